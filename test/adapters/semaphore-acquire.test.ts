/**
 * The calls and expectations of async-mutex's own tests of a semaphore, in the same order: acquire() and runExclusive(). Cases
 * that a service can't support are in semaphore-differences.test.ts, along with what happens instead.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { Semaphore, withTimeout } from "../../src/adapters/mutex/index.ts";
import type { Leasehold } from "../../src/client/index.ts";
import { createClient, pause } from "./service.ts";

let client: Leasehold;
beforeAll(() => {
  client = createClient();
});

type Create = (value: number, error?: Error) => Semaphore;
const plain: Create = (value, error) => new Semaphore({ client, name: crypto.randomUUID() }, value, error);
const KINDS: [string, Create][] = [
  ["Semaphore", plain],
  ["withTimeout(Semaphore)", (value, error) => withTimeout(plain(value, error), 10_000)],
];

describe.each(KINDS)("%s", (_, create) => {
  test("acquire() does not wait while permits are available, and reports how many there were", async () => {
    const semaphore = create(2);
    const values = [(await semaphore.acquire())[0], (await semaphore.acquire())[0]];
    expect(values).toEqual([2, 1]);
  });

  test("acquire() with a weight takes that many permits, and makes others wait", async () => {
    const semaphore = create(2);
    const [value, release] = await semaphore.acquire(2);
    const next = semaphore.acquire(1);
    await release();
    expect([value, (await next)[0]]).toEqual([2, 2]);
  });

  test("acquire() serves the highest priority first", async () => {
    const semaphore = create(2);
    const order: number[] = [];
    const [, release] = await semaphore.acquire(2, 0);
    const others = [-1, 1].map(async (priority) => {
      const [, release] = await semaphore.acquire(2, priority);
      order.push(priority);
      await release();
    });
    await release();
    await Promise.all(others);
    expect(order).toEqual([1, -1]);
  });

  test("acquire() with a large weight is not overtaken forever by smaller ones", async () => {
    const semaphore = create(2);
    let done = false;
    const loop = async () => {
      while (!done) {
        const [, release] = await semaphore.acquire(1);
        await pause(5);
        await release();
      }
    };
    const loops = [loop(), loop()];
    const [, release] = await semaphore.acquire(2);
    done = true;
    await release();
    await Promise.all(loops);
  });

  test("acquire() waits when no permit is left, until one is released", async () => {
    const semaphore = create(2);
    const [one] = await semaphore.acquire();
    const [two, release] = await semaphore.acquire();
    const third = semaphore.acquire();
    await release();
    expect([one, two, (await third)[0]]).toEqual([2, 1, 1]);
  });

  test("all permits are available after all releases", async () => {
    const semaphore = create(2);
    const taken = [await semaphore.acquire(), await semaphore.acquire()];
    for (const [, release] of taken) await release();
    expect((await semaphore.acquire())[0]).toBe(2);
  });

  test("calling the releaser twice releases once", async () => {
    const semaphore = create(2);
    const [, release] = await semaphore.acquire();
    await semaphore.acquire();
    await Promise.all([release(), release()]);
    await release();
    expect(await semaphore.getValue()).toBe(1);
  });

  test("release() gives back as many permits as were acquired", async () => {
    const semaphore = create(2);
    await semaphore.acquire(2);
    expect(await semaphore.getValue()).toBe(0);
    await semaphore.release(2);
    expect(await semaphore.getValue()).toBe(2);
    await semaphore.acquire();
    expect(await semaphore.getValue()).toBe(1);
    await semaphore.release();
    expect(await semaphore.getValue()).toBe(2);
  });

  test("runExclusive() passes the number of available permits to the work", async () => {
    expect(await create(2).runExclusive((value) => value)).toBe(2);
  });

  test("runExclusive() resolves with the work's return value", async () => {
    expect(await create(2).runExclusive(() => 10)).toBe(10);
  });

  test("runExclusive() resolves with the value of the work's promise", async () => {
    expect(await create(2).runExclusive(() => Promise.resolve(10))).toBe(10);
  });

  test("runExclusive() rejects when the work's promise rejects", async () => {
    await expect(create(2).runExclusive(() => Promise.reject(new Error("own")))).rejects.toThrow("own");
  });

  test("runExclusive() rejects with the error that the work throws", async () => {
    const work = () => {
      throw new Error("own");
    };
    await expect(create(2).runExclusive(work)).rejects.toThrow("own");
  });

  test("runExclusive() excludes others while no permit is left", async () => {
    const semaphore = create(2);
    let done = false;
    await semaphore.acquire();
    const began = Promise.withResolvers<void>();
    const first = semaphore.runExclusive(async () => {
      began.resolve();
      await pause(20);
      done = true;
    });
    await began.promise;
    await semaphore.runExclusive(() => expect(done).toBe(true));
    await first;
  });

  test("runExclusive() frees its permit when the work throws", async () => {
    const semaphore = create(2);
    await semaphore.acquire();
    await expect(semaphore.runExclusive(() => Promise.reject(new Error()))).rejects.toThrow();
    expect(await semaphore.runExclusive(() => true)).toBe(true);
  });

  test("runExclusive() takes as many permits as its weight", async () => {
    const semaphore = create(2);
    expect(await semaphore.runExclusive(() => semaphore.getValue(), 2)).toBe(0);
    expect(await semaphore.getValue()).toBe(2);
  });

  test("runExclusive() serves the highest priority first", async () => {
    const semaphore = create(2);
    const order: number[] = [];
    const [, release] = await semaphore.acquire(2);
    const runs = [0, -1, 1].map((priority) => semaphore.runExclusive(() => order.push(priority), 2, priority));
    await release();
    await Promise.all(runs);
    expect(order).toEqual([1, 0, -1]);
  });
});
