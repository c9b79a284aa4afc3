import type { Operation } from "../history/operation.ts";
import type { Finding } from "./violation.ts";

/** The state of locks, latches and keys after all clients have left. */
export interface Leftovers {
  /** For each lock, the status of the response to an acquire at the end. */
  readonly obtained: ReadonlyMap<string, number>;
  /** The remaining count of each latch. */
  readonly latches: ReadonlyMap<string, number>;
  /** Each key left in the store, with its remaining time to live, or -1 if it never expires. */
  readonly keys: ReadonlyMap<string, number>;
  /** The longest time to live that a key may still have; -1 if the retention time has passed and no key may remain. */
  readonly ttl_ms_max: number;
  /** The remaining life of the latches, and also of the records of their countdowns. */
  readonly latch_ttl_ms: number;
}

/** How far the end of a countdown's record may be from the latch's end: the retention time, plus delays on a busy machine. */
const AROUND_MS = 120_000;

/** A semaphore's capacity, which the contract keeps for longer than the retention time. */
const NAMED_EXCEPTION = /^lh:\{[^}]*\}:semaphore:/;

/** At the end, every lock can be acquired and every key expires. */
export function checkLeftovers(operations: readonly Operation[], leftovers: Leftovers): Finding[] {
  const { obtained, keys, ttl_ms_max, latch_ttl_ms } = leftovers;
  const kept = [...keys].filter(([key, ttl_ms]) => ttl_ms < 0 || (ttl_ms > ttl_ms_max && !NAMED_EXCEPTION.test(key)));
  const isMemory = ([, ttl_ms]: [string, number]) => Math.abs(ttl_ms - latch_ttl_ms) < AROUND_MS;
  const countDowns = operations.filter(({ kind }) => kind === "count down").length;
  // Each countdown leaves at most one record.
  const excused = new Set(kept.filter(isMemory).slice(0, countDowns));
  const refused = [...obtained].filter(([, status]) => status !== 200);
  return [
    {
      property: "every lock can be acquired at the end",
      checked: obtained.size,
      of: "locks",
      violations: refused.map(([name, status]) => `${name}: ${status}`),
    },
    {
      property: "nothing left behind",
      checked: keys.size,
      of: "keys still in the store",
      violations: kept
        .filter((key) => !excused.has(key))
        .map(([key, ttl_ms]) => `${key}: ${ttl_ms < 0 ? "forever" : `${ttl_ms} ms more`}`),
    },
  ];
}
