import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, type Lock, sleep, type Target } from "../../support/services/http.ts";
import { anySecret, at, expectLocked, expectProblem, expectQueueLength } from "./expectations.ts";
import { severalOf } from "./several.ts";

/** Section 5, point 10: clients that are waiting for several locks. */
export function multiQueueSuite(target: Target): void {
  const { some, names, acquire, hold, ask } = severalOf(target);

  describe.concurrent(`5.10 queue: ${target.name}`, needs("several_locks"), () => {
    test("5.10 queue: a waiter is in the queue of the first lock that blocks it, and moves on when its turn there comes", async () => {
      const [a, b, free] = some(3) as [Lock, Lock, Lock];
      const [first, second] = [await a.hold(), await b.hold()];
      const before = await b.enqueue();
      const answer = await acquire([a, free, b], { wait: "1ms" });
      expectLocked(answer, { position: 0, ticket: anySecret, blocked_by: names([a, b]) });
      const { ticket } = answer.body;
      const waiting = hold([a, free, b], { ticket, wait: "15s" });
      await expectQueueLength(a, 1);
      const several = { mode: "exclusive", attended: true, several: true };
      expect((await a.state()).queue).toMatchObject([{ ...several, position: 0 }]);
      expect((await b.state()).queue).toMatchObject([{ several: false }]);
      expect(await free.state()).toMatchObject({ queue_length: 0 });
      expectLocked(await acquire([a, free, b], { ticket }), { position: 0, ticket, blocked_by: names([a, b]) });
      await a.end(first.token);
      await expectQueueLength(b, 2);
      expect((await b.state()).queue).toMatchObject([{ several: false }, { ...several, position: 1 }]);
      expect(await a.state()).toMatchObject({ state: "free", queue_length: 0 });
      expectLocked(await acquire([a, free, b], { ticket }), { position: 1, ticket, blocked_by: names([b]) });
      await b.end(second.token);
      await b.end((await b.hold({ ticket: before.ticket })).token);
      expect((await waiting).leases).toHaveLength(3);
      expect([(await a.state()).queue_length, (await b.state()).queue_length]).toEqual([0, 0]);
    });

    test.each([
      ["first", 0],
      ["last", 1],
    ])(
      "5.10 queue: a freed lock, named %s, goes to the next client immediately while another lock keeps a waiter",
      async (_, at) => {
        const [kept, freed] = some(2) as [Lock, Lock];
        const locks = at === 0 ? [freed, kept] : [kept, freed];
        const [long, short] = [await kept.hold({ ttl: "1m" }), await freed.hold({ ttl: "1m" })];
        const waiting = hold(locks, { wait: "15s" });
        await expectQueueLength(locks[0] as Lock, 1);
        const queued = (await freed.state()).queue_length;
        const next = freed.hold({ wait: "15s" });
        await expectQueueLength(freed, queued + 1);
        await freed.end(short.token);
        const since = performance.now();
        const { token } = await next;
        expect(performance.now() - since).toBeLessThan(2_000);
        await kept.end(long.token);
        await freed.end(token);
        await waiting;
      },
    );

    test("5.10 queue: while one of its locks is held, a waiter leaves the free ones to others, and is served soon afterwards", async () => {
      const [a, b] = some(2) as [Lock, Lock];
      const { token } = await b.hold();
      const waiting = hold([a, b], { wait: "15s" });
      await expectQueueLength(b, 1);
      for (const fields of [{}, { wait: "1s" }, { fair: false }]) await a.end((await a.hold(fields)).token);
      expect(await a.state()).toMatchObject({ state: "free", queue_length: 0 });
      await b.end(token);
      const freed = performance.now();
      await waiting;
      expect(performance.now() - freed).toBeLessThan(3_000);
    });

    test("5.10 queue: after 10 s a waiter is in all queues, so that it cannot starve", {
      timeout: 40_000,
    }, async () => {
      const [a, b] = some(2) as [Lock, Lock];
      const { token } = await b.hold({ ttl: "1m" });
      const waiting = hold([a, b], { wait: "20s" });
      await expectQueueLength(b, 1);
      await sleep(7_000);
      await expectQueueLength(a, 1);
      expect((await a.state()).queue[0].waiting_ms).toBeGreaterThanOrEqual(10_000);
      expectLocked(await a.acquire(), { holders_total: 0, queue_length: 1 });
      expectLocked(await a.acquire({ wait: "30ms" }), { position: 1 });
      await b.end(token);
      expect((await waiting).leases).toHaveLength(2);
    });

    test("5.10 queue: a waiting request is granted as soon as the last lock is free", async () => {
      const [a, b] = some(2) as [Lock, Lock];
      const [first, second] = [await a.hold(), await b.hold({ ttl: "400ms" })];
      const waiting = hold([a, b], { wait: "15s" });
      await sleep(50);
      await a.end(first.token);
      const lease = await waiting;
      expect(at(lease.acquired_at)).toBeGreaterThanOrEqual(at(second.expires_at));
    });

    test("5.10 queue: giving up leaves all queues", async () => {
      const [a, b] = some(2) as [Lock, Lock];
      await a.hold();
      const { ticket } = bodyOf(await acquire([a, b], { wait: "1ms" }), 423);
      expect(await ask("release", [a, b], { ticket })).toEqual([
        { lock: a.name, ok: true, released: true },
        { lock: b.name, ok: true, released: true },
      ]);
      expect([(await a.state()).queue_length, (await b.state()).queue_length]).toEqual([0, 0]);
      await b.hold();
    });

    test("5.10 queue: a ticket belongs to its list of names and modes, in the same order", async () => {
      const [a, b, c] = some(3) as [Lock, Lock, Lock];
      await a.hold();
      const { ticket } = bodyOf(await acquire([a, b], { wait: "1ms" }), 423);
      expectProblem(await acquire([a, c], { ticket }), 422, "unsatisfiable");
      expectProblem(await acquire([b, a], { ticket }), 422, "unsatisfiable");
      const locks = [{ name: a.name, mode: "shared" }, { name: b.name }];
      expectProblem(await acquire([a, b], { locks, ticket }), 422, "unsatisfiable");
      expectProblem(await a.acquire({ ticket }), 422, "unsatisfiable");
      expect(await c.state()).toMatchObject({ queue_length: 0 });
      // The rejected requests did not affect the place.
      expectLocked(await acquire([a, b], { ticket, wait: "1ms" }), { ticket, position: 0 });
    });

    test("5.10 queue: requests that list the names in opposite orders do not deadlock", async () => {
      const [a, b, c] = some(3) as [Lock, Lock, Lock];
      const held = [await a.hold(), await b.hold(), await c.hold()];
      const orders = [
        [a, b],
        [b, a],
        [b, c],
        [c, a],
        [a, c, b],
        [c, b, a],
      ];
      const working = orders.map(async (locks) => {
        const { token } = await hold(locks, { wait: "15s" });
        await ask("release", locks, { token });
      });
      const single = b.hold({ wait: "15s", ttl: "100ms" });
      for (const [i, lock] of [a, b, c].entries()) await lock.end(held[i].token);
      await Promise.all([...working, single]);
    });
  });
}
