/**
 * Tests the client's behaviors without a service: the same cases as with one, on each store, and alongside callers over HTTP.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "@upstash/redis";
import { afterAll, describe, expect, test } from "vitest";
import { Leasehold as Client, LeaseLostError, LockedError } from "../../src/client/index.ts";
import { parseConfig } from "../../src/config/config.ts";
import { Leasehold, LocksOnly } from "../../src/direct/index.ts";
import { SETTINGS } from "../../src/direct/settings.ts";
import { fileStore, redisStore } from "../../src/direct/stores.ts";
import { behaviours } from "../client/behaviours/index.ts";
import { uniqueName } from "../support/services/http.ts";
import { inProcess, startStore } from "../support/services/targets.ts";

const database = await startStore();
const folder = mkdtempSync(join(tmpdir(), "leasehold-direct-"));
const { url, token } = database.gateway;
/** Configured like `Redis.fromEnv()`, so the client retries, batches and rewrites commands. */
const redis = new Redis({ url, token });
const overTcp = redisStore(database.redis.url);
afterAll(async () => {
  overTcp.close();
  await database.stop();
  rmSync(folder, { recursive: true });
});

describe.concurrent.each([
  ["on Upstash's protocol", new Leasehold({ redis })],
  ["on a Redis over TCP", new Leasehold({ store: overTcp })],
  ["on a file", new Leasehold({ store: fileStore(folder) })],
])("a direct client %s", (_, direct) => {
  test.concurrent.each(behaviours)("$name", ({ run }) => run(direct));
});

describe("a direct client and an HTTP caller", () => {
  const direct = new Leasehold({ redis, owner: "direct" });
  const http = new Client({ ...inProcess(database), owner: "http" });

  test("exclude each other, see each other as holders, and share one sequence of fences", async () => {
    const name = uniqueName();
    const first = await http.acquire(name);
    await expect(direct.acquire(name)).rejects.toMatchObject({ problem: { holders: [{ owner: "http" }] } });
    await first.release();
    const second = await direct.acquire(name);
    expect(second.fence).toBeGreaterThan(first.fence);
    const refused = await http.acquire(name).catch((error) => error);
    expect(refused).toBeInstanceOf(LockedError);
    expect(refused.problem.holders).toMatchObject([{ owner: "direct", fence: second.fence }]);
    await second.release();
  });

  test("wait in the same queue", async () => {
    const name = uniqueName();
    const order: string[] = [];
    const held = await direct.acquire(name);
    const wait = async (client: Client, label: string, length: number) => {
      const waiting = client.run(name, { wait: "20s" }, () => void order.push(label));
      await expect.poll(async () => (await direct.get(name)).queue_length).toBe(length);
      return waiting;
    };
    const waiting = [wait(http, "http", 1)];
    await expect.poll(async () => (await direct.get(name)).queue_length).toBe(1);
    waiting.push(wait(direct, "direct", 2));
    await expect.poll(async () => (await direct.get(name)).queue_length).toBe(2);
    await held.release();
    await Promise.all(waiting);
    expect(order).toEqual(["http", "direct"]);
  });

  test("can release and resume each other's leases by token", async () => {
    const lease = await direct.acquire(uniqueName());
    const moved = await http.resume(lease.serialize());
    await moved.release();
    await expect(direct.resume(lease.serialize())).rejects.toBeInstanceOf(LeaseLostError);
  });

  test("have separate namespaces", async () => {
    const name = uniqueName();
    const lease = await direct.acquire(name);
    const elsewhere = await new Leasehold({ redis, namespace: "elsewhere" }).acquire(name);
    await Promise.all([lease.release(), elsewhere.release()]);
  });
});

test("a direct client and its errors are instances of the client's classes", async () => {
  const direct = new Leasehold({ redis });
  expect(direct).toBeInstanceOf(Client);
  await expect(direct.acquire("a", { ttl: "1ms" })).rejects.toMatchObject({
    code: "invalid_request",
    status: 400,
    problem: { errors: [{ path: "ttl" }] },
  });
  await expect(direct.request("GET", "/keys")).rejects.toMatchObject({ code: "not_found" });
  await expect(direct.semaphore(uniqueName()).get()).rejects.toMatchObject({ code: "not_found" });
});

test("LocksOnly: acquires the same locks, and reports that it supports nothing else", async () => {
  const [direct, small] = [new Leasehold({ redis }), new LocksOnly({ redis, owner: "small" })];
  const name = uniqueName();
  const lease = await small.acquire(name);
  await expect(direct.acquire(name)).rejects.toMatchObject({ problem: { holders: [{ owner: "small" }] } });
  expect(await small.get(name)).toMatchObject({ state: "held", fence: lease.fence });
  const waiting = small.run(name, { wait: "20s" }, ({ fence }) => fence);
  await small.heartbeat();
  await expect.poll(async () => (await direct.get(name)).queue_length).toBe(1);
  await (await direct.resume(lease.serialize())).release();
  expect(await waiting).toBeGreaterThan(lease.fence);
  await Promise.all([small.read(name), small.read(name)].map(async (reader) => (await reader).release()));
  const others = [
    () => small.acquire([name, uniqueName()]),
    () => small.semaphore(name).acquire(),
    () => small.latch(name).set(1),
    () => small.break(name),
    () => small.list().next(),
  ];
  for (const other of others)
    await expect(other()).rejects.toMatchObject({ code: "not_found", message: expect.stringMatching(/Leasehold/) });
  expect(() => new LocksOnly({ redis, store: overTcp } as never)).toThrow("Expected either 'redis'");
});

test("Leasehold: reports which options it expects", () => {
  const made = (options: object) => () => new Leasehold(options as { redis: Redis });
  expect(made({})).toThrow("Expected either 'redis' or 'store'");
  expect(made({ redis, url: "http://x" })).toThrow("got 'url'");
  expect(made({ redis, namespace: "a b" })).toThrow("'namespace'");
  expect(made({ redis: new Redis({ request: async () => ({}) } as never) })).toThrow("Expected 'redis' to be a Redis");
});

test("the limits of a direct client are the configuration's defaults", () => {
  expect(parseConfig({ ALLOW_ANONYMOUS: "true" })).toMatchObject({ ...SETTINGS });
});
