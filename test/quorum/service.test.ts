import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { UnsupportedUnderQuorumError } from "../../src/quorum/types.ts";
import { type Cluster, leaseOf, OPTIONS, startCluster, tryLock } from "../../tools/support/quorum/cluster.ts";

describe.each([3, 5])("a quorum of %i databases", (size) => {
  let cluster: Cluster;
  let lock: string;
  let tests = 0;
  beforeAll(async () => {
    cluster = await startCluster(size);
    await cluster.trust();
    // From this point on, the nodes have the scripts. On a busy machine, loading them may exceed a node's timeout.
    await vi.waitFor(async () => leaseOf(await tryLock(cluster.request(), "warm")), { timeout: 20_000, interval: 100 });
  });
  beforeEach(() => {
    lock = `lock-${++tests}`;
  });
  afterAll(() => cluster?.stop());

  const request = (idempotency_key?: string) =>
    cluster.request(idempotency_key === undefined ? {} : { idempotency_key });

  test("acquire() grants a lease whose remaining time accounts for the time that the grant took", async () => {
    const lease = leaseOf(await tryLock(request(), lock, { owner: "ci-42", metadata: { run: 7 } }));
    expect(lease).toMatchObject({ lock, mode: "exclusive", hold_count: 1, owner: "ci-42", metadata: { run: 7 } });
    expect(lease.ttl_ms).toBeLessThan(0.98 * OPTIONS.ttl_ms);
    expect(lease.ttl_ms).toBeGreaterThan(0.25 * OPTIONS.ttl_ms);
    expect(Number.isSafeInteger(lease.fence)).toBe(true);
  });

  test("acquire() of a held lock lists the holders that a majority knows", async () => {
    const lease = leaseOf(await tryLock(request(), lock, { owner: "first" }));
    const outcome = await tryLock(request(), lock);
    expect(outcome).toMatchObject({ kind: "busy", blocked_by: [lock], holders_total: 1, queue_length: 0 });
    if (outcome.kind !== "busy") return;
    expect(outcome.holders).toMatchObject([{ mode: "exclusive", owner: "first", fence: lease.fence }]);
    expect(outcome.retry_after_ms).toBeGreaterThan(0);
    expect(outcome.place).toBeUndefined();
  });

  test("shared leases coexist, with their own fences, and exclude exclusive ones", async () => {
    const first = leaseOf(await tryLock(request(), lock, { mode: "shared" }));
    const second = leaseOf(await tryLock(request(), lock, { mode: "shared" }));
    expect(second.fence).toBeGreaterThan(first.fence);
    expect(await tryLock(request(), lock)).toMatchObject({ kind: "busy", holders_total: 2 });
  });

  test("renew() extends the lease with its fence, and never shortens it", async () => {
    const lease = leaseOf(await tryLock(request(), lock, { ttl_ms: 1000 }));
    const ref = { name: lock, token: lease.token };
    const [renewed] = await request().renew([{ ...ref, ttl_ms: 2000 }]);
    expect(renewed).toMatchObject({ kind: "renewed", lease: { fence: lease.fence, token: lease.token } });
    const [again] = await request().renew([{ ...ref, ttl_ms: 100 }]);
    expect(again?.kind === "renewed" && again.lease.ttl_ms).toBeGreaterThan(1000);
  });

  test("renew() sends many leases in one request to each node, and returns each one's outcome", async () => {
    const one = leaseOf(await tryLock(request(), lock));
    const other = leaseOf(await tryLock(request(), `${lock}-other`));
    await request().release([{ name: lock, token: one.token }]);
    const heartbeat = request();
    const outcomes = await heartbeat.renewEach([
      { name: lock, token: one.token },
      { name: `${lock}-other`, token: other.token },
      { name: lock, token: "made up" },
    ]);
    expect(outcomes).toMatchObject([
      { kind: "lost", reason: "released" },
      { kind: "renewed", lease: { token: other.token } },
      { kind: "lost", reason: "unknown" },
    ]);
    expect(heartbeat.calls()).toBeLessThanOrEqual(2 * size);
  });

  test("renew() sets metadata, which a late copy does not restore", async () => {
    const { token } = leaseOf(await tryLock(request(), lock, { owner: "ci-42", metadata: { step: 1 } }));
    const renew = (metadata: { step: number } | undefined, revision?: number) =>
      request().renew([{ name: lock, token, metadata, revision }]);
    const renewedAt = (step: number) => [{ kind: "renewed", lease: { owner: "ci-42", metadata: { step } } }];
    expect(await renew({ step: 2 }, 2)).toMatchObject(renewedAt(2));
    expect(await renew({ step: 1 }, 1)).toMatchObject(renewedAt(2));
    expect(await renew(undefined)).toMatchObject(renewedAt(2));
    // A node that returns still has the leases that were granted before.
    const back = cluster.cutOff(0);
    expect(await renew({ step: 3 }, 3)).toMatchObject(renewedAt(3));
    back();
    const { holders, yours } = await request().inspect(lock, { token, wait_ms: 0 });
    expect(holders).toMatchObject([{ owner: "ci-42", metadata: { step: 3 } }]);
    expect(yours).toMatchObject({ metadata: { step: 3 } });
  });

  test("release() frees the lock immediately, and a second one reports it as released", async () => {
    const lease = leaseOf(await tryLock(request(), lock));
    const ref = { name: lock, token: lease.token };
    expect(await request().release([ref])).toEqual([{ kind: "released", mode: "exclusive", hold_count: 0 }]);
    expect(await request().release([ref])).toEqual([{ kind: "lost", reason: "released" }]);
    expect(await request().renew([ref])).toEqual([{ kind: "lost", reason: "released" }]);
    expect(leaseOf(await tryLock(request(), lock)).fence).toBeGreaterThan(lease.fence);
  });

  test("a lease ends by itself, is reported as expired, and its lock_delay follows", async () => {
    const lease = leaseOf(await tryLock(request(), lock, { ttl_ms: 400, lock_delay_ms: 1000 }));
    await sleep(420);
    expect(await request().inspect(lock, { wait_ms: 0 })).toMatchObject({ state: "delayed", holders: [] });
    expect(await tryLock(request(), lock)).toMatchObject({ kind: "busy" });
    expect(await request().renew([{ name: lock, token: lease.token }])).toEqual([{ kind: "lost", reason: "expired" }]);
    await sleep(1000);
    expect((await tryLock(request(), lock)).kind).toBe("granted");
  });

  test("max_hold limits every renewal, and is the reason when it ends the lease", async () => {
    const lease = leaseOf(await tryLock(request(), lock, { ttl_ms: 1_000, max_hold_ms: 1_200 }));
    const ref = { name: lock, token: lease.token, ttl_ms: 2000 };
    const [renewed] = await request().renew([ref]);
    expect(renewed?.kind === "renewed" && renewed.lease.ttl_ms).toBeLessThan(1_200);
    await sleep(1_220);
    expect(await request().renew([ref])).toEqual([{ kind: "lost", reason: "max_hold" }]);
  });

  test("inspect() returns what a majority knows, how many nodes respond, and the caller's lease", async () => {
    expect(await request().inspect(lock, { wait_ms: 0 })).toMatchObject({
      state: "free",
      mode: null,
      fence: null,
      holders: [],
      nodes: { total: size },
    });
    const lease = leaseOf(await tryLock(request(), lock, { owner: "me" }));
    const state = await request().inspect(lock, { wait_ms: 0, token: lease.token });
    expect(state).toMatchObject({
      state: "held",
      mode: "exclusive",
      fence: lease.fence,
      holders: [{ owner: "me", fence: lease.fence }],
      yours: { token: lease.token, fence: lease.fence },
    });
    expect(state.nodes?.answering).toBeGreaterThan(size / 2);
  });

  test("inspect() with a wait returns when the lock is released", async () => {
    const lease = leaseOf(await tryLock(request(), lock));
    const started = performance.now();
    const watched = request().inspect(lock, { wait_ms: 5000 });
    await sleep(200);
    await request().release([{ name: lock, token: lease.token }]);
    expect((await watched).state).toBe("free");
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test("a waiting acquire() gets the lock soon after its release, within its limit of store requests", async () => {
    const lease = leaseOf(await tryLock(request(), lock));
    const waiter = request();
    const waiting = tryLock(waiter, lock, { wait_ms: 5000 });
    await sleep(300);
    const released = performance.now();
    await request().release([{ name: lock, token: lease.token }]);
    expect(leaseOf(await waiting).fence).toBeGreaterThan(lease.fence);
    expect(performance.now() - released).toBeLessThan(1500);
    expect(waiter.calls()).toBeLessThanOrEqual(30);
  });

  test("competing clients all get the lock, one at a time", { timeout: 40_000 }, async () => {
    let holders = 0;
    const fences: number[] = [];
    const client = async () => {
      // A quorum has no queue, and each request makes a limited number of attempts, so a client that gets "busy" must retry.
      let outcome = await tryLock(request(), lock, { wait_ms: 5000 });
      while (outcome.kind === "busy") outcome = await tryLock(request(), lock, { wait_ms: 5000 });
      const lease = leaseOf(outcome);
      expect(++holders).toBe(1);
      fences.push(lease.fence);
      await sleep(10);
      holders--;
      await request().release([{ name: lock, token: lease.token }]);
    };
    await Promise.all(Array.from({ length: 4 }, client));
    expect(fences).toEqual(fences.toSorted((a, b) => a - b));
  });

  test("a retry with an Idempotency-Key is granted another lease, with a higher fence, in addition to its first one", async () => {
    const first = leaseOf(await tryLock(request("once"), lock));
    const second = leaseOf(await tryLock(request("once"), lock));
    expect(second.fence).toBeGreaterThan(first.fence);
    expect(await request().renew([{ name: lock, token: first.token }])).toMatchObject([{ kind: "renewed" }]);
    expect(await tryLock(request("other"), lock)).toMatchObject({ kind: "busy" });
    // Both leases belong to one holder, so a single release ends both.
    await request().release([{ name: lock, token: second.token }]);
    expect(await request().renew([{ name: lock, token: first.token }])).toEqual([{ kind: "lost", reason: "released" }]);
  });

  test("a late duplicate with an Idempotency-Key never acquires the lock again", async () => {
    const lease = leaseOf(await tryLock(request("late"), lock));
    await request().release([{ name: lock, token: lease.token }]);
    expect(await tryLock(request("late"), lock)).toEqual({ kind: "lost", reason: "released" });
    expect((await tryLock(request(), lock)).kind).toBe("granted");
  });

  test("another request's Idempotency-Key is rejected", async () => {
    leaseOf(await tryLock(request("key"), lock));
    const other = await tryLock(request("key"), lock, { ttl_ms: 500 });
    expect(other).toEqual({ kind: "mismatch", what: "idempotency_key" });
  });

  test("a client that is known to have left leaves no lease behind", async () => {
    const aborted = AbortSignal.abort();
    await tryLock(cluster.request({ signal: aborted }), lock);
    expect((await tryLock(request(), lock)).kind).toBe("granted");
  });

  test("unsupported features are rejected by name", async () => {
    const locks = request();
    const token = leaseOf(await tryLock(locks, lock)).token;
    const target = { name: lock, mode: "exclusive" } as const;
    for (const refused of [
      () => locks.acquire([target, { ...target, name: "b" }], OPTIONS),
      () => tryLock(locks, lock, { token }),
      () => tryLock(locks, lock, { ticket: "ticket" }),
      () => tryLock(locks, lock, { ttl_ms: 2001 }),
      () => tryLock(locks, lock, { lock_delay_ms: 1001 }),
      () => tryLock(locks, lock, { min_hold_ms: 1 }),
      () => locks.renew([{ name: lock, token, ttl_ms: 2001 }]),
      () => locks.renew([{ name: lock, token, kind: "semaphore" }]),
      () => locks.list({ prefix: "", limit: 10 }),
      () => locks.transfer(lock, token, {}),
      () => locks.break(lock, { grace_ms: 0, delay: true, queue: "keep" }),
      () => locks.breakLease(lock, 1, { grace_ms: 0, delay: true }),
      () => locks.giveUp([lock], "ticket"),
      () => locks.semaphores.inspect("s"),
      () => locks.latches.remove("l"),
    ]) {
      const error = await refused().catch((thrown: unknown) => thrown);
      expect(error, refused.toString()).toBeInstanceOf(UnsupportedUnderQuorumError);
    }
  });

  test("every key has a TTL, except the markers", async () => {
    for (const { url } of cluster.servers) {
      const redis = new Redis(url);
      const keys = await redis.keys("*");
      const ttls = await Promise.all(keys.map((key) => redis.pttl(key)));
      const endless = keys.filter((_, i) => ttls[i] === -1);
      expect(endless.every((key) => key.startsWith("lh:{test}:quorum-node:"))).toBe(true);
      expect(endless).toHaveLength(16);
      redis.disconnect();
    }
  });
});
