import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, keyed, type Lock, post, sleep, type Target } from "../../support/services/http.ts";
import {
  anyFence,
  anyInstant,
  anySecret,
  expectInvalid,
  expectLocked,
  expectLost,
  expectProblem,
} from "./expectations.ts";
import { severalOf } from "./several.ts";

/** Section 5, point 10: several locks in one request, all or nothing. */
export function multiSuite(target: Target): void {
  const { some, names, acquire, hold, ask } = severalOf(target);

  describe.concurrent(`5.10 acquire: ${target.name}`, needs("several_locks"), () => {
    test("5.10 acquire: returns one token, one deadline, and a fence for each name", async () => {
      const [a, b] = some(2) as [Lock, Lock];
      const locks = [{ name: a.name }, { name: b.name, mode: "shared" }];
      const lease = bodyOf(await post(target, "/multi/acquire", { locks, owner: "ci", ttl: "20s" }), 200);
      expect(lease).toEqual({
        token: anySecret,
        owner: "ci",
        ttl_ms: expect.any(Number),
        expires_at: anyInstant,
        acquired_at: anyInstant,
        renew_after_ms: expect.any(Number),
        waited_ms: 0,
        leases: [
          { lock: a.name, mode: "exclusive", fence: anyFence },
          { lock: b.name, mode: "shared", fence: anyFence },
        ],
      });
      expect(await a.state()).toMatchObject({ mode: "exclusive", fence: lease.leases[0].fence });
      expect(await b.state()).toMatchObject({ mode: "shared", fence: lease.leases[1].fence });
      await b.share();
    });

    test("5.10 acquire: takes no lock when one is held, and blocked_by lists the names in the way", async () => {
      const [a, b, c, d] = some(4) as [Lock, Lock, Lock, Lock];
      await a.hold({ owner: "in the way" });
      await c.share();
      for (const fields of [{}, { wait: "20ms" }, { fair: false }]) {
        const answer = await acquire([b, c, a, d], fields);
        expectLocked(answer, { locks: names([b, c, a, d]), blocked_by: names([c, a]) });
      }
      for (const lock of [b, d]) expect(await lock.state()).toMatchObject({ state: "free", fence: null });
    });

    test("5.10 acquire: requires 2 to 32 different names, and accepts no token", async () => {
      const many = some(33);
      expect((await hold(many.slice(0, 32))).leases.map(({ lock }: { lock: string }) => lock)).toEqual(
        names(many.slice(0, 32)),
      );
      const [a, b] = some(2) as [Lock, Lock];
      for (const locks of [[], [a], [a, b, a], some(33)]) expectInvalid(await acquire(locks));
      expectInvalid(await acquire([a, b], { token: "x" }), "token");
      expectInvalid(await acquire([a, b], { locks: "x" }), "locks");
      expectInvalid(
        await acquire([a, b], { locks: [{ name: a.name }, { name: b.name, mode: "both" }] }),
        "locks.1.mode",
      );
      expectInvalid(
        await acquire([a, b], { locks: [{ name: a.name }, { name: b.name, ttl: "100ms" }] }),
        "locks.1.ttl",
      );
      expect(await a.state()).toMatchObject({ state: "free", fence: null });
    });

    test("5.10 acquire: the lease has the same deadline on every name", async () => {
      const [a, b] = some(2) as [Lock, Lock];
      const { token } = await hold([a, b], { ttl: "500ms" });
      await sleep(540);
      for (const lock of [a, b]) {
        await lock.hold();
        expectLost(await lock.renew({ token }), "expired");
      }
    });

    test("5.10 token: works on each name's own routes", async () => {
      const [a, b] = some(2) as [Lock, Lock];
      const { token, leases } = await hold([a, b]);
      expect((await a.state({ "Lock-Token": token })).yours).toMatchObject({ fence: leases[0].fence });
      expect(bodyOf(await b.renew({ token, ttl: "50s" }), 200)).toMatchObject({
        ttl_ms: 50_000,
        fence: leases[1].fence,
      });
      expect(await a.hold({ token })).toMatchObject({ hold_count: 2, fence: leases[0].fence });
      expect((await b.share({ token })).mode).toBe("shared");
      expect(await b.end(token)).toMatchObject({ released: true });
      expectLocked(await a.acquire());
    });

    test("5.10 fences: increase together with single grants on the same names", async () => {
      const [a, b] = some(2) as [Lock, Lock];
      const single = await a.hold();
      await a.end(single.token);
      const { token, leases } = await hold([b, a]);
      expect(leases[1].fence).toBeGreaterThan(single.fence);
      await ask("release", [a, b], { token });
      expect((await b.hold()).fence).toBeGreaterThan(leases[0].fence);
    });

    test("5.10 idempotency: the same key returns the same leases, and another list is rejected", async () => {
      const [a, b, c] = some(3) as [Lock, Lock, Lock];
      const key = keyed();
      const { token, leases } = await hold([a, b], {}, key);
      expect(await hold([a, b], {}, key)).toMatchObject({ token, leases });
      expectProblem(await acquire([a, c], {}, key), 422, "unsatisfiable");
      expect((await a.state()).holders).toMatchObject([{ hold_count: 1 }]);
      const releasing = keyed();
      for (let i = 0; i < 2; i += 1) {
        expect(await ask("release", [a, b], { token }, releasing)).toMatchObject([
          { released: true },
          { released: true },
        ]);
      }
      expectLost(await acquire([a, b], {}, key), "released");
      expect(await b.state()).toMatchObject({ state: "free" });
    });

    test("5.10 deadline: when the request is repeated, it is that of the lease that ends first", async () => {
      const [a, b] = some(2) as [Lock, Lock];
      const key = keyed();
      const { token } = await hold([a, b], { ttl: "30s" }, key);
      const { expires_at } = bodyOf(await b.renew({ token, ttl: "10s" }), 200);
      expect(await hold([a, b], { ttl: "30s" }, key)).toMatchObject({ token, expires_at });
    });
  });

  describe.concurrent(`5.10 results: ${target.name}`, () => {
    test("5.10 renew: returns each lease in order", needs("several_locks"), async () => {
      const [a, b] = some(2) as [Lock, Lock];
      const { token, leases } = await hold([a, b]);
      const results = await ask("renew", [b, a], { token, ttl: "50s" });
      expect(results).toEqual([
        expect.objectContaining({ lock: b.name, ok: true, ttl_ms: 50_000, fence: leases[1].fence }),
        expect.objectContaining({ lock: a.name, ok: true, ttl_ms: 50_000, fence: leases[0].fence }),
      ]);
      expect(results[0].expires_at).toBe(results[1].expires_at);
      expect(JSON.stringify(results)).not.toContain(token);
    });

    test(
      "5.10 results: a lost lease does not stop the renewal or release of the others",
      needs("several_locks"),
      async () => {
        const [a, b, c, never] = some(4) as [Lock, Lock, Lock, Lock];
        const { token } = await hold([a, b, c]);
        await b.end(token);
        const lost = { lock: b.name, ok: false, code: "lease_lost", reason: "released" };
        const unknown = { lock: never.name, ok: false, code: "lease_lost", reason: "unknown" };
        const renewed = await ask("renew", [a, b, never, c], { token });
        expect(renewed).toEqual([
          expect.objectContaining({ ok: true }),
          lost,
          unknown,
          expect.objectContaining({ ok: true }),
        ]);
        const released = { ok: true, released: true, mode: "exclusive", hold_count: 0 };
        expect(await ask("release", [a, b, never, c], { token })).toEqual([
          { lock: a.name, ...released },
          lost,
          unknown,
          { lock: c.name, ...released },
        ]);
        for (const lock of [a, b, c]) expect(await lock.state()).toMatchObject({ state: "free" });
      },
    );

    test("5.10 results: an invalid token is reported as lost for every lock", async () => {
      const locks = some(2);
      const lost = locks.map(({ name }) => ({ lock: name, ok: false, code: "lease_lost", reason: "unknown" }));
      expect(await ask("renew", locks, { token: "x" })).toEqual(lost);
      expect(await ask("release", locks, { token: "x" })).toEqual(lost);
    });
  });
}
