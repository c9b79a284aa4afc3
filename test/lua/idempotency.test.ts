import { expect, test } from "vitest";
import { memoryKey } from "../../src/lock/keys.ts";
import { makeSecret } from "../../src/lock/secrets.ts";
import { LOCK, lockScripts, RETENTION_MS, secret } from "../support/lock-scripts.ts";
import { describeScripts } from "../support/script-engines.ts";

const MEMORY_MS = 60_000;
/** 22 characters, as a digest of an Idempotency-Key has. */
const memory = "m".repeat(22);

describeScripts("an Idempotency-Key", (engine) => {
  const locks = lockScripts(engine);
  const ask = { memory, fingerprint: "fp" };
  const memoryTtl = async () => (await engine.pttl([memoryKey(engine.namespace, memory)]))[0] as number;

  test("acquire: every request with it gets the same lease, with what is left of it", async () => {
    const lease = await locks.grant(ask);
    await engine.advance(1000);
    expect(await locks.grant(ask)).toMatchObject({ token: lease.token, fence: lease.fence, ttl_ms: 29_000 });
    expect((await locks.inspect()).holders).toMatchObject([{ hold_count: 1 }]);
  });

  test("acquire: a late duplicate is lost, whatever the lock does meanwhile", async () => {
    const lease = await locks.grant(ask);
    await locks.release(lease.token);
    expect(await locks.acquire(ask)).toEqual({ kind: "lost", word: "released" });
    for (let i = 0; i < 40; i++) await locks.release((await locks.grant()).token);
    expect(await locks.acquire(ask)).toEqual({ kind: "lost", word: "unknown" });
  });

  test("mismatch: another request's key, for every operation", async () => {
    const lease = await locks.grant(ask);
    expect(await locks.acquire({ ...ask, fingerprint: "other" })).toEqual({ kind: "mismatch" });
    expect(await locks.release(lease.token, { memory })).toEqual([["mismatch"]]);
    expect(await locks.renew(lease.token, { memory, fingerprint: "renew" })).toMatchObject([{ kind: "mismatch" }]);
    expect((await locks.inspect()).holders).toMatchObject([{ token: lease.token, hold_count: 1 }]);
  });

  test("busy is no result: the key may ask again, and finds its place without the ticket", async () => {
    const lease = await locks.grant();
    expect(await locks.acquire(ask)).toMatchObject({ kind: "busy", queue_length: 0 });
    const first = await locks.wait(ask);
    expect((await locks.wait(ask)).place).toEqual(first.place);
    expect((await locks.wait({ ...ask, ticket: first.place.ticket })).place).toEqual(first.place);
    await locks.release(lease.token);
    expect((await locks.grant(ask)).token).toBe(first.place.ticket);
    expect((await locks.grant(ask)).token).toBe(first.place.ticket);
    expect(await locks.acquire({ ...ask, fingerprint: "other" })).toEqual({ kind: "mismatch" });
  });

  test("a place that lapsed is taken anew", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    const first = await locks.wait(ask);
    await locks.wait({ ticket: (await locks.wait()).place.ticket });
    await engine.advance(first.place.ticket_ttl_ms);
    expect((await locks.wait(ask)).place).toMatchObject({ position: 1 });
  });

  test("re-entry: counted once", async () => {
    const { token } = await locks.grant();
    expect((await locks.grant({ ...ask, token })).hold_count).toBe(2);
    expect((await locks.grant({ ...ask, token })).hold_count).toBe(2);
  });

  test("upgrade: one lease, found again while it waits and after", async () => {
    const [shared, other] = [await locks.grant({ modes: "s" }), await locks.grant({ modes: "s" })];
    const first = await locks.wait({ ...ask, token: shared.token });
    expect((await locks.wait({ ...ask, token: shared.token })).place).toEqual(first.place);
    await locks.release(other.token);
    const lease = await locks.grant({ ...ask, token: shared.token });
    expect(await locks.grant({ ...ask, token: shared.token })).toEqual(lease);
  });

  test("is kept for the lease's life and 60 s after it, renewals included", async () => {
    const request = makeSecret("test", [{ name: LOCK, mode: "exclusive" }], { labelled: false, memory_digest: memory });
    const lease = await locks.grant({ ...ask, request, ttl_ms: 30_000 });
    expect(await memoryTtl()).toBeGreaterThanOrEqual(30_000 + MEMORY_MS - 1000);
    await locks.renew([{ token: lease.token, ttl_ms: 3 * RETENTION_MS, granted_under: memory }]);
    expect(await memoryTtl()).toBeGreaterThanOrEqual(3 * RETENTION_MS + MEMORY_MS - 1000);
  });

  test("release: the first answer again, and no further hold", async () => {
    const { token } = await locks.grant();
    await locks.grant({ token });
    expect(await locks.release(token, { memory })).toEqual([["released", "x", "1"]]);
    expect(await locks.release(token, { memory })).toEqual([["released", "x", "1"]]);
    expect((await locks.inspect()).holders).toMatchObject([{ hold_count: 1 }]);
    expect(await memoryTtl()).toBeGreaterThan(MEMORY_MS - 5000);
  });

  test("release of a lease that is lost leaves no memory", async () => {
    expect(await locks.release(secret(), { memory })).toEqual([["lost", "unknown", "0"]]);
    expect(await memoryTtl()).toBe(-2);
  });

  test("renew: applied once", async () => {
    const { token, expires_at_ms } = await locks.grant();
    await engine.advance(1000);
    const renewal = { memory, fingerprint: "renew" };
    const renewed = { kind: "renewed", lease: { expires_at_ms: expires_at_ms + 1000 } };
    expect(await locks.renew(token, renewal)).toMatchObject([renewed]);
    await engine.advance(1000);
    expect(await locks.renew(token, renewal)).toMatchObject([renewed]);
  });

  test("works for several locks at once", async () => {
    const many = { ...ask, names: ["a", "b"] };
    const lease = await locks.grant(many);
    expect((await locks.grant(many)).token).toBe(lease.token);
    await locks.release([{ name: "b", token: lease.token }]);
    expect(await locks.acquire(many)).toEqual({ kind: "lost", word: "released" });
  });
});
