/**
 * The calls and expectations of async-mutex's own tests of `tryAcquire` and `withTimeout`, for both a mutex and a
 * semaphore.
 */
import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  E_ALREADY_LOCKED,
  E_TIMEOUT,
  Mutex,
  Semaphore,
  tryAcquire,
  withTimeout,
} from "../../src/adapters/mutex/index.ts";
import type { Leasehold } from "../../src/client/index.ts";
import { createClient } from "./service.ts";

let client: Leasehold;
beforeAll(() => {
  client = createClient();
});
const own = () => ({ client, name: crypto.randomUUID() });
const error = new Error("own");
const LIMIT_MS = 30;

/** Both kinds, each with its number of permits. */
const KINDS = [
  ["Mutex", () => new Mutex(own()), 1],
  ["Semaphore", () => new Semaphore(own(), 2), 2],
] as const;

describe.each(KINDS)("tryAcquire(%s)", (_, create, permits) => {
  const busy = async (sync: Mutex | Semaphore) => {
    for (let i = 0; i < permits; i++) await sync.acquire();
  };

  test("acquire() rejects with the caller's error", async () => {
    const sync = tryAcquire<Mutex | Semaphore>(create(), error);
    await busy(sync);
    await expect(sync.acquire()).rejects.toBe(error);
  });

  test("acquire() rejects with E_ALREADY_LOCKED", async () => {
    const sync = tryAcquire<Mutex | Semaphore>(create());
    await busy(sync);
    await expect(sync.acquire()).rejects.toBe(E_ALREADY_LOCKED);
  });

  test("acquire() takes a free lock or permit", async () => {
    const sync = tryAcquire<Mutex | Semaphore>(create());
    await busy(sync);
    expect(await sync.isLocked()).toBe(true);
  });
});

describe.each(KINDS)("withTimeout(%s)", (_, create, permits) => {
  /** Returns a fully taken mutex or semaphore, and a wrapper around it with a time limit. */
  const taken = async (timeoutError?: Error) => {
    const all: Mutex | Semaphore = create();
    for (let i = 0; i < permits; i++) await all.acquire();
    return { all, limited: withTimeout(all, LIMIT_MS, timeoutError) };
  };

  test("acquire() leaves no timer behind when it is granted in time", async () => {
    const [set, cleared] = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "clearTimeout")];
    await withTimeout<Mutex | Semaphore>(create(), 12_345).acquire();
    const timer = set.mock.results.find((_, i) => set.mock.calls[i]?.[1] === 12_345)?.value;
    expect(cleared.mock.calls.flat()).toContain(timer);
    vi.restoreAllMocks();
  });

  test("acquire() rejects with the caller's error when it times out", async () => {
    const { limited } = await taken(error);
    await expect(limited.acquire()).rejects.toBe(error);
  });

  test("acquire() that timed out does not take the lock once it becomes free", async () => {
    const { all, limited } = await taken();
    await expect(limited.acquire()).rejects.toBe(E_TIMEOUT);
    await all.release();
    await all.acquire();
  });

  test("runExclusive() rejects with the caller's error when it times out", async () => {
    const { limited } = await taken(error);
    await expect(limited.runExclusive(() => {})).rejects.toBe(error);
  });

  test("runExclusive() rejects with E_TIMEOUT", async () => {
    const { limited } = await taken();
    await expect(limited.runExclusive(() => {})).rejects.toBe(E_TIMEOUT);
  });

  test("runExclusive() that timed out never runs the work", async () => {
    const { all, limited } = await taken();
    const work = vi.fn();
    await expect(limited.runExclusive(work)).rejects.toBe(E_TIMEOUT);
    await all.release();
    await all.waitForUnlock();
    expect(work).not.toHaveBeenCalled();
  });

  test("runExclusive() that timed out does not take the lock once it becomes free", async () => {
    const { all, limited } = await taken();
    await expect(limited.runExclusive(() => {})).rejects.toBe(E_TIMEOUT);
    await all.release();
    expect(await all.runExclusive(() => true)).toBe(true);
  });

  test("cancel() after a timeout leaves no waiter behind", async () => {
    const { all, limited } = await taken();
    await expect(limited.acquire()).rejects.toBe(E_TIMEOUT);
    limited.cancel();
    expect(await limited.isLocked()).toBe(true);
    await all.release();
    await expect.poll(() => limited.isLocked()).toBe(false);
  });

  test("waitForUnlock() rejects when it times out", async () => {
    const { limited } = await taken();
    await expect(limited.waitForUnlock()).rejects.toBe(E_TIMEOUT);
  });
});
