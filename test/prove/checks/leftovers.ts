import type { Operation } from "../history/operation.ts";
import type { Finding } from "./violation.ts";

/** What is there when all clients have gone. */
export interface Leftovers {
  /** The status with which each lock could be taken in the end. */
  readonly obtained: ReadonlyMap<string, number>;
  /** What is left of each latch's count. */
  readonly latches: ReadonlyMap<string, number>;
  /** Each key that is left in the store, and how long it lives on: -1 for ever. */
  readonly keys: ReadonlyMap<string, number>;
  /** How long a key may live on; -1 when the retention time has passed, and all must have gone. */
  readonly ttl_ms_max: number;
  /** How long latches would have lived on. How long it is remembered who counted them down. */
  readonly latch_ttl_ms: number;
}

/** How far the ends of those memories are from that of their latch: the retention time, and what a busy machine takes. */
const AROUND_MS = 120_000;

/** Kept for longer than the retention time, as the contract says: a semaphore's capacity. */
const NAMED_EXCEPTION = /^lh:\{[^}]*\}:semaphore:/;

/** Every lock can be had in the end, and every key goes. */
export function checkLeftovers(operations: readonly Operation[], leftovers: Leftovers): Finding[] {
  const { obtained, keys, ttl_ms_max, latch_ttl_ms } = leftovers;
  const kept = [...keys].filter(([key, ttl_ms]) => ttl_ms < 0 || (ttl_ms > ttl_ms_max && !NAMED_EXCEPTION.test(key)));
  const isMemory = ([, ttl_ms]: [string, number]) => Math.abs(ttl_ms - latch_ttl_ms) < AROUND_MS;
  const countDowns = operations.filter(({ kind }) => kind === "count down").length;
  // Each count-down leaves one memory at most.
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
