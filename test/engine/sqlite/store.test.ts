import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OTHER_VERSION } from "../../../src/engine/sqlite/answer.ts";
import { type Embedded, scriptOf, startEmbedded } from "../../support/engines/embedded.ts";

let embedded: Embedded;
beforeEach(async () => {
  embedded = await startEmbedded();
});
afterEach(() => embedded.dispose());

const set = scriptOf("return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])");
const get = scriptOf("return redis.call('GET', KEYS[1])");
const call = scriptOf("return redis.call(unpack(ARGV))");
const command = (...args: string[]) => embedded.run(call, [], args);
const rows = () => embedded.call<unknown[][]>("query", "SELECT key FROM keys ORDER BY key");

test("an object rejects an unknown operation", async () => {
  const call = { operation: "later", abi: "later", keys: ["a"], args: [] };
  const split = { namespace: "/of-no-version", shards: 1 };
  expect(await embedded.call("run", call, split, { locks: 0, bytes: 0 })).toEqual({ err: OTHER_VERSION });
});

test("a script that fails undoes all of its writes", async () => {
  await command("SET", "a", "before");
  await command("ZADD", "z", "1", "kept");
  const failing = scriptOf(`
    redis.call("SET", "a", "after")
    redis.call("SET", "b", "new")
    redis.call("ZADD", "z", 2, "lost")
    redis.call("ZREM", "z", "kept")
    redis.call("DEL", "z")
    return 1 + nil
  `);
  expect(await embedded.run(failing, [], [])).toEqual({ err: expect.stringContaining("nil") });
  expect(await command("MGET", "a", "b")).toEqual(["before", null]);
  expect(await command("ZRANGE", "z", "0", "-1")).toEqual(["kept"]);
  expect(await command("ZCARD", "z")).toBe(1);
});

test("an error reply as the result also undoes the script's writes", async () => {
  const failing = scriptOf("redis.call('SET', 'a', 'x') return { err = 'MINE it does not fit' }");
  expect(await embedded.run(failing, [], [])).toEqual({ err: "MINE it does not fit" });
  expect(await command("EXISTS", "a")).toBe(0);
});

test("a database error is not an error reply, and undoes the script's writes", async () => {
  const huge = scriptOf("redis.call('SET', 'a', 'x') redis.call('SET', 'b', ARGV[1]) return 1");
  await expect(embedded.run(huge, [], ["x".repeat(3_000_000)])).rejects.toThrow();
  expect(await command("EXISTS", "a", "b")).toBe(0);
});

test("a key is absent from the millisecond at which it expires", async () => {
  await embedded.run(set, ["k"], ["v", "60000"]);
  await command("HSET", "h", "f", "v");
  await command("PEXPIRE", "h", "60000");
  await embedded.advance(59_000);
  expect(await embedded.read(["k"])).toEqual(["v"]);
  await embedded.advance(1_000);
  expect(await embedded.read(["k"])).toEqual([null]);
  expect(await embedded.scan("", "0", 10)).toEqual({ cursor: "0", keys: [] });
  expect(await embedded.run(get, ["k"], [])).toBeNull();
  expect(await command("HGETALL", "h")).toEqual([]);
  expect(await command("HSET", "h", "g", "w")).toBe(1);
  expect(await command("HGETALL", "h")).toEqual(["g", "w"]);
  expect(await command("PTTL", "h")).toBe(-1);
});

test("one alarm deletes expired keys with all their members, and is set again while there are more", async () => {
  await embedded.run(set, ["soon"], ["v", "1000"]);
  const alarm = await embedded.call<number>("nextAlarm");
  expect(alarm).toBeGreaterThan(Date.now() + 50_000);
  await command("ZADD", "late", "1", "m");
  await command("PEXPIRE", "late", "3600000");
  expect(await embedded.call("nextAlarm")).toBe(alarm);

  await embedded.advance(60_000);
  await embedded.call("fireAlarm");
  expect(await rows()).toEqual([["late"]]);
  expect(await embedded.call("nextAlarm")).toBeGreaterThan(Date.now() + 3_000_000);
  await embedded.advance(3_600_000);
  await embedded.call("fireAlarm");
  expect(await rows()).toEqual([]);
  expect(await embedded.call("query", "SELECT * FROM members")).toEqual([]);
});

test("the alarm is moved for a key that ends before it is due, and for no other", async () => {
  const alarm = () => embedded.call<number>("nextAlarm");
  await embedded.run(set, ["month"], ["v", String(30 * 24 * 3_600_000)]);
  expect(await alarm()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  await embedded.run(set, ["hour"], ["v", "3600000"]);
  expect(await alarm()).toBeLessThan(Date.now() + 3_601_000);
  await embedded.run(set, ["soon"], ["v", "1000"]);
  const moved = await alarm();
  expect(moved).toBeLessThan(Date.now() + 61_000);
  for (const key of ["soon", "sooner", "later"])
    await embedded.run(set, [key], ["v", key === "later" ? "90000" : "500"]);
  expect(await alarm()).toBe(moved);
});

test("scan() finds every key under a prefix once, in bounded steps", async () => {
  const names = Array.from({ length: 25 }, (_, i) => `lh:{a}:lock:${i}-é😀`);
  const others = ["lh:{a}:locks", "lh:{a}:loc", "lh:{b}:lock:0", "a", "z"];
  await embedded.batch([...names, ...others].map((key) => ({ script: set, keys: [key], args: ["v", "60000"] })));
  const found: string[] = [];
  let cursor = "0";
  let steps = 0;
  do {
    const step = await embedded.scan("lh:{a}:lock:", cursor, 4);
    expect(step.keys.length).toBeLessThanOrEqual(4);
    found.push(...step.keys);
    cursor = step.cursor;
    steps++;
  } while (cursor !== "0");
  expect(found.sort()).toEqual(names.sort());
  expect(steps).toBeLessThanOrEqual(8);
});

test("everything is still there after a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "leasehold-embedded-"));
  try {
    const before = await startEmbedded({ folder });
    await before.run(set, ["k"], ["😀", "600000"]);
    await before.run(call, [], ["ZADD", "z", "1.5", "m"]);
    await before.dispose();
    const after = await startEmbedded({ folder });
    expect(await after.read(["k"])).toEqual(["😀"]);
    expect(await after.run(call, [], ["ZSCORE", "z", "m"])).toBe("1.5");
    expect(await after.run(call, [], ["PTTL", "k"])).toBeGreaterThan(500_000);
    await after.dispose();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
