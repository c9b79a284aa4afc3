import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, Lock, post, sleep, type Target } from "../../support/services/http.ts";
import { expectQueueLength } from "./expectations.ts";
import { remove, Semaphore } from "./subjects.ts";

/** Longer than any poll or script takes, but much shorter than the interval between fallback polls. */
const LATE_MS_MAX = 700;

type Ended = Promise<{ readonly acquired_at: string }>;

/** Sections 5.7 and 5.11: a lease that blocks a waiting client may end at a known instant, without a request. */
export function knownEndsSuite(target: Target): void {
  /** Returns how long after the lease's end `waiting` resolves; the lease ends `ends_ms` after `since`. */
  async function lateness(waiting: Ended, since: number, ends_ms: number): Promise<number> {
    await waiting;
    return performance.now() - since - ends_ms;
  }

  describe.concurrent(`5.11 known ends: ${target.name}`, needs("min_hold"), () => {
    test.each([
      ["exclusive", "hold"],
      ["shared", "share"],
    ] as const)("5.11 known ends: %s waiters are granted the lock when a min_hold ends", async (_, how) => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ ttl: "1m", min_hold: "4s" });
      const since = performance.now();
      const waiting = [lock[how]({ wait: "15s" })];
      await expectQueueLength(lock, 1);
      await sleep(1_500);
      await lock.end(token);
      expect(await lateness(waiting[0] as Ended, since, 4_000)).toBeLessThan(LATE_MS_MAX);
    });

    test("5.11 known ends: a waiter is granted the lock when the lock_delay after a break ends", async () => {
      const lock = new Lock(target);
      await lock.hold({ ttl: "1m", lock_delay: "3s" });
      const waiting = lock.hold({ wait: "15s" });
      await expectQueueLength(lock, 1);
      await sleep(500);
      const since = performance.now();
      bodyOf(await remove(target, lock.path), 200);
      expect(await lateness(waiting, since, 3_000)).toBeLessThan(LATE_MS_MAX);
    });

    test.each([
      ["an exclusive lease", "hold"],
      ["shared leases", "share"],
    ] as const)("5.11 known ends: a waiter is granted the lock when an announced break ends %s", async (_, how) => {
      const lock = new Lock(target);
      await lock[how]({ ttl: "1m" });
      if (how === "share") await lock.share({ ttl: "1m" });
      const waiting = lock.hold({ wait: "15s" });
      await expectQueueLength(lock, 1);
      await sleep(500);
      const since = performance.now();
      bodyOf(await remove(target, `${lock.path}?grace=1s`), 202);
      expect(await lateness(waiting, since, 1_000)).toBeLessThan(LATE_MS_MAX);
    });

    test("5.11 known ends: a writer is granted the lock when a shared lease expires", async () => {
      const lock = new Lock(target);
      const since = performance.now();
      await lock.share({ ttl: "4s" });
      expect(await lateness(lock.hold({ wait: "15s" }), since, 4_000)).toBeLessThan(LATE_MS_MAX);
    });

    test("5.11 known ends: a writer is granted the lock when the lease of the reader ahead of it in the queue expires", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ ttl: "1m" });
      const reading = lock.share({ ttl: "6s", wait: "15s" });
      await expectQueueLength(lock, 1);
      const writing = lock.hold({ wait: "15s" });
      await expectQueueLength(lock, 2);
      await lock.end(token);
      await reading;
      expect(await lateness(writing, performance.now(), 6_000)).toBeLessThan(LATE_MS_MAX);
    });

    test.each(["a writer", "an upgrader"])(
      "5.11 known ends: %s is granted the lock when a shared lease expires, after a longer one was released",
      async (who) => {
        const lock = new Lock(target);
        const own = who === "an upgrader" ? { token: (await lock.share({ ttl: "1m" })).token } : {};
        const since = performance.now();
        await lock.share({ ttl: "5s" });
        const { token } = await lock.share({ ttl: "30s" });
        const waiting = lock.hold({ ...own, wait: "15s" });
        await expectQueueLength(lock, 1);
        await lock.end(token);
        expect(await lateness(waiting, since, 5_000)).toBeLessThan(LATE_MS_MAX);
      },
    );

    test.each([
      ["renew", "hold"],
      ["renew", "share"],
      ["transfer", "hold"],
    ] as const)(
      "5.11 known ends: a writer is granted the lock when a lease ends that a %s (%s) shortened",
      async (by, how) => {
        const lock = new Lock(target);
        const { token } = await lock[how]({ ttl: "1m" });
        const waiting = lock.hold({ wait: "15s" });
        await expectQueueLength(lock, 1);
        await sleep(500);
        const since = performance.now();
        bodyOf(await post(target, `${lock.path}/${by}`, { token, ttl: "500ms" }), 200);
        expect(await lateness(waiting, since, 500)).toBeLessThan(LATE_MS_MAX);
      },
    );

    test("5.11 known ends: an upgrader is granted the lock when another client's lease expires", async () => {
      const lock = new Lock(target);
      const { token } = await lock.share({ ttl: "1m" });
      const since = performance.now();
      await lock.share({ ttl: "4s" });
      expect(await lateness(lock.hold({ token, wait: "15s" }), since, 4_000)).toBeLessThan(LATE_MS_MAX);
    });

    test("5.11 known ends: a request for permits is granted when a lease ends that a renewal has shortened", async () => {
      const semaphore = await Semaphore.of(target, 1);
      const { token } = await semaphore.take({ ttl: "1m" });
      const waiting = semaphore.take({ wait: "15s" });
      await expectQueueLength(semaphore, 1);
      await sleep(500);
      const since = performance.now();
      bodyOf(await semaphore.renew({ token, ttl: "500ms" }), 200);
      expect(await lateness(waiting, since, 500)).toBeLessThan(LATE_MS_MAX);
    });

    test("5.11 known ends: a request for permits is granted when a min_hold that keeps permits ends", async () => {
      const semaphore = await Semaphore.of(target, 2);
      const [first] = [await semaphore.take({ ttl: "1m", min_hold: "4s" }), await semaphore.take({ ttl: "1m" })];
      const since = performance.now();
      const waiting = semaphore.take({ wait: "15s" });
      await expectQueueLength(semaphore, 1);
      await sleep(1_500);
      bodyOf(await semaphore.release({ token: first.token }), 200);
      expect(await lateness(waiting, since, 4_000)).toBeLessThan(LATE_MS_MAX);
    });
  });
}
