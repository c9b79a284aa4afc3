import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, Lock, post, type Target } from "../../support/services/http.ts";
import { anyInstant, at, expectLocked } from "./expectations.ts";
import { remove, Semaphore } from "./subjects.ts";

/** Section 5, point 11: how long a lease keeps its lock unavailable, however early it ends. */
export function minHoldSuite(target: Target): void {
  describe.concurrent(`5.11 min_hold: ${target.name}`, needs("min_hold"), () => {
    test("5.11 min_hold: after a release, no new holder gets the lock until min_hold after the grant", async () => {
      const lock = new Lock(target);
      const { token, acquired_at } = await lock.hold({ min_hold: "2s" });
      bodyOf(await lock.release({ token }), 200);
      const available_at = new Date(at(acquired_at) + 2_000).toISOString();
      expect(await lock.state()).toMatchObject({ state: "delayed", holders_total: 0, available_at });
      const answer = await lock.read();
      expectLocked(answer, { holders: [], available_at });
      expect(answer.body.detail).toContain(`min_hold keeps new holders out until ${available_at}`);
      const next = await lock.hold({ wait: "15s" });
      expect(at(next.acquired_at)).toBeGreaterThanOrEqual(at(available_at));
    });

    test("5.11 min_hold: is included in available_at while the lease lasts; re-entry and transfer are not affected", async () => {
      const lock = new Lock(target);
      const { token, acquired_at } = await lock.hold({ ttl: "10s", min_hold: "1h" });
      await lock.hold({ token });
      const given = bodyOf(await post(target, `${lock.path}/transfer`, { token }), 200);
      const { available_at } = await lock.state();
      expect(at(available_at)).toBe(at(acquired_at) + 3_600_000);
      bodyOf(await lock.release({ token: given.token }), 200);
      expectLocked(await lock.acquire(), { available_at });
    });

    test("5.11 min_hold: a lease that was renewed keeps it when it is given up, whatever its max_hold", async () => {
      for (const fields of [{}, { max_hold: "30s" }]) {
        const lock = new Lock(target);
        const { token } = await lock.hold({ min_hold: "1h", ...fields });
        bodyOf(await lock.renew({ token }), 200);
        bodyOf(await lock.release({ ticket: token }), 200);
        expect(await lock.state()).toMatchObject({ state: "delayed", holders_total: 0 });
      }
    });

    test("5.11 min_hold: still applies after a break, unless delay=false", async () => {
      const lock = new Lock(target);
      await lock.hold({ min_hold: "1h" });
      bodyOf(await remove(target, lock.path), 200);
      expect(await lock.state()).toMatchObject({ state: "delayed", available_at: anyInstant });
      bodyOf(await remove(target, `${lock.path}?delay=false`), 200);
      await lock.hold();
    });

    test("5.11 min_hold: applies to each of several locks", async () => {
      const names = [new Lock(target), new Lock(target)];
      const locks = names.map(({ name }) => ({ name }));
      const { token } = bodyOf(await post(target, "/multi/acquire", { locks, min_hold: "1h" }), 200);
      bodyOf(await post(target, "/multi/release", { token, locks: names.map(({ name }) => name) }), 200);
      for (const lock of names) expect(await lock.state()).toMatchObject({ state: "delayed" });
    });

    test("5.11 min_hold: of a semaphore, applies only to the lease's own permits", async () => {
      const semaphore = await Semaphore.of(target, 3);
      const { token } = await semaphore.take({ permits: 2, min_hold: "1h" });
      expect(bodyOf(await semaphore.release({ token }), 200)).toMatchObject({ available: 1 });
      expect(await semaphore.state()).toMatchObject({ available: 1, holders: [] });
      await semaphore.take();
      expectLocked(await semaphore.acquire(), { available: 0 });
      const whole = await Semaphore.of(target, 1);
      bodyOf(await whole.release({ token: (await whole.take({ min_hold: "1h" })).token }), 200);
      const refused = await whole.acquire();
      expectLocked(refused, { available: 0, queue_length: 0, available_at: anyInstant });
      expect(refused.body.detail).toContain("min_hold keeps new holders out until");
      bodyOf(await remove(target, `${semaphore.path}?leases=only`), 200);
      await semaphore.take({ permits: 3 });
    });

    test("8 break: the answer says until when a lock_delay or min_hold still keeps others out", async () => {
      const lock = new Lock(target);
      const { token, acquired_at } = await lock.hold({ min_hold: "24h" });
      await lock.end(token);
      const { available_at } = bodyOf(await remove(target, lock.path), 200);
      expect(at(available_at) - at(acquired_at)).toBe(86_400_000);
      expect((await lock.state()).available_at).toBe(available_at);
      expect(bodyOf(await remove(target, `${lock.path}?fence=1&delay=false`), 200)).toEqual({
        lock: lock.name,
        broken: 0,
        available_at,
      });
      expect(bodyOf(await remove(target, `${lock.path}?queue=only`), 200)).not.toHaveProperty("available_at");
      expect(bodyOf(await remove(target, `${lock.path}?delay=false`), 200)).toEqual({ lock: lock.name, broken: 0 });

      const { fence } = await lock.share({ lock_delay: "1h" });
      const other = await lock.share();
      expect(bodyOf(await remove(target, `${lock.path}?fence=${fence}`), 200)).toEqual({ lock: lock.name, broken: 1 });
      expect(bodyOf(await remove(target, `${lock.path}?fence=${other.fence}`), 200)).toMatchObject({
        broken: 1,
        available_at: anyInstant,
      });
    });
  });
}
