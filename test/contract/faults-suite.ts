/** Section 5, points 9 and 13: the connection between a service and its store fails, or the store itself does. */
import { describe, expect, test } from "vitest";
import type { Command } from "../../tools/start/gateway/command.ts";
import { bodyOf, keyed, Lock, post, send, sleep, type Target } from "../support/services/http.ts";
import { about, type FaultyStore } from "./faulty-store.ts";
import { expectProblem, expectQueueLength } from "./suite/expectations.ts";
import { Latch } from "./suite/subjects.ts";

/** `impatient` is the same service with a STORE_TIMEOUT of 200 ms. */
export function faultsSuite(store: FaultyStore, target: Target, impatient: Target): void {
  lostAnswersSuite(store, target, impatient);
  failClosedSuite(store, target, impatient);
}

function lostAnswersSuite({ gateway, command }: FaultyStore, target: Target, impatient: Target): void {
  describe(`5.9 lost answers: ${target.name}`, () => {
    test("5.9 acquire: a request whose response was lost returns the same lease when it is sent again", async () => {
      // From this point on, Redis has the script; otherwise, the response that gets lost would be the error about the missing
      // script.
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
      /** The next command for this lock hits the fault. */
      const disturb = (lock: Lock) => gateway.faults.next({ kind, match: about(lock) });

      test(`5.9 ${kind}: a request that the service retries by itself is applied once`, async () => {
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

    test("5.9 acquire: a duplicate that arrives after the release acquires nothing", async () => {
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
}

function failClosedSuite({ gateway, redis }: FaultyStore, target: Target, impatient: Target): void {
  describe(`5.13 fail closed: ${target.name}`, () => {
    test("5.13 fail closed: while the store is down, every request gets 503 within 3 s, never a grant or 'free'; then it recovers", async () => {
      const [lock, other] = [new Lock(target), new Lock(target)];
      const { token, expires_at, fence } = await lock.hold({ ttl: "60s" });
      await redis.kill9();
      const paths = [other.path, "/locks", "/semaphores/x", "/latches/x", "/readyz"];
      const reads = new Set(paths.map((path) => () => send(target, path)));
      const requests = [
        () => lock.acquire(),
        () => other.acquire(),
        () => other.acquire({ wait: "1s" }),
        () => other.read(),
        () => lock.renew({ token }),
        () => lock.release({ token }),
        ...reads,
      ];
      await Promise.all(
        requests.map(async (request) => {
          const started = performance.now();
          const answer = await request();
          expect(performance.now() - started).toBeLessThan(3_100);
          const outcome = (reads as Set<unknown>).has(request) ? "none" : expect.stringMatching(/^(none|unknown)$/);
          expectProblem(answer, 503, "store_unavailable", { outcome });
          expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
        }),
      );
      expect((await send(target, "/healthz")).status).toBe(200);
      await redis.restart();
      await expect.poll(async () => (await send(target, "/readyz")).status, { timeout: 5_000 }).toBe(200);
      // Every write that got a response is on disk, which is also why `kill -9` loses nothing.
      expect((await lock.state({ "Lock-Token": token })).yours).toMatchObject({ fence, expires_at });
      expect(await lock.end(token)).toMatchObject({ released: true });
      await other.hold();
    });

    test("5.13 wait: a waiting request survives a restart of the store", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ ttl: "60s" });
      const waiting = lock.hold({ wait: "10s" });
      await expectQueueLength(lock, 1);
      await redis.restart();
      await expect.poll(async () => (await lock.release({ token })).status, { timeout: 5_000 }).toBe(200);
      expect(await waiting).toMatchObject({ hold_count: 1 });
    });

    test("5.13 wait: failed polls are repeated", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      gateway.faults.next({ kind: "status", status: 502, times: 4, match: ([name]) => name.toLowerCase() === "get" });
      const waiting = lock.hold({ wait: "5s" });
      await sleep(200);
      await lock.end(token);
      await waiting;
    });

    test("5.13 wait: a store that freezes meanwhile causes a 503 within half a second of the end of the wait", async () => {
      const [lock, latch] = [new Lock(target), await Latch.of(target, 1)];
      await lock.hold();
      const requests = [
        () => lock.acquire({ wait: "3s" }),
        () => send(target, `${lock.path}?wait=3s`),
        () => send(target, `${latch.path}?wait=3s`),
      ];
      const answers = requests.map(async (request) => {
        const started = performance.now();
        expectProblem(await request(), 503, "store_unavailable");
        return performance.now() - started;
      });
      await sleep(300);
      process.kill(redis.pid, "SIGSTOP");
      const took = await Promise.all(answers).finally(() => process.kill(redis.pid, "SIGCONT"));
      // Half a second, plus delays on a busy machine.
      for (const ms of took) expect(ms).toBeLessThan(4_000);
    });

    test("5.13 responses: an invalid reply from the store is not passed on to clients", async () => {
      const lock = new Lock(target);
      gateway.faults.next({ kind: "status", status: 500, times: 1_000, match: about(lock) });
      const answer = await (impatient.fetch ?? fetch)(`${impatient.url}${lock.path}`);
      const text = await answer.text();
      expect(answer.status).toBe(503);
      for (const internal of ["injected", "lh:{", "evalsha", "redis", gateway.url]) {
        expect(text.toLowerCase()).not.toContain(internal);
      }
    });
  });
}
