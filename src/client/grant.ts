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
  /** The ttl that renewals ask for; 0 for the lease's own. */
  readonly ttl_ms: number;
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

/** The margin covers clocks that run at different speeds, and gives the work time to stop. */
const MARGIN_MAX_MS = 5_000;

/** The latest answer about one lock of a grant. */
interface Confirmation {
  readonly sent_ms: number;
  readonly said: Deadline;
}

const deadline = ({ sent_ms, said }: Confirmation): number => sent_ms + said.ttl_ms;

/** What the client knows about one grant, by its own clock. */
export class Grant {
  ref: GrantRef;
  /** How many `Lease` objects have not been released: one, plus one for each re-entry. */
  handles = 1;
  /** False when somebody else renews it, or nobody does and it is left to expire. */
  renewed_here = true;
  /** Whether a renewal has been sent and not answered yet. */
  renewing = false;
  /** Why the last renewal did not succeed. */
  failure: unknown;
  /** Whether the service has said that it ended, rather than left it in doubt. */
  ended = false;
  /** The service's latest answer; for several locks, about the one that ends first. */
  said: Deadline | undefined;
  deadline_ms = 0;
  /** The deadline minus the margin: from then on the lease counts as lost. */
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
      if (!(sent_ms < (this.#confirmations.get(name)?.sent_ms ?? 0))) this.#confirmations.set(name, { sent_ms, said });
    }
    const first = [...this.#confirmations.values()].reduce((a, b) => (deadline(b) < deadline(a) ? b : a));
    this.said = first.said;
    this.deadline_ms = deadline(first);
    // The margin is a share of the longest ttl that was granted. The requested ttl may be cut by `max_hold`, and the remaining
    // one shrinks towards the end.
    this.#granted_ms = Math.max(this.#granted_ms, said.ttl_ms);
    this.lost_at_ms = this.deadline_ms - this.#margin_ms;
    this.due_ms = first.sent_ms + first.said.renew_after_ms;
  }

  get #margin_ms(): number {
    return Math.min(this.#granted_ms / 10, MARGIN_MAX_MS);
  }

  /** The reason if it ends at its deadline, as far as that can be foreseen. */
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
