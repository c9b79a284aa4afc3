import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, type Lock, type Target } from "../../support/services/http.ts";
import { anySecret, expectLocked, expectProblem, expectQueueLength } from "./expectations.ts";
import { severalOf } from "./several.ts";

/** Section 5, point 10: any N of several locks. */
export function multiNeedSuite(target: Target): void {
  const { some, names, acquire, hold, ask } = severalOf(target);
  const taken = (body: { leases: { lock: string }[] }) => body.leases.map(({ lock }) => lock);

  describe.concurrent(`5.10 need: ${target.name}`, needs("several_locks"), () => {
    test("5.10 need: acquires the first free locks of the list, each with its fence, with one token", async () => {
      const locks = some(3);
      const [a, b, c] = locks as [Lock, Lock, Lock];
      const { fence } = await b.hold();
      const lease = await hold(locks, { need: 2, owner: "ci" });
      expect(taken(lease)).toEqual(names([a, c]));
      for (const [i, lock] of [a, c].entries()) {
        expect(await lock.state()).toMatchObject({ state: "held", fence: lease.leases[i].fence });
      }
      expect(await b.state()).toMatchObject({ fence, holders: [{ owner: null }] });
      const renewed = await ask("renew", [a, c], { token: lease.token, ttl: "1m" });
      expect(renewed).toMatchObject([
        { ok: true, owner: "ci" },
        { ok: true, owner: "ci" },
      ]);
      expect(await ask("release", locks, { token: lease.token })).toMatchObject([
        { ok: true, released: true },
        { ok: false, code: "lease_lost", reason: "unknown" },
        { ok: true, released: true },
      ]);
    });

    test("5.10 need: a need that equals the number of locks is the same as none", async () => {
      const locks = some(2);
      const lease = await hold(locks, { need: 2 });
      expect(taken(lease)).toEqual(names(locks));
      const { ticket } = bodyOf(await acquire(locks, { wait: "1ms", need: 2 }), 423);
      await ask("release", locks, { token: lease.token });
      await hold(locks, { ticket });
    });

    test("5.10 need: a 423 names all locks in the way, and has a ticket if the request waited", async () => {
      const locks = some(3);
      const [a, b, c] = locks as [Lock, Lock, Lock];
      await a.hold({ owner: "first" });
      await c.hold();
      const blocked_by = names([a, c]);
      expectLocked(await acquire(locks, { need: 2 }), { blocked_by, holders_total: 1 });
      expectLocked(await acquire(locks, { need: 2, wait: "1ms" }), { blocked_by, ticket: anySecret, position: 0 });
      await b.hold();
      expectLocked(await acquire(locks, { need: 1 }), { blocked_by: names(locks), holders: [{ owner: "first" }] });
    });

    test("5.10 need: a request for one of several locks is in every queue, takes the first that becomes free, and leaves the others", async () => {
      const locks = some(3);
      const [a, b, c] = locks as [Lock, Lock, Lock];
      const held = [await a.hold(), await b.hold(), await c.hold()];
      const waiting = hold(locks, { need: 1, wait: "15s" });
      for (const lock of locks) await expectQueueLength(lock, 1);
      expect((await c.state()).queue).toMatchObject([{ several: true, attended: true }]);
      const next = b.hold({ wait: "15s" });
      await expectQueueLength(b, 2);
      const freed = performance.now();
      await b.end(held[1].token);
      const lease = await waiting;
      expect(taken(lease)).toEqual([b.name]);
      // This request polls if waiting requests aren't notified.
      expect(performance.now() - freed).toBeLessThan(3_000);
      expect([(await a.state()).queue_length, (await c.state()).queue_length]).toEqual([0, 0]);
      await ask("release", [b], { token: lease.token });
      await next;
    });

    test("5.10 need: requests for the same pool are served in order of arrival, whichever lock becomes free", async () => {
      const locks = some(2);
      const [a, b] = locks as [Lock, Lock];
      const held = [await a.hold(), await b.hold()];
      const order: number[] = [];
      const waiting: Promise<unknown>[] = [];
      for (const i of [0, 1, 2]) {
        waiting.push(
          hold(locks, { need: 1, wait: "15s" }).then(async ({ leases: [{ lock }], token }) => {
            order.push(i);
            await ask("release", [lock === a.name ? a : b], { token });
          }),
        );
        await expectQueueLength(a, i + 1);
      }
      await b.end(held[1].token);
      await Promise.all(waiting);
      expect(order).toEqual([0, 1, 2]);
      await a.end(held[0].token);
    });

    test("5.10 need: a ticket belongs to its list and need, and keeps the place", async () => {
      const locks = some(3);
      const held = [];
      for (const lock of locks) held.push(await lock.hold());
      const { ticket } = bodyOf(await acquire(locks, { need: 1, wait: "1ms" }), 423);
      for (const fields of [{ need: 2 }, {}, { need: 3 }])
        expectProblem(await acquire(locks, { ticket, ...fields }), 422, "unsatisfiable");
      expectProblem(await acquire([...locks].reverse(), { ticket, need: 1 }), 422, "unsatisfiable");
      await (locks[2] as Lock).end(held[2].token);
      const lease = await hold(locks, { ticket, need: 1 });
      expect([lease.token, taken(lease)]).toEqual([ticket, [locks[2]?.name]]);
    });

    test("5.10 need: a request with an Idempotency-Key is applied once, whichever locks are free when it is sent again", async () => {
      const locks = some(2);
      const [a, b] = locks as [Lock, Lock];
      const headers = { "Idempotency-Key": crypto.randomUUID() };
      const other = await a.hold();
      const first = await hold(locks, { need: 1 }, headers);
      await a.end(other.token);
      const again = await hold(locks, { need: 1 }, headers);
      expect(again).toMatchObject({ token: first.token, leases: first.leases, repeated: true });
      expect(await a.state()).toMatchObject({ state: "free" });
      expectProblem(await acquire(locks, { need: 2 }, headers), 422, "unsatisfiable");
      await ask("release", [b], { token: first.token });
      expectProblem(await acquire(locks, { need: 1 }, headers), 409, "lease_lost", { reason: "released" });
      expect(await b.state()).toMatchObject({ state: "free" });
    });

    test("5.10 need: giving up the ticket leaves every queue", async () => {
      const locks = some(2);
      for (const lock of locks) await lock.hold();
      const { ticket } = bodyOf(await acquire(locks, { need: 1, wait: "1ms" }), 423);
      await ask("release", locks, { ticket });
      for (const lock of locks) expect((await lock.state()).queue).toEqual([]);
    });

    test("5.10 need: a number above that of the locks, or zero, is rejected", async () => {
      const locks = some(2);
      for (const need of [0, 3, 1.5, "1"]) {
        const { errors } = bodyOf(await acquire(locks, { need }), 400);
        expect(errors, `${need}`).toMatchObject([{ path: "need" }]);
      }
      const { errors } = bodyOf(await acquire(locks, { need: 3 }), 400);
      expect(errors).toEqual([{ path: "need", message: "must be at most the number of locks (2), got 3" }]);
    });
  });
}
