/**
 * What three real databases store when one of them misses something or can't read it. test/simulator/clients/plays/quorum.ts
 * tests the guarantees for nodes that fail one after another.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { StoreError } from "../../src/engine/engine.ts";
import { DamagedRecordError, type LeaseRef } from "../../src/lock/types.ts";
import { type Cluster, leaseOf, startCluster, tryLock } from "../../tools/support/quorum/cluster.ts";

let cluster: Cluster;
const undo: (() => void)[] = [];
beforeAll(async () => {
  cluster = await startCluster(3, { settings: { node_timeout_ms: 300 } });
  await cluster.trust();
  // From this point on, the nodes have the scripts, as they would in a service that has been running for a while.
  const { token } = leaseOf(await tryLock(cluster.request(), "warm"));
  await cluster.request().renew([{ name: "warm", token }]);
  await cluster.request().release([{ name: "warm", token }]);
});
afterEach(async () => {
  for (const back of undo.splice(0)) back();
  await sleep(50);
});
afterAll(() => cluster?.stop());

const stateOf = async (name: string) => (await cluster.request().inspect(name, { wait_ms: 0 })).state;
const renewed = (ref: LeaseRef) => cluster.request().renew([ref]);

test("a copy that a node missed is made by the next renewal, with its fence, but not after a release", async () => {
  const name = "missed";
  const back = cluster.freeze(1);
  const { token, fence } = leaseOf(await tryLock(cluster.request(), name, { max_hold_ms: 60_000 }));
  back();
  const redis = new Redis(cluster.servers[1]?.url as string);
  undo.push(() => redis.disconnect());
  const copies = async () => ((await redis.get(`lh:{test}:quorum:${name}`)) ?? "").split("\n").slice(2);
  const restored = async () => {
    await renewed({ name, token });
    const [copy] = await copies();
    return copy?.split(" ").slice(3, 6);
  };
  await expect.poll(restored, { timeout: 5000 }).toMatchObject(["c", expect.any(String), String(fence)]);
  expect(Number((await copies())[0]?.split(" ")[8])).toBeLessThan(Date.now() + 60_000);
  await cluster.request().release([{ name, token }]);
  expect(await renewed({ name, token })).toEqual([{ kind: "lost", reason: "released" }]);
  expect((await copies()).filter(Boolean)).toEqual([]);
});

describe("a record that one node of three cannot read", () => {
  /** Without that node's vote, there is no majority when a busy machine delays one of the others, so this function retries. */
  async function insist<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof StoreError || error instanceof DamagedRecordError) || tries === 10) throw error;
        await sleep(100);
      }
    }
  }
  const key = (name: string) => `lh:{test}:quorum:${name}`;
  const databases = () =>
    cluster.servers.map(({ url }) => {
      const redis = new Redis(url);
      undo.push(() => redis.disconnect());
      return redis;
    });
  const hash = async (redis: Redis, at: string) => {
    await redis.del(at);
    await redis.hset(at, "no", "string");
    await redis.pexpire(at, 60_000);
  };
  const spoilt = (spoil: (text: string) => string) => async (redis: Redis, at: string) =>
    void (await redis.set(at, spoil((await redis.get(at)) ?? ""), "KEEPTTL"));
  const DAMAGE: [string, (redis: Redis, at: string) => Promise<unknown>][] = [
    ["newer", spoilt((text) => `9${text}`)],
    ["garbage", spoilt(() => "garbage")],
    ["half a lease", spoilt((text) => text.replace(/ \d+ (\S+ \S+)$/, " $1"))],
    ["an endless deadline", spoilt((text) => text.replace(/ c \d+/, ` c ${"9".repeat(30)}`))],
    ["another type", hash],
  ];

  test.each(DAMAGE)(
    "%s: the others serve the lock, and the node's silence never counts as a vote",
    async (what, spoil) => {
      const name = `unread-${what}`;
      const [first, , last] = databases() as [Redis, Redis, Redis];
      const { token } = leaseOf(await tryLock(cluster.request(), name));
      await spoil(first, key(name));
      expect(await insist(() => stateOf(name))).toBe("held");
      expect(await insist(() => renewed({ name, token }))).toMatchObject([{ kind: "renewed" }]);
      expect(await insist(() => tryLock(cluster.request(), name))).toMatchObject({ kind: "busy", holders_total: 1 });
      // One of the others also misses the lease, and the only other copy is on a node that is now unreachable.
      await last.del(key(name));
      const back = cluster.cutOff(1);
      // Once the unreachable node is back, there can be a majority again, so a retry is worthwhile.
      await expect(stateOf(name)).rejects.toThrow(StoreError);
      await expect(tryLock(cluster.request(), name)).rejects.toThrow("1 did not answer, 1 cannot read the record");
      back();
      await insist(() => cluster.request().release([{ name, token }]));
      expect((await insist(() => tryLock(cluster.request(), name))).kind).toBe("granted");
    },
  );

  test("DELETE repairs it: it votes for no new holder while a forgotten lease may be held, and gets its copy back", async () => {
    const name = "repaired";
    const [first] = databases() as [Redis];
    const { token } = leaseOf(await tryLock(cluster.request(), name));
    const BREAK = { grace_ms: 0, delay: true, queue: "keep" } as const;
    await expect(cluster.request().break(name, BREAK)).rejects.toThrow("does not support breaking locks");
    await first.set(key(name), "garbage", "PX", 60_000);
    expect(await insist(() => cluster.request().break(name, BREAK))).toMatchObject({ kind: "broken", repaired: true });
    undo.push(cluster.cutOff(1));
    expect(await tryLock(cluster.request(), name)).toMatchObject({ kind: "busy" });
    undo.pop()?.();
    const copied = async () => {
      await renewed({ name, token });
      return (await first.get(key(name)))?.includes(" c ");
    };
    await expect.poll(copied, { timeout: 10_000 }).toBe(true);
    await first.set(key(name), "9 newer", "PX", 60_000);
    await expect(cluster.request().break(name, BREAK)).rejects.toThrow("does not support breaking locks");
    expect(await first.get(key(name))).toBe("9 newer");
  });
});
