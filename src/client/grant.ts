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
  /** What renewals ask for; 0 for what the lease has by itself. */
  readonly ttl_ms: number;
  /** When `max_hold` ends it, by the store's clock. */
  readonly ends_at_ms?: number | undefined;
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

/** Of one lock of a grant. */
interface Confirmation {
  readonly sent_ms: number;
  readonly undefined: Deadline;
}

const deadline = ({ sent_ms, undefined: said }: Confirmation): number => sent_ms + said.ttl_ms;

/** What is known of one grant, by the client's clock. */
export class Grant {
  ref: GrantRef;
  /** `Lease` objects that have not been released: one, and one more for each re-entry. */
  handles = 1;
  /** False once it is somebody else's to renew, or nobody's: then it runs out. */
  renewed_here = true;
  /** A renewal is on its way. */
  renewing = false;
  /** Why the last renewal did not succeed. */
  failure: unknown;
  /** The service has said that it ended, and did not only leave it in doubt. */
  ended = false;
  /** What the service said last; of several locks, of the one that ends first. */
  said: Deadline | undefined;
  deadline_ms = 0;
  /** The end of what is known, less the margin: from then on the lease counts as lost. */
  lost_at_ms = 0;
  /** When to renew. */
  due_ms = 0;
  readonly #ended = new AbortController();
  readonly signal = this.#ended.signal;
  readonly #confirmations = new Map<string, Confirmation>();
  #granted_ms = 0;

  constructor(ref: GrantRef) {
    this.ref = ref;
  }

  get names(): string[] {
    return this.ref.locks.map(({ lock }) => lock);
  }

  /**
   * Takes in an answer. Its deadline counts from before the request was sent, because the store may have applied it just
   * then; an answer to an earlier request than the last one says nothing any more.
   */
  confirm(sent_ms: number, said: Deadline, names = this.names): void {
    for (const name of names) {
      if (!(sent_ms < (this.#confirmations.get(name)?.sent_ms ?? 0)))
        this.#confirmations.set(name, { sent_ms, undefined: said });
    }
    const first = [...this.#confirmations.values()].reduce((a, b) => (deadline(b) < deadline(a) ? b : a));
    this.said = first.undefined;
    this.deadline_ms = deadline(first);
    // Of the longest that was granted: not of what was asked for, which `max_hold` may cut, nor of what is left, which
    // shrinks as the end comes near.
    this.#granted_ms = Math.max(this.#granted_ms, said.ttl_ms);
    this.lost_at_ms = this.deadline_ms - this.#margin_ms;
    this.due_ms = first.sent_ms + first.undefined.renew_after_ms;
  }

  get #margin_ms(): number {
    return Math.min(this.#granted_ms / 10, MARGIN_MAX_MS);
  }

  /** Why it ends at its deadline, as far as that could be foreseen. */
  get expected_reason(): LeaseLostError["reason"] {
    const { break_at = "", expires_at } = this.said as Deadline;
    const reaches = (end_ms = Number.NaN) => Date.parse(expires_at) + this.#margin_ms >= end_ms;
    return reaches(Date.parse(break_at)) ? "broken" : reaches(this.ref.ends_at_ms) ? "max_hold" : "unconfirmed";
  }

  /** Final: a lease that was lost once is never taken for held again. */
  end(reason: LeaseLostError["reason"]): void {
    if (!this.signal.aborted)
      this.#ended.abort(new LeaseLostError(this.ref.locks[0].lock, reason, { cause: this.failure }));
  }
}
