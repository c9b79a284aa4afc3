/**
 * The translated scripts beside the same scripts in Redis: random calls, hostile ones and damaged records included. After
 * each call the replies are the same, and at the end so is everything that is stored.
 */
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Script } from "../../../src/engine/engine.ts";
import { keysFor } from "../../../src/lock/codec/keys.ts";
import { type LuaScript, readLua } from "../../../tools/lua/assemble.ts";
import { turnedScripts } from "../../../tools/simulation/turned-scripts.ts";
import { deep } from "../../support/depth.ts";
import { type EmbeddedCall, type Reply, scriptOf, startEmbedded } from "../../support/embedded.ts";
import { type Both, parameters, useBoth } from "../../support/embedded-differential.ts";
import { startFile, startMemory } from "../../support/file.ts";

const { scripts } = readLua(join(import.meta.dirname, "../../../lua"));
const START_US = 1_800_000_000_000_000;
const command = scriptOf("return redis.call(unpack(ARGV))");
/** Takes a character out of a string, or puts another one there; nothing happens to what is not there. */
const damage = scriptOf(`
  local text = redis.call("GET", KEYS[1])
  local at = tonumber(ARGV[1])
  if text and at <= #text then
    redis.call("SET", KEYS[1], string.sub(text, 1, at - 1) .. ARGV[2] .. string.sub(text, at + 1), "PX", "600000000")
  end
  return {}`);

const fenceAfter = (pause_ms: number) => String(START_US + pause_ms * 1000 + 7);
const secret = (letters: string, i: number) => `${letters}${String(i).repeat(22)}1234567`;
const SECRETS = [secret("sn", 1), secret("sl", 2), secret("mn", 3), secret("sn", 4), `${secret("sn", 5)}:2`];
const POOLS: Readonly<Record<string, readonly string[]>> = {
  request: SECRETS,
  token: [...SECRETS, "-", "-", "-", "-", "-", "-", "-", "-"],
  ticket: [...SECRETS, "-", "-", "-", "-"],
  tokens: SECRETS,
  modes: ["x", "x", "x", "s", "s", "p", "xs", "xx"],
  mode: ["x", "s"],
  label: ["-", "WyJvIl0=", "WyJvIl0=.e30="],
  fingerprint: ["-", "f1", "f2"],
  queue: ["keep", "drop", "only"],
  n: ["1", "2"],
  ttl_ms: ["1000", "30000"],
  ttls_ms: ["0", "5000"],
  retention_ms: ["3600000"],
  left_ms: ["0", "100", "20000"],
  since: ["0", "0", "0", "0", "1799999999000"],
  arrival: ["0"],
  lock_delay_ms: ["0", "0", "2000"],
  max_hold_ms: ["0", "0", "10000"],
  capacity: ["0", "3"],
  // Of a first step that is an acquire.
  fence: [0, 1, 500, 4_000].map((pause_ms) => fenceAfter(pause_ms)),
  number: ["0", "1"],
  nodes: ["3"],
};
const BY_TYPE = {
  string: ["-", "x", ""],
  integer: [...Array<string>(15).fill("100"), "0", "1", "2", "30000", "-1", "x"],
  flag: ["0", "1"],
  list: ["1", "0 1", ""],
} as const;

const argument = ({ name, type }: LuaScript["args"][number]) => fc.constantFrom(...(POOLS[name] ?? BY_TYPE[type]));

interface Step {
  readonly name: string;
  readonly args: readonly string[];
  readonly locks: number;
  readonly idempotency: boolean;
  readonly pause_ms: number;
  readonly damaged: readonly [at: number, put: string] | undefined;
}

const step: fc.Arbitrary<Step> = fc
  .constantFrom(...scripts, ...Array<LuaScript>(12).fill(scripts.find(({ name }) => name === "acquire") as LuaScript))
  .chain((script) =>
    fc.record({
      name: fc.constant(script.name),
      args: fc.tuple(...script.args.map(argument)),
      locks: fc.constantFrom(1, 1, 2),
      idempotency: fc.boolean(),
      pause_ms: fc.constantFrom(0, 1, 500, 4_000, 31_000),
      damaged: fc.option(fc.tuple(fc.integer({ min: 1, max: 250 }), fc.constantFrom("", "x", "-", "9", " ", "\n")), {
        freq: 12,
        nil: undefined,
      }),
    }),
  );

/** A call for a lock that may be held. */
const acquired = (request: string): Step => ({
  name: "acquire",
  args: `${request} x 30000 0 1 - - - 0 0 3600000 100 100 - 0 0 0 0 0`.split(" "),
  ...{ locks: 1, idempotency: false, pause_ms: 0, damaged: undefined },
});

/** The end of what `acquired` takes, when that is the first step. */
const broken = (request: string): Step => ({
  ...acquired(request),
  name: "break_lease",
  args: [request, fenceAfter(0), "0", "1", "3600000", "-", "0"],
});

const keysOf = (run: number) => [
  ...keysFor("lock", `d${run}`, "a"),
  ...keysFor("lock", `d${run}`, "b"),
  `lh:{d${run}}:idem:one`,
];

/** Their next key, if there is one, is the idempotency record of the request. */
const WITHOUT_GRANTS = new Set(
  scripts
    .filter(({ keys }) => keys.at(-1)?.name === "idempotency" && !keys.some(({ name }) => name.startsWith("grant")))
    .filter(({ file }) => file.startsWith("lock/"))
    .map(({ name }) => name),
);

/**
 * A script's keys: those of its locks, then an idempotency record for each grant and for the request. A list with holes has no
 * certain length in Lua, so there are always as many as the script reads: for a quorum's, record, marker and record of two locks.
 */
function callOf({ name, args, idempotency, ...step }: Step, keys: readonly string[], now_us: number): EmbeddedCall {
  const locks = name === "acquire" ? (args[1] as string).length : step.locks;
  const own = name.startsWith("quorum")
    ? [16, 15, 16, 14, 15, 14].map((i) => keys[i] as string)
    : name.startsWith("latch")
      ? keys.slice(16)
      : keys.slice(0, 8 * locks);
  const grants = WITHOUT_GRANTS.has(name) ? [] : Array<string>(locks).fill(keys[0] as string);
  const more = idempotency ? [...grants, keys[16] as string] : grants;
  const script = turnedScripts.get(name) as Script;
  return { script, keys: [...own, ...more], args: [...args, `${now_us}`] };
}

/** Everything that is stored, whatever it is. */
function contents(keys: readonly string[]): EmbeddedCall[] {
  return keys.flatMap((key) =>
    [
      ["GET", key],
      ["HLEN", key],
      ["ZRANGE", key, "0", "-1", "WITHSCORES"],
      ["EXISTS", key],
    ].map((args) => ({
      script: command,
      keys: [],
      args,
    })),
  );
}

const FAILED = "failed";

/** The texts of errors differ. */
const comparable = (reply: Reply | undefined): Reply =>
  reply !== null && typeof reply === "object" && "err" in reply ? FAILED : (reply ?? null);

let run = 0;

/** The step at which a script failed, in both stores; -1 when none did. */
async function agree(both: Both, steps: readonly Step[], seen: Set<string>): Promise<number> {
  const keys = keysOf(run++);
  let now_us = START_US;
  const calls: (EmbeddedCall & { readonly step?: number })[] = [];
  for (const [i, one] of steps.entries()) {
    now_us += one.pause_ms * 1000 + 7;
    if (one.damaged) calls.push({ script: damage, keys: [keys[0] as string], args: one.damaged.map(String), step: i });
    calls.push({ ...callOf(one, keys, now_us), step: i });
  }
  const { length } = calls;
  calls.push(...contents(keys));
  const { redis, embedded } = await both.compare(calls);
  const failed = redis.findIndex((reply, i) => i < length && comparable(reply) === FAILED);
  const until = failed < 0 ? calls.length : failed + 1;
  const lines = (replies: readonly Reply[]) =>
    calls.slice(0, until).map(({ script, args }, i) => [script.name, args.join(" "), comparable(replies[i])]);
  expect(lines(embedded)).toEqual(lines(redis));
  for (const [i, { script }] of calls.slice(0, until).entries()) {
    const reply = redis[i];
    seen.add(`${script.name} ${Array.isArray(reply) ? reply[0] : FAILED}`);
  }
  return failed < 0 ? -1 : (calls[failed]?.step as number);
}

describe.each([
  ["an object", startEmbedded],
  ["a file", startFile],
  ["memory", startMemory],
] as const)("the embedded store in %s", (_, start) => {
  const both = useBoth(start);

  test("any calls of any scripts get the replies of a real Redis, and leave the same behind", {
    timeout: deep ? 7_200_000 : 600_000,
  }, async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        // In Redis, what a script wrote before it failed remains. So one that fails is the last, and is left out the next time.
        for (let left = steps; left.length > 0; ) {
          const failed = await agree(both, left, seen);
          if (failed < 0) break;
          left = left.toSpliced(failed, 1);
        }
      }),
      parameters(deep ? 10_000 : 40),
    );
    // Few random calls for a lock find it held.
    const [first, second] = [SECRETS[0] as string, SECRETS[3] as string];
    await agree(both, [acquired(first), acquired(second), broken(second), acquired(second)], seen);
    // Otherwise it would compare nothing but errors.
    for (const one of [
      "acquire granted",
      "acquire busy",
      "release done",
      "renew done",
      "transfer lost",
      "break_lease broken",
    ]) {
      expect([...seen]).toContain(one);
    }
  });
});
