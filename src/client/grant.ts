import { LeaseLostError } from "./errors.ts";
import type { Mode } from "./wire.ts";

/** One lock of a grant. Semaphores count as shared. */
export interface Held {
  readonly lock: string;
  readonly mode: Mode;
  readonly fence: number;
}

/** What names a grant; it outlives this process. The token is a secret. */
export interface GrantRef {
  readonly kind: "lock" | "semaphore" | "multi";
  readonly token: string;
  /** One, or those of a multi-lock in the order in which they were asked for. */
  readonly locks: readonly [Held, ...Held[]];
  /** What every renewal asks for. */
  readonly ttl_ms: number;
}

/** What the service says of a deadline. */
export interface Deadline {
  readonly ttl_ms: number;
  readonly expires_at: string;
  readonly renew_after_ms: number;
  readonly break_at?: string | undefined;
}

/** The margin is for clocks that run at different speeds, and for the work to stop in. */
const MARGIN_MAX_MS = 5_000;

/** What is known of one grant, by the client's clock. */
export class Grant {
  ref: GrantRef;
  /** `Lease` objects that have not been released: one, and one more for each re-entry. */
  handles = 1;
  /** False once it is somebody else's to renew, or nobody's: then it runs out. */
  kept = true;
  /** A renewal is on its way. */
  renewing = false;
  /** Why the last renewal did not succeed. */
  failure: unknown;
  /** What the service said last. */
  said: Deadline | undefined;
  deadline_ms = 0;
  /** The end of what is known, less the margin: from then on the lease counts as lost. */
  cutoff_ms = 0;
  /** When to renew. */
  due_ms = 0;
  readonly #ended = new AbortController();
  readonly signal = this.#ended.signal;
  #sent_ms = 0;

  constructor(ref: GrantRef) {
    this.ref = ref;
  }

  /**
   * Takes in an answer. Its deadline counts from before the request was sent, because the store may have applied it just
   * then; an answer to an earlier request than the last one says nothing any more.
   */
  confirm(sent_ms: number, said: Deadline): void {
    if (sent_ms < this.#sent_ms) return;
    this.#sent_ms = sent_ms;
    this.said = said;
    this.deadline_ms = sent_ms + said.ttl_ms;
    // Of the ttl that was asked for: a share of what is left would shrink with it as the end comes near.
    this.cutoff_ms = this.deadline_ms - Math.min(this.ref.ttl_ms / 10, MARGIN_MAX_MS);
    this.due_ms = sent_ms + said.renew_after_ms;
  }

  /** Final: a lease that was lost once is never taken for held again. */
  end(reason: LeaseLostError["reason"]): void {
    if (!this.signal.aborted)
      this.#ended.abort(new LeaseLostError(this.ref.locks[0].lock, reason, { cause: this.failure }));
  }
}
