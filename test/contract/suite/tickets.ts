import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, keyed, Lock, post, sleep, type Target, uniqueName } from "../../support/services/http.ts";
import { anySecret, expectLocked, expectLost, expectProblem, expectQueueLength } from "./expectations.ts";

/** Section 4: tickets, which keep a place in the queue across requests. */
export function ticketsSuite(target: Target): void {
  describe.concurrent(`4 tickets: ${target.name}`, () => {
    test("4 tickets: a fair request that waited gets its position and a ticket", needs("queue"), async () => {
      const lock = new Lock(target);
      await lock.hold();
      const inTheWay = [
        "The lock is held, and you are next in the queue",
        "1 request is ahead of you",
        "2 requests are ahead of you",
      ];
      for (const [position, words] of inTheWay.entries()) {
        const answer = await lock.acquire({ wait: "1ms" });
        expectLocked(answer, { position, ticket: anySecret, queue_length: position + 1, retry_after_ms: 100 });
        expect(answer.body.detail).toContain(`${words}: try again with this ticket`);
        const { ticket_ttl_ms, ticket } = answer.body;
        expect(ticket_ttl_ms).toBeGreaterThanOrEqual(28_000);
        expect(ticket_ttl_ms).toBeLessThanOrEqual(30_000);
        expect(await lock.enqueue({ ticket })).toMatchObject({ position, queue_length: position + 1 });
      }
    });

    test("4 tickets: an unfair wait and a plain attempt get none and never join the queue", async () => {
      const lock = new Lock(target);
      await lock.hold();
      for (const fields of [{}, { wait: 0 }, { wait: "1ms", fair: false }, { fair: false }]) {
        const answer = await lock.acquire(fields);
        expectLocked(answer, { queue_length: 0 });
        expect(Object.keys(answer.body).filter((field) => /ticket|position/.test(field))).toEqual([]);
      }
      expect(await lock.state()).toMatchObject({ queue_length: 0 });
    });

    test(
      "4 tickets: another request with the ticket keeps the place, with or without a wait",
      needs("queue"),
      async () => {
        const lock = new Lock(target);
        await lock.hold();
        const first = await lock.enqueue();
        const second = await lock.enqueue();
        for (const wait of [0, "1ms", "50ms"]) {
          const again = await lock.acquire({ ticket: first.ticket, wait });
          expectLocked(again, { position: 0, ticket: first.ticket, queue_length: 2 });
        }
        expectLocked(await lock.acquire({ ticket: second.ticket }), { position: 1, ticket: second.ticket });
      },
    );

    test("4 tickets: ttl, owner and the other fields are taken from the latest request", needs("queue"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await lock.abandon({ ttl: "10s", owner: "old" });
      expectLocked(await lock.acquire({ ticket, ttl: "20s", owner: "newer" }), { ticket });
      expect((await lock.state()).queue).toMatchObject([{ owner: "newer" }]);
      await lock.end(token);
      const lease = await lock.hold({ ticket, ttl: "40s", owner: "newest" });
      expect(lease).toMatchObject({ ttl_ms: 40_000, owner: "newest" });
    });

    test("4 tickets: a ticket whose place was granted returns that lease", needs("queue"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await lock.enqueue();
      await lock.end(token);
      const { waited_ms: _, ...lease } = await lock.hold({ ticket, ttl: "20s" });
      for (const wait of [0, "10ms"]) {
        const again = await lock.hold({ ticket, ttl: "20s", wait });
        expect(again).toMatchObject({
          token: lease.token,
          fence: lease.fence,
          hold_count: 1,
          expires_at: lease.expires_at,
        });
      }
      await lock.end(lease.token);
      expectLost(await lock.acquire({ ticket }), "released");
    });

    test("4 tickets: giving up a ticket leaves the queue to the next client", needs("queue"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const first = await lock.enqueue();
      const second = await lock.enqueue();
      const left = await lock.release({ ticket: first.ticket });
      expect(bodyOf(left, 200)).toEqual({ lock: lock.name, released: true });
      expect(await lock.state()).toMatchObject({ queue_length: 1 });
      expectLocked(await lock.acquire({ ticket: second.ticket }), { position: 0 });
      await lock.end(token);
      await lock.hold({ ticket: second.ticket });
    });

    test("4 tickets: giving up a ticket ends the request that still waits with it", needs("queue"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await lock.enqueue();
      const open = lock.acquire({ ticket, wait: "15s" });
      // If the request didn't arrive until the place had been given up, it would be a new arrival.
      await sleep(1_000);
      await lock.release({ ticket });
      await lock.end(token);
      expect(await open).toMatchObject({ status: 409, body: { code: "lease_lost", reason: "released" } });
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test("4 tickets: giving up a ticket that was granted meanwhile ends the lease", needs("queue"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await lock.enqueue();
      await lock.end(token);
      await lock.hold({ ticket });
      await lock.release({ ticket });
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test("4 tickets: a ticket of another lock or mode gets 422 and acquires nothing", needs("queue"), async () => {
      const [lock, other] = [new Lock(target), new Lock(target)];
      await lock.hold();
      const { ticket } = await lock.enqueue();
      expectProblem(await other.acquire({ ticket }), 422, "unsatisfiable");
      expectProblem(await lock.read({ ticket }), 422, "unsatisfiable");
      const locks = [{ name: lock.name }, { name: uniqueName() }];
      expectProblem(await post(target, "/multi/acquire", { locks, ticket }), 422, "unsatisfiable");
      expect(await other.state()).toMatchObject({ state: "free" });
      expect(await lock.state()).toMatchObject({ queue_length: 1 });
    });

    test(
      "4 tickets: of several requests with one ticket, all return the lease that one of them was granted",
      needs("queue"),
      async () => {
        const lock = new Lock(target);
        const { token } = await lock.hold();
        const { ticket } = await lock.abandon();
        const open = [1, 2, 3].map(() => lock.hold({ ticket, wait: "15s" }));
        await expectQueueLength(lock, 1);
        await sleep(200);
        await lock.end(token);
        const leases = await Promise.all(open);
        expect(leases.map(({ token }) => token)).toEqual(leases.map(() => ticket));
        for (const { waited_ms } of leases) expect(waited_ms).toBeLessThan(8_000);
      },
    );

    test("4 tickets: a late waiter is passed over within 5 s and keeps its place", {
      ...needs("queue"),
      timeout: 30_000,
    }, async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const late = await lock.comeBack();
      const turn = performance.now();
      await lock.end(token);
      const next = await lock.hold({ wait: "15s" }, keyed());
      expect(performance.now() - turn).toBeLessThan(5_000);
      const third = lock.hold({ wait: "15s" }, keyed());
      await expectQueueLength(lock, 1);
      expectLocked(await lock.acquire({ ticket: late.ticket }), { position: 0, ticket: late.ticket });
      const again = lock.hold({ ticket: late.ticket, wait: "15s" });
      await expectQueueLength(lock, 2);
      await lock.end(next.token);
      const { token: mine, fence } = await again;
      await lock.end(mine);
      expect((await third).fence).toBeGreaterThan(fence);
    });
  });
}
