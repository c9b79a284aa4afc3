import type { Engine, Script } from "../src/engine/engine.ts";

/** Billed commands of a script under contention, as `npm run bench` measures them on a real Redis. */
export const PRICES = { join: 6, refresh: 6, claim: 8, release: 4, look: 1 } as const;

interface Place {
  readonly id: string;
  expires_at_ms: number;
}

const CLAIM_MS = 3000;
const LEASE_MS = 30_000;
/** Far from 1970: the service compares the store's clock with zero. */
const EPOCH_MS = 1_800_000_000_000;

/**
 * One exclusive lock with a fair queue, as far as waiting requests can tell it from the real scripts: it answers
 * acquire.lua's arguments, and reads as a record. A model for the schedule's sake, not for the scripts'.
 */
export class SimulatedLock {
  commands = 0;
  looks = 0;
  grants = 0;
  readonly #now_ms: () => number;
  #holder: { id: string; acquired_ms: number } | undefined;
  #queue: Place[] = [];
  #departures = 0;
  #hold_ms = 0;
  #turn_at_ms = 0;

  constructor(now_ms: () => number) {
    this.#now_ms = () => EPOCH_MS + now_ms();
  }

  acquire(request: string, ticket: string, join: boolean): string[] {
    const now = this.#now_ms();
    this.#purge(now, ticket === "-" ? request : ticket);
    let place = this.#queue.find(({ id }) => id === ticket || id === request);
    const first = !place;
    if (!this.#holder && (place ? this.#queue[0] === place : this.#queue.length === 0)) {
      return this.#grant(place?.id ?? request, now);
    }
    if (!place && join) {
      place = { id: request, expires_at_ms: 0 };
      this.#queue.push(place);
    }
    const position = place ? this.#queue.indexOf(place) : -1;
    const life = Math.min(30_000, 6000 + position * 4000);
    if (place) place.expires_at_ms = now + life;
    this.commands += first ? PRICES.join : PRICES.refresh;
    const holder = this.#holder;
    const next = holder ? holder.acquired_ms + LEASE_MS : this.#turn_at_ms + CLAIM_MS;
    const head = ["busy", now, "1", next, position, place?.id ?? "-", life, this.#hold_ms, this.#departures];
    const lease = holder ? [`x${holder.id} ${next} 1 1 ${holder.acquired_ms} ${LEASE_MS} 0 0 0 - -`] : [];
    return [...head, this.#queue.length, holder ? 1 : 0, 0, lease.length, ...lease, 0].map(String);
  }

  release(): void {
    const now = this.#now_ms();
    const held_ms = now - (this.#holder?.acquired_ms ?? now);
    this.#hold_ms = this.#hold_ms === 0 ? held_ms : (this.#hold_ms * 3 + held_ms) / 4;
    this.#holder = undefined;
    this.#turn_at_ms = this.#queue.length > 0 ? now : 0;
    this.commands += PRICES.release;
  }

  read(): string {
    this.commands += PRICES.look;
    this.looks++;
    const numbers = [1, 1, 0, this.#departures, this.#queue.length, 0, this.#queue.length, 0, this.#turn_at_ms];
    const front = this.#queue[0] ? `x${this.#queue[0].id}` : "-";
    const lease = this.#holder
      ? `x${this.#holder.id} ${this.#holder.acquired_ms + LEASE_MS} 1 1 ${this.#holder.acquired_ms}`
      : "";
    return `${numbers.join(" ")} 0 0 0 0 0 ${this.#hold_ms} 0 0 0 0 0 ${front}\n${lease}\n\n\n`;
  }

  #grant(id: string, now: number): string[] {
    this.#queue = this.#queue.filter((place) => place.id !== id);
    this.#departures++;
    this.#holder = { id, acquired_ms: now };
    this.grants++;
    this.#turn_at_ms = 0;
    this.commands += PRICES.claim;
    return ["granted", String(now), "0", `x${id} ${now + LEASE_MS} 1 1 ${now} ${LEASE_MS} 0 0 0 - -`];
  }

  #purge(now: number, asking: string): void {
    const before = this.#queue.length;
    this.#queue = this.#queue.filter((place) => place.expires_at_ms > now);
    this.#departures += before - this.#queue.length;
    while (this.#turn_at_ms > 0 && now >= this.#turn_at_ms + CLAIM_MS && this.#queue[0]?.id !== asking) {
      this.#queue.shift();
      this.#departures++;
      this.#turn_at_ms = this.#queue.length > 0 ? this.#turn_at_ms + CLAIM_MS : 0;
    }
  }
}

/** An engine whose every request takes `rtt_ms()` of `sleep`, half before it is applied and half after. */
export function simulatedEngine(
  lock: SimulatedLock,
  sleep: (ms: number) => Promise<void>,
  rtt_ms: () => number,
  onStoreCall: () => void,
): Engine {
  async function travel<T>(apply: () => T): Promise<T> {
    onStoreCall();
    const half = rtt_ms() / 2;
    await sleep(half);
    const reply = apply();
    await sleep(half);
    return reply;
  }
  return {
    run: (_: Script, __, args) => travel(() => lock.acquire(args[0] as string, args[6] as string, args[3] === "1")),
    read: () => travel(() => [lock.read()]),
    survey_max: 100,
    scan: () => Promise.reject(new Error("not simulated")),
    ping: () => Promise.reject(new Error("not simulated")),
  };
}
