import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { acquire, renew } from "../../src/generated/scripts.ts";
import { recordKey } from "../../src/lock/codec/keys.ts";
import { seeded } from "../../tools/support/simulation/turned-time.ts";
import { breakScript, historyScript, semaphoreScripts } from "../support/engines/kind-scripts.ts";
import { type Acquire, lockScripts, RETENTION_MS } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";
import { atDepth } from "../support/runner/depth.ts";

describeScripts("the store's own clock", (engine) => {
  const onStore = () => lockScripts({ ...engine, ...engine.store });

  test("ends a lease that nobody releases", async () => {
    const locks = onStore();
    const lease = await locks.grant({ ttl_ms: 60 });
    let reply = await locks.acquire();
    while (reply.kind === "busy") {
      await sleep(5);
      reply = await locks.acquire();
    }
    if (reply.kind !== "granted") throw new Error(reply.kind);
    const [next] = reply.leases;
    expect(next?.acquired_at_ms).toBeGreaterThanOrEqual(lease.expires_at_ms);
    expect(await locks.renew(lease.token)).toEqual([{ kind: "lost", reason: "expired" }]);
  });

  test("also applies to calls without their last arguments, whose defaults the scripts know", async () => {
    const sent: number[] = [];
    const run: typeof engine.store.run = (script, keys, args, ...rest) => {
      sent.push(args.length);
      return engine.store.run(script, keys, args, ...rest);
    };
    const locks = lockScripts({ ...engine, ...engine.store, run });
    const { token, metadata } = await locks.grant({ standby_max: 0 });
    expect(await locks.renew(token)).toMatchObject([{ kind: "renewed", lease: { metadata } }]);
    expect(await locks.acquire({ standby_max: 0, left_ms: 1000 })).toMatchObject({ kind: "busy" });
    expect(sent).toEqual([acquire, renew, acquire].map(({ abi }) => abi.required));
  });

  test("counts fences and deadlines in microseconds and milliseconds", async () => {
    const lease = await onStore().grant({ ttl_ms: 30_000 });
    expect(Math.floor(lease.fence / 1000)).toBe(lease.acquired_at_ms);
    expect(lease.expires_at_ms).toBe(lease.acquired_at_ms + 30_000);
    expect(Number.isSafeInteger(lease.fence)).toBe(true);
  });

  test("a renewal in time extends a lease beyond its first deadline", async () => {
    const locks = onStore();
    const { token } = await locks.grant({ ttl_ms: 2000 });
    for (let i = 0; i < 8; i++) {
      await sleep(300);
      expect(await locks.renew(token)).toMatchObject([{ kind: "renewed" }]);
    }
    expect((await locks.inspect(token)).yours).toMatchObject({ token });
  });
});

describeScripts("a clock that is stepped", (engine) => {
  const locks = lockScripts(engine);

  test("backward: leases last that much longer, nobody else gets in meanwhile, and fences keep increasing", async () => {
    const lease = await locks.grant({ ttl_ms: 10_000 });
    await engine.advance(-5_000);
    await engine.advance(14_999);
    expect((await locks.acquire()).kind).toBe("busy");
    expect(await locks.renew([{ token: lease.token, ttl_ms: 1 }])).toMatchObject([{ kind: "renewed" }]);
    await engine.advance(1);
    const next = await locks.grant({ ttl_ms: 10_000 });
    await locks.release(next.token);
    await engine.advance(-60_000);
    const after = await locks.grant();
    expect([next.fence > lease.fence, after.fence > next.fence]).toEqual([true, true]);
  });

  test("forward: leases end that much earlier, and their holders learn of it", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    await engine.advance(60_000);
    const next = await locks.grant();
    expect(next.fence).toBeGreaterThan(lease.fence);
    expect(await locks.renew(lease.token)).toEqual([{ kind: "lost", reason: "expired" }]);
  });
});

const STEPS = { "10 s": 10_000, "an hour": 3_600_000, "a day": 86_400_000 };
const DAY_MS = 86_400_000;

describeScripts("a clock that is set back", (engine) => {
  const locks = lockScripts(engine);
  const semaphore = semaphoreScripts(engine);
  const breakLock = breakScript(engine);
  const history = historyScript(engine);

  /** How far the clock is behind the latest time that it has ever shown. */
  let back_ms = 0;
  /** Keys keep their old expiry times, so the check for what tests leave behind has to wait until the clock has caught up. */
  afterEach(async () => {
    await engine.advance(back_ms);
    back_ms = 0;
  });
  async function step(by_ms: number): Promise<void> {
    back_ms = Math.max(0, back_ms - by_ms);
    await engine.advance(by_ms);
  }

  /** Expects that the lock is granted after `left_ms` and not earlier, although nothing reads it in the meantime. */
  async function freeAfter(left_ms: number, acquire: () => Promise<{ kind?: string | undefined }>): Promise<void> {
    await engine.advance(left_ms - 1);
    expect((await acquire()).kind).toBe("busy");
    await engine.advance(1);
    expect((await acquire()).kind).toBe("granted");
  }
  const anyone = () => locks.acquire();
  const reader = () => locks.acquire({ modes: "s" });

  describe.each(Object.entries(STEPS))("by %s", (_, step_ms) => {
    /** Sets the clock back and reads the lock once: from that read on, remaining times count down again. */
    const setBack = async (name?: string) => {
      await step(-step_ms);
      expect((await locks.inspect("-", name)).now_ms).toBe(engine.now_ms());
    };

    test("an exclusive lease lasts no longer than its ttl", async () => {
      const { token, fence } = await locks.grant({ ttl_ms: 5000 });
      await setBack();
      const { yours } = await locks.inspect(token);
      expect(yours).toMatchObject({ fence, ttl_ms: 5000, expires_at_ms: engine.now_ms() + 5000 });
      await freeAfter(5000, anyone);
      expect(await locks.renew(token)).toEqual([{ kind: "lost", reason: "expired" }]);
    });

    test("shared leases last no longer than their ttls, and end at their own deadlines", async () => {
      const long = await locks.grant({ modes: "s", ttl_ms: 7000 });
      const short = await locks.grant({ modes: "s", ttl_ms: 3000 });
      await setBack();
      const { holders } = await locks.inspect();
      expect(holders.map(({ ttl_ms }) => ttl_ms)).toEqual([7000, 3000]);
      await locks.grant({ modes: "s", ttl_ms: 1000 });
      await engine.advance(2999);
      expect(await locks.renew([{ token: long.token, ttl_ms: 5000 }, short])).toMatchObject([
        { kind: "renewed", lease: { ttl_ms: 5000 } },
        { kind: "renewed", lease: { ttl_ms: 3000 } },
      ]);
      expect((await locks.acquire()).kind === "busy" && (await locks.inspect()).holders_total).toBe(2);
      await freeAfter(5000, anyone);
      expect(await locks.renew(short.token)).toEqual([{ kind: "lost", reason: "expired" }]);
    });

    test("a shared lease that was renewed long after its grant lasts no longer than its ttl", async () => {
      const ttl_ms = DAY_MS + 60_000;
      const { token } = await locks.grant({ modes: "s", ttl_ms });
      await engine.advance(step_ms);
      await locks.renew(token);
      await setBack();
      await freeAfter(ttl_ms, anyone);
    });

    test("max_hold lasts no longer than originally", async () => {
      const { token } = await locks.grant({ ttl_ms: 2000, max_hold_ms: 5000 });
      const shared = await locks.grant({ names: ["shared"], modes: "s", ttl_ms: 2000, max_hold_ms: 5000 });
      await setBack();
      await locks.inspect("-", "shared");
      const refs = [{ token }, { name: "shared", token: shared.token }];
      const both = (ttl_ms: number) => [1, 2].map(() => ({ kind: "renewed", lease: { ttl_ms } }));
      for (const ttl_ms of [2000, 2000, 2000, 500]) {
        expect(await locks.renew(refs)).toMatchObject(both(ttl_ms));
        await engine.advance(1500);
      }
      const lost = { kind: "lost", reason: "max_hold" };
      expect(await locks.renew(refs)).toEqual([lost, lost]);
    });

    test("a lock_delay and a min_hold last no longer than originally", async () => {
      await locks.grant({ ttl_ms: 1000, lock_delay_ms: 2000 });
      await engine.advance(1000);
      await setBack();
      await freeAfter(3000, anyone);
      const { token } = await locks.grant({ names: ["held"], min_hold_ms: 2000 });
      await locks.release([{ name: "held", token }]);
      await setBack("held");
      await freeAfter(2000, () => locks.acquire({ names: ["held"] }));
      const shared = await locks.grant({ names: ["shared"], modes: "s", min_hold_ms: 2000, ttl_ms: 5000 });
      await setBack("shared");
      await locks.release([{ name: "shared", token: shared.token }]);
      await freeAfter(2000, () => locks.acquire({ names: ["shared"] }));
    });

    test("permits are kept back no longer than originally, and their leases last no longer", async () => {
      await semaphore.setCapacity(2);
      await semaphore.release((await semaphore.take({ min_hold_ms: 2000 })).token);
      await semaphore.take({ ttl_ms: 3000 });
      await step(-step_ms);
      expect(await semaphore.inspect()).toMatchObject({ available: 0 });
      await freeAfter(2000, () => semaphore.acquire());
      await freeAfter(1000, () => semaphore.acquire());
    });

    test("a break with grace happens no later than announced", async () => {
      const exclusive = await locks.grant({ ttl_ms: 60_000 });
      await breakLock({ grace_ms: 1000 });
      await setBack();
      await freeAfter(1000, anyone);
      expect(await locks.renew(exclusive.token)).toEqual([{ kind: "lost", reason: "broken" }]);
    });

    test("a break with grace of shared leases happens no later, either", async () => {
      const shared = await locks.grant({ modes: "s", ttl_ms: 60_000 });
      await breakLock({ grace_ms: 1000 });
      await setBack();
      await freeAfter(1000, anyone);
      expect(await locks.renew(shared.token)).toEqual([{ kind: "lost", reason: "broken" }]);
    });

    test("the turn of a dead waiter lasts no longer than a turn", async () => {
      const { token } = await locks.grant();
      await locks.wait();
      await locks.release(token);
      await setBack();
      await freeAfter(3000, anyone);
    });

    test("the place of a dead waiter is attended no longer than originally, and forgotten in time", async () => {
      await locks.grant({ modes: "s", ttl_ms: 3_600_000 });
      const { place } = await locks.wait({ left_ms: 5000 });
      await setBack();
      await freeAfter(place.attended_until_ms - engine.now_ms() - step_ms, reader);
      expect((await locks.inspect()).queue).toMatchObject([{ attended: false }]);
      await engine.advance(30_000);
      await locks.grant({ modes: "s" });
      expect((await locks.inspect()).queue).toEqual([]);
    });

    test("a request that goes on waiting keeps its place, which ends when the request ends", async () => {
      await locks.grant({ modes: "s", ttl_ms: 3_600_000 });
      const { place } = await locks.wait({ left_ms: 20_000 });
      await setBack();
      const { ticket, arrival } = place;
      expect((await locks.wait({ ticket, left_ms: 3000 })).place).toMatchObject({ position: 0, arrival });
      await locks.wait({ ticket, left_ms: 0 });
      await engine.advance(20_000);
      await locks.grant({ modes: "s" });
    });

    test("places keep their order, and clients that arrive afterwards are behind them", async () => {
      const { token } = await locks.grant({ ttl_ms: 60_000 });
      const [first, second] = [await locks.wait(), await locks.wait()];
      await setBack();
      const third = await locks.wait();
      expect(third.place.position).toBe(2);
      await locks.release(token);
      for (const { place } of [first, second, third]) {
        const lease = await locks.grant({ ticket: place.ticket });
        await locks.release(lease.token);
      }
    });

    test("an upgrader excludes others no longer than its place lasts", async () => {
      const own = await locks.grant({ modes: "s", ttl_ms: 3_600_000 });
      await locks.grant({ modes: "s", ttl_ms: 3_600_000 });
      await locks.wait({ token: own.token });
      await setBack();
      await freeAfter(5000, reader);
    });

    test("a request for several locks still queues for all of them", async () => {
      const names = ["a", "b"];
      for (const name of names) await locks.grant({ names: [name], ttl_ms: 3_600_000 });
      const { place } = await locks.wait({ names });
      await setBack();
      await locks.wait({ names, ticket: place.ticket });
      expect((await locks.inspect("-", "b")).queue_length).toBe(1);
    });

    test("copies of requests are recognized for as long as usual, and no longer", async () => {
      for (let i = 0; i < 48; i++) await locks.acquire({ since: 1 });
      await setBack();
      const copy = () => locks.acquire({ since: engine.now_ms() - 1000 });
      await expect(copy()).rejects.toThrow("no longer knows");
      await engine.advance(60_000);
      await locks.grant({ token: (await locks.grant()).token });
      expect((await copy()).kind).toBe("busy");
    });

    test("a queue that was dropped earlier does not affect requests that arrive afterwards", async () => {
      await locks.grant({ ttl_ms: 60_000 });
      await locks.wait();
      await breakLock({ queue: "only" });
      await setBack();
      for (const given of [{ fair: false }, { fair: true }]) {
        const first = await locks.acquire({ left_ms: 20_000, ...given });
        if (first.kind !== "busy") throw new Error(first.kind);
        const ticket = first.place?.ticket ?? "-";
        const again = () => locks.acquire({ left_ms: 20_000, ...given, ticket, arrival: first.arrival });
        expect((await again()).kind).toBe("busy");
        await engine.advance(1);
        await breakLock({ queue: "only" });
        expect(await again()).toEqual({ kind: "lost", word: "broken" });
      }
    });

    test("fences keep growing, however long the lock is then unused", async () => {
      const names = ["a", "b"];
      const { fence, token } = await locks.grant({ names });
      await locks.release(names.map((name) => ({ name, token })));
      await setBack("a");
      await locks.release([{ name: "b", token: (await locks.grant({ names: ["b"] })).token }]);
      const records = names.map((name) => recordKey("lock", engine.namespace, name));
      for (const left_ms of await engine.pttl(records)) expect(left_ms).toBeGreaterThan(step_ms);
      await engine.advance(2 * RETENTION_MS);
      for (const name of names) expect((await locks.grant({ names: [name] })).fence).toBeGreaterThan(fence);
    });

    test("a place that missed its turn between two requests counts as attended between requests again after the usual time", async () => {
      const { token } = await locks.grant({ ttl_ms: 60_000 });
      const { ticket } = (await locks.wait({ left_ms: 100 })).place;
      await locks.wait({ ticket, left_ms: 0, returned: true });
      await locks.release(token);
      await engine.advance(1500);
      const { token: next } = await locks.grant({ ttl_ms: 3_600_000 });
      await setBack();
      const attended_ms = async () => {
        const { place, now_ms } = await locks.wait({ ticket, left_ms: 0, returned: true });
        return place.attended_until_ms - now_ms;
      };
      expect(await attended_ms()).toBe(0);
      await engine.advance(20 * 1500 - 1);
      expect(await attended_ms()).toBe(0);
      await engine.advance(1);
      expect(await attended_ms()).toBe(1500);
      await locks.release(next);
    });

    test("no hold time is negative", async () => {
      const exclusive = await locks.grant({ ttl_ms: 5000 });
      await setBack();
      await locks.release(exclusive.token);
      expect(locks.ended[0]?.hold_ms).toBe(0);
      await step(step_ms);
      const shared = await locks.grant({ modes: "s", ttl_ms: 5000 });
      await setBack();
      await locks.release(shared.token);
      expect(locks.ended[0]?.hold_ms).toBe(0);
      const held_ms = (await history()).flatMap(({ event, ms }) => (event === "granted" ? [] : ms));
      expect([held_ms.length, Math.min(...held_ms)]).toEqual([2, 0]);
      await step(step_ms);
      const renewed = await locks.grant({ ttl_ms: 5000 });
      await setBack();
      const [outcome] = await locks.renew(renewed.token);
      expect(outcome).toMatchObject({ kind: "renewed", lease: { acquired_at_ms: engine.now_ms() } });
    });
  });

  test("repeated steps: everything ends in its own time, and no lease ends before its holder expects", {
    timeout: atDepth({ test: 60_000, deep: 1_200_000 }),
  }, async () => {
    const { seeds, calls } = { seeds: atDepth({ test: 3, deep: 60 }), calls: atDepth({ test: 150, deep: 400 }) };
    const first = Number(process.env.SEED ?? Date.now() % 1_000_000);
    for (let seed = first; seed < first + seeds; seed++) await stepsAtRandom(seed, calls);
  });

  const NAMES = ["a", "b", "c"];
  /** Longer than anything lasts: a lease with its lock_delay, or a place with the turns of all waiting clients. */
  const LONGEST_MS = 30_000;
  /** The store counts in whole milliseconds. */
  const GRAIN_MS = 2;

  async function stepsAtRandom(seed: number, calls: number): Promise<void> {
    const random = seeded(seed);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    /**
     * The leases as their holders see them, with deadlines on a clock that is never stepped. A forward step clears the list.
     */
    const fences = new Map<string, number>();
    let believed: { name: string; token: string; modes: string; until_ms: number; fence: number }[] = [];
    let advanced_ms = 0;
    const started_ms = performance.now();
    // Real time passes as well, and more of it on a busy machine.
    const passed = () => advanced_ms + performance.now() - started_ms;
    let tickets: { name: string; ticket: string; modes: string }[] = [];
    const believe = (name: string, modes: string, token: string, until_ms: number, fence: number) => {
      believed = believed.filter((lease) => lease.token !== token);
      believed.push({ name, token, modes, until_ms: until_ms - GRAIN_MS, fence });
    };
    async function acquire(name: string): Promise<void> {
      const resumed = random() < 0.4 ? tickets.find((ticket) => ticket.name === name) : undefined;
      const modes = resumed?.modes ?? pick(["x", "s"]);
      const given: Acquire = {
        names: [name],
        modes,
        ticket: resumed?.ticket ?? "-",
        ttl_ms: pick([1000, 5000, 10_000]),
        left_ms: pick([0, 1000, 5000]),
        lock_delay_ms: pick([0, 0, 2000]),
        min_hold_ms: pick([0, 0, 3000]),
        returned: resumed !== undefined,
        hints: random() < 0.5,
      };
      const sent_ms = passed();
      const reply = await locks.acquire(given);
      if (reply.kind === "busy" && reply.place) tickets.push({ name, modes, ticket: reply.place.ticket });
      if (reply.kind !== "granted") return;
      const [lease] = reply.leases as [(typeof reply.leases)[0]];
      const others = believed.filter((other) => other.name === name && other.token !== lease.token);
      const overlaps = others.filter((other) => other.until_ms > passed() && (modes === "x" || other.modes === "x"));
      expect(overlaps, `seed ${seed}: ${name} is granted while others believe that they hold it`).toEqual([]);
      expect(lease.fence, `seed ${seed}: a fence of ${name}`).toBeGreaterThan(fences.get(name) ?? 0);
      fences.set(name, lease.fence);
      believe(name, modes, lease.token, sent_ms + lease.ttl_ms, lease.fence);
      tickets = tickets.filter(({ ticket }) => ticket !== given.ticket);
    }
    for (let i = 0; i < calls; i++) {
      const name = pick(NAMES);
      const held = believed.find((lease) => lease.name === name && lease.until_ms > passed());
      const chance = random();
      if (chance < 0.15) {
        // A record lives until the clock has passed its fence, so the total of backward steps is limited to a day.
        const size_ms = pick(Object.values(STEPS));
        const step_ms = back_ms + size_ms > DAY_MS ? size_ms : size_ms * pick([1, -1, -1]);
        if (step_ms > 0) believed = [];
        await step(step_ms);
      } else if (chance < 0.6 || !held) await acquire(name);
      else if (chance < 0.75) {
        const sent_ms = passed();
        const [renewed] = await locks.renew([{ name, token: held.token, ttl_ms: pick([1000, 5000, 10_000]) }]);
        if (held.until_ms > passed())
          expect(renewed, `seed ${seed}: a lease that its holder still relies on`).toMatchObject({ kind: "renewed" });
        const lease = renewed && "lease" in renewed ? renewed.lease : undefined;
        if (lease) believe(name, held.modes, held.token, sent_ms + lease.ttl_ms, held.fence);
      } else {
        const [released] = await locks.release([{ name, token: held.token }]);
        if (held.until_ms > passed()) {
          expect(released?.[0], `seed ${seed}: a lease that its holder still relies on`).toBe("released");
        }
        believed = believed.filter(({ token }) => token !== held.token);
      }
      const pause_ms = pick([0, 1, 300, 2000]);
      advanced_ms += pause_ms;
      await engine.advance(pause_ms);
    }
    if (back_ms === 0) await step(-pick(Object.values(STEPS)));
    for (const name of NAMES) await locks.inspect("-", name);
    await engine.advance(LONGEST_MS);
    for (const name of NAMES) {
      const { token } = await locks.grant({ names: [name] });
      await locks.release([{ name, token }]);
    }
  }
});
