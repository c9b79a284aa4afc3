import { once } from "node:events";
import { existsSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { alive, descendants, scratchFolder, start, startFails } from "../../support/services/start.ts";

/** A database that does not answer. */
const DATABASE = { UPSTASH_REDIS_REST_URL: "http://127.0.0.1:1", UPSTASH_REDIS_REST_TOKEN: "t" };

test("npm start: state survives kill -9, but no process does; SIGTERM ends everything", {
  timeout: 60_000,
}, async () => {
  const folder = scratchFolder();
  const first = await start({ LEASEHOLD_STATE: folder });
  expect(first.line).toMatch(
    /^Leasehold is listening on http:\/\/localhost:\d+ \(embedded store, state in .*leasehold-start-/,
  );
  const lease = await (await fetch(`${first.url}/locks/x/acquire`, { method: "POST" })).json();
  const before = descendants(first.child.pid as number);
  expect(before.length).toBeGreaterThan(0);
  first.child.kill("SIGKILL");
  await expect.poll(() => alive(before)).toEqual([]);

  const second = await start({ LEASEHOLD_STATE: folder, SHUTDOWN_GRACE: "0" });
  const state = (await (await fetch(`${second.url}/locks/x`)).json()) as { fence: number };
  expect(state.fence).toBe((lease as { fence: number }).fence);
  const after = descendants(second.child.pid as number);
  second.child.kill("SIGTERM");
  const [code] = await once(second.child, "close");
  expect(code).toBe(0);
  await expect.poll(() => alive(after)).toEqual([]);
});

test("npm start: a port in use causes a clear one-line error", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const port = String((server.address() as { port: number }).port);
  expect(await startFails({ PORT: port })).toEqual([
    `Port ${port} is in use: stop the process that is using it, or choose another port with PORT`,
  ]);
});

test("npm start: with a database, nothing is stored on this machine, and a warning says if it does not answer", async () => {
  const folder = join(scratchFolder(), "state");
  const { line, output } = await start({ ...DATABASE, LEASEHOLD_STATE: folder });
  expect(line).toContain(`(Upstash at ${DATABASE.UPSTASH_REDIS_REST_URL})`);
  expect(existsSync(folder)).toBe(false);
  await expect.poll(output).toContain("Warning: requests get 503 for now: The store could not be reached\n");
});

test("npm start: a configuration error ends it with a list of all problems", async () => {
  expect(await startFails({ API_KEYS: "[]", ALLOW_ANONYMOUS: "true", WAIT_MAX: "1h" })).toHaveLength(3);
  expect(await startFails({ ALLOW_ANONYMOUS: "false" })).toHaveLength(1);
  expect(await startFails({ ...DATABASE, HINTS: "process" })).toEqual([expect.stringContaining("unset HINTS")]);
  expect(await startFails({ PORT: "http", WAIT_MAX: "1h" })).toEqual([
    'PORT must be a port number from 0 to 65535, got "http"',
    'WAIT_MAX must be a duration from 0s to 25s, got "1h"',
  ]);
});

test("npm start: names that URLs would drop are rejected, and a backslash is an ordinary character", async () => {
  const { url } = await start();
  const statusOf = async (path: string): Promise<number> => {
    const sent = request(`${url}/`, { path, method: "POST" }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode ?? 0;
  };
  expect(await statusOf("/locks/%2e%2E/acquire")).toBe(400);
  expect(await statusOf("/locks/%2e/acquire")).toBe(400);
  expect(await statusOf("/locks/a\\b/acquire")).toBe(200);
});
