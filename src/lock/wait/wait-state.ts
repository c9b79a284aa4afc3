/** What a waiting acquire knows of its locks: from the script that put it in the queue, from polls and from hints. */
import { StoreError } from "../../engine/engine.ts";
import { ALL_QUEUES_AFTER_MS, TURN_MS } from "../../generated/constants.ts";
import { CALLS_RESERVED_FOR_ANSWER, type Hint } from "../../hints/hint.ts";
import { type BusyReply, parseHolder } from "../codec/replies.ts";
import { secretPrefix } from "../codec/secrets.ts";
import { parseSnapshot, type Snapshot } from "../codec/snapshot.ts";
import { couldBeGranted, type PendingRequest, turnEnd } from "./chance.ts";
import { nextPollIn } from "./schedule.ts";
import type { WaitLoop, WaitStrategy } from "./wait-loop.ts";

/** The shortest time between two scripts that only keep a place in the queue. */
const REFRESH_EVERY_MS = 2500;
/** Store requests that a multi-lock reserves for the time when it is in all queues. */
const CALLS_IN_ALL_QUEUES = 10;
/** Hints that it is this request's turn cause at most one script in this time. */
const TURN_HINTS_EVERY_MS = 250;
/** After a turn that nobody took, the waiters behind it poll one after the other, in the order of the queue. */
const AFTER_TURN_MS = 8;
const SPREAD_MS = 100;
const SPREAD_MS_MAX = 1000;

export interface WaitStateOptions {
  readonly busy: BusyReply;
  readonly pending: PendingRequest;
  readonly loop: WaitLoop;
  /** The prefix of its ticket; and its arrival, if it waits for a shared lease. */
  readonly ticket_prefix: string | undefined;
  readonly reader_arrival: number | undefined;
  /** Store requests that this HTTP request may still make. */
  calls_left(): number;
  read(): Promise<(string | null)[]>;
}

export class WaitState implements WaitStrategy {
  readonly #options: WaitStateOptions;
  readonly #answered_ms: number;
  /** The waiters of an exclusive lock get one turn after the other; shared waiters and permits may be granted together. */
  readonly #in_turn: boolean;
  #position: number;
  #hold_ms: number;
  #acquired_ms: number;
  #change_ms: number;
  #polled_ms: number;
  #poll_at_ms = Number.POSITIVE_INFINITY;
  /** When the script that a hint asked for is due. */
  #script_at_ms = Number.POSITIVE_INFINITY;

  constructor(options: WaitStateOptions) {
    const { busy, pending, loop } = options;
    this.#options = options;
    this.#answered_ms = loop.now_ms;
    this.#in_turn = pending.permits === 0 && pending.targets.length === 1 && pending.targets[0]?.mode === "exclusive";
    this.#position = busy.place?.position ?? 0;
    this.#hold_ms = busy.hold_ms;
    this.#acquired_ms = busy.holders[0]?.acquired_at_ms ?? busy.now_ms;
    this.#change_ms = busy.next_chance_ms > busy.now_ms ? busy.next_chance_ms : Number.POSITIVE_INFINITY;
    this.#polled_ms = busy.now_ms;
    this.#schedule();
  }

  /** The store's clock as known here: slightly behind, and ahead of it by no more than the two clocks drift apart. */
  get #now_ms(): number {
    return this.#options.busy.now_ms + this.#options.loop.now_ms - this.#answered_ms;
  }

  get #calls_left(): number {
    return this.#options.calls_left() - CALLS_RESERVED_FOR_ANSWER;
  }

  /** 0 when the rest of the budget is needed to keep the place until the end of the wait. */
  get #polls_left(): number {
    const { busy, pending, loop } = this.#options;
    const partial_until_ms =
      pending.targets.length > 1 && busy.place ? busy.place.arrival / 1000 + ALL_QUEUES_AFTER_MS : 0;
    const refreshes = this.#refresh_at_ms < Number.POSITIVE_INFINITY ? loop.left_ms / REFRESH_EVERY_MS : 0;
    const reserved = refreshes + (this.#now_ms < partial_until_ms ? CALLS_IN_ALL_QUEUES : 0);
    return this.#calls_left > reserved ? this.#calls_left : 0;
  }

  get #refresh_at_ms(): number {
    return this.#options.busy.place?.refresh_at_ms ?? Number.POSITIVE_INFINITY;
  }

  get #chance_ms(): number {
    if (this.#options.loop.subscribed) {
      const behind = this.#position > 0 ? AFTER_TURN_MS + Math.min(SPREAD_MS_MAX, SPREAD_MS * this.#position) : 0;
      return this.#change_ms + behind;
    }
    return this.#change_ms + (this.#in_turn ? Math.max(0, this.#position - 1) * TURN_MS : 0);
  }

  sleep_ms(): number {
    const refresh_ms = this.#calls_left > 0 ? this.#refresh_at_ms : Number.POSITIVE_INFINITY;
    const script_ms = this.#polls_left > 0 ? this.#script_at_ms : Number.POSITIVE_INFINITY;
    return Math.min(this.#poll_at_ms, script_ms, refresh_ms) - this.#now_ms;
  }

  onHint(hint: Hint): "script" | "poll" | undefined {
    const { busy, ticket_prefix, reader_arrival, pending, loop } = this.#options;
    const my_turn =
      (ticket_prefix !== undefined && hint.turn === ticket_prefix) ||
      (reader_arrival !== undefined && reader_arrival < hint.readers_before);
    if (my_turn) {
      if (this.#polls_left === 0) return undefined;
      const early_ms = loop.asked_for_turn_ms + TURN_HINTS_EVERY_MS - loop.now_ms;
      // Another lock of a multi-lock may block by now. Only a script moves the subscription there.
      if (early_ms > 0 && pending.targets.length > 1) this.#script_at_ms = this.#now_ms + early_ms;
      if (early_ms > 0) return "poll";
      loop.asked_for_turn_ms = loop.now_ms;
      return "script";
    }
    if (hint.turn_until_ms > 0 && pending.ticket !== undefined) {
      this.#change_ms = hint.turn_until_ms;
      this.#advance(hint.departures ?? busy.departures, hint.next);
      this.#schedule();
    }
    if (!hint.changed || pending.ticket !== undefined) return undefined;
    // Polling on every change of a busy lock would exceed the budget of store requests.
    const polls_left = this.#polls_left;
    if (polls_left > 0)
      this.#poll_at_ms = Math.min(this.#poll_at_ms, this.#polled_ms + loop.left_ms / (2 * polls_left));
    return undefined;
  }

  async poll(): Promise<boolean> {
    const { busy, pending, loop, read } = this.#options;
    if (this.#now_ms >= this.#refresh_at_ms && this.#calls_left > 0) return true;
    if (this.#polls_left === 0) return this.#keepWaiting();
    if (this.#now_ms >= this.#script_at_ms) {
      loop.asked_for_turn_ms = loop.now_ms;
      return true;
    }
    // Unless this request is next, another probably has the lock by now: a poll shows that at a quarter of the cost of a script.
    if (this.#now_ms >= this.#chance_ms && !(this.#in_turn && this.#position > 0)) return true;
    try {
      const snapshots = (await read()).map(parseSnapshot);
      if (couldBeGranted(snapshots, pending, this.#now_ms, busy.next_chance_ms)) return true;
      if (snapshots.some((snapshot) => snapshot !== undefined && this.#wasDropped(snapshot))) return true;
      const snapshot = snapshots[busy.blocked[0] as number];
      if (!snapshot) return true;
      this.#update(snapshot);
    } catch (error) {
      if (!(error instanceof StoreError) || error.misconfigured) throw error;
    }
    return this.#keepWaiting();
  }

  /**
   * At the end of a wait for a lock that is held exclusively: one poll instead of a script makes the answer. Undefined when
   * only a script can. The place needs no script, since it is attended only as long as the last one said.
   */
  async finalPoll(): Promise<BusyReply | undefined> {
    const { busy, pending, read } = this.#options;
    const { place } = busy;
    if (!place || pending.targets.length > 1 || pending.permits > 0 || pending.token !== "-") return undefined;
    const [snapshot] = (await read().catch(() => [])).map((text) => parseSnapshot(text ?? null));
    const now_ms = Math.floor(this.#now_ms);
    const held = snapshot?.exclusive !== undefined && snapshot.exclusive.deadline > now_ms;
    if (!held || snapshot.shared > 0 || snapshot.break_at_ms > 0 || this.#wasDropped(snapshot)) return undefined;
    if (couldBeGranted([snapshot], pending, now_ms, busy.next_chance_ms)) return undefined;
    this.#update(snapshot);
    return {
      ...busy,
      now_ms,
      next_chance_ms: snapshot.exclusive.deadline,
      place: { ...place, position: this.#position, ticket_ttl_ms: place.ticket_ttl_ms - (now_ms - busy.now_ms) },
      queue_length: Math.max(snapshot.writers + snapshot.readers, this.#position + 1),
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
    const arrival = this.#options.busy.place?.arrival ?? this.#options.busy.now_ms * 1000;
    return snapshot.dropped >= arrival;
  }

  /** The queue has moved; `next` is the prefix of the ticket at its front, if known. */
  #advance(departures: number, next: string | undefined): void {
    const { busy, ticket_prefix } = this.#options;
    const before = (busy.place?.position ?? 0) - (departures - busy.departures);
    this.#position =
      ticket_prefix !== undefined && next === ticket_prefix ? 0 : Math.max(next === undefined ? 0 : 1, before);
  }

  #update(snapshot: Snapshot): void {
    const { busy, pending } = this.#options;
    const now_ms = this.#now_ms;
    this.#advance(snapshot.departures, snapshot.front && secretPrefix(snapshot.front.slice(1)));
    this.#hold_ms = snapshot.hold_ms;
    // A turn that has lasted long will last longer, as with holds: polls get rarer.
    if (snapshot.exclusive) this.#acquired_ms = snapshot.exclusive.acquired;
    else if (snapshot.turn_at_ms > 0) this.#acquired_ms = snapshot.turn_at_ms;
    // When a turn runs out, the waiters behind it have their chance.
    const turn_until_ms = turnEnd(snapshot, busy.next_chance_ms);
    if (snapshot.exclusive && snapshot.exclusive.deadline > now_ms) this.#change_ms = snapshot.exclusive.deadline;
    else if (pending.permits > 0 && snapshot.turn_at_ms > 0) this.#change_ms = turn_until_ms;
    else if (pending.permits > 0 && snapshot.shared_next_ms > now_ms) this.#change_ms = snapshot.shared_next_ms;
    else if (snapshot.break_at_ms > now_ms) this.#change_ms = snapshot.break_at_ms;
    else if (turn_until_ms > 0) this.#change_ms = turn_until_ms;
    if (this.#chance_ms <= now_ms) this.#change_ms = Number.POSITIVE_INFINITY;
  }

  /** Sets the next poll: when a deadline passes, or as a safety net for lost hints. */
  #schedule(): void {
    const { busy, loop } = this.#options;
    const now_ms = this.#now_ms;
    // A poll just after the place stops being attended notices a turn that came in its last moments.
    const attended_until_ms = busy.place?.attended_until_ms ?? 0;
    const last_poll_ms =
      this.#position === 0 && attended_until_ms > now_ms ? attended_until_ms : Number.POSITIVE_INFINITY;
    const due_in_ms = Math.max(0, Math.min(this.#chance_ms, last_poll_ms) - now_ms);
    if (this.#polls_left === 0) this.#poll_at_ms = Number.POSITIVE_INFINITY;
    else if (loop.subscribed) {
      this.#poll_at_ms = now_ms + Math.min(due_in_ms + 1 + 4 * loop.random(), loop.safetyPause(this.#position));
    } else {
      const prospect = {
        position: this.#position,
        held_ms: now_ms - this.#acquired_ms,
        hold_ms: this.#hold_ms,
        change_in_ms: due_in_ms,
        left_ms: loop.left_ms,
        polls_left: this.#polls_left,
        random: loop.random(),
      };
      this.#poll_at_ms = now_ms + nextPollIn(prospect);
    }
  }
}
