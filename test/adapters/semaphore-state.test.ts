/**
 * The calls and expectations of async-mutex's own tests of a semaphore, in the same order: everything else. Cases that a
 * service can't support are in semaphore-differences.test.ts, along with what happens instead.
 */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { E_CANCELED, Semaphore, withTimeout } from "../../src/adapters/mutex/index.ts";
import type { Leasehold } from "../../src/client/index.ts";
import { createClient, pause } from "./service.ts";

let client: Leasehold;
beforeAll(() => {
  client = createClient();
});

type Create = (value: number, error?: Error, name?: string) => Semaphore;
const plain: Create = (value, error, name = crypto.randomUUID()) => new Semaphore({ client, name }, value, error);
const KINDS: [string, Create][] = [
  ["Semaphore", plain],
  ["withTimeout(Semaphore)", (...args) => withTimeout(plain(...args), 10_000)],
];

describe.each(KINDS)("%s", (_, create) => {
  test("isLocked() is false for a new semaphore", async () => {
    expect(await create(2).isLocked()).toBe(false);
  });

  test("isLocked() is true until there are more available permits than waiters", async () => {
    const semaphore = create(2);
    const [[, first], [, second]] = [await semaphore.acquire(), await semaphore.acquire()];
    const third = semaphore.acquire();
    expect(await semaphore.isLocked()).toBe(true);
    await first();
    await third;
    expect(await semaphore.isLocked()).toBe(true);
    await second();
    expect(await semaphore.isLocked()).toBe(false);
  });

  test("getValue() is the number of available permits", async () => {
    const semaphore = create(2);
    expect(await semaphore.getValue()).toBe(2);
    await semaphore.acquire();
    expect(await semaphore.getValue()).toBe(1);
  });

  test("release() frees the permits that this object holds", async () => {
    const semaphore = create(1);
    await semaphore.acquire();
    expect(await semaphore.isLocked()).toBe(true);
    await semaphore.release();
    expect(await semaphore.isLocked()).toBe(false);
  });

  test("release() of a semaphore that this object does not hold does nothing", async () => {
    await create(1).release();
  });

  test("cancel() rejects all waiters with E_CANCELED", async () => {
    const semaphore = create(2);
    await semaphore.acquire(2);
    const waiting = [semaphore.acquire(), semaphore.runExclusive(() => {})];
    semaphore.cancel();
    for (const one of await Promise.allSettled(waiting)) expect(one).toMatchObject({ reason: E_CANCELED });
  });

  test("cancel() rejects waiters with the caller's error", async () => {
    const own = new Error("own");
    const semaphore = create(2, own);
    await semaphore.acquire(2);
    const waiting = semaphore.acquire();
    semaphore.cancel();
    await expect(waiting).rejects.toBe(own);
  });

  test("cancel() removes waiters, so that none of them takes permits later", async () => {
    const semaphore = create(2);
    const [, release] = await semaphore.acquire(2);
    const waiting = semaphore.acquire();
    semaphore.cancel();
    await expect(waiting).rejects.toBe(E_CANCELED);
    expect(await semaphore.isLocked()).toBe(true);
    await release();
    await expect.poll(() => semaphore.getValue()).toBe(2);
  });

  test("cancel() also rejects an acquire of more permits than the capacity", async () => {
    const semaphore = create(2);
    const waiting = semaphore.acquire(3);
    semaphore.cancel();
    await expect(waiting).rejects.toBe(E_CANCELED);
  });

  test("waitForUnlock() resolves immediately while permits are available", async () => {
    const semaphore = create(2);
    await Promise.all([semaphore.waitForUnlock(), semaphore.waitForUnlock()]);
  });

  test("waitForUnlock() waits while no permit is left", async () => {
    const semaphore = create(2);
    await semaphore.acquire(2);
    const unlocked = vi.fn();
    const waiting = [semaphore.waitForUnlock().then(unlocked), semaphore.waitForUnlock().then(unlocked)];
    await pause(20);
    expect(unlocked).not.toHaveBeenCalled();
    await semaphore.release(2);
    await Promise.all(waiting);
  });

  test("waitForUnlock() resolves for all its callers after the release of one permit", async () => {
    const semaphore = create(2);
    const [, release] = await semaphore.acquire();
    await semaphore.acquire();
    const waiting = [semaphore.waitForUnlock(), semaphore.waitForUnlock()];
    await release();
    await Promise.all(waiting);
  });

  test("waitForUnlock() resolves when as many permits as its weight are available", async () => {
    const semaphore = create(2);
    await semaphore.acquire();
    await semaphore.acquire();
    const both = vi.fn();
    const one = semaphore.waitForUnlock(1);
    const two = semaphore.waitForUnlock(2).then(both);
    await semaphore.release();
    await one;
    expect(both).not.toHaveBeenCalled();
    await semaphore.release();
    await two;
  });

  test("waitForUnlock() with a higher priority resolves before an acquire() with the same weight", async () => {
    const semaphore = create(2);
    const events: string[] = [];
    const [, release] = await semaphore.acquire(2, 2);
    const next = semaphore.acquire(2, 0).then(async ([, release]) => {
      events.push("acquired");
      await release();
    });
    const waiting = semaphore.waitForUnlock(2, 1).then(() => events.push("unlocked"));
    await release();
    await Promise.all([next, waiting]);
    expect(events).toEqual(["unlocked", "acquired"]);
  });

  test("waitForUnlock() resolves immediately when nobody waits", async () => {
    await create(2).waitForUnlock(1);
  });

  test("waitForUnlock() resolves after the requests that were already waiting", async () => {
    const name = crypto.randomUUID();
    const semaphore = create(2, undefined, name);
    const [, release] = await semaphore.acquire(2);
    const next = semaphore.acquire(2);
    await vi.waitUntil(async () => (await client.semaphore(name).get()).queue_length > 0);
    const unlocked = vi.fn();
    const waiting = semaphore.waitForUnlock().then(unlocked);
    await release();
    const [, releaseNext] = await next;
    expect(unlocked).not.toHaveBeenCalled();
    await releaseNext();
    await waiting;
  });

  test("acquire() with a negative weight throws", () => {
    expect(() => create(2).acquire(-1)).toThrow("positive weight");
  });

  test("release() with a negative weight throws", () => {
    expect(() => create(2).release(-1)).toThrow("positive weight");
  });

  test("waitForUnlock() with a negative weight throws", () => {
    expect(() => create(2).waitForUnlock(-1)).toThrow("positive weight");
  });
});
