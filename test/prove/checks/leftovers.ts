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
}

/** Kept for longer than the retention time, as the contract says: a semaphore's capacity. */
const NAMED_EXCEPTION = /^lh:\{[^}]*\}:semaphore:/;

/** Every lock can be had in the end, and every key goes. */
export function checkLeftovers({ obtained, keys, ttl_ms_max }: Leftovers): Finding[] {
  const kept = [...keys].filter(([key, ttl_ms]) => ttl_ms < 0 || (ttl_ms > ttl_ms_max && !NAMED_EXCEPTION.test(key)));
  const refused = [...obtained].filter(([, status]) => status !== 200);
  return [
    {
      ...{ property: "every lock to be had in the end", checked: obtained.size, of: "locks" },
      violations: refused.map(([name, status]) => `${name}: ${status}`),
    },
    {
      ...{ property: "nothing left behind", checked: keys.size, of: "keys still in the store" },
      violations: kept.map(([key, ttl_ms]) => `${key}: ${ttl_ms < 0 ? "for ever" : `${ttl_ms} ms more`}`),
    },
  ];
}
