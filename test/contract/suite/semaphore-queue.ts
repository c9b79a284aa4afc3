import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, keyed, sleep, type Target } from "../../support/services/http.ts";
import { insisting } from "../../support/services/until-answered.ts";
import { CROWD } from "./crowd.ts";
import {
  anySecret,
  at,
  expectLocked,
  expectLost,
  expectProblem,
  expectQueueLength,
  whileExpected,
} from "./expectations.ts";
import { Semaphore } from "./subjects.ts";

/**
 * Section 4 and section 5, points 7, 9 and 11, for semaphores: which request gets permits next, and what is applied only once.
 */
export function semaphoreQueueSuite(target: Target): void {
  describe.concurrent(`5.7 semaphore queue: ${target.name}`, needs("semaphores"), () => {
    test("5.7 semaphore queue: a large request is not starved by small ones", async () => {
      const semaphore = await Semaphore.of(target, 4);
      const held = [await semaphore.take(), await semaphore.take()];
      const big = semaphore.take({ permits: 4, wait: "15s" });
      await expectQueueLength(semaphore, 1);
      const small = await semaphore.enqueue();
      expect(small).toMatchObject({ position: 1, queue_length: 2 });
      // Two permits are free, but no request behind the large one may take them.
      expectLocked(await semaphore.acquire(), { available: 2, queue_length: 2 });
      expectLocked(await semaphore.acquire({ ticket: small.ticket }), { available: 2, position: 1 });
      for (const { token } of held) await semaphore.end(token);
      const lease = await big;
      expect(lease).toMatchObject({ permits: 4 });
      expectLocked(await semaphore.acquire({ ticket: small.ticket }), { available: 0, position: 0 });
      await semaphore.end(lease.token);
      await semaphore.take({ ticket: small.ticket });
    });

    test("5.7 semaphore queue: no request overtakes, however many permits are available", () =>
      whileExpected(async () => {
        const semaphore = await Semaphore.of(target, 4);
        const held = await semaphore.take();
        const [big, small] = [await semaphore.comeBack({ permits: 4 }), await semaphore.comeBack()];
        await semaphore.end(held.token);
        expectLocked(await semaphore.acquire({ ticket: small.ticket }), { available: 4, position: 1 });
        expectLocked(await semaphore.acquire(), { available: 4, queue_length: 2 });
        await semaphore.take({ ticket: big.ticket });
      }));

    test("5.7 semaphore queue: grants are in order of arrival, as many at a time as fit", async () => {
      const semaphore = await Semaphore.of(target, 3);
      const { token } = await semaphore.take({ permits: 3 });
      const tickets = [];
      for (const permits of [1, 2, 3, 1]) tickets.push((await semaphore.abandon({ permits })).ticket);
      const grants = tickets.map((ticket) => semaphore.take({ ticket, wait: "8s", ttl: "1s" }));
      await expectQueueLength(semaphore, 4);
      await semaphore.end(token);
      const leases = await Promise.all(grants);
      const fences = leases.map(({ fence }) => fence);
      expect(fences).toEqual(fences.toSorted((a, b) => a - b));
      const [one, two, three, four] = leases.map(({ acquired_at }) => at(acquired_at)) as [
        number,
        number,
        number,
        number,
      ];
      const ends = leases.map(({ expires_at }) => at(expires_at));
      expect(two).toBeLessThan(ends[0] as number);
      expect(three).toBeGreaterThanOrEqual(Math.max(ends[0] as number, ends[1] as number));
      expect(four).toBeGreaterThanOrEqual(ends[2] as number);
      expect(one).toBeLessThanOrEqual(two);
    });

    test("5.7 semaphore queue: fair: false takes available permits ahead of the queue", async () => {
      const semaphore = await Semaphore.of(target, 4);
      await semaphore.take({ permits: 2 });
      await semaphore.enqueue({ permits: 4 });
      expectLocked(await semaphore.acquire(), { available: 2 });
      await semaphore.take({ fair: false });
      const waited = await semaphore.acquire({ fair: false, permits: 2, wait: "20ms" });
      expectLocked(waited, { available: 1, queue_length: 1 });
      expect(waited.body).not.toHaveProperty("ticket");
    });

    test("5.7 semaphore queue: a request for more permits than the lowered capacity blocks no one", async () => {
      const semaphore = await Semaphore.of(target, 4);
      const held = await semaphore.take({ permits: 4 });
      const left = await semaphore.abandon({ permits: 3 });
      const big = semaphore.acquire({ permits: 4, wait: "15s" });
      await expectQueueLength(semaphore, 1);
      const small = semaphore.take({ wait: "25s" });
      await expectQueueLength(semaphore, 2);
      await semaphore.set(2);
      const started = performance.now();
      await semaphore.end(held.token);
      expectProblem(await big, 422, "unsatisfiable", { capacity: 2 });
      await small;
      expect(performance.now() - started).toBeLessThan(12_000);
      expectProblem(await semaphore.acquire({ ticket: left.ticket }), 422, "unsatisfiable", { capacity: 2 });
      expect(await semaphore.state()).toMatchObject({ available: 1, queue_length: 0 });
    });

    test("5.7 semaphore queue: a request for more permits than the lowered capacity blocks no one after its client has left", {
      timeout: 20_000,
    }, async () => {
      const semaphore = await Semaphore.of(target, 4);
      const held = await semaphore.take({ permits: 1 });
      const { ticket } = await semaphore.comeBack({ permits: 4 });
      const small = await semaphore.comeBack();
      await semaphore.set(2);
      const started = performance.now();
      await semaphore.take({ ticket: small.ticket, wait: "25s" });
      expect(performance.now() - started).toBeLessThan(12_000);
      expectProblem(await semaphore.acquire({ ticket }), 422, "unsatisfiable", { capacity: 2 });
      expect(held.permits).toBe(1);
    });

    test(`5.7 semaphore queue: ${CROWD} concurrent requests for a semaphore of 10 permits are all granted, and never more than 10 permits are held`, async () => {
      const semaphore = await Semaphore.of(insisting(target), 10);
      let inside = 0;
      async function work(i: number) {
        const permits = 1 + (i % 4);
        let answer = await semaphore.acquire({ permits, wait: "5s" });
        while (answer.status === 423) answer = await semaphore.acquire({ ticket: answer.body.ticket, wait: "5s" });
        const { token } = bodyOf(answer, 200);
        inside += permits;
        expect(inside).toBeLessThanOrEqual(10);
        await sleep(5);
        inside -= permits;
        await semaphore.end(token);
      }
      await Promise.all(Array.from({ length: CROWD }, (_, i) => work(i)));
      expect(await semaphore.state()).toMatchObject({ available: 10, holders_total: 0, queue_length: 0 });
    });
  });

  describe.concurrent(`4 semaphore tickets: ${target.name}`, needs("semaphores"), () => {
    test("4 semaphore tickets: a fair request that waited gets its position and a ticket, and keeps its place", async () => {
      const semaphore = await Semaphore.of(target, 3);
      await semaphore.take({ permits: 3 });
      const first = await semaphore.acquire({ permits: 2, wait: "1ms" });
      expectLocked(first, { position: 0, ticket: anySecret, queue_length: 1, retry_after_ms: 100 });
      expect(first.body.ticket_ttl_ms).toBeGreaterThanOrEqual(28_000);
      await semaphore.enqueue();
      const { ticket } = first.body;
      // The ticket is for two permits, whether or not the request states the number again.
      for (const fields of [{ ticket }, { ticket, permits: 2 }, { ticket, wait: "20ms" }]) {
        expectLocked(await semaphore.acquire(fields), { position: 0, ticket, queue_length: 2 });
      }
    });

    test("4 semaphore tickets: a ticket for another number of permits or another semaphore gets 422", async () => {
      const semaphore = await Semaphore.of(target, 3);
      await semaphore.take({ permits: 3 });
      const { ticket } = await semaphore.enqueue({ permits: 2 });
      expectProblem(await semaphore.acquire({ ticket, permits: 1 }), 422, "unsatisfiable");
      expectProblem(await (await Semaphore.of(target, 3)).acquire({ ticket }), 422, "unsatisfiable");
      expect(await semaphore.state()).toMatchObject({ queue_length: 1 });
    });

    test("4 semaphore tickets: giving one up leaves the queue, or ends the lease that it was granted", async () => {
      const semaphore = await Semaphore.of(target, 2);
      const { token } = await semaphore.take({ permits: 2 });
      const [first, second] = [await semaphore.enqueue({ permits: 2 }), await semaphore.enqueue({ permits: 2 })];
      const answer = bodyOf(await semaphore.release({ ticket: first.ticket }), 200);
      expect(answer).toEqual({ semaphore: semaphore.name, released: true });
      expectLocked(await semaphore.acquire({ ticket: second.ticket }), { position: 0, queue_length: 1 });
      await semaphore.end(token);
      const lease = await semaphore.take({ ticket: second.ticket });
      expect(await semaphore.take({ ticket: second.ticket })).toMatchObject({ token: lease.token, fence: lease.fence });
      await semaphore.release({ ticket: second.ticket });
      expect(await semaphore.state()).toMatchObject({ available: 2, holders_total: 0 });
    });
  });

  describe.concurrent(`5.9 semaphore: ${target.name}`, needs("semaphores"), () => {
    test("5.9 semaphore acquire: the same key returns the same lease, and takes its permits once", async () => {
      const semaphore = await Semaphore.of(target, 5);
      const key = keyed();
      const leases = await Promise.all(Array.from({ length: 10 }, () => semaphore.take({ permits: 2 }, key)));
      expect(new Set(leases.map(({ token }) => token)).size).toBe(1);
      expect(await semaphore.state()).toMatchObject({ available: 3, holders_total: 1 });
      expectProblem(await semaphore.acquire({ permits: 1 }, key), 422, "unsatisfiable");
      expectProblem(await (await Semaphore.of(target, 5)).acquire({ permits: 2 }, key), 422, "unsatisfiable");
      await semaphore.end(leases[0].token);
      expectLost(await semaphore.acquire({ permits: 2 }, key), "released");
      expect(await semaphore.state()).toMatchObject({ available: 5 });
    });

    test("5.9 semaphore acquire: after a 423 the same key finds its place", async () => {
      const semaphore = await Semaphore.of(target, 2);
      const { token } = await semaphore.take({ permits: 2 });
      const key = keyed();
      const { ticket } = await semaphore.abandon({ permits: 2 }, key);
      await semaphore.abandon();
      expectLocked(await semaphore.acquire({ permits: 2 }, key), { position: 0, ticket, queue_length: 1 });
      await semaphore.end(token);
      expect(await semaphore.take({ permits: 2 }, key)).toMatchObject({ token: ticket });
    });

    test("5.9 semaphore release, renew, PUT and DELETE: the same key is applied once", async () => {
      const semaphore = await Semaphore.of(target, 3);
      const [one, two] = [await semaphore.take({ ttl: "9s" }), await semaphore.take()];
      const [released, renewed, set, removed] = [keyed(), keyed(), keyed(), keyed()];
      for (let i = 0; i < 2; i += 1) {
        const answer = bodyOf(await semaphore.release({ token: two.token }, released), 200);
        expect(answer).toMatchObject({ released: true, available: 2 });
      }
      const { expires_at } = bodyOf(await semaphore.renew({ token: one.token, ttl: "20s" }, renewed), 200);
      await sleep(20);
      expect((await semaphore.renew({ token: one.token, ttl: "20s" }, renewed)).body).toMatchObject({ expires_at });
      bodyOf(await semaphore.set(7, set), 200);
      bodyOf(await semaphore.set(8), 200);
      expect(bodyOf(await semaphore.set(7, set), 200)).toMatchObject({ permits: 8 });
      expectProblem(await semaphore.set(9, set), 422, "unsatisfiable");
      for (let i = 0; i < 2; i += 1) {
        expect(bodyOf(await semaphore.remove(removed), 200)).toMatchObject({ deleted: true });
        await semaphore.set(1);
      }
      expect(await semaphore.state()).toMatchObject({ permits: 1, available: 1 });
    });
  });

  describe.concurrent(`5.11 semaphore: ${target.name}`, needs("semaphores"), () => {
    test("5.11 semaphore: lock_delay excludes new holders after an expiry", async () => {
      const semaphore = await Semaphore.of(target, 2);
      const { expires_at } = await semaphore.take({ ttl: "400ms", lock_delay: "4s" });
      await sleep(430);
      const available_at = new Date(at(expires_at) + 4_000).toISOString();
      expectLocked(await semaphore.acquire(), { holders_total: 0, available_at });
      const next = await semaphore.take({ wait: "15s" });
      expect(at(next.acquired_at) - at(expires_at)).toBeGreaterThanOrEqual(4_000);
    });

    test("8 semaphores: a client that waits for a deleted one does not set it up again with the capacity that it named", async () => {
      const semaphore = new Semaphore(target);
      await semaphore.take({ capacity: 1 });
      const { ticket } = bodyOf(await semaphore.acquire({ capacity: 1, wait: "1ms" }), 423);
      const waiting = semaphore.acquire({ capacity: 1, wait: "25s" }, keyed());
      await expectQueueLength(semaphore, 1);
      await semaphore.remove();
      expectProblem(await waiting, 404, "not_found");
      expectProblem(await semaphore.acquire({ capacity: 1, ticket }), 404, "not_found");
      expectProblem(await semaphore.inspect(), 404, "not_found");
      expect(await semaphore.take({ capacity: 3 })).toMatchObject({ capacity: 3 });
    });
  });
}
