import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { type Answer, bodyOf, Lock, sleep, type Target } from "../../support/services/http.ts";
import {
  anyInstant,
  at,
  expectKeptForWaiter,
  expectLocked,
  expectLost,
  expectQueueLength,
  whileExpected,
} from "./expectations.ts";

/**
 * Acquires a short lease. A quorum rejects a lease whose grant took longer than its ttl. The lock may then already have a
 * lock_delay, so every attempt uses a new name.
 */
async function briefly(target: Target, take: (lock: Lock) => Promise<Answer>) {
  for (let tries = 1; ; tries++) {
    const lock = new Lock(target);
    const answer = await take(lock);
    if (answer.status === 200 || tries === 5) return { lock, lease: bodyOf(answer, 200) };
  }
}

/** Section 5, points 7, 8 and 11: the fair queue, fences, lock_delay. */
export function queueSuite(target: Target): void {
  describe.concurrent(`5.7 queue: ${target.name}`, needs("queue"), () => {
    test("5.7 queue: grants are in order of arrival", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const tickets = [];
      for (let i = 0; i < 5; i += 1) tickets.push((await lock.abandon()).ticket);
      // The clients return in the opposite order, which does not affect their positions.
      const grants = tickets.toReversed().map(async (ticket) => {
        const lease = await lock.hold({ ticket, wait: "15s" });
        await lock.end(lease.token);
        return lease;
      });
      await expectQueueLength(lock, 5);
      await lock.end(token);
      const fences = (await Promise.all(grants)).toReversed().map(({ fence }) => fence);
      expect(fences).toEqual(fences.toSorted((a, b) => a - b));
    });

    test("5.7 queue: neither a plain attempt nor a new waiter overtakes a waiter", () =>
      whileExpected(async () => {
        const lock = new Lock(target);
        const ticket = await expectKeptForWaiter(lock);
        expectLocked(await lock.acquire({ wait: "30ms" }), { position: 1 });
        await lock.hold({ ticket });
      }));

    test("5.7 queue: consecutive readers at the head are granted the lock together, but those behind a writer are not", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const readers = [];
      for (const length of [1, 2]) {
        readers.push(lock.share({ wait: "15s" }));
        await expectQueueLength(lock, length);
      }
      const writer = lock.hold({ wait: "15s" });
      await expectQueueLength(lock, 3);
      const late = await lock.enqueue({}, "shared");
      expect(late).toMatchObject({ position: 3, queue_length: 4 });
      await lock.end(token);
      const batch = await Promise.all(readers);
      expect(await lock.state()).toMatchObject({ mode: "shared", holders_total: 2, queue_length: 2 });
      expectLocked(await lock.read({ ticket: late.ticket }), { position: 1, holders_total: 2 });
      for (const lease of batch) await lock.end(lease.token);
      const written = await writer;
      expectLocked(await lock.read({ ticket: late.ticket }), { position: 0, holders_total: 1 });
      await lock.end(written.token);
      await lock.share({ ticket: late.ticket });
    });

    test("5.7 queue: the second reader at the head need not wait for the first one's next request", () =>
      whileExpected(async () => {
        const lock = new Lock(target);
        const { token } = await lock.hold();
        const readers = [await lock.comeBack({}, "shared"), await lock.comeBack({}, "shared")];
        const writer = await lock.comeBack();
        const late = await lock.comeBack({}, "shared");
        expect([...readers, writer, late].map(({ position }) => position)).toEqual([0, 1, 2, 3]);
        await lock.end(token);
        const batch = [
          await lock.share({ ticket: readers[1].ticket }),
          await lock.share({ ticket: readers[0].ticket }),
        ];
        expectLocked(await lock.read({ ticket: late.ticket }), { position: 1 });
        expectLocked(await lock.acquire({ ticket: writer.ticket }), { position: 0, holders_total: 2 });
        for (const lease of batch) await lock.end(lease.token);
        expectLocked(await lock.read({ ticket: late.ticket }), { position: 1, holders_total: 0 });
      }));

    test("5.7 queue: a reader can join readers that hold the lock while only readers wait", () =>
      whileExpected(async () => {
        const lock = new Lock(target);
        const { token } = await lock.hold();
        const { ticket } = await lock.comeBack({}, "shared");
        await lock.end(token);
        await lock.share();
        expect(await lock.state()).toMatchObject({ holders_total: 1, queue_length: 1 });
        await lock.share({ ticket });
      }));
  });

  describe.concurrent(`5.8 fence: ${target.name}`, () => {
    test(
      "5.8 fence: increases strictly over all grants in any mode, and stays below 2^53",
      needs("reentry"),
      async () => {
        const lock = new Lock(target);
        const fences: number[] = [];
        for (let i = 0; i < 4; i += 1) {
          const exclusive = await lock.hold();
          const second = await lock.share({ token: exclusive.token });
          await lock.end(exclusive.token);
          const third = await lock.share();
          await lock.end(second.token);
          const upgraded = await lock.hold({ token: third.token, ttl: i % 2 === 0 ? "20s" : "100ms" });
          await lock.end(third.token);
          fences.push(exclusive.fence, second.fence, third.fence, upgraded.fence);
          if (i % 2 === 0) await lock.end(upgraded.token);
          else await sleep(130);
        }
        for (const [i, fence] of fences.entries()) {
          expect(Number.isSafeInteger(fence)).toBe(true);
          expect(fence).toBeGreaterThan(fences[i - 1] ?? 0);
        }
        expect(await lock.state()).toMatchObject({ state: "free", fence: fences.at(-1) });
      },
    );

    test("5.8 fence: concurrent readers have different fences", async () => {
      const lock = new Lock(target);
      const leases = await Promise.all(Array.from({ length: 20 }, () => lock.share()));
      expect(new Set(leases.map(({ fence }) => fence)).size).toBe(20);
    });
  });

  describe.concurrent(`5.11 lock_delay: ${target.name}`, () => {
    test(
      "5.11 lock_delay: after an expiry, no new holder gets the lock for that long",
      needs("exact_lengths"),
      async () => {
        const { lock, lease } = await briefly(target, (lock) => lock.acquire({ ttl: "300ms", lock_delay: "4s" }));
        await sleep(340);
        const available_at = new Date(at(lease.expires_at) + 4_000).toISOString();
        const state = await lock.state();
        expect(state).toMatchObject({ state: "delayed", mode: null, holders_total: 0, available_at });
        for (const answer of [await lock.acquire(), await lock.read(), await lock.acquire({ fair: false })]) {
          expectLocked(answer, { holders_total: 0 });
          expect(answer.body.retry_after_ms).toBeLessThanOrEqual(4_000);
        }
        const next = await lock.hold({ wait: "15s" });
        expect(at(next.acquired_at)).toBeGreaterThanOrEqual(at(available_at));
      },
    );

    test("5.11 lock_delay: a 423 says when it ends, with a place in the queue and without", async () => {
      const { lock } = await briefly(target, (lock) => lock.acquire({ ttl: "300ms", lock_delay: "20s" }));
      await sleep(340);
      const { available_at } = await lock.state();
      for (const answer of [await lock.acquire(), await lock.read(), await lock.acquire({ wait: "1ms" })]) {
        expectLocked(answer, { holders: [], available_at: anyInstant });
        expect(answer.body.detail).toContain(
          `a lock_delay or min_hold keeps new holders out until ${answer.body.available_at}`,
        );
        // A quorum computes `available_at` from several clocks.
        expect(Math.abs(at(answer.body.available_at) - at(available_at))).toBeLessThan(1_000);
      }
    });

    test("5.11 lock_delay: applies when max_hold ends a lease", async () => {
      const { lock, lease } = await briefly(target, (lock) =>
        lock.read({ ttl: "10s", max_hold: "300ms", lock_delay: "20s" }),
      );
      await sleep(340);
      expect(await lock.state()).toMatchObject({ state: "delayed", available_at: anyInstant });
      expectLost(await lock.renew({ token: lease.token }), "max_hold");
    });

    test("5.11 lock_delay: does not apply after a release", needs("long_terms"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ lock_delay: "1h" });
      await lock.end(token);
      expect(await lock.state()).toMatchObject({ state: "free" });
      await lock.hold();
    });

    test(
      "5.11 lock_delay: does not prevent a current holder's re-entry, other mode or upgrade",
      needs("reentry"),
      async () => {
        const lock = new Lock(target);
        const { token } = await lock.share();
        await lock.share({ ttl: "300ms", lock_delay: "20s" });
        await sleep(330);
        expectLocked(await lock.read());
        expect(await lock.state()).toMatchObject({ state: "held", holders_total: 1 });
        expect(await lock.share({ token })).toMatchObject({ hold_count: 2 });
        expect(await lock.hold({ token })).toMatchObject({ mode: "exclusive" });
      },
    );
  });
}
