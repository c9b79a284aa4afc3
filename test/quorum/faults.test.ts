/** How a quorum of real databases copes when some of them fail, lose data or are not what they seem. */
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { StoreError } from "../../src/engine/engine.ts";
import { quarantine } from "../../src/quorum/rules.ts";
import { type Cluster, leaseOf, SETTINGS, startCluster, tryLock } from "../../tools/support/quorum/cluster.ts";

/** No test in this file uses a lock_delay, so no client has to wait for one to pass. */
const LOCK_DELAY_MAX_MS = 0;
const QUARANTINE_MS = quarantine({ ...SETTINGS, lock_delay_max_ms: LOCK_DELAY_MAX_MS });
/** The first request after a node has died waits for it as long as for any other node: up to one node timeout. */
const WITHIN_MS = SETTINGS.node_timeout_ms;
const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

let cluster: Cluster;
let undo: (() => void)[];
beforeEach(() => {
  undo = [];
});
afterEach(async () => {
  for (const back of undo) back();
  await cluster?.stop();
});

async function start(size: number, options: { appendonly?: boolean } = {}): Promise<void> {
  await startNew(size, options);
  await cluster.trust();
}

async function startNew(size: number, options: { appendonly?: boolean } = {}): Promise<void> {
  cluster = await startCluster(size, { ...options, settings: { lock_delay_max_ms: LOCK_DELAY_MAX_MS } });
}

const inspect = () => cluster.request().inspect("lock", { wait_ms: 0 });

async function timed<T>(work: Promise<T>): Promise<{ result: T; took_ms: number }> {
  const started = performance.now();
  return { result: await work, took_ms: performance.now() - started };
}

const failures: Record<string, (number: number) => Promise<void>> = {
  killed: (number) => cluster.servers[number]?.kill9() as Promise<void>,
  frozen: async (number) => void undo.push(cluster.freeze(number)),
  "cut off": async (number) => void undo.push(cluster.cutOff(number)),
};

describe.each([3, 5])("%i databases", (size) => {
  const minority = (size - 1) / 2;

  test.each(Object.keys(failures))("with a minority %s, everything works within the node timeout", async (failure) => {
    await start(size);
    // From this point on, the nodes have the scripts, as they would in a service that has been running for a while.
    const before = leaseOf(await tryLock(cluster.request(), "before"));
    for (let number = 0; number < minority; number++) await failures[failure]?.(number);
    const took: Record<string, number[]> = { acquire: [], renew: [], busy: [], inspect: [], release: [] };
    for (let round = 0; round < 5; round++) {
      const kept = await cluster.request().renew([{ name: "before", token: before.token }]);
      expect(kept).toMatchObject([{ kind: "renewed" }]);
      const acquired = await timed(tryLock(cluster.request(), "lock"));
      const { token } = leaseOf(acquired.result);
      const renewed = await timed(cluster.request().renew([{ name: "lock", token }]));
      const busy = await timed(tryLock(cluster.request(), "lock"));
      const state = await timed(inspect());
      const released = await timed(cluster.request().release([{ name: "lock", token }]));
      expect(renewed.result).toMatchObject([{ kind: "renewed" }]);
      expect(busy.result).toMatchObject({ kind: "busy", holders_total: 1 });
      expect(state.result).toMatchObject({ state: "held", nodes: { total: size, answering: size - minority } });
      expect(released.result).toMatchObject([{ kind: "released" }]);
      for (const [i, { took_ms }] of [acquired, renewed, busy, state, released].entries())
        Object.values(took)[i]?.push(took_ms);
    }
    // Uses the median, because the slowest run depends on the machine.
    for (const [operation, times] of Object.entries(took))
      expect(median(times), `${operation} took ${times}`).toBeLessThan(WITHIN_MS);
  });

  test("with a majority down, every operation fails closed, and leaves nothing behind", async () => {
    await start(size);
    const ttl_ms = 600;
    const { token } = leaseOf(await tryLock(cluster.request(), "held", { ttl_ms }));
    const back = Array.from({ length: minority + 1 }, (_, number) => cluster.cutOff(number));
    const ref = { name: "held", token };
    const requests = [
      () => tryLock(cluster.request(), "lock", { ttl_ms }),
      () => tryLock(cluster.request(), "lock", { ttl_ms, wait_ms: 600 }),
      () => cluster.request().renew([ref]),
      () => cluster.request().release([ref]),
      () => inspect(),
      () => cluster.ping(),
    ].map((work) => timed(work().catch((error: unknown) => error)));
    for (const { result, took_ms } of await Promise.all(requests)) {
      expect(result).toBeInstanceOf(StoreError);
      expect((result as StoreError).misconfigured).toBe(false);
      expect(took_ms).toBeLessThan(3000);
    }
    for (const undone of back) undone();
    await sleep(ttl_ms);
    for (const { url } of cluster.servers) {
      const redis = new Redis(url);
      const records = await redis.keys("lh:{test}:quorum:*");
      for (const key of records) {
        const leases = (await redis.get(key))?.split("\n").slice(2).filter(Boolean) ?? [];
        for (const lease of leases) expect(Number(lease.split(" ")[4])).toBeLessThanOrEqual(Date.now());
      }
      redis.disconnect();
    }
    expect((await tryLock(cluster.request(), "held")).kind).toBe("granted");
  });
});

describe("a node that lost its data", () => {
  test.each([
    { how: "wiped", lose: () => cluster.wipe(0) },
    { how: "restarted empty", lose: () => cluster.servers[0]?.restart() as Promise<void> },
  ])("$how does not vote for a whole maximum ttl, and then not below the fences of the others", async ({ lose }) => {
    await start(3, { appendonly: false });
    // A fence that is far ahead of this node's clock, as one set by another node's clock may be.
    const ahead = (Date.now() + 60_000) * 1000;
    const redis = cluster.servers.map(({ url }) => new Redis(url).on("error", () => {}));
    undo.push(...redis.map((client) => () => client.disconnect()));
    const record = `1 ${ahead} ${ahead} 0\n\n`;
    await Promise.all(redis.slice(1).map((one) => one.set("lh:{test}:quorum:lock", record, "PX", 60_000)));
    const { token, fence } = leaseOf(await tryLock(cluster.request(), "lock"));
    expect(fence).toBeGreaterThan(ahead);
    // A majority is enough for a grant; from this point on, both other nodes are needed.
    const knowsLease = async (client: Redis) =>
      expect(await client.get("lh:{test}:quorum:lock")).toContain(` ${fence} `);
    await vi.waitFor(() => Promise.all(redis.map(knowsLease)));

    await lose();
    await cluster.gateways[0]?.ready();
    const lost_at = performance.now();
    // The others still have the lease, and the empty node must not help to remove it.
    const one = cluster.cutOff(1);
    await expect(tryLock(cluster.request(), "lock")).rejects.toBeInstanceOf(StoreError);
    await expect(tryLock(cluster.request(), "never held")).rejects.toBeInstanceOf(StoreError);
    one();
    expect(await cluster.request().renew([{ name: "lock", token }])).toMatchObject([{ kind: "renewed" }]);
    const health = await cluster.health();
    expect(health).toMatchObject({ voting: 2, needed: 2, nodes: [{ state: "quarantined" }, {}, {}] });

    while ((await cluster.health()).voting < 3) {
      // Any request that reaches the node can end its quarantine; on a busy machine, some requests fail.
      await inspect().catch(() => {});
      await sleep(50);
    }
    expect(performance.now() - lost_at).toBeGreaterThan(QUARANTINE_MS - 100);
    // Only this node and one that has missed nothing are left, and the fence keeps increasing.
    const two = cluster.cutOff(2);
    expect(leaseOf(await tryLock(cluster.request(), "lock")).fence).toBeGreaterThan(fence);
    two();
    // Even on its own, the node would propose no fence, for any name, below those that the others had confirmed.
    const marker = await redis[0]?.get("lh:{test}:quorum-node:0");
    expect(Number(marker?.split(" ")[5])).toBeGreaterThanOrEqual(fence);
  });

  test("an operator who knows that no lease was lost can admit it immediately", async () => {
    await start(3);
    await cluster.wipe(0);
    await tryLock(cluster.request(), "lock");
    expect((await cluster.health()).voting).toBe(2);
    await cluster.trust();
    expect((await cluster.health()).voting).toBe(3);
  });

  test("an operator can quarantine a node by deleting its markers", async () => {
    await start(3);
    const redis = new Redis(cluster.servers[0]?.url as string);
    await redis.del(await redis.keys("lh:{test}:quorum-node:*"));
    redis.disconnect();
    expect((await cluster.health()).nodes[0]).toMatchObject({ state: "quarantined" });
  });
});

describe("a new quorum", () => {
  test("grants nothing before its quarantine has ended, and says so", async () => {
    await startNew(3);
    const error = await tryLock(cluster.request(), "lock").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "StoreError", outcome: "none", misconfigured: false });
    expect((error as Error).message).toContain("3 in quarantine");
    const { nodes, voting, needed } = await cluster.health();
    expect([voting, needed]).toEqual([0, 2]);
    for (const node of nodes) expect(node.state === "quarantined" && node.left_ms).toBeGreaterThan(0);
    await sleep(QUARANTINE_MS);
    await tryLock(cluster.request(), "lock").catch(() => {});
    await sleep(100);
    expect((await tryLock(cluster.request(), "lock")).kind).toBe("granted");
  });

  test("a different order or number of the databases is rejected as a configuration error", async () => {
    await start(5);
    for (const order of [
      [1, 0, 3, 2, 4],
      [0, 1, 2],
    ]) {
      const error = await tryLock(cluster.request({ order }), "lock").catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: "StoreError", misconfigured: true });
    }
  });
});

test("acquire() takes two round trips to all nodes in parallel, renew(), release() and inspect() take one", async () => {
  await start(3);
  const delay_ms = 150;
  const requests = () => cluster.gateways.map(({ stats }) => stats.requests);
  const since = (before: readonly number[]) => requests().map((sent, i) => sent - (before[i] as number));
  // Waits until every node has the scripts: a response requires only a majority, so the others may load them later.
  await expect
    .poll(async () => {
      const before = requests();
      const { token } = leaseOf(await tryLock(cluster.request(), "warm"));
      await cluster.request().renew([{ name: "warm", token }]);
      await cluster.request().release([{ name: "warm", token }]);
      await inspect();
      return since(before);
    })
    .toEqual([5, 5, 5]);
  for (const { faults } of cluster.gateways)
    faults.next({ kind: "delay", ms: delay_ms, times: Number.POSITIVE_INFINITY });
  const measure = async <T>(round_trips: number, work: () => Promise<T>): Promise<T> => {
    const before = requests();
    const { result, took_ms } = await timed(work());
    expect(since(before)).toEqual(before.map(() => round_trips));
    // Timers may fire a millisecond early. Calling one node after another would take three times as long.
    expect(took_ms).toBeGreaterThan(round_trips * (delay_ms - 2));
    expect(took_ms).toBeLessThan(3 * round_trips * delay_ms);
    return result;
  };
  const { token } = leaseOf(await measure(2, () => tryLock(cluster.request(), "lock")));
  await measure(1, () => cluster.request().renew([{ name: "lock", token }]));
  await measure(1, inspect);
  await measure(1, () => cluster.request().release([{ name: "lock", token }]));
});

test("after a restart with its data, a node keeps its vote and its leases", async () => {
  await start(3);
  const lease = leaseOf(await tryLock(cluster.request(), "lock", { ttl_ms: 2000 }));
  await cluster.servers[0]?.kill9();
  await cluster.servers[0]?.restart();
  await cluster.gateways[0]?.ready();
  // The node has lost the scripts and gets them again.
  expect(await tryLock(cluster.request(), "lock")).toMatchObject({ kind: "busy" });
  const back = cluster.cutOff(1);
  undo.push(back);
  expect(await tryLock(cluster.request(), "lock")).toMatchObject({ kind: "busy" });
  expect(await cluster.request().renew([{ name: "lock", token: lease.token }])).toMatchObject([{ kind: "renewed" }]);
});
