/**
 * Compares the scripts run as Redis functions with the same scripts run by EVAL: random calls, including hostile ones, and
 * damaged records. A library's functions share its variables between calls, while EVAL starts afresh each time.
 */
import fc from "fast-check";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { functionName, type Helper, type Library, libraryText } from "../../src/engine/redis/library.ts";
import { librariesOf } from "../../tools/generate/lua/library.ts";
import { type RedisServer, startRedis } from "../../tools/support/redis/server.ts";
import { turnedTree } from "../../tools/support/simulation/turned-scripts.ts";
import type { EmbeddedCall } from "../support/engines/embedded.ts";
import { parameters } from "../support/engines/embedded-differential.ts";
import {
  acquired,
  broken,
  callsOf,
  contents,
  keysOf,
  SECRETS,
  type Step,
  step,
} from "../support/engines/script-steps.ts";
import { deep } from "../support/runner/depth.ts";

const libraries = [...librariesOf(turnedTree).values()];

let servers: readonly RedisServer[];
/** The tests use two stores, one for the functions and one for EVAL. */
let functions: Redis;
let fresh: Redis;
beforeAll(async () => {
  servers = await Promise.all([1, 2].map(() => startRedis({ appendonly: false })));
  [functions, fresh] = servers.map(({ port }) => new Redis(port, "127.0.0.1")) as [Redis, Redis];
});
afterAll(async () => {
  for (const client of [functions, fresh]) client.disconnect();
  await Promise.all(servers.map((server) => server.stop()));
});

/** More than half as many leases as one run ends when a lock is broken. */
const CROWD = 250;

const crowd = (from: number): Step[] =>
  Array.from({ length: CROWD }, (_, i) => {
    const request = `sn${String(from + i)
      .padStart(12, "0")
      .padEnd(22, "x")}1234567`;
    const { args, ...one } = acquired(request);
    return { ...one, args: args.with(1, "s").with(11, "1000") };
  });

const brokenLock = (request: string): Step => ({
  ...acquired("-"),
  name: "break_lock",
  args: [request, "0", "1", "0", "3600000", "-", "0", "0", "keep"],
});

async function load(change: (library: Library) => Library = (library) => library): Promise<void> {
  await Promise.all([functions, fresh].map((client) => client.config("RESETSTAT")));
  await functions.call("FUNCTION", "FLUSH");
  for (const library of libraries) await functions.call("FUNCTION", "LOAD", libraryText(change(library), false));
}

const libraryOf = (script: string): Library | undefined => libraries.find(({ bodies }) => script in bodies);

/** Returns the part of a result that must be the same for both. The positions in error messages differ. */
const comparable = ([error, reply]: [error: Error | null, reply: unknown]) => (error ? "failed" : reply);

let run = 0;

/** Counts the calls to each script. @throws Error if the two disagree */
async function agree(steps: readonly Step[], counts: Map<string, number>): Promise<void> {
  const keys = keysOf(run++);
  const calls: EmbeddedCall[] = [...callsOf(steps, keys), ...contents(keys)];
  const [called, evaluated] = [functions.pipeline(), fresh.pipeline()];
  for (const { script, keys, args } of calls) {
    const words = [`${keys.length}`, ...keys, ...args];
    const library = libraryOf(script.name);
    counts.set(script.name, (counts.get(script.name) ?? 0) + 1);
    evaluated.call("EVAL", script.source, ...words);
    if (library) called.call("FCALL", functionName(script.name, library, false), ...words);
    else called.call("EVAL", script.source, ...words);
  }
  const [ours, theirs] = await Promise.all([called.exec(), evaluated.exec()]);
  const lines = (outcomes: typeof ours) =>
    calls.map(({ script, args }, i) => [script.name, args.join(" "), comparable((outcomes ?? [])[i] ?? [null, null])]);
  expect(lines(ours)).toEqual(lines(theirs));
}

/** Commands that call a script, and commands that query the server. */
const OUTER = new Set(["eval", "fcall", "function", "info", "config"]);

/** Returns how many times scripts have used each command, which a store may bill. */
async function commandsOf(client: Redis): Promise<ReadonlyMap<string, number>> {
  const stats = await client.info("commandstats");
  const counts = [...stats.matchAll(/^cmdstat_([^:|]+)[^:]*:calls=(\d+)/gm)].map(
    ([, name = "", calls]) => [name, Number(calls)] as const,
  );
  return new Map(counts.filter(([name]) => !OUTER.has(name)));
}

async function agreeOnRandomCalls(runs: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), (steps) => agree(steps, counts)),
    parameters(runs),
  );
  // Random calls rarely find a lock held, so these sequences make sure that some do.
  const [first, second] = [SECRETS[0] as string, SECRETS[3] as string];
  await agree([acquired(first), acquired(second), broken(second), acquired(second)], counts);
  await agree([...crowd(0), brokenLock(first), ...crowd(CROWD), brokenLock(second)], counts);
  expect(await commandsOf(functions)).toEqual(await commandsOf(fresh));
  return counts;
}

test("any calls of any functions get the same replies as the scripts, and leave the same data, with the libraries loaded once", {
  timeout: deep ? 7_200_000 : 600_000,
}, async () => {
  await load();
  const counts = await agreeOnRandomCalls(deep ? 10_000 : 60);
  for (const name of libraries.flatMap(({ bodies }) => Object.keys(bodies)))
    expect(counts.get(name), name).toBeGreaterThanOrEqual(2);
});

/** Plants a mistake: the helper's initial code runs only in the first call, and later calls still see its values. */
const keeping = (helper: string) => (library: Library) => ({
  ...library,
  helpers: library.helpers.map((pieces): Helper => {
    const [, start] = pieces;
    if (start === undefined || !start.includes(helper)) return pieces;
    return pieces.with(1, `if not _kept then\n_kept={}\n${start}end\n`).with(0, `local _kept\n${pieces[0]}`);
  }),
});

describe("a library that keeps a value from one run to the next is detected:", () => {
  const [clock, writable, broken_lock] = [`=${turnedTree.names.functions.get("read_clock")}()`, "=false", "=400"];
  test.each([
    ["the time", clock],
    ["whether something was written", writable],
    ["how many leases of a broken lock can still be ended in this run", broken_lock],
  ])("%s", { timeout: 120_000 }, async (_, start) => {
    const pieces = libraries.flatMap(({ helpers }) =>
      helpers.flatMap((helper) => helper.filter((_, i) => i % 2 === 1)),
    );
    expect(pieces.filter((piece) => piece.includes(start)).length).toBeGreaterThan(0);
    await load(keeping(start));
    await expect(agreeOnRandomCalls(200)).rejects.toThrow();
  });
});
