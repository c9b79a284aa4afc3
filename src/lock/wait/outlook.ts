/** What a request that waits for locks knows of them: from the script that left it waiting, from looks and from hints. */
import { StoreError } from "../../engine/engine.ts";
import type { Hint } from "../../hints/hint.ts";
import { type Look, parseLook } from "../codec/record.ts";
import { type BusyReply, parseHolder } from "../codec/replies.ts";
import { traceOf } from "../codec/secrets.ts";
import { hopeful, type Standing, TURN_MS, turnUntil } from "./hope.ts";
import { nextLook } from "./schedule.ts";
import type { Sight, Watch } from "./watch.ts";

/** Store requests kept for the answer: the script, its text when the store has forgotten it, a repetition of each. */
export const CALLS_FOR_ANSWER = 4;
/** How often a place that must show itself does, at most. */
const AGAIN_MS = 2500;
/** As in `lua/lib/places.lua`: from then on, one for several locks stands in all queues, and keeps so many requests for that. */
const ALONE_MS = 10_000;
const CALLS_IN_ALL = 10;
/** A script for having been named is worth another one only so long after it. */
const NAMED_EVERY_MS = 250;
/** After a turn that ran out, those behind look one after the other. */
const BEHIND_MS = 8;
const APART_MS = 100;
const APART_MS_MAX = 1000;

export interface Outlooking {
  readonly busy: BusyReply;
  readonly standing: Standing;
  readonly watch: Watch;
  /** The trace of its ticket, and its arrival when it waits to share. */
  readonly trace: string | undefined;
  readonly reader_arrival: number | undefined;
  /** Store requests that it may still make. */
  calls_left(): number;
  read(): Promise<(string | null)[]>;
}

export class Outlook implements Sight {
  readonly #given: Outlooking;
  readonly #answered_ms: number;
  /** One after the other: those behind have their chance when all before them have let their turns go by. */
  readonly #in_turn: boolean;
  #position: number;
  #hold_ms: number;
  #acquired_ms: number;
  #change_ms: number;
  #looked_ms: number;
  #look_at_ms = Number.POSITIVE_INFINITY;
  /** When a script is due for having been named. */
  #ask_at_ms = Number.POSITIVE_INFINITY;

  constructor(given: Outlooking) {
    const { busy, standing, watch } = given;
    this.#given = given;
    this.#answered_ms = watch.now_ms;
    this.#in_turn =
      standing.permits === 0 && standing.targets.length === 1 && standing.targets[0]?.mode === "exclusive";
    this.#position = busy.place?.position ?? 0;
    this.#hold_ms = busy.hold_ms;
    this.#acquired_ms = busy.holders[0]?.acquired_at_ms ?? busy.now_ms;
    this.#change_ms = busy.next_chance_ms > busy.now_ms ? busy.next_chance_ms : Number.POSITIVE_INFINITY;
    this.#looked_ms = busy.now_ms;
    this.#plan();
  }

  /** The store's clock, as far as it can be known here: a little behind, never ahead of it by more than its drift. */
  get #now_ms(): number {
    return this.#given.busy.now_ms + this.#given.watch.now_ms - this.#answered_ms;
  }

  get #calls_left(): number {
    return this.#given.calls_left() - CALLS_FOR_ANSWER;
  }

  /** The place must be kept until the end, or the looks were for nothing. */
  get #looks_left(): number {
    const { busy, standing, watch } = this.#given;
    const alone_until_ms = standing.targets.length > 1 && busy.place ? busy.place.arrival / 1000 + ALONE_MS : 0;
    const refreshes = this.#again_ms < Number.POSITIVE_INFINITY ? watch.left_ms / AGAIN_MS : 0;
    const kept = refreshes + (this.#now_ms < alone_until_ms ? CALLS_IN_ALL : 0);
    return this.#calls_left > kept ? this.#calls_left : 0;
  }

  get #again_ms(): number {
    return this.#given.busy.place?.again_at_ms ?? Number.POSITIVE_INFINITY;
  }

  get #chance_ms(): number {
    if (this.#given.watch.armed) {
      const behind = this.#position > 0 ? BEHIND_MS + Math.min(APART_MS_MAX, APART_MS * this.#position) : 0;
      return this.#change_ms + behind;
    }
    return this.#change_ms + (this.#in_turn ? Math.max(0, this.#position - 1) * TURN_MS : 0);
  }

  pause_ms(): number {
    const again_ms = this.#calls_left > 0 ? this.#again_ms : Number.POSITIVE_INFINITY;
    const ask_ms = this.#looks_left > 0 ? this.#ask_at_ms : Number.POSITIVE_INFINITY;
    return Math.min(this.#look_at_ms, ask_ms, again_ms) - this.#now_ms;
  }

  hear(hint: Hint): "ask" | "look" | undefined {
    const { busy, trace, reader_arrival, standing, watch } = this.#given;
    const named =
      (trace !== undefined && hint.turn === trace) ||
      (reader_arrival !== undefined && reader_arrival < hint.readers_before);
    if (named) {
      if (this.#looks_left === 0) return undefined;
      const early_ms = watch.named_ms + NAMED_EVERY_MS - watch.now_ms;
      // Of several locks another may be in the way by now, and only a script asks to be told of that one.
      if (early_ms > 0 && standing.targets.length > 1) this.#ask_at_ms = this.#now_ms + early_ms;
      if (early_ms > 0) return "look";
      watch.named_ms = watch.now_ms;
      return "ask";
    }
    if (hint.turn_until_ms > 0 && standing.ticket !== undefined) {
      this.#change_ms = hint.turn_until_ms;
      this.#move(hint.departures ?? busy.departures, hint.next);
      this.#plan();
    }
    if (!hint.changed || standing.ticket !== undefined) return undefined;
    // Every change of a busy lock would be more than there is to spend.
    const looks_left = this.#looks_left;
    if (looks_left > 0)
      this.#look_at_ms = Math.min(this.#look_at_ms, this.#looked_ms + watch.left_ms / (2 * looks_left));
    return undefined;
  }

  async look(): Promise<boolean> {
    const { busy, standing, watch, read } = this.#given;
    if (this.#now_ms >= this.#again_ms && this.#calls_left > 0) return true;
    if (this.#looks_left === 0) return this.#wait();
    if (this.#now_ms >= this.#ask_at_ms) {
      watch.named_ms = watch.now_ms;
      return true;
    }
    // Whoever is not next is mostly told by a look that another has the lock by now.
    if (this.#now_ms >= this.#chance_ms && !(this.#in_turn && this.#position > 0)) return true;
    try {
      const looks = (await read()).map(parseLook);
      if (hopeful(looks, standing, this.#now_ms, busy.next_chance_ms)) return true;
      if (looks.some((look) => look !== undefined && this.#wasSentAway(look))) return true;
      const look = looks[busy.blocked[0] as number];
      if (!look) return true;
      this.#see(look);
    } catch (error) {
      if (!(error instanceof StoreError) || error.misconfigured) throw error;
    }
    return this.#wait();
  }

  /**
   * At the end of a wait: what a script would say, as far as one look tells it, of a lock that is held exclusively. Undefined
   * when a script has to answer. The place needs none: it is attended no longer than its request said.
   */
  async lastLook(): Promise<BusyReply | undefined> {
    const { busy, standing, read } = this.#given;
    const { place } = busy;
    if (!place || standing.targets.length > 1 || standing.permits > 0 || standing.token !== "-") return undefined;
    const [look] = (await read().catch(() => [])).map((text) => parseLook(text ?? null));
    const now_ms = Math.floor(this.#now_ms);
    const held = look?.exclusive !== undefined && look.exclusive.deadline_ms > now_ms;
    if (!held || look.shared > 0 || look.break_at_ms > 0 || this.#wasSentAway(look)) return undefined;
    if (hopeful([look], standing, now_ms, busy.next_chance_ms)) return undefined;
    this.#see(look);
    return {
      ...busy,
      now_ms,
      next_chance_ms: look.exclusive.deadline_ms,
      place: { ...place, position: this.#position, ticket_ttl_ms: place.ticket_ttl_ms - (now_ms - busy.now_ms) },
      queue_length: Math.max(look.writers + look.readers, this.#position + 1),
      holders_total: 1,
      holders: [parseHolder(look.exclusive.text, now_ms)],
      delay_until_ms: 0,
    };
  }

  #wait(): false {
    this.#looked_ms = this.#now_ms;
    this.#plan();
    return false;
  }

  #wasSentAway(look: Look): boolean {
    const arrival = this.#given.busy.place?.arrival ?? this.#given.busy.now_ms * 1000;
    return look.dropped >= arrival;
  }

  /** The queue has moved: `next` is at its front now, where that is known. */
  #move(departures: number, next: string | undefined): void {
    const { busy, trace } = this.#given;
    const before = (busy.place?.position ?? 0) - (departures - busy.departures);
    this.#position = trace !== undefined && next === trace ? 0 : Math.max(next === undefined ? 0 : 1, before);
  }

  #see(look: Look): void {
    const { busy, standing } = this.#given;
    const now_ms = this.#now_ms;
    this.#move(look.departures, look.front && traceOf(look.front.slice(1)));
    this.#hold_ms = look.hold_ms;
    // Free, but another's turn: the longer that lasts, the less a look is worth.
    if (look.exclusive) this.#acquired_ms = look.exclusive.acquired_ms;
    else if (look.turn_at_ms > 0) this.#acquired_ms = look.turn_at_ms;
    // A turn that is let go by is the next chance of those behind.
    const turn_until_ms = turnUntil(look, busy.next_chance_ms);
    if (look.exclusive && look.exclusive.deadline_ms > now_ms) this.#change_ms = look.exclusive.deadline_ms;
    else if (standing.permits > 0 && look.turn_at_ms > 0) this.#change_ms = turn_until_ms;
    else if (standing.permits > 0 && look.shared_next_ms > now_ms) this.#change_ms = look.shared_next_ms;
    else if (look.break_at_ms > now_ms) this.#change_ms = look.break_at_ms;
    else if (turn_until_ms > 0) this.#change_ms = turn_until_ms;
    if (this.#chance_ms <= now_ms) this.#change_ms = Number.POSITIVE_INFINITY;
  }

  /** When to look next: when something is due, or to see what no hint has told. */
  #plan(): void {
    const { busy, watch } = this.#given;
    const now_ms = this.#now_ms;
    // A turn that comes in the last moments is seen by a look just after them.
    const attended_until_ms = busy.place?.attended_until_ms ?? 0;
    const last_look_ms =
      this.#position === 0 && attended_until_ms > now_ms ? attended_until_ms : Number.POSITIVE_INFINITY;
    const due_in_ms = Math.max(0, Math.min(this.#chance_ms, last_look_ms) - now_ms);
    if (this.#looks_left === 0) this.#look_at_ms = Number.POSITIVE_INFINITY;
    else if (watch.armed) {
      this.#look_at_ms = now_ms + Math.min(due_in_ms + 1 + 4 * watch.random(), watch.pause(this.#position));
    } else {
      const prospect = {
        position: this.#position,
        held_ms: now_ms - this.#acquired_ms,
        hold_ms: this.#hold_ms,
        change_in_ms: due_in_ms,
        left_ms: watch.left_ms,
        looks_left: this.#looks_left,
        random: watch.random(),
      };
      this.#look_at_ms = now_ms + nextLook(prospect);
    }
  }
}
