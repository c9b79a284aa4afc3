/** The calls and expectations of async-mutex's own tests of a mutex, one by one and in the same order. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { E_CANCELED, Mutex, withTimeout } from "../../src/adapters/mutex/index.ts";
import type { Leasehold } from "../../src/client/index.ts";
import { createClient, pause } from "./service.ts";

let client: Leasehold;
beforeAll(() => {
  client = createClient();
});

type Create = (error?: Error) => Mutex;
const plain: Create = (error) => new Mutex({ client, name: crypto.randomUUID() }, error);
const KINDS: [string, Create][] = [
  ["Mutex", plain],
  ["withTimeout(Mutex)", (error) => withTimeout(plain(error), 10_000)],
];

describe.each(KINDS)("%s", (_, create) => {
  const noted = async (note: (value: number) => void, value: number, work: Promise<() => Promise<void>>) => {
    const release = await work;
    note(value);
    await release();
  };

  test("acquire() excludes others until the releaser is called", async () => {
    const mutex = create();
    let released = false;
    const release = await mutex.acquire();
    setTimeout(() => {
      released = true;
      release();
    }, 20);
    await (await mutex.acquire())();
    expect(released).toBe(true);
  });

  test("acquire() serves the highest priority first", async () => {
    const mutex = create();
    const order: number[] = [];
    const note = (value: number) => order.push(value);
    const first = await mutex.acquire(0);
    const others = [noted(note, -1, mutex.acquire(-1)), noted(note, 1, mutex.acquire(1))];
    await first();
    await Promise.all(others);
    expect(order).toEqual([1, -1]);
  });

  test("runExclusive() resolves with the work's return value", async () => {
    expect(await create().runExclusive(() => 10)).toBe(10);
  });

  test("runExclusive() resolves with the value of the work's promise", async () => {
    expect(await create().runExclusive(() => Promise.resolve(10))).toBe(10);
  });

  test("runExclusive() rejects when the work's promise rejects", async () => {
    await expect(create().runExclusive(() => Promise.reject(new Error("own")))).rejects.toThrow("own");
  });

  test("runExclusive() rejects with the error that the work throws", async () => {
    const work = () => {
      throw new Error("own");
    };
    await expect(create().runExclusive(work)).rejects.toThrow("own");
  });

  test("runExclusive() excludes others while the work runs", async () => {
    const mutex = create();
    let done = false;
    const began = Promise.withResolvers<void>();
    const first = mutex.runExclusive(async () => {
      began.resolve();
      await pause(20);
      done = true;
    });
    await began.promise;
    await mutex.runExclusive(() => expect(done).toBe(true));
    await first;
  });

  test("runExclusive() serves the highest priority first", async () => {
    const mutex = create();
    const order: number[] = [];
    const release = await mutex.acquire();
    const runs = [0, -1, 1].map((priority) => mutex.runExclusive(() => order.push(priority), priority));
    await release();
    await Promise.all(runs);
    expect(order).toEqual([1, 0, -1]);
  });

  test("runExclusive() frees the mutex when the work throws", async () => {
    const mutex = create();
    await expect(mutex.runExclusive(() => Promise.reject(new Error()))).rejects.toThrow();
    expect(await mutex.runExclusive(() => true)).toBe(true);
  });

  test("isLocked() is false for a new mutex", async () => {
    expect(await create().isLocked()).toBe(false);
  });

  test("isLocked() is true until the last waiter has acquired and released the mutex", async () => {
    const mutex = create();
    const [first, second] = [mutex.acquire(), mutex.acquire()];
    const release = await Promise.race([first, second]);
    expect(await mutex.isLocked()).toBe(true);
    await release();
    const [one, other] = await Promise.all([first, second]);
    expect(await mutex.isLocked()).toBe(true);
    await Promise.all([one(), other()]);
    expect(await mutex.isLocked()).toBe(false);
  });

  test("release() frees the mutex that this object holds", async () => {
    const mutex = create();
    await mutex.acquire();
    expect(await mutex.isLocked()).toBe(true);
    await mutex.release();
    expect(await mutex.isLocked()).toBe(false);
  });

  test("release() of a free mutex does nothing", async () => {
    await create().release();
  });

  test("release() lets the next of several waiters in", async () => {
    const mutex = create();
    let count = 0;
    const run = async () => {
      await mutex.acquire();
      count++;
      await mutex.release();
    };
    await Promise.all([run(), run(), run()]);
    expect(count).toBe(3);
  });

  test("cancel() rejects all waiters with E_CANCELED", async () => {
    const mutex = create();
    await mutex.acquire();
    const waiting = [mutex.acquire(), mutex.runExclusive(() => {})];
    mutex.cancel();
    for (const one of await Promise.allSettled(waiting)) expect(one).toMatchObject({ reason: E_CANCELED });
  });

  test("cancel() rejects waiters with the caller's error", async () => {
    const own = new Error("own");
    const mutex = create(own);
    await mutex.acquire();
    const waiting = mutex.acquire();
    mutex.cancel();
    await expect(waiting).rejects.toBe(own);
  });

  test("cancel() removes waiters, so that none of them locks the mutex later", async () => {
    const mutex = create();
    const release = await mutex.acquire();
    const waiting = mutex.acquire();
    mutex.cancel();
    await expect(waiting).rejects.toBe(E_CANCELED);
    expect(await mutex.isLocked()).toBe(true);
    await release();
    await expect.poll(() => mutex.isLocked()).toBe(false);
  });

  test("waitForUnlock() resolves immediately while the mutex is free", async () => {
    const mutex = create();
    await Promise.all([mutex.waitForUnlock(), mutex.waitForUnlock()]);
  });

  test("waitForUnlock() waits while a client holds the mutex", async () => {
    const mutex = create();
    const release = await mutex.acquire();
    const unlocked = vi.fn();
    const waiting = [mutex.waitForUnlock().then(unlocked), mutex.waitForUnlock().then(unlocked)];
    await pause(20);
    expect(unlocked).not.toHaveBeenCalled();
    await release();
    await Promise.all(waiting);
  });

  test("waitForUnlock() resolves for all its callers after one release", async () => {
    const mutex = create();
    const release = await mutex.acquire();
    const waiting = [mutex.waitForUnlock(), mutex.waitForUnlock()];
    await release();
    await Promise.all(waiting);
    expect(await mutex.isLocked()).toBe(false);
  });

  test("waitForUnlock() resolves after the requests that were already waiting", async () => {
    const mutex = create();
    const release = await mutex.acquire();
    const next = mutex.acquire();
    const unlocked = vi.fn();
    const waiting = mutex.waitForUnlock().then(unlocked);
    await release();
    const releaseNext = await next;
    expect(unlocked).not.toHaveBeenCalled();
    await releaseNext();
    await waiting;
  });

  test("waitForUnlock() with a higher priority resolves before the requests that were already waiting", async () => {
    const mutex = create();
    const release = await mutex.acquire();
    const events: string[] = [];
    const next = mutex.acquire(0).then(async (release) => {
      events.push("acquired");
      await release();
    });
    const waiting = mutex.waitForUnlock(1).then(() => events.push("unlocked"));
    await release();
    await Promise.all([next, waiting]);
    expect(events).toEqual(["unlocked", "acquired"]);
  });

  test("waitForUnlock() with a lower priority resolves after the requests that were already waiting", async () => {
    const mutex = create();
    const release = await mutex.acquire();
    const events: string[] = [];
    const waiting = mutex.waitForUnlock(-1).then(() => events.push("unlocked"));
    const next = mutex.acquire(0).then(async (release) => {
      events.push("acquired");
      await release();
    });
    await release();
    await Promise.all([next, waiting]);
    expect(events).toEqual(["acquired", "unlocked"]);
  });
});
