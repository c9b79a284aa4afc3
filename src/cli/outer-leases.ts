/** What the runs around a command hold: `run` says it in the environment, so that the command may take it again. */
import type { Environment } from "./environment.ts";
import { UsageError } from "./exit-codes.ts";

export interface OuterLease {
  readonly url: string;
  /** Not known of LEASEHOLD_LOCK and LEASEHOLD_TOKEN that were set by hand. */
  readonly kind?: "lock" | "semaphore";
  readonly names: readonly string[];
  /** A secret, as LEASEHOLD_TOKEN is. */
  readonly token: string;
}

/** Of the innermost run last. `url` is where LEASEHOLD_LOCK is when the environment does not say. */
export function outerLeases(env: Environment, url: string): readonly OuterLease[] {
  const held = parse(env.LEASEHOLD_HELD);
  const { LEASEHOLD_LOCK: name, LEASEHOLD_TOKEN: token } = env;
  if (!name || !token || held.some((lease) => lease.token === token)) return held;
  return [...held, { url: env.LEASEHOLD_URL || url, names: [name], token }];
}

function parse(text: string | undefined): readonly OuterLease[] {
  if (!text) return [];
  try {
    const held = JSON.parse(text) as readonly OuterLease[];
    if (held.every(({ url, names, token }) => URL.canParse(url) && names.length > 0 && token)) return held;
  } catch {
    // Said below.
  }
  throw new UsageError("LEASEHOLD_HELD is not what `leasehold run` wrote: unset it");
}

/** Whether both mean one service. */
export const isSameService = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (url: string): string => new URL(url).href.replace(/\/+$/, "");
