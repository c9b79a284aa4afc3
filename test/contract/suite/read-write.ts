import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, Lock, sleep, type Target } from "../../support/services/http.ts";
import {
  expectKeptForWaiter,
  expectLocked,
  expectLost,
  expectProblem,
  expectQueueLength,
  whileExpected,
} from "./expectations.ts";

/** Section 5, point 6: one holder with both modes, upgrades and downgrades. */
export function readWriteSuite(target: Target): void {
  describe.concurrent(`5.6 both modes: ${target.name}`, () => {
    test(
      "5.6 both modes: the other mode is a second lease with its own token, fence and deadline",
      needs("reentry"),
      async () => {
        const lock = new Lock(target);
        const exclusive = await lock.hold({ ttl: "20s" });
        const shared = await lock.share({ token: exclusive.token, ttl: "40s" });
        expect(shared).toMatchObject({ mode: "shared", hold_count: 1, ttl_ms: 40_000 });
        expect(shared.token).not.toBe(exclusive.token);
        expect(shared.fence).toBeGreaterThan(exclusive.fence);
        expect((await lock.state({ "Lock-Token": exclusive.token })).yours.expires_at).toBe(exclusive.expires_at);
        expect(await lock.state()).toMatchObject({ mode: "exclusive", holders_total: 2 });
        expectLocked(await lock.read());
      },
    );

    test("5.6 both modes: either token identifies the holder", needs("reentry"), async () => {
      const lock = new Lock(target);
      const exclusive = await lock.hold();
      const shared = await lock.share({ token: exclusive.token });
      const again = [
        await lock.share({ token: exclusive.token }),
        await lock.share({ token: shared.token }),
        await lock.hold({ token: shared.token }),
        await lock.hold({ token: exclusive.token }),
      ];
      expect(again.map(({ token, hold_count }) => [token, hold_count])).toEqual([
        [shared.token, 2],
        [shared.token, 3],
        [exclusive.token, 2],
        [exclusive.token, 3],
      ]);
    });

    test("5.6 downgrade: the readers that are next in the queue get the lock immediately", needs("queue"), async () => {
      const lock = new Lock(target);
      const exclusive = await lock.hold();
      const readers = [lock.share({ wait: "15s" }), lock.share({ wait: "15s" })];
      await expectQueueLength(lock, 2);
      const shared = await lock.share({ token: exclusive.token });
      await lock.end(exclusive.token);
      await Promise.all(readers);
      expect(await lock.state()).toMatchObject({ mode: "shared", holders_total: 3 });
      expectLost(await lock.renew({ token: exclusive.token }), "released");
      expect((await lock.renew({ token: shared.token })).status).toBe(200);
    });

    test(
      "5.6 upgrade: a lone reader can also take the exclusive lease, and keeps reading afterwards",
      needs("reentry"),
      async () => {
        const lock = new Lock(target);
        const shared = await lock.share();
        const exclusive = await lock.hold({ token: shared.token });
        expect(exclusive).toMatchObject({ mode: "exclusive", hold_count: 1 });
        expect(exclusive.fence).toBeGreaterThan(shared.fence);
        expectLocked(await lock.read());
        await lock.end(exclusive.token);
        expect(await lock.state()).toMatchObject({ mode: "shared", holders_total: 1 });
        await lock.share();
      },
    );

    test("5.6 upgrade: releasing the shared lease keeps the exclusive one", needs("reentry"), async () => {
      const lock = new Lock(target);
      const shared = await lock.share();
      const exclusive = await lock.hold({ token: shared.token });
      await lock.end(shared.token);
      expect(await lock.state()).toMatchObject({ mode: "exclusive", holders_total: 1 });
      expectLocked(await lock.read());
      await lock.end(exclusive.token);
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test("5.6 both modes: an expired exclusive lease ends, but the shared one stays", needs("reentry"), async () => {
      const lock = new Lock(target);
      const exclusive = await lock.hold();
      const shared = await lock.share({ token: exclusive.token });
      await lock.renew({ token: exclusive.token, ttl: "400ms" });
      await sleep(430);
      await lock.share();
      expect(await lock.state()).toMatchObject({ mode: "shared", holders_total: 2 });
      expectLost(await lock.acquire({ token: exclusive.token }), "expired");
      await lock.end(shared.token);
    });
  });

  describe.concurrent(`5.6 upgrader: ${target.name}`, needs("reentry"), () => {
    test("5.6 upgrader: waits for the other readers, ahead of the queue, and lets no new reader in", async () => {
      const lock = new Lock(target);
      const [mine, other] = [await lock.share(), await lock.share()];
      const writer = await lock.enqueue();
      const upgrade = lock.hold({ token: mine.token, wait: "15s" });
      await expectQueueLength(lock, 2);
      expect((await lock.state()).queue).toMatchObject([{ mode: "exclusive", position: 0 }, { mode: "exclusive" }]);
      expectLocked(await lock.read());
      expectLocked(await lock.read({ fair: false }));
      await lock.end(other.token);
      const exclusive = await upgrade;
      expectLocked(await lock.acquire({ ticket: writer.ticket }), { position: 0 });
      expect(await lock.state()).toMatchObject({ mode: "exclusive", holders_total: 2 });
      await lock.end(exclusive.token);
    });

    test("5.6 upgrader: a second one gets a deadlock error whatever its wait, and the first one is granted", async () => {
      const lock = new Lock(target);
      const [first, second] = [await lock.share(), await lock.share()];
      const upgrade = lock.hold({ token: first.token, wait: "15s" });
      await expectQueueLength(lock, 1);
      for (const wait of [0, "20ms", "15s"]) {
        expectProblem(await lock.acquire({ token: second.token, wait }), 409, "conflict", { deadlock: true });
      }
      expect(await lock.state()).toMatchObject({ queue_length: 1, holders_total: 2 });
      await lock.end(second.token);
      expect(await upgrade).toMatchObject({ mode: "exclusive" });
    });

    test("5.6 upgrader: a failed plain attempt does not wait, so it causes no deadlock", async () => {
      const lock = new Lock(target);
      const [first, second] = [await lock.share(), await lock.share()];
      expectLocked(await lock.acquire({ token: first.token }), { queue_length: 0, holders_total: 2 });
      expectLocked(await lock.acquire({ token: second.token }), { queue_length: 0 });
      await lock.share();
    });

    test("5.6 upgrader: its ticket keeps the place across requests, and can be given up", async () => {
      const lock = new Lock(target);
      const [mine, other] = [await lock.share(), await lock.share()];
      const waiting = await lock.enqueue({ token: mine.token });
      expect(waiting).toMatchObject({ position: 0, queue_length: 1 });
      const again = await lock.acquire({ token: mine.token, ticket: waiting.ticket, wait: "1ms" });
      expectLocked(again, { position: 0, queue_length: 1 });
      expect(bodyOf(await lock.release({ ticket: again.body.ticket }), 200)).toMatchObject({ released: true });
      expect(await lock.state()).toMatchObject({ queue_length: 0 });
      expectLocked(await lock.acquire({ token: other.token }), { queue_length: 0 });
    });
  });

  describe.concurrent(`5.6 fairness: ${target.name}`, () => {
    test("5.6 fairness: a holder's request does not wait behind the queue", needs("queue"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.share();
      await lock.enqueue();
      expect(await lock.share({ token })).toMatchObject({ hold_count: 2 });
      expect(await lock.hold({ token })).toMatchObject({ mode: "exclusive" });
    });

    test("5.6 fairness: readers never starve a waiting writer, whether fair or not", needs("queue"), async () => {
      const lock = new Lock(target);
      const reader = await lock.share();
      await lock.share({ fair: false });
      const { ticket } = await lock.enqueue();
      expectLocked(await lock.read(), { queue_length: 1 });
      expectLocked(await lock.read({ fair: false }));
      expectLocked(await lock.read({ fair: false, wait: "50ms" }));
      expect(await lock.state()).toMatchObject({ holders_total: 2, queue_length: 1 });
      await lock.release({ ticket });
      await lock.share({ fair: false });
      await lock.end(reader.token);
    });

    test("5.6 fairness: an unfair request with a place is granted before later arrivals", needs("queue"), async () => {
      const lock = new Lock(target);
      await lock.share();
      const writer = await lock.enqueue();
      const { ticket } = await lock.abandon({}, "shared");
      await lock.release({ ticket: writer.ticket });
      const later = await lock.enqueue();
      await lock.share({ ticket, fair: false });
      await lock.release({ ticket: later.ticket });
    });

    test("5.6 fairness: an unfair request takes a lock without leases ahead of waiters", needs("queue"), () =>
      whileExpected(async () => {
        const lock = new Lock(target);
        const ticket = await expectKeptForWaiter(lock);
        const barged = await lock.hold({ fair: false });
        expectLocked(await lock.acquire({ ticket }), { position: 0 });
        await lock.end(barged.token);
        expectLocked(await lock.acquire());
        await lock.hold({ ticket });
      }),
    );

    test("5.6 fairness: a waiting unfair request is granted when the lock is free", async () => {
      const lock = new Lock(target);
      await lock.hold({ ttl: "250ms" });
      await lock.hold({ fair: false, wait: "15s" });
    });
  });
}
