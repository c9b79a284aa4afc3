import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, Lock, post, send, sleep, type Target } from "../../support/services/http.ts";
import { insisting } from "../../support/services/until-answered.ts";
import { anyInstant, at, expectInvalid, expectLost } from "./expectations.ts";
import { Semaphore } from "./subjects.ts";

interface Ref {
  readonly name: string;
  readonly token: string;
  readonly kind?: "lock" | "semaphore";
  readonly ttl?: number | string;
}

/** Section 7: many leases of any kind in one request. */
export function heartbeatSuite(target: Target): void {
  const beat = async (leases: readonly Ref[]) => bodyOf(await post(target, "/heartbeat", { leases }), 200).results;

  describe.concurrent(`7 heartbeat: ${target.name}`, () => {
    test("7 heartbeat: 100 mixed leases, each with its own result, in order", needs("semaphores"), async () => {
      const kinds = Array.from(
        { length: 100 },
        (_, i) => (["exclusive", "shared", "semaphore", "ended"] as const)[i % 4],
      );
      const take = async (kind: (typeof kinds)[number]): Promise<Ref> => {
        if (kind === "semaphore") {
          const semaphore = new Semaphore(insisting(target));
          const { token } = await semaphore.take({ capacity: 2, ttl: "60s" });
          return { kind, name: semaphore.name, token };
        }
        const lock = new Lock(insisting(target));
        const { token } = kind === "shared" ? await lock.share({ ttl: "60s" }) : await lock.hold({ ttl: "60s" });
        if (kind === "ended") await lock.end(token);
        return { name: lock.name, token };
      };
      // Acquiring all of them simultaneously would disturb other tests.
      const refs: Ref[] = [];
      for (let i = 0; i < kinds.length; i += 10) refs.push(...(await Promise.all(kinds.slice(i, i + 10).map(take))));
      const results = await beat(refs);
      expect(results).toHaveLength(100);
      for (const [i, result] of results.entries()) {
        const { name } = refs[i] as Ref;
        if (kinds[i] === "ended") {
          expect(result).toEqual({ name, ok: false, code: "lease_lost", reason: "released" });
        } else {
          expect(result).toEqual({ name, ok: true, ttl_ms: 60_000, expires_at: anyInstant, renew_after_ms: 20_000 });
        }
      }
    });

    test("7 heartbeat: each item can set its lease's ttl", needs("exact_lengths"), async () => {
      const [one, two] = [new Lock(target), new Lock(target)];
      const leases = [await one.hold({ ttl: "60s" }), await two.hold({ ttl: "60s" })];
      const refs = [
        { name: one.name, token: leases[0].token, ttl: "90s" },
        { name: two.name, token: leases[1].token },
      ];
      expect(await beat(refs)).toMatchObject([{ ttl_ms: 90_000 }, { ttl_ms: 60_000 }]);
      expect(bodyOf(await one.renew({ token: leases[0].token }), 200)).toMatchObject({ ttl_ms: 90_000 });
    });

    test("7 heartbeat: can renew both leases of one lock, and the same lease twice", needs("reentry"), async () => {
      const lock = new Lock(target);
      const exclusive = await lock.hold({ ttl: "60s" });
      const shared = await lock.share({ token: exclusive.token, ttl: "60s" });
      const semaphore = await Semaphore.of(target, 5);
      const [a, b] = [await semaphore.take({ ttl: "60s" }), await semaphore.take({ permits: 2, ttl: "60s" })];
      const refs = [
        { name: lock.name, token: exclusive.token, ttl: "20s" },
        { name: semaphore.name, kind: "semaphore" as const, token: a.token, ttl: "21s" },
        { name: lock.name, token: shared.token, ttl: "30s" },
        { name: semaphore.name, kind: "semaphore" as const, token: b.token, ttl: "31s" },
        { name: lock.name, token: exclusive.token, ttl: "40s" },
      ];
      const results = await beat(refs);
      expect(results.map(({ ttl_ms }: { ttl_ms: number }) => ttl_ms)).toEqual([20_000, 21_000, 30_000, 31_000, 40_000]);
      expect((await lock.state({ "Lock-Token": exclusive.token })).yours.expires_at).toBe(results[4].expires_at);
      expect((await lock.state({ "Lock-Token": shared.token })).yours.expires_at).toBe(results[2].expires_at);
      expect(await semaphore.state()).toMatchObject({ available: 2, holders_total: 2 });
      expect(await lock.end(exclusive.token)).toMatchObject({ released: true });
      expect(await lock.end(shared.token)).toMatchObject({ released: true });
    });

    test("7 heartbeat: reports how each lease was lost, and revives none", needs("transfers"), async () => {
      const lock = new Lock(target);
      const expired = await lock.share({ ttl: "400ms" });
      const transferred = await lock.share();
      const next = bodyOf(await post(target, `${lock.path}/transfer`, { token: transferred.token }), 200);
      await sleep(440);
      const refs = [expired.token, transferred.token, "never-issued", next.token].map((token) => ({
        name: lock.name,
        token,
      }));
      expect(await beat(refs)).toMatchObject([
        { ok: false, code: "lease_lost", reason: "expired" },
        { ok: false, code: "lease_lost", reason: "transferred" },
        { ok: false, code: "lease_lost", reason: "unknown" },
        { ok: true },
      ]);
      await send(target, lock.path, { method: "DELETE" });
      expect(await beat([{ name: lock.name, token: next.token }])).toMatchObject([{ ok: false, reason: "broken" }]);
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test(
      "7 heartbeat: the kind distinguishes a lock from a semaphore with the same name",
      needs("semaphores"),
      async () => {
        const semaphore = await Semaphore.of(target, 1);
        const permit = await semaphore.take();
        const lock = await new Lock(target, semaphore.name).hold();
        const { name } = semaphore;
        const results = await beat([
          { name, kind: "semaphore", token: permit.token },
          { name, kind: "lock", token: lock.token },
          { name, token: permit.token },
          { name, kind: "semaphore", token: lock.token },
        ]);
        expect(results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false, false]);
      },
    );

    test(
      "7 heartbeat: during a break's grace period, returns break_at and extends no deadline beyond it",
      needs("breaks"),
      async () => {
        const lock = new Lock(target);
        const { token } = await lock.hold();
        const { break_at } = bodyOf(await send(target, `${lock.path}?grace=2s`, { method: "DELETE" }), 202);
        const [result] = await beat([{ name: lock.name, token, ttl: "60s" }]);
        expect(result).toMatchObject({ ok: true, break_at, expires_at: break_at });
        expect(result.ttl_ms).toBeLessThanOrEqual(2_000);
        await sleep(at(break_at) - Date.now() + 50);
        expect(await beat([{ name: lock.name, token }])).toMatchObject([{ ok: false, reason: "broken" }]);
        expectLost(await lock.renew({ token }), "broken");
      },
    );

    test("7 heartbeat: requires 1 to 100 leases, each with a name and a token", async () => {
      const one = { name: "a", token: "t" };
      const refused = [{}, { leases: [] }, { leases: Array(101).fill(one) }, { leases: [{ name: "a" }] }];
      for (const body of refused) expectInvalid(await post(target, "/heartbeat", body));
      expectInvalid(await post(target, "/heartbeat", { leases: [{ ...one, kind: "latch" }] }), "leases.0.kind");
      expectInvalid(await post(target, "/heartbeat", { leases: [{ ...one, ttl: "1ms" }] }), "leases.0.ttl");
    });
  });
}
