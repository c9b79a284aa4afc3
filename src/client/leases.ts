import { acquire } from "./acquire.ts";
import type { Duration } from "./duration.ts";
import { LockedError } from "./errors.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { type CallOptions, Lease } from "./lease.ts";
import type { Target } from "./target.ts";
import type { AcquireRequest, Metadata } from "./wire.ts";

/**
 * Durations can be written as in the contract, or given in milliseconds. Derived from the contract's fields, so that editors
 * show the descriptions of those fields.
 */
type Lengths = {
  readonly [name in keyof Pick<AcquireRequest, "ttl" | "lock_delay" | "max_hold" | "min_hold" | "head_start">]:
    | Duration
    | undefined;
};

/** The fields of the HTTP contract, with the same names and defaults. Only `wait` differs: it may be of any length. */
export type AcquireOptions = Omit<
  AcquireRequest,
  "token" | "ticket" | "metadata" | "wait" | "standby" | "reference" | keyof Lengths
> &
  Lengths &
  CallOptions & {
    /** How long to wait for the lock; `Infinity` means indefinitely. The default is not to wait. */
    readonly wait?: Duration | undefined;
    /** Shown to everyone who may read the lock: a flat object of at most 1 KiB as JSON. */
    readonly metadata?: Metadata | undefined;
    /** How many of several locks to take: the first ones in the list that are free. All by default. */
    readonly need?: number | undefined;
    /** The same holder's existing lease on this lock, for re-entry, an upgrade or a downgrade. */
    readonly lease?: Lease | undefined;
  };

/** The work of `run()`. Pass `lease.signal` to everything that can be cancelled. */
export type Work<T> = (lease: Lease) => T | PromiseLike<T>;

/** Takes a lease on locks or permits, and starts renewing it. */
export async function takeLease(
  heartbeats: Heartbeats,
  target: Target,
  { lease, ...options }: AcquireOptions = {},
): Promise<Lease> {
  const asked = { owner: heartbeats.transport.owner, ...options };
  return new Lease(heartbeats, await acquire(heartbeats, target, asked, lease && Lease.grantOf(lease)));
}

/** Returns null instead of a {LockedError}. */
export function tryLease(
  heartbeats: Heartbeats,
  target: Target,
  options?: Omit<AcquireOptions, "wait">,
): Promise<Lease | null> {
  return takeLease(heartbeats, target, { ...options, wait: 0 }).catch((error: unknown) => {
    if (error instanceof LockedError) return null;
    throw error;
  });
}

export async function runWithLease<T>(
  heartbeats: Heartbeats,
  target: Target,
  options: AcquireOptions | undefined,
  work: Work<T>,
): Promise<T> {
  if (typeof work !== "function") throw new TypeError(`Expected a function as the last argument, got ${typeof work}`);
  const lease = await takeLease(heartbeats, target, options);
  const signal = options?.signal;
  const finish = signal ? Lease.stopWith(lease, signal) : () => {};
  const result = await Promise.resolve(lease)
    .then(work)
    .finally(finish)
    .catch(async (error) => {
      // The caller needs the original error, not the one from the release.
      await lease[Symbol.asyncDispose]().catch(() => {});
      throw error;
    });
  await lease[Symbol.asyncDispose]();
  return result;
}
