import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { Lock, sleep, type Target } from "../../support/services/http.ts";
import { expectLocked, expectQueueLength, whileExpected } from "./expectations.ts";
import { Semaphore } from "./subjects.ts";

/** Section 4 and section 5, point 7: a place gets its turn only while its client is present to take it. */
export function attendedSuite(target: Target): void {
  describe.concurrent(`5.7 attended: ${target.name}`, needs("queue"), () => {
    test("5.7 attended: twenty clients that sent one request and left delay a live one by less than 1 s", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const left = await Promise.all(Array.from({ length: 20 }, () => lock.abandon()));
      const mine = lock.hold({ wait: "15s" });
      await expectQueueLength(lock, 1);
      const state = await lock.state();
      expect(state.queue.map(({ attended }: { attended: boolean }) => attended)).toEqual([
        true,
        ...left.map(() => false),
      ]);
      await lock.end(token);
      const freed = performance.now();
      await mine;
      expect(performance.now() - freed).toBeLessThan(1_000);
    });

    test("5.7 attended: an unattended place keeps its arrival for the client's return", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const early = await lock.abandon();
      const late = lock.hold({ wait: "15s" });
      await expectQueueLength(lock, 1);
      const back = lock.hold({ ticket: early.ticket, wait: "15s" });
      await expectQueueLength(lock, 2);
      await lock.end(token);
      const { token: mine, fence } = await back;
      await lock.end(mine);
      expect((await late).fence).toBeGreaterThan(fence);
    });

    test("5.7 attended: a writer that left blocks no reader, and a large request for permits that left blocks no small one", async () => {
      const lock = new Lock(target);
      await lock.share();
      await lock.abandon();
      await lock.share();
      const semaphore = await Semaphore.of(target, 3);
      await semaphore.take();
      await semaphore.abandon({ permits: 3 });
      await semaphore.take();
    });

    test("5.7 attended: a client that has returned with its ticket is expected for 1.5 s between two requests", async () => {
      const lock = new Lock(target);
      await lock.hold();
      // A client that has sent only one request isn't expected back.
      await lock.acquire({ wait: "200ms" });
      await expectQueueLength(lock, 0);
      await whileExpected(async () => {
        const { ticket } = await lock.comeBack();
        expect(await lock.state()).toMatchObject({ queue_length: 1 });
        await sleep(700);
        expectLocked(await lock.acquire(), { queue_length: 1 });
        await lock.release({ ticket });
      });
      await lock.comeBack();
      await sleep(1_600);
      await expectQueueLength(lock, 0);
    });
  });
}
