import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, Lock, send, sleep, type Target } from "../../support/services/http.ts";
import { insisting } from "../../support/services/until-answered.ts";
import { anyFence, anyInstant, anySecret, at, expectLength, expectLocked, expectQueueLength } from "./expectations.ts";

/** Section 4: the responses to acquire, release, renew and reads. */
export function acquireSuite(target: Target): void {
  describe.concurrent(`4 responses: ${target.name}`, () => {
    test("4 acquire: returns the lease, without further fields", needs("exact_lengths"), async () => {
      const lock = new Lock(target);
      const lease = await lock.hold({ owner: "ci-42" });
      expect(lease).toEqual({
        lock: lock.name,
        mode: "exclusive",
        token: anySecret,
        fence: anyFence,
        hold_count: 1,
        owner: "ci-42",
        ttl_ms: expect.any(Number),
        expires_at: anyInstant,
        acquired_at: anyInstant,
        renew_after_ms: 10_000,
        waited_ms: 0,
      });
      expectLength(target, lease, 30_000);
      expect(lease.ttl_ms).toBeLessThanOrEqual(30_000);
      expect(lease.ttl_ms).toBeGreaterThan(20_000);
      expect(await new Lock(target).share({ ttl: "900ms" })).toMatchObject({
        mode: "shared",
        ttl_ms: 900,
        renew_after_ms: 300,
      });
    });

    test(
      "4 acquire: a plain attempt gets 423 with the holders and the remaining time, but no place",
      needs("exact_lengths"),
      async () => {
        const lock = new Lock(target);
        const { fence, acquired_at, expires_at } = await lock.hold({ owner: "ci-42" });
        const answer = await lock.acquire();
        expectLocked(answer, { lock: lock.name, mode: "exclusive", holders_total: 1, queue_length: 0 });
        const { type, title, status, detail, code, retry_after_ms, waited_ms, ...rest } = answer.body;
        expect(rest).toEqual({
          lock: lock.name,
          mode: "exclusive",
          holders: [
            { mode: "exclusive", owner: "ci-42", fence, hold_count: 1, ttl_ms: expect.any(Number), acquired_at },
          ],
          holders_total: 1,
          queue_length: 0,
          available_at: expires_at,
        });
        expect(rest.holders[0].ttl_ms).toBeGreaterThan(20_000);
        expect((await lock.read()).body).toMatchObject({ mode: "shared", code: "locked" });
        expect(await lock.state()).toMatchObject({ queue: [], queue_length: 0 });
      },
    );

    test("4 acquire: a 423 lists at most 50 holders and waiters, the earliest first", needs("queue"), async () => {
      const lock = new Lock(insisting(target));
      const fences = (await Promise.all(Array.from({ length: 55 }, () => lock.share()))).map(({ fence }) => fence);
      const answer = await lock.acquire();
      expectLocked(answer, { holders_total: 55 });
      const earliest = fences.sort((a, b) => a - b).slice(0, 50);
      expect(answer.body.holders.map(({ fence }: { fence: number }) => fence)).toEqual(earliest);
      for (let i = 0; i < 55; i += 1) lock.acquire({ wait: "20s" }).catch(() => {});
      await expectQueueLength(lock, 55);
      const state = await lock.state();
      expect(state).toMatchObject({ holders_total: 55, queue_length: 55 });
      expect(state.holders.map(({ fence }: { fence: number }) => fence)).toEqual(earliest);
      const waited = state.queue.map(({ waiting_ms }: { waiting_ms: number }) => waiting_ms);
      expect(waited).toHaveLength(50);
      expect(waited).toEqual(waited.toSorted((a: number, b: number) => b - a));
      expect(state.queue.map(({ position }: { position: number }) => position)).toEqual([...state.queue.keys()]);
    });

    test("4 release: returns the remaining holds", needs("reentry"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.share();
      await lock.share({ token });
      const released = { lock: lock.name, mode: "shared" };
      expect(await lock.end(token)).toEqual({ ...released, released: false, hold_count: 1 });
      expect(await lock.end(token)).toEqual({ ...released, released: true, hold_count: 0 });
    });

    test("4 renew: returns the lease", needs("exact_lengths"), async () => {
      const lock = new Lock(target);
      const { waited_ms: _, ...lease } = await lock.hold({ owner: "me" });
      const renewed = bodyOf(await lock.renew({ token: lease.token, ttl: "60s" }), 200);
      expect(renewed).toEqual({ ...lease, ttl_ms: 60_000, renew_after_ms: 20_000, expires_at: anyInstant });
    });

    test("4 state: an unused name is free", async () => {
      const lock = new Lock(target);
      expect(await lock.state()).toEqual({
        lock: lock.name,
        state: "free",
        mode: null,
        fence: null,
        holders: [],
        holders_total: 0,
        queue: [],
        queue_length: 0,
        ...(target.nodes && { nodes: expect.objectContaining({ total: target.nodes }) }),
      });
    });

    test(
      "4 state: contains holders, queue and the time when the lock may be free, and a lease only for its own token",
      needs("queue"),
      async () => {
        const lock = new Lock(target);
        const lease = await lock.hold({ owner: "a" });
        await lock.abandon({ owner: "gone" });
        await lock.enqueue({ owner: "b" });
        await lock.enqueue({}, "shared");
        const state = await lock.state();
        const waiter = { several: false, waiting_ms: expect.any(Number) };
        expect(state).toEqual({
          lock: lock.name,
          state: "held",
          mode: "exclusive",
          fence: lease.fence,
          holders: [expect.objectContaining({ mode: "exclusive", owner: "a", fence: lease.fence, hold_count: 1 })],
          holders_total: 1,
          queue: [
            { position: 0, mode: "exclusive", owner: "b", attended: true, ...waiter },
            { position: 1, mode: "shared", owner: null, attended: true, ...waiter },
            // This client isn't present to take its turn, so its place is listed last, although it came first, and isn't
            // counted.
            { position: 2, mode: "exclusive", owner: "gone", attended: false, ...waiter },
          ],
          queue_length: 2,
          available_at: lease.expires_at,
        });
        const mine = await lock.state({ "Lock-Token": lease.token });
        expect(mine.yours).toMatchObject({ fence: lease.fence, expires_at: lease.expires_at });
        expect((await lock.state({ "Lock-Token": "nonsense" })).yours ?? null).toBeNull();
      },
    );

    test("3 state?wait=: returns early when the state changes, and after the wait when it does not", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      expect(await lock.state({}, "?wait=50ms")).toMatchObject({ state: "held" });
      const started = performance.now();
      const [state] = await Promise.all([lock.state({}, "?wait=15s"), sleep(100).then(() => lock.end(token))]);
      expect(state).toMatchObject({ state: "free" });
      expect(performance.now() - started).toBeLessThan(10_000);
    });

    test("3 state?wait=: a request that waits on an unused lock returns soon after its first grant", async () => {
      const lock = new Lock(target);
      const watched = lock.state({}, "?wait=10s");
      await sleep(400);
      const started = performance.now();
      await lock.hold();
      const state = await watched;
      // A quorum may respond while the grant is still a proposal, which doesn't hold the lock yet.
      const early = target.lacks?.queue !== undefined && state.state === "free";
      expect(early ? await lock.state() : state).toMatchObject({ state: "held" });
      // If no hint announces the first grant, the request polls once a second; other requests poll every 11 s.
      expect(performance.now() - started).toBeLessThan(1_500);
    });

    test("4 secrets: no response shows other clients' tokens or tickets", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ owner: "a" });
      const { ticket } = await lock.enqueue({ owner: "b" });
      const answers = [
        await lock.acquire(),
        await lock.acquire({ wait: "1ms" }),
        await lock.read({ wait: "1ms" }),
        await send(target, lock.path),
        await send(target, lock.rwPath),
        await lock.acquire({ token: ticket }),
        await lock.renew({ token: ticket }),
        await lock.acquire({ token: `${token}x` }),
        await lock.renew({ token, ttl: "soon" }),
        await lock.release({ token, ticket }),
        await lock.acquire({ owner: token, ttl: "1ms" }),
      ];
      for (const { body, headers } of answers) {
        const text = JSON.stringify([body, [...headers]]);
        expect(text).not.toContain(token);
        expect(text).not.toContain(ticket);
      }
    });
  });

  describe.concurrent(`4 wait: ${target.name}`, () => {
    test("4 wait: is granted as soon as the lock becomes free", { timeout: 60_000 }, async () => {
      // A quorum polls less and less often, and a busy machine may miss a poll.
      for (let round = 1; ; round++) {
        const lock = new Lock(target);
        const first = await lock.hold();
        const waiting = lock.hold({ wait: "15s" });
        // A quorum has no queue that shows the waiting client.
        for (let looks = 0; looks < 50 && (await lock.state()).queue_length === 0; looks++) await sleep(20);
        await sleep(150);
        await lock.end(first.token);
        const { waited_ms } = await waiting;
        expect(waited_ms).toBeGreaterThan(100);
        if (waited_ms < 10_000) return;
        expect(round, `waited for ${waited_ms} ms`).toBeLessThan(3);
      }
    });

    test("4 wait: is granted when the blocking lease expires", async () => {
      const lock = new Lock(target);
      const first = await lock.hold({ ttl: "300ms" });
      const second = await lock.hold({ wait: "15s" });
      expect(at(second.acquired_at) - at(first.expires_at)).toBeGreaterThanOrEqual(0);
      expect(at(second.acquired_at) - at(first.expires_at)).toBeLessThan(5_000);
    });

    test("4 wait: ends with a 423 that reports how long the request waited", async () => {
      const lock = new Lock(target);
      await lock.hold();
      const answer = await lock.acquire({ wait: "200ms" });
      expectLocked(answer);
      expect(answer.body.waited_ms).toBeGreaterThanOrEqual(190);
      expect(answer.body.waited_ms).toBeLessThan(2_000);
    });

    test("4 wait: the Prefer header gives it in seconds, and the body takes precedence", needs("http"), async () => {
      const lock = new Lock(target);
      await lock.hold();
      const waited = async (fields: object, prefer: string) =>
        (await lock.acquire({ ...fields }, { Prefer: prefer })).body.waited_ms;
      expect(await waited({}, "wait=1")).toBeGreaterThanOrEqual(990);
      expect(await waited({ wait: "20ms" }, "wait=10")).toBeLessThan(5_000);
      // A client that doesn't wait gets no place in the queue.
      expect(bodyOf(await lock.acquire({}, { Prefer: "respond-async" }), 423)).not.toHaveProperty("ticket");
    });
  });
}
