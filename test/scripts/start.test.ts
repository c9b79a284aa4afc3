import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const SCRIPT = join(import.meta.dirname, "../../scripts/start.ts");

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly line: string;
}

function spawnStart(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const bare = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", PORT: "0" };
  const child = spawn(process.execPath, [SCRIPT], { env: { ...bare, ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  return { child, output: () => text };
}

async function start(env: Record<string, string> = {}): Promise<Started> {
  const { child, output } = spawnStart(env);
  await expect.poll(output, { timeout: 20_000 }).toMatch(/listening on http.*\n/);
  const line = output().split("\n")[0] ?? "";
  return { child, line, url: /http:\/\/localhost:\d+/.exec(line)?.[0] ?? "" };
}

async function fails(env: Record<string, string>): Promise<string[]> {
  const { child, output } = spawnStart(env);
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  return output().trimEnd().split("\n");
}

/** The live processes, as pid and parent. Ended ones that nobody has waited for do not count. */
function processes(): [pid: number, parent: number][] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" }).trim().split("\n");
  const table = rows.map((row) => row.trim().split(/\s+/));
  return table.filter(([, , stat]) => !stat?.startsWith("Z")).map(([pid, parent]) => [Number(pid), Number(parent)]);
}

/** All that `pid` started, and what those started. */
function descendants(pid: number, table = processes()): number[] {
  return table.filter(([, parent]) => parent === pid).flatMap(([child]) => [child, ...descendants(child, table)]);
}

const alive = (pids: readonly number[]): number[] => {
  const running = new Set(processes().map(([pid]) => pid));
  return pids.filter((pid) => running.has(pid));
};

test("npm start: state survives kill -9, and no process does; SIGTERM ends everything", {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "leasehold-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = await start({ LEASEHOLD_STATE: folder });
  expect(first.line).toMatch(
    /^Leasehold is listening on http:\/\/localhost:\d+ \(embedded store, state in .*leasehold-start-/,
  );
  const lease = await (await fetch(`${first.url}/locks/x/acquire`, { method: "POST" })).json();
  const before = descendants(first.child.pid as number);
  expect(before.length).toBeGreaterThan(0);
  first.child.kill("SIGKILL");
  await expect.poll(() => alive(before)).toEqual([]);

  const second = await start({ LEASEHOLD_STATE: folder });
  const state = (await (await fetch(`${second.url}/locks/x`)).json()) as { fence: number };
  expect(state.fence).toBe((lease as { fence: number }).fence);
  const after = descendants(second.child.pid as number);
  second.child.kill("SIGTERM");
  const [code] = await once(second.child, "close");
  expect(code).toBe(0);
  await expect.poll(() => alive(after)).toEqual([]);
});

test("npm start: a taken port is one clear line", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const port = String((server.address() as { port: number }).port);
  expect(await fails({ PORT: port })).toEqual([
    `Port ${port} is taken: stop what listens there, or choose another with PORT`,
  ]);
});

test("npm start: a configuration error ends it with all problems", async () => {
  expect(await fails({ API_KEYS: "[]", ALLOW_ANONYMOUS: "true", WAIT_MAX: "1h" })).toHaveLength(3);
  expect(await fails({ ALLOW_ANONYMOUS: "false" })).toHaveLength(1);
  expect(await fails({ PORT: "http" })).toEqual(['PORT must be a port number, got "http"']);
});

test("npm start: names that URLs would drop are refused, and a backslash is a character like any other", async () => {
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
