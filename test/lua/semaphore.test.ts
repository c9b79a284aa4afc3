import { describe, expect, test } from "vitest";
import { keysFor, recordKey } from "../../src/lock/codec/keys.ts";
import { permitsOf } from "../../src/lock/codec/secrets.ts";
import { NewerRecordError } from "../../src/lock/types.ts";
import { breakScript, semaphoreScripts } from "../support/engines/kind-scripts.ts";
import { LOCK, RETENTION_MS, WAIT_MS } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

const digest = "s".repeat(22);
const DAY_MS = 86_400_000;

describeScripts("a semaphore", (engine) => {
  const semaphore = semaphoreScripts(engine);
  const breakAll = breakScript(engine, "semaphore");
  const { take, acquire } = semaphore;

  describe("set_capacity", () => {
    test("set: works at any time, even below the held permits", async () => {
      expect(await semaphore.setCapacity(4)).toMatchObject({ kind: "set" });
      const [one, three] = [await take(), await take({ permits: 3 })];
      await semaphore.setCapacity(2);
      expect(await semaphore.inspect()).toMatchObject({ capacity: 2, available: 0, held: [1, 3] });
      await semaphore.release(one.token);
      expect(await acquire({ fair: false })).toMatchObject({ kind: "busy", available: 0 });
      await semaphore.release(three.token);
      await take({ permits: 2 });
    });

    test("starts the turn of a client that waited for it", async () => {
      await semaphore.setCapacity(2);
      await take({ permits: 2 });
      const big = await semaphore.wait({ permits: 2 });
      const small = await semaphore.wait();
      await semaphore.setCapacity(4);
      expect(await acquire({ ticket: small.ticket, left_ms: WAIT_MS })).toMatchObject({ kind: "busy" });
      // The client at the front is late, so its turn ends and the next client's turn begins.
      await engine.advance(3000);
      await take({ ticket: small.ticket });
      expect(await acquire({ ticket: big.ticket, permits: 2 })).toMatchObject({ kind: "busy", available: 1 });
    });

    test("a repetition with its Idempotency-Key sets nothing again, and another request's key is a mismatch", async () => {
      const keyed = { digest, fingerprint: "fp" };
      await semaphore.setCapacity(4, keyed);
      await semaphore.setCapacity(7);
      expect(await semaphore.setCapacity(4, keyed)).toMatchObject({ kind: "set", capacity: 7 });
      expect((await semaphore.inspect()).capacity).toBe(7);
      expect(await semaphore.setCapacity(4, { digest, fingerprint: "other" })).toEqual({ kind: "mismatch" });
    });

    test("describes the semaphore like inspect does, even in a repetition after it was deleted", async () => {
      const keyed = { digest, fingerprint: "fp" };
      expect(await semaphore.setCapacity(4, keyed)).toMatchObject({ capacity: 4, available: 4, holders: [] });
      await take({ permits: 3 });
      await take({ ttl_ms: 1000 });
      await semaphore.wait({ permits: 2 });
      await engine.advance(1000);
      const { holders, ...counts } = (await semaphore.setCapacity(5)) as { holders: readonly { id: string }[] };
      expect(counts).toMatchObject({
        capacity: 5,
        available: 2,
        holders_total: 1,
        queue_length: 1,
        now: engine.now_ms(),
      });
      expect(holders.map(({ id }) => permitsOf(id.slice(1)))).toEqual([3]);
      await breakAll({ drop: true });
      expect(await semaphore.setCapacity(4, keyed)).toMatchObject({ kind: "set", capacity: 0, holders_total: 0 });
    });

    test("is kept for 30 days after the last use, unlike its leases' keys", async () => {
      await semaphore.setCapacity(1);
      await engine.advance(29 * DAY_MS);
      await take({ ttl_ms: 1000 });
      const [record, ...others] = await engine.pttl(keysFor("semaphore", engine.namespace, LOCK).slice(0, 7));
      expect(record).toBeGreaterThan(30 * DAY_MS);
      expect(Math.max(...others)).toBeLessThanOrEqual(1000 + RETENTION_MS + 60_000);
      await engine.advance(28 * DAY_MS);
      expect(await semaphore.inspect()).toMatchObject({ capacity: 1, available: 1 });
    });
  });

  describe("acquire of permits", () => {
    test("absent, until a request contains the capacity; a request that exceeds it creates nothing", async () => {
      expect(await acquire()).toEqual({ kind: "absent", words: [] });
      expect(await acquire({ permits: 3, capacity: 2 })).toEqual({ kind: "unsatisfiable", words: ["2"] });
      expect(await acquire()).toEqual({ kind: "absent", words: [] });
      await take({ permits: 2, capacity: 2 });
      expect(await acquire({ capacity: 50 })).toMatchObject({ kind: "busy", available: 0 });
      expect(await acquire({ permits: 3 })).toEqual({ kind: "unsatisfiable", words: ["2"] });
    });

    test("granted: each grant is a lease with a fence and its own deadline", async () => {
      await semaphore.setCapacity(5);
      const request = semaphore.permitSecret(2);
      const lease = await take({ request, permits: 2, ttl_ms: 20_000 });
      expect(lease).toMatchObject({ token: request, permits: 2, hold_count: 1, ttl_ms: 20_000 });
      const other = await take({ ttl_ms: 10_000 });
      expect(other.fence).toBeGreaterThan(lease.fence);
      await engine.advance(10_000);
      expect(await semaphore.inspect()).toMatchObject({ available: 3, held: [2] });
      expect((await semaphore.renew(request))[4]).toBe("renewed");
      expect((await semaphore.renew(other.token)).slice(4, 6)).toEqual(["lost", "expired"]);
    });

    test("sent again, it takes its permits once, and never again after the release", async () => {
      await semaphore.setCapacity(5);
      const request = semaphore.permitSecret(2);
      const lease = await take({ request });
      expect(await take({ request })).toEqual(lease);
      expect(await semaphore.inspect()).toMatchObject({ available: 3, held: [2] });
      await semaphore.release(request);
      expect(await acquire({ request })).toEqual({ kind: "lost", words: ["released", "0", "-"] });
      const keyed = { digest, fingerprint: "fp", permits: 3 };
      const first = await take(keyed);
      expect(await take(keyed)).toEqual(first);
      expect(await acquire({ ...keyed, fingerprint: "other" })).toEqual({ kind: "mismatch", words: [] });
      await semaphore.release(first.token);
      expect(await acquire(keyed)).toEqual({ kind: "lost", words: ["released", "0", "-"] });
      expect(await semaphore.inspect()).toMatchObject({ available: 5 });
    });

    test("is re-entered by token, and released once per hold", async () => {
      await semaphore.setCapacity(2);
      const { token } = await take({ permits: 2 });
      expect(await take({ token, permits: 2 })).toMatchObject({ token, hold_count: 2 });
      expect((await semaphore.release(token)).slice(3, 7)).toEqual(["released", "p", "1", "0"]);
      expect((await semaphore.release(token)).slice(3, 7)).toEqual(["released", "p", "0", "2"]);
      expect(await acquire({ token })).toEqual({ kind: "lost", words: ["released", "0", "-"] });
    });

    test("the queue is in order of arrival, whatever the number of permits; fair: false passes it", async () => {
      await semaphore.setCapacity(4);
      const held = await take({ permits: 2 });
      const big = await semaphore.wait({ permits: 4 });
      const small = await semaphore.wait();
      expect([big.position, small.position]).toEqual([0, 1]);
      expect(await acquire({ ticket: small.ticket, left_ms: WAIT_MS })).toMatchObject({
        kind: "busy",
        available: 2,
        queue_length: 2,
      });
      const barged = await take({ fair: false });
      await semaphore.release(barged.token);
      await semaphore.release(held.token);
      expect(await acquire({ ticket: small.ticket, left_ms: WAIT_MS })).toMatchObject({ kind: "busy", available: 4 });
      await take({ ticket: big.ticket, permits: 4 });
    });

    test("a waiter that can no longer be granted leaves, or is passed over", async () => {
      await semaphore.setCapacity(4);
      await take();
      const [asks, silent, small] = [
        await semaphore.wait({ permits: 4 }),
        await semaphore.wait({ permits: 3 }),
        await semaphore.wait(),
      ];
      await semaphore.setCapacity(2);
      expect(await acquire({ ticket: asks.ticket, permits: 4, left_ms: WAIT_MS })).toEqual({
        kind: "unsatisfiable",
        words: ["2"],
      });
      expect(await acquire({ ticket: small.ticket, left_ms: WAIT_MS })).toMatchObject({
        kind: "busy",
        queue_length: 2,
      });
      await engine.advance(3000);
      await take({ ticket: small.ticket });
      await semaphore.setCapacity(5);
      await take({ ticket: silent.ticket, permits: 3 });
    });

    test("limit: leases_max and waiters_max", async () => {
      await semaphore.setCapacity(9);
      await take({ leases_max: 1 });
      expect(await acquire({ leases_max: 1 })).toEqual({ kind: "limit", words: ["leases"] });
      await semaphore.wait({ permits: 9 });
      const full = await acquire({ permits: 9, left_ms: WAIT_MS, waiters_max: 1 });
      expect(full).toEqual({ kind: "limit", words: ["waiters"] });
    });

    test("give_up leaves the queue, or ends the lease", async () => {
      await semaphore.setCapacity(1);
      const { token } = await take();
      const place = await semaphore.wait();
      await semaphore.giveUp(place.ticket);
      await semaphore.giveUp(token);
      expect(await semaphore.inspect()).toMatchObject({ queue_length: 0, available: 1 });
    });

    test("when more leases have expired than one run ends, none of them counts or returns", {
      timeout: 60_000,
    }, async () => {
      await semaphore.setCapacity(250);
      for (let i = 0; i < 250; i++) await take({ ttl_ms: 100 });
      await engine.advance(100);
      const { token } = await take({ permits: 250 });
      expect(await acquire()).toMatchObject({ kind: "busy", available: 0, holders_total: 1 });
      expect(await acquire({ fair: false })).toMatchObject({ kind: "busy", available: 0 });
      await semaphore.release(token);
      expect(await semaphore.inspect()).toMatchObject({ available: 250, holders_total: 0 });
    });
  });

  test("break_lock with drop: deletes the leases and the capacity, once for each request", async () => {
    await semaphore.setCapacity(3);
    const { token, fence } = await take({ lock_delay_ms: 60_000 });
    const again = { drop: true, keep_delay: false, request: semaphore.permitSecret(1) };
    expect(await breakAll(again)).toEqual(["broken", "1", "1", "0", "0", "0", "0"]);
    expect(await breakAll({ drop: true, keep_delay: false })).toEqual(["broken", "0", "0", "0", "0", "0", "0"]);
    expect((await semaphore.renew(token)).slice(4, 6)).toEqual(["lost", "broken"]);
    await semaphore.setCapacity(1);
    expect(await breakAll(again)).toEqual(["broken", "1", "1", "0", "0", "0", "0"]);
    expect((await take()).fence).toBeGreaterThan(fence);
  });

  test("newer: a record of an unknown version is not changed", async () => {
    const record = recordKey("semaphore", engine.namespace, LOCK);
    await engine.plant(record, "9 newer");
    for (const attempt of [() => semaphore.setCapacity(1), () => acquire()]) {
      await expect(attempt()).rejects.toThrow(NewerRecordError);
    }
    expect(await semaphore.release(semaphore.permitSecret(1))).toEqual(["done", "1", "2", "unreadable", "newer"]);
    expect(await engine.read([record])).toEqual(["9 newer"]);
  });

  test.each([0, 1, 2, 3, 5, 6])("all holders are gone when the store has lost KEYS[%i + 1]", async (index) => {
    await semaphore.setCapacity(3);
    for (let i = 0; i < 3; i++) await take();
    await semaphore.wait({ permits: 2 });
    await engine.spoil(keysFor("semaphore", engine.namespace, LOCK)[index] as string, null);
    await semaphore.inspect();
    await acquire();
    await engine.advance(60_000);
    await semaphore.setCapacity(3);
    await take({ permits: 3 });
    expect(await acquire()).toMatchObject({ kind: "busy", available: 0 });
  });
});
