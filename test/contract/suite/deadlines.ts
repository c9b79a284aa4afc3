import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, type Fields, Lock, sleep, type Target } from "../../support/services/http.ts";
import { insisting } from "../../support/services/until-answered.ts";
import { CROWD } from "./crowd.ts";
import { at, expectLength, expectLocked, expectLost } from "./expectations.ts";

/** Section 5, points 1 to 5: who can hold a lock, and for how long. */
export function deadlinesSuite(target: Target): void {
  describe.concurrent(`5.1 exclusion: ${target.name}`, () => {
    test("5.1 exclusion: an exclusive lease excludes every other lease", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      expectLocked(await lock.acquire(), { holders_total: 1 });
      expectLocked(await lock.read(), { holders_total: 1 });
      expectLocked(await lock.acquire({ fair: false }));
      await lock.end(token);
      await lock.share();
    });

    test("5.1 exclusion: shared leases exclude only exclusive ones", async () => {
      const lock = new Lock(target);
      const leases = [await lock.share(), await lock.share(), await lock.share({ fair: false })];
      expect(new Set(leases.map(({ token }) => token)).size).toBe(3);
      expectLocked(await lock.acquire(), { holders_total: 3 });
      expect(await lock.state()).toMatchObject({ mode: "shared", holders_total: 3 });
      for (const { token } of leases) {
        expectLocked(await lock.acquire());
        await lock.end(token);
      }
      await lock.hold();
    });

    test("5.1 exclusion: requests with the same owner are not the same holder", async () => {
      const lock = new Lock(target);
      await lock.hold({ owner: "ci-42" });
      expectLocked(await lock.acquire({ owner: "ci-42" }));
      expectLocked(await lock.read({ owner: "ci-42" }));
    });

    test(
      `5.1 exclusion: of ${CROWD} concurrent requests, one is granted and the others learn the holder`,
      needs("simultaneous_attempts"),
      async () => {
        const lock = new Lock(insisting(target));
        const answers = await Promise.all(
          Array.from({ length: CROWD }, (_, i) => lock.acquire({ owner: `caller-${i}` })),
        );
        const granted = answers.filter(({ status }) => status === 200);
        expect(granted.length).toBe(1);
        const { owner, fence, acquired_at, token } = granted[0]?.body ?? {};
        for (const answer of answers.filter(({ status }) => status !== 200)) {
          expectLocked(answer, { holders: [{ mode: "exclusive", owner, fence, hold_count: 1, acquired_at }] });
          expect(JSON.stringify(answer.body)).not.toContain(token);
        }
      },
    );

    test(
      `5.1 exclusion: ${CROWD} concurrent waiters are all granted the lock, one after the other`,
      needs("simultaneous_attempts"),
      async () => {
        const lock = new Lock(insisting(target));
        let inside = 0;
        async function work() {
          let answer = await lock.acquire({ wait: "15s" });
          while (answer.status === 423) answer = await lock.acquire({ wait: "15s", ticket: answer.body.ticket });
          const { token, fence } = bodyOf(answer, 200);
          inside += 1;
          expect(inside).toBe(1);
          await sleep(1);
          inside -= 1;
          await lock.end(token);
          return fence;
        }
        const fences = await Promise.all(Array.from({ length: CROWD }, work));
        expect(new Set(fences).size).toBe(CROWD);
      },
    );
  });

  describe.concurrent(`5.2 deadlines: ${target.name}`, () => {
    test("5.2 deadlines: a lease ends by itself at its deadline", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ ttl: "400ms" });
      await sleep(430);
      expect(await lock.state()).toMatchObject({ state: "free", holders: [] });
      await lock.hold();
      expectLost(await lock.renew({ token }), "expired");
    });

    test("5.2 deadlines: a reader's renewal moves no other reader's deadline", needs("exact_lengths"), async () => {
      const lock = new Lock(target);
      const [mine, other] = [await lock.share({ ttl: "20s" }), await lock.share({ ttl: "40s" })];
      for (const ttl of ["90s", "10s", "30s"]) {
        expect((await lock.renew({ token: other.token, ttl })).status).toBe(200);
        expect((await lock.state({ "Lock-Token": mine.token })).yours.expires_at).toBe(mine.expires_at);
      }
    });

    test("5.2 deadlines: a reader's lease ends at its deadline, whatever other readers do", async () => {
      const lock = new Lock(target);
      const [short, long] = [await lock.share({ ttl: "450ms" }), await lock.share()];
      await lock.renew({ token: long.token, ttl: "60s" });
      await sleep(480);
      expectLost(await lock.renew({ token: short.token }), "expired");
      expect(await lock.state()).toMatchObject({ holders_total: 1 });
    });

    test("5.2 deadlines: a waiting writer is granted the lock at the last reader's deadline, not at the first one's", async () => {
      const lock = new Lock(target);
      await lock.share({ ttl: "400ms" });
      const last = await lock.share({ ttl: "800ms" });
      const writer = await lock.hold({ wait: "15s" });
      expect(at(writer.acquired_at)).toBeGreaterThanOrEqual(at(last.expires_at));
    });
  });

  describe.concurrent(`5.3 re-entry: ${target.name}`, needs("reentry"), () => {
    for (const mode of ["exclusive", "shared"] as const) {
      const take = (lock: Lock, fields: Fields = {}) => (mode === "exclusive" ? lock.hold(fields) : lock.share(fields));

      test(`5.3 re-entry: ${mode}: adds a hold, with the same token and fence`, async () => {
        const lock = new Lock(target);
        const lease = await take(lock);
        for (const hold_count of [2, 3]) {
          const { token, fence } = lease;
          expect(await take(lock, { token })).toMatchObject({ token, fence, hold_count, mode });
        }
        expect((await lock.state()).holders).toMatchObject([{ hold_count: 3 }]);
      });

      test(`5.3 re-entry: ${mode}: can move the deadline later, but not earlier`, async () => {
        const lock = new Lock(target);
        const { token, expires_at } = await take(lock, { ttl: "20s" });
        expect(await take(lock, { token, ttl: "100ms" })).toMatchObject({ expires_at });
        const longer = await take(lock, { token, ttl: "40s" });
        expect(longer.ttl_ms).toBe(40_000);
      });

      test(`5.3 re-entry: ${mode}: each release ends one hold and does not change the deadline`, async () => {
        const lock = new Lock(target);
        const { token } = await take(lock, { ttl: "20s" });
        const { expires_at } = await take(lock, { token, ttl: "40s" });
        expect(await lock.end(token)).toMatchObject({ released: false, hold_count: 1 });
        expect((await lock.state({ "Lock-Token": token })).yours).toMatchObject({ expires_at, hold_count: 1 });
        expect(await lock.end(token)).toMatchObject({ released: true, hold_count: 0 });
        expectLost(await lock.acquire({ token }), "released");
        expect(await lock.state()).toMatchObject({ state: "free" });
      });
    }
  });

  describe.concurrent(`5.4 renewal: ${target.name}`, () => {
    test(
      "5.4 renewal: sets the deadline to now + ttl, even if that is earlier",
      needs("shorter_renewals"),
      async () => {
        const lock = new Lock(target);
        const { token, fence, expires_at } = await lock.hold({ ttl: "20s" });
        expect(bodyOf(await lock.renew({ token, ttl: "50s" }), 200)).toMatchObject({ ttl_ms: 50_000, fence });
        const shorter = bodyOf(await lock.renew({ token, ttl: "600ms" }), 200);
        expect(shorter.ttl_ms).toBe(600);
        expect(at(shorter.expires_at)).toBeLessThan(at(expires_at));
        await sleep(640);
        expectLost(await lock.renew({ token }), "expired");
      },
    );

    test("5.4 renewal: without a ttl uses the lease's own", needs("exact_lengths"), async () => {
      const lock = new Lock(target);
      const { token, expires_at } = await lock.share({ ttl: "7s" });
      await sleep(20);
      const renewed = bodyOf(await lock.renew({ token }), 200);
      expect(renewed.ttl_ms).toBe(7_000);
      expect(at(renewed.expires_at)).toBeGreaterThan(at(expires_at));
    });

    for (const mode of ["exclusive", "shared"] as const) {
      const take = (lock: Lock, fields: Fields) => (mode === "exclusive" ? lock.hold(fields) : lock.share(fields));

      test(
        `5.4 max_hold: ${mode}: neither renewal nor re-entry extends the lease past it`,
        needs("reentry"),
        async () => {
          const lock = new Lock(target);
          const lease = await take(lock, { ttl: "30s", max_hold: "20s" });
          const { token, expires_at } = lease;
          expectLength(target, lease, 20_000);
          expect(bodyOf(await lock.renew({ token, ttl: "1m" }), 200)).toMatchObject({ expires_at });
          expect(await take(lock, { token, ttl: "1m" })).toMatchObject({ expires_at, hold_count: 2 });
        },
      );

      test(`5.4 max_hold: ${mode}: is reported as the reason why the lease ended`, async () => {
        const lock = new Lock(target);
        const { token } = await take(lock, { ttl: "10s", max_hold: "100ms" });
        await sleep(130);
        expectLost(await lock.renew({ token }), "max_hold");
      });
    }
  });

  describe.concurrent(`5.5 lost: ${target.name}`, () => {
    async function expectAllLost(lock: Lock, token: string, reason: string) {
      expectLost(await lock.release({ token }), reason);
      expectLost(await lock.renew({ token }), reason);
      expectLost(await lock.acquire({ token }), reason);
      expectLost(await lock.read({ token }), reason);
      expectLost(await lock.acquire({ token, wait: "20ms" }), reason);
    }

    test(
      "5.5 lost: a released lease is reported as released, even while other clients hold the lock",
      needs("reentry"),
      async () => {
        const lock = new Lock(target);
        const { token } = await lock.hold();
        await lock.end(token);
        await expectAllLost(lock, token, "released");
        const next = await lock.hold();
        await expectAllLost(lock, token, "released");
        expect((await lock.state({ "Lock-Token": next.token })).yours).toMatchObject({ hold_count: 1 });
      },
    );

    test("5.5 lost: an expired lease is reported as expired", needs("reentry"), async () => {
      const lock = new Lock(target);
      const leases = [await lock.share({ ttl: "400ms" }), await lock.share({ ttl: "420ms" })];
      await sleep(450);
      await lock.hold();
      for (const { token } of leases) await expectAllLost(lock, token, "expired");
    });

    test("5.5 lost: a token that never was a lease of this lock is reported as unknown", needs("reentry"), async () => {
      const lock = new Lock(target);
      const { token } = await new Lock(target).hold();
      for (const wrong of [token, "x", "ü".repeat(200), "0".repeat(43), "' OR 1=1", "-"]) {
        await expectAllLost(lock, wrong, "unknown");
      }
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test("5.5 lost: the latest 32 ends are remembered", async () => {
      const lock = new Lock(target);
      const tokens: string[] = [];
      for (let i = 0; i < 32; i += 1) {
        const { token } = await lock.hold();
        await lock.end(token);
        tokens.push(token);
      }
      for (const token of tokens) expectLost(await lock.renew({ token }), "released");
    });
  });
}
