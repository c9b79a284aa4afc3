/** Section 5, point 9, for what is not acquired, released or renewed: the server's own repetitions are applied once. */
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Command } from "../../src/gateway/command.ts";
import { bodyOf, Lock, post } from "../support/http.ts";
import { inProcess, startStore } from "../support/targets.ts";
import { Latch, remove, Semaphore } from "./suite/subjects.ts";

const store = await startStore();
const { gateway } = store;
const target = inProcess(store);
afterAll(() => store.stop());
beforeEach(() => gateway.faults.clear());

/** `drop`: applied, and the answer is lost. `repeat`: applied twice. `flush`: the store has forgotten its scripts. */
for (const kind of ["drop", "repeat", "flush"] as const) {
  /** Whatever the service sends next for this name meets the fault. */
  const disturb = ({ name }: { readonly name: string }) =>
    gateway.faults.next({ kind, match: (command: Command) => command.some((part) => part.includes(name)) });

  test(`5.9 ${kind}: transfer and break`, async () => {
    const lock = new Lock(target);
    const { token } = await lock.hold();
    disturb(lock);
    const lease = bodyOf(await post(target, `${lock.path}/transfer`, { token }), 200);
    expect(await lock.state()).toMatchObject({ fence: lease.fence, holders_total: 1 });
    disturb(lock);
    expect(bodyOf(await remove(target, `${lock.path}?grace=20s`), 202)).toMatchObject({ holders: 1 });
    disturb(lock);
    expect(bodyOf(await remove(target, lock.path), 200)).toMatchObject({ broken: 1 });
  });

  test(`5.9 ${kind}: semaphores`, async () => {
    const semaphore = new Semaphore(target);
    disturb(semaphore);
    expect(bodyOf(await semaphore.set(5), 200)).toMatchObject({ permits: 5, available: 5 });
    disturb(semaphore);
    const lease = await semaphore.take({ permits: 2 });
    expect(await semaphore.state()).toMatchObject({ available: 3, holders_total: 1 });
    disturb(semaphore);
    expect(await semaphore.take({ token: lease.token })).toMatchObject({ hold_count: 2 });
    disturb(semaphore);
    expect(await semaphore.end(lease.token)).toMatchObject({ released: false, hold_count: 1, available: 3 });
    disturb(semaphore);
    expect(await semaphore.end(lease.token)).toMatchObject({ released: true, available: 5 });
    await semaphore.take();
    disturb(semaphore);
    expect(bodyOf(await semaphore.remove(), 200)).toMatchObject({ deleted: true });
  });

  test(`5.9 ${kind}: latches`, async () => {
    const latch = new Latch(target);
    disturb(latch);
    expect(bodyOf(await latch.set({ count: 5 }), 201)).toMatchObject({ count: 5 });
    disturb(latch);
    expect(bodyOf(await latch.countDown({ by: 2 }), 200)).toMatchObject({ count: 3 });
    expect(bodyOf(await latch.inspect(), 200)).toMatchObject({ count: 3 });
    disturb(latch);
    expect(bodyOf(await latch.remove(), 200)).toMatchObject({ deleted: true });
  });
}
