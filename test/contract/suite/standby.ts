import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, keyed, Lock, post, send, sleep, type Target } from "../../support/services/http.ts";
import { anyInstant, at, expectInvalid, expectProblem } from "./expectations.ts";
import { remove, Semaphore } from "./subjects.ts";

const LOST = { code: "lease_lost" };

/** Section 4, standby: places that are granted the lock while their client is away. */
export function standbySuite(target: Target): void {
  const standBy = async (lock: Lock, fields = {}) => bodyOf(await lock.acquire({ standby: "2h", ...fields }), 202);

  describe.concurrent(`4 standby: ${target.name}`, needs("queue"), () => {
    test("4 standby: a free lock is granted immediately; otherwise 202 contains the ticket and when it ends", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ standby: "2h", ttl: "1h" });
      const before = (await lock.state()).holders[0];
      const place = await standBy(lock, { owner: "ci-42" });
      expect(place).toMatchObject({
        ...{ lock: lock.name, mode: "exclusive", position: 0, ticket: expect.any(String) },
        ...{ standby_until: anyInstant, holders: [{ fence: before.fence }], holders_total: 1, queue_length: 1 },
      });
      const { queue } = await lock.state();
      expect(queue).toMatchObject([{ owner: "ci-42", attended: true, standby_until: place.standby_until }]);
      await lock.end(token);
    });

    test("4 standby: a release grants the lock with the ttl of the request, and the ticket is the lease's token", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await standBy(lock, { ttl: "10m", owner: "ci-42", metadata: { job: 7 } });
      await lock.end(token);
      const { holders, queue } = await lock.state();
      expect({ holders, queue }).toMatchObject({ holders: [{ owner: "ci-42", claimed: false }], queue: [] });
      await sleep(150);
      const lease = bodyOf(await lock.acquire({ ticket }), 200);
      expect(lease).toMatchObject({ token: ticket, owner: "ci-42", metadata: { job: 7 }, hold_count: 1 });
      expect(lease.ttl_ms).toBeLessThanOrEqual(600_000 - 100);
      expect(lease).not.toHaveProperty("repeated");
      expect(bodyOf(await lock.acquire({ ticket }), 200)).toMatchObject({ token: ticket, repeated: true });
      expect((await lock.state()).holders[0]).not.toHaveProperty("claimed");
      bodyOf(await lock.renew({ token: ticket }), 200);
      await lock.end(ticket);
      expectProblem(await lock.acquire({ ticket }), 409, "lease_lost", { reason: "released" });
    });

    test("4 standby: a request with the ticket gets 202 and changes nothing; with `standby`, it extends the time", async () => {
      const lock = new Lock(target);
      await lock.hold({ ttl: "1h" });
      const { ticket, standby_until } = await standBy(lock);
      expect(bodyOf(await lock.acquire({ ticket }), 202)).toMatchObject({ ticket, position: 0, standby_until });
      expect(bodyOf(await lock.acquire({ ticket, wait: "50ms" }), 202)).toMatchObject({ standby_until, wait_ms: 50 });
      const later = await standBy(lock, { ticket, standby: "3h" });
      expect(at(later.standby_until)).toBeGreaterThan(at(standby_until));
    });

    test("4 standby: a request that waits with the ticket returns when the lock is granted", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await standBy(lock);
      const waiting = lock.acquire({ ticket, wait: "20s" });
      await sleep(300);
      await lock.end(token);
      const lease = bodyOf(await waiting, 200);
      expect(lease).toMatchObject({ token: ticket });
      expect(lease.waited_ms).toBeLessThan(15_000);
      const patient = lock.acquire({ standby: "1h", wait: "20s" });
      await sleep(300);
      await lock.end(ticket);
      expect(bodyOf(await patient, 200).waited_ms).toBeLessThan(15_000);
    });

    test("4 standby: places are granted in order of arrival, in every mode", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const readers = [
        bodyOf(await lock.read({ standby: "1h" }), 202).ticket,
        bodyOf(await lock.read({ standby: "1h" }), 202).ticket,
      ];
      const { ticket: writer } = await standBy(lock);
      const { ticket: last } = await standBy(lock);
      await lock.end(token);
      expect(await lock.state()).toMatchObject({ mode: "shared", holders_total: 2, queue_length: 2 });
      for (const ticket of readers) bodyOf(await lock.release({ token: ticket }), 200);
      expect(bodyOf(await lock.acquire({ ticket: writer }), 200).token).toBe(writer);
      expect(bodyOf(await lock.acquire({ ticket: last }), 202).position).toBe(0);
      await lock.end(writer);
      expect(bodyOf(await lock.acquire({ ticket: last }), 200).token).toBe(last);
    });

    test("4 standby: releasing the ticket gives up the place, or the lease that it was granted", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await standBy(lock);
      bodyOf(await lock.release({ ticket }), 200);
      expectProblem(await lock.acquire({ ticket }), 409, "lease_lost", { reason: "released", dismissed: true });
      const { ticket: next } = await standBy(lock);
      await lock.end(token);
      bodyOf(await lock.release({ ticket: next }), 200);
      expect(await lock.state()).toMatchObject({ state: "free" });
    });

    test("4 standby: a ticket whose place or lease has ended returns lease_lost, whatever the request", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket: dead } = await standBy(lock, { ttl: "100ms" });
      const { ticket: away } = await standBy(lock);
      await lock.end(token);
      await sleep(300);
      expect(bodyOf(await lock.acquire({ ticket: away }), 200).token).toBe(away);
      const { ticket: sent } = await standBy(lock);
      bodyOf(await remove(target, `${lock.path}?queue=only`), 200);
      for (const fields of [{}, { wait: "1s" }, { standby: "1h" }]) {
        expectProblem(await lock.acquire({ ticket: dead, ...fields }), 409, "lease_lost", { reason: "expired" });
        const away = await lock.acquire({ ticket: sent, ...fields });
        expectProblem(away, 409, "lease_lost", { reason: "broken", dismissed: true });
      }
      expect((await lock.state()).queue_length).toBe(0);
    });

    test("4 standby: an unclaimed lease starts no lock_delay or min_hold", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const { ticket } = await standBy(lock, { ttl: "100ms", lock_delay: "1h", min_hold: "1h" });
      await lock.end(token);
      await sleep(300);
      expect(await lock.state()).toMatchObject({ state: "free" });
      expect((await lock.acquire({ ticket })).body).toMatchObject({ ...LOST, reason: "expired" });
      const held = await lock.hold();
      const { ticket: claimed } = await standBy(lock, { min_hold: "1h" });
      await lock.end(held.token);
      bodyOf(await lock.acquire({ ticket: claimed }), 200);
      await lock.end(claimed);
      expect(await lock.state()).toMatchObject({ state: "delayed" });
    });

    test("4 standby: an Idempotency-Key finds the place and the lease", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const key = keyed();
      const fields = { standby: "1h", ttl: "10m", reference: "run 17" };
      const { ticket, standby_until } = bodyOf(await lock.acquire(fields, key), 202);
      expect(bodyOf(await lock.acquire(fields, key), 202)).toMatchObject({ ticket, standby_until });
      expectProblem(await lock.acquire({ ...fields, standby: "2h" }, key), 422, "unsatisfiable");
      await lock.end(token);
      expect(bodyOf(await lock.acquire(fields, key), 200)).toMatchObject({ token: ticket });
      await lock.end(ticket);
      expectProblem(await lock.acquire(fields, key), 409, "lease_lost", { reason: "released" });
    });

    test("4 standby: a break grants the lock to the next place, and the lease of an absent client can be broken", async () => {
      const lock = new Lock(target);
      await lock.hold();
      const { ticket } = await standBy(lock);
      const { ticket: next } = await standBy(lock);
      bodyOf(await remove(target, lock.path), 200);
      const [{ fence }] = (await lock.state()).holders;
      bodyOf(await remove(target, `${lock.path}?fence=${fence}`), 200);
      expectProblem(await lock.acquire({ ticket }), 409, "lease_lost", { reason: "broken" });
      expect(bodyOf(await lock.acquire({ ticket: next }), 200).token).toBe(next);
    });

    /** Returns the time from the unobserved end of a lease to the start of an absent client's lease. */
    async function lateness(): Promise<number> {
      const lock = new Lock(target);
      const { expires_at } = await lock.hold({ ttl: "1s" });
      const { ticket } = await standBy(lock, { ttl: "10m" });
      await sleep(3_000);
      const { acquired_at } = bodyOf(await lock.acquire({ ticket }), 200);
      return at(acquired_at) - at(expires_at);
    }

    test("4 standby: after an end that no client observes, the lock is granted at the latest at the next request, and never early", async () => {
      expect(await lateness()).toBeGreaterThanOrEqual(0);
    });

    test(
      "4 standby: after an end that no client observes, a store that can wake itself grants the lock on time",
      needs("http"),
      async () => {
        const { engine } = bodyOf(await send(target, "/"), 200);
        if (engine === "embedded") expect(await lateness()).toBeLessThan(1_000);
      },
    );

    test("4 standby: works for permits", needs("semaphores"), async () => {
      const semaphore = await Semaphore.of(target, 3);
      const { token } = await semaphore.take({ permits: 3 });
      const two = bodyOf(await semaphore.acquire({ permits: 2, standby: "1h" }), 202);
      expect(two).toMatchObject({ semaphore: semaphore.name, permits: 2, available: 0, capacity: 3, position: 0 });
      const { ticket: one } = bodyOf(await semaphore.acquire({ standby: "1h" }), 202);
      bodyOf(await semaphore.release({ token }), 200);
      expect(await semaphore.state()).toMatchObject({ available: 0, holders_total: 2, queue_length: 0 });
      expect(bodyOf(await semaphore.acquire({ ticket: two.ticket }), 200)).toMatchObject({ permits: 2 });
      bodyOf(await semaphore.release({ token: one }), 200);
    });

    test("4 standby: requires the queue, and a client without a lease", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      expectInvalid(await lock.acquire({ standby: "1h", fair: false }), "standby");
      expectInvalid(await lock.acquire({ standby: "1h", token }), "standby");
      expectInvalid(await lock.acquire({ standby: "25h" }), "standby");
      expectInvalid(await lock.acquire({ reference: "run 17" }), "reference");
      expectInvalid(await lock.acquire({ standby: "1h", reference: "x".repeat(257) }), "reference");
      const locks = [{ name: lock.name }, { name: `${lock.name}-2` }];
      expectInvalid(await post(target, "/multi/acquire", { locks, standby: "1h" }), "standby");
    });
  });
}
