/**
 * Many concurrent callers. They use the app in this process, because a separate server process would only slow them down.
 */
import { afterAll, describe, expect, test } from "vitest";
import { atDepth } from "../support/runner/depth.ts";
import { bodyOf, type Fields, Lock, post, sleep } from "../support/services/http.ts";
import { inProcess, startStore } from "../support/services/targets.ts";
import { insisting } from "../support/services/until-answered.ts";
import { expectQueueLength } from "./suite/expectations.ts";

const WAITERS = atDepth({ test: 30, deep: 500 });
const WRITERS = atDepth({ test: 5, deep: 20 });
const LOOPS_MS = 2_000;
const ROUNDS_MAX = 3;
const CHAOS_MS = atDepth({ test: 2_000, deep: 30_000 });

const store = await startStore();
const target = insisting(inProcess(store));
afterAll(() => store.stop());

/** Retries with the ticket until the lock is granted, as a client would. */
async function waitFor(lock: Lock, mode: "exclusive" | "shared", ticket: string) {
  const ask = () => {
    const fields: Fields = { ticket, wait: "5s", ttl: "60s" };
    return mode === "exclusive" ? lock.acquire(fields) : lock.read(fields);
  };
  let answer = await ask();
  while (answer.status === 423) answer = await ask();
  return bodyOf(answer, 200);
}

describe("5.7 queue: a crowd", () => {
  test(`5.7 queue: ${WAITERS} waiters are granted the lock in order of arrival, none twice`, {
    timeout: 240_000,
  }, async () => {
    const lock = new Lock(target);
    const { token } = await lock.hold();
    let inside = 0;
    const enter = async (ticket: string) => {
      const lease = await waitFor(lock, "exclusive", ticket);
      inside += 1;
      expect(inside).toBe(1);
      await sleep(5);
      inside -= 1;
      await lock.end(lease.token);
      return lease.fence as number;
    };
    const grants: Promise<number>[] = [];
    const tickets: string[] = [];
    for (let i = 0; i < WAITERS; i += 1) {
      const { ticket } = await lock.abandon();
      tickets.push(ticket);
      grants.push(enter(ticket));
    }
    await expectQueueLength(lock, WAITERS);
    for (const position of [0, 1, WAITERS / 2, WAITERS - 1]) {
      const answer = await lock.acquire({ ticket: tickets[position] });
      expect(answer).toMatchObject({ status: 423, body: { position, queue_length: WAITERS } });
    }
    await lock.end(token);
    const fences = await Promise.all(grants);
    expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b));
    expect(await lock.state()).toMatchObject({ state: "free", queue_length: 0 });
  });

  test(`5.7 queue: batches of ${5 * WRITERS} readers alternate with ${WRITERS} writers`, {
    timeout: 240_000,
  }, async () => {
    const lock = new Lock(target);
    const { token } = await lock.hold();
    // Every reader holds its lease until all readers in its batch have one: if a reader were excluded, its batch would never
    // finish.
    const batches = Array.from({ length: WRITERS }, () => ({ inside: 0, complete: Promise.withResolvers<void>() }));
    const enter = async (mode: "exclusive" | "shared", batch: number, ticket: string) => {
      const lease = await waitFor(lock, mode, ticket);
      if (mode === "shared") {
        const readers = batches[batch] as (typeof batches)[number];
        readers.inside += 1;
        if (readers.inside === 5) readers.complete.resolve();
        await readers.complete.promise;
      } else {
        await sleep(5);
      }
      await lock.end(lease.token);
      return { who: `${batch} ${mode}`, fence: lease.fence as number };
    };
    const grants: ReturnType<typeof enter>[] = [];
    const arrivals: string[] = [];
    for (const batch of batches.keys()) {
      for (const mode of [...Array<"shared">(5).fill("shared"), "exclusive"] as const) {
        const { ticket } = await lock.abandon({}, mode);
        grants.push(enter(mode, batch, ticket));
        arrivals.push(`${batch} ${mode}`);
      }
    }
    await expectQueueLength(lock, arrivals.length);
    await lock.end(token);
    const order = (await Promise.all(grants)).sort((a, b) => a.fence - b.fence);
    expect(order.map(({ who }) => who)).toEqual(arrivals);
  });
});

describe("5.7 attended: a crowd", () => {
  test("5.7 attended: twelve clients that ignore their tickets get at least half of the grants that one client gets", {
    timeout: 60_000,
  }, async () => {
    /** Locks, works for 50 ms and unlocks, as most people's first scripts do. */
    async function grantsOf(loops: number): Promise<number> {
      const lock = new Lock(target);
      const until = performance.now() + LOOPS_MS;
      let grants = 0;
      const loop = async () => {
        while (performance.now() < until) {
          const { status, body } = await lock.acquire({ wait: "500ms" });
          if (status !== 200) continue;
          await sleep(50);
          await lock.end(body.token);
          grants += 1;
        }
      };
      await Promise.all(Array.from({ length: loops }, loop));
      return grants;
    }
    // On a busy machine, the speed varies.
    for (let round = 1; ; round += 1) {
      const alone = await grantsOf(1);
      expect(alone).toBeGreaterThan(0);
      const together = await grantsOf(12);
      if (together >= alone / 2) return;
      expect(round, `${together} of ${alone}`).toBeLessThan(ROUNDS_MAX);
    }
  });
});

describe("5.10 multi: a crowd", () => {
  test("5.10 multi: 16 clients acquire 3 of 8 locks at random, in random order", {
    timeout: CHAOS_MS + 60_000,
  }, async () => {
    const locks = Array.from({ length: 8 }, () => new Lock(target));
    const seen = new Map(locks.map(({ name }) => [name, { readers: 0, writers: 0, exclusive: 0, any: 0 }]));
    const until = performance.now() + CHAOS_MS;
    let rounds = 0;

    function enter(leases: readonly { lock: string; mode: string; fence: number }[], direction: 1 | -1) {
      for (const { lock, mode, fence } of leases) {
        const about = seen.get(lock) as NonNullable<ReturnType<typeof seen.get>>;
        if (mode === "exclusive") about.writers += direction;
        else about.readers += direction;
        expect(about.writers === 0 || (about.writers === 1 && about.readers === 0)).toBe(true);
        if (direction === -1) continue;
        // Readers are granted the lock together, and their responses arrive in any order.
        expect(fence).toBeGreaterThan(mode === "exclusive" ? about.any : about.exclusive);
        about.any = Math.max(about.any, fence);
        if (mode === "exclusive") about.exclusive = fence;
      }
    }

    async function client(): Promise<void> {
      while (performance.now() < until || rounds <= 16) {
        const chosen = locks.toSorted(() => Math.random() - 0.5).slice(0, 3);
        const wanted = chosen.map(({ name }) => ({ name, mode: Math.random() < 0.3 ? "shared" : "exclusive" }));
        const request = { locks: wanted, ttl: "20s", wait: "5s", fair: Math.random() < 0.9 };
        let answer = await post(target, "/multi/acquire", request);
        while (answer.status === 423) {
          const { ticket } = answer.body;
          answer = await post(target, "/multi/acquire", { ...request, ...(ticket ? { ticket } : {}) });
        }
        const { token, leases } = bodyOf(answer, 200);
        enter(leases, 1);
        expect(leases.map(({ lock }: { lock: string }) => lock)).toEqual(chosen.map(({ name }) => name));
        await sleep(Math.random() * 5);
        enter(leases, -1);
        const ended = await post(target, "/multi/release", { token, locks: chosen.map(({ name }) => name) });
        expect(bodyOf(ended, 200).results.every(({ released }: { released: boolean }) => released)).toBe(true);
        rounds += 1;
      }
    }

    await Promise.all(Array.from({ length: 16 }, client));
    for (const lock of locks) expect(await lock.state()).toMatchObject({ state: "free", queue_length: 0 });
  });
});
