import type { LeaseLostError } from "./errors.ts";
import type { Metadata, Mode } from "./wire.ts";

/** One lock of a grant. Semaphores count as shared. */
export interface Held {
  readonly lock: string;
  readonly mode: Mode;
  readonly fence: number;
}

/** Identifies a grant, even after the end of this process. The token is a secret. */
export interface GrantRef {
  readonly kind: "lock" | "semaphore" | "multi";
  readonly token: string;
  /** The lock, or the locks of a multi-lock in the order of the request. */
  readonly locks: readonly [Held, ...Held[]];
  /** When `max_hold` ends the lease, by the store's clock. */
  readonly ends_at_ms?: number | undefined;
}

/** A deadline as the service reports it. */
export interface Deadline {
  readonly ttl_ms: number;
  readonly expires_at: string;
  readonly renew_after_ms: number;
  readonly break_at?: string | undefined;
}

/** The margin makes up for clocks that run at different speeds, and gives the work time to stop. */
const MARGIN_MAX_MS = 5_000;

/** What the holder reports about itself. */
export interface Update {
  readonly metadata: Metadata;
  /** Increases with every update, even across several processes that use the token. */
  readonly revision: number;
}

/** One lock of a grant, which is renewed separately, and the latest answer about it. */
export interface Hold {
  readonly grant: Grant;
  readonly name: string;
  sent_ms: number;
  deadline_ms: number;
  said?: Deadline;
  /** The revision of the last update that the service accepted or refused. */
  updated: number;
  /** How the hold ended, according to the service. */
  lost?: LeaseLostError;
}

/** The minimum time between renewals, even if the service recommends less. */
const INTERVAL_MIN_MS = 25;

/** Returns the time between renewals. */
export const interval = ({ first: { said } }: Grant): number =>
  said ? Math.max(INTERVAL_MIN_MS, said.ttl_ms / 10, said.renew_after_ms) : 0;

/** One grant as the client knows it, by its own clock. */
export class Grant {
  readonly ref: GrantRef;
  /** The names of the grant's locks. */
  readonly names: readonly string[];
  readonly holds: readonly Hold[];
  readonly controller = new AbortController();
  readonly signal = this.controller.signal;
  /** How many `Lease` objects have not been released: one, plus one for each re-entry. */
  handles = 1;
  /** False if another client renews the grant, or if it is left to expire. */
  renewed_here = true;
  /** The holder's latest update. */
  update: Update | undefined;
  /** Why the last renewal failed. */
  failure: unknown;
  /** The lock that expires first. */
  first: Hold;
  /** The deadline minus the margin: after this time, the lease counts as lost. */
  lost_at_ms = 0;
  /** Whether a renewal is in flight. */
  renewing = false;
  /** When the next renewal is due. */
  due_ms = 0;
  #margin_ms = 0;

  constructor(ref: GrantRef) {
    this.ref = ref;
    this.names = ref.locks.map(({ lock }) => lock);
    this.holds = this.names.map((name) => ({ grant: this, name, sent_ms: 0, deadline_ms: Infinity, updated: 0 }));
    this.first = this.holds[0] as Hold;
  }

  /**
   * Processes an answer. Counts the deadline from when the request was sent, because the store may have applied the request at
   * that moment. Ignores answers to older requests.
   */
  confirm(sent_ms: number, answer: Deadline, holds = this.holds): void {
    // Anything but a number counts as 0.
    const [ttl_ms, renew_after_ms] = [Number(answer.ttl_ms) || 0, Number(answer.renew_after_ms) || 0];
    const said = { ...answer, ttl_ms, renew_after_ms };
    for (const hold of holds) {
      if (sent_ms >= hold.sent_ms) Object.assign(hold, { sent_ms, said, deadline_ms: sent_ms + ttl_ms });
    }
    this.first = this.holds.reduce((a, b) => (b.deadline_ms < a.deadline_ms ? b : a));
    // The margin is a fraction of the longest ttl that has been granted so far. `max_hold` may shorten the granted ttl, which
    // then shrinks with every renewal.
    this.#margin_ms = Math.min(Math.max(this.#margin_ms, ttl_ms / 10), MARGIN_MAX_MS);
    this.lost_at_ms = this.first.deadline_ms - this.#margin_ms;
    this.due_ms = this.first.sent_ms + interval(this);
  }

  /** Returns the loss of one of the grant's locks, if the service has confirmed it. */
  get loss(): LeaseLostError | undefined {
    return this.holds.find(({ lost }) => lost)?.lost;
  }

  /** Returns the likely reason if the grant were to end at its deadline. */
  get expected_reason(): LeaseLostError["reason"] {
    const { break_at, expires_at } = this.first.said as Deadline;
    const last_ms = Date.parse(expires_at) + this.#margin_ms;
    if (break_at && Date.parse(break_at) <= last_ms) return "broken";
    return (this.ref.ends_at_ms ?? Infinity) <= last_ms ? "max_hold" : "unconfirmed";
  }
}
