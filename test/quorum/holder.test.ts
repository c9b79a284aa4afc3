/**
 * All leases acquired with the same Idempotency-Key have the same holder. These tests cover who can end such leases, and
 * when a lock_delay follows.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { idempotencyDigest } from "../../src/lock/codec/secrets.ts";
import { formatToken, parseToken, type TokenParts } from "../../src/quorum/token.ts";
import { type Cluster, leaseOf, startCluster, tryLock } from "../../tools/support/quorum/cluster.ts";

let cluster: Cluster;
let lock: string;
let tests = 0;
beforeAll(async () => {
  cluster = await startCluster(3);
  await cluster.trust();
  // From this point on, the nodes have the scripts. On a busy machine, loading them may exceed a node's timeout.
  await vi.waitFor(async () => leaseOf(await tryLock(cluster.request(), "warm")), { timeout: 20_000, interval: 100 });
});
beforeEach(() => {
  lock = `lock-${++tests}`;
});
afterAll(() => cluster?.stop());

const request = (idempotency_key?: string) => cluster.request(idempotency_key === undefined ? {} : { idempotency_key });

describe("a token that an attacker made from another caller's Idempotency-Key, namespace and key id", () => {
  const ATTEMPT = "made-up-by-an-attacker";
  const holderOf = (key: string) => idempotencyDigest({ namespace: "test", key_id: "key" }, key);
  const forge = (parts: Partial<TokenParts> & Pick<TokenParts, "holder">) =>
    formatToken({ mode: "x", keyed: true, attempt: ATTEMPT, fence: 1, ...parts });

  test.each([true, false])("releases nothing (as the token of a keyed acquire: %s)", async (keyed) => {
    const key = `deploy-${keyed}`;
    const lease = leaseOf(await tryLock(request(key), lock));
    const forged = forge({ holder: await holderOf(key), keyed, fence: lease.fence });
    for (let i = 0; i < 2; i++) {
      const outcomes = await request().release([{ name: lock, token: forged }]);
      expect(outcomes).toEqual([{ kind: "lost", reason: "unknown" }]);
    }
    expect(await request().renew([{ name: lock, token: lease.token }])).toMatchObject([{ kind: "renewed" }]);
    expect(await tryLock(request(), lock)).toMatchObject({ kind: "busy" });
    expect((await tryLock(request(key), lock)).kind).toBe("granted");
  });

  test("does not use up the key before its owner does", async () => {
    const token = forge({ holder: await holderOf("early") });
    await request().release([{ name: lock, token }]);
    expect((await tryLock(request("early"), lock)).kind).toBe("granted");
  });

  test("ends only a lease of the attacker's own, and renews it as no other client's", async () => {
    const shared = { mode: "shared" } as const;
    const lease = leaseOf(await tryLock(request("shared"), lock, shared));
    const mine = leaseOf(await tryLock(request(), lock, shared));
    const own = parseToken(mine.token) as TokenParts;
    const ref = { name: lock, token: formatToken({ ...own, keyed: true, holder: await holderOf("shared") }) };
    expect(await request().inspect(lock, { wait_ms: 0, token: ref.token })).not.toHaveProperty("yours");
    expect(await request().renew([ref])).toEqual([{ kind: "lost", reason: "unknown" }]);
    expect(await request().release([ref])).toEqual([{ kind: "lost", reason: "unknown" }]);
    expect(await request().renew([{ name: lock, token: lease.token }])).toMatchObject([{ kind: "renewed" }]);
  });
});

test("a release leaves no lock_delay of an earlier lease of its holder", async () => {
  const delayed = { ttl_ms: 400, lock_delay_ms: 1000 };
  leaseOf(await tryLock(request("delayed"), lock, delayed));
  const { token } = leaseOf(await tryLock(request("delayed"), lock, delayed));
  const ref = { name: lock, token };
  expect(await request().renew([{ ...ref, ttl_ms: 2000 }])).toMatchObject([{ kind: "renewed" }]);
  await sleep(450);
  expect(await request().renew([ref])).toMatchObject([{ kind: "renewed" }]);
  expect(await request().release([ref])).toMatchObject([{ kind: "released" }]);
  expect(await request().inspect(lock, { wait_ms: 0 })).toMatchObject({ state: "free" });
  expect((await tryLock(request(), lock)).kind).toBe("granted");
});

test("a release ends the lease of an earlier attempt on a node that never had the named lease", async () => {
  const again = () => tryLock(request("sibling"), lock);
  const [first, last] = [cluster.servers[0], cluster.servers[2]].map((server) => new Redis(server?.url as string));
  onTestFinished(() => [first, last].forEach((redis) => void redis?.disconnect()));
  const leases = async () => {
    const records = await Promise.all([first, last].map((redis) => redis?.get(`lh:{test}:quorum:${lock}`)));
    return records.map((record) => record?.match(/(?<=^x )\S+(?= \S+ c )/gm) ?? []);
  };
  const without = async <T>(number: number, what: () => Promise<T>): Promise<T> => {
    const back = cluster.cutOff(number);
    try {
      return await what();
    } finally {
      back();
    }
  };
  await without(2, again);
  const { token } = leaseOf(await without(0, again));
  const [earlier, later] = await leases();
  expect([earlier?.length, later?.length, earlier?.[0] === later?.[0]]).toEqual([1, 1, false]);
  await request().release([{ name: lock, token }]);
  await expect.poll(leases, { timeout: 2000 }).toEqual([[], []]);
  // Both other nodes know of the release, including the one that missed the lease.
  onTestFinished(cluster.cutOff(1));
  expect(await again()).toEqual({ kind: "lost", reason: "released" });
});
