import { describe, expect, test } from "vitest";
import { bodyOf, keyed, Lock, post, sleep, type Target, uniqueName } from "../../support/http.ts";
import { anySecret, expectLocked, expectLost, expectProblem, expectQueueLength } from "./expectations.ts";

/** Section 4: tickets, a place in the queue kept over several requests. */
export function ticketsSuite(target: Target): void {
  describe.concurrent(`4 tickets: ${target.name}`, () => {
    test("4 tickets: a fair request that waited gets its position and a ticket", async () => {
      const lock = new Lock(target);
      await lock.hold();
      const inTheWay = ["It is still held, and you are next", "One is before you", "2 are before you"];
      for (const [position, words] of inTheWay.entries()) {
        const answer = await lock.acquire({ wait: 1 });
        expectLocked(answer, { position, ticket: anySecret, queue_length: position + 1 });
        expect(answer.body.detail).toContain(`${words}: ask again with this ticket`);
        const { ticket_ttl_ms, retry_after_ms } = answer.body;
        expect(ticket_ttl_ms).toBeGreaterThanOrEqual(5_000);
        expect(ticket_ttl_ms).toBeLessThanOrEqual(30_000);
        expect(retry_after_ms).toBeLessThanOrEqual(ticket_ttl_ms / 2);
      }
    });

    test("4 tickets: an unfair wait and a plain try get none and never join the queue", async () => {
      const lock = new Lock(target);
      await lock.hold();
      for (const fields of [{}, { wait: 0 }, { wait: 1, fair: false }, { fair: false }]) {
        const answer = await lock.acquire(fields);
        expectLocked(answer, { queue_length: 0 });
        expect(Object.keys(answer.body).filter((field) => /ticket|position/.test(field))).toEqual([]);
      }
      expect(await lock.state()).toMatchObject({ queue_length: 0 });
    });

    test("4 tickets: asking again keeps the place, with wait and without", async () => {
      const lock = new Lock(target);
      await lock.hold();
      const first = await lock.enqueue();
      const second = await lock.enqueue();
      for (const wait of [0, 1, 50]) {
        const again = await lock.acquire({ ticket: first.ticket, wait });
        expectLocked(again, { position: 0, ticket: first.ticket, queue_length: 2 });
      }
      expectLocked(await lock.acquire({ ticket: second.ticket }), { position: 1, ticket: second.ticket });
    });

    test("4 tickets: ttl, owner and the other fields are those of the latest request", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await lock.enqueue({ ttl: "10s", owner: "old" });
      await lock.enqueue({ ticket, ttl: "20s", owner: "newer" });
      expect((await lock.state()).queue).toMatchObject([{ owner: "newer" }]);
      await lock.end(token);
      const lease = await lock.hold({ ticket, ttl: "40s", owner: "newest" });
      expect(lease).toMatchObject({ ttl_ms: 40_000, owner: "newest" });
    });

    test("4 tickets: one whose place was granted answers with that lease", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await lock.enqueue();
      await lock.end(token);
      const { waited_ms: _, ...lease } = await lock.hold({ ticket, ttl: "20s" });
      for (const wait of [0, 10]) {
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

    test("4 tickets: one given up leaves the queue to the next", async () => {
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

    test("4 tickets: giving up one ends the request that still waits with it", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await lock.enqueue();
      const open = lock.acquire({ ticket, wait: "15s" });
      await sleep(100);
      await lock.release({ ticket });
      await lock.end(token);
      expect(await open).toMatchObject({ status: 409, body: { code: "lease_lost", reason: "released" } });
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test("4 tickets: giving up one that was granted meanwhile ends the lease", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await lock.enqueue();
      await lock.end(token);
      await lock.hold({ ticket });
      await lock.release({ ticket });
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test("4 tickets: one of another lock or mode is 422 and takes nothing", async () => {
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

    test("4 tickets: a lapsed one is a new arrival, and a plain try with wait 0", { timeout: 30_000 }, async () => {
      const lock = new Lock(target);
      await lock.hold();
      const early = await lock.enqueue();
      await sleep(early.ticket_ttl_ms - 500);
      const late = await lock.enqueue();
      await sleep(700);
      expect(await lock.state()).toMatchObject({ queue_length: 1 });
      const plain = await lock.acquire({ ticket: early.ticket });
      expectLocked(plain, { queue_length: 1 });
      expect(plain.body).not.toHaveProperty("position");
      expectLocked(await lock.acquire({ ticket: early.ticket, wait: 1 }), { position: 1, queue_length: 2 });
      expectLocked(await lock.acquire({ ticket: late.ticket }), { position: 0 });
    });

    test("4 tickets: a waiter that is late is passed over within 5 s and keeps its place", {
      timeout: 30_000,
    }, async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const late = await lock.enqueue();
      const next = lock.hold({ wait: "15s", ttl: 900 }, keyed());
      await expectQueueLength(lock, 2);
      const turn = performance.now();
      await lock.end(token);
      await next;
      expect(performance.now() - turn).toBeLessThan(5_000);
      const third = await lock.enqueue();
      expectLocked(await lock.acquire({ ticket: late.ticket }), { position: 0, ticket: late.ticket });
      expectLocked(await lock.acquire({ ticket: third.ticket }), { position: 1 });
      expect((await lock.hold({ ticket: late.ticket, wait: "15s" })).mode).toBe("exclusive");
    });
  });
}
