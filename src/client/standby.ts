/** Waiting without staying connected: a place can be granted the lock while its client is away. */
import { TTL_DEFAULT_MS } from "./attempt.ts";
import { sleep } from "./clock.ts";
import { type Duration, toMs, toText } from "./duration.ts";
import { LockedError } from "./errors.ts";
import { Grant } from "./grant.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { Lease } from "./lease.ts";
import type { AcquireOptions } from "./leases.ts";
import { type AnyGranted, locksOf, type Target } from "./target.ts";
import { PAUSE_MS, sendForBody } from "./transport.ts";
import type { SemaphoreStandby, Standby } from "./wire.ts";

/** The options of `acquire()`, without those that do not apply to an absent client. */
export type StandbyOptions = Omit<AcquireOptions, "wait" | "fair" | "lease"> & {
  /** How long the place is kept: up to 24 h. */
  readonly standby: Duration;
  /** Included in the `lease.granted` webhook. Not a secret. */
  readonly reference?: string | undefined;
  /** The ticket of an earlier call, whose options this call replaces. */
  readonly ticket?: string | undefined;
};

export interface ClaimOptions {
  /** How long to wait if the lock has not been granted yet. The default is not to wait. */
  readonly wait?: Duration | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Waiting = Standby | SemaphoreStandby;

const leaseOf = async (heartbeats: Heartbeats, { kind }: Target, granted: AnyGranted, signal?: AbortSignal) => {
  const grant = new Grant({ kind, token: granted.token, locks: locksOf(granted) });
  // The lease may have been granted some time ago, so little of its ttl may remain.
  return new Lease(heartbeats, await heartbeats.adopt(grant, signal));
};

export async function standBy<Place extends Waiting>(
  heartbeats: Heartbeats,
  target: Target,
  { signal, standby, ttl, lock_delay, max_hold, min_hold, head_start, ...fields }: StandbyOptions,
): Promise<Lease | Place> {
  const lengths = {
    standby: toText(standby),
    ttl: toText(ttl ?? TTL_DEFAULT_MS),
    lock_delay: toText(lock_delay),
    max_hold: toText(max_hold),
    min_hold: toText(min_hold),
    head_start: toText(head_start),
  };
  const body = { owner: heartbeats.transport.owner, ...fields, ...target.fields, ...lengths };
  const answer = await sendForBody<AnyGranted | Place>(heartbeats.transport, "POST", target.path, { body, signal });
  return "token" in answer ? leaseOf(heartbeats, target, answer, signal) : answer;
}

/** Returns null while the place is still waiting. */
export async function claim(
  heartbeats: Heartbeats,
  target: Target,
  ticket: string,
  { wait = 0, signal }: ClaimOptions = {},
): Promise<Lease | null> {
  const { clock } = heartbeats.transport;
  const wait_until_ms = clock.now_ms() + toMs(wait, "wait");
  for (;;) {
    const began_ms = clock.now_ms();
    const options = { body: { ticket }, wait_until_ms, signal };
    const answer = await sendForBody<AnyGranted | Waiting>(heartbeats.transport, "POST", target.path, options).catch(
      (error: unknown) => {
        // The standby has ended, and the service still remembers it.
        if (error instanceof LockedError) return undefined;
        throw error;
      },
    );
    if (answer && "token" in answer) return leaseOf(heartbeats, target, answer, signal);
    if (clock.now_ms() >= wait_until_ms) return null;
    if (clock.now_ms() - began_ms < PAUSE_MS) await sleep(clock, PAUSE_MS, signal);
  }
}
