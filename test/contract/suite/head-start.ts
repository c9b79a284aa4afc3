import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, Lock, sleep, type Target } from "../../support/services/http.ts";
import { expectInvalid, expectLocked, expectQueueLength } from "./expectations.ts";
import { severalOf } from "./several.ts";
import { Semaphore } from "./subjects.ts";

/**
 * Section 5, point 7: places that are queued as if their clients had arrived earlier. The target allows head starts of up to an
 * hour.
 */
export function headStartSuite(target: Target): void {
  const { some, acquire } = severalOf(target);

  describe.concurrent(`5.7 head start: ${target.name}`, needs("queue"), () => {
    test("5.7 head start: its place is ahead of clients that arrived within that time, and is granted first", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const late = lock.hold({ wait: "15s", owner: "late" });
      await expectQueueLength(lock, 1);
      const first = lock.hold({ wait: "15s", owner: "first", head_start: "1h" });
      await expectQueueLength(lock, 2);
      const { queue } = await lock.state();
      expect(queue).toMatchObject([{ owner: "first", position: 0, head_start_ms: 3_600_000 }, { owner: "late" }]);
      expect(queue[1]).not.toHaveProperty("head_start_ms");
      expect(queue[0].waiting_ms).toBeLessThan(15_000);
      await lock.end(token);
      const lease = await first;
      expect(lease.waited_ms).toBeLessThan(15_000);
      await lock.end(lease.token);
      await lock.end((await late).token);
    });

    test("5.7 head start: its place is behind clients that arrived before that time", async () => {
      const lock = new Lock(target);
      await lock.hold();
      const early = await lock.enqueue();
      await sleep(60);
      expectLocked(await lock.acquire({ wait: "1ms", head_start: "5ms" }), { position: 1 });
      expectLocked(await lock.acquire({ ticket: early.ticket }), { position: 0 });
    });

    test("5.7 head start: its ticket keeps the place's order, but no other ticket does", async () => {
      const lock = new Lock(target);
      await lock.hold();
      const late = await lock.enqueue();
      const first = await lock.enqueue({ head_start: "1h" });
      expect(first.position).toBe(0);
      expect(bodyOf(await lock.acquire({ ticket: first.ticket, wait: "1ms" }), 423).position).toBe(0);
      expect(bodyOf(await lock.acquire({ ticket: late.ticket, wait: "1ms", head_start: "1h" }), 423).position).toBe(1);
    });

    test("5.7 head start: a plain attempt takes a free lock before a place that it would be ahead of", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await lock.comeBack();
      await lock.end(token);
      expectLocked(await lock.acquire({ head_start: 0 }), { holders_total: 0, queue_length: 1 });
      const lease = await lock.hold({ head_start: "1h" });
      await lock.end(lease.token);
      await lock.hold({ ticket });
    });

    test("5.7 head start: applies to readers, to permits, and to clients on standby", async () => {
      const lock = new Lock(target);
      await lock.hold();
      await lock.enqueue();
      expectLocked(await lock.read({ wait: "1ms", head_start: "1h" }), { position: 0 });
      const { standby_until, position } = bodyOf(await lock.acquire({ standby: "1m", head_start: "1h" }), 202);
      expect({ position, standby_until }).toEqual({ position: 0, standby_until: expect.any(String) });
      const semaphore = await Semaphore.of(target, 1);
      await semaphore.take();
      await semaphore.acquire({ wait: "1ms" });
      expectLocked(await semaphore.acquire({ wait: "1ms", head_start: "1h" }), { position: 0 });
    });

    test("5.7 head start: applies to several locks, with the same order in every queue", async () => {
      const locks = some(2);
      const [a, b] = locks as [Lock, Lock];
      for (const lock of locks) {
        await lock.hold();
        await lock.enqueue();
      }
      expectLocked(await acquire(locks, { wait: "1ms", head_start: "1h", need: 1 }), { position: 0 });
      for (const lock of [a, b]) {
        const { queue } = await lock.state();
        expect(queue.find(({ several }: { several: boolean }) => several).head_start_ms).toBe(3_600_000);
      }
    });

    test("4 head_start: requires a place in the queue, and is bounded", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      expectInvalid(await lock.acquire({ head_start: "1s", fair: false }), "head_start");
      expectInvalid(await lock.acquire({ head_start: "1s", token }), "head_start");
      expectInvalid(await lock.acquire({ head_start: "61m" }), "head_start");
      expectInvalid(await lock.acquire({ head_start: "soon" }), "head_start");
      expectInvalid(await acquire(some(2), { head_start: "1s", fair: false }), "head_start");
    });
  });
}
