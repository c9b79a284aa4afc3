import { describe, expect, test } from "vitest";
import { keysFor } from "../../src/lock/codec/keys.ts";
import { encodeLabel } from "../../src/lock/codec/label.ts";
import { LOCK, lockScripts, RETENTION_MS, secret } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("acquire", (engine) => {
  const locks = lockScripts(engine);

  test("granted: the requested lease, with the request's secret as its token", async () => {
    const request = secret();
    const label = encodeLabel("ci-42", { job: 7 });
    expect(await locks.grant({ request, ttl_ms: 30_000, label })).toEqual({
      lock: LOCK,
      mode: "exclusive",
      token: request,
      fence: engine.now_ms() * 1000,
      hold_count: 1,
      owner: "ci-42",
      metadata: { job: 7 },
      ttl_ms: 30_000,
      expires_at_ms: engine.now_ms() + 30_000,
      acquired_at_ms: engine.now_ms(),
      renew_after_ms: 10_000,
    });
  });

  test("busy: who holds the lock and when it may be free; a plain attempt takes no place", async () => {
    const lease = await locks.grant({ ttl_ms: 5000 });
    await engine.advance(1000);
    const busy = await locks.acquire();
    expect(busy).toMatchObject({
      kind: "busy",
      now_ms: engine.now_ms(),
      blocked: [0],
      next_chance_ms: lease.expires_at_ms,
      holders: [{ mode: "exclusive", fence: lease.fence, ttl_ms: 4000 }],
      holders_total: 1,
      queue_length: 0,
    });
    expect(busy).not.toHaveProperty("place");
    expect((await locks.inspect()).queue_length).toBe(0);
  });

  test("a request that is sent twice gets one lease, even if others have sent requests in between", async () => {
    const request = secret();
    const lease = await locks.grant({ request });
    await locks.acquire();
    await engine.advance(100);
    expect(await locks.grant({ request })).toEqual({ ...lease, ttl_ms: 29_900, renew_after_ms: 9966 });
  });

  test("a late duplicate never acquires the lock again, but learns how its lease ended", async () => {
    const [released, expired, bounded] = [secret(), secret(), secret()];
    await locks.grant({ request: released });
    await locks.release(released);
    await locks.grant({ request: expired, ttl_ms: 100 });
    await engine.advance(100);
    await locks.grant({ request: bounded, max_hold_ms: 50 });
    await engine.advance(50);
    expect(await locks.acquire({ request: released })).toEqual({ kind: "lost", word: "released" });
    expect(await locks.acquire({ request: expired })).toEqual({ kind: "lost", word: "expired" });
    expect(await locks.acquire({ request: bounded })).toEqual({ kind: "lost", word: "max_hold" });
    expect((await locks.inspect()).holders_total).toBe(0);
  });

  test("shared leases coexist; an exclusive one excludes both modes, and each mode waits for the other", async () => {
    const [first, second] = [await locks.grant({ modes: "s" }), await locks.grant({ modes: "s", ttl_ms: 40_000 })];
    expect(first.mode).toBe("shared");
    expect(second.fence).toBeGreaterThan(first.fence);
    const busy = await locks.acquire();
    expect(busy).toMatchObject({ kind: "busy", holders_total: 2, next_chance_ms: second.expires_at_ms });
    await locks.release(first.token);
    await locks.release(second.token);
    await locks.grant();
    expect(await locks.acquire({ modes: "s" })).toMatchObject({ kind: "busy" });
  });

  test("a lease ends exactly at its deadline, to the millisecond, whatever others do", async () => {
    await locks.grant({ modes: "s", ttl_ms: 100 });
    const other = await locks.grant({ modes: "s", ttl_ms: 200 });
    await locks.renew(other.token);
    await engine.advance(199);
    expect(await locks.acquire()).toMatchObject({ kind: "busy", holders_total: 1 });
    await engine.advance(1);
    await locks.grant({ ttl_ms: 100 });
    await engine.advance(99);
    expect(await locks.acquire()).toMatchObject({ kind: "busy" });
    await engine.advance(1);
    await locks.grant();
  });

  test("fences increase with every grant in any mode, even after all data was lost", async () => {
    const fences = [];
    for (const modes of ["x", "s", "s", "x"]) {
      const lease = await locks.grant({ modes });
      fences.push(lease.fence);
      await locks.release(lease.token);
    }
    const past = fences.at(-1) as number;
    expect(fences).toEqual([0, 1, 2, 3].map((i) => past - 3 + i));
    await engine.advance(1);
    for (const key of keysFor("lock", engine.namespace, LOCK)) await engine.plant(key, null);
    const { fence } = await locks.grant();
    expect(fence).toBeGreaterThan(past);
    expect(fence).toBeLessThan(2 ** 53);
  });

  test("max_hold limits the lease from its grant", async () => {
    const lease = await locks.grant({ ttl_ms: 30_000, max_hold_ms: 10_000 });
    expect(lease.ttl_ms).toBe(10_000);
    await engine.advance(6000);
    await locks.acquire({ token: lease.token, ttl_ms: 30_000 });
    expect((await locks.inspect()).holders).toMatchObject([{ ttl_ms: 4000, hold_count: 2 }]);
  });

  test("lock_delay excludes new holders after an expiry, not after a release", async () => {
    const { token } = await locks.grant({ lock_delay_ms: 5000 });
    await locks.release(token);
    const lease = await locks.grant({ ttl_ms: 1000, lock_delay_ms: 5000 });
    await engine.advance(3000);
    for (const modes of ["x", "s"]) {
      const delay_until_ms = lease.expires_at_ms + 5000;
      const busy = { kind: "busy", holders_total: 0, next_chance_ms: delay_until_ms, delay_until_ms };
      expect(await locks.acquire({ modes })).toMatchObject(busy);
    }
    await engine.advance(3000);
    await locks.grant();
  });

  test("lock_delay after one of several shared leases lets the other holders re-enter", async () => {
    await locks.grant({ modes: "s", ttl_ms: 100, lock_delay_ms: 5000 });
    const other = await locks.grant({ modes: "s" });
    await engine.advance(100);
    expect(await locks.acquire({ modes: "s" })).toMatchObject({ kind: "busy" });
    expect((await locks.grant({ modes: "s", token: other.token })).hold_count).toBe(2);
  });

  test("busy contains the latest lock_delay in the way; for a waiting holder, it contains none", async () => {
    const lease = await locks.grant({ names: ["a"], modes: "s", ttl_ms: 100, lock_delay_ms: 5000 });
    await locks.grant({ names: ["b"], ttl_ms: 100, lock_delay_ms: 9000 });
    const [mine] = [await locks.grant({ names: ["a"], modes: "s" }), await locks.grant({ names: ["a"], modes: "s" })];
    await engine.advance(100);
    const both = await locks.acquire({ names: ["a", "b"] });
    expect(both).toMatchObject({ holders_total: 2, delay_until_ms: lease.expires_at_ms + 9000 });
    expect(await locks.acquire({ names: ["a"], token: mine.token })).toMatchObject({ kind: "busy", delay_until_ms: 0 });
  });

  test("unfair: passes the queue when nobody holds the lock, but never if there are holders and waiters", async () => {
    const lease = await locks.grant({ modes: "s" });
    await locks.wait();
    expect(await locks.acquire({ modes: "s", fair: false })).toMatchObject({ kind: "busy", queue_length: 1 });
    await locks.release(lease.token);
    await locks.grant({ fair: false });
  });

  test("unfair: a request with a place is not blocked by later arrivals", async () => {
    await locks.grant({ modes: "s" });
    const { place: writer } = await locks.wait();
    const { place } = await locks.wait({ modes: "s", left_ms: 1 });
    await locks.giveUp(writer.ticket);
    await locks.wait();
    await locks.grant({ modes: "s", ticket: place.ticket, fair: false });
  });

  test("limit: there are at most leases_max shared leases", async () => {
    await locks.grant({ modes: "s", leases_max: 2, ttl_ms: 100 });
    await locks.grant({ modes: "s", leases_max: 2 });
    const limit = { kind: "limit", word: "leases" };
    expect(await locks.acquire({ modes: "s", leases_max: 2 })).toEqual(limit);
    expect((await locks.inspect()).holders_total).toBe(2);
    await engine.advance(100);
    await locks.grant({ modes: "s", leases_max: 2 });
  });

  test("1,000 readers: all hold the lock, and the first 50 are listed", { timeout: 60_000 }, async () => {
    const requests = Array.from({ length: 1000 }, () => secret());
    const replies = await locks.acquireAll(requests.map((request) => ({ request, modes: "s" })));
    const fences = replies.map((reply) => (reply.kind === "granted" ? reply.leases[0]?.fence : undefined));
    const busy = await locks.acquire();
    if (busy.kind !== "busy") throw new Error(busy.kind);
    expect(busy.holders_total).toBe(1000);
    expect(busy.holders.map(({ fence }) => fence)).toEqual(fences.slice(0, 50));
    await locks.release(requests[0] as string);
    expect((await locks.inspect()).holders[0]?.token).toBe(requests[1]);
  });

  describe("more expired leases than one run ends", () => {
    const crowd = (ttl_ms: number) => locks.acquireAll(Array(250).fill({ modes: "s", ttl_ms }));

    test("do not keep the lock unavailable", async () => {
      await crowd(100);
      await engine.advance(100);
      const lease = await locks.grant();
      expect((await locks.inspect()).holders_total).toBe(1);
      expect((await locks.renew(lease.token))[0]).toMatchObject({ kind: "renewed" });
    });

    test("do not let the lock look free while the lock_delay of one of them is not known", async () => {
      await crowd(100);
      await locks.grant({ modes: "s", ttl_ms: 200, lock_delay_ms: 5_000 });
      await engine.advance(200);
      const looks = [await locks.inspect(), await locks.inspect(), await locks.inspect()];
      expect(looks.map(({ holders_total }) => holders_total)).toEqual([0, 0, 0]);
      expect(looks.every(({ delay_until_ms, now_ms }) => (delay_until_ms ?? 0) > now_ms)).toBe(true);
      expect(looks[2]?.delay_until_ms).toBe(engine.now_ms() + 5_000);
    });

    test("still report how they ended", async () => {
      await crowd(100);
      const last = await locks.grant({ modes: "s", ttl_ms: 101 });
      await engine.advance(101);
      expect(await locks.renew(last.token)).toEqual([{ kind: "lost", reason: "expired" }]);
    });

    test("are not counted together with live ones", async () => {
      await crowd(100);
      await locks.grant({ modes: "s" });
      await engine.advance(100);
      expect(await locks.acquire({ modes: "s", leases_max: 1 })).toEqual({ kind: "limit", word: "leases" });
      expect(await locks.acquire()).toMatchObject({ kind: "busy", holders_total: 1 });
    });

    test("are gone if the other keys were lost before the record", async () => {
      await crowd(100);
      await engine.advance(100);
      await locks.inspect();
      const long = await locks.grant({ ttl_ms: 3 * RETENTION_MS });
      await engine.advance(2 * RETENTION_MS);
      await locks.release(long.token);
      await locks.grant();
    });
  });
});
