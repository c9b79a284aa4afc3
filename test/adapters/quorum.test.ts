/** The adapters on a quorum, which supports neither queues nor several locks at once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Mutex, tryAcquire } from "../../src/adapters/mutex/index.ts";
import Redlock, { ExecutionError } from "../../src/adapters/redlock/index.ts";
import { Lock } from "../../src/adapters/upstash-lock/index.ts";
import { Leasehold } from "../../src/client/index.ts";
import { inProcess, startQuorum } from "../support/services/targets.ts";

let quorum: Awaited<ReturnType<typeof startQuorum>>;
let client: Leasehold;
beforeAll(async () => {
  quorum = await startQuorum(3);
  client = new Leasehold(inProcess(quorum));
});
afterAll(() => quorum?.stop());

test("Redlock: acquires, extends and releases one resource, and excludes others", async () => {
  const redlock = new Redlock([client], { retryDelay: 5, retryJitter: 0, retryCount: 2 });
  const lock = await (await redlock.acquire(["a"], 5_000)).extend(10_000);
  await expect(redlock.acquire(["a"], 5_000)).rejects.toBeInstanceOf(ExecutionError);
  await lock.release();
  const fence = await redlock.using(["a"], 5_000, async () => (await client.get("a")).fence);
  expect(fence).toBeGreaterThan(lock.fences[0] as number);
});

test("Lock: is acquired, extended and released", async () => {
  const lock = new Lock({ id: "b", redis: client });
  expect([await lock.acquire(), await lock.extend(5_000)]).toEqual([true, true]);
  expect(await new Lock({ id: "b", redis: client }).acquire({ retry: { attempts: 1, delay: 0 } })).toBe(false);
  expect([await lock.getStatus(), await lock.release(), await lock.getStatus()]).toEqual(["ACQUIRED", true, "FREE"]);
});

test("Mutex: excludes others while the work runs", async () => {
  const mutex = new Mutex({ client, name: "c" });
  await mutex.runExclusive(async () => {
    expect(await mutex.isLocked()).toBe(true);
    await expect(tryAcquire(mutex).acquire()).rejects.toThrow("already held");
  });
  expect(await mutex.isLocked()).toBe(false);
});
