import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, type Head, keyed, Lock, sleep, type Target } from "../../support/services/http.ts";
import {
  anyInstant,
  at,
  expectDismissed,
  expectInvalid,
  expectLocked,
  expectLost,
  expectProblem,
  expectQueueLength,
} from "./expectations.ts";
import { remove } from "./subjects.ts";

/** Section 8: breaking all leases of a lock, immediately or after a grace period. */
export function breakSuite(target: Target): void {
  const ask = (lock: Lock, query = "", headers?: Head) => remove(target, `${lock.path}${query}`, headers);

  describe.concurrent(`8 break: ${target.name}`, needs("breaks"), () => {
    test("8 break: without grace: all leases end immediately, with the reason 'broken'", async () => {
      const lock = new Lock(target);
      const leases = [await lock.share(), await lock.share(), await lock.share()];
      expect(bodyOf(await ask(lock), 200)).toEqual({ lock: lock.name, broken: 3 });
      for (const { token } of leases) {
        expectLost(await lock.renew({ token }), "broken");
        expectLost(await lock.release({ token }), "broken");
        expectLost(await lock.read({ token }), "broken");
      }
      expect(await lock.state()).toMatchObject({ state: "free", holders_total: 0 });
      const { fence } = await lock.hold();
      expect(fence).toBeGreaterThan(leases[2].fence);
      expect(bodyOf(await ask(lock), 200)).toMatchObject({ broken: 1 });
    });

    test("8 break: a holder of both modes loses both; breaking a free lock is no error", async () => {
      const lock = new Lock(target);
      expect(bodyOf(await ask(lock), 200)).toEqual({ lock: lock.name, broken: 0 });
      expect(bodyOf(await ask(lock, "?grace=5s"), 200)).toEqual({ lock: lock.name, broken: 0 });
      const { token } = await lock.hold();
      await lock.share({ token });
      expect(bodyOf(await ask(lock), 200)).toMatchObject({ broken: 2 });
    });

    test("8 break: the next client in the queue is granted the lock", async () => {
      const lock = new Lock(target);
      await lock.hold({ ttl: "1h" });
      const waiting = lock.hold({ wait: "5s" });
      await expectQueueLength(lock, 1);
      const started = performance.now();
      await ask(lock);
      await waiting;
      expect(performance.now() - started).toBeLessThan(10_000);
    });

    test("8 break: lock_delay applies unless delay=false, which also ends a running one", async () => {
      const lock = new Lock(target);
      await lock.hold({ lock_delay: "1h" });
      await ask(lock);
      expect(await lock.state()).toMatchObject({ state: "delayed", available_at: anyInstant });
      expectLocked(await lock.acquire(), { holders_total: 0 });
      expect(bodyOf(await ask(lock, "?delay=false"), 200)).toMatchObject({ broken: 0 });
      await lock.hold({ lock_delay: "1h" });
      expect(bodyOf(await ask(lock, "?delay=false"), 200)).toMatchObject({ broken: 1 });
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test("8 break: with grace: returns 202, and renewals report the break to the holders", async () => {
      const lock = new Lock(target);
      const [one, two] = [await lock.share({ ttl: "10s" }), await lock.share({ ttl: "10s" })];
      const warned = bodyOf(await ask(lock, "?grace=2s"), 202);
      expect(warned).toEqual({ lock: lock.name, break_at: anyInstant, holders: 2, may_be_unaware: 2 });
      const { break_at } = warned;
      expect(bodyOf(await lock.renew({ token: one.token, ttl: "60s" }), 200)).toMatchObject({
        break_at,
        expires_at: break_at,
      });
      expect(await lock.share({ token: two.token, ttl: "60s" })).toMatchObject({ break_at, expires_at: break_at });
      expect(await lock.state()).toMatchObject({ state: "held", holders_total: 2, available_at: break_at, break_at });
      await sleep(at(break_at) - Date.now() + 50);
      for (const { token } of [one, two]) expectLost(await lock.renew({ token }), "broken");
      const free = await lock.state();
      expect(free).toMatchObject({ state: "free" });
      expect(free).not.toHaveProperty("break_at");
      const lease = await lock.hold();
      expect(lease).not.toHaveProperty("break_at");
      expect(lease.ttl_ms).toBe(30_000);
    });

    test("8 break: with grace: a holder that will renew in time is not counted in may_be_unaware", async () => {
      const lock = new Lock(target);
      await lock.share({ ttl: "60s" });
      await lock.share({ ttl: "2h" });
      expect(bodyOf(await ask(lock, "?grace=60s"), 202)).toMatchObject({ holders: 2, may_be_unaware: 1 });
    });

    test("8 break: with grace: there are no new shared grants before the break, and waiters are granted the lock after it", async () => {
      const lock = new Lock(target);
      const { token } = await lock.share({ ttl: "1h" });
      const { break_at } = bodyOf(await ask(lock, "?grace=5s"), 202);
      expectLocked(await lock.read(), { holders_total: 1 });
      expectLocked(await lock.read({ fair: false }), { holders_total: 1 });
      const [writer, reader] = await Promise.all([
        lock.hold({ wait: "25s", ttl: "300ms" }),
        lock.share({ wait: "25s", ttl: "300ms" }),
      ]);
      expect(at(writer.acquired_at)).toBeGreaterThanOrEqual(at(break_at));
      expect(at(writer.acquired_at) - at(break_at)).toBeLessThan(10_000);
      expect(at(reader.acquired_at)).toBeGreaterThanOrEqual(at(break_at));
      expectLost(await lock.renew({ token }), "broken");
    });

    test("8 break: with grace: a holder that releases early lets the next client in early", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { break_at } = bodyOf(await ask(lock, "?grace=30s"), 202);
      await lock.end(token);
      const lease = await lock.hold();
      expect(lease).not.toHaveProperty("break_at");
      expect(at(lease.expires_at)).not.toBe(at(break_at));
    });

    test("8 break: with grace: lock_delay applies afterwards, unless delay=false", async () => {
      for (const [query, state] of [
        ["", "delayed"],
        ["&delay=false", "free"],
      ]) {
        const lock = new Lock(target);
        const early = await lock.share({ ttl: "3s", lock_delay: "1h" });
        await lock.share({ lock_delay: "1h" });
        const { break_at } = bodyOf(await ask(lock, `?grace=5s${query}`), 202);
        await sleep(at(break_at) - Date.now() + 50);
        expect(await lock.state()).toMatchObject({ state });
        expectLost(await lock.renew({ token: early.token }), "expired");
      }
    });

    test("8 break: with grace: a second break can only bring the end forward", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const first = bodyOf(await ask(lock, "?grace=20s"), 202);
      expect(bodyOf(await ask(lock, "?grace=60s"), 202).break_at).toBe(first.break_at);
      const sooner = bodyOf(await ask(lock, "?grace=10s"), 202);
      expect(at(sooner.break_at)).toBeLessThan(at(first.break_at));
      expect(bodyOf(await lock.renew({ token }), 200)).toMatchObject({ expires_at: sooner.break_at });
      expect(bodyOf(await ask(lock), 200)).toMatchObject({ broken: 1 });
      expectLost(await lock.renew({ token }), "broken");
    });

    test("8 break: queue=true also dismisses all waiters", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ ttl: "1h" });
      const open = [lock.acquire({ wait: "25s" }), lock.read({ wait: "25s" })];
      const left = await lock.abandon();
      await expectQueueLength(lock, 2);
      const started = performance.now();
      expect(bodyOf(await ask(lock, "?queue=true"), 200)).toEqual({ lock: lock.name, broken: 1, dropped: 3 });
      for (const answer of await Promise.all(open)) expectDismissed(answer);
      expect(performance.now() - started).toBeLessThan(12_000);
      expectLost(await lock.renew({ token }), "broken");
      expect(await lock.state()).toMatchObject({ state: "free", queue: [], queue_length: 0 });
      // A client with a ticket from before the break counts as a new arrival.
      await lock.hold();
      await lock.enqueue();
      expectLocked(await lock.acquire({ ticket: left.ticket }), { queue_length: 1 });
      expectLocked(await lock.acquire({ ticket: left.ticket, wait: "1ms" }), { position: 1 });
    });

    test("8 break: queue=only breaks no lease", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const open = lock.acquire({ wait: "15s" });
      await expectQueueLength(lock, 1);
      expect(bodyOf(await ask(lock, "?queue=only"), 200)).toEqual({ lock: lock.name, broken: 0, dropped: 1 });
      expectDismissed(await open);
      expect(bodyOf(await ask(lock, "?queue=only"), 200)).toEqual({ lock: lock.name, broken: 0, dropped: 0 });
      const next = lock.hold({ wait: "15s" });
      await expectQueueLength(lock, 1);
      expect(await lock.end(token)).toMatchObject({ released: true });
      await next;
    });

    test("8 break: queue=only dismisses an upgrader, but keeps its shared lease", async () => {
      const lock = new Lock(target);
      const [mine, other] = [await lock.share(), await lock.share()];
      const upgrade = lock.acquire({ token: mine.token, wait: "15s" });
      await expectQueueLength(lock, 1);
      expect(bodyOf(await ask(lock, "?queue=only"), 200)).toEqual({ lock: lock.name, broken: 0, dropped: 1 });
      expectDismissed(await upgrade);
      expect(await lock.state()).toMatchObject({ mode: "shared", holders_total: 2, queue_length: 0 });
      await lock.end(other.token);
      await lock.hold({ token: mine.token });
    });

    test("8 break: queue=only dismisses a client between two requests of one acquire, recognized by its key", async () => {
      const lock = new Lock(target);
      const [{ token }, key, upgrade] = [await lock.share(), keyed(), keyed()];
      const other = await lock.share();
      const { ticket } = bodyOf(await lock.acquire({ wait: "1ms" }, key), 423);
      expectLocked(await lock.acquire({ token, wait: "1ms" }, upgrade), { position: 0 });
      expect(bodyOf(await ask(lock, "?queue=only"), 200)).toEqual({ lock: lock.name, broken: 0, dropped: 2 });
      expectDismissed(await lock.acquire({ ticket, wait: "15s" }, key));
      expectDismissed(await lock.acquire({ wait: "15s" }, key));
      expectDismissed(await lock.acquire({ token, wait: "15s" }, upgrade));
      expect(await lock.state()).toMatchObject({ mode: "shared", holders_total: 2, queue_length: 0 });
      // A client that wasn't waiting wasn't dismissed.
      const other_key = keyed();
      expectLocked(await lock.acquire({}, other_key));
      expect(bodyOf(await ask(lock, "?queue=only"), 200)).toMatchObject({ dropped: 0 });
      expectLocked(await lock.acquire({}, other_key));
      for (const lease of [token, other.token]) await lock.end(lease);
      bodyOf(await lock.acquire({}, other_key), 200);
    });

    test("8 break: queue=true with grace: waiters are dismissed immediately, the leases end later", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const open = lock.acquire({ wait: "15s" });
      await expectQueueLength(lock, 1);
      const answer = bodyOf(await ask(lock, "?queue=true&grace=30s"), 202);
      expect(answer).toMatchObject({ break_at: anyInstant, holders: 1, dropped: 1 });
      expectDismissed(await open);
      expect(bodyOf(await lock.renew({ token }), 200)).toMatchObject({ break_at: answer.break_at });
    });

    test("5.9 break: the same key is applied once", async () => {
      const lock = new Lock(target);
      await lock.hold();
      const key = keyed();
      expect(bodyOf(await ask(lock, "", key), 200)).toMatchObject({ broken: 1 });
      const next = await lock.hold();
      expect(bodyOf(await ask(lock, "", key), 200)).toMatchObject({ broken: 1 });
      expectProblem(await ask(lock, "?delay=false", key), 422, "unsatisfiable");
      expect((await lock.state({ "Lock-Token": next.token })).yours).toMatchObject({ hold_count: 1 });
    });

    test("8 break: grace is 0 to 1 h; delay is true or false; queue is true, false or only", async () => {
      const lock = new Lock(target);
      for (const query of ["?grace=61m", "?grace=soon", "?delay=maybe", "?gracee=1s", "?queue=yes"])
        expectInvalid(await ask(lock, query));
      expect((await ask(lock, "?grace=0&delay=true&queue=false")).status).toBe(200);
    });
  });
}
