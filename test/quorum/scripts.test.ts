/**
 * In JavaScript, where no production store runs them, the quorum's scripts produce the same replies and records as in Redis.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "../../src/engine/memory/memory-store.ts";
import type { Program } from "../../src/engine/sqlite/lua/run.ts";
import { turnedScripts, turnedTree } from "../../tools/support/simulation/turned-scripts.ts";
import { translateScripts } from "../simulator/stores/programs.ts";
import { useRedis } from "../support/engines/use-redis.ts";

const RETENTION_MS = 3_600_000;
const LOCK_DELAY_MAX_MS = 50;
const START_US = 1_800_000_000_000_000;

const RECORD = "lh:{test}:quorum:a";
const IDEMPOTENCY = "lh:{test}:quorum-idem:k";
const MARKERS = ["lh:{test}:quorum-node:0", "lh:{test}:quorum-node:1"];

interface Step {
  readonly script: string;
  readonly keys: readonly string[];
  readonly args: readonly (string | number)[];
  readonly advance_us: number;
}

const id = (n: number) => `attempt-${n}`.padEnd(22, "x");
const attempts = fc.integer({ min: 0, max: 5 }).map(id);
const holders = fc.constantFrom("-", ...[0, 1, 2].map((n) => `holder-${n}`.padEnd(22, "y")));
const fences = fc.oneof(
  fc.integer({ min: 0, max: 2_000_000 }).map((ahead) => START_US + ahead * 8),
  fc.integer({ min: 1, max: 100 }),
);
const ttls = fc.constantFrom(100, 250, 1000);
const numbers = fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 2);
const idempotency = fc.boolean();
const metadata = fc.constantFrom("-", "-", "one", "two.2", "three.3");

const calls = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(attempts, fc.constantFrom("x", "s"), holders, numbers, idempotency).map(propose) },
  { weight: 5, arbitrary: fc.tuple(attempts, fences, ttls, fc.constantFrom(0, 60), idempotency).map(confirm) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.array(fc.tuple(attempts, fences, ttls, holders, metadata), { minLength: 1, maxLength: 3 }))
      .map(renew),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.array(fc.tuple(attempts, fc.constantFrom("x", "s"), holders, fences), { minLength: 1, maxLength: 2 }),
        idempotency,
      )
      .map(restore),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(attempts, holders, idempotency, fc.constantFrom("one", "another"), fc.constantFrom(0, 0, 1))
      .map(release),
  },
  { weight: 1, arbitrary: fc.tuple(fc.array(attempts, { minLength: 1, maxLength: 3 }), numbers).map(bury) },
  {
    weight: 1,
    arbitrary: fc.constant({
      script: "quorum_inspect",
      keys: [RECORD, MARKERS[0] as string],
      args: [1, 3, LOCK_DELAY_MAX_MS],
    }),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(0, 2, 1e6), fc.boolean(), numbers, fences).map(join) },
);

function bury([attempts, number]: [string[], number]) {
  const args = [attempts.join(" "), number, 3, RETENTION_MS];
  return { script: "quorum_bury", keys: [RECORD, MARKERS[0] as string], args };
}

function propose([attempt, mode, holder, number, remembers]: [string, string, string, number, boolean]) {
  const keys = [RECORD, MARKERS[0] as string, ...(remembers ? [IDEMPOTENCY] : [])];
  const args = [
    attempt,
    mode,
    holder === "-" ? attempt : holder,
    100,
    number,
    3,
    3,
    RETENTION_MS,
    "print",
    LOCK_DELAY_MAX_MS,
  ];
  return { script: "quorum_propose", keys, args };
}

function confirm([attempt, fence, ttl_ms, delay_ms, remembers]: [string, number, number, number, boolean]) {
  const keys = [RECORD, MARKERS[0] as string, ...(remembers ? [IDEMPOTENCY] : [])];
  const args = [attempt, fence, ttl_ms, delay_ms, delay_ms * 10, "label", 1, 3, RETENTION_MS, "print"];
  return { script: "quorum_confirm", keys, args };
}

function renew([leases]: [[string, number, number, string, string][]]) {
  const list = (at: 0 | 1 | 2 | 3 | 4) => leases.map((lease) => lease[at]).join(" ");
  const keys = leases.flatMap((_, i) => [RECORD, MARKERS[0] as string, i === 0 ? IDEMPOTENCY : RECORD]);
  return { script: "quorum_renew", keys, args: [list(0), list(1), list(2), 1, 3, RETENTION_MS, list(3), list(4)] };
}

/**
 * Zeros in the first argument request proposals, as the first round does. In most steps, `replay` replaces them with proposals
 * that the node has made, as the second round does.
 */
function restore([leases, remembers]: [[string, string, string, number][], boolean]) {
  const keys = leases.flatMap(() => [RECORD, MARKERS[0] as string, remembers ? IDEMPOTENCY : RECORD]);
  const lines = leases.map(([attempt, mode, holder, fence]) =>
    [
      mode,
      attempt,
      holder === "-" ? attempt : holder,
      "c",
      100,
      fence,
      40,
      250,
      fence % 2 ? 0 : 400,
      60,
      "label",
      "print",
    ].join(" "),
  );
  const args = [leases.map(() => 0).join(" "), lines.join("\n"), 1, 3, 3, RETENTION_MS];
  return { script: "quorum_restore", keys, args };
}

function release([attempt, holder, remembers, request, proven]: [string, string, boolean, string, number]) {
  const keys = [RECORD, remembers ? IDEMPOTENCY : RECORD];
  return { script: "quorum_release", keys, args: [attempt, holder, `request-${request}`, RETENTION_MS, proven] };
}

/** `seen_s` is in seconds after the start. Every quarantine that began earlier may be lifted. */
function join([seen_s, trusted, number, floor]: [number, boolean, number, number]) {
  const seen_ms = seen_s === 0 ? 0 : START_US / 1000 + seen_s * 1000;
  return { script: "quorum_join", keys: MARKERS, args: [number, 3, 500, seen_ms, trusted ? 1 : 0, floor] };
}

const programs = new Map([...translateScripts(turnedTree).values()].map(({ name, program }) => [name, program]));

const JOIN: Omit<Step, "advance_us"> = join([1e6, true, 1, 1]);
const steps = fc
  .array(
    fc
      .tuple(calls, fc.constantFrom(0, 1, 20_000, 100_000, 300_000, 1_000_000, -40_000, -300_000))
      .map(([call, advance_us]): Step => ({ ...call, advance_us })),
    { minLength: 5, maxLength: 60 },
  )
  .map((all): Step[] => [{ ...JOIN, advance_us: 0 }, ...all]);

function attemptsIn([, lines = ""]: readonly string[]): string[] {
  return lines.split("\n").map((line) => line.split(" ")[1] as string);
}

describe("the quorum's scripts", () => {
  const redis = useRedis();

  /** Two out of three steps use a fence that was proposed earlier, because random fences are never confirmed. */
  async function replay(sequence: readonly Step[]): Promise<void> {
    await redis.client.flushdb();
    // The scripts have a fake clock, but the stores' own clocks, by which keys expire, are real.
    const node = new MemoryStore(() => 0);
    const read = (key: string) => node.read([key])[0];
    const proposed = new Map<string, string>();
    const offered = new Map<string, string>();
    let now_us = START_US;
    for (const [i, step] of sequence.entries()) {
      now_us += step.advance_us;
      const args = step.args.map(String);
      const known = proposed.get(args[0] as string);
      if (known && i % 3 > 0 && (step.script === "quorum_confirm" || step.script === "quorum_renew")) args[1] = known;
      if (step.script === "quorum_renew")
        args[1] =
          args[0]
            ?.split(" ")
            .map((one) => proposed.get(one) ?? 7)
            .join(" ") ?? "";
      if (step.script === "quorum_restore" && i % 3 > 0)
        args[0] = attemptsIn(args)
          .map((one) => offered.get(one) ?? 0)
          .join(" ");
      const source = turnedScripts.get(step.script)?.source as string;
      const reply = await redis.client.eval(source, step.keys.length, ...step.keys, ...args, `${now_us}`);
      expect(
        node.run(programs.get(step.script) as Program, step.keys, [...args, `${now_us}`]),
        `step ${i}: ${step.script} ${args}`,
      ).toEqual(reply);
      expect(read(RECORD), `step ${i}: the record after ${step.script}`).toBe(await redis.client.get(RECORD));
      expect(read(IDEMPOTENCY), `step ${i}: the idempotency record after ${step.script}`).toBe(
        await redis.client.get(IDEMPOTENCY),
      );
      if (step.script === "quorum_restore")
        for (const [at, one] of attemptsIn(args).entries()) offered.set(one, (reply as string[])[at + 2] ?? "0");
      if ((reply as string[])[0] === "proposed") proposed.set(args[0] as string, (reply as string[])[2] as string);
    }
  }

  test("return and write the same in JavaScript as in Redis", { timeout: 120_000 }, async () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 0x7fffffff));
    console.log(`SEED=${seed}`);
    await fc.assert(fc.asyncProperty(steps, replay), { seed, numRuns: 300 });
  });

  const run = (step: Omit<Step, "advance_us">) =>
    redis.client.eval(
      turnedScripts.get(step.script)?.source as string,
      step.keys.length,
      ...step.keys,
      ...step.args.map(String),
      `${START_US}`,
    ) as Promise<string[]>;

  test("a copy is confirmed only for its latest proposal, not for an earlier one in a late message", async () => {
    await redis.client.flushdb();
    await run(JOIN);
    const copy = restore([[[id(0), "x", "-", START_US + 8]], false]);
    const [, , former = ""] = await run(copy);
    const [, , proposal = ""] = await run(copy);
    const confirmed = (what: string) => run({ ...copy, args: [what, ...copy.args.slice(1)] });
    expect(await confirmed(former)).toEqual(["done", "1", "0"]);
    expect(await confirmed(proposal)).toEqual(["done", "1", `${START_US + 8}`]);
  });

  test("leave no key without a TTL except the markers", async () => {
    await redis.client.flushdb();
    await run(JOIN);
    await run(propose([id(0), "x", "-", 1, true]));
    await run(confirm([id(0), START_US + 8, 1000, 60, true]));
    await run(release([id(0), id(0), true, "one", 0]));
    const keys = (await redis.client.keys("*")).sort();
    expect(keys).toEqual([RECORD, IDEMPOTENCY, ...MARKERS].sort());
    const endless = await Promise.all(keys.map(async (key) => (await redis.client.pttl(key)) === -1));
    expect(keys.filter((_, i) => endless[i])).toEqual(MARKERS);
  });
});
