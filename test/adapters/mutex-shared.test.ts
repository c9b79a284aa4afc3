import { beforeAll, describe, expect, test } from "vitest";
import { Mutex } from "../../src/adapters/mutex/index.ts";
import type { Leasehold } from "../../src/client/index.ts";
import { createClient, createLonelyClient, pause } from "./service.ts";

let client: Leasehold;
beforeAll(() => {
  client = createClient();
});
const own = () => ({ client, name: crypto.randomUUID() });

describe("Mutex, beyond async-mutex's own tests", () => {
  test("two objects with the same name exclude each other, and are served in order of arrival", async () => {
    const target = own();
    const [here, there] = [new Mutex(target), new Mutex({ ...target, owner: "there" })];
    const release = await here.acquire();
    const order: string[] = [];
    const first = there.runExclusive(() => order.push("there"));
    await expect.poll(async () => (await client.get(target.name)).queue_length).toBe(1);
    const second = here.runExclusive(() => order.push("here"), 1);
    await release();
    await Promise.all([first, second]);
    expect(order).toEqual(["there", "here"]);
  });

  test("a lost lease aborts the releaser's signal and rejects whatever awaits the release", async () => {
    const target = own();
    const mutex = new Mutex(target);
    const release = await mutex.acquire();
    await client.break(target.name);
    await client.heartbeat();
    expect(release.lease.signal.aborted).toBe(true);
    await mutex.release();
    await expect(release()).rejects.toMatchObject({ reason: "broken" });
    const lost = mutex.runExclusive((lease) => client.break(lease.lock));
    await expect(lost).rejects.toMatchObject({ reason: "broken" });
  });

  test("cancel() does not cancel waitForUnlock(), like in async-mutex", async () => {
    const mutex = new Mutex(own());
    const release = await mutex.acquire();
    const waiting = mutex.waitForUnlock();
    mutex.cancel();
    await release();
    await waiting;
  });

  test("acquire() rejects when the service cannot be reached", async () => {
    const mutex = new Mutex({ client: createLonelyClient(), name: "unreachable" });
    await expect(mutex.acquire()).rejects.toMatchObject({ name: "TimeoutError" });
    await expect(mutex.isLocked()).rejects.toMatchObject({ name: "TimeoutError" });
  });

  test("acquire() holds the lock for longer than its ttl", async () => {
    const target = { ...own(), ttl: 600 };
    const release = await new Mutex(target).acquire();
    await pause(700);
    expect(await new Mutex(target).isLocked()).toBe(true);
    await release();
  });
});
