import type { LeaseView, Mode, Outcome } from "./operation.ts";

/** How long the one whose turn it is has to claim it. */
export const CLAIM_MS = 3000;

export interface Lease extends LeaseView {
  /** Two leases of one holder have the same. */
  readonly holder: object;
  holds: number;
  deadline_ms: number;
  ttl_ms: number;
  /** Infinity without a max_hold. */
  readonly max_until_ms: number;
  lock_delay_ms: number;
  /** Whether its holder ever entered it again. */
  reentered: boolean;
}

export interface Waiter {
  readonly secret: string;
  readonly mode: Mode;
  readonly spans_locks: boolean;
  /** Grows over all locks, so waiters that meet in several queues meet in the same order. */
  readonly arrival: number;
  readonly since_ms: number;
  ticket_until_ms: number;
  label: string;
  /** Let its turn go by: stands in nobody's way until it asks again. */
  passed_over: boolean;
}

export interface Upgrader {
  readonly secret: string;
  /** The shared lease that is to become an exclusive one. */
  readonly lease: Lease;
  readonly since_ms: number;
  ticket_until_ms: number;
  label: string;
}

export type EndReason = "released" | "expired" | "max_hold" | "broken" | "transferred";

export interface End {
  readonly lease: Lease;
  readonly reason: EndReason;
  readonly at_ms: number;
  /** When somebody came and saw it. */
  readonly seen_ms: number;
}

/** One lock: who holds it and who waits. It changes when somebody acts; `catchUp` brings it to the present first. */
export class Lock {
  readonly name: string;
  leases: Lease[] = [];
  /** By arrival. */
  waiters: Waiter[] = [];
  upgrader: Upgrader | undefined;
  fence = 0;
  delay_until_ms = 0;
  /** The end of a break's grace; 0 is none. */
  break_at_ms = 0;
  /** The latest first. */
  ended: End[] = [];
  /** Requests whose outcome is no lease of their own, so that they are applied once. */
  readonly applied = new Map<string, { readonly mode: Mode; readonly holds: number }>();
  /** What breaks that are sent again have done. */
  readonly broken = new Map<string, Outcome>();
  /** Places that were given up. */
  readonly given_up = new Set<string>();
  #turn: { readonly of: Waiter; readonly since_ms: number } | undefined;

  constructor(name: string) {
    this.name = name;
  }

  get queue(): readonly Waiter[] {
    return this.waiters.filter(({ passed_over }) => !passed_over);
  }

  get queue_length(): number {
    return this.queue.length + (this.upgrader ? 1 : 0);
  }

  get unused_since_ms(): number {
    return Math.max(0, ...this.leases.map(({ deadline_ms }) => deadline_ms), ...this.ended.map(({ at_ms }) => at_ms));
  }

  get claim_until_ms(): number | undefined {
    return this.#turn && this.#turn.since_ms + CLAIM_MS;
  }

  /** Ends what has ended by now, then passes over those who let their turn go by, except the one who asks. */
  catchUp(now_ms: number, asking?: string): void {
    const ends: number[] = [];
    const over = this.leases.filter(({ deadline_ms }) => deadline_ms <= now_ms);
    for (const lease of over.sort((a, b) => order(a) - order(b) || a.deadline_ms - b.deadline_ms)) {
      ends.push(lease.deadline_ms);
      this.end({ lease, reason: this.#whyOver(lease), at_ms: lease.deadline_ms, seen_ms: now_ms });
    }
    if (this.upgrader && this.upgrader.ticket_until_ms <= now_ms) {
      ends.push(this.upgrader.ticket_until_ms);
      this.upgrader = undefined;
    }
    const front = this.queue[0];
    if (front && front.ticket_until_ms <= now_ms) ends.push(front.ticket_until_ms);
    this.waiters = this.waiters.filter(({ ticket_until_ms }) => ticket_until_ms > now_ms);
    if (this.delay_until_ms > 0 && this.delay_until_ms <= now_ms) {
      ends.push(this.delay_until_ms);
      this.delay_until_ms = 0;
    }
    this.settle(now_ms, ends.length > 0 ? Math.max(...ends) : now_ms);
    while (this.#turn && this.#turn.since_ms + CLAIM_MS <= now_ms && this.#turn.of.secret !== asking) {
      const claim_until_ms = this.#turn.since_ms + CLAIM_MS;
      this.#turn.of.passed_over = true;
      this.settle(now_ms, claim_until_ms);
    }
  }

  /** A break ends with its grace or its last lease. It is the turn of the one at the front when it could be granted. One that waits for several locks has none here. */
  settle(now_ms: number, since_ms = now_ms): void {
    if (this.break_at_ms <= now_ms || this.leases.length === 0) this.break_at_ms = 0;
    const front = this.queue[0];
    if (!front || front.spans_locks || !this.fits(front.mode, now_ms)) this.#turn = undefined;
    else if (this.#turn?.of !== front) this.#turn = { of: front, since_ms };
  }

  /** The compatibility rule: whether leases, a lock_delay and a waiting upgrader allow one more lease, of this holder. */
  fits(mode: Mode, now_ms: number, holder?: object): boolean {
    const others = this.leases.filter((lease) => lease.holder !== holder);
    if (others.some((lease) => lease.mode === "exclusive")) return false;
    if (mode === "exclusive" && others.length > 0) return false;
    if (holder) return true;
    return now_ms >= this.delay_until_ms && !(mode === "shared" && (this.upgrader || this.break_at_ms > 0));
  }

  /** Whether others must be served before a newcomer, or before one who waits here already. */
  mustWait(mode: Mode, fair: boolean, waiter?: Waiter): boolean {
    if (!fair) return this.leases.length > 0 && this.queue.length > 0 && this.queue[0] !== waiter;
    const before = this.queue.filter((other) => !waiter || other.arrival < waiter.arrival);
    return mode === "exclusive" ? before.length > 0 : before.some((other) => other.mode === "exclusive");
  }

  position(waiter: Waiter): number {
    return this.queue.indexOf(waiter) + (this.upgrader ? 1 : 0);
  }

  waiter(secret: string, mode: Mode): Waiter | undefined {
    return this.waiters.find((waiter) => waiter.secret === secret && waiter.mode === mode);
  }

  leave(waiter: Waiter): void {
    this.waiters = this.waiters.filter((other) => other !== waiter);
  }

  lease(token: string): Lease | undefined {
    return this.leases.find((lease) => lease.token === token);
  }

  end(end: End): void {
    const { lease, reason, at_ms } = end;
    this.leases = this.leases.filter((other) => other !== lease);
    this.ended = [end, ...this.ended].slice(0, 32);
    if (this.upgrader?.lease === lease) this.upgrader = undefined;
    if (reason !== "released" && reason !== "transferred" && lease.lock_delay_ms > 0) {
      this.delay_until_ms = Math.max(this.delay_until_ms, at_ms + lease.lock_delay_ms);
    }
  }

  /** now + ttl, never past max_hold nor past a break that was announced. */
  deadline(now_ms: number, ttl_ms: number, max_until_ms: number): number {
    return Math.min(now_ms + ttl_ms, max_until_ms, this.break_at_ms || Number.POSITIVE_INFINITY);
  }

  #whyOver({ deadline_ms, max_until_ms }: Lease): EndReason {
    if (deadline_ms === this.break_at_ms) return "broken";
    return deadline_ms === max_until_ms ? "max_hold" : "expired";
  }

  release(lease: Lease, now_ms: number): void {
    this.end({ lease, reason: "released", at_ms: now_ms, seen_ms: now_ms });
  }

  endOf(token: string): End | undefined {
    return this.ended.find(({ lease }) => lease.token === token);
  }

  whyLost(token: string): EndReason | "unknown" {
    return this.endOf(token)?.reason ?? "unknown";
  }
}

/** Of leases that end unseen, the exclusive one is written down first. */
function order(lease: Lease): number {
  return lease.mode === "exclusive" ? 0 : 1;
}
