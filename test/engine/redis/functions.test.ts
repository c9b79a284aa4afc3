/**
 * A Redis over TCP that runs the scripts as functions, loses or forbids the functions, or has another library with the same
 * name.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Engine, Script, StoreError } from "../../../src/engine/engine.ts";
import { libraryOf } from "../../../src/engine/redis/functions.ts";
import { functionName, type Library, libraryName, libraryText } from "../../../src/engine/redis/library.ts";
import { RedisServer } from "../../../src/engine/redis/server.ts";
import { latchCountDown, latchGet, latchSet, libraries } from "../../../src/generated/scripts.ts";
import { createPubSubCarrier } from "../../../src/hints/pubsub.ts";
import { startRedis } from "../../../tools/support/redis/server.ts";
import { redisAt } from "../../support/engines/redis-at.ts";

const TIMEOUT_MS = 1_000;
const SCOPE = "lh:{a}:";
const KEYS = ["lh:{a}:latch:x"];
const SET = [`sn${"1".repeat(30)}`, "2", "60000", "-", "0"];
const latches = libraryOf(latchGet) as Library;

interface Subject {
  readonly server: RedisServer;
  readonly engine: Engine;
  readonly admin: Redis;
  /** The number of requests so far. */
  calls(): number;
  /** Returns how many times each command has arrived from clients since the last call. */
  sent(): Promise<Record<string, number>>;
}

function connect(url: string, variables = {}): Pick<Subject, "server" | "engine" | "calls"> {
  const server = new RedisServer(redisAt(url, variables), TIMEOUT_MS);
  onTestFinished(() => server.close());
  let calls = 0;
  return { server, engine: server.connect({ timeout_ms: TIMEOUT_MS, onStoreCall: () => calls++ }), calls: () => calls };
}

const WATCHED = ["evalsha", "eval", "fcall", "function|list", "function|load"];

async function start(config: Readonly<Record<string, string>> = {}, user?: string, variables = {}): Promise<Subject> {
  const redis = await startRedis({ appendonly: false, config });
  onTestFinished(() => redis.stop());
  const admin = new Redis(redis.url);
  admin.on("error", () => {});
  onTestFinished(() => admin.disconnect());
  if (user !== undefined) await admin.call("ACL", "SETUSER", "locks", "on", ">pass", ...user.split(" "));
  const url = user === undefined ? redis.url : redis.url.replace("redis://", "redis://locks:pass@");
  const subject = connect(url, variables);
  await expect.poll(() => subject.engine.read(KEYS).then(() => "answers", String)).toBe("answers");
  return {
    ...subject,
    admin,
    async sent() {
      const stats = await admin.info("commandstats");
      await admin.config("RESETSTAT");
      const counts = WATCHED.map((name) => {
        const [, calls = "0"] = new RegExp(`^cmdstat_${name.replace("|", "\\|")}:calls=(\\d+)`, "m").exec(stats) ?? [];
        return [name, Number(calls)];
      });
      return Object.fromEntries(counts.filter(([, calls]) => calls !== 0));
    },
  };
}

/** Waits until the engine knows whether the latch library is loaded. */
async function settle({ engine, sent }: Subject): Promise<unknown> {
  const ready = await engine.ping(SCOPE);
  await sent();
  return ready?.scripts;
}

const run = async ({ engine }: Pick<Subject, "engine">, script: Script, args: string[] = []) =>
  (await engine.run(script, KEYS, args))[0];

const failure = (work: Promise<unknown>): Promise<StoreError> =>
  work.then(
    () => expect.fail("the store must not have answered"),
    (error) => error,
  );

test("the first call uses EVALSHA while the library is loaded, and every later one calls a function", async () => {
  const subject = await start();
  const started = subject.calls();
  expect(await run(subject, latchSet, SET)).toBe("latch");
  expect(await subject.sent()).toMatchObject({ evalsha: 1, eval: 1 });
  expect(subject.calls() - started).toBe(2);
  expect(await settle(subject)).toBe("functions");
  const before = subject.calls();
  for (const script of [latchGet, latchGet]) expect(await run(subject, script)).toBe("latch");
  expect(await subject.sent()).toEqual({ fcall: 2 });
  expect(subject.calls() - before).toBe(2);
});

test("a second process finds the libraries, and loads none", async () => {
  const subject = await start();
  expect(await settle(subject)).toBe("functions");
  const second = connect(subject.engine && `redis://127.0.0.1:${subject.admin.options.port}`);
  await expect.poll(() => second.engine.ping(SCOPE).catch(() => {})).toEqual({ scripts: "functions" });
  expect(await subject.sent()).toEqual({ "function|list": libraries.length });
});

describe("anything that the store forgets costs one more request, and is loaded again:", () => {
  const forget: Readonly<Record<string, (admin: Redis) => Promise<unknown>>> = {
    "FUNCTION FLUSH": (admin) => admin.call("FUNCTION", "FLUSH"),
    "FUNCTION DELETE": (admin) => admin.call("FUNCTION", "DELETE", libraryName(latches, false)),
    "FUNCTION FLUSH and SCRIPT FLUSH": async (admin) => {
      await admin.call("FUNCTION", "FLUSH");
      await admin.script("FLUSH");
    },
  };
  test.each(Object.entries(forget))("%s", async (_, forgotten) => {
    const subject = await start();
    await settle(subject);
    expect(await run(subject, latchSet, SET)).toBe("latch");
    await forgotten(subject.admin);
    await subject.sent();
    const before = subject.calls();
    expect(await run(subject, latchCountDown, [`sn${"2".repeat(30)}`, "1", "-", "0"])).toBe("latch");
    expect(subject.calls() - before).toBe(2);
    // The latch was counted down only once, because a missing function doesn't run.
    expect((await subject.engine.run(latchGet, KEYS, []))[3]).toBe("1");
    expect(await settle(subject)).toBe("functions");
    expect(await run(subject, latchGet)).toBe("latch");
    expect(await subject.sent()).toEqual({ fcall: 1 });
  });

  test("FLUSHALL: keeps functions", async () => {
    const subject = await start();
    await settle(subject);
    await subject.admin.flushall();
    expect(await run(subject, latchSet, SET)).toBe("latch");
    expect(await subject.sent()).toEqual({ fcall: 1 });
  });
});

describe("EVALSHA runs every script, like without functions,", () => {
  async function expectScripts(subject: Subject): Promise<void> {
    expect(await settle(subject)).toBe("evalsha");
    expect(await run(subject, latchSet, SET)).toBe("latch");
    for (let i = 0; i < 3; i++) expect(await run(subject, latchGet)).toBe("latch");
    // After a permanent failure, the engine doesn't try functions again.
    expect(await subject.sent()).toEqual({ evalsha: 4, eval: 2 });
  }

  test("with REDIS_FUNCTIONS=off, and no library is loaded", async () => {
    const subject = await start({}, undefined, { REDIS_FUNCTIONS: "off" });
    await expectScripts(subject);
    expect(await subject.admin.call("FUNCTION", "LIST")).toEqual([]);
  });

  test("if the store does not support functions", async () => {
    await expectScripts(await start({ "rename-command FUNCTION": "", "rename-command FCALL": "" }));
  });

  test("if the user is not allowed to load functions", async () => {
    await expectScripts(await start({}, "~* &* +@all -function"));
  });

  test("if the user can list and load functions, but not run them", async () => {
    const subject = await start({}, "~* &* +@all -fcall");
    expect(await settle(subject)).toBe("functions");
    expect(await run(subject, latchSet, SET)).toBe("latch");
    await subject.sent();
    for (let i = 0; i < 3; i++) expect(await run(subject, latchSet, SET)).toBe("latch");
    expect(await subject.sent()).toEqual({ evalsha: 3 });
    expect(await subject.engine.ping(SCOPE)).toEqual({ scripts: "evalsha" });
  });

  test("if another library has our library's name, and is kept", async () => {
    const subject = await start();
    const name = libraryName(latches, false);
    const other = libraryText(latches, false).replace("wrote", "").replace('"latch"', '"other"');
    expect(other).not.toBe(libraryText(latches, false));
    await subject.admin.call("FUNCTION", "LOAD", other);
    await expectScripts(subject);
    expect(await subject.admin.call("FUNCTION", "LIST", "LIBRARYNAME", name, "WITHCODE")).toEqual([
      expect.arrayContaining([other]),
    ]);
  });

  test("if another library has one of its functions", async () => {
    const subject = await start();
    const name = functionName("latch_get", latches, false);
    await subject.admin.call(
      "FUNCTION",
      "LOAD",
      `#!lua name=other\nredis.register_function("${name}", function() return {"other"} end)`,
    );
    await expectScripts(subject);
  });
});

test("a user who may run functions but no scripts gets the first reply from a function, too", async () => {
  const subject = await start({}, "~* &* +@all -eval -evalsha");
  expect(await run(subject, latchSet, SET)).toBe("latch");
  await subject.admin.call("FUNCTION", "FLUSH");
  await subject.sent();
  expect(await run(subject, latchGet)).toBe("latch");
  expect(await subject.sent()).toMatchObject({ fcall: 2, "function|load": 1 });
});

describe("a user who may run functions but no scripts", () => {
  const FUNCTIONS_ONLY = "~* &* +@all -eval -evalsha";

  test("gets an error when the store is full, and is served once it is not", async () => {
    const subject = await start({}, FUNCTIONS_ONLY);
    const isFull = { outcome: "none", message: expect.stringContaining("out of memory") };
    await subject.admin.config("SET", "maxmemory", "1");
    // The library is not loaded yet, and there is no room for it.
    expect(await failure(subject.engine.run(latchSet, KEYS, SET))).toMatchObject(isFull);
    await subject.admin.config("SET", "maxmemory", "0");
    expect(await run(subject, latchSet, SET)).toBe("latch");
    await subject.admin.config("SET", "maxmemory", "1");
    // Now the library is loaded.
    const before = subject.calls();
    expect(await failure(subject.engine.run(latchGet, KEYS, []))).toMatchObject(isFull);
    expect(subject.calls() - before).toBe(2);
  });
});

describe("the permissions that the documentation lists are sufficient", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/configuration.md"), "utf8");
  const [, reach = "", commands = "", functions = "", scripts = ""] =
    /^ {4}(~lh.*)\n {4}(\+.*)\n {4}(\+.*)\n {4}(\+.*)$/m.exec(page) ?? [];

  test.each([
    ["functions", functions],
    ["evalsha", scripts],
  ])("for %s", async (way, rights) => {
    const subject = await start({}, `${reach} ${commands} ${rights}`);
    expect(await run(subject, latchSet, SET)).toBe("latch");
    expect(await settle(subject)).toBe(way);
    expect(await run(subject, latchGet)).toBe("latch");
    expect((await subject.engine.scan(SCOPE, "0", 100)).keys).toContain(KEYS[0]);
    const carrier = createPubSubCarrier(subject.server.bus);
    const events: unknown[] = [];
    const [key = ""] = KEYS;
    const subscribe = () => carrier.connect(() => {}).subscribe(key, { watches: true }, (event) => events.push(event));
    await expect.poll(() => subscribe().then(() => "subscribed", String)).toBe("subscribed");
    const hint = { turn_until_ms: 5, readers_before: 0, changed: true };
    await carrier.connect(() => {}).notify([{ key, hint }]);
    await expect.poll(() => events).toHaveLength(1);
  });
});

test("a store that supports neither scripts nor functions is rejected with an explanation", async () => {
  const renamed = ["EVAL", "EVALSHA", "FUNCTION", "FCALL"].map((name) => [`rename-command ${name}`, ""]);
  const { engine } = await start(Object.fromEntries(renamed));
  expect(await failure(engine.run(latchGet, KEYS, []))).toMatchObject({
    outcome: "none",
    misconfigured: true,
    message: expect.stringContaining("neither scripts (EVALSHA) nor Redis Functions (FCALL)"),
  });
});

test("a full store still runs functions that need no memory, like with EVALSHA", async () => {
  const subject = await start();
  await settle(subject);
  expect(await run(subject, latchSet, SET)).toBe("latch");
  await subject.admin.config("SET", "maxmemory", "1");
  await subject.sent();
  expect(await run(subject, latchGet)).toBe("latch");
  const countDown = [`sn${"2".repeat(30)}`, "1", "-", "0"];
  expect(await failure(subject.engine.run(latchCountDown, KEYS, countDown))).toMatchObject({
    outcome: "none",
    message: expect.stringContaining("out of memory"),
  });
  await subject.admin.config("SET", "maxmemory", "0");
  expect((await subject.engine.run(latchGet, KEYS, []))[3]).toBe("2");
});

test("a function that returns an unknown reply is not called again until a client has checked the library", async () => {
  const subject = await start();
  await settle(subject);
  const name = functionName("latch_get", latches, false);
  const broken = `#!lua name=${libraryName(latches, false)}\nredis.register_function("${name}", function() return redis.error_reply("ERR strange") end)`;
  await subject.admin.call("FUNCTION", "LOAD", "REPLACE", broken);
  expect(await run(subject, latchSet, SET)).toBe("latch");
  expect(await run(subject, latchGet)).toBe("latch");
  expect(await subject.engine.ping(SCOPE)).toEqual({ scripts: "evalsha" });
});

test("two versions of a library can coexist, and each client runs its own", async () => {
  const subject = await start();
  await settle(subject);
  const next: Library = {
    ...latches,
    family: "next",
    digest: "0".repeat(20),
    bodies: { ...latches.bodies, latch_get: 'return {"next"}\n' },
  };
  const other = connect(`redis://127.0.0.1:${subject.admin.options.port}`);
  await expect.poll(() => other.engine.ping(SCOPE).catch(() => {})).toEqual({ scripts: "functions" });
  const script: Script = { ...latchGet, family: "next", source: 'return {"next"}', sha1: "0".repeat(40) };
  const known = libraries as Library[];
  known.push(next);
  onTestFinished(() => void known.pop());
  expect(await run(subject, latchSet, SET)).toBe("latch");
  for (let i = 0; i < 3; i++) {
    expect(await run(other, script)).toBe("next");
    expect(await run(subject, latchGet)).toBe("latch");
  }
  const listed = (await subject.admin.call("FUNCTION", "LIST")) as string[][];
  expect(listed.map(([, name]) => name)).toHaveLength(libraries.length);
});
