import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, keyed, Lock, sleep, type Target } from "../../support/services/http.ts";
import {
  anyFence,
  anyInstant,
  anySecret,
  at,
  expectInvalid,
  expectLocked,
  expectLost,
  expectProblem,
  expectQueueLength,
} from "./expectations.ts";
import { remove, Semaphore } from "./subjects.ts";

/** Section 8 and section 5, points 2 to 5 and 14: counted permits. Each grant is a lease. */
export function semaphoresSuite(target: Target): void {
  describe.concurrent(`8 semaphores: ${target.name}`, needs("semaphores"), () => {
    test("8 semaphores: PUT creates one and returns the same fields as GET", async () => {
      const semaphore = new Semaphore(target);
      const empty = { holders: [], holders_total: 0, queue_length: 0 };
      const answer = bodyOf(await semaphore.set(3), 200);
      expect(answer).toEqual({ semaphore: semaphore.name, permits: 3, available: 3, ...empty });
      expect(await semaphore.state()).toEqual(answer);
    });

    test("8 semaphores: acquire returns the lease, without further fields", async () => {
      const semaphore = await Semaphore.of(target, 5);
      const lease = await semaphore.take({ permits: 2, owner: "ci-42", metadata: { job: 7 } });
      expect(lease).toEqual({
        semaphore: semaphore.name,
        permits: 2,
        capacity: 5,
        token: anySecret,
        fence: anyFence,
        hold_count: 1,
        owner: "ci-42",
        metadata: { job: 7 },
        ttl_ms: 30_000,
        expires_at: anyInstant,
        acquired_at: anyInstant,
        renew_after_ms: 10_000,
        waited_ms: 0,
      });
      const { fence, acquired_at } = lease;
      expect(await semaphore.state()).toEqual({
        semaphore: semaphore.name,
        permits: 5,
        available: 3,
        holders: [{ owner: "ci-42", metadata: { job: 7 }, permits: 2, fence, ttl_ms: expect.any(Number), acquired_at }],
        holders_total: 1,
        queue_length: 0,
      });
    });

    test("8 semaphores: a plain attempt gets 423 with the available permits and the holders, but no place", async () => {
      const semaphore = await Semaphore.of(target, 3);
      const { token } = await semaphore.take({ permits: 2, owner: "ci-42" });
      const answer = await semaphore.acquire({ permits: 2 });
      expectLocked(answer, { semaphore: semaphore.name, permits: 2, available: 1, holders_total: 1, queue_length: 0 });
      expect(answer.body.holders).toMatchObject([{ owner: "ci-42", permits: 2 }]);
      expect(answer.body).not.toHaveProperty("ticket");
      expect(JSON.stringify(answer.body)).not.toContain(token);
    });

    test("8 semaphores: release returns the permits once", async () => {
      const semaphore = await Semaphore.of(target, 3);
      const { token } = await semaphore.take({ permits: 3 });
      expect(await semaphore.end(token)).toMatchObject({ semaphore: semaphore.name, released: true, available: 3 });
      expectLost(await semaphore.release({ token }), "released");
      expect(await semaphore.state()).toMatchObject({ available: 3, holders_total: 0 });
    });

    test("8 semaphores: 404 for one that was never set up, unless the request names its capacity", async () => {
      const semaphore = new Semaphore(target);
      expectProblem(await semaphore.acquire(), 404, "not_found");
      expectProblem(await semaphore.acquire({ wait: "20ms" }), 404, "not_found");
      expectProblem(await semaphore.inspect(), 404, "not_found");
      expectProblem(await semaphore.acquire({ permits: 4, capacity: 3 }), 422, "unsatisfiable");
      expectProblem(await semaphore.inspect(), 404, "not_found");
      expect(await semaphore.take({ capacity: 2 })).toMatchObject({ permits: 1, capacity: 2 });
      expect(await semaphore.state()).toMatchObject({ permits: 2, available: 1 });
      // A client that requests a different capacity gets the existing semaphore with the capacity that it already has.
      expect(await semaphore.take({ capacity: 9 })).toMatchObject({ permits: 1, capacity: 2 });
      expectLocked(await semaphore.acquire({ capacity: 9 }), { available: 0, capacity: 2 });
      expectLocked(await semaphore.acquire({ wait: "50ms" }), { available: 0, capacity: 2 });
      expect(await semaphore.state()).toMatchObject({ permits: 2 });
    });

    test("8 semaphores: a request for more permits than the capacity gets 422, and no place", async () => {
      const semaphore = await Semaphore.of(target, 3);
      for (const wait of [0, "50ms"]) {
        expectProblem(await semaphore.acquire({ permits: 4, wait }), 422, "unsatisfiable", { capacity: 3 });
      }
      expect(await semaphore.state()).toMatchObject({ queue_length: 0 });
    });

    test("8 semaphores: can have 1 to 1,000,000 permits", async () => {
      const semaphore = await Semaphore.of(target, 1_000_000);
      expect(await semaphore.take({ permits: 999_999 })).toMatchObject({ permits: 999_999 });
      expect(await semaphore.state()).toMatchObject({ available: 1 });
      for (const permits of [0, -1, 1.5, 1_000_001, "many", true]) {
        expectInvalid(await semaphore.set(permits), "permits");
        expectInvalid(await semaphore.acquire({ permits }), "permits");
      }
    });

    test("8 semaphores: a semaphore and a lock with the same name are independent", async () => {
      const semaphore = await Semaphore.of(target, 1);
      const { token } = await semaphore.take();
      const lock = new Lock(target, semaphore.name);
      const held = await lock.hold();
      expectLost(await lock.renew({ token }), "unknown");
      expectLost(await semaphore.renew({ token: held.token }), "unknown");
    });

    test("8 semaphores: DELETE ends all leases and removes the semaphore", async () => {
      const semaphore = await Semaphore.of(target, 2);
      const { token } = await semaphore.take({ lock_delay: "1h" });
      expect(bodyOf(await semaphore.remove(), 200)).toEqual({ semaphore: semaphore.name, deleted: true });
      expect(bodyOf(await semaphore.remove(), 200)).toEqual({ semaphore: semaphore.name, deleted: false });
      expectProblem(await semaphore.inspect(), 404, "not_found");
      expectLost(await semaphore.renew({ token }), "broken");
      await semaphore.set(1);
      expect(await semaphore.state()).toMatchObject({ available: 1, holders_total: 0 });
      await semaphore.take();
    });

    test("8 semaphores: DELETE with leases=only ends the leases, and the permits go to the waiters", async () => {
      const semaphore = await Semaphore.of(target, 2);
      const leases = [await semaphore.take({ lock_delay: "1h" }), await semaphore.take()];
      const waiting = semaphore.take({ permits: 2, wait: "8s" }, keyed());
      await expectQueueLength(semaphore, 1);
      const again = keyed();
      for (let i = 0; i < 2; i += 1) {
        const answer = bodyOf(await remove(target, `${semaphore.path}?leases=only`, again), 200);
        expect(answer).toEqual({ semaphore: semaphore.name, deleted: false, broken: 2 });
      }
      for (const { token } of leases) expectLost(await semaphore.renew({ token }), "broken");
      await waiting;
      expect(await semaphore.state()).toMatchObject({ permits: 2, available: 0, holders_total: 1, queue_length: 0 });
      expectInvalid(await remove(target, `${semaphore.path}?leases=all`), "leases");
      expectProblem(await remove(target, `${new Semaphore(target).path}?leases=only`), 404, "not_found");
    });

    test("8 semaphores: waiters for a deleted semaphore get 404 soon", async () => {
      const semaphore = await Semaphore.of(target, 1);
      await semaphore.take();
      const waiting = semaphore.acquire({ wait: "25s" }, keyed());
      await expectQueueLength(semaphore, 1);
      await semaphore.remove();
      const started = performance.now();
      expectProblem(await waiting, 404, "not_found");
      expect(performance.now() - started).toBeLessThan(12_000);
    });
  });

  describe.concurrent(`5.14 semaphore: ${target.name}`, needs("semaphores"), () => {
    test("5.14 semaphore: a higher capacity lets waiters in", async () => {
      const semaphore = await Semaphore.of(target, 2);
      await semaphore.take();
      const waiting = semaphore.take({ permits: 2, wait: "5s" }, keyed());
      await expectQueueLength(semaphore, 1);
      await semaphore.set(3);
      expect(await waiting).toMatchObject({ permits: 2 });
    });

    test("5.14 semaphore: a capacity below the held permits ends no lease, and lets nobody in until the new capacity suffices", async () => {
      const semaphore = await Semaphore.of(target, 4);
      const [one, two, three] = [await semaphore.take(), await semaphore.take(), await semaphore.take({ permits: 2 })];
      expect(bodyOf(await semaphore.set(2), 200)).toMatchObject({ permits: 2, available: 0, holders_total: 3 });
      expectLocked(await semaphore.acquire(), { available: 0, holders_total: 3 });
      expect(bodyOf(await semaphore.renew({ token: one.token }), 200)).toMatchObject({ permits: 1 });
      expect(await semaphore.end(one.token)).toMatchObject({ available: 0 });
      expect(await semaphore.end(two.token)).toMatchObject({ available: 0 });
      expectLocked(await semaphore.acquire({ fair: false }), { available: 0 });
      expect(await semaphore.end(three.token)).toMatchObject({ available: 2 });
      await semaphore.take({ permits: 2 });
    });

    test("5.14 semaphore: a crashed client's permits are available at its deadline", async () => {
      const semaphore = await Semaphore.of(target, 2);
      const crashed = await semaphore.take({ permits: 2, ttl: "300ms" });
      const next = await semaphore.take({ permits: 1, wait: "5s" });
      expect(at(next.acquired_at)).toBeGreaterThanOrEqual(at(crashed.expires_at));
      expectLost(await semaphore.release({ token: crashed.token }), "expired");
      expect(await semaphore.state()).toMatchObject({ available: 1, holders_total: 1 });
    });

    test("5.2 semaphore: each lease has its own deadline and renewal", async () => {
      const semaphore = await Semaphore.of(target, 2);
      const [short, long] = [await semaphore.take({ ttl: "400ms" }), await semaphore.take({ ttl: "60s" })];
      const { waited_ms: _, capacity: __, ...lease } = long;
      const renewed = bodyOf(await semaphore.renew({ token: long.token, ttl: "90s" }), 200);
      expect(renewed).toEqual({ ...lease, ttl_ms: 90_000, renew_after_ms: 30_000, expires_at: anyInstant });
      await sleep(450);
      expectLost(await semaphore.renew({ token: short.token }), "expired");
      expect(await semaphore.state()).toMatchObject({ available: 1, holders_total: 1 });
    });

    test("5.3 semaphore: a holder re-enters its lease with the permits that it has", async () => {
      const semaphore = await Semaphore.of(target, 5);
      const lease = await semaphore.take({ permits: 3 });
      const { token, fence } = lease;
      expect(await semaphore.take({ token })).toMatchObject({ token, fence, permits: 3, hold_count: 2 });
      expect(await semaphore.take({ token, permits: 3 })).toMatchObject({ token, hold_count: 3 });
      expectProblem(await semaphore.acquire({ token, permits: 1 }), 422, "unsatisfiable");
      expect(await semaphore.state()).toMatchObject({ available: 2, holders_total: 1 });
      for (const hold_count of [2, 1]) {
        expect(await semaphore.end(token)).toMatchObject({ released: false, hold_count, available: 2 });
      }
      expect(await semaphore.end(token)).toMatchObject({ released: true, available: 5 });
      expectLost(await semaphore.acquire({ token }), "released");
    });

    test("5.4 semaphore: max_hold limits the lease, and is reported as the reason why it ended", async () => {
      const semaphore = await Semaphore.of(target, 1);
      const { token, expires_at } = await semaphore.take({ ttl: "10s", max_hold: "2s" });
      expect(bodyOf(await semaphore.renew({ token, ttl: "1m" }), 200)).toMatchObject({ expires_at });
      await sleep(at(expires_at) - Date.now() + 50);
      expectLost(await semaphore.renew({ token }), "max_hold");
      expect(await semaphore.state()).toMatchObject({ available: 1 });
    });

    test("5.5 semaphore: a token that never was a lease of it is reported as unknown", async () => {
      const semaphore = await Semaphore.of(target, 2);
      const { token } = await (await Semaphore.of(target, 1)).take();
      for (const wrong of [token, "x", "-", `${token}0`]) {
        expectLost(await semaphore.release({ token: wrong }), "unknown");
        expectLost(await semaphore.renew({ token: wrong }), "unknown");
        expectLost(await semaphore.acquire({ token: wrong }), "unknown");
      }
      expect(await semaphore.state()).toMatchObject({ available: 2 });
    });

    test("5.8 semaphore: fences increase over all grants, even after it was deleted", async () => {
      const semaphore = await Semaphore.of(target, 9);
      const fences = [];
      for (let i = 0; i < 4; i += 1) {
        fences.push((await semaphore.take()).fence, (await semaphore.take({ permits: 2 })).fence);
        await semaphore.remove();
        await semaphore.set(9);
      }
      expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b));
    });
  });
}
