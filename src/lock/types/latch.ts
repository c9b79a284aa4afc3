/** The inputs and outcomes of the latch service. */
import type { ListOptions, Mismatch, Page } from "./basics.ts";
import type { Absent, RemoveOutcome } from "./locks.ts";

export interface LatchState {
  readonly kind: "latch";
  readonly latch: string;
  readonly count: number;
  readonly open: boolean;
  readonly expires_at_ms: number;
}

/** A latch in a listing. */
export type ListedLatch = LatchState | { readonly kind: "unreadable"; readonly latch: string };

/** The latch that this request first saw is gone. */
export interface LatchGone {
  readonly kind: "gone";
  readonly latch: string;
}

export type LatchOutcome = LatchState | Absent | Mismatch;

/** Count-down latches. */
export interface LatchService {
  set(name: string, count: number, ttl_ms: number): Promise<LatchOutcome | { readonly kind: "exists" }>;
  countDown(name: string, by: number): Promise<LatchOutcome>;
  /** With `wait_ms` > 0, returns when the latch opens or is gone, or when the wait ends. */
  inspect(name: string, wait_ms: number): Promise<LatchState | LatchGone | Absent>;
  /** Lists all latches, open or not, like `LockService.list`. */
  list(options: ListOptions): Promise<Page<ListedLatch>>;
  remove(name: string): Promise<RemoveOutcome>;
}
