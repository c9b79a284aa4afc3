import { describe, expect, test } from "vitest";
import { StoreError } from "../../../src/engine/engine.ts";
import type { Hints } from "../../../src/hints/hint.ts";
import { inspect } from "../../../src/lock/operations/inspect.ts";
import { type Answers, fakeScope, heldRecord, RTT_MS, record, stateWords } from "../../support/engines/fake-store.ts";

const away = () => new StoreError("the store does not answer", "unknown");
/** A client that keeps renewing its lease holds the lock the whole time. */
const held: Answers = {
  inspect: (at_ms) => stateWords(at_ms, [{ id: "a", left_ms: 30_000 }]),
  look: () => heldRecord(0),
};

describe("inspect()", () => {
  test("without a wait runs one script", async () => {
    const fake = fakeScope(held);
    expect(await inspect(fake.scope, "job", { wait_ms: 0 })).toMatchObject({ state: "held", holders_total: 1 });
    expect(fake.calls).toHaveLength(1);
  });

  test("returns early when the state changes", async () => {
    const fake = fakeScope({
      inspect: (at_ms) => stateWords(at_ms, at_ms < 5000 ? [{ id: "a", left_ms: 30_000 }] : []),
      look: (at_ms) => (at_ms < 5000 ? heldRecord(0) : record()),
    });
    expect(await inspect(fake.scope, "job", { wait_ms: 20_000 })).toMatchObject({ state: "free" });
    expect(fake.now_ms()).toBeLessThan(8000);
  });

  test("notices when a lease expires, even if no record changes, and also the first of several", async () => {
    const leases = [
      { id: "a", ends_ms: 1000 },
      { id: "b", ends_ms: 30_000 },
    ];
    const fake = fakeScope({
      inspect: (at_ms) =>
        stateWords(
          at_ms,
          leases.filter(({ ends_ms }) => ends_ms > at_ms).map(({ id, ends_ms }) => ({ id, left_ms: ends_ms - at_ms })),
        ),
      look: () => record({ shared: 2 }),
    });
    expect(await inspect(fake.scope, "job", { wait_ms: 20_000 })).toMatchObject({ holders_total: 1 });
    expect(fake.now_ms()).toBeLessThan(1000 + 50 + 2 * RTT_MS);
  });

  test.each([
    ["hints about new records do not arrive", true, 1_200],
    ["all hints arrive", undefined, 11_200],
  ] as const)(
    "polls an unused lock often only if %s, and runs no script for a poll that shows no record",
    async (_, omits_created, at_most_ms) => {
      const used_ms = 10_000;
      const fake = fakeScope(
        {
          inspect: (at_ms) => stateWords(at_ms, at_ms < used_ms ? [] : [{ id: "a", left_ms: 30_000 }]),
          look: (at_ms) => (at_ms < used_ms ? null : heldRecord(0)),
        },
        { store_calls_max: 200 },
      );
      const hints: Hints = {
        subscribe: async () => ({ unsubscribe() {} }),
        notify() {},
        ...(omits_created && { omits_created }),
      };
      expect(await inspect({ ...fake.scope, hints }, "job", { wait_ms: 30_000 })).toMatchObject({ state: "held" });
      expect(fake.now_ms()).toBeLessThan(used_ms + at_most_ms);
      const polls = fake.calls.filter(({ name }) => name === "look").length;
      expect(polls).toBe(omits_created ? 11 : 2);
      expect(fake.calls.length - polls).toBe(3);
    },
  );

  const stubborn: Record<string, Answers> = {
    "nothing changes": held,
    "the record always changes": { ...held, look: (at_ms) => heldRecord(at_ms) },
    "leases are about to end": { ...held, inspect: (at_ms) => stateWords(at_ms, [{ id: "a", left_ms: 10 }]) },
    "looks fail": { ...held, look: away },
    "there is no record": { ...held, look: () => null },
  };
  test.each(Object.keys(stubborn))("ends at its deadline and within its budget when %s", async (name) => {
    const fake = fakeScope(stubborn[name] as Answers);
    expect(await inspect(fake.scope, "job", { wait_ms: 20_000 })).toMatchObject({ state: "held" });
    expect(fake.now_ms()).toBeGreaterThanOrEqual(20_000);
    expect(fake.now_ms()).toBeLessThan(20_000 + 4 * RTT_MS);
    expect(fake.store_calls()).toBeLessThanOrEqual(30);
    expect(fake.sleeps.length).toBeLessThan(60);
    expect(fake.calls.at(-1)?.name).toBe("inspect");
  });

  test("an unavailable store is an error, never 'free'", async () => {
    const fake = fakeScope({ inspect: away });
    await expect(inspect(fake.scope, "job", { wait_ms: 0 })).rejects.toThrow(StoreError);
    const later = fakeScope({ ...held, inspect: (at_ms) => (at_ms < 100 ? stateWords(at_ms, []) : away()) });
    await expect(inspect(later.scope, "job", { wait_ms: 5000 })).rejects.toThrow(StoreError);
  });

  test("ends when the client disconnects", async () => {
    const gone = AbortSignal.abort();
    const fake = fakeScope(held, { signal: gone });
    await inspect(fake.scope, "job", { wait_ms: 5000 });
    expect(fake.calls).toHaveLength(1);
  });
});
