import { isAway, type Mode, type Outcome } from "./operation.ts";
import type { Awaited, End, EndReason, Lease, Turn, Upgrader, Waiter } from "./parts.ts";

/**
 * How long a turn lasts. If waiting clients are notified, turns after a missed one are short until a turn is taken or no place
 * is left.
 */
export const TURN_MS = 3000;
const SHORT_TURN_MS = 250;
/** How long a place is kept after its client has left. */
export const TICKET_MS = 30_000;
/**
 * If a client misses its turn between two requests, places count as unattended between requests for this many times the time
 * that was lost.
 */
export const DOUBT = 20;

/** What a new lease inherits from its client's request. */
type Terms = Omit<Lease, "fence" | "holds" | "acquired_ms" | "deadline_ms" | "reentered" | "confirmed">;

/**
 * One lock: its holders and its waiting clients. A lock changes only when a client acts; `catchUp` brings it up to date first.
 */
export class Lock {
  readonly name: string;
  leases: Lease[] = [];
  waiters: Waiter[] = [];
  upgrader: Upgrader | undefined;
  fence = 0;
  delay_until_ms = 0;
  /** The end of a break's grace, or 0 if there is none. */
  break_at_ms = 0;
  /** The reason given with the announced break. */
  announced = "-";
  /** The reason given when all waiting clients were last dismissed. */
  dropped_with = "-";
  /** Latest first. */
  ended: End[] = [];
  /** Requests whose outcome isn't a new lease; they are kept so that retries aren't applied again. */
  readonly applied = new Map<string, { readonly mode: Mode; readonly holds: number }>();
  /** The outcomes of breaks, for retries. */
  readonly broken = new Map<string, Outcome>();
  /** Places that were given up. */
  readonly given_up = new Set<string>();
  /** The last arrival given to a waiting client. */
  arrival = 0;
  /** Clients that arrived up to this instant were dismissed. */
  dropped = 0;
  /** Before this instant, a place counts as unattended between two requests. */
  no_grace_until_ms = 0;
  /** 0 if waiting clients aren't notified of their turns. */
  turn_ms = 0;
  /** When the record was last written, if that is certain. */
  written_ms: number | undefined = 0;
  readonly #clock: { readonly now_ms: number; readonly now_us: number };
  #turn: Turn | undefined;

  constructor(name: string, clock: { readonly now_ms: number; readonly now_us: number }) {
    this.name = name;
    this.#clock = clock;
  }

  get queue(): readonly Waiter[] {
    return this.waiters.filter(({ unattended }) => !unattended).sort((a, b) => a.order - b.order);
  }

  get queue_length(): number {
    return this.queue.length + (this.upgrader ? 1 : 0);
  }

  /** Whether the lock has a record, because a client has held it or waited for it. */
  get stored(): boolean {
    return this.fence > 0 || this.arrival > 0;
  }

  /** The number of places whose clients may be absent. */
  get away(): number {
    return this.waiters.filter(({ secret }) => isAway(secret)).length;
  }

  get unused_since_ms(): number {
    return Math.max(0, ...this.leases.map(({ deadline_ms }) => deadline_ms), ...this.ended.map(({ at_ms }) => at_ms));
  }

  get turn(): Turn | undefined {
    return this.#turn;
  }

  /** Ends what has expired, and skips clients that are absent or have missed their turn, except for the requesting client. */
  catchUp(now_ms: number, own_secret?: string): void {
    this.read(now_ms);
    const ends: number[] = [];
    const over = this.leases.filter(({ deadline_ms }) => deadline_ms <= now_ms);
    for (const lease of over.sort((a, b) => order(a) - order(b) || a.deadline_ms - b.deadline_ms)) {
      ends.push(lease.deadline_ms);
      const reason = this.#whyOver(lease);
      const note = reason === "broken" ? this.announced : "-";
      this.end({ token: lease.token, lease, reason, at_ms: lease.deadline_ms, seen_ms: now_ms, note });
    }
    if (this.upgrader && this.upgrader.ticket_until_ms <= now_ms) {
      ends.push(this.upgrader.ticket_until_ms);
      this.upgrader = undefined;
    }
    ends.push(...this.#passUnattended(now_ms, own_secret));
    for (const waiter of this.waiters.filter(({ attended_until_ms }) => attended_until_ms + TICKET_MS <= now_ms)) {
      this.leave(waiter);
      this.endPlace(waiter, "expired", waiter.attended_until_ms + TICKET_MS);
    }
    if (this.waiters.length === 0) this.takeTurn();
    if (this.delay_until_ms > 0 && this.delay_until_ms <= now_ms) {
      ends.push(this.delay_until_ms);
      this.delay_until_ms = 0;
    }
    this.updateTurn(now_ms, ends.length > 0 ? Math.max(...ends) : now_ms);
    while (this.#turn && this.#turn.until_ms <= now_ms && this.#turn.of.secret !== own_secret) {
      const { of, until_ms } = this.#turn;
      of.unattended = true;
      of.attended_until_ms = until_ms;
      if (this.turn_ms > 0) this.turn_ms = SHORT_TURN_MS;
      this.updateTurn(now_ms, until_ms);
    }
  }

  /**
   * No remaining time ever exceeds what it was when the record was last written, however far the clock was set back.
   */
  read(now_ms: number): void {
    const back_ms = (this.written_ms ?? 0) - now_ms;
    if (back_ms > 0) this.#setBack(back_ms);
    // Reading a record also writes it if anything in it has changed.
    this.written_ms = back_ms < 0 ? undefined : now_ms;
  }

  #setBack(by_ms: number): void {
    for (const lease of this.leases) {
      lease.acquired_ms -= by_ms;
      lease.deadline_ms -= by_ms;
      lease.max_until_ms -= by_ms;
      lease.min_until_ms -= by_ms;
    }
    for (const waiter of this.waiters) waiter.attended_until_ms -= by_ms;
    for (const end of this.ended) {
      end.at_ms -= by_ms;
      end.seen_ms -= by_ms;
    }
    if (this.upgrader) this.upgrader.ticket_until_ms -= by_ms;
    if (this.#turn) {
      this.#turn.since_ms -= by_ms;
      this.#turn.until_ms -= by_ms;
    }
    if (this.delay_until_ms > 0) this.delay_until_ms -= by_ms;
    if (this.break_at_ms > 0) this.break_at_ms -= by_ms;
    this.no_grace_until_ms -= by_ms;
  }

  /** Marks unattended places. Returns when the skipped places at the front ceased to be attended. */
  #passUnattended(now_ms: number, own_secret?: string): number[] {
    const front = this.queue[0];
    for (const waiter of this.queue) {
      const { secret, attended_until_ms } = waiter;
      const is_own = secret === own_secret && attended_until_ms + TICKET_MS > now_ms;
      if (attended_until_ms <= now_ms && !is_own) waiter.unattended = true;
    }
    if (!front?.unattended) return [];
    const { attended_until_ms } = front;
    const turn = this.#turn;
    if (turn && turn.until_ms < attended_until_ms) {
      if (this.turn_ms > 0) this.turn_ms = SHORT_TURN_MS;
      return [turn.until_ms];
    }
    if (turn) {
      const lost_ms = Math.max(0, attended_until_ms - turn.since_ms);
      this.no_grace_until_ms = Math.max(this.no_grace_until_ms, attended_until_ms + DOUBT * lost_ms);
    }
    return [attended_until_ms];
  }

  /** A break ends with its grace period or its last lease. */
  #endBreak(now_ms: number): void {
    if (this.break_at_ms <= now_ms || this.leases.length === 0) this.break_at_ms = 0;
  }

  /**
   * Grants the lock to an absent client. The client hasn't started working yet, so its lock_delay and min_hold apply only once
   * it has claimed the lease.
   */
  serve({ secret: token, mode }: Waiter, { ttl_ms, label, max_hold_ms, ...unclaimed }: Awaited): Lease {
    const max_until_ms = max_hold_ms > 0 ? this.#clock.now_ms + max_hold_ms : Number.POSITIVE_INFINITY;
    this.waiters = this.waiters.filter(({ secret }) => secret !== token);
    this.takeTurn();
    const none = { min_until_ms: 0, lock_delay_ms: 0 };
    return this.issue({ mode, token, holder: {}, ttl_ms, label, max_until_ms, ...none, unclaimed });
  }

  /** Issues a lease with the next fence. */
  issue(terms: Terms): Lease {
    const { now_ms, now_us } = this.#clock;
    this.fence = Math.max(this.fence + 1, now_us);
    const deadline_ms = this.deadline(now_ms, terms.ttl_ms, terms.max_until_ms);
    const granted = { fence: this.fence, holds: 1, acquired_ms: now_ms, deadline_ms };
    const lease: Lease = { ...terms, ...granted, reentered: false, confirmed: false };
    this.leases.push(lease);
    this.written_ms = now_ms;
    return lease;
  }

  /**
   * Grants the lock to the client at the front if that client is absent; otherwise starts its turn once the lock can be
   * granted to it.
   */
  updateTurn(now_ms: number, since_ms = now_ms): void {
    this.#endBreak(now_ms);
    for (let [front] = this.queue; front?.awaited && this.fits(front.mode, now_ms); [front] = this.queue) {
      this.serve(front, front.awaited);
    }
    const front = this.queue[0];
    if (!front || !this.fits(front.mode, now_ms)) this.#turn = undefined;
    else if (this.#turn?.of !== front) this.startTurn(front, since_ms, this.turn_ms || TURN_MS);
  }

  /** A turn ends when its place is no longer attended. */
  startTurn(of: Waiter, since_ms: number, length_ms = TURN_MS): void {
    const { attended_until_ms } = of;
    const cut_ms = attended_until_ms > since_ms ? attended_until_ms : Number.POSITIVE_INFINITY;
    this.#turn = { of, since_ms, until_ms: Math.min(since_ms + length_ms, cut_ms) };
  }

  /** Limits how long a place is attended, and so how long its turn lasts. */
  attend(waiter: Waiter, until_ms: number, now_ms: number): void {
    waiter.attended_until_ms = until_ms;
    waiter.unattended = until_ms <= now_ms;
    if (this.#turn?.of === waiter) this.#turn.until_ms = Math.min(this.#turn.until_ms, until_ms);
  }

  /** Records whether waiting clients are notified of their turns. */
  noteHints(hints: boolean): void {
    if (hints !== this.turn_ms > 0) this.turn_ms = hints ? TURN_MS : 0;
  }

  /** Called when a client has taken its turn. */
  takeTurn(): void {
    if (this.turn_ms > 0) this.turn_ms = TURN_MS;
  }

  hasTurn(waiter: Waiter): boolean {
    return this.#turn?.of === waiter;
  }

  /** Whether there is room for another place. If there isn't, removes the unattended place that was left first. */
  hasRoom(waiters_max: number): boolean {
    if (this.waiters.length + (this.upgrader ? 1 : 0) < waiters_max) return true;
    const key = ({ mode, secret }: Waiter) => `${mode === "exclusive" ? "x" : "s"}${secret}`;
    const [oldest] = this.waiters
      .filter(({ unattended }) => unattended)
      .sort((a, b) => a.attended_until_ms - b.attended_until_ms || (key(a) < key(b) ? -1 : 1));
    if (oldest) this.leave(oldest);
    return oldest !== undefined;
  }

  /** The compatibility rule: whether the leases, a lock_delay and a waiting upgrader allow this holder another lease. */
  fits(mode: Mode, now_ms: number, holder?: object): boolean {
    const others = this.leases.filter((lease) => lease.holder !== holder);
    if (others.some((lease) => lease.mode === "exclusive")) return false;
    if (mode === "exclusive" && others.length > 0) return false;
    if (holder) return true;
    return now_ms >= this.delay_until_ms && !(mode === "shared" && (this.upgrader || this.break_at_ms > 0));
  }

  /** Whether others must be served before a newcomer or before a client that is already waiting for this lock. */
  mustWait(mode: Mode, fair: boolean, order = Number.POSITIVE_INFINITY): boolean {
    const before = this.queue.filter((other) => other.order < order);
    if (!fair) return this.leases.length > 0 && before.length > 0;
    return mode === "exclusive" ? before.length > 0 : before.some((other) => other.mode === "exclusive");
  }

  position(waiter: Waiter): number {
    return this.queue.filter(({ order }) => order < waiter.order).length + (this.upgrader ? 1 : 0);
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
    const { lease, reason, at_ms, seen_ms } = end;
    this.written_ms = seen_ms;
    this.ended = [end, ...this.ended].slice(0, 32);
    if (!lease) return;
    this.leases = this.leases.filter((other) => other !== lease);
    if (this.upgrader?.lease === lease) this.upgrader = undefined;
    if (reason !== "released" && reason !== "transferred" && lease.lock_delay_ms > 0) {
      this.delay_until_ms = Math.max(this.delay_until_ms, at_ms + lease.lock_delay_ms);
    }
    if (reason !== "transferred" && lease.min_until_ms > at_ms) {
      this.delay_until_ms = Math.max(this.delay_until_ms, lease.min_until_ms);
    }
  }

  /** Ends the place of an absent client that was never granted the lock. */
  endPlace({ secret: token }: Pick<Waiter, "secret">, reason: EndReason, at_ms: number): void {
    if (!isAway(token)) return;
    this.end({ token, lease: undefined, reason, at_ms, seen_ms: this.#clock.now_ms });
  }

  /** now + ttl, but never past max_hold or past an announced break. */
  deadline(now_ms: number, ttl_ms: number, max_until_ms: number): number {
    return Math.min(now_ms + ttl_ms, max_until_ms, this.break_at_ms || Number.POSITIVE_INFINITY);
  }

  #whyOver({ deadline_ms, max_until_ms }: Lease): EndReason {
    if (deadline_ms === this.break_at_ms) return "broken";
    return deadline_ms === max_until_ms ? "max_hold" : "expired";
  }

  release(lease: Lease, now_ms: number): void {
    this.end({ token: lease.token, lease, reason: "released", at_ms: now_ms, seen_ms: now_ms });
  }

  endOf(token: string): End | undefined {
    return this.ended.find((end) => end.token === token);
  }

  whyLost(token: string): EndReason | "unknown" {
    return this.endOf(token)?.reason ?? "unknown";
  }
}

/** Among leases that expire unobserved, the exclusive one is recorded first. */
function order(lease: Lease): number {
  return lease.mode === "exclusive" ? 0 : 1;
}
