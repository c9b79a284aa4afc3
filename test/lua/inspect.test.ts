import { expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine.ts";
import { everyCall } from "../support/engines/every-call.ts";
import { LABEL, lockScripts, secret, WAIT_MS } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("inspect", (engine) => {
  const locks = lockScripts(engine);

  test("an unused lock is free, and reading it writes nothing", async () => {
    expect(await locks.inspect()).toEqual({
      now_ms: engine.now_ms(),
      fence: 0,
      delay_until_ms: 0,
      break_at_ms: 0,
      holders_total: 0,
      queue_length: 0,
      yours: null,
      holders: [],
      queue: [],
    });
    expect(await engine.keysOf(`lh:{${engine.namespace}}:`)).toEqual([]);
  });

  test("a client that watches a lock without a record creates none, and is notified of the first one", async () => {
    const calls = everyCall(engine as typeof engine & Engine, engine.namespace);
    const prefix = `lh:{${engine.namespace}}:`;
    await Promise.all([calls.inspect("a"), calls.inspect("a", "semaphore")]);
    expect(await engine.keysOf(prefix)).toEqual([]);
    const notified = async (call: Promise<unknown>) => {
      const before = engine.notifications.length;
      await call;
      return engine.notifications.slice(before).map(({ key, hint }) => [key, hint.changed]);
    };
    expect(await notified(calls.acquire("a"))).toEqual([[`${prefix}lock:a`, true]]);
    expect(await notified(calls.setCapacity("a"))).toEqual([[`${prefix}semaphore:a`, true]]);
    // From this point on, hints are sent only while a client is watching.
    expect(await notified(calls.setCapacity("a"))).toEqual([]);
    await calls.inspect("a", "semaphore");
    expect(await notified(calls.setCapacity("a"))).toEqual([[`${prefix}semaphore:a`, true]]);
  });

  test("returns the holders, and the last fence if there are none", async () => {
    const leases = [await locks.grant({ modes: "s", label: LABEL }), await locks.grant({ modes: "s" })].map(
      ({ token, fence }) => ({ token, fence }),
    );
    expect(await locks.inspect()).toMatchObject({ holders_total: 2, holders: leases, fence: leases[1]?.fence });
    await engine.advance(30_000);
    expect(await locks.inspect()).toMatchObject({ holders_total: 0, holders: [], fence: leases[1]?.fence });
  });

  test("yours: the lease that the token belongs to, and nothing for other tokens", async () => {
    const exclusive = await locks.grant();
    const shared = await locks.grant({ modes: "s", token: exclusive.token });
    expect((await locks.inspect(exclusive.token)).yours).toEqual(exclusive);
    expect((await locks.inspect(shared.token)).yours).toEqual(shared);
    expect((await locks.inspect(secret())).yours).toBeNull();
  });

  test("returns the waiters with their modes, arrivals and labels", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    await locks.wait({ label: "d3JpdGVy" });
    await engine.advance(5);
    await locks.wait({ modes: "s", label: "cmVhZGVy" });
    await locks.wait({ modes: "s" });
    const { queue, queue_length } = await locks.inspect();
    const arrived_us = (engine.now_ms() - 5) * 1000;
    expect(queue_length).toBe(3);
    const there = { attended: true, several: false, head_start_us: 0 };
    expect(queue).toEqual([
      { mode: "x", arrival_us: arrived_us, label: "d3JpdGVy", ...there },
      { mode: "s", arrival_us: arrived_us + 5000, label: "cmVhZGVy", ...there },
      { mode: "s", arrival_us: arrived_us + 5002, label: "-", ...there },
    ]);
  });

  test("a crowd: lists at most 50 holders, and 50 waiters in each mode", { timeout: 60_000 }, async () => {
    await locks.acquireAll(Array(80).fill({ modes: "s" }));
    await locks.acquireAll(Array.from({ length: 160 }, (_, i) => ({ modes: i % 2 ? "s" : "x", left_ms: WAIT_MS })));
    const { holders, holders_total, queue, queue_length } = await locks.inspect();
    expect([holders.length, holders_total, queue_length]).toEqual([50, 80, 160]);
    const shown = queue.filter(({ mode }) => mode === "x").map(({ arrival_us }) => arrival_us);
    expect(shown).toHaveLength(50);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(queue).toHaveLength(100);
  });

  test("reports a lock_delay until it ends", async () => {
    await locks.grant({ ttl_ms: 100, lock_delay_ms: 5000 });
    await engine.advance(100);
    expect((await locks.inspect()).delay_until_ms).toBe(engine.now_ms() + 5000);
    await engine.advance(5000);
    expect((await locks.inspect()).delay_until_ms).toBe(0);
  });
});
