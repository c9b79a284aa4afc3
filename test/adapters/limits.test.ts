/** What async-mutex's own tests of `tryAcquire` and `withTimeout` call and expect, of a mutex and of a semaphore. */
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

/** Each with what makes it busy, and what frees it. */
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

  test("acquire() takes what is free", async () => {
    const sync = tryAcquire<Mutex | Semaphore>(create());
    await busy(sync);
    expect(await sync.isLocked()).toBe(true);
  });
});

describe.each(KINDS)("withTimeout(%s)", (_, create, permits) => {
  const limited = (timeoutError?: Error) => withTimeout<Mutex | Semaphore>(create(), LIMIT_MS, timeoutError);
  const busy = async (sync: Mutex | Semaphore) => {
    for (let i = 0; i < permits; i++) await sync.acquire();
  };
  const free = (sync: Mutex | Semaphore) => sync.release();

  test("acquire() that was granted in time has no timer left", async () => {
    const set = vi.spyOn(globalThis, "setTimeout");
    const cleared = vi.spyOn(globalThis, "clearTimeout");
    const sync = limited();
    await sync.acquire();
    const timer = set.mock.results.find((_, i) => set.mock.calls[i]?.[1] === LIMIT_MS)?.value;
    expect(cleared.mock.calls.flat()).toContain(timer);
    vi.restoreAllMocks();
    await free(sync);
  });

  test("acquire() rejects with the caller's error when the time is over", async () => {
    const sync = limited(error);
    await busy(sync);
    await expect(sync.acquire()).rejects.toBe(error);
  });

  test("acquire() whose time is over does not take what becomes free", async () => {
    const sync = limited();
    await busy(sync);
    await expect(sync.acquire()).rejects.toBe(E_TIMEOUT);
    await free(sync);
    await sync.acquire();
  });

  test("runExclusive() rejects with the caller's error when the time is over", async () => {
    const sync = limited(error);
    await busy(sync);
    await expect(sync.runExclusive(() => {})).rejects.toBe(error);
  });

  test("runExclusive() rejects with E_TIMEOUT, and does not run the work, then or later", async () => {
    const sync = limited();
    const work = vi.fn();
    await busy(sync);
    await expect(sync.runExclusive(work)).rejects.toBe(E_TIMEOUT);
    await free(sync);
    await sync.runExclusive(() => {});
    expect(work).not.toHaveBeenCalled();
  });

  test("cancel() after the time is over leaves nobody behind", async () => {
    const sync = limited();
    await busy(sync);
    await expect(sync.acquire()).rejects.toBe(E_TIMEOUT);
    sync.cancel();
    expect(await sync.isLocked()).toBe(true);
    await free(sync);
    await expect.poll(() => sync.isLocked()).toBe(false);
  });

  test("waitForUnlock() rejects when the time is over", async () => {
    const sync = limited();
    await busy(sync);
    await expect(sync.waitForUnlock()).rejects.toBe(E_TIMEOUT);
  });
});
