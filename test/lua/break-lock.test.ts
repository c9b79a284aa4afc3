import { describe, expect, test } from "vitest";
import { keysFor, recordKey } from "../../src/lock/codec/keys.ts";
import { parseSnapshot } from "../../src/lock/codec/snapshot.ts";
import { NewerRecordError } from "../../src/lock/types.ts";
import { breakMoreScript, breakScript } from "../support/engines/kind-scripts.ts";
import { LOCK, lockScripts, secret } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

const digest = "b".repeat(22);

describeScripts("break_lock", (engine) => {
  const locks = lockScripts(engine);
  const breakLock = breakScript(engine);
  const breakMore = breakMoreScript(engine);
  const broken = { kind: "lost", reason: "broken" };

  /** Returns how many times each reason is reported; the lock remembers the last 32 ends. */
  async function endsOf(tokens: readonly string[]): Promise<Record<string, number>> {
    const ends: Record<string, number> = {};
    for (const one of await locks.renew(tokens.map((token) => ({ token })))) {
      const reason = String("reason" in one ? one.reason : one.kind);
      ends[reason] = (ends[reason] ?? 0) + 1;
    }
    return ends;
  }

  describe("without grace", () => {
    test("broken: all leases end immediately, and a waiting client is next", async () => {
      const tokens = [];
      for (let i = 0; i < 3; i++) tokens.push((await locks.grant({ modes: "s" })).token);
      const { place } = await locks.wait();
      expect(await breakLock()).toEqual(["broken", "3", "0", "0", "0", "0", "0"]);
      for (const token of tokens) expect(await locks.renew(token)).toEqual([broken]);
      await locks.grant({ ticket: place.ticket });
    });

    test("a lock that nobody holds: returns 0, and nothing is written", async () => {
      expect(await breakLock()).toEqual(["broken", "0", "0", "0", "0", "0", "0"]);
      expect(await breakLock({ grace_ms: 1000 })).toEqual(["broken", "0", "0", "0", "0", "0", "0"]);
      expect(await engine.keysOf(`lh:{${engine.namespace}}:`)).toEqual([]);
    });

    test("sent again by the service itself, or with its Idempotency-Key, it breaks nothing more", async () => {
      await locks.grant();
      const again = { request: secret() };
      expect(await breakLock(again)).toEqual(["broken", "1", "0", "0", "0", "0", "0"]);
      const next = await locks.grant();
      expect(await breakLock(again)).toEqual(["broken", "1", "0", "0", "0", "0", "0"]);
      expect((await locks.inspect()).holders).toMatchObject([{ token: next.token }]);
      const keyed = { digest, fingerprint: "fp" };
      expect(await breakLock(keyed)).toEqual(["broken", "1", "0", "0", "0", "0", "0"]);
      const last = await locks.grant();
      expect(await breakLock(keyed)).toEqual(["broken", "1", "0", "0", "0", "0", "0"]);
      expect(await breakLock({ digest, fingerprint: "other" })).toEqual(["mismatch"]);
      expect((await locks.inspect()).holders).toMatchObject([{ token: last.token }]);
    });

    test("a lock_delay starts immediately, unless keep_delay is off", async () => {
      await locks.grant({ lock_delay_ms: 5000 });
      await breakLock();
      expect((await locks.inspect()).delay_until_ms).toBe(engine.now_ms() + 5000);
      expect(await locks.acquire()).toMatchObject({ kind: "busy" });
      expect(await breakLock({ keep_delay: false })).toEqual(["broken", "0", "0", "0", "0", "0", "0"]);
      await locks.grant({ lock_delay_ms: 5000 });
      await breakLock({ keep_delay: false });
      await locks.grant();
    });

    test("a crowd: all its leases end at that instant, 400 are cleared in each run, and no new client gets the lock before its lock_delays are known", {
      timeout: 60_000,
    }, async () => {
      const requests = Array.from({ length: 1000 }, () => secret());
      const delays = requests.map((_, i) => (i === 999 ? 5000 : 0));
      await locks.acquireAll(
        requests.map((request, i) => ({ request, modes: "s", lock_delay_ms: delays[i] as number })),
      );
      const [first, last] = [requests[0], requests[999]] as [string, string];
      expect(await breakLock()).toEqual(["broken", "1000", "0", "600", "0", "0", "0"]);
      // Operations on leases that haven't been cleared yet also report the break.
      expect(await locks.renew([{ token: last }])).toEqual([broken]);
      const { delay_until_ms } = await locks.inspect();
      expect(delay_until_ms).toBe(engine.now_ms() + 5000);
      expect(await breakMore()).toEqual(["left", "0", `${delay_until_ms}`]);
      expect(await locks.renew([{ token: first }])).toEqual([{ kind: "lost", reason: "unknown" }]);
      expect(await endsOf(requests)).toEqual({ broken: 32, unknown: 968 });
      await engine.advance(5000);
      await locks.grant();
    });

    test("a crowd, whatever comes next: each run clears a part, and all replies are as if the leases were gone", {
      timeout: 60_000,
    }, async () => {
      const requests = Array.from({ length: 1300 }, () => secret());
      await locks.acquireAll(requests.map((request) => ({ request, modes: "s", lock_delay_ms: 60_000 })));
      const token = requests[1299] as string;
      expect(await breakLock({ keep_delay: false })).toEqual(["broken", "1300", "0", "900", "0", "0", "0"]);
      expect(await locks.acquire({ modes: "s" })).toMatchObject({ kind: "busy", holders: [], holders_total: 0 });
      expect(await locks.acquire({ modes: "s", token })).toMatchObject({ kind: "lost", word: "broken" });
      // The lock_delays of leases that other scripts clear don't count either.
      await locks.grant();
      expect(await breakMore()).toEqual(["left", "0", "0"]);
    });
  });

  describe("with grace", () => {
    test("breaking: no deadline is later than break_at, however a lease is renewed, and the reason is 'broken'", async () => {
      const [long, short] = [await locks.grant({ modes: "s" }), await locks.grant({ modes: "s", ttl_ms: 4000 })];
      const break_at = engine.now_ms() + 10_000;
      expect(await breakLock({ grace_ms: 10_000 })).toEqual(["breaking", `${break_at}`, "2", "0", "0", "0", "0"]);
      expect(parseSnapshot(await locks.record())).toMatchObject({ break_at_ms: break_at });
      expect(await locks.renew(long.token)).toMatchObject([{ lease: { expires_at_ms: break_at } }]);
      await engine.advance(4000);
      expect(await locks.renew(short.token)).toEqual([{ kind: "lost", reason: "expired" }]);
      expect((await locks.inspect()).break_at_ms).toBe(break_at);
      await engine.advance(6000);
      expect(await locks.renew(long.token)).toEqual([broken]);
      expect(await locks.grant()).toMatchObject({ ttl_ms: 30_000 });
    });

    test("unaware: counts holders whose next heartbeat is due after break_at", async () => {
      await locks.grant({ modes: "s", ttl_ms: 3_600_000 });
      await locks.grant({ modes: "s", ttl_ms: 3000 });
      const { token } = await locks.grant({ modes: "s", ttl_ms: 60_000 });
      await engine.advance(1000);
      await locks.renew(token);
      expect((await breakLock({ grace_ms: 19_000 }))[3]).toBe("2");
    });

    test("meanwhile there is no new shared lease; a busy reply says until when", async () => {
      await locks.grant({ modes: "s" });
      await breakLock({ grace_ms: 5000 });
      for (const fair of [true, false]) {
        const busy = { kind: "busy", next_chance_ms: engine.now_ms() + 5000 };
        expect(await locks.acquire({ modes: "s", fair })).toMatchObject(busy);
      }
      expect(await locks.acquire()).toMatchObject({ kind: "busy", next_chance_ms: engine.now_ms() + 5000 });
    });

    test("ends with the last lease: later holders are not affected", async () => {
      const { token } = await locks.grant();
      await breakLock({ grace_ms: 5000 });
      await locks.release(token);
      expect((await locks.grant({ ttl_ms: 60_000 })).ttl_ms).toBe(60_000);
    });

    test("a later break_at changes nothing, an earlier one replaces it", async () => {
      const { token } = await locks.grant();
      const first = await breakLock({ grace_ms: 10_000 });
      expect((await breakLock({ grace_ms: 20_000 }))[1]).toBe(first[1]);
      expect((await breakLock({ grace_ms: 5000 }))[1]).toBe(`${engine.now_ms() + 5000}`);
      await engine.advance(5000);
      expect(await locks.renew(token)).toEqual([broken]);
    });

    test("lock_delays apply afterwards, unless keep_delay is off: then none of these leases' delays apply", async () => {
      for (const keep_delay of [true, false]) {
        await locks.grant({ modes: "s", ttl_ms: 1000, lock_delay_ms: 50_000 });
        await locks.grant({ modes: "s", lock_delay_ms: 50_000 });
        await breakLock({ grace_ms: 2000, keep_delay });
        await engine.advance(2000);
        const delay_until_ms = keep_delay ? engine.now_ms() + 50_000 : 0;
        expect(await locks.inspect()).toMatchObject({ holders_total: 0, delay_until_ms });
        await engine.advance(50_000);
      }
    });

    test("sent again, it returns the same result", async () => {
      await locks.grant();
      const again = { request: secret(), grace_ms: 5000 };
      const first = await breakLock(again);
      await engine.advance(1000);
      expect(await breakLock(again)).toEqual(first);
      const keyed = { digest, fingerprint: "fp", grace_ms: 3000 };
      const second = await breakLock(keyed);
      await engine.advance(1000);
      expect(await breakLock(keyed)).toEqual(second);
    });

    test("a crowd: one run breaks, others count who may be unaware, and all leases end at that instant", {
      timeout: 60_000,
    }, async () => {
      const requests = Array.from({ length: 1000 }, () => secret());
      const ttls = requests.map((_, i) => (i % 10 === 0 ? 600_000 : 60_000));
      await locks.acquireAll(requests.map((request, i) => ({ request, modes: "s", ttl_ms: ttls[i] as number })));
      const break_at = `${engine.now_ms() + 30_000}`;
      const [kind, at, leases, first, next = "0"] = await breakLock({ grace_ms: 30_000 });
      expect([kind, at, leases, first]).toEqual(["breaking", break_at, "1000", "40"]);
      const [, second, rest = "0"] = await breakMore(next);
      expect(await breakMore(rest)).toEqual(["warned", "20", "0"]);
      expect(second).toBe("40");
      expect(await locks.renew([{ token: requests[999] as string }])).toMatchObject([
        { lease: { expires_at_ms: Number(break_at) } },
      ]);
      expect((await locks.inspect()).holders[0]).toMatchObject({ ttl_ms: 30_000 });
      await engine.advance(30_000);
      expect(await locks.renew([{ token: requests[999] as string }])).toEqual([broken]);
      expect(await locks.inspect()).toMatchObject({ holders_total: 0, holders: [] });
      await locks.inspect();
      await locks.grant();
      expect(await endsOf(requests)).toEqual({ broken: 32, unknown: 968 });
    });
  });

  test("newer: a record of an unknown version is not changed", async () => {
    await engine.plant(recordKey("lock", engine.namespace, LOCK), "9 newer");
    await expect(breakLock()).rejects.toThrow(NewerRecordError);
    expect(await locks.record()).toBe("9 newer");
  });

  test.each([1, 2, 3])("works when the store has lost KEYS[%i + 1]", async (index) => {
    for (let i = 0; i < 3; i++) await locks.grant({ modes: "s" });
    await engine.spoil(keysFor("lock", engine.namespace, LOCK)[index] as string, null);
    await breakLock({ grace_ms: 1000 });
    await breakLock();
    await engine.advance(30_000);
    await locks.grant();
  });
});
