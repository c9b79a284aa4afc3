import { describe, expect, test } from "vitest";
import { recordKey } from "../../src/lock/codec/keys.ts";
import { NewerRecordError } from "../../src/lock/types.ts";
import { transferScript } from "../support/engines/kind-scripts.ts";
import { LABEL, LOCK, lockScripts, secret } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

const digest = "t".repeat(22);

describeScripts("transfer", (engine) => {
  const locks = lockScripts(engine);
  const transfer = transferScript(engine);

  describe.each(["x", "s"])("of one lease (%s)", (modes) => {
    test("transferred: the request's secret is the new token, with a new fence and one hold", async () => {
      const old = await locks.grant({ modes, ttl_ms: 20_000, label: LABEL });
      await locks.grant({ modes, token: old.token });
      await engine.advance(1000);
      const request = secret();
      const reply = await transfer(old.token, { request, label: btoa('["b",null]') });
      expect(reply).toEqual({
        kind: "transferred",
        lease: {
          ...old,
          token: request,
          owner: "b",
          fence: engine.now_ms() * 1000,
          acquired_at_ms: engine.now_ms(),
          ttl_ms: 30_000,
          renew_after_ms: 10_000,
          expires_at_ms: engine.now_ms() + 30_000,
        },
      });
      expect(await locks.renew(old.token)).toEqual([{ kind: "lost", reason: "transferred" }]);
      expect(await locks.inspect()).toMatchObject({ holders_total: 1, holders: [{ token: request, hold_count: 1 }] });
    });

    test("sent again, even by the service itself, it is one transfer, and never acquires the lock again", async () => {
      const old = await locks.grant({ modes });
      const again = { request: secret() };
      const first = await transfer(old.token, again);
      expect(await transfer(old.token, again)).toEqual(first);
      await locks.release(again.request);
      expect(await transfer(old.token, again)).toEqual({ kind: "lost", reason: "released" });
      expect((await locks.inspect()).holders_total).toBe(0);
    });

    test("with an Idempotency-Key: one lease for all requests, mismatch for a different request, lost when the lease has ended", async () => {
      const old = await locks.grant({ modes });
      const keyed = { digest, fingerprint: "fp" };
      const first = await transfer(old.token, keyed);
      expect(await transfer(old.token, keyed)).toEqual(first);
      expect(await transfer(old.token, { digest, fingerprint: "other" })).toEqual({ kind: "mismatch" });
      await locks.release(first.lease?.token as string);
      expect(await transfer(old.token, keyed)).toEqual({ kind: "lost", reason: "released" });
    });

    test("lock_delay and max_hold carry over, and the given ttl is the new lease's", async () => {
      const old = await locks.grant({ modes, ttl_ms: 5000, max_hold_ms: 10_000, lock_delay_ms: 7000 });
      await engine.advance(4000);
      const { lease } = await transfer(old.token, { ttl_ms: 60_000 });
      expect(lease).toMatchObject({ ttl_ms: 6000 });
      expect(await locks.renew(lease?.token as string)).toMatchObject([{ lease: { ttl_ms: 6000 } }]);
      await engine.advance(6000);
      expect(await locks.renew(lease?.token as string)).toEqual([{ kind: "lost", reason: "max_hold" }]);
      expect((await locks.inspect()).delay_until_ms).toBe(engine.now_ms() + 7000);
    });

    test("lost: for a token without a lease", async () => {
      const old = await locks.grant({ modes, ttl_ms: 100 });
      await engine.advance(100);
      expect(await transfer(old.token)).toEqual({ kind: "lost", reason: "expired" });
      expect(await transfer(secret())).toEqual({ kind: "lost", reason: "unknown" });
      expect((await locks.inspect()).holders_total).toBe(0);
    });
  });

  test("both_modes: with either token, and nothing changes", async () => {
    const exclusive = await locks.grant();
    const shared = await locks.grant({ modes: "s", token: exclusive.token });
    for (const { token } of [exclusive, shared]) expect(await transfer(token)).toEqual({ kind: "both_modes" });
    expect((await locks.inspect()).holders).toHaveLength(2);
  });

  test("nobody gets in between, neither the front of the queue nor an unfair request", async () => {
    const { token } = await locks.grant();
    const { place } = await locks.wait();
    const { lease } = await transfer(token);
    expect(await locks.acquire({ ticket: place.ticket })).toMatchObject({ kind: "busy", holders_total: 1 });
    expect(await locks.acquire({ fair: false })).toMatchObject({ kind: "busy" });
    await locks.release(lease?.token as string);
    await locks.grant({ ticket: place.ticket });
  });

  test("of one of several locks' leases keeps the others' token", async () => {
    const { token } = await locks.grant({ names: [LOCK, "other"] });
    const { lease } = await transfer(token);
    expect(await locks.release([{ name: "other", token }])).toEqual([["released", "x", "0"]]);
    expect(await locks.release(lease?.token as string)).toEqual([["released", "x", "0"]]);
  });

  test("of a waiting upgrader's lease ends its wait", async () => {
    const [one, two] = [await locks.grant({ modes: "s" }), await locks.grant({ modes: "s" })];
    await locks.wait({ token: one.token });
    await transfer(one.token);
    expect(await locks.wait({ token: two.token })).toMatchObject({ kind: "busy" });
  });

  test("newer: a record of an unknown version is not changed", async () => {
    const record = recordKey("lock", engine.namespace, LOCK);
    await engine.plant(record, "9 newer");
    await expect(transfer(secret())).rejects.toThrow(NewerRecordError);
    expect(await locks.record()).toBe("9 newer");
  });
});
