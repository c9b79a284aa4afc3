import { execFile } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Database, restDatabase } from "../../src/doctor/database.ts";
import { examine } from "../../src/doctor/examine.ts";
import type { Finding } from "../../src/doctor/finding.ts";
import { librariesIn, libraryOf } from "../../src/engine/redis/functions.ts";
import { functionName, type Library, libraryName } from "../../src/engine/redis/library.ts";
import { inspect } from "../../src/generated/scripts.ts";
import { startGateway } from "../../tools/start/gateway/server.ts";
import { freePort } from "../../tools/support/processes/port.ts";
import { startRedis } from "../../tools/support/redis/server.ts";
import { command } from "../support/engines/sentinels.ts";
import { BARE } from "../support/services/clean-environment.ts";
import { Lock } from "../support/services/http.ts";
import { scratchFolder } from "../support/services/start.ts";
import { inProcess, startNode } from "../support/services/targets.ts";

const BIN = join(import.meta.dirname, "../../src/cli/bin.ts");

async function store(config: Record<string, string> = {}, appendonly = true): Promise<Database> {
  const redis = await startRedis({ config, appendonly });
  onTestFinished(() => redis.stop());
  const gateway = await startGateway({ redisUrl: redis.url, token: "secret" });
  onTestFinished(() => gateway.close());
  return restDatabase(gateway.url, "secret", 5_000);
}

async function findings(
  database: Database,
  key_locking = true,
  more: Omit<Parameters<typeof examine>[1], "key_locking"> = {},
): Promise<Record<string, Finding>> {
  const all: Finding[] = [];
  for await (const finding of examine(database, { key_locking, ...more })) all.push(finding);
  return Object.fromEntries(all.map((finding) => [finding.about, finding]));
}

async function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const bare = { ...BARE, ALLOW_ANONYMOUS: "true", ...env };
    execFile(process.execPath, [BIN, "doctor", ...args], { env: bare }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr }),
    );
  });
}

test("doctor: has no complaints about a real Redis behind the gateway, and leaves nothing in it", async () => {
  const database = await store();
  const found = await findings(database);
  // The latency depends on the other processes on this machine.
  expect(found.latency?.message).toMatch(/a round trip takes a median of [\d.]+ ms/);
  const { latency: _, ...others } = found;
  const verdicts = Object.values(others).map(({ about, verdict }) => `${about}: ${verdict}`);
  expect(verdicts).toEqual([
    "store: ok",
    "EVAL: ok",
    "TIME in EVAL: ok",
    "NOSCRIPT: ok",
    "key locking: ok",
    "eviction: ok",
    "persistence: ok",
    "clock: ok",
  ]);
  expect(found["key locking"]?.message).toContain("enforces it");
  expect(found.eviction?.message).toContain("maxmemory is not set");
  const { ask } = await import("../../src/doctor/database.ts");
  expect(await ask(database, "DBSIZE")).toEqual({ kind: "result", result: 0 });
});

describe.each([true, false])("doctor: locks in use, with key locking %s", (key_locking) => {
  test("their invariants are checked, and a violation is reported with the lock's name, without a token", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const gateway = await startGateway({ redisUrl: redis.url, token: "secret" });
    onTestFinished(() => gateway.close());
    const database = () => restDatabase(gateway.url, "secret", 5_000);
    const variables = { UPSTASH_REDIS_REST_URL: gateway.url, UPSTASH_REDIS_REST_TOKEN: "secret" };
    const service = inProcess({ variables });
    const [sound, spoilt] = [new Lock(service, "sound"), new Lock(service, "spoilt")];
    const leases = [await sound.hold(), await spoilt.share(), await spoilt.share()];
    const tokens = leases.map(({ token }) => token as string);
    const { records: before } = await findings(database(), key_locking);
    expect(before).toMatchObject({
      verdict: "ok",
      message: expect.stringContaining("All 2 checked locks and semaphores"),
    });
    const key = "lh:{default}:lock:spoilt";
    const record = (await command(redis.port, "GET", key)) as string;
    await command(redis.port, "SET", key, record.replace(/ 10=2 /, " 10=3 "), "KEEPTTL");
    const { records } = await findings(database(), key_locking);
    expect(records?.verdict).toBe("error");
    expect(records?.message).toContain(
      `${key}: shared is the size of the leases set; shared is the size of the holders set`,
    );
    expect(records?.message).not.toContain("lock:sound");
    for (const token of tokens) expect(records?.message).not.toContain(token.slice(2, 14));
    expect(await command(redis.port, "GET", key)).toContain(" 10=3 ");
  });
});

test("doctor: an evicting policy is an error, and a missing append-only file a warning", async () => {
  const database = await store({ "maxmemory-policy": "allkeys-lru", maxmemory: "64mb" }, false);
  const { eviction, persistence } = await findings(database);
  expect(eviction).toMatchObject({ verdict: "error", message: expect.stringMatching(/allkeys-lru.*at 64 MiB/) });
  expect(persistence).toMatchObject({ verdict: "warning" });
});

test("doctor: a nearly full database is a warning, because it will reject renewals, too", async () => {
  const { eviction } = await findings(await store({ maxmemory: "1mb" }));
  expect(eviction).toMatchObject({ verdict: "warning", message: expect.stringMatching(/% of 1 MiB is in use/) });
});

describe.each([true, false])("doctor: Redis Functions, with key locking %s", (key_locking) => {
  const TIMES = /takes [\d.]+ ms as a function, and [\d.]+ ms with EVALSHA/;
  const listed = async (database: Database) => {
    const reply = await database.send(["FUNCTION", "LIST"]);
    return reply.kind === "result" ? librariesIn(reply.result).map(({ library_name }) => library_name) : [];
  };

  test("measures functions and EVALSHA, and leaves no library where the service would load none", async () => {
    const database = await store();
    const off = await findings(database, key_locking, { functions: false });
    expect(off.functions).toMatchObject({ verdict: "ok", message: expect.stringMatching(TIMES) });
    expect(off.functions?.message).toContain("REDIS_FUNCTIONS=on");
    expect(await listed(database)).toEqual([]);
    const on = await findings(database, key_locking, { functions: true });
    expect(on.functions).toMatchObject({ verdict: "ok", message: expect.stringMatching(TIMES) });
    expect(on.functions?.message).toContain("Scripts run as Redis Functions");
    expect(await listed(database)).toHaveLength(1);
  });

  test("names the libraries of other versions, and deletes only them, on request", async () => {
    const database = await store();
    const load = (name: string) =>
      database.send(["FUNCTION", "LOAD", `#!lua name=${name}\nredis.register_function("f_${name}", function() end)`]);
    const old = `lh_lock_${"0".repeat(20)}${key_locking ? "k" : ""}`;
    for (const name of [old, "lh_lock_of_somebody", "others"]) await load(name);
    const options = { functions: true };
    expect((await findings(database, key_locking, options)).libraries).toMatchObject({
      verdict: "ok",
      message: expect.stringMatching(new RegExp(`: ${old}\\. .*doctor --prune`)),
    });
    expect(await listed(database)).toContain(old);
    const pruned = await findings(database, key_locking, { ...options, prune: true });
    expect(pruned.libraries?.message).toBe(`Deleted the libraries of other versions: ${old}.`);
    const left = await listed(database);
    expect(left).toEqual(expect.arrayContaining(["lh_lock_of_somebody", "others"]));
    expect(left).not.toContain(old);
    expect(left).toHaveLength(3);
  });
});

test("doctor: another client's library with our library's name is a warning", async () => {
  const database = await store();
  const name = libraryName(libraryOf(inspect) as Library, false);
  await database.send(["FUNCTION", "LOAD", `#!lua name=${name}\nredis.register_function("f", function() end)`]);
  const { functions } = await findings(database, false, { functions: true });
  expect(functions).toMatchObject({ verdict: "warning", message: expect.stringContaining(`FUNCTION DELETE ${name}`) });
});

test("doctor: another client's function with our function's name is not called", async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const library = libraryOf(inspect) as Library;
  const named = `#!lua name=${libraryName(library, false)}`;
  const called = `redis.register_function("${functionName(inspect.name, library, false)}", function() redis.call("SET", "called", "1") end)`;
  await command(redis.port, "FUNCTION", "LOAD", `${named}\n${called}`);
  await command(redis.port, "ACL", "SETUSER", "locks", "on", ">pass", "~*", "&*", "+@all", "-eval", "-evalsha");
  const { code, output } = await run({ REDIS_URL: redis.url.replace("//", "//locks:pass@") });
  expect(await command(redis.port, "GET", "called")).toBeNull();
  expect(output).toMatch(/^ERROR {4}EVAL: /m);
  expect(output).toMatch(/^warning {2}functions: Another library or function in the store already has/m);
  expect(code).toBe(69);
});

test("doctor: a Redis user who can only run functions is sufficient; --prune is for one database", {
  timeout: 60_000,
}, async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  await command(redis.port, "ACL", "SETUSER", "locks", "on", ">pass", "~*", "&*", "+@all", "-eval", "-evalsha");
  const { code, output } = await run({ REDIS_URL: redis.url.replace("//", "//locks:pass@") }, "--prune");
  expect(output).toMatch(/^ok {7}EVAL: The store's user can run functions, but not scripts/m);
  expect(output).toMatch(/^ok {7}functions: Scripts run as Redis Functions\..* and does not run with EVALSHA/m);
  expect(output).toMatch(/^ok {7}libraries: The store has no libraries of other versions/m);
  expect(code).toBe(0);
  expect(await run({}, "--prune")).toEqual({
    code: 64,
    output: expect.stringContaining("--prune works only with a single database"),
  });
});

test("doctor: reports in which direction the setting for key locking is wrong", async () => {
  const database = await store();
  expect((await findings(database, false))["key locking"]).toMatchObject({
    verdict: "warning",
    message: expect.stringContaining("set UPSTASH_KEY_LOCKING to true"),
  });
});

test("doctor: a wrong token or an unreachable database ends it immediately", async () => {
  const database = await store();
  expect(await findings(restDatabase(database.url, "wrong", 5_000))).toEqual({
    store: expect.objectContaining({
      verdict: "error",
      message: expect.stringContaining("rejects the configured token"),
    }),
  });
  const url = `http://127.0.0.1:${await freePort()}`;
  expect(await findings(restDatabase(url, "secret", 5_000))).toEqual({
    store: expect.objectContaining({ verdict: "error", message: expect.stringContaining("ECONNREFUSED") }),
  });
});

test("npm run doctor: examines Redis over TCP in the same way, and prints no password", async () => {
  const redis = await startRedis({ appendonly: true });
  onTestFinished(() => redis.stop());
  const good = await run({ REDIS_URL: redis.url });
  expect(good.code).toBe(0);
  expect(good.output.match(/^ok /gm)?.length).toBeGreaterThanOrEqual(8);
  expect(good.output).toContain("key locking: The store does not support the allow-key-locking flag");
  expect(good.output).toContain("through Redis");
  expect(await run({ REDIS_URL: redis.url, REDIS_WAIT_REPLICAS: "1" })).toMatchObject({
    code: 69,
    output: expect.stringContaining(
      "replicas: The store has 0 connected replicas, and REDIS_WAIT_REPLICAS is 1: no lease can be granted",
    ),
  });
  const bad = await run({ REDIS_URL: redis.url.replace("redis://", "redis://me:hunter2@") });
  expect(bad).toMatchObject({
    code: 69,
    output: expect.stringContaining("rejects the configured user name or password"),
  });
  expect(bad.output).not.toContain("hunter2");
  await redis.stop();
  expect((await run({ REDIS_URL: redis.url })).output).toMatch(/^ERROR.*No server at redis:.* speaks Redis/m);
});

test("npm run doctor: prints what it finds, and ends with 69 when something is wrong", async () => {
  const { url } = await store();
  const good = await run({
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: "secret",
    UPSTASH_KEY_LOCKING: "true",
  });
  expect(good.code).toBe(0);
  expect(good.output).toMatch(/^ok {7}store: The store answers at .*\nok {7}EVAL: Scripts run\.\n/);
  expect(good.output).toMatch(/^ok {7}hints: On Workers with a LOBBY binding, .* elsewhere, they poll/m);
  expect(good.output).not.toContain("secret");

  const bad = await run({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: "stale" });
  expect(bad).toEqual({
    code: 69,
    output: expect.stringMatching(/^ERROR {4}store: The store rejects the configured token/),
  });

  const none = await run({ HINTS: "off" });
  expect(none).toEqual({ code: 0, output: expect.stringContaining("the service uses its embedded store") });
  expect(none.output).toMatch(/^ok {7}hints: Hints are off/m);

  const report = await run({ UPSTASH_REDIS_REST_URL: "http://me:hunter2@127.0.0.1:9", UPSTASH_REDIS_REST_TOKEN: "x" });
  expect(report).toEqual({ code: 64, output: expect.stringContaining("without a user name or password") });
  expect(report.output).not.toContain("hunter2");

  const half = await run({ UPSTASH_REDIS_REST_URL: url });
  expect(half).toEqual({ code: 64, output: expect.stringContaining("belong together") });
});

test("doctor: examines the folder of the embedded store, and does not touch one that a service uses", async () => {
  const LEASEHOLD_STATE = scratchFolder();
  const file = join(LEASEHOLD_STATE, "locks.sqlite");
  const service = await startNode(undefined, { LEASEHOLD_STATE });
  onTestFinished(() => service.kill9());
  await new Lock(service).hold();
  const used = await run({ LEASEHOLD_STATE });
  expect(used).toMatchObject({ code: 0, output: expect.stringContaining(`A service is using ${file}`) });
  await service.stop();
  const sound = await run({ LEASEHOLD_STATE });
  expect(sound.code).toBe(0);
  expect(sound.output).toMatch(/room: The disk that contains .* has [\d.]+ MB free/);
  expect(sound.output).toMatch(/disk: A write to the disk takes a median of [\d.]+ ms/);
  expect(sound.output).toMatch(/locks\.sqlite is intact: [\d.]+ MB, \d+ keys/);
  expect(readdirSync(LEASEHOLD_STATE).filter((name) => name.startsWith("doctor"))).toEqual([]);
  const NODE_20 = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})";
  const unchecked = await run({ LEASEHOLD_STATE, NODE_OPTIONS: `--import=${NODE_20}` });
  expect(unchecked).toMatchObject({ code: 0, output: expect.stringContaining(`${file} was not checked`) });
  writeFileSync(file, "no database at all, ".repeat(500));
  const damaged = await run({ LEASEHOLD_STATE });
  expect(damaged).toMatchObject({ code: 69, output: expect.stringContaining(`${file} is damaged`) });
});
