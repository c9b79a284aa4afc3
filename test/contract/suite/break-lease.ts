import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, type Head, keyed, Lock, type Target } from "../../support/services/http.ts";
import { anyInstant, expectInvalid, expectLost, expectProblem, expectQueueLength } from "./expectations.ts";
import { remove, Semaphore } from "./subjects.ts";

/** Section 8: breaking one lease, identified by its fence. */
export function breakLeaseSuite(target: Target): void {
  const ask = ({ path }: Lock | Semaphore, fence: unknown, query = "", headers?: Head) =>
    remove(target, `${path}?fence=${fence}${query}`, headers);

  describe.concurrent(`8 break by fence: ${target.name}`, needs("breaks"), () => {
    test("8 break: with fence: only that lease ends, with all its holds", async () => {
      const lock = new Lock(target);
      const [one, two] = [await lock.share(), await lock.share()];
      await lock.share({ token: one.token });
      const upgraded = new Lock(target);
      const shared = await upgraded.share();
      const exclusive = await upgraded.hold({ token: shared.token });
      expect(bodyOf(await ask(lock, one.fence), 200)).toEqual({ lock: lock.name, broken: 1 });
      expect(bodyOf(await ask(upgraded, exclusive.fence), 200)).toEqual({ lock: upgraded.name, broken: 1 });
      expectLost(await lock.renew({ token: one.token }), "broken");
      expectLost(await upgraded.release({ token: exclusive.token }), "broken");
      expect(bodyOf(await lock.renew({ token: two.token }), 200)).toMatchObject({ fence: two.fence });
      expect(await upgraded.state()).toMatchObject({ mode: "shared", holders: [{ fence: shared.fence }] });
    });

    test("8 break: with fence: a lease that has already ended counts 0, and the current holder keeps the lock", async () => {
      const lock = new Lock(target);
      const first = await lock.hold();
      await lock.end(first.token);
      const next = await lock.hold();
      for (const query of ["", "&grace=5s", "&delay=false"])
        expect(bodyOf(await ask(lock, first.fence, query), 200)).toEqual({ lock: lock.name, broken: 0 });
      expect((await lock.state({ "Lock-Token": next.token })).yours).not.toHaveProperty("break_at");
      expect(bodyOf(await ask(new Lock(target), 1), 200)).toMatchObject({ broken: 0 });
    });

    test("8 break: with fence: the next client in the queue is granted the lock, after a lock_delay unless delay=false", async () => {
      const lock = new Lock(target);
      const delayed = await lock.hold({ lock_delay: "1h" });
      expect(bodyOf(await ask(lock, delayed.fence), 200)).toMatchObject({ broken: 1 });
      expect(await lock.state()).toMatchObject({ state: "delayed", available_at: anyInstant });
      const waited = new Lock(target);
      const { fence } = await waited.hold({ ttl: "1h", lock_delay: "1h" });
      const waiting = waited.hold({ wait: "15s" });
      await expectQueueLength(waited, 1);
      expect(bodyOf(await ask(waited, fence, "&delay=false"), 200)).toEqual({ lock: waited.name, broken: 1 });
      await waiting;
    });

    test("8 break: with fence and grace: a single lease gets the grace period; if there are others, the response is 409", async () => {
      const lock = new Lock(target);
      const { token, fence } = await lock.share({ ttl: "1h" });
      const other = await lock.share();
      const refused = await ask(lock, fence, "&grace=30s");
      expectProblem(refused, 409, "conflict", { lock: lock.name });
      expect(refused.body.detail).toMatch(/leave out `grace`/);
      expect(bodyOf(await lock.renew({ token }), 200)).not.toHaveProperty("break_at");
      await lock.end(other.token);
      const warned = bodyOf(await ask(lock, fence, "&grace=30s"), 202);
      expect(warned).toEqual({ lock: lock.name, break_at: anyInstant, holders: 1, may_be_unaware: 1 });
      expect(bodyOf(await lock.renew({ token }), 200)).toMatchObject({ expires_at: warned.break_at });
    });

    test("5.9 break: with fence: the same key is applied once, and belongs to one fence", async () => {
      const lock = new Lock(target);
      const { fence } = await lock.hold();
      const key = keyed();
      for (let i = 0; i < 2; i += 1) expect(bodyOf(await ask(lock, fence, "", key), 200)).toMatchObject({ broken: 1 });
      const next = await lock.hold();
      expectProblem(await ask(lock, next.fence, "", key), 422, "unsatisfiable");
      expectProblem(await remove(target, lock.path, key), 422, "unsatisfiable");
      expect(await lock.state()).toMatchObject({ holders: [{ fence: next.fence }] });
    });

    test("8 break: a fence must be a positive integer, and cannot be combined with queue", async () => {
      const lock = new Lock(target);
      for (const fence of ["0", "-1", "1.5", "x", "", "9".repeat(16), "1e3"])
        expectInvalid(await ask(lock, fence), "fence");
      for (const queue of ["true", "only"]) expectInvalid(await ask(lock, 1, `&queue=${queue}`), "queue");
      expect((await ask(lock, 2 ** 53 - 1, "&queue=false&grace=0")).status).toBe(200);
    });
  });

  describe.concurrent(`8 break of permits by fence: ${target.name}`, needs("semaphores"), () => {
    test("8 semaphores: DELETE with fence ends that lease, and waiters get its permits", async () => {
      const semaphore = await Semaphore.of(target, 3);
      const [one, two] = [await semaphore.take({ permits: 2, lock_delay: "1h" }), await semaphore.take()];
      const waiting = semaphore.take({ permits: 2, wait: "15s" }, keyed());
      await expectQueueLength(semaphore, 1);
      const again = keyed();
      for (let i = 0; i < 2; i += 1) {
        const answer = bodyOf(await ask(semaphore, one.fence, "", again), 200);
        expect(answer).toEqual({ semaphore: semaphore.name, deleted: false, broken: 1 });
      }
      expectProblem(await ask(semaphore, two.fence, "", again), 422, "unsatisfiable");
      await waiting;
      expectLost(await semaphore.renew({ token: one.token }), "broken");
      expect(bodyOf(await semaphore.renew({ token: two.token }), 200)).toMatchObject({ fence: two.fence });
      expect(bodyOf(await ask(semaphore, one.fence, "&leases=only"), 200)).toMatchObject({ deleted: false, broken: 0 });
      expectInvalid(await ask(semaphore, "x"), "fence");
      expectProblem(await ask(new Semaphore(target), 1), 404, "not_found");
    });
  });
}
