/**
 * The calls and expectations of @upstash/lock's own tests, one by one and in the same order, and this adapter's
 * differences.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { Lock } from "../../src/adapters/upstash-lock/index.ts";
import { type Leasehold, TimeoutError } from "../../src/client/index.ts";
import { createClient, createClientWith, createLonelyClient, pause } from "./service.ts";

let redis: Leasehold;
beforeAll(() => {
  redis = createClient();
});

const once = { attempts: 1, delay: 100 };

async function goThrough(lock: Lock, id: string): Promise<void> {
  expect(lock.id).toBe(id);
  expect(await lock.getStatus()).toBe("FREE");
  expect(await lock.acquire()).toBe(true);
  expect(await lock.extend(10_000)).toBe(true);
  expect(await lock.release()).toBe(true);
  expect(await lock.getStatus()).toBe("FREE");
}

describe("Lock", () => {
  test("is acquired, extended and released with the default options", () =>
    goThrough(new Lock({ id: "a", redis }), "a"));

  test("is acquired, extended and released with explicit options", () =>
    goThrough(new Lock({ id: "b", redis, lease: 5000, retry: once }), "b"));

  test("cannot be acquired twice", async () => {
    const lock = new Lock({ id: "c", redis, lease: 5000, retry: once });
    expect(await lock.acquire()).toBe(true);
    expect(await lock.acquire()).toBe(false);
  });

  test("cannot be acquired while another object holds it", async () => {
    expect(await new Lock({ id: "d", redis }).acquire()).toBe(true);
    expect(await new Lock({ id: "d", redis }).acquire()).toBe(false);
  });

  test("ends with its lease", async () => {
    const lock = new Lock({ id: "e", redis, lease: 100, retry: once });
    expect(await lock.acquire()).toBe(true);
    await pause(110);
    expect(await lock.getStatus()).toBe("FREE");
  });
});

describe("Lock, beyond @upstash/lock's own tests", () => {
  test("acquire() that fails leaves the object's lease intact", async () => {
    const lock = new Lock({ id: "f", redis, retry: once });
    await lock.acquire();
    expect(await lock.acquire()).toBe(false);
    expect(await lock.getStatus()).toBe("ACQUIRED");
    expect(await lock.release()).toBe(true);
  });

  test("acquire() gets the lock as soon as it is free, with a higher fence", async () => {
    const [first, second] = [new Lock({ id: "g", redis }), new Lock({ id: "g", redis })];
    await first.acquire();
    const waiting = second.acquire({ retry: { attempts: 2, delay: 10_000 } });
    await pause(20);
    await first.release();
    expect(await waiting).toBe(true);
    expect(second.fence).toBeGreaterThan(first.fence as number);
    expect(await new Lock({ id: "never", redis }).acquire({ retry: { attempts: 0, delay: 0 } })).toBe(false);
  });

  test("extend() adds to the remaining time", async () => {
    const lock = new Lock({ id: "h", redis });
    await lock.acquire({ lease: 60_000 });
    await lock.extend(30_500);
    const { holders } = await redis.get("h");
    expect(holders[0]?.ttl_ms).toSatisfy((left: number) => left > 80_000 && left <= 90_500);
    await lock.release();
  });

  test("release() and extend() return false for a lost lock, and for one that was never held", async () => {
    const lock = new Lock({ id: "i", redis });
    expect([await lock.release(), await lock.extend(1)]).toEqual([false, false]);
    await lock.acquire();
    await redis.break("i");
    expect([await lock.extend(1_000), await lock.release()]).toEqual([false, false]);
  });

  test("every method needs the scope `lock` and no other", async () => {
    const client = createClientWith("lock");
    await goThrough(new Lock({ id: "k", redis: client }), "k");
    const lock = new Lock({ id: "k", redis: client });
    await lock.acquire();
    expect(await lock.getStatus()).toBe("ACQUIRED");
  });

  test("getStatus() does not extend the lease, and reports a break", async () => {
    const lock = new Lock({ id: "l", redis });
    await lock.acquire({ lease: 60_000 });
    for (let i = 0; i < 5; i++) expect(await lock.getStatus()).toBe("ACQUIRED");
    const { holders } = await redis.get("l");
    expect(holders[0]?.ttl_ms).toSatisfy((left: number) => left > 50_000 && left <= 60_000);
    await redis.break("l");
    expect(await lock.getStatus()).toBe("FREE");
  });

  test("acquire() rejects when the service cannot be reached", async () => {
    const lock = new Lock({ id: "j", redis: createLonelyClient() });
    await expect(lock.acquire()).rejects.toBeInstanceOf(TimeoutError);
  });
});
