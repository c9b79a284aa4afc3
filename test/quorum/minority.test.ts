/** What three real databases promise while one, or two, of them fail one after the other. */
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { StoreError } from "../../src/engine/engine.ts";
import { DamagedRecordError, type LeaseRef } from "../../src/lock/types.ts";
import { type Cluster, leaseOf, SETTINGS, startCluster, tryLock } from "../../tools/quorum/cluster.ts";

let cluster: Cluster;
const undo: (() => void)[] = [];
beforeAll(async () => {
  cluster = await startCluster(3, { settings: { node_timeout_ms: 300 } });
  await cluster.trust();
  // Scripts are known from here on, as in a service that has been running.
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

test("GET never says 'free' of a lease that some of a majority keep while another node is silent", async () => {
  const name = "free";
  const back = cluster.freeze(2);
  const { token } = leaseOf(await tryLock(cluster.request(), name));
  back();
  undo.push(cluster.freeze(0));
  expect(await stateOf(name)).toBe("held");
  expect(await tryLock(cluster.request(), name)).toMatchObject({ kind: "busy", holders_total: 1 });
  undo.pop()?.();
  expect(await renewed({ name, token })).toMatchObject([{ kind: "renewed" }]);
  await cluster.request().release([{ name, token }]);
  undo.push(cluster.freeze(1));
  expect(await stateOf(name)).toBe("free");
});

test("a lease that is renewed in time survives a restart of all nodes, one after the other", {
  timeout: 30_000,
}, async () => {
  const name = "rolling";
  await cluster.servers[0]?.kill9();
  const { token, fence } = leaseOf(await tryLock(cluster.request(), name));
  let over = false;
  const lost: unknown[] = [];
  const holding = (async () => {
    while (!over) {
      await sleep(SETTINGS.ttl_max_ms / 5);
      const [outcome] = await renewed({ name, token }).catch((error: unknown) => [error]);
      if ((outcome as { kind?: string })?.kind === "lost") lost.push(outcome);
    }
  })();
  for (const [number, server] of cluster.servers.entries()) {
    if (number > 0) await server.kill9();
    await sleep(SETTINGS.ttl_max_ms / 4);
    await server.restart();
    await cluster.gateways[number]?.ready();
    // Until the next renewals have given it its copy.
    await sleep(SETTINGS.ttl_max_ms / 2);
  }
  over = true;
  await holding;
  expect(lost).toEqual([]);
  expect(await renewed({ name, token })).toMatchObject([{ kind: "renewed", lease: { token, fence } }]);
  await cluster.request().release([{ name, token }]);
  expect(await stateOf(name)).toBe("free");
});

test("a lock that was released while a node was away is free at once, however many nodes missed a release", async () => {
  const name = "left over";
  const settings = { ttl_max_ms: 60_000 };
  /** Takes the lock for a minute, and releases it while this node is away, which comes back with its data. */
  const missRelease = async (number: number) => {
    const { token } = leaseOf(await tryLock(cluster.request({ settings }), name, { ttl_ms: 60_000 }));
    // Long enough for it to be no attempt that is still being made.
    await sleep(2 * 300 + 100);
    const back = cluster.cutOff(number);
    // As if the node stayed away for longer than the release is repeated.
    const once = cluster.request({ settings: { store_calls_max: 3 } });
    expect(await once.release([{ name, token }])).toMatchObject([{ kind: "released" }]);
    await sleep(2 * 300);
    back();
  };
  await missRelease(0);
  await missRelease(1);
  // A node that is late may have had the leases.
  await expect.poll(() => stateOf(name)).toBe("free");
  const { token } = leaseOf(await tryLock(cluster.request({ settings }), name));
  await cluster.request().release([{ name, token }]);
});

test("a lock_delay is kept by the lease that it follows: what nodes that missed a release keep of it delays nobody", async () => {
  const name = "delayed";
  const ttl_ms = 900;
  const lock_delay_ms = 20_000;
  const settings = { lock_delay_max_ms: lock_delay_ms };
  for (const number of [0, 1]) {
    const { token } = leaseOf(await tryLock(cluster.request({ settings }), name, { ttl_ms, lock_delay_ms }));
    const back = cluster.cutOff(number);
    const once = cluster.request({ settings: { store_calls_max: 3 } });
    expect(await once.release([{ name, token }])).toMatchObject([{ kind: "released" }]);
    // The node lets it expire.
    await sleep(ttl_ms);
    back();
  }
  // A node that is late may have had the leases.
  await expect.poll(() => stateOf(name)).toBe("free");
  const options = { ttl_ms, lock_delay_ms };
  const { token, fence } = leaseOf(await tryLock(cluster.request({ settings }), name, options));
  await sleep(ttl_ms);
  expect(await cluster.request({ settings }).inspect(name, { wait_ms: 0 })).toMatchObject({ state: "delayed", fence });
  expect(await tryLock(cluster.request({ settings }), name)).toMatchObject({ kind: "busy", holders_total: 0 });
  expect(await cluster.request({ settings }).release([{ name, token }])).toMatchObject([{ reason: "expired" }]);
  expect(await tryLock(cluster.request({ settings }), name)).toMatchObject({ kind: "busy" });
});

test("fences grow after a clock was a day ahead: a record is kept until the clock has passed its fence, or its marker knows it", async () => {
  const name = "far fence";
  const ahead_ms = 86_400_000;
  const databases = cluster.servers.map(({ url }) => {
    const redis = new Redis(url);
    undo.push(() => redis.disconnect());
    return redis;
  });
  // As a node writes it whose clock is a day ahead.
  const far = (Date.now() + ahead_ms) * 1000;
  await databases[0]?.set(`lh:{test}:quorum:${name}`, `2 ${far} ${far} 0\n\n`, "PX", 60_000);
  undo.push(cluster.cutOff(2));
  const { token, fence } = leaseOf(await tryLock(cluster.request(), name));
  expect(fence).toBeGreaterThan(far);
  await cluster.request().release([{ name, token }]);
  for (const redis of databases.slice(0, 2))
    expect(await redis.pttl(`lh:{test}:quorum:${name}`)).toBeGreaterThan(ahead_ms);
  // As when their clocks step forward, one after the other.
  for (const redis of databases) await redis.del(`lh:{test}:quorum:${name}`);
  const { fence: next } = leaseOf(await tryLock(cluster.request(), name));
  expect(next).toBeGreaterThan(fence);
});

test("what a node wrote while its clock was a day ahead lasts no longer than it was to last", async () => {
  const name = "ahead";
  const ahead_ms = Date.now() + 86_400_000;
  const redis = new Redis(cluster.servers[0]?.url as string);
  undo.push(() => redis.disconnect());
  const lease = `x ${"a".repeat(22)} ${"h".repeat(22)} c ${ahead_ms + 2000} 8 ${ahead_ms} 2000 0 0 - -`;
  await redis.set(`lh:{test}:quorum:${name}`, `2 8 8 ${ahead_ms}\n\n${lease}`, "PX", 172_800_000);
  // Without another node, a majority needs this one.
  undo.push(cluster.cutOff(2));
  expect(await tryLock(cluster.request(), name)).toMatchObject({ kind: "busy" });
  const granted = async () => (await tryLock(cluster.request(), name)).kind;
  await expect.poll(granted, { timeout: 2 * SETTINGS.ttl_max_ms, interval: 200 }).toBe("granted");
});

test("a copy that a node missed is made by the next renewal, with the fence, and not after a release", async () => {
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

test("an Idempotency-Key is remembered as long as its renewed lease and a minute more, on every node", async () => {
  const name = "remembered";
  const request = () => tryLock(cluster.request({ idempotency_key: "late" }), name, { ttl_ms: 400 });
  const back = cluster.freeze(2);
  const { token } = leaseOf(await request());
  back();
  await renewed({ name, token, ttl_ms: 2000 });
  await renewed({ name, token, ttl_ms: 2000 });
  for (const { url } of cluster.servers) {
    const redis = new Redis(url);
    undo.push(() => redis.disconnect());
    const life = async () => {
      const [key] = await redis.keys("lh:{test}:quorum-idem:*");
      return key === undefined ? 0 : redis.pttl(key);
    };
    await expect.poll(life, { timeout: 2000 }).toBeGreaterThan(61_000);
  }
  // One that knows the key misses the release; the others refuse the duplicate.
  const late = cluster.freeze(0);
  await cluster.request().release([{ name, token }]);
  late();
  undo.push(cluster.cutOff(1));
  expect(await request()).toEqual({ kind: "lost", reason: "released" });
});

describe("a record that one node of three cannot read", () => {
  /** Without that node's vote, there is no majority for the moment when a busy machine makes one of the others late. */
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
    ["a deadline without an end", spoilt((text) => text.replace(/ c \d+/, ` c ${"9".repeat(30)}`))],
    ["another type", hash],
  ];

  test.each(DAMAGE)(
    "%s: the others serve the lock, and nobody takes the node's silence for a vote",
    async (what, spoil) => {
      const name = `unread-${what}`;
      const [first, , last] = databases() as [Redis, Redis, Redis];
      const { token } = leaseOf(await tryLock(cluster.request(), name));
      await spoil(first, key(name));
      expect(await insist(() => stateOf(name))).toBe("held");
      expect(await insist(() => renewed({ name, token }))).toMatchObject([{ kind: "renewed" }]);
      expect(await insist(() => tryLock(cluster.request(), name))).toMatchObject({ kind: "busy", holders_total: 1 });
      // One of the others misses the lease too. What is left of it is on a node that is silent now.
      await last.del(key(name));
      const back = cluster.cutOff(1);
      // The node that is silent can make a majority again, so this is worth a retry.
      await expect(stateOf(name)).rejects.toThrow(StoreError);
      await expect(tryLock(cluster.request(), name)).rejects.toThrow("1 did not answer, 1 cannot read the record");
      back();
      await insist(() => cluster.request().release([{ name, token }]));
      expect((await insist(() => tryLock(cluster.request(), name))).kind).toBe("granted");
    },
  );

  test("of a heartbeat's locks, each another one on another node, all are renewed and released", async () => {
    const names = ["beat-0", "beat-1", "beat-2", "beat-3"];
    const refs: LeaseRef[] = [];
    for (const name of names) refs.push({ name, token: leaseOf(await tryLock(cluster.request(), name)).token });
    for (const [i, redis] of databases().entries()) await redis.set(key(`beat-${i}`), "garbage", "PX", 60_000);
    const renewals = await insist(() => cluster.request().renew(refs));
    expect(renewals.map(({ kind }) => kind)).toEqual(names.map(() => "renewed"));
    const releases = await insist(() => cluster.request().release(refs));
    expect(releases.map(({ kind }) => kind)).toEqual(names.map(() => "released"));
  });

  test("a release waits for the node that makes up a majority without it", async () => {
    const name = "late release";
    const [first] = databases() as [Redis];
    const { token } = leaseOf(await tryLock(cluster.request(), name));
    await first.set(key(name), "garbage", "PX", 60_000);
    const late = cluster.gateways[2];
    late?.faults.next({ kind: "delay", ms: 100 });
    undo.push(() => late?.faults.clear());
    expect(await cluster.request().release([{ name, token }])).toMatchObject([{ kind: "released" }]);
  });

  test("DELETE repairs it: it votes for nobody new while what it forgot may be held, and gets its copy back", async () => {
    const name = "repaired";
    const [first] = databases() as [Redis];
    const { token } = leaseOf(await tryLock(cluster.request(), name));
    const BREAK = { grace_ms: 0, delay: true, queue: "keep" } as const;
    await expect(cluster.request().break(name, BREAK)).rejects.toThrow("does not offer breaking locks");
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
    await expect(cluster.request().break(name, BREAK)).rejects.toThrow("does not offer breaking locks");
    expect(await first.get(key(name))).toBe("9 newer");
  });
});

test("a wait with two of three nodes silent ends in time, within its store requests, and goes on when they return", async () => {
  const wait_ms = 3000;
  const thaw = [1, 2].map((number) => cluster.freeze(number));
  undo.push(...thaw);
  const vain = cluster.request();
  const started = performance.now();
  const error = await tryLock(vain, "vain", { wait_ms }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StoreError);
  expect(performance.now() - started).toBeLessThan(wait_ms + 500);
  expect(performance.now() - started).toBeGreaterThan(wait_ms / 2);
  expect(vain.calls()).toBeLessThanOrEqual(SETTINGS.store_calls_max);

  const patient = cluster.request();
  const waiting = tryLock(patient, "patient", { wait_ms: 6000 });
  await sleep(1000);
  for (const back of thaw) back();
  leaseOf(await waiting);
  expect(patient.calls()).toBeLessThanOrEqual(SETTINGS.store_calls_max);
});
