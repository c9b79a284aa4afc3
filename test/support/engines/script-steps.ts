/** Random calls of every script, including hostile ones and damaged records, on a clock that the calls advance. */
import { join } from "node:path";
import fc from "fast-check";
import type { Script } from "../../../src/engine/engine.ts";
import { keysFor } from "../../../src/lock/codec/keys.ts";
import { type LuaScript, readLua } from "../../../tools/generate/lua/assemble.ts";
import { turnedScripts } from "../../../tools/support/simulation/turned-scripts.ts";
import { type EmbeddedCall, scriptOf } from "./embedded.ts";

const { scripts } = readLua(join(import.meta.dirname, "../../../lua"));
export const START_US = 1_800_000_000_000_000;
const command = scriptOf("return redis.call(unpack(ARGV))");
/** Removes or replaces a character of a string. Does nothing if the string is missing. */
const damage = scriptOf(`
  local text = redis.call("GET", KEYS[1])
  local at = tonumber(ARGV[1])
  if text and at <= #text then
    redis.call("SET", KEYS[1], string.sub(text, 1, at - 1) .. ARGV[2] .. string.sub(text, at + 1), "PX", "600000000")
  end
  return {}`);

const fenceAfter = (pause_ms: number) => String(START_US + pause_ms * 1000 + 7);
const secret = (letters: string, i: number) => `${letters}${String(i).repeat(22)}1234567`;
export const SECRETS = [
  secret("sn", 1),
  secret("sl", 2),
  secret("mn", 3),
  secret("sn", 4),
  `${secret("sn", 5)}:2`,
  secret("sa", 6),
];
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
  standby_ms: ["0", "0", "40000"],
  standby_max: ["10"],
  reference: ["-"],
  // The fence of the first step, if that is an acquire.
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

export interface Step {
  readonly name: string;
  readonly args: readonly string[];
  readonly locks: number;
  readonly idempotency: boolean;
  readonly pause_ms: number;
  readonly damaged: readonly [at: number, put: string] | undefined;
}

export const step: fc.Arbitrary<Step> = fc
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
export const acquired = (request: string): Step => ({
  name: "acquire",
  args: `${request} x 30000 0 1 - - - 0 0 3600000 100 100 - 0 0 0 0 0 0 0 0 0 10 -`.split(" "),
  locks: 1,
  idempotency: false,
  pause_ms: 0,
  damaged: undefined,
});

/** Breaks the lease that `acquired` was granted in the first step. */
export const broken = (request: string): Step => ({
  ...acquired(request),
  name: "break_lease",
  args: [request, fenceAfter(0), "0", "1", "3600000", "-", "0"],
});

export const keysOf = (run: number) => [
  ...keysFor("lock", `d${run}`, "a"),
  ...keysFor("lock", `d${run}`, "b"),
  `lh:{d${run}}:idem:one`,
];

/** Scripts whose last key, if any, is the request's idempotency record. */
const WITHOUT_GRANTS = new Set(
  scripts
    .filter(({ keys }) => keys.at(-1)?.name === "idempotency" && !keys.some(({ name }) => name.startsWith("grant")))
    .filter(({ file }) => file.startsWith("lock/"))
    .map(({ name }) => name),
);

/**
 * Returns a script's keys: those of its locks, then an idempotency record for each grant and for the request. In Lua,
 * the length of a list with holes is undefined, so the list always has as many keys as the script reads: for a quorum,
 * the record, the marker and the record again, for each of two locks.
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

/** Reads everything stored under these keys, whatever its type. */
export function contents(keys: readonly string[]): EmbeddedCall[] {
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

/** Returns the calls of some steps, on these keys, each with the number of its step. */
export function callsOf(steps: readonly Step[], keys: readonly string[]): (EmbeddedCall & { readonly step: number })[] {
  let now_us = START_US;
  return steps.flatMap((one, i) => {
    now_us += one.pause_ms * 1000 + 7;
    const call = { ...callOf(one, keys, now_us), step: i };
    if (!one.damaged) return [call];
    return [{ script: damage, keys: [keys[0] as string], args: one.damaged.map(String), step: i }, call];
  });
}
