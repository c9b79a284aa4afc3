/** The leases of the runs around a command. `run` passes them on in the environment, so that the command can re-enter them. */
import type { Environment } from "./environment.ts";
import { UsageError } from "./exit-codes.ts";

export interface OuterLease {
  readonly url: string;
  /** Undefined if LEASEHOLD_LOCK and LEASEHOLD_TOKEN were set by hand. */
  readonly kind?: "lock" | "semaphore";
  readonly names: readonly string[];
  /** A secret, like LEASEHOLD_TOKEN. */
  readonly token: string;
}

/**
 * Returns the leases of the outer runs, innermost last. `url` is the service to which LEASEHOLD_LOCK belongs if the environment
 * does not name one.
 */
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
    // Reported below.
  }
  throw new UsageError("LEASEHOLD_HELD is not in the format that `leasehold run` writes: unset it");
}

/** Whether both URLs point to the same service. */
export const isSameService = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (url: string): string => new URL(url).href.replace(/\/+$/, "");
