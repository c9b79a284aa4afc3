import { expect, test } from "vitest";
import { type Engine, StoreError, StoreRefusedError } from "../../../src/engine/engine.ts";
import { inspect } from "../../../src/generated/scripts.ts";
import { observeEngine } from "../../../src/lock/events/observe-engine.ts";
import type { ServiceEvent } from "../../../src/lock/types.ts";

const KEYS = ["lh:{n}:lock:a"];

function observed(answer: () => Promise<never> | Promise<string[]>) {
  const events: ServiceEvent[] = [];
  const engine = { list_batch_max: 7, run: answer, read: answer, scan: answer } as unknown as Engine;
  return { engine: observeEngine(engine, (event) => events.push(event)), events };
}

test("observeEngine(): emits the ends that a script found, and removes them from its reply", async () => {
  const { engine, events } = observed(async () => ["done", "~1 ex1795000000000000 0 5 -"]);
  expect(engine.list_batch_max).toBe(7);
  expect(await engine.run(inspect, KEYS, [])).toEqual(["done"]);
  expect(events).toMatchObject([
    { event: "store_answered", outcome: "ok", ms: expect.any(Number) },
    { event: "expired", kind: "lock", name: "a", held_ms: 5 },
  ]);
});

test.each([
  [new StoreError("late", "unknown"), "unknown"],
  [new StoreError("down", "none"), "none"],
  [new StoreRefusedError("full", "none"), "refused"],
  [new RangeError("another"), "refused"],
])("observeEngine(): %s is emitted as %s and rethrown", async (error, outcome) => {
  const { engine, events } = observed(() => Promise.reject(error));
  for (const use of [() => engine.run(inspect, KEYS, []), () => engine.read(KEYS), () => engine.scan("p", "0", 1)])
    await expect(use()).rejects.toBe(error);
  expect(events).toMatchObject([0, 1, 2].map(() => ({ event: "store_answered", outcome })));
});
