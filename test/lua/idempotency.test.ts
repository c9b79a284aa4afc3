import { describe, expect, test } from "vitest";
import { idempotencyKey } from "../../src/lock/codec/keys.ts";
import { makeSecret } from "../../src/lock/codec/secrets.ts";
import { breakScript, transferScript } from "../support/engines/kind-scripts.ts";
import { LOCK, lockScripts, RETENTION_MS, secret } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

const KEPT_MS = 60_000;
/** 22 characters, like the digest of an Idempotency-Key. */
const digest = "m".repeat(22);

describeScripts("an Idempotency-Key", (engine) => {
  const locks = lockScripts(engine);
  const keyed = { digest, fingerprint: "fp" };
  const recordTtl = async () => (await engine.pttl([idempotencyKey(engine.namespace, digest)]))[0] as number;

  test("acquire: every request with it gets the same lease, with its remaining time", async () => {
    const lease = await locks.grant(keyed);
    await engine.advance(1000);
    expect(await locks.grant(keyed)).toMatchObject({ token: lease.token, fence: lease.fence, ttl_ms: 29_000 });
    expect((await locks.inspect()).holders).toMatchObject([{ hold_count: 1 }]);
  });

  test("acquire: a late duplicate is lost, whatever happens to the lock meanwhile", async () => {
    const lease = await locks.grant(keyed);
    await locks.release(lease.token);
    expect(await locks.acquire(keyed)).toEqual({ kind: "lost", word: "released" });
    for (let i = 0; i < 40; i++) await locks.release((await locks.grant()).token);
    expect(await locks.acquire(keyed)).toEqual({ kind: "lost", word: "unknown" });
  });

  test("mismatch: the key of a different request is rejected, in every operation", async () => {
    const lease = await locks.grant(keyed);
    expect(await locks.acquire({ ...keyed, fingerprint: "other" })).toEqual({ kind: "mismatch" });
    expect(await locks.release(lease.token, { digest })).toEqual([["mismatch"]]);
    expect(await locks.renew(lease.token, { digest, fingerprint: "renew" })).toMatchObject([{ kind: "mismatch" }]);
    expect((await locks.inspect()).holders).toMatchObject([{ token: lease.token, hold_count: 1 }]);
  });

  test("busy is not a final result: the key can be sent again, and finds its place without the ticket", async () => {
    const lease = await locks.grant();
    expect(await locks.acquire(keyed)).toMatchObject({ kind: "busy", queue_length: 0 });
    const first = await locks.wait(keyed);
    // A client that has returned to its place is expected to return again.
    const { ticket, arrival, attended_until_ms } = first.place;
    const back = { ticket, arrival, attended_until_ms: attended_until_ms + 1500 };
    expect((await locks.wait(keyed)).place).toMatchObject(back);
    // The latest request always attends the place the longest.
    back.attended_until_ms++;
    expect((await locks.wait({ ...keyed, ticket, returned: true })).place).toMatchObject(back);
    await locks.release(lease.token);
    expect((await locks.grant(keyed)).token).toBe(first.place.ticket);
    expect((await locks.grant(keyed)).token).toBe(first.place.ticket);
    expect(await locks.acquire({ ...keyed, fingerprint: "other" })).toEqual({ kind: "mismatch" });
  });

  test("an expired place is replaced by a new one", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    const first = await locks.wait(keyed);
    const { ticket } = (await locks.wait()).place;
    await engine.advance(first.place.ticket_ttl_ms - 1);
    await locks.wait({ ticket });
    await engine.advance(1);
    expect((await locks.wait(keyed)).place).toMatchObject({ position: 1 });
  });

  test("re-entry: is counted once", async () => {
    const { token } = await locks.grant();
    expect((await locks.grant({ ...keyed, token })).hold_count).toBe(2);
    expect((await locks.grant({ ...keyed, token })).hold_count).toBe(2);
  });

  test("upgrade: is one lease, found again while it waits and afterwards", async () => {
    const [shared, other] = [await locks.grant({ modes: "s" }), await locks.grant({ modes: "s" })];
    const first = await locks.wait({ ...keyed, token: shared.token });
    expect((await locks.wait({ ...keyed, token: shared.token })).place).toEqual(first.place);
    await locks.release(other.token);
    const lease = await locks.grant({ ...keyed, token: shared.token });
    expect(await locks.grant({ ...keyed, token: shared.token })).toEqual(lease);
  });

  test("is kept for the lease's life, renewals included, and 60 s after it", async () => {
    const request = makeSecret("test", [{ name: LOCK, mode: "exclusive" }], {
      labelled: false,
      idempotency_digest: digest,
    });
    const lease = await locks.grant({ ...keyed, request, ttl_ms: 30_000 });
    expect(await recordTtl()).toBeGreaterThanOrEqual(30_000 + KEPT_MS - 1000);
    await locks.renew([{ token: lease.token, ttl_ms: 3 * RETENTION_MS, granted_under: digest }]);
    expect(await recordTtl()).toBeGreaterThanOrEqual(3 * RETENTION_MS + KEPT_MS - 1000);
  });

  describe("does not outlive its lease for long, however long the lease was granted for", () => {
    const target = { name: LOCK, mode: "exclusive" as const };
    const request = () => makeSecret("test", [target], { labelled: false, idempotency_digest: digest });
    const long = () => locks.grant({ ...keyed, request: request(), ttl_ms: 20 * RETENTION_MS });
    const expectSoon = async () => {
      expect(await recordTtl()).toBeGreaterThan(KEPT_MS - 5000);
      expect(await recordTtl()).toBeLessThanOrEqual(KEPT_MS);
      expect(await locks.acquire(keyed)).toMatchObject({ kind: "lost" });
    };

    test("released", async () => {
      const { token } = await long();
      await locks.grant({ token });
      await locks.release(token);
      expect(await recordTtl()).toBeGreaterThan(20 * RETENTION_MS);
      await locks.release(token);
      await expectSoon();
    });

    test("transferred, given up", async () => {
      await transferScript(engine)((await long()).token, {});
      await expectSoon();
      await breakScript(engine)();
      await engine.plant(idempotencyKey(engine.namespace, digest), null);
      await locks.giveUp((await long()).token);
      await expectSoon();
    });

    test("expired", async () => {
      const { token } = await locks.grant({ ...keyed, request: request(), ttl_ms: 1000 });
      expect(await recordTtl()).toBeLessThanOrEqual(1000 + 2 * KEPT_MS);
      for (let i = 0; i < 10; i++) {
        await engine.advance(900);
        await locks.renew([{ token, granted_under: digest }]);
      }
      expect(await recordTtl()).toBeLessThanOrEqual(10_000 + 2 * KEPT_MS);
    });

    test("several locks: lives as long as the last of them", async () => {
      const names = ["a", "b"];
      const targets = names.map((name) => ({ name, mode: "exclusive" as const }));
      const many = makeSecret(engine.namespace, targets, { labelled: false, idempotency_digest: digest });
      const { token } = await locks.grant({ ...keyed, names, request: many, ttl_ms: 20 * RETENTION_MS });
      await locks.grant({ names: ["b"], token });
      await locks.release(names.map((name) => ({ name, token })));
      expect(await recordTtl()).toBeGreaterThan(20 * RETENTION_MS);
      await locks.release([{ name: "b", token }]);
      expect(await recordTtl()).toBeGreaterThan(20 * RETENTION_MS);
      await engine.plant(idempotencyKey(engine.namespace, digest), null);
      const again = makeSecret(engine.namespace, targets, { labelled: false, idempotency_digest: digest });
      await locks.grant({ ...keyed, names, request: again, ttl_ms: 20 * RETENTION_MS });
      await locks.release(names.map((name) => ({ name, token: again })));
      expect(await recordTtl()).toBeLessThanOrEqual(KEPT_MS);
    });
  });

  test("release: returns the first result again, and ends no further hold", async () => {
    const { token } = await locks.grant();
    await locks.grant({ token });
    expect(await locks.release(token, { digest })).toEqual([["released", "x", "1"]]);
    expect(await locks.release(token, { digest })).toEqual([["released", "x", "1"]]);
    expect((await locks.inspect()).holders).toMatchObject([{ hold_count: 1 }]);
    expect(await recordTtl()).toBeGreaterThan(KEPT_MS - 5000);
  });

  test("release of a lost lease leaves no idempotency record", async () => {
    expect(await locks.release(secret(), { digest })).toEqual([["lost", "unknown", "0"]]);
    expect(await recordTtl()).toBe(-2);
  });

  test("renew: is applied once", async () => {
    const { token, expires_at_ms } = await locks.grant();
    await engine.advance(1000);
    const renewal = { digest, fingerprint: "renew" };
    const renewed = { kind: "renewed", lease: { expires_at_ms: expires_at_ms + 1000 } };
    expect(await locks.renew(token, renewal)).toMatchObject([renewed]);
    await engine.advance(1000);
    expect(await locks.renew(token, renewal)).toMatchObject([renewed]);
  });

  test("works for requests for several locks", async () => {
    const many = { ...keyed, names: ["a", "b"] };
    const lease = await locks.grant(many);
    expect((await locks.grant(many)).token).toBe(lease.token);
    await locks.release([{ name: "b", token: lease.token }]);
    expect(await locks.acquire(many)).toEqual({ kind: "lost", word: "released" });
  });
});
