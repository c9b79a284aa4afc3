/** What a waiting acquire knows about its locks from the script that queued it, from polls and from hints. */
import { StoreError } from "../../engine/engine.ts";
import { ALL_QUEUES_AFTER_MS } from "../../generated/constants.ts";
import { CALLS_RESERVED_FOR_ANSWER, type Hint } from "../../hints/hint.ts";
import { type BusyReply, parseHolder } from "../codec/replies.ts";
import { secretPrefix } from "../codec/secrets.ts";
import { parseSnapshot, type Snapshot } from "../codec/snapshot.ts";
import { type Budget, chanceAt, decide, type Known, pollAt, wakeAt } from "./decide.ts";
import { couldBeGranted, nextChange, type PendingRequest } from "./estimate.ts";
import type { WaitLoop, WaitStrategy } from "./wait-loop.ts";

/** The shortest time between scripts that only keep a place in the queue. */
const REFRESH_EVERY_MS = 2500;
/** The number of store requests that a multi-lock reserves for when it is in all queues. */
const CALLS_IN_ALL_QUEUES = 10;
/**
 * What it costs a multi-lock to step aside and take the next turn: a script, its hints, a subscription to another lock, a poll
 * there, and the same script and poll again.
 */
const CALLS_TO_STEP_ASIDE = 6;
/** Hints about this request's turn trigger at most one script run in this time. */
const TURN_HINTS_EVERY_MS = 250;
/** The store's clock may be set forward, so the answer at the end of a wait relies on a reading for no longer than this. */
const CLOCK_KNOWN_MS = 2500;

export interface WaitStateOptions {
  readonly busy: BusyReply;
  readonly pending: PendingRequest;
  readonly loop: WaitLoop;
  /** The prefix of the request's ticket and, if it is waiting for a shared lease, its arrival minus its head start. */
  readonly ticket_prefix: string | undefined;
  readonly reader_arrival: number | undefined;
  /** The number of store requests that this HTTP request may still make. */
  calls_left(): number;
  read(): Promise<(string | null)[]>;
}

export class WaitState implements WaitStrategy {
  readonly #options: WaitStateOptions;
  /** The last reading of the store's clock, and the local time of that reading. */
  #heard: { readonly store_ms: number; readonly at_ms: number };
  readonly #in_turn: boolean;
  #position: number;
  #hold_ms: number;
  #acquired_ms: number;
  #change_ms: number;
  #polled_ms: number;
  #poll_at_ms = Number.POSITIVE_INFINITY;
  /** When a script is due because of a hint. */
  #script_at_ms = Number.POSITIVE_INFINITY;

  constructor(options: WaitStateOptions) {
    const { busy, pending, loop } = options;
    this.#options = options;
    this.#heard = { store_ms: busy.now_ms, at_ms: loop.now_ms };
    this.#in_turn = pending.permits === 0 && pending.targets.length === 1 && pending.targets[0]?.mode === "exclusive";
    this.#position = busy.place?.position ?? 0;
    this.#hold_ms = busy.hold_ms;
    this.#acquired_ms = busy.holders[0]?.acquired_at_ms ?? busy.now_ms;
    this.#change_ms = busy.next_chance_ms > busy.now_ms ? busy.next_chance_ms : Number.POSITIVE_INFINITY;
    this.#polled_ms = busy.now_ms;
    this.#schedule();
  }

  /**
   * The estimated time on the store's clock: slightly behind it, or ahead of it by at most the drift between the two clocks.
   */
  get #now_ms(): number {
    return this.#heard.store_ms + this.#options.loop.now_ms - this.#heard.at_ms;
  }

  /** The age of the last reading of the store's clock. */
  get #heard_ago_ms(): number {
    return this.#options.loop.now_ms - this.#heard.at_ms;
  }

  /** Also updates the reading of the store's clock, which cannot be behind the time at which a record was written. */
  async #readRecords(): Promise<(Snapshot | undefined)[]> {
    const snapshots = (await this.#options.read()).map(parseSnapshot);
    const written_at_ms = Math.max(...snapshots.map((snapshot) => snapshot?.written_at_ms ?? 0));
    const behind_ms = Math.max(0, this.#now_ms - written_at_ms);
    const at_ms = this.#options.loop.now_ms - behind_ms;
    if (at_ms > this.#heard.at_ms) this.#heard = { store_ms: written_at_ms, at_ms };
    return snapshots;
  }

  get #calls_left(): number {
    return this.#options.calls_left() - CALLS_RESERVED_FOR_ANSWER;
  }

  /** Whether the request is waiting for only some of its locks, and will join all queues later. */
  get #steps_aside(): boolean {
    const { busy, pending } = this.#options;
    if (pending.need === 1 || busy.place === undefined) return false;
    return this.#now_ms < Math.floor(busy.place.arrival / 1000) + ALL_QUEUES_AFTER_MS;
  }

  /**
   * The number of store requests that may be spent on hints. Hints matter because a missed turn blocks the lock for all other
   * clients.
   */
  get #calls_for_turns(): number {
    return this.#calls_left - (this.#steps_aside ? CALLS_IN_ALL_QUEUES : 0);
  }

  /** The remaining requests, not counting those that are needed to keep the place until the end of the wait. */
  get #polls_left(): number {
    const is_refreshed = !this.#steps_aside && this.#refresh_at_ms < Number.POSITIVE_INFINITY;
    const refreshes = is_refreshed ? this.#options.loop.left_ms / REFRESH_EVERY_MS : 0;
    return Math.max(0, Math.floor(this.#calls_for_turns - refreshes));
  }

  /**
   * Whether the request has too few store requests left to take a turn. Such a multi-lock must not get a turn before it is in
   * all queues, because a free lock would sit idle during that turn.
   */
  get cannot_take_turns(): boolean {
    return this.#steps_aside && this.#calls_for_turns < CALLS_TO_STEP_ASIDE;
  }

  /** The targets whose records determine when the request should run its script. */
  get #waits_at(): readonly number[] {
    const { busy, pending } = this.#options;
    return pending.waits_at ?? busy.blocked.slice(0, 1);
  }

  /**
   * Whether the request is waiting for any of several locks: a hint about one of them does not show how soon it will be
   * granted.
   */
  get #waits_at_several(): boolean {
    return this.#waits_at.length > 1;
  }

  get #refresh_at_ms(): number {
    return this.#options.busy.place?.refresh_at_ms ?? Number.POSITIVE_INFINITY;
  }

  get #known(): Known {
    return {
      position: this.#position,
      in_turn: this.#in_turn,
      subscribed: this.#options.loop.subscribed,
      change_ms: this.#change_ms,
      acquired_ms: this.#acquired_ms,
      hold_ms: this.#hold_ms,
      refresh_at_ms: this.#refresh_at_ms,
      attended_until_ms: this.#options.busy.place?.attended_until_ms ?? 0,
      script_at_ms: this.#script_at_ms,
      clock_age_ms: this.#heard_ago_ms,
    };
  }

  get #budget(): Budget {
    return {
      left_ms: this.#options.loop.left_ms,
      calls: this.#calls_left,
      calls_for_turns: this.#calls_for_turns,
      polls: this.#polls_left,
    };
  }

  sleep_ms(): number {
    return wakeAt(this.#known, this.#poll_at_ms, this.#budget) - this.#now_ms;
  }

  onHint(hint: Hint): "script" | "poll" | undefined {
    const { busy, ticket_prefix, reader_arrival, pending, loop } = this.#options;
    const my_turn =
      (ticket_prefix !== undefined && hint.turn === ticket_prefix) ||
      (reader_arrival !== undefined && reader_arrival < hint.readers_before);
    if (my_turn) {
      if (this.#calls_for_turns <= 0) return undefined;
      const early_ms = loop.asked_for_turn_ms + TURN_HINTS_EVERY_MS - loop.now_ms;
      // Another lock of a multi-lock may now block the request. Only a script can move the subscription to that lock.
      if (early_ms > 0 && pending.targets.length > 1) this.#script_at_ms = this.#now_ms + early_ms;
      if (early_ms > 0) return "poll";
      loop.asked_for_turn_ms = loop.now_ms;
      return "script";
    }
    if (hint.turn_until_ms > 0 && pending.ticket !== undefined) {
      const sooner = this.#waits_at_several && this.#change_ms > this.#now_ms ? this.#change_ms : hint.turn_until_ms;
      this.#change_ms = Math.min(sooner, hint.turn_until_ms);
      this.#advance(hint.departures ?? busy.departures, hint.next);
      this.#schedule();
    }
    if (!hint.changed || pending.ticket !== undefined) return undefined;
    // For a busy lock, a poll after every change would exceed the budget for store requests.
    const polls_left = this.#polls_left;
    if (polls_left > 0)
      this.#poll_at_ms = Math.min(this.#poll_at_ms, this.#polled_ms + loop.left_ms / (2 * polls_left));
    return undefined;
  }

  async poll(): Promise<boolean> {
    const { pending, loop } = this.#options;
    const step = decide(this.#known, this.#now_ms, this.#budget);
    if (step === "wait") return this.#keepWaiting();
    if (step === "script for a hint") loop.asked_for_turn_ms = loop.now_ms;
    if (step !== "poll") return true;
    try {
      const snapshots = await this.#readRecords();
      if (couldBeGranted(snapshots, pending, this.#now_ms)) return true;
      if (snapshots.some((snapshot) => snapshot !== undefined && this.#wasDropped(snapshot))) return true;
      const blocking = this.#waits_at.map((at) => snapshots[at]);
      if (!blocking.every((snapshot) => snapshot !== undefined)) return true;
      this.#update(blocking);
    } catch (error) {
      if (!(error instanceof StoreError) || error.misconfigured) throw error;
    }
    return this.#keepWaiting();
  }

  /**
   * At the end of a wait for an exclusively held lock, returns the answer after one poll instead of a script. Returns undefined
   * when only a script can answer, for example when there is no recent reading of the store's clock, and the lease may thus
   * have ended. The place needs no script, because the last one set the time until which it is attended.
   */
  async finalPoll(): Promise<BusyReply | undefined> {
    const { busy, pending } = this.#options;
    const { place } = busy;
    if (!place || pending.targets.length > 1 || pending.permits > 0 || pending.token !== "-") return undefined;
    const [snapshot] = await this.#readRecords().catch(() => []);
    if (this.#heard_ago_ms >= CLOCK_KNOWN_MS) return undefined;
    const now_ms = Math.floor(this.#now_ms);
    const held = snapshot?.exclusive !== undefined && snapshot.exclusive.deadline > now_ms;
    if (!held || snapshot.shared > 0 || snapshot.break_at_ms > 0 || this.#wasDropped(snapshot)) return undefined;
    if (couldBeGranted([snapshot], pending, now_ms)) return undefined;
    // The waiters that have left may have arrived after this one and overtaken it with a head start.
    if (snapshot.early > 0) return undefined;
    // Waiters that left a moment ago do not count as ahead of this request until they have returned.
    const gone = Math.max(0, snapshot.departures - busy.departures);
    const position = this.#positionAfter(gone, frontOf(snapshot));
    return {
      ...busy,
      now_ms,
      next_chance_ms: snapshot.exclusive.deadline,
      place: { ...place, position, ticket_ttl_ms: place.ticket_ttl_ms - (now_ms - busy.now_ms) },
      queue_length: Math.max(snapshot.writers + snapshot.readers, position + 1),
      holders_total: 1,
      holders: [parseHolder(snapshot.exclusive, now_ms)],
      delay_until_ms: 0,
    };
  }

  #keepWaiting(): false {
    this.#polled_ms = this.#now_ms;
    this.#schedule();
    return false;
  }

  #wasDropped(snapshot: Snapshot): boolean {
    return snapshot.dropped >= this.#options.busy.arrival;
  }

  /**
   * Updates the position after the queue has moved; `next` is the prefix of the ticket at its front, if known. A returning
   * waiter must not make the queue look longer: a request that overestimates its position sleeps through its turn, while a
   * request that underestimates its position only polls more often.
   */
  #advance(departures: number, next: string | undefined): void {
    const { busy } = this.#options;
    this.#position = this.#positionAfter(departures - busy.departures + busy.returning, next);
  }

  #positionAfter(gone: number, next: string | undefined): number {
    const { busy, ticket_prefix } = this.#options;
    if (ticket_prefix !== undefined && next === ticket_prefix) return 0;
    // The number of departures refers to a single queue.
    if (this.#waits_at_several) return this.#position;
    return Math.max(next === undefined ? 0 : 1, (busy.place?.position ?? 0) - gone);
  }

  /** Updates the state from the records of the locks at which the request is waiting. */
  #update(blocking: readonly Snapshot[]): void {
    const { pending } = this.#options;
    const now_ms = this.#now_ms;
    const [snapshot] = blocking as [Snapshot];
    const fronts = blocking.map(frontOf);
    this.#advance(snapshot.departures, fronts.find((front) => front === this.#options.ticket_prefix) ?? fronts[0]);
    this.#hold_ms = snapshot.hold_ms;
    // Like a hold, a turn that has lasted a long time will probably last even longer, so polls become rarer.
    if (snapshot.exclusive) this.#acquired_ms = snapshot.exclusive.acquired;
    else if (snapshot.turn_at_ms > 0) this.#acquired_ms = snapshot.turn_at_ms;
    const changes = blocking.flatMap((other) => nextChange(other, pending, now_ms) ?? []);
    this.#change_ms = changes.length > 0 ? Math.min(...changes) : this.#change_ms;
    if (chanceAt(this.#known) <= now_ms) this.#change_ms = Number.POSITIVE_INFINITY;
  }

  /** Sets the time of the next poll, if the budget allows one. */
  #schedule(): void {
    const { loop } = this.#options;
    const budget = this.#budget;
    if (budget.polls === 0) {
      this.#poll_at_ms = Number.POSITIVE_INFINITY;
      return;
    }
    const random = loop.random();
    const safety_ms = loop.subscribed ? loop.safetyPause(this.#position) : Number.POSITIVE_INFINITY;
    this.#poll_at_ms = pollAt(this.#known, this.#now_ms, budget, random, safety_ms);
  }
}

/** The prefix of the ticket at the front, if any. */
const frontOf = ({ front }: Snapshot) => front && secretPrefix(front.slice(1));
