/** Sections 7 and 8: how many store requests a heartbeat and a page of the listing need, counted at the gateway. */
import { Redis } from "ioredis";
import { afterAll, describe, expect, test } from "vitest";
import { recordKey } from "../../src/lock/codec/keys.ts";
import { atDepth } from "../support/runner/depth.ts";
import { bodyOf, Lock, post, send } from "../support/services/http.ts";
import { inProcess, startStore } from "../support/services/targets.ts";
import { Semaphore } from "./suite/subjects.ts";

const RETAINED = atDepth({ test: 20_000, deep: 100_000 });
const LIVE = 50;

const store = await startStore();
const target = inProcess(store);
const redis = new Redis(store.redis.url);
afterAll(async () => {
  redis.disconnect();
  await store.stop();
});

async function storeCalls<T>(work: () => Promise<T>): Promise<[calls: number, result: T]> {
  const before = store.gateway.stats.requests;
  const result = await work();
  return [store.gateway.stats.requests - before, result];
}

describe("7 heartbeat: cost", () => {
  const beat = async (leases: readonly object[]) => bodyOf(await post(target, "/heartbeat", { leases }), 200).results;

  test("7 heartbeat: 100 mixed leases need one round trip to the store", async () => {
    const refs: object[] = [];
    for (let i = 0; i < 100; i += 1) {
      const lock = new Lock(target);
      const semaphore = new Semaphore(target);
      if (i % 3 === 0) refs.push({ name: lock.name, token: (await lock.hold()).token });
      if (i % 3 === 1) refs.push({ name: lock.name, token: (await lock.share()).token });
      if (i % 3 === 2) {
        const { token } = await semaphore.take({ capacity: 1 });
        refs.push({ name: semaphore.name, kind: "semaphore", token });
      }
    }
    await beat(refs.slice(0, 1));
    const [calls, results] = await storeCalls(() => beat(refs));
    expect(calls).toBe(1);
    expect(results.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
  });

  test("7 heartbeat: n exclusive leases cost at most 2n + 4 billed commands", async () => {
    const refs: object[] = [];
    for (let i = 0; i < 100; i += 1) {
      const lock = new Lock(target);
      refs.push({ name: lock.name, token: (await lock.hold()).token });
    }
    for (const n of [1, 10, 100]) {
      expect(await store.gateway.billed(() => beat(refs.slice(0, n)))).toBeLessThanOrEqual(2 * n + 4);
    }
  });
});

describe("8 listing: scale", () => {
  async function retain(): Promise<void> {
    const lock = new Lock(target);
    await lock.end((await lock.hold({ owner: "ci-42" })).token);
    const record = (await redis.get(recordKey("lock", "default", lock.name))) as string;
    for (let from = 0; from < RETAINED; from += 10_000) {
      const pipeline = redis.pipeline();
      for (let i = from; i < from + 10_000; i += 1) {
        pipeline.set(recordKey("lock", "default", `retained/${i}`), record, "PX", 3_600_000);
      }
      await pipeline.exec();
    }
  }

  test(`8 listing: ${LIVE} live locks among ${RETAINED} retained ones are listed in a bounded number of requests`, {
    timeout: 120_000,
  }, async () => {
    await retain();
    const live = Array.from({ length: LIVE }, (_, i) => `retained/live-${i}`);
    await Promise.all(live.map((name) => new Lock(target, name).hold({ ttl: "10m" })));
    for (const limit of [50, 100, 20]) {
      const found = new Set<string>();
      let cursor: string | null = "";
      let requests = 0;
      while (cursor !== null) {
        const query = `prefix=retained/&limit=${limit}${cursor === "" ? "" : `&cursor=${cursor}`}`;
        const [calls, answer] = await storeCalls(() => send(target, `/locks?${query}`));
        requests += 1;
        // A page consists of many steps of a few hundred names each, so that no other client has to wait long for one. A page
        // makes at most STORE_CALLS_MAX calls.
        expect(calls).toBeLessThanOrEqual(30);
        const page = bodyOf(answer, 200);
        expect(page.locks.length).toBeLessThanOrEqual(limit);
        for (const { lock } of page.locks) found.add(lock);
        cursor = page.cursor;
      }
      expect([...found].sort()).toEqual(live.toSorted());
      // A page also ends when its time is up, so a slow machine needs more of them; each page covers at least one step.
      expect(requests).toBeLessThanOrEqual(RETAINED / 500);
    }
  });

  test("8 listing: a page takes a bounded amount of work, and retained records slow nothing else down", async () => {
    expect(await redis.dbsize()).toBeGreaterThan(RETAINED);
    const page = () => send(target, "/locks?prefix=retained/&limit=1");
    // At most 30 requests to the store, each billed as a script, a clock read and another read. A step of the scan takes
    // four requests.
    expect(await store.gateway.billed(page)).toBeLessThanOrEqual(30 * 3);
    const lock = new Lock(target);
    expect(await store.gateway.billed(() => lock.hold())).toBeLessThanOrEqual(4);
  });
});
