/** What sequences and comparisons consist of: operations with all their arguments, and outcomes. */

export type Mode = "exclusive" | "shared";

export interface Target {
  readonly name: string;
  readonly mode: Mode;
}

interface Idempotent {
  /** The request's Idempotency-Key. */
  readonly key?: string;
}

export interface Acquire extends Idempotent {
  readonly kind: "acquire";
  /** The secret created for this request, which becomes its ticket and token. */
  readonly request: string;
  readonly targets: readonly Target[];
  /** How many of the locks are wanted; 0 for all. */
  readonly need: number;
  /** The time until which the request had claimed to attend its places, if it stops attending them now. */
  readonly own_until_ms?: number;
  readonly ttl_ms: number;
  /** How much longer the request stays open. */
  readonly left_ms: number;
  /** Whether the client has returned to its place. */
  readonly returned: boolean;
  /** The arrival of the place that this request already has, or 0. */
  readonly arrival: number;
  readonly fair: boolean;
  readonly token?: string;
  readonly ticket?: string;
  /** "-" for none. */
  readonly label: string;
  readonly lock_delay_ms: number;
  /** 0 for none. */
  readonly max_hold_ms: number;
  /** 0 for none. */
  readonly min_hold_ms: number;
  /** How long the request's place is kept, and may be granted the lock, while its client is absent; 0 without standby. */
  readonly standby_ms: number;
  /** How far a head start moves a new place ahead of its arrival; 0 for none. */
  readonly head_start_ms: number;
}

/** Whether the secret belongs to a request for standby. */
export const isAway = (secret: string): boolean => secret[1] === "a" || secret[1] === "b";
/** Whether the secret belongs to a request with a head start. */
export const isEarly = (secret: string): boolean => secret[1] === "h" || secret[1] === "b";

export interface Release extends Idempotent {
  readonly kind: "release";
  readonly request: string;
  readonly leases: readonly { readonly name: string; readonly token: string }[];
}

export interface Renew extends Idempotent {
  readonly kind: "renew";
  /** A ttl of 0 keeps the lease's own. `metadata` is "<word>" or "<word>.<revision>"; "-" keeps the lease's own. */
  readonly leases: readonly {
    readonly name: string;
    readonly token: string;
    readonly ttl_ms: number;
    readonly metadata: string;
  }[];
}

export interface Transfer extends Idempotent {
  readonly kind: "transfer";
  readonly request: string;
  readonly name: string;
  readonly token: string;
  /** A ttl of 0 keeps the old lease's. */
  readonly ttl_ms: number;
  readonly label: string;
}

export interface Break extends Idempotent {
  readonly kind: "break";
  readonly request: string;
  readonly name: string;
  /** A grace of 0 ends the leases now. */
  readonly grace_ms: number;
  /** Whether a lock_delay applies. */
  readonly keep_delay: boolean;
  /** What happens to waiting clients. */
  readonly queue: "keep" | "drop" | "only";
  /** The reason reported to clients that lose a lease or are dismissed; "-" for none. */
  readonly note: string;
}

/** Breaks the lease with this fence, which is or was the token's. */
export interface BreakLease extends Idempotent, Pick<Break, "request" | "name" | "grace_ms" | "keep_delay" | "note"> {
  readonly kind: "break_lease";
  readonly token: string;
  readonly fence: number;
}

export interface GiveUp {
  readonly kind: "give_up";
  readonly names: readonly string[];
  readonly ticket: string;
}

export interface Inspect {
  readonly kind: "inspect";
  readonly name: string;
  readonly token?: string;
}

export type Operation = Acquire | Release | Renew | Transfer | Break | BreakLease | GiveUp | Inspect;
export type Keyed = Acquire | Release | Renew | Transfer | Break | BreakLease;

/** Writes a lock's record without changing the lock. */
export interface Touch {
  readonly kind: "touch";
  readonly name: string;
  /** The request has a key; without one, the record would have to keep its outcome. */
  readonly request: string;
}

/** The deployment's settings that scripts get as arguments. */
export interface Settings {
  readonly retention_ms: number;
  readonly leases_max: number;
  readonly waiters_max: number;
  /** The maximum number of places whose clients are absent. */
  readonly standby_max: number;
  /** Whether waiting clients are notified of their turns. */
  readonly hints: boolean;
}

export interface LeaseView {
  readonly mode: Mode;
  readonly token: string;
  readonly fence: number;
  readonly holds: number;
  readonly acquired_ms: number;
  readonly deadline_ms: number;
  readonly ttl_ms: number;
  readonly label: string;
  /** Whether the lease was granted to an absent client that hasn't claimed it yet. */
  readonly unclaimed: boolean;
}

export interface Lost {
  readonly kind: "lost";
  readonly reason: string;
  readonly dismissed?: true;
  /** The reason given with the break, if any. */
  readonly note?: string;
}

export type Outcome =
  | { readonly kind: "granted"; readonly leases: readonly LeaseView[]; readonly which?: readonly number[] | undefined }
  | {
      readonly kind: "busy";
      readonly blocked_by: readonly string[];
      readonly place: { readonly ticket: string; readonly position: number; readonly ticket_ttl_ms: number } | null;
      /** The arrival of the place, or of a request without one. The client sends it with its next request. */
      readonly arrival: number;
      /** How far the place is moved ahead of its arrival time. */
      readonly head_start_us: number;
      /** The time until which the client may be absent; 0 if it may not be. */
      readonly standby_until_ms: number;
      readonly queue_length: number;
      readonly holders_total: number;
      readonly holders: readonly LeaseView[];
    }
  | Lost
  | { readonly kind: "deadlock" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "limit"; readonly what: string }
  | { readonly kind: "standby_limit" }
  | { readonly kind: "released"; readonly results: readonly ({ readonly mode: Mode; readonly holds: number } | Lost)[] }
  | { readonly kind: "renewed"; readonly results: readonly ((LeaseView & { readonly late: boolean }) | Lost)[] }
  | { readonly kind: "transferred"; readonly lease: LeaseView }
  | { readonly kind: "both_modes" }
  | { readonly kind: "others" }
  | { readonly kind: "broken"; readonly leases: number; readonly dropped: number }
  | {
      readonly kind: "breaking";
      readonly break_at_ms: number;
      readonly leases: number;
      readonly unaware: number;
      readonly dropped: number;
    }
  | { readonly kind: "given_up" }
  | { readonly kind: "touched" }
  | {
      readonly kind: "state";
      readonly fence: number;
      readonly delay_until_ms: number;
      readonly break_at_ms: number;
      readonly queue_length: number;
      readonly holders_total: number;
      readonly holders: readonly LeaseView[];
      readonly queue: readonly {
        readonly mode: Mode;
        readonly since_ms: number;
        readonly label: string;
        readonly attended: boolean;
        readonly several: boolean;
        readonly standby_until_ms: number;
        readonly head_start_us: number;
      }[];
      readonly yours: LeaseView | null;
    };

/** Returns what an Idempotency-Key identifies: everything in a request except what may differ in a retry. */
export function fingerprint(operation: Keyed): string {
  const sent_again = {
    key: undefined,
    request: undefined,
    left_ms: undefined,
    own_until_ms: undefined,
    returned: undefined,
    arrival: undefined,
    ticket: undefined,
  };
  return JSON.stringify({ ...operation, ...sent_again });
}
