import { describe, expect, test } from "vitest";
import { breakLeaseScript, breakScript, historyScript, semaphoreScripts } from "../support/engines/kind-scripts.ts";
import { lockScripts, secret } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

const digest = "b".repeat(22);
const ENDED = ["broken", "1", "0", "0"];
const NONE_ENDED = ["broken", "0", "0", "0"];

describeScripts("break_lease", (engine) => {
  const locks = lockScripts(engine);
  const breakLease = breakLeaseScript(engine);
  const broken = { kind: "lost", reason: "broken" };
  const tokensOf = async () => (await locks.inspect()).holders.map(({ token }) => token);

  describe("without grace", () => {
    test("an exclusive lease ends with all its holds, and a waiting client is next", async () => {
      const { token, fence } = await locks.grant();
      await locks.grant({ token });
      const { place } = await locks.wait({ hints: true });
      expect(await breakLease(fence)).toEqual(ENDED);
      expect(engine.ends).toMatchObject([{ event: "broken", fence, mode: "exclusive", held_ms: 0 }]);
      expect(engine.notifications.at(-1)).toMatchObject({ hint: { turn: place.ticket.slice(2, 14) } });
      expect(await locks.renew(token)).toEqual([broken]);
      await locks.grant({ ticket: place.ticket });
      expect((await historyScript(engine)()).map(({ event }) => event)).toEqual(["granted", "broken", "granted"]);
    });

    test("of several shared leases, only the one with this fence ends", async () => {
      const [one, two, three] = [
        await locks.grant({ modes: "s" }),
        await locks.grant({ modes: "s" }),
        await locks.grant({ modes: "s" }),
      ];
      expect(await breakLease(two.fence)).toEqual(ENDED);
      expect(await locks.renew(two.token)).toEqual([broken]);
      expect(await tokensOf()).toEqual([one.token, three.token]);
    });

    test("a lease that is not current: no lease ends, not even the next one, and nothing is written", async () => {
      expect(await breakLease(1)).toEqual(NONE_ENDED);
      expect(await engine.keysOf(`lh:{${engine.namespace}}:`)).toEqual([]);
      const expired = await locks.grant({ ttl_ms: 100 });
      await engine.advance(100);
      const next = await locks.grant();
      for (const fence of [expired.fence, next.fence - 1, next.fence + 1]) {
        expect(await breakLease(fence)).toEqual(NONE_ENDED);
        expect(await breakLease(fence, { grace_ms: 1000 })).toEqual(NONE_ENDED);
      }
      expect(await tokensOf()).toEqual([next.token]);
      expect(await breakLease(next.fence)).toEqual(ENDED);
      expect(await breakLease(next.fence)).toEqual(NONE_ENDED);
    });

    test("of a holder of both modes, the other lease stays, and can be upgraded or downgraded again", async () => {
      const shared = await locks.grant({ modes: "s" });
      const exclusive = await locks.grant({ token: shared.token });
      expect(await breakLease(exclusive.fence)).toEqual(ENDED);
      expect(await tokensOf()).toEqual([shared.token]);
      const again = await locks.grant({ token: shared.token });
      expect(await breakLease(shared.fence)).toEqual(ENDED);
      expect(await tokensOf()).toEqual([again.token]);
      await locks.grant({ modes: "s", token: again.token });
    });

    test("a client that waits to upgrade that lease no longer waits", async () => {
      const [mine] = [await locks.grant({ modes: "s" }), await locks.grant({ modes: "s" })];
      await locks.acquire({ token: mine.token, left_ms: 20_000 });
      expect(await locks.inspect()).toMatchObject({ queue_length: 1 });
      await breakLease(mine.fence);
      expect(await locks.inspect()).toMatchObject({ queue_length: 0, holders_total: 1 });
      expect(await locks.acquire({ token: mine.token })).toMatchObject({ kind: "lost", word: "broken" });
    });

    test("its lock_delay applies, unless keep_delay is off; a running one continues in either case", async () => {
      const [early, late] = [
        await locks.grant({ modes: "s", lock_delay_ms: 5000 }),
        await locks.grant({ modes: "s", lock_delay_ms: 50_000 }),
      ];
      await breakLease(early.fence);
      const delay_until_ms = engine.now_ms() + 5000;
      expect(await locks.inspect()).toMatchObject({ delay_until_ms, holders_total: 1 });
      await breakLease(late.fence, { keep_delay: false });
      expect(await locks.inspect()).toMatchObject({ delay_until_ms, holders_total: 0 });
    });

    test("sent again by the service itself, or with its Idempotency-Key, it returns the same result", async () => {
      const { fence } = await locks.grant();
      const again = { request: secret() };
      for (let i = 0; i < 2; i++) expect(await breakLease(fence, again)).toEqual(ENDED);
      const next = await locks.grant();
      const keyed = { digest, fingerprint: "fp" };
      for (let i = 0; i < 2; i++) expect(await breakLease(next.fence, keyed)).toEqual(ENDED);
      expect(await breakLease(next.fence, { digest, fingerprint: "other" })).toEqual(["mismatch"]);
    });

    test("an announced break ends with the last lease", async () => {
      const { fence } = await locks.grant();
      await breakScript(engine)({ grace_ms: 5000 });
      expect(await breakLease(fence)).toEqual(ENDED);
      expect((await locks.grant({ ttl_ms: 60_000 })).ttl_ms).toBe(60_000);
    });
  });

  describe("with grace", () => {
    test.each(["x", "s"])("the only lease (%s): it ends at break_at, however it is renewed", async (modes) => {
      const { token, fence } = await locks.grant({ modes, ttl_ms: 60_000, lock_delay_ms: 1000 });
      const break_at = engine.now_ms() + 10_000;
      const again = { grace_ms: 10_000, request: secret(), keep_delay: false };
      expect(await breakLease(fence, again)).toEqual(["breaking", `${break_at}`, "1"]);
      expect((await breakLease(fence, { grace_ms: 20_000 })).slice(0, 2)).toEqual(["breaking", `${break_at}`]);
      expect(await locks.renew(token)).toMatchObject([{ lease: { expires_at_ms: break_at } }]);
      expect((await locks.inspect()).break_at_ms).toBe(break_at);
      await engine.advance(5000);
      expect(await breakLease(fence, again)).toEqual(["breaking", `${break_at}`, "1"]);
      await engine.advance(5000);
      expect(await locks.renew(token)).toEqual([broken]);
      await locks.grant();
    });

    test("a holder that renews in time does not count as unaware", async () => {
      const { fence } = await locks.grant({ ttl_ms: 3000 });
      expect((await breakLease(fence, { grace_ms: 2500 }))[2]).toBe("0");
    });

    test("others: if there are other leases, nothing is announced", async () => {
      const shared = await locks.grant({ modes: "s" });
      const other = await locks.grant({ modes: "s" });
      expect(await breakLease(shared.fence, { grace_ms: 1000 })).toEqual(["others"]);
      expect((await locks.inspect()).break_at_ms).toBe(0);
      await locks.release(other.token);
      const both = await locks.grant({ token: shared.token });
      const keyed = { grace_ms: 1000, digest, fingerprint: "fp" };
      expect(await breakLease(both.fence, keyed)).toEqual(["others"]);
      await locks.release(shared.token);
      // A client that repeats the request gets the same answer.
      expect(await breakLease(both.fence, keyed)).toEqual(["others"]);
      expect((await breakLease(both.fence, { grace_ms: 1000 }))[0]).toBe("breaking");
    });
  });

  test("a semaphore: the lease's permits become available to waiters", async () => {
    const semaphore = semaphoreScripts(engine);
    const breakPermits = breakLeaseScript(engine, "semaphore");
    expect(await breakPermits(1)).toEqual(["broken", "0", "0", "0"]);
    const [one, two] = [await semaphore.take({ capacity: 3, permits: 2 }), await semaphore.take()];
    const place = await semaphore.wait({ permits: 2 });
    expect(await breakPermits(one.fence)).toEqual(["broken", "1", "1", "0"]);
    expect(await breakPermits(one.fence)).toEqual(["broken", "0", "1", "0"]);
    await semaphore.take({ permits: 2, ticket: place.ticket });
    expect(await semaphore.inspect()).toMatchObject({ available: 0, held: [1, 2] });
    expect((await semaphore.renew(two.token))[0]).toBe("done");
  });
});
