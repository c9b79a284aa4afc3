import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { connectionErrorText } from "../../src/cli/connection-monitor.ts";
import { exitCodeOf } from "../../src/cli/exit-codes.ts";
import { request } from "../../src/cli/request.ts";
import { Leasehold } from "../../src/client/index.ts";
import { VERSION } from "../../src/contract/version.ts";
import { startService } from "../client/service.ts";
import { uniqueName } from "../support/services/http.ts";
import { listen } from "../support/services/listen.ts";
import type { RunningTarget } from "../support/services/targets.ts";
import { environment, run, spawned } from "./cli.ts";

/** Creates an API key with `leasehold key`. Returns the key, and the configuration entry for a service that accepts it. */
async function makeKey(id: string, scopes: string): Promise<{ key: string; entry: object }> {
  return JSON.parse((await spawned({ PATH: process.env.PATH }, "key", id, "--scopes", scopes, "--json")).stdout);
}

let service: RunningTarget;
let env: NodeJS.ProcessEnv;
let reader: NodeJS.ProcessEnv;
let client: Leasehold;
beforeAll(async () => {
  const [all, read] = [await makeKey("all", "read,lock,admin"), await makeKey("reader", "read")];
  service = await startService({ ALLOW_ANONYMOUS: undefined, API_KEYS: JSON.stringify([all.entry, read.entry]) });
  env = environment(service.url, { LEASEHOLD_API_KEY: all.key });
  reader = environment(service.url, { LEASEHOLD_API_KEY: read.key });
  client = new Leasehold({ url: service.url, apiKey: all.key });
});
afterAll(() => service.stop());

/** Returns a port on which no server listens, or one that answers everything with plain HTTP. */
async function port(listening: boolean): Promise<number> {
  const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  if (listening) onTestFinished(() => void server.close());
  else server.close();
  return port;
}

describe("troubleText()", () => {
  test.each([
    ["a refused connection", async () => `http://127.0.0.1:${await port(false)}`, "connection refused"],
    ["a name without an address", async () => "http://leasehold.invalid", "its host name cannot be resolved"],
    [
      "https on a plain http port",
      async () => `https://127.0.0.1:${await port(true)}`,
      "the port does not use TLS; did you mean http:// instead of https://?",
    ],
  ])("names %s", async (_, urlOf, words) => {
    const init = { method: "GET", headers: {}, body: null, signal: AbortSignal.timeout(20_000) };
    const failure = await request(await urlOf(), init).catch((error: unknown) => error);
    expect(connectionErrorText(failure)).toBe(words);
  });
});

test("troubleText() does not ask about the scheme of a service that has answered before", () => {
  const failure = Object.assign(new TypeError("fetch failed"), { cause: { message: "socket hang up" } });
  expect(connectionErrorText(failure)).toBe("the connection was closed; did you mean https:// instead of http://?");
  expect(connectionErrorText(failure, true)).toBe("the connection was closed");
});

describe.concurrent("the exit status is", () => {
  test.each([0, 1, 42, 75])("that of the command, %i", async (status) => {
    expect((await run(env, "run", uniqueName(), "--", "sh", "-c", `exit ${status}`)).code).toBe(status);
  });

  test("128 and the number of the signal that ended the command", async () => {
    expect((await spawned(env, "run", uniqueName(), "--", "sh", "-c", "kill -9 $$")).code).toBe(137);
  });

  test("127 when there is no such command, and the lock is not kept", async () => {
    const name = uniqueName();
    const { code, stderr } = await spawned(env, "run", name, "--", "no-such-command");
    expect(code).toBe(127);
    expect(stderr).toContain("no-such-command");
    expect((await client.get(name)).state).toBe("free");
  });

  test.each([
    ["no command", []],
    ["an unknown command", ["frobnicate"]],
    ["another tool's command", ["lock", "x"]],
    ["an unknown option", ["status", "x", "--frobnicate"]],
    ["no name", ["run", "--", "true"]],
    ["no command to run", ["run", "x"]],
    ["several names without --multi", ["run", "x", "y", "--", "true"]],
    ["one name with --multi", ["run", "x", "--multi", "--", "true"]],
    ["one name with --any", ["run", "x", "--any", "--", "true"]],
    ["--any and --multi", ["run", "x", "y", "--any", "--multi", "--", "true"]],
    ["--any and --semaphore", ["run", "x", "y", "--any", "--semaphore", "--", "true"]],
    ["permits of a lock", ["run", "x", "--permits", "2", "--", "true"]],
    ["no duration", ["acquire", "x", "--ttl", "soon"]],
    ["a duration that the service refuses", ["acquire", "x", "--ttl", "1ms"]],
    ["no token", ["release", "x"]],
    ["an unknown --if-busy", ["run", "x", "--if-busy", "wait", "--", "true"]],
    ["an unknown --on-lost", ["run", "x", "--on-lost", "cry", "--", "true"]],
    ["no URL", ["status", "x", "--url", "somewhere"]],
    ["an unknown shell", ["completion", "tcsh"]],
    ["an unknown scope", ["key", "x", "--scopes", "everything"]],
    ["databases to admit without a quorum", ["doctor", "--admit"]],
  ])("64 for %s", async (_, args) => {
    const { code, stderr } = await run(env, ...args);
    expect({ code, stderr }).toMatchObject({ code: 64, stderr: expect.stringMatching(/./) });
  });

  test("64 without a URL, with a message about what to set", async () => {
    const { code, stderr } = await run({ PATH: process.env.PATH }, "status", "x");
    expect(code).toBe(64);
    expect(stderr).toContain("LEASEHOLD_URL");
  });

  test.each([
    ["run", "x", "--", "true"],
    ["status", "x"],
  ])(
    "69 for %s when the service cannot be reached, with the cause and the time limit reported immediately",
    async (...words) => {
      const url = `http://127.0.0.1:${await port(false)}`;
      const { code, stderr } = await run(environment(url), ...words.toSpliced(2, 0, "--timeout", "4s"));
      expect(code).toBe(69);
      const [first = "", last = "", ...more] = stderr.split("\n");
      const line = `leasehold: ${url} cannot be reached: connection refused`;
      expect(first).toMatch(new RegExp(`^${line}; retrying until \\d\\d:\\d\\d:\\d\\d$`));
      expect([last, ...more]).toEqual([line, ""]);
    },
  );

  test("69 when the service cannot reach its store, with the cause and the time limit reported immediately", async () => {
    const detail = "The store could not be reached, and may have applied the request: retry it.";
    const url = await listen((_, response) =>
      response.writeHead(503).end(JSON.stringify({ code: "store_unavailable", detail, retry_after_ms: 100 })),
    );
    const { code, stderr } = await run(environment(url), "status", "x", "--timeout", "1s");
    const [first, last] = stderr.split("\n");
    expect({ code, first, last }).toEqual({
      code: 69,
      first: expect.stringMatching(
        new RegExp(`^leasehold: ${url} returned 503: The store could not be reached; retrying until [0-9:]+$`),
      ),
      last: expect.stringContaining("the service cannot reach its store"),
    });
  });

  test("69 when something other than the service answers, whatever its 'detail' is", async () => {
    const url = await listen((_, response) =>
      response.writeHead(502).end(JSON.stringify({ detail: [{ msg: "down" }] })),
    );
    const { code, stderr } = await run(environment(url), "status", "x", "--timeout", "1s");
    expect([code, stderr]).toEqual([69, expect.stringMatching(/^leasehold: .* returned 502; retrying until /)]);
  });

  test.each([["--no-wait"], ["--wait=300ms"]])(
    "75 with %s when others hold the lock, with their names",
    async (option) => {
      const name = uniqueName();
      const lease = await client.acquire(name, { owner: "ci-42" });
      const { code, stderr } = await run(env, "run", name, option, "--", "true");
      expect(code).toBe(75);
      expect(stderr).toContain("held by ci-42");
      // The client that gave up is no longer waiting.
      expect(stderr).not.toContain("waiting");
      await lease.release();
    },
  );

  test.each([["--no-wait"], ["--wait=300ms"]])(
    "0 with %s --if-busy skip, with the reason as JSON only",
    async (option) => {
      const lease = await client.acquire(uniqueName(), { owner: "ci-42" });
      const skip = ["run", lease.lock, option, "--if-busy", "skip"];
      expect(await run(env, ...skip, "--", "false")).toEqual({ code: 0, stdout: "", stderr: "" });
      const { code, stdout, stderr } = await run(env, ...skip, "--json", "--", "false");
      expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
      expect(JSON.parse(stderr)).toMatchObject({
        error: { name: "LockedError", lock: lease.lock, holders: [{ owner: "ci-42" }] },
      });
      await lease.release();
      expect(await run(env, ...skip, "--", "sh", "-c", "exit 3")).toEqual({ code: 3, stdout: "", stderr: "" });
    },
  );

  test("69 with --if-busy skip when the service cannot be reached, because no other client is known to do the job", async () => {
    const url = `http://127.0.0.1:${await port(false)}`;
    const words = ["run", "x", "--no-wait", "--if-busy", "skip", "--timeout", "1s", "--", "true"];
    expect(await run(environment(url), ...words)).toMatchObject({ code: 69 });
  });

  test.each([
    ["lock", "run, which holds a lock while a command runs, or acquire"],
    ["unlock", "release"],
  ])("64 for %s, with a suggestion of the intended command", async (command, meant) => {
    const { stderr } = await run(env, command, "x");
    expect(stderr).toBe(`leasehold: unknown command '${command}'\n(did you mean ${meant}?)\n(see --help)\n`);
  });

  test("75 when the wait times out, with its length", async () => {
    const lease = await client.acquire(uniqueName());
    const { code, stderr } = await run(env, "acquire", lease.lock, "--wait", "1200ms");
    expect({ code, stderr }).toEqual({
      code: 75,
      stderr: expect.stringMatching(/^leasehold: not obtained in \d+s: held by /),
    });
    await lease.release();
  });

  test.each([
    ["no API key", {}, "set LEASEHOLD_API_KEY"],
    [
      "a misspelt variable",
      { LEASEHOLD_APIKEY: "lh_x" },
      "LEASEHOLD_APIKEY is ignored: did you mean LEASEHOLD_API_KEY?",
    ],
    ["a wrong one", { LEASEHOLD_API_KEY: "lh_wrong" }, "does not recognize this API key: check LEASEHOLD_API_KEY"],
  ])("77 with %s, and names the variable", async (_, more, words) => {
    const { code, stderr } = await run(environment(service.url, more), "status", "x");
    expect({ code, stderr }).toEqual({ code: 77, stderr: expect.stringContaining(words) });
    expect(stderr).not.toMatch(/Bearer|Authorization/);
  });

  test.each([
    ["--ttl as it was written", ["run", "x", "--ttl", "48h", "--", "true"], '--ttl must be at most 24h, got "48h"'],
    ["--max-hold", ["acquire", "x", "--max-hold", "1ms"], '--max-hold must be at least 100ms, got "1ms"'],
    ["--grace", ["break", "x", "--grace", "2h"], '--grace must be at most 1h, got "2h"'],
    ["--queue-only together with --queue", ["break", "x", "--queue-only", "--queue"], "leave out --queue"],
    ["--queue-only together with --grace", ["break", "x", "--queue-only", "--grace", "1s"], "leave out --grace"],
    ["--queue of a semaphore", ["break", "x", "--semaphore", "--queue"], "--queue and --queue-only are only for locks"],
    ["the permits", ["acquire", "x", "--semaphore", "--capacity", "2000000"], "--capacity "],
    ["the number of names", ["acquire", ..."abcdefghijklmnopqrstuvwxyz0123456789", "--multi"], "the number of names"],
    ["a name", ["acquire", "x", "..", "--multi"], "name 2 must not be '.' or '..'"],
    ["a semaphore's setup", ["acquire", "no-such", "--semaphore"], "or pass --capacity"],
    [
      "the option that a value belongs to",
      ["run", "x", "--wait", "5x", "--", "true"],
      "leasehold: option '--wait <duration>' argument '5x'",
    ],
    [
      "--wait together with --no-wait",
      ["run", "x", "--wait", "5s", "--no-wait", "--", "true"],
      "leasehold: --wait and --no-wait",
    ],
    ["an unknown option", ["status", "x", "--frobnicate"], "leasehold: unknown option '--frobnicate'"],
    ["an empty name", ["run", "", "--", "true"], "leasehold: the name is empty"],
    ["a key's scopes", ["key", "x", "--scopes", "foo"], 'must be one of: read, lock, admin, metrics, keys, got "foo"'],
    [
      "a URL with an unexpected path",
      ["status", "x", "--url", "<url>/locks"],
      "set LEASEHOLD_URL (or --url) to the service's address only",
    ],
    ["the command after names", ["run", "x", "echo", "hi"], "did you forget '--'? leasehold run x -- echo hi"],
    ["a command's own option", ["run", "x", "date", "--help"], "'--'? leasehold run x -- date --help"],
    ["options of both", ["run", "x", "--wait", "5m", "a", "--b"], "'--'? leasehold run x --wait 5m -- a --b"],
    ["a number without a unit", ["run", "x", "--wait", "600", "--", "true"], "Expected a unit, such as 600s or 600ms"],
    ["an empty name", ["status", ""], "is its environment variable set?"],
  ])("64 names %s in its own words", async (_, args, words) => {
    const { code, stderr } = await run(env, ...args.map((word) => word.replace("<url>", service.url)));
    expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringContaining(words) });
    expect(stderr).not.toMatch(/PUT |JSON body/);
  });

  test("64 for a URL with a password, which is not repeated", async () => {
    for (const url of ["http://me:hunter2@127.0.0.1:9", "me:hunter2@127.0.0.1"]) {
      const { code, stdout, stderr } = await run({ PATH: process.env.PATH }, "status", "x", "--url", url);
      expect({ code, stderr }).toEqual({
        code: 64,
        stderr: expect.stringMatching(/LEASEHOLD_URL \(or --url\).*…@127\.0\.0\.1/),
      });
      expect(stdout + stderr).not.toContain("hunter2");
    }
  });

  test("69 when the URL is not that of a Leasehold service, with the variable's name", async () => {
    const url = await listen((_, response) => response.writeHead(404).end("nothing here"));
    const { code, stderr } = await run(environment(url), "status", "x");
    expect({ code, stderr }).toEqual({ code: 69, stderr: expect.stringContaining("LEASEHOLD_URL (or --url)") });
  });

  test("77 when the key is wrong or lacks a scope", async () => {
    expect((await run(env, "status", "x", "--api-key", "nobody")).code).toBe(77);
    const refused = await run(reader, "run", "x", "--", "true");
    expect(refused.code).toBe(77);
    expect(refused.stderr).toMatch(/LEASEHOLD_API_KEY .* lacks .* key <id> --scopes read,lock`/);
    expect((await run(reader, "status", "x")).code).toBe(0);
  });

  test("79 when the lock was lost", async () => {
    const name = uniqueName();
    const broken = run(env, "run", name, "--ttl", "6s", "--", "sleep", "20");
    await vi.waitUntil(async () => (await client.get(name)).state === "held", { timeout: 10_000 });
    await client.break(name);
    expect((await broken).code).toBe(79);
  });

  test("79 when --max-hold has passed, with a message", async () => {
    const started_ms = performance.now();
    const command = ["sh", "-c", "echo started; sleep 30"];
    const { code, stdout, stderr } = await spawned(env, "run", uniqueName(), "--max-hold", "4s", "--", ...command);
    expect({ code, stdout }).toEqual({ code: 79, stdout: "started\n" });
    expect(stderr).toMatch(
      /^leasehold: The lease on '.*' was lost \(max_hold\): it reached --max-hold; the command is stopped\n$/,
    );
    expect(performance.now() - started_ms).toBeLessThan(20_000);
  });

  test("79 when --max-hold has passed, and it ends the lease rather than a release", async () => {
    const name = uniqueName();
    const { code } = await spawned(env, "run", name, "--max-hold", "1s", "--", "sleep", "60");
    expect(code).toBe(79);
    await vi.waitFor(async () => expect((await client.get(name)).state).toBe("free"), 5_000);
    expect((await run(env, "history", name)).stdout).toMatch(/ max_hold /);
  });

  test("79 when a token belongs to no current lease", async () => {
    for (const command of ["renew", "release", "transfer"]) {
      const name = uniqueName();
      const { code, stderr } = await run(env, command, name, "--token", "x".repeat(30));
      expect({ code, stderr }).toEqual({
        code: 79,
        stderr: `leasehold: this token does not belong to a lease on '${name}'\n`,
      });
    }
  });

  test("70 for unexpected errors", () => expect(exitCodeOf(new RangeError("our own fault"))).toBe(70));

  test("0 for help and the version", async () => {
    expect(await spawned(env, "--version")).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: "" });
    expect(VERSION).toBe(manifest.version);
    for (const command of ["run", "acquire", "renew", "release", "status", "list", "watch", "break", "transfer"]) {
      const { code, stdout } = await run(env, command, "--help");
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`leasehold ${command}`) });
    }
  });
});
