/** A lock as others can see it. */
import type { NodeCounts } from "../../engine/engine.ts";
import type { BreakNote, LostReason, Mode } from "./basics.ts";
import type { Holder, Lease } from "./lease.ts";

export interface Waiter {
  readonly position: number;
  readonly mode: Mode;
  readonly owner: string | null;
  readonly waiting_ms: number;
  readonly since_ms: number;
  /** Whether a client is there to take its turn; places without one come last. */
  readonly attended: boolean;
  /** Whether it waits for several locks at once. */
  readonly several: boolean;
  /** For a client that may be away until then. */
  readonly standby_until_ms?: number;
  /** By how much it is ordered before its arrival. */
  readonly head_start_ms?: number;
}

export interface LockState {
  readonly lock: string;
  /** The store's clock. */
  readonly now_ms: number;
  readonly state: "free" | "held" | "delayed";
  readonly mode: Mode | null;
  /** The last one issued, of any mode; null when none is known. */
  readonly fence: number | null;
  readonly holders: readonly Holder[];
  readonly holders_total: number;
  readonly queue: readonly Waiter[];
  readonly queue_length: number;
  /** When a lock_delay ends, or the last live lease unless it is renewed. */
  readonly available_at_ms?: number;
  /** Set while the lock is being broken with grace: every lease ends then, whatever is renewed. */
  readonly break_at_ms?: number;
  /** The lease of the token that came with the question. */
  readonly yours?: Lease;
  /** Recent events, the latest first, if requested; null when none are kept. */
  readonly history?: readonly LockEvent[] | null;
  /** The nodes behind this answer, where several databases keep the lock. */
  readonly nodes?: NodeCounts;
}

/** A lease that was granted, or how one ended. */
export interface LockEvent {
  readonly event: "granted" | Exclude<LostReason, "unknown">;
  readonly at_ms: number;
  readonly mode: Mode;
  readonly fence: number;
  readonly owner: string | null;
  /** How long it waited for the grant, or held until the end. */
  readonly ms: number;
  /** For a lease that was broken. Earlier versions kept none. */
  readonly note?: BreakNote;
}

/** A lock as a listing shows it: all but the queue's entries. */
export interface ListedLock extends Omit<LockState, "state" | "queue" | "yours" | "history" | "nodes"> {
  /** `unreadable`: a newer version wrote its record, or the record is damaged. */
  readonly state: LockState["state"] | "unreadable";
}
