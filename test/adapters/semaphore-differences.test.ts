import { beforeAll, describe, expect, test } from "vitest";
import { Semaphore } from "../../src/adapters/mutex/index.ts";
import type { Leasehold } from "../../src/client/index.ts";
import { createClient } from "./service.ts";

let client: Leasehold;
beforeAll(() => {
  client = createClient();
});
const own = () => ({ client, name: crypto.randomUUID() });
const create = (value: number) => new Semaphore(own(), value);

describe("Semaphore, where async-mutex's tests expect something that a service cannot support", () => {
  const UNSATISFIABLE = { name: "ApiError", code: "unsatisfiable" };

  test("acquire() of more permits than the capacity is rejected, and does not block requests with other priorities", async () => {
    const semaphore = create(2);
    const refused = expect(semaphore.acquire(3, 0)).rejects.toMatchObject(UNSATISFIABLE);
    await semaphore.acquire(1, 1);
    await refused;
  });

  test("acquire() compares priorities only among waiters with the same weight", async () => {
    const target = own();
    const semaphore = new Semaphore(target, 2);
    const finished: string[] = [];
    const [[, first], [, second]] = [await semaphore.acquire(), await semaphore.acquire()];
    const light = semaphore.acquire(1, -1).then(async ([, release]) => {
      finished.push("light");
      await release();
    });
    await expect.poll(async () => (await client.semaphore(target.name).get()).queue_length).toBe(1);
    const heavy = semaphore.acquire(2, 1).then(async ([, release]) => {
      finished.push("heavy");
      await release();
    });
    await first();
    await light;
    await second();
    await heavy;
    expect(finished).toEqual(["light", "heavy"]);
  });

  test("the constructor refuses a value below 1", () => {
    expect(() => create(-2)).toThrow("at least 1, got -2");
  });

  test("setValue() changes the capacity so that this many permits are available, and lets waiters in", async () => {
    const semaphore = create(1);
    await semaphore.acquire();
    const waiting = semaphore.acquire();
    await semaphore.setValue(3);
    await waiting;
    expect(await semaphore.getValue()).toBe(2);
  });

  test("setValue() does not revive requests that were already rejected", async () => {
    const semaphore = create(2);
    await expect(semaphore.acquire(4)).rejects.toMatchObject(UNSATISFIABLE);
    await semaphore.setValue(4);
    expect((await semaphore.acquire(4))[0]).toBe(4);
  });

  test("release() cannot release part of what one acquire() took", async () => {
    const semaphore = create(2);
    await semaphore.acquire(2);
    await expect(semaphore.release(1)).rejects.toThrow(
      "Expected the total weight of one or more of this semaphore's leases, got 1",
    );
    expect(await semaphore.getValue()).toBe(0);
  });

  test("waitForUnlock() resolves although an acquire() with a higher priority is rejected", async () => {
    const semaphore = create(2);
    const refused = expect(semaphore.acquire(3, 1)).rejects.toMatchObject(UNSATISFIABLE);
    await Promise.all([semaphore.waitForUnlock(1, 0), semaphore.waitForUnlock(1, 2), semaphore.waitForUnlock(1, 1)]);
    await refused;
  });
});
