import type { Metadata, Mode } from "./basics.ts";

export interface Lease {
  readonly lock: string;
  readonly mode: Mode;
  readonly token: string;
  readonly fence: number;
  readonly hold_count: number;
  readonly owner: string | null;
  readonly metadata: Metadata | null;
  /** Time left, as the store's clock saw it. */
  readonly ttl_ms: number;
  readonly expires_at_ms: number;
  readonly acquired_at_ms: number;
  readonly renew_after_ms: number;
  /** Only of a semaphore's lease. */
  readonly permits?: number;
  /** Set while the lock is being broken with grace: the lease ends then, whatever is renewed. */
  readonly break_at_ms?: number;
}

/** A lease as others may see it: without its token. */
export type Holder = Pick<
  Lease,
  "mode" | "owner" | "metadata" | "fence" | "hold_count" | "ttl_ms" | "expires_at_ms" | "acquired_at_ms" | "permits"
> & {
  /** Set while its min_hold goes on: until then, no new holder gets the lock even if the lease has ended. */
  readonly min_until_ms?: number;
  /** It was granted to an absent client that has not claimed it yet. */
  readonly unclaimed?: true;
};

/** A lease that a release has ended, for the log. */
export interface EndedLease {
  readonly fence: number;
  readonly owner: string | null;
  readonly hold_ms: number;
}

/** New metadata that a renewal brings. */
export interface MetadataChange {
  /** Undefined keeps what the lease has. */
  readonly metadata?: Metadata | undefined;
  /** The revision of this metadata: one that is not above the latest is a late copy, and changes nothing. */
  readonly revision?: number | undefined;
}

/** One item of a request over many leases. */
export interface LeaseRef extends MetadataChange {
  /** Default: a lock's. */
  readonly kind?: "lock" | "semaphore";
  readonly name: string;
  readonly token: string;
  /** Undefined keeps the lease's own. */
  readonly ttl_ms?: number | undefined;
}

/** One of several whose record cannot be read; for a single one, an error is thrown. */
export interface UnreadableLock {
  readonly kind: "unreadable";
  readonly why: "newer" | "damaged";
}
