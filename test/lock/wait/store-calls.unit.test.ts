import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { StoreError } from "../../../src/engine/engine.ts";
import { acquire } from "../../../src/lock/operations/acquire.ts";
import { type Answers, busy, EPOCH_MS, fakeScope, heldRecord, record } from "../../support/engines/fake-store.ts";
import { held, job, unavailable, waiting } from "./waiting.ts";

describe("the number of store requests", () => {
  const stubborn: Record<string, Answers> = {
    "a lock that is held": held,
    "one far back": { ...held, acquire: (at_ms) => busy(at_ms, { position: 500 }) },
    "polls that always find a chance": { ...held, look: () => null },
    "leases that keep ending": { ...held, acquire: (at_ms) => busy(at_ms, { next_chance_in_ms: 20 }) },
    "holders that keep changing": {
      ...held,
      look: (at_ms) =>
        heldRecord(at_ms, { exclusive: { acquired_ms: EPOCH_MS + at_ms, deadline_ms: EPOCH_MS + at_ms + 15 } }),
    },
    "looks that fail": { ...held, look: unavailable },
    "a turn that is missed": {
      ...held,
      look: (at_ms) => record({ front: "xother", turn_at: EPOCH_MS + at_ms - 2999, turn_until: EPOCH_MS + at_ms + 1 }),
    },
  };
  const settings = [
    { store_calls_max: 30, calls_per_run: 1 },
    { store_calls_max: 30, calls_per_run: 2 },
    { store_calls_max: 12, calls_per_run: 1 },
  ];

  describe.each(settings)("at most $store_calls_max, $calls_per_run for a script", (setting) => {
    test.each(Object.keys(stubborn))("with %s, and the wait is not cut short", async (name) => {
      const fake = fakeScope(stubborn[name] as Answers, setting);
      const outcome = await acquire(fake.scope, job, waiting(20_000));
      expect(outcome.kind).toBe("busy");
      expect(fake.store_calls()).toBeLessThanOrEqual(setting.store_calls_max);
      expect(fake.now_ms()).toBeGreaterThan(19_999);
    });

    test("with an unavailable store", async () => {
      const fake = fakeScope({ acquire: unavailable }, setting);
      await expect(acquire(fake.scope, job, waiting(20_000))).rejects.toThrow(StoreError);
      expect(fake.store_calls()).toBeLessThanOrEqual(setting.store_calls_max);
    });
  });

  test("with an unavailable store and an engine that retries", async () => {
    const fake = fakeScope({ acquire: unavailable }, { store_calls_max: 12, calls_per_run: 4 });
    await expect(acquire(fake.scope, job, waiting(20_000))).rejects.toThrow(StoreError);
    expect(fake.store_calls()).toBeLessThanOrEqual(12);
  });

  test.each(Object.keys(stubborn))("with an exhausted budget, a wait sleeps instead of spinning (%s)", async (name) => {
    const fake = fakeScope(stubborn[name] as Answers, { store_calls_max: 12 });
    await acquire(fake.scope, job, waiting(20_000));
    expect(fake.sleeps.length).toBeLessThan(60);
  });

  test("is bounded whatever the store replies", async () => {
    const answer = fc.record({
      fails: fc.integer({ min: 0, max: 9 }),
      position: fc.integer({ min: -1, max: 50 }),
      next_chance_in_ms: fc.integer({ min: -10, max: 40_000 }),
      hold_ms: fc.integer({ min: 0, max: 30_000 }),
      hope: fc.boolean(),
    });
    const store = fc.infiniteStream(answer);
    await fc.assert(
      fc.asyncProperty(store, fc.integer({ min: 1, max: 20_000 }), async (answers, wait_ms) => {
        const next = () => answers.next().value as { fails: number; hope: boolean };
        const fake = fakeScope({
          acquire(at_ms, { request }) {
            const words = next();
            return words.fails === 0 ? unavailable() : busy(at_ms, { ...words, ticket: request as string });
          },
          look(at_ms) {
            const { fails, hope } = next();
            if (fails === 0) return unavailable();
            return hope ? record() : heldRecord(at_ms);
          },
        });
        const outcome = await acquire(fake.scope, job, waiting(wait_ms)).catch((error) => error);
        expect(outcome instanceof StoreError || outcome.kind === "busy").toBe(true);
        expect(fake.store_calls()).toBeLessThanOrEqual(30);
        expect(fake.now_ms()).toBeLessThanOrEqual(wait_ms + 300);
        expect(fake.sleeps.length).toBeLessThan(120);
      }),
      { numRuns: 150 },
    );
  });
});
