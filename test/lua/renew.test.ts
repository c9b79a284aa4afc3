import { describe, expect, test } from "vitest";
import type { Lease } from "../../src/lock/types.ts";
import { semaphoreScripts } from "../support/engines/kind-scripts.ts";
import { LABEL, lockScripts, RETENTION_MS, secret } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("renew", (engine) => {
  const locks = lockScripts(engine);
  const semaphore = semaphoreScripts(engine);

  describe.each(["x", "s"])("of one lease (%s)", (modes) => {
    test("renewed: sets the deadline to now + the lease's own ttl", async () => {
      const lease = await locks.grant({ modes, ttl_ms: 10_000 });
      await engine.advance(4000);
      expect(await locks.renew(lease.token)).toEqual([
        { kind: "renewed", lease: { ...lease, expires_at_ms: lease.expires_at_ms + 4000 } },
      ]);
      await engine.advance(9999);
      expect((await locks.inspect()).holders).toMatchObject([{ ttl_ms: 1 }]);
    });

    test("renewed: a new ttl, shorter or longer, becomes the lease's own", async () => {
      const { token } = await locks.grant({ modes, ttl_ms: 10_000 });
      for (const ttl_ms of [60_000, 500]) {
        expect(await locks.renew([{ token, ttl_ms }])).toMatchObject([{ lease: { ttl_ms } }]);
        expect(await locks.renew(token)).toMatchObject([{ lease: { ttl_ms } }]);
      }
      await engine.advance(500);
      expect((await locks.inspect()).holders_total).toBe(0);
    });

    test("late: less than a third of the previous ttl was left", async () => {
      const { token } = await locks.grant({ modes, ttl_ms: 9_000 });
      await engine.advance(6_000);
      expect(await locks.renewLate({ token, ttl_ms: 60_000 })).toBe(false);
      await engine.advance(40_001);
      const again = { digest: "d".repeat(22), fingerprint: "f" };
      expect(await locks.renewLate({ token, ttl_ms: 9_000 }, again)).toBe(true);
      await engine.advance(6_001);
      expect(await locks.renewLate({ token, ttl_ms: 9_000 }, again)).toBe(false);
    });

    test("late: is never set if a renewal cannot move the deadline", async () => {
      const { token } = await locks.grant({ modes, ttl_ms: 9_000, max_hold_ms: 9_000 });
      await engine.advance(8_999);
      expect(await locks.renewLate({ token })).toBe(false);
    });

    test("the reason for its end is reported for the whole retention time, however often it was renewed", async () => {
      const [shared, permits] = [await locks.grant({ modes }), await semaphore.take({ capacity: 1 })];
      for (let i = 0; i < 20; i++) {
        await engine.advance(10_000);
        expect(await locks.renew(shared.token)).toMatchObject([{ kind: "renewed" }]);
        await semaphore.renew(permits.token);
      }
      await engine.advance(30_000 + RETENTION_MS - 20_000);
      expect(await locks.renew(shared.token)).toEqual([{ kind: "lost", reason: "expired" }]);
      expect(await semaphore.renew(permits.token)).toEqual([
        "done",
        `${engine.now_ms()}`,
        "1",
        "3",
        "lost",
        "expired",
        "-",
      ]);
    });

    test("changes no other lease's deadline", async () => {
      const other = await locks.grant({ modes: "s" });
      const { token } = modes === "x" ? await locks.grant({ token: other.token }) : await locks.grant({ modes });
      await locks.renew([{ token, ttl_ms: 90_000 }]);
      expect((await locks.inspect(other.token)).yours).toEqual(other);
      await locks.renew([{ token, ttl_ms: 100 }]);
      expect((await locks.inspect(other.token)).yours).toEqual(other);
    });

    test("never extends the lease past max_hold, which is the reason in the end", async () => {
      const { token } = await locks.grant({ modes, max_hold_ms: 50_000 });
      await engine.advance(29_000);
      expect(await locks.renew(token)).toMatchObject([{ lease: { ttl_ms: 21_000 } }]);
      await engine.advance(21_000);
      expect(await locks.renew(token)).toEqual([{ kind: "lost", reason: "max_hold" }]);
    });

    test("lost: never revives an ended lease", async () => {
      const released = (await locks.grant({ modes })).token;
      await locks.release(released);
      const expired = (await locks.grant({ modes, ttl_ms: 100 })).token;
      await engine.advance(100);
      expect(await locks.renew(released)).toEqual([{ kind: "lost", reason: "released" }]);
      expect(await locks.renew(expired)).toEqual([{ kind: "lost", reason: "expired" }]);
      expect(await locks.renew(secret())).toEqual([{ kind: "lost", reason: "unknown" }]);
      expect((await locks.inspect()).holders_total).toBe(0);
    });

    test("metadata replaces the lease's, and a renewal without metadata keeps it; the owner stays", async () => {
      const { token } = await locks.grant({ modes, label: LABEL });
      const metadataAfter = async (change: object) => {
        const [renewed] = await locks.renew([{ token, ...change }]);
        const { owner, metadata } = (renewed as unknown as { lease: Lease }).lease;
        expect(owner).toBe("ci-42");
        expect((await locks.inspect()).holders).toMatchObject([{ owner, metadata }]);
        return metadata;
      };
      expect(await metadataAfter({ metadata: { step: 1 } })).toEqual({ step: 1 });
      expect(await metadataAfter({})).toEqual({ step: 1 });
      expect(await metadataAfter({ metadata: { step: 3 }, revision: 3 })).toEqual({ step: 3 });
      // Sends copies of earlier renewals, and one of this renewal.
      for (const revision of [1, 2, 3])
        expect(await metadataAfter({ metadata: { step: 2 }, revision })).toEqual({ step: 3 });
      expect(await metadataAfter({ metadata: { step: 4 } })).toEqual({ step: 4 });
      expect(await metadataAfter({ metadata: { step: 2 }, revision: 2 })).toEqual({ step: 4 });
      expect(await metadataAfter({ metadata: { step: 5 }, revision: 4 })).toEqual({ step: 5 });
    });

    test("metadata: a lease without an owner has none afterwards", async () => {
      const { token } = await locks.grant({ modes });
      const [renewed] = await locks.renew([{ token, metadata: { step: 1 } }]);
      expect(renewed).toMatchObject({ lease: { owner: null, metadata: { step: 1 } } });
      expect(await locks.release(token)).toEqual([["released", modes, "0"]]);
    });

    test("does not change the hold count and the lock_delay", async () => {
      const { token } = await locks.grant({ modes, lock_delay_ms: 5000 });
      await locks.grant({ modes, token });
      expect(await locks.renew([{ token, ttl_ms: 100 }])).toMatchObject([{ lease: { hold_count: 2 } }]);
      await engine.advance(100);
      expect(await locks.inspect()).toMatchObject({ delay_until_ms: engine.now_ms() + 5000 });
    });
  });

  test("of many leases returns each result, in order", async () => {
    const names = Array.from({ length: 100 }, (_, i) => `lock-${i}`);
    const tokens = await Promise.all(
      names.map(async (name, i) =>
        i % 10 === 9 ? secret() : (await locks.grant({ names: [name], ttl_ms: 1000 })).token,
      ),
    );
    const results = await locks.renew(
      names.map((name, i) => ({ name, token: tokens[i] as string, ttl_ms: 60_000 + i })),
    );
    expect(results.map((result) => ("lease" in result ? result.lease.ttl_ms : result.reason))).toEqual(
      names.map((_, i) => (i % 10 === 9 ? "unknown" : 60_000 + i)),
    );
    await engine.advance(59_000);
    for (const name of ["lock-0", "lock-98"]) expect((await locks.inspect("-", name)).holders_total).toBe(1);
  });

  test("of both leases of one lock extends both", async () => {
    const exclusive = await locks.grant({ ttl_ms: 1000 });
    const shared = await locks.grant({ modes: "s", token: exclusive.token, ttl_ms: 1000 });
    const refs = [exclusive, shared].map(({ token }) => ({ token, ttl_ms: 2 * RETENTION_MS }));
    expect(await locks.renew(refs)).toMatchObject([{ kind: "renewed" }, { kind: "renewed" }]);
    await engine.advance(RETENTION_MS);
    expect((await locks.inspect()).holders_total).toBe(2);
  });

  test("a shared lease that is renewed beyond the life of its keys extends them", async () => {
    const { token } = await locks.grant({ modes: "s", ttl_ms: 1000 });
    for (let i = 0; i < 5; i++) {
      expect(await locks.renew([{ token, ttl_ms: 3_000_000 }])).toMatchObject([{ kind: "renewed" }]);
      await engine.advance(2_900_000);
    }
    expect((await locks.inspect()).holders).toMatchObject([{ token }]);
  });
});
