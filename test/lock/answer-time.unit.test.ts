/** A store that replies at the last moment: every request ends within 3 s, whatever sequence of calls it makes. */
import { describe, expect, test } from "vitest";
import { type Engine, StoreError } from "../../src/engine/engine.ts";
import { Pace } from "../../src/lock/pace.ts";
import type { RequestScope } from "../../src/lock/scope.ts";
import { createLockService } from "../../src/lock/service.ts";
import type { LockService } from "../../src/lock/types.ts";
import { fakeScope } from "../support/engines/fake-store.ts";

const STORE_TIMEOUT_MS = 2_500;
const ANSWER_MS_MAX = 3_000;
const SLOW_MS = 2_400;

/** Returns a store whose calls take this long or until their timeout, whichever is shorter. */
function slowStore(takes_ms: number) {
  const { scope, now_ms } = fakeScope({});
  const { clock } = scope.context;
  const timeouts_ms: number[] = [];
  async function answer<T>(reply: T, timeout_ms = STORE_TIMEOUT_MS): Promise<T> {
    timeouts_ms.push(timeout_ms);
    await clock.sleep(Math.min(takes_ms, timeout_ms, STORE_TIMEOUT_MS));
    if (takes_ms > timeout_ms) throw new StoreError("too slow", "unknown");
    return reply;
  }
  const replies: Readonly<Record<string, readonly string[]>> = {
    key_find: ["keys", "0", "0"],
    list: ["live", "1", "2", "1", "0"],
    // An object of an earlier version sends this reply, so the state must be queried separately.
    set_capacity: ["set"],
    break_lock: ["broken", "200", "1", "100", "0", "0", "0"],
  };
  let left = 100;
  function breakMore(): string[] {
    left -= 25;
    return ["left", `${left}`, "0"];
  }
  const engine: Engine = {
    ...scope.engine,
    run: ({ name }, _keys, _args, timeout_ms) =>
      answer(name === "break_more" ? breakMore() : [...(replies[name] ?? [])], timeout_ms),
    scan: (prefix, _cursor, _count, timeout_ms) => answer({ cursor: "0", keys: [`${prefix}a`] }, timeout_ms),
  };
  return { scope: { ...scope, engine }, clock, now_ms, timeouts_ms };
}

/** Returns the scope of a request that has already called the store, for example to look up its API key. */
const identified = (scope: RequestScope): RequestScope => ({
  ...scope,
  context: { ...scope.context, time: { spent_ms: SLOW_MS } },
});

describe("withinTime()", () => {
  const twice: Readonly<Record<string, (locks: LockService) => Promise<unknown>>> = {
    "PUT of a semaphore, on an object of an earlier version": ({ semaphores }) => semaphores.set("pool", 3),
    "a page of locks": (locks) => locks.list({ prefix: "", limit: 10 }),
    "a page of semaphores": ({ semaphores }) => semaphores.list({ prefix: "", limit: 10 }),
  };
  test.each(Object.entries(twice))("%s ends within 3 s", async (_, ask) => {
    const { scope, now_ms, timeouts_ms } = slowStore(SLOW_MS);
    await expect(ask(createLockService(scope))).rejects.toThrow(StoreError);
    expect(timeouts_ms.length).toBeGreaterThan(1);
    expect(now_ms()).toBeLessThan(ANSWER_MS_MAX);
  });

  test("a break of many leases is answered within 3 s, even if not all leases have been cleared away", async () => {
    const { scope, now_ms, timeouts_ms } = slowStore(SLOW_MS);
    const broken = createLockService(scope).break("job", { grace_ms: 0, delay: true, queue: "keep" });
    expect(await broken).toMatchObject({ kind: "broken", leases: 200 });
    expect(timeouts_ms.length).toBeGreaterThan(1);
    expect(now_ms()).toBeLessThan(ANSWER_MS_MAX);
  });

  const afterwards: typeof twice = {
    "a release": (locks) => locks.release([{ name: "job", token: "snTnCKhWB31__4H9vU2lSRLV1878un2" }]),
    "an acquire": (locks) =>
      locks.acquire([{ name: "job", mode: "exclusive" }], { ttl_ms: 30_000, wait_ms: 0, fair: true, lock_delay_ms: 0 }),
    "a look": (locks) => locks.inspect("job", { wait_ms: 0 }),
    "a latch": ({ latches }) => latches.inspect("gate", 0),
  };
  test.each(Object.entries(afterwards))("%s has the time that is left after checking the API key", async (_, ask) => {
    const { scope, now_ms } = slowStore(SLOW_MS);
    await expect(ask(createLockService(identified(scope)))).rejects.toThrow(StoreError);
    expect(SLOW_MS + now_ms()).toBeLessThan(ANSWER_MS_MAX);
  });

  test("a wait ends on time even if the API key was checked first", async () => {
    const { scope, now_ms } = slowStore(STORE_TIMEOUT_MS);
    const options = { ttl_ms: 30_000, wait_ms: 10_000, fair: true, lock_delay_ms: 0 };
    const locks = createLockService(identified(scope));
    await expect(locks.acquire([{ name: "job", mode: "exclusive" }], options)).rejects.toThrow(StoreError);
    expect(SLOW_MS + now_ms()).toBeLessThan(10_000 + 500);
  });

  test("the time that a listing waits for its turns counts, too", async () => {
    const { scope, clock, now_ms } = slowStore(1_500);
    const pace = new Pace(clock);
    const time = { spent_ms: 0 };
    void pace.page({ namespace: "test", key_id: "other" }, async () => {
      while (now_ms() < 1_900) await Promise.resolve();
    });
    const locks = createLockService({ ...scope, context: { ...scope.context, time } });
    const page = pace.page(scope.caller, (turn) => locks.list({ prefix: "", limit: 10, turn }), { time });
    await expect(page).rejects.toThrow(StoreError);
    expect(now_ms()).toBeLessThan(ANSWER_MS_MAX);
  });
});
