/** Section 5, points 8, 9 and 13, when what is between the service and its store fails, or the store itself. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Command } from "../../tools/gateway/command.ts";
import { type Answer, bodyOf, keyed, Lock, post, send, sleep } from "../support/http.ts";
import { inProcess, startProcess, startStore } from "../support/targets.ts";
import { expectLost, expectProblem, expectQueueLength } from "./suite/expectations.ts";
import { Latch } from "./suite/subjects.ts";

const store = await startStore({ durable: true });
const { gateway, redis } = store;
const target = inProcess(store);
afterAll(() => store.stop());
beforeEach(() => gateway.faults.clear());

/** Matches what the service sends for this lock. */
const about = (lock: Lock) => (command: Command) => command.some((part) => part.includes(lock.name));

/** Sends a command to the store, past the service. */
async function command(...parts: Command): Promise<Answer["body"]> {
  const headers = { authorization: `Bearer ${gateway.token}` };
  const answer = await send({ name: "store", url: gateway.url }, "", {
    method: "POST",
    headers,
    body: JSON.stringify(parts),
  });
  return bodyOf(answer, 200).result;
}

describe("5.9 lost answers", () => {
  test("5.9 acquire: one whose answer never came is answered with that lease when it is sent again", async () => {
    const impatient = inProcess(store, { STORE_TIMEOUT: "200ms" });
    // Redis knows the script from here on: its complaint that it does not would be the answer that is lost.
    await new Lock(target).hold();
    const lock = new Lock(target);
    const key = keyed();
    gateway.faults.next({ kind: "drop", times: 1_000, match: about(lock) });
    expectProblem(await new Lock(impatient, lock.name).acquire({}, key), 503, "store_unavailable", {
      outcome: "unknown",
    });
    gateway.faults.clear();
    const { holders, holders_total } = await lock.state();
    expect(holders_total).toBe(1);
    const lease = await lock.hold({}, key);
    expect(lease).toMatchObject({ fence: holders[0].fence, acquired_at: holders[0].acquired_at, hold_count: 1 });
    expect(await lock.end(lease.token)).toMatchObject({ released: true });
  });

  for (const kind of ["drop", "repeat", "flush"] as const) {
    /** Whatever the service sends next for this lock meets the fault. */
    const disturb = (lock: Lock) => gateway.faults.next({ kind, match: about(lock) });

    test(`5.9 ${kind}: what the server sends again by itself is applied once`, async () => {
      const lock = new Lock(target);
      disturb(lock);
      const lease = await lock.hold({ ttl: "20s" });
      expect(lease.hold_count).toBe(1);
      expect(await lock.state()).toMatchObject({ holders_total: 1, fence: lease.fence });
      const { token } = lease;
      disturb(lock);
      expect(await lock.hold({ token })).toMatchObject({ token, hold_count: 2 });
      disturb(lock);
      const shared = await lock.share({ token });
      expect(shared.hold_count).toBe(1);
      expect(await lock.state()).toMatchObject({ holders_total: 2, fence: shared.fence });
      disturb(lock);
      expect(bodyOf(await lock.renew({ token, ttl: "9s" }), 200)).toMatchObject({ ttl_ms: expect.any(Number) });
      disturb(lock);
      const { ticket } = await lock.abandon();
      expect((await lock.state()).queue).toHaveLength(1);
      disturb(lock);
      expect(await lock.end(token)).toMatchObject({ released: false, hold_count: 1 });
      disturb(lock);
      expect(await lock.end(token)).toMatchObject({ released: true, hold_count: 0 });
      disturb(lock);
      expect(await lock.end(shared.token)).toMatchObject({ released: true });
      disturb(lock);
      const next = await lock.hold({ ticket });
      expect(next.hold_count).toBe(1);
      disturb(lock);
      expect((await lock.release({ ticket: next.token })).status).toBe(200);
      expect(await lock.state()).toMatchObject({ state: "free", queue_length: 0, fence: next.fence });
    });

    test(`5.9 ${kind}: an upgrade and a multi-lock are applied once`, async () => {
      const lock = new Lock(target);
      const { token } = await lock.share();
      disturb(lock);
      const upgraded = await lock.hold({ token });
      expect(await lock.state()).toMatchObject({ holders_total: 2, fence: upgraded.fence });
      await lock.end(upgraded.token);
      await lock.end(token);
      const names = [lock.name, new Lock(target).name];
      disturb(lock);
      const multi = bodyOf(await post(target, "/multi/acquire", { locks: names.map((name) => ({ name })) }), 200);
      expect(await lock.state()).toMatchObject({ fence: multi.leases[0].fence, holders: [{ hold_count: 1 }] });
      disturb(lock);
      const ended = await post(target, "/multi/release", { token: multi.token, locks: names });
      expect(bodyOf(ended, 200).results).toMatchObject([{ released: true }, { released: true }]);
      expect(await lock.state()).toMatchObject({ state: "free" });
    });
  }

  test("5.9 acquire: a duplicate that comes to the store after the release takes nothing", async () => {
    for (const headers of [{}, keyed()]) {
      const lock = new Lock(target);
      const sent: Command[] = [];
      const isAcquire = (parts: Command) => about(lock)(parts) && sent.push(parts) > 0;
      gateway.faults.next({ kind: "delay", ms: 0, match: isAcquire });
      const { token } = await lock.hold({}, headers);
      await lock.end(token);
      const [late] = sent as [Command];
      expect((await command(...late))[0]).toBe("lost");
      expect(await lock.state()).toMatchObject({ state: "free" });
      const next = await lock.hold();
      expect((await command(...late))[0]).toBe("lost");
      expect((await lock.state({ "Lock-Token": next.token })).yours).toMatchObject({ hold_count: 1 });
    }
  });
});

describe("5.13 fail closed", () => {
  test("5.13 fail closed: a store that is away is 503 within 3 s, never a grant or a free, and comes back", async () => {
    const [lock, other] = [new Lock(target), new Lock(target)];
    const { token, expires_at, fence } = await lock.hold({ ttl: "60s" });
    await redis.kill9();
    const paths = [other.path, "/locks", "/semaphores/x", "/latches/x", "/readyz"];
    const reads = new Set(paths.map((path) => () => send(target, path)));
    const asked = [
      () => lock.acquire(),
      () => other.acquire(),
      () => other.acquire({ wait: "1s" }),
      () => other.read(),
      () => lock.renew({ token }),
      () => lock.release({ token }),
      ...reads,
    ];
    await Promise.all(
      asked.map(async (ask) => {
        const started = performance.now();
        const answer = await ask();
        expect(performance.now() - started).toBeLessThan(3_100);
        const outcome = (reads as Set<unknown>).has(ask) ? "none" : expect.stringMatching(/^(none|unknown)$/);
        expectProblem(answer, 503, "store_unavailable", { outcome });
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      }),
    );
    expect((await send(target, "/healthz")).status).toBe(200);
    await redis.restart();
    await expect.poll(async () => (await send(target, "/readyz")).status, { timeout: 5_000 }).toBe(200);
    // Also what `kill -9` is survived by: every write that was answered is on the disk.
    expect((await lock.state({ "Lock-Token": token })).yours).toMatchObject({ fence, expires_at });
    expect(await lock.end(token)).toMatchObject({ released: true });
    await other.hold();
  });

  test("5.13 wait: a request that waits outlives a restart of the store", async () => {
    const lock = new Lock(target);
    const { token } = await lock.hold({ ttl: "60s" });
    const waiting = lock.hold({ wait: "10s" });
    await expectQueueLength(lock, 1);
    await redis.restart();
    await expect.poll(async () => (await lock.release({ token })).status, { timeout: 5_000 }).toBe(200);
    expect(await waiting).toMatchObject({ hold_count: 1 });
  });

  test("5.13 wait: failed looks are repeated", async () => {
    const lock = new Lock(target);
    const { token } = await lock.hold();
    gateway.faults.next({ kind: "status", status: 502, times: 4, match: ([name]) => name.toLowerCase() === "get" });
    const waiting = lock.hold({ wait: "5s" });
    await sleep(200);
    await lock.end(token);
    await waiting;
  });

  test("5.13 wait: a store that freezes meanwhile is 503 within half a second of the end of the wait", async () => {
    const [lock, latch] = [new Lock(target), await Latch.of(target, 1)];
    await lock.hold();
    const asked = [
      () => lock.acquire({ wait: "3s" }),
      () => send(target, `${lock.path}?wait=3s`),
      () => send(target, `${latch.path}?wait=3s`),
    ];
    const answers = asked.map(async (ask) => {
      const started = performance.now();
      expectProblem(await ask(), 503, "store_unavailable");
      return performance.now() - started;
    });
    await sleep(300);
    process.kill(redis.pid, "SIGSTOP");
    const took = await Promise.all(answers).finally(() => process.kill(redis.pid, "SIGCONT"));
    // Half a second, and what a busy machine is late.
    for (const ms of took) expect(ms).toBeLessThan(4_000);
  });

  test("5.13 answers: a store that answers nonsense tells nothing of itself", async () => {
    const lock = new Lock(target);
    gateway.faults.next({ kind: "status", status: 500, times: 1_000, match: about(lock) });
    const answer = await inProcess(store, { STORE_TIMEOUT: "200ms" }).fetch(`${target.url}${lock.path}`);
    const text = await answer.text();
    expect(answer.status).toBe(503);
    for (const internal of ["injected", "lh:{", "evalsha", "redis", gateway.url]) {
      expect(text.toLowerCase()).not.toContain(internal);
    }
  });
});

/** What makes a Redis take no writes, and how that ends; `says` is in the answer. */
const REFUSALS = [
  { says: "no memory left", spoil: "CONFIG SET maxmemory 1", heal: "CONFIG SET maxmemory 0" },
  { says: "too few replicas", spoil: "CONFIG SET min-replicas-to-write 1", heal: "CONFIG SET min-replicas-to-write 0" },
  { says: "a replica", spoil: "REPLICAOF 127.0.0.1 1", heal: "REPLICAOF NO ONE" },
];

describe.each(REFUSALS)("5.13 a store that takes no writes: $says", ({ says, spoil, heal }) => {
  const told = { outcome: "none", detail: expect.stringContaining(says) };

  async function spoiled(work: () => Promise<void>): Promise<void> {
    const client = new Redis(redis.url, { protocol: 2 });
    const run = (line: string) => client.call(...(line.split(" ") as Command));
    await run(spoil);
    try {
      await work();
    } finally {
      await run(heal);
      client.disconnect();
    }
  }

  test("5.13 refused: the cause is named, nothing has changed, and readiness tells", async () => {
    const ready = inProcess(store);
    const [lock, held, latch, absent] = [
      new Lock(target),
      new Lock(target),
      await Latch.of(target, 1),
      new Latch(target),
    ];
    const { token } = await held.hold();
    await spoiled(async () => {
      if (says !== "no memory left") {
        // What is read there may be old: nobody is told a state, nor that a lease is lost.
        for (const answer of [
          await send(target, held.path),
          await send(target, lock.path),
          await send(target, "/locks"),
          await send(target, latch.path),
          await absent.countDown(),
          await held.acquire(),
          await held.renew({ token }),
          await lock.renew({ token }),
          await lock.release({ token }),
        ]) {
          expectProblem(answer, 503, "store_unavailable", told);
        }
      }
      expectProblem(await lock.acquire(), 503, "store_unavailable", told);
      expectProblem(await send(ready, "/readyz"), 503, "store_unavailable", told);
    });
    expect(await lock.hold()).toMatchObject({ hold_count: 1 });
  });
});

describe("readiness", () => {
  test("2,000 health checks are one write to the store a second", async () => {
    const ready = inProcess(store);
    const { requests } = gateway.stats;
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 2_000 }, () => send(ready, "/readyz")));
    const seconds = (performance.now() - started) / 1_000;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(gateway.stats.requests - requests).toBeLessThanOrEqual(1 + seconds);
  });
});

describe("5.8 lost data", () => {
  test("5.8 fence: keeps growing when the store has lost everything", async () => {
    const lock = new Lock(target);
    const before = [await lock.share(), await lock.share(), await lock.share()];
    await command("FLUSHALL");
    const lease = await lock.hold();
    for (const { fence, token } of before) {
      expect(lease.fence).toBeGreaterThan(fence);
      expectLost(await lock.renew({ token }), "unknown");
    }
  });

  test("7 heartbeat: one lease that cannot be read costs no other, whatever is damaged", async () => {
    const refs: { name: string; token: string }[] = [];
    for (let i = 0; i < 8; i++) {
      const lock = new Lock(target);
      refs.push({ name: lock.name, token: (await (i === 5 ? lock.share() : lock.hold())).token });
    }
    const [newer, damaged, mistyped] = [1, 3, 5].map((i) => refs[i]?.name) as [string, string, string];
    await command("SET", `lh:{default}:lock:${newer}`, "999 newer", "PX", "60000");
    await command("SET", `lh:{default}:lock:${damaged}`, "garbage", "PX", "60000");
    await command("SET", `lh:{default}:details:${mistyped}`, "no hash", "PX", "60000");
    const { results } = bodyOf(await post(target, "/heartbeat", { leases: refs }), 200);
    const unreadable = { ok: false, code: "store_unavailable" };
    for (const [i, result] of results.entries()) {
      expect(result).toMatchObject([1, 3, 5].includes(i) ? unreadable : { ok: true, ttl_ms: 30_000 });
    }
    const shown = new Map<string, string>();
    for (const { name } of refs) {
      const { locks } = bodyOf(await send(target, `/locks?prefix=${name}`), 200);
      for (const { lock, state } of locks) shown.set(lock, state);
    }
    expect([...shown.values()].toSorted()).toEqual([...Array(5).fill("held"), ...Array(3).fill("unreadable")]);
    for (const name of [damaged, mistyped]) {
      const lock = new Lock(target, name);
      expectProblem(await send(target, lock.path), 503, "store_unavailable");
      expect(bodyOf(await send(target, lock.path, { method: "DELETE" }), 200)).toMatchObject({ repaired: true });
      await lock.hold();
    }
    expectProblem(await send(target, `/locks/${newer}`, { method: "DELETE" }), 503, "store_unavailable");
  });

  test("8 semaphores, latches: one that cannot be read is shown, answers 503, and is repaired by DELETE", async () => {
    const SET = { semaphores: ["semaphore", "permits=2"], latches: ["latch", "count=2"] } as const;
    for (const [kinds, [kind, fields]] of Object.entries(SET)) {
      const prefix = new Lock(target).name;
      const [damaged, mistyped, healthy] = ["damaged", "mistyped", "healthy"].map((what) => `${prefix}-${what}`);
      const put = (name: string) =>
        send(target, `/${kinds}/${name}`, { method: "PUT", body: new URLSearchParams(fields) });
      for (const name of [damaged, healthy]) await put(name as string);
      const key = `lh:{default}:${kind}:${damaged}`;
      await command("SET", key, (await command("GET", key)).replace("\n", " "), "PX", "60000");
      await command("HSET", `lh:{default}:${kind}:${mistyped}`, "no", "string");
      const page = bodyOf(await send(target, `/${kinds}?prefix=${prefix}`), 200);
      const shown = page[kinds].map((item: Record<string, string>) => [item[kind], item.state]);
      expect(shown.sort()).toEqual([
        [damaged, "unreadable"],
        [healthy, undefined],
        [mistyped, "unreadable"],
      ]);
      for (const name of [damaged, mistyped] as string[]) {
        const path = `/${kinds}/${name}`;
        expectProblem(await send(target, path), 503, "store_unavailable");
        expectProblem(await put(name), 503, "store_unavailable");
        const answer = bodyOf(await send(target, path, { method: "DELETE" }), 200);
        expect(answer).toMatchObject({ deleted: true, repaired: true });
        expectProblem(await send(target, path), 404, "not_found");
      }
    }
  });

  test("5.8 record: one that a newer version wrote is left alone", async () => {
    const lock = new Lock(target);
    const key = `lh:{default}:lock:${lock.name}`;
    const { token } = await lock.hold();
    const text = `999 ${await command("GET", key)}`;
    await command("SET", key, text, "PX", "60000");
    const locks = [{ name: new Lock(target).name }, { name: lock.name }];
    const answers = [
      await lock.acquire(),
      await lock.acquire({ wait: 50 }),
      await lock.read({ token }),
      await lock.renew({ token }),
      await lock.release({ token }),
      await lock.release({ ticket: token }),
      await send(target, lock.path),
      await post(target, "/multi/acquire", { locks }),
    ];
    for (const answer of answers) expectProblem(answer, 503, "store_unavailable", { outcome: "none" });
    expect(await command("GET", key)).toBe(text);
  });
});

describe("5.2 kill -9", () => {
  test("5.2 kill -9: the embedded store keeps a lease and its deadline", { timeout: 60_000 }, async () => {
    const state = await mkdtemp(join(tmpdir(), "leasehold-state-"));
    onTestFinished(() => rm(state, { recursive: true, force: true }));
    const first = await startProcess(state);
    const { name, path } = new Lock(target);
    const lease = bodyOf(await post(first, `${path}/acquire`, { ttl: "60s" }), 200);
    await first.kill9();
    const second = await startProcess(state);
    onTestFinished(() => second.kill9());
    const lock = new Lock(second, name);
    const { yours } = await lock.state({ "Lock-Token": lease.token });
    expect(yours).toMatchObject({ fence: lease.fence, expires_at: lease.expires_at, hold_count: 1 });
    expect((await lock.acquire()).status).toBe(423);
    expect(await lock.end(lease.token)).toMatchObject({ released: true });
    expect((await lock.hold()).fence).toBeGreaterThan(lease.fence);
  });
});
