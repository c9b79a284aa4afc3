/** The short form of `npm run endure`: an hour by a turned clock, and what it says of a store that does not forget. */
import { beforeEach, expect, test } from "vitest";
import type { Script } from "../../src/engine/engine.ts";
import { assemble } from "../../tools/lua/assemble.ts";
import { mutate } from "../model/mutants.ts";
import { readScripts, script } from "../support/model-scripts.ts";
import { whyNotTurned } from "../support/server-clock.ts";
import type { EngineName, Plan } from "./endured.ts";
import { findings } from "./flat.ts";
import { endureTurned } from "./turned.ts";
import type { Mistake } from "./turned-service.ts";

/** With the shortest retention time, an hour is long. */
const HOUR: Omit<Plan, "engine"> = {
  ...{ hours: 1, samples: 32, pause_ms: 15_000, left_ms: 60_000, seed: 1 },
  signal: new AbortController().signal,
};

const missing = await whyNotTurned();
beforeEach(({ skip, task }) => {
  if (missing !== undefined && task.name.includes("redis")) skip(missing);
});

/** Whether keys do. The file and its log fill up only within tens of thousands of requests. */
async function keysGrow(engine: EngineName, mistake?: Mistake): Promise<boolean> {
  const { samples, tally } = await endureTurned({ ...HOUR, engine }, mistake);
  const failed = [...tally.answers.keys()].filter((status) => status >= 500);
  expect(failed).toEqual([]);
  expect(tally.requests).toBeGreaterThan(500);
  return findings(samples).some(({ measure, flat }) => measure === "keys" && !flat);
}

/** A script of ours in which a lock's record has no TTL. */
function endless(): (ours: Script) => Script {
  const mutant = {
    mistake: "a record has no end",
    file: "lib/record.lua",
    search: `redis.call("SET", lock.record_key, record_text(lock), "PX", fmt(life_ms))`,
    replace: `redis.call("SET", lock.record_key, record_text(lock))`,
  };
  const tree = mutate(readScripts(), mutant);
  const scripts = new Map(tree.scripts.map((one) => [one.name, script(one.name, assemble(one, tree))]));
  return (ours) => scripts.get(ours.name) ?? ours;
}

test.each(["file", "redis"] as const)("endure: no more keys on %s than after a quarter of an hour", async (engine) => {
  expect(await keysGrow(engine)).toBe(false);
});

test("endure: finds that redis keeps the records of locks for ever", async () => {
  expect(await keysGrow("redis", { scriptOf: endless() })).toBe(true);
});

test("endure: finds that the file is never cleared of what has expired", async () => {
  expect(await keysGrow("file", { never_swept: true })).toBe(true);
});
