import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { InvalidCursorError, type Script, StoreError } from "../../../src/engine/engine.ts";
import type { RedisEngineOptions } from "../../../src/engine/redis/engine.ts";
import { openUpstash, type UpstashDatabase } from "../../../src/engine/redis/upstash.ts";
import { latchGet, latchSet } from "../../../src/generated/scripts.ts";
import { freePort } from "../../../tools/support/processes/port.ts";
import { scriptOf } from "../../support/engines/embedded.ts";
import { useGateway } from "../../support/engines/gateway.ts";

const store = useGateway();

function engine({
  url,
  token,
  key_locking,
  functions,
  ...options
}: Partial<UpstashDatabase & RedisEngineOptions> = {}) {
  const calls = { count: 0 };
  const onStoreCall = () => {
    calls.count++;
  };
  const connect = openUpstash({
    url: url ?? store.gateway.url,
    token: token ?? store.gateway.token,
    key_locking: key_locking ?? false,
    functions: functions ?? false,
  });
  return { calls, ...connect({ timeout_ms: 2_500, onStoreCall, ...options }) };
}

async function failure(work: Promise<unknown>): Promise<StoreError> {
  const error = await work.then(
    () => new Error("it did not fail"),
    (error: unknown) => error,
  );
  if (!(error instanceof StoreError)) throw error;
  expect(error.message).not.toMatch(/secret|EVAL|return|redis\.call/i);
  expect(error.cause).toBeUndefined();
  return error;
}

/** Starts a store that sends the same reply to every request. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const reply =
  (status: number, body: string): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  };

const echo = scriptOf("return {KEYS[1], ARGV[1], 42, 'OK', '007', 'null', '1e3'}", "echo");
const count = scriptOf("return {redis.call('INCR', KEYS[1])}", "count");

test("run(): removes the notifications from a reply, and delivers them before it returns", async () => {
  const script = scriptOf("return {'done', '!2,-,7,0,1'}", "ringing");
  const rings: unknown[] = [];
  const { run } = engine({ onNotifications: (given) => rings.push(...given) });
  expect(await run(script, ["a", "b"], [])).toEqual(["done"]);
  expect(rings).toEqual([{ key: "b", hint: { turn_until_ms: 7, readers_before: 0, changed: true } }]);
  expect(await engine().run(script, ["a", "b"], [])).toEqual(["done"]);
});

test("run(): returns strings unchanged, and numbers as text", async () => {
  const { run, calls } = engine();
  expect(await run(echo, ["k"], ["\ufeffü"])).toEqual(["k", "\ufeffü", "42", "OK", "007", "null", "1e3"]);
  expect(calls.count).toBe(2);
  expect(await run(echo, ["k"], ['{"a":1}'])).toEqual(["k", '{"a":1}', "42", "OK", "007", "null", "1e3"]);
  expect(calls.count).toBe(3);
});

test("run(): sends the script's text once the store has forgotten it, and never twice for one call", async () => {
  const { run, calls } = engine();
  for (const n of ["1", "2"]) {
    store.gateway.faults.next({ kind: "flush" });
    expect(await run(count, ["n"], [])).toEqual([n]);
  }
  expect(calls.count).toBe(4);
});

test("run(): the flag for key locking is on the script's first line", async () => {
  const { run, calls } = engine({ key_locking: true });
  expect(await run(count, ["n"], [])).toEqual(["1"]);
  expect(await run(count, ["n"], [])).toEqual(["2"]);
  expect(calls.count).toBe(3);
});

test("run(): a reply that is not an array is an error", async () => {
  for (const source of ["return 1", "return false", "return 'x'"]) {
    const url = await serve(reply(200, source.endsWith("1") ? '{"result":1}' : '{"result":null}'));
    expect((await failure(engine({ url }).run(echo, ["k"], ["secret"]))).outcome).toBe("unknown");
  }
});

test("read(), scan() and ping() send plain commands", async () => {
  const client = store.client();
  await client.mset({ "a*1": "1", "a*2": "x", ax3: "3" });
  const { read, scan, ping, calls } = engine();
  expect(await read(["a*1"])).toEqual(["1"]);
  expect(await read(["a*1", "none", "a*2"])).toEqual(["1", null, "x"]);
  expect(await read([])).toEqual([]);
  const step = await scan("a*", "0", 100);
  expect([step.cursor, step.keys.toSorted()]).toEqual(["0", ["a*1", "a*2"]]);
  for (const forged of ["elsewhere", "", "-1", "1e3", "01", "1 2"]) {
    await expect(scan("a*", forged, 100)).rejects.toThrow(InvalidCursorError);
  }
  await ping("lh:{default}:");
  expect(calls.count).toBe(4);
});

test("faults: after a lost response, a dropped connection, a late response or a 5xx, the request is sent again, and counted", async () => {
  for (const kind of ["lose", "drop"] as const) {
    const { read, calls } = engine();
    store.gateway.faults.next({ kind });
    expect(await read(["none"])).toEqual([null]);
    expect(calls.count).toBe(2);
  }
  for (const fault of [{ kind: "delay", ms: 1_500 } as const, { kind: "status", status: 502 } as const]) {
    const { read, calls } = engine();
    store.gateway.faults.next(fault);
    expect(await read(["none"])).toEqual([null]);
    expect(calls.count).toBe(2);
  }
});

test("faults: a store that never responds is given up in time, with an unknown outcome", async () => {
  const url = await serve(() => {});
  const { run, calls } = engine({ url, timeout_ms: 2_500 });
  const started_ms = performance.now();
  expect(await failure(run(echo, ["k"], ["secret"]))).toMatchObject({ outcome: "unknown", misconfigured: false });
  expect(performance.now() - started_ms).toBeLessThan(2_800);
  // The request is sent again every second. On a busy machine, the last attempt may be missing, because only half a second is
  // left for it.
  expect([2, 3]).toContain(calls.count);
});

const marked = scriptOf("return {ARGV[1], redis.call('INCR', KEYS[1])}", "marked");
const now_ms = () => Date.now();

test("a call that counts its copies has one attempt with all of the remaining time", async () => {
  const url = await serve((request, response) =>
    setTimeout(() => reply(200, '{"result":["done"]}')(request, response), 1_200),
  );
  const { run, calls } = engine({ url });
  expect(await run(marked, ["late"], ["0"], undefined, { position: 0, since_ms: 0 })).toEqual(["done"]);
  expect(calls.count).toBe(1);
});

test("a call that counts its copies reports after a lost connection since when a copy may exist; later copies report later times", async () => {
  const { run, calls } = engine();
  await run(marked, ["copies"], ["0"]);
  const before_ms = calls.count;
  const copies = { position: 0, since_ms: 0 };
  const sent_ms = now_ms();
  for (const _ of [1, 2]) store.gateway.faults.next({ kind: "drop", match: ([name]) => name !== "time" });
  const [since = "", times] = await run(marked, ["copies"], ["0"], undefined, copies);
  expect(times).toBe("4");
  // Three copies, and one read of the store's clock.
  expect(calls.count - before_ms).toBe(4);
  expect(Number(since)).toBe(copies.since_ms);
  expect(sent_ms - Number(since)).toBeGreaterThan(0);
  expect(sent_ms - Number(since)).toBeLessThan(2_000);
  expect(await run(marked, ["copies"], ["0"], undefined, copies)).toEqual([`${Number(since) + 1}`, "5"]);
});

test("faults: an unreachable store or an invalid reply is an unknown outcome, and the request is sent again", async () => {
  const dead = "http://127.0.0.1:9";
  const bodies = ["<html>secret</html>", "{}", "[]", '{"error":"upstream secret"}'];
  const urls = [dead, ...(await Promise.all(bodies.map((body) => serve(reply(502, body)))))];
  for (const url of urls) {
    const { run, calls } = engine({ url, timeout_ms: 300 });
    expect((await failure(run(echo, ["k"], ["secret"]))).outcome).toBe("unknown");
    expect(calls.count).toBeGreaterThan(1);
  }
});

test("faults: a store that cannot be reached is reported with a common cause, without its address", async () => {
  const refused = "The store could not be reached (connection refused)";
  const unknown = "The store could not be reached (unknown host)";
  const closed = `http://127.0.0.1:${await freePort()}`;
  expect(await failure(engine({ url: closed }).ping("lh:{a}:"))).toMatchObject({ message: refused });
  expect(await failure(engine({ url: "https://nope.invalid" }).ping("lh:{a}:"))).toMatchObject({ message: unknown });
});

test("errors: each has its own meaning, is sent once, and its text is not passed on", async () => {
  const cases: [status: number, error: string, outcome: string, misconfigured: boolean][] = [
    [401, "Unauthorized", "none", true],
    [401, "WRONGPASS invalid or missing auth token", "none", true],
    [400, "NOPERM this user has no permissions to run 'eval'", "none", true],
    [400, "ERR Unexpected flag in script shebang: allow-key-locking", "none", true],
    [400, "ERR max requests limit exceeded. Limit: 500000, Usage: 500001.", "none", false],
    [400, "ERR max request size exceeded. Limit: 10485760 bytes", "none", false],
    [400, "ERR DB capacity quota exceeded", "none", false],
    [400, "OOM command not allowed when used memory > 'maxmemory'. script: secret", "none", false],
    [400, "NOREPLICAS Not enough good replicas to write. script: secret", "none", false],
    [400, "MISCONF Redis is configured to save RDB snapshots, but secret", "none", false],
    [400, "ERR user_script:1: secret", "unknown", false],
    [400, "WRONGTYPE Operation against a key holding the wrong kind of value", "unknown", false],
  ];
  for (const [status, error, outcome, misconfigured] of cases) {
    const { run, calls } = engine({ url: await serve(reply(status, JSON.stringify({ error }))) });
    expect([error, await failure(run(echo, ["secret"], ["secret"]))]).toMatchObject([
      error,
      { outcome, misconfigured },
    ]);
    expect(calls.count).toBe(1);
  }
});

test("errors: a request to a store that is loading its data is sent again, and was certainly not applied", async () => {
  const url = await serve(reply(400, '{"error":"LOADING Redis is loading the dataset in memory"}'));
  const { run, calls } = engine({ url, timeout_ms: 300 });
  expect((await failure(run(echo, ["k"], []))).outcome).toBe("none");
  expect(calls.count).toBeGreaterThan(1);
});

test("errors: the error of a script that fails in a real Redis contains neither the script nor its arguments", async () => {
  const bad: Script = scriptOf("redis.call('SET', KEYS[1], ARGV[1]) error('secret ' .. ARGV[1])", "bad");
  expect((await failure(engine().run(bad, ["k"], ["secret-token"]))).outcome).toBe("unknown");
});

test("a redirect to any target is named and not followed: no other server gets a command", async () => {
  let followed = 0;
  const elsewhere = await serve((request, response) => {
    followed++;
    reply(200, '{"result":["done"]}')(request, response);
  });
  for (const status of [301, 302, 303, 307, 308]) {
    for (const [Location, named] of [
      [`${elsewhere}/stolen`, elsewhere],
      ["http://[bad", "elsewhere"],
    ] as const) {
      const url = await serve((request, response) => {
        request.resume();
        response.writeHead(status, { Location }).end();
      });
      const { run, read, calls } = engine({ url });
      for (const work of [() => run(echo, ["secret"], ["secret"]), () => read(["secret"])]) {
        const error = await failure(work());
        expect(error).toMatchObject({ outcome: "none", misconfigured: true });
        expect(error.message).toContain(
          `redirects to ${named}, but redirects are not followed: set UPSTASH_REDIS_REST_URL`,
        );
      }
      expect(calls.count).toBe(2);
    }
  }
  expect(followed).toBe(0);
});

test("a wrong token is a configuration error, with a message about what to set", async () => {
  const error = await failure(engine({ token: "secret-wrong" }).ping("lh:{default}:"));
  expect(error).toMatchObject({ misconfigured: true, message: expect.stringContaining("UPSTASH_REDIS_REST_TOKEN") });
});

test("run(): a full store that does not name the refused script is not retried forever", async () => {
  const url = await serve(
    reply(400, JSON.stringify({ error: "OOM command not allowed when used memory > 'maxmemory'." })),
  );
  const { run, calls } = engine({ url });
  expect(await failure(run(count, ["n"], []))).toMatchObject({
    outcome: "none",
    message: expect.stringContaining("out of memory"),
  });
  expect(calls.count).toBe(2);
});

describe.each([true, false])("REDIS_FUNCTIONS=on, with key_locking %s:", (key_locking) => {
  const KEYS = ["lh:{a}:latch:x"];
  const SET = [`sn${"1".repeat(30)}`, "2", "60000", "-", "0"];
  const functions = { functions: true, key_locking };
  const send = (...words: string[]) => store.fetch("/", { body: JSON.stringify(words) });

  test("loads missing libraries before the first call, then sends one request per call, and loads lost libraries again", async () => {
    await send("FUNCTION", "FLUSH");
    const { run, calls, ping } = engine(functions);
    expect((await run(latchSet, KEYS, SET))[0]).toMatch(/latch|exists/);
    expect(calls.count).toBe(3);
    expect((await run(latchGet, KEYS, []))[0]).toBe("latch");
    expect(calls.count).toBe(4);
    expect(await store.gateway.billed(() => run(latchGet, KEYS, []))).toBe(4);
    const later = engine(functions);
    expect((await later.run(latchGet, KEYS, []))[0]).toBe("latch");
    expect(later.calls.count).toBe(1);
    await send("FUNCTION", "FLUSH");
    await send("SCRIPT", "FLUSH");
    expect((await later.run(latchGet, KEYS, []))[0]).toBe("latch");
    expect(later.calls.count).toBe(3);
    expect(await ping("lh:{a}:")).toEqual({ scripts: "functions" });
    expect((await later.run(latchGet, KEYS, []))[0]).toBe("latch");
    expect(later.calls.count).toBe(4);
  });

  test("a user who may run functions but no scripts is served as soon as the store takes the library", async () => {
    let isFull = true;
    const url = await serve(async (request, response) => {
      const [name = "", more = ""] = JSON.parse(await text(request)) as string[];
      const refuse = (error: string) => response.writeHead(400).end(JSON.stringify({ error }));
      if (/^eval/i.test(name)) refuse(`NOPERM this user has no permissions to run the '${name.toLowerCase()}' command`);
      else if (more === "LIST") response.end(JSON.stringify({ result: [] }));
      else if (isFull) refuse("OOM command not allowed when used memory > 'maxmemory'.");
      else response.end(JSON.stringify({ result: more === "LOAD" ? "lh" : ["gone"] }));
    });
    const { run } = engine({ ...functions, url });
    expect(await failure(run(latchGet, KEYS, []))).toMatchObject({
      outcome: "none",
      message: expect.stringContaining("out of memory"),
    });
    isFull = false;
    expect(await run(latchGet, KEYS, [])).toEqual(["gone"]);
  });

  test("a store without functions gets scripts, and is not probed again", async () => {
    const sent: string[] = [];
    const url = await serve(async (request, response) => {
      const words = JSON.parse(await text(request)) as string[];
      sent.push(`${words[0]}`.toLowerCase());
      if (/^function$/i.test(`${words[0]}`))
        response.writeHead(400).end(JSON.stringify({ error: "ERR unknown command 'FUNCTION'" }));
      else response.end(JSON.stringify({ result: ["gone"] }));
    });
    const { run } = engine({ ...functions, url });
    for (let i = 0; i < 3; i++) expect(await run(latchGet, KEYS, [])).toEqual(["gone"]);
    expect(sent).toEqual(["function", "evalsha", "evalsha", "evalsha"]);
  });
});

test("requests that overlap share a client, but each sends the sync token of its own last write", async () => {
  let writes = 0;
  const sent: string[] = [];
  const url = await serve((request, response) => {
    request.resume();
    sent.push(String(request.headers["upstash-sync-token"]));
    response.writeHead(200, { "Content-Type": "application/json", "upstash-sync-token": `token-${writes++}` });
    response.end('{"result":["x"]}');
  });
  const connect = openUpstash({ url, token: "t", key_locking: false, functions: false });
  const [one, other] = [1, 2].map(() => connect({ timeout_ms: 2_500, onStoreCall() {} }));
  await one?.run(echo, ["a"], []);
  await other?.run(echo, ["b"], []);
  await Promise.all([one?.run(echo, ["a"], []), other?.run(echo, ["b"], [])]);
  expect(sent.slice(0, 2)).toEqual(["", ""]);
  expect(sent.slice(2).toSorted()).toEqual(["token-0", "token-1"]);
});

test("a URL may be in any form that the configuration accepts", async () => {
  const { url } = store.gateway;
  for (const form of [url.replace("http:", "HTTP:"), url.replace("//", "/")])
    expect(await engine({ url: form }).read(["absent"])).toEqual([null]);
});
