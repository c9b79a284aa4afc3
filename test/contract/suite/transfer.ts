import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import {
  bodyOf,
  type Fields,
  type Head,
  keyed,
  Lock,
  post,
  send,
  sleep,
  type Target,
} from "../../support/services/http.ts";
import { insisting } from "../../support/services/until-answered.ts";
import { CROWD } from "./crowd.ts";
import { anyFence, anyInstant, anySecret, at, expectLocked, expectLost, expectProblem } from "./expectations.ts";

/** Section 8: a lease that is transferred to another holder. */
export function transferSuite(target: Target): void {
  const ask = (lock: Lock, fields: Fields, headers?: Head) => post(target, `${lock.path}/transfer`, fields, headers);
  const transfer = async (lock: Lock, fields: Fields, headers?: Head) => bodyOf(await ask(lock, fields, headers), 200);

  describe.concurrent(`8 transfer: ${target.name}`, needs("transfers"), () => {
    for (const mode of ["exclusive", "shared"] as const) {
      const take = (lock: Lock, fields: Fields = {}) => (mode === "exclusive" ? lock.hold(fields) : lock.share(fields));

      test(`8 transfer: ${mode}: the old token no longer holds the lock, the new one does, with a new fence`, async () => {
        const lock = new Lock(target);
        const old = await take(lock, { owner: "a", ttl: "20s" });
        await take(lock, { token: old.token });
        const lease = await transfer(lock, { token: old.token, owner: "b", metadata: { shift: 2 } });
        expect(lease).toEqual({
          lock: lock.name,
          mode,
          token: anySecret,
          fence: anyFence,
          hold_count: 1,
          owner: "b",
          metadata: { shift: 2 },
          ttl_ms: 30_000,
          expires_at: anyInstant,
          acquired_at: anyInstant,
          renew_after_ms: 10_000,
        });
        expect(lease.token).not.toBe(old.token);
        expect(lease.fence).toBeGreaterThan(old.fence);
        for (const answer of [
          await lock.renew({ token: old.token }),
          await lock.release({ token: old.token }),
          await lock.acquire({ token: old.token }),
          await ask(lock, { token: old.token }),
        ]) {
          expectLost(answer, "transferred");
        }
        expect(await lock.state()).toMatchObject({ holders: [{ owner: "b", mode }], holders_total: 1 });
        expect(await lock.end(lease.token)).toMatchObject({ released: true });
      });

      test(`8 transfer: ${mode}: owner and metadata are those of the next holder`, async () => {
        const lock = new Lock(target);
        const old = await take(lock, { owner: "a", metadata: { shift: 1 } });
        const lease = await transfer(lock, { token: old.token });
        expect(lease).not.toHaveProperty("metadata");
        const { holders } = await lock.state();
        expect(holders).toMatchObject([{ fence: lease.fence, owner: null }]);
      });

      test(`8 transfer: ${mode}: lock_delay and the end of max_hold carry over, and so does the ttl unless another is given`, async () => {
        const lock = new Lock(target);
        const old = await take(lock, { ttl: "10s", max_hold: "2s", lock_delay: "20s" });
        const lease = await transfer(lock, { token: old.token, ttl: "40s" });
        expect(lease.expires_at).toBe(old.expires_at);
        const renewed = bodyOf(await lock.renew({ token: lease.token }), 200);
        expect(renewed.expires_at).toBe(old.expires_at);
        await sleep(at(old.expires_at) - Date.now() + 50);
        expect(await lock.state()).toMatchObject({ state: "delayed" });
        expectLost(await lock.renew({ token: lease.token }), "max_hold");
        const other = new Lock(target);
        const own = await transfer(other, { token: (await take(other, { ttl: "7s" })).token });
        expect(own.ttl_ms).toBe(7_000);
        expect((await transfer(other, { token: own.token, ttl: "9s" })).ttl_ms).toBe(9_000);
      });
    }

    test("8 transfer: 409 for a holder of both modes, with either token, and nothing changes", async () => {
      const lock = new Lock(target);
      const exclusive = await lock.hold();
      const shared = await lock.share({ token: exclusive.token });
      for (const { token } of [exclusive, shared]) expectProblem(await ask(lock, { token }), 409, "conflict");
      expect(await lock.end(exclusive.token)).toMatchObject({ released: true });
      await transfer(lock, { token: shared.token });
    });

    test("8 transfer: 409 lease_lost for a token without a lease", async () => {
      const lock = new Lock(target);
      const released = await lock.hold();
      await lock.end(released.token);
      expectLost(await ask(lock, { token: released.token }), "released");
      expectLost(await ask(lock, { token: "never-issued" }), "unknown");
      expectLost(await ask(lock, { token: (await new Lock(target).hold()).token }), "unknown");
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test("5.9 transfer: the same key returns the same lease; a different request with that key is rejected", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const key = keyed();
      const lease = await transfer(lock, { token, owner: "b" }, key);
      const again = await transfer(lock, { token, owner: "b" }, key);
      expect(again).toMatchObject({ token: lease.token, fence: lease.fence, expires_at: lease.expires_at });
      expectProblem(await ask(lock, { token, owner: "c" }, key), 422, "unsatisfiable");
      await lock.end(lease.token);
      expectLost(await ask(lock, { token, owner: "b" }, key), "released");
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test("8 transfer: does not affect the queue or other readers", async () => {
      const lock = new Lock(target);
      const [one, two] = [await lock.share(), await lock.share()];
      const { ticket } = await lock.enqueue();
      const lease = await transfer(lock, { token: one.token });
      expectLocked(await lock.acquire({ ticket }), { position: 0, holders_total: 2, queue_length: 1 });
      expect((await lock.state({ "Lock-Token": two.token })).yours).toMatchObject({ expires_at: two.expires_at });
      await lock.end(two.token);
      await lock.end(lease.token);
      await lock.hold({ ticket });
    });

    test("8 transfer: an upgrader that transfers its lease no longer waits to upgrade", async () => {
      const lock = new Lock(target);
      const [one, two] = [await lock.share(), await lock.share()];
      expectLocked(await lock.acquire({ token: one.token, wait: "1ms" }), { position: 0 });
      const lease = await transfer(lock, { token: one.token });
      await lock.end(two.token);
      expect(await lock.state()).toMatchObject({ queue_length: 0, holders_total: 1 });
      await lock.hold({ token: lease.token });
    });

    test(`8 transfer: none of ${CROWD} contenders acquires the lock during a transfer`, {
      timeout: 60_000,
    }, async () => {
      const lock = new Lock(insisting(target));
      let { token, fence } = await lock.hold({ ttl: "60s" });
      let over = false;
      const granted: number[] = [];
      const contenders = Array.from({ length: CROWD }, async (_, i) => {
        const mode = i % 3 === 0 ? "read" : "acquire";
        let ticket: string | undefined;
        while (!over) {
          const fields = {
            ttl: "60s",
            ...(i % 2 ? { fair: false } : { wait: "200ms" }),
            ...(ticket ? { ticket } : {}),
          };
          const answer = await lock[mode](fields);
          if (answer.status === 200) granted.push(i);
          ticket = answer.body.ticket;
          await sleep(250);
        }
      });
      try {
        for (let i = 0; i < 10; i += 1) {
          const lease = await transfer(lock, { token });
          expect(lease.fence).toBeGreaterThan(fence);
          ({ token, fence } = lease);
          // No other client has been granted a fence in between.
          expect(await lock.state()).toMatchObject({ fence, holders_total: 1, holders: [{ fence }] });
        }
      } finally {
        over = true;
        await Promise.all(contenders);
      }
      expect(granted).toEqual([]);
      expect((await send(target, lock.path)).body.holders).toMatchObject([{ fence }]);
    });
  });
}
