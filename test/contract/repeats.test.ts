/** Section 5, point 9: requests without an Idempotency-Key are applied once, even if the store's responses are lost. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Command } from "../../tools/start/gateway/command.ts";
import { type Answer, bodyOf, Lock, post, sleep } from "../support/services/http.ts";
import { inProcess, startStore } from "../support/services/targets.ts";
import { Latch, remove, Semaphore } from "./suite/subjects.ts";

const store = await startStore();
const { gateway, redis } = store;
const target = inProcess(store);
afterAll(() => store.stop());
beforeEach(() => gateway.faults.clear());

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const about =
  ({ name }: { readonly name: string }) =>
  (command: Command) =>
    command.some((part) => part.includes(name));

interface Judged {
  readonly done: number;
  readonly unknown: number;
}

/** Counts the 200s, and the responses with an unknown outcome, a few of which are normal on a slow machine. */
function judge(answers: readonly Answer[]): Judged {
  const done = answers.filter(({ status }) => status === 200).length;
  const unknown = answers.filter(({ status, body }) => status === 503 && body.outcome === "unknown").length;
  expect(done + unknown).toBe(answers.length);
  return { done, unknown };
}

/** Expects that every request that got a 200 was applied, and that none was applied twice. */
function applied({ done, unknown }: Judged = { done: 0, unknown: 0 }, count: number): void {
  expect(count).toBeGreaterThanOrEqual(done);
  expect(count).toBeLessThanOrEqual(done + unknown);
}

describe("5.9 a store that stalls", () => {
  test("5.9 stall: a request that was sent during it is applied once, even without an Idempotency-Key", async () => {
    const [lock, readers] = [new Lock(target), new Lock(target)];
    const latch = await Latch.of(target, 100);
    const semaphore = await Semaphore.of(target, 40);
    const { token } = await lock.hold();
    const shared = await Promise.all(times(40, () => readers.share()));
    await Promise.all(shared.map((lease) => readers.share({ token: lease.token })));
    const permits = await Promise.all(times(40, () => semaphore.take()));
    process.kill(redis.pid, "SIGSTOP");
    const requests = [
      times(60, () => latch.countDown()),
      times(40, () => lock.acquire({ token })),
      shared.map((lease) => readers.release({ token: lease.token })),
      permits.map((lease) => semaphore.release({ token: lease.token })),
    ];
    await sleep(1_300);
    process.kill(redis.pid, "SIGCONT");
    const [down, entered, left, given] = (await Promise.all(requests.map((all) => Promise.all(all)))).map(judge);
    applied(down, 100 - bodyOf(await latch.inspect(), 200).count);
    applied(entered, (await lock.state()).holders[0].hold_count - 1);
    const { holders, holders_total } = await readers.state();
    expect(holders_total).toBe(40);
    applied(left, holders.filter(({ hold_count }: { hold_count: number }) => hold_count === 1).length);
    expect((await readers.acquire()).status).toBe(423);
    applied(given, (await semaphore.state()).available);
  });

  test("5.9 stall: a copy of an acquire that arrives when many leases have ended acquires nothing", async () => {
    const [lock, semaphore] = [new Lock(target), await Semaphore.of(target, 41)];
    const grants = [
      [lock, () => lock.share()],
      [semaphore, () => semaphore.take()],
    ] as const;
    await Promise.all(
      grants.map(async ([one, grant]) => {
        const leases = await Promise.all(times(40, grant));
        gateway.faults.next({ kind: "late", ms: 1_500, match: about(one) });
        await one.release({ token: (await grant()).token });
        // From here on, only the late copy could still acquire anything.
        await Promise.all(leases.map(({ token }) => one.release({ token })));
      }),
    );
    await sleep(1_500);
    expect(await lock.state()).toMatchObject({ state: "free" });
    expect(await semaphore.state()).toMatchObject({ available: 41 });
  });
});

describe("5.9 breaking connections, with forty concurrent requests", () => {
  // The connection breaks before, just after, or long after the commands are applied.
  for (const kind of ["lose", "drop", "late"] as const) {
    test(`5.9 ${kind}: each is applied once`, async () => {
      const [lock, latch] = [new Lock(target), await Latch.of(target, 100)];
      const { token } = await lock.hold();
      const disturbed = async (one: Lock | Latch, ask: () => Promise<Answer>) => {
        gateway.faults.next({ kind, ms: 400, times: 40, match: about(one) });
        const judged = judge(await Promise.all(times(40, ask)));
        gateway.faults.clear();
        await sleep(kind === "late" ? 400 : 0);
        return judged;
      };
      const holds = async () => (await lock.state()).holders[0]?.hold_count ?? 0;
      applied(await disturbed(lock, () => lock.acquire({ token })), (await holds()) - 1);
      const counted = await disturbed(latch, () => latch.countDown());
      applied(counted, 100 - bodyOf(await latch.inspect(), 200).count);
      for (const _ of times(41, Boolean)) await lock.hold({ token });
      const before = await holds();
      applied(await disturbed(lock, () => lock.release({ token })), before - (await holds()));
    });
  }
});

/**
 * `drop` applies the command and loses the response, `repeat` applies it twice, and `flush` makes the store forget its
 * scripts.
 */
for (const kind of ["drop", "repeat", "flush"] as const) {
  /** The next command for this name hits the fault. */
  const disturb = (one: { readonly name: string }) => gateway.faults.next({ kind, match: about(one) });

  test(`5.9 ${kind}: transfer and break are applied once`, async () => {
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

  test(`5.9 ${kind}: semaphore requests are applied once`, async () => {
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

  test(`5.9 ${kind}: latch requests are applied once`, async () => {
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
