import type { Operation } from "../history/operation.ts";
import type { Finding } from "./violation.ts";

/** What remains when all clients have gone. */
export interface Leftovers {
  /** The status of taking each lock at the end. */
  readonly obtained: ReadonlyMap<string, number>;
  /** The remaining count of each latch. */
  readonly latches: ReadonlyMap<string, number>;
  /** Each key left in the store, and its remaining life: -1 for ever. */
  readonly keys: ReadonlyMap<string, number>;
  /** How long a key may live on; -1 if the retention time has passed, and all must have gone. */
  readonly ttl_ms_max: number;
  /** How long latches would have lived on. How long it is remembered who counted them down. */
  readonly latch_ttl_ms: number;
}

/** How far those records may end from their latch: the retention time, plus the delay of a busy machine. */
const AROUND_MS = 120_000;

/** Kept longer than the retention time, as the contract says: a semaphore's capacity. */
const NAMED_EXCEPTION = /^lh:\{[^}]*\}:semaphore:/;

/** Every lock can be taken at the end, and every key goes. */
export function checkLeftovers(operations: readonly Operation[], leftovers: Leftovers): Finding[] {
  const { obtained, keys, ttl_ms_max, latch_ttl_ms } = leftovers;
  const kept = [...keys].filter(([key, ttl_ms]) => ttl_ms < 0 || (ttl_ms > ttl_ms_max && !NAMED_EXCEPTION.test(key)));
  const isMemory = ([, ttl_ms]: [string, number]) => Math.abs(ttl_ms - latch_ttl_ms) < AROUND_MS;
  const countDowns = operations.filter(({ kind }) => kind === "count down").length;
  // Each count-down leaves at most one record.
  const excused = new Set(kept.filter(isMemory).slice(0, countDowns));
  const refused = [...obtained].filter(([, status]) => status !== 200);
  return [
    {
      property: "every lock to be had in the end",
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
        .map(([key, ttl_ms]) => `${key}: ${ttl_ms < 0 ? "for ever" : `${ttl_ms} ms more`}`),
    },
  ];
}
