import { describe, expect, test } from "vitest";
import { breakLeaseScript, breakScript, semaphoreScripts, transferScript } from "../support/engines/kind-scripts.ts";
import { lockScripts } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("min_hold", (engine) => {
  const locks = lockScripts(engine);
  const breakAll = breakScript(engine);
  const breakOne = breakLeaseScript(engine);
  const transfer = transferScript(engine);
  describe.each(["x", "s"])("of a lease in mode %s", (modes) => {
    const endings: readonly [how: string, end: (lease: { token: string; fence: number }) => Promise<unknown>][] = [
      ["a release", ({ token }) => locks.release(token)],
      ["an expiry", () => engine.advance(1000)],
      ["a break", () => breakAll()],
      ["a break of this lease", ({ fence }) => breakOne(fence)],
    ];
    test.each(endings)("excludes new holders until it ends, after %s", async (_, end) => {
      const lease = await locks.grant({ modes, ttl_ms: 1000, min_hold_ms: 5000 });
      const delay_until_ms = lease.acquired_at_ms + 5000;
      await end(lease);
      for (const other of ["x", "s"])
        expect(await locks.acquire({ modes: other })).toMatchObject({ next_chance_ms: delay_until_ms, delay_until_ms });
      expect(await locks.inspect()).toMatchObject({ holders_total: 0, delay_until_ms });
      await engine.advance(delay_until_ms - engine.now_ms());
      await locks.grant();
    });

    test("carries over in a transfer, and ends in a break without delay", async () => {
      const { token } = await locks.grant({ modes, min_hold_ms: 5000 });
      const { lease } = await transfer(token);
      await locks.release(lease?.token as string);
      expect(await locks.acquire()).toMatchObject({ kind: "busy", holders_total: 0 });
      await breakAll({ keep_delay: false });
      const kept = await locks.grant({ modes, min_hold_ms: 5000 });
      await breakOne(kept.fence, { keep_delay: false });
      const announced = await locks.grant({ modes, min_hold_ms: 5000 });
      await breakAll({ keep_delay: false, grace_ms: 500 });
      await locks.release(announced.token);
      await locks.grant();
    });

    test("does not apply to a grant that is given up, unless it was renewed or re-entered", async () => {
      const { token } = await locks.grant({ modes, min_hold_ms: 5000 });
      await locks.giveUp(token);
      const renewed = await locks.grant({ modes, min_hold_ms: 5000 });
      await engine.advance(100);
      await locks.renew(renewed.token);
      await locks.giveUp(renewed.token);
      expect(await locks.acquire()).toMatchObject({ kind: "busy", holders_total: 0 });
      await engine.advance(5000);
      const entered = await locks.grant({ modes, min_hold_ms: 5000 });
      await locks.grant({ modes, token: entered.token });
      await locks.giveUp(entered.token);
      expect(await locks.acquire()).toMatchObject({ kind: "busy", holders_total: 0 });
    });

    test.each([
      ["renewed", {}],
      ["renewed, up to its max_hold", { max_hold_ms: 30_000 }],
      ["re-entered and released", { ttl_ms: 100 }],
      ["transferred", {}],
    ] as const)("applies when a lease is given up that was %s at the moment of its grant", async (how, given) => {
      const lease = await locks.grant({ modes, min_hold_ms: 5000, ...("max_hold_ms" in given ? given : {}) });
      let { token } = lease;
      if (how === "transferred") token = (await transfer(token)).lease?.token as string;
      else if ("ttl_ms" in given) {
        await locks.grant({ modes, token, ...given });
        await locks.release(token);
      } else await locks.renew(token);
      await locks.giveUp(token);
      expect(await locks.acquire()).toMatchObject({ kind: "busy", holders_total: 0 });
    });
  });

  test("lets others share the lock while its lease lasts", async () => {
    await locks.grant({ modes: "s", min_hold_ms: 5000 });
    await locks.grant({ modes: "s" });
  });

  test("after a break of a crowd, the longest one applies", async () => {
    const requests = Array.from({ length: 60 }, (_, i) => ({ modes: "s", min_hold_ms: i === 7 ? 9000 : 0 }));
    await locks.acquireAll(requests);
    await breakAll();
    expect(await locks.inspect()).toMatchObject({ holders_total: 0, delay_until_ms: engine.now_ms() + 9000 });
  });

  test.each([{ min_hold_ms: 60_000 }, { lock_delay_ms: 60_000 }])(
    "when a crowd expires together, %o of the last of them is found before a new client gets the lock",
    async (last) => {
      const requests = Array.from({ length: 105 }, () => ({ modes: "s", ttl_ms: 1000 }));
      await locks.acquireAll([...requests, { modes: "s", ttl_ms: 1100, ...last }]);
      await engine.advance(2000);
      expect(await locks.acquire()).toMatchObject({ kind: "busy", holders_total: 0 });
      expect(await locks.acquire()).toMatchObject({ kind: "busy", holders_total: 0 });
      expect((await locks.inspect()).delay_until_ms).toBeGreaterThan(engine.now_ms() + 50_000);
    },
  );

  test("with several locks, keeps each of them unavailable", async () => {
    const { token } = await locks.grant({ names: ["a", "b"], min_hold_ms: 5000 });
    await locks.release([
      { name: "a", token },
      { name: "b", token },
    ]);
    for (const name of ["a", "b"]) expect(await locks.acquire({ names: [name] })).toMatchObject({ kind: "busy" });
  });

  test("ten machines whose clocks differ by 30 s start a one-second job only once a minute, for an hour", async () => {
    const starts = await startsInAnHour({ min_hold_ms: 40_000 });
    expect(starts).toHaveLength(60);
    expect(new Set(starts.map((at_ms) => Math.floor(at_ms / 60_000))).size).toBe(60);
    expect((await startsInAnHour({ min_hold_ms: 0 })).length).toBeGreaterThan(60);
  });

  /**
   * Every machine acquires the lock when a minute begins by its own clock, and releases it a second later. Returns when jobs
   * started.
   */
  async function startsInAnHour(given: { readonly min_hold_ms: number }): Promise<number[]> {
    const late_ms = Array.from({ length: 10 }, (_, i) => Math.round((i * 30_000) / 9));
    const requested_at_ms = Array.from({ length: 60 }, (_, minute) => late_ms.map((ms) => minute * 60_000 + ms)).flat();
    const name = `hourly ${given.min_hold_ms}`;
    const begin_ms = engine.now_ms();
    const starts: number[] = [];
    for (const at_ms of requested_at_ms) {
      await engine.advance(begin_ms + at_ms - engine.now_ms());
      const answer = await locks.acquire({ names: [name], ttl_ms: 10_000, ...given });
      if (answer.kind !== "granted") continue;
      starts.push(at_ms);
      await engine.advance(1000);
      await locks.release([{ name, token: answer.leases[0]?.token as string }]);
    }
    return starts;
  }
});

describeScripts("min_hold of permits", (engine) => {
  const semaphore = semaphoreScripts(engine);
  const breakAll = breakScript(engine, "semaphore");
  const { take, acquire } = semaphore;

  test("keeps back only those permits", async () => {
    await semaphore.setCapacity(5);
    const lease = await take({ permits: 2, min_hold_ms: 5000 });
    await engine.advance(1000);
    await semaphore.release(lease.token);
    expect(await semaphore.inspect()).toMatchObject({ available: 3, held: [] });
    await take({ permits: 3, ttl_ms: 10_000 });
    expect(await acquire()).toMatchObject({ available: 0, next_chance_ms: lease.acquired_at_ms + 5000 });
    await engine.advance(4000);
    await take({ permits: 2 });
  });

  test("of more leases than one run clears, keeps all permits back", async () => {
    await semaphore.setCapacity(150);
    for (let i = 0; i < 150; i += 1) await take({ ttl_ms: 1000, min_hold_ms: 60_000 });
    await engine.advance(1000);
    for (let i = 0; i < 3; i += 1) expect(await acquire({ permits: 50 })).toMatchObject({ kind: "busy", available: 0 });
  });

  test("starts a waiter's turn when it ends", async () => {
    await semaphore.setCapacity(1);
    await semaphore.release((await take({ min_hold_ms: 5000 })).token);
    const { ticket } = await semaphore.wait();
    await engine.advance(5000);
    expect(await acquire()).toMatchObject({ kind: "busy", available: 1 });
    await take({ ticket });
  });

  test("survives a lower capacity, and ends in a break", async () => {
    await semaphore.setCapacity(4);
    await semaphore.release((await take({ permits: 3, min_hold_ms: 60_000 })).token);
    await semaphore.setCapacity(2);
    expect(await semaphore.inspect()).toMatchObject({ capacity: 2, available: 0 });
    await breakAll({ keep_delay: false });
    expect(await semaphore.inspect()).toMatchObject({ available: 2 });
  });

  test("with more than 64, merges the two closest ends into the later one", async () => {
    await semaphore.setCapacity(100);
    const leases = [];
    for (let i = 0; i < 66; i += 1) leases.push(await take({ min_hold_ms: 10_000 + i * i }));
    for (const { token } of leases) await semaphore.release(token);
    expect(await semaphore.inspect()).toMatchObject({ available: 34 });
    await engine.advance(10_000);
    expect(await semaphore.inspect()).toMatchObject({ available: 34 });
    await engine.advance(4);
    expect(await semaphore.inspect()).toMatchObject({ available: 37 });
    await engine.advance(65 * 65);
    expect(await semaphore.inspect()).toMatchObject({ available: 100 });
  });
});
