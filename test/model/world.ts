import { IdempotencyRecords } from "./idempotency.ts";
import { Lock } from "./lock.ts";
import type { Settings } from "./operation.ts";

/** All locks, and the instant at which an operation happens to them. */
export class World {
  readonly locks = new Map<string, Lock>();
  readonly idempotency = new IdempotencyRecords(this);
  readonly settings: Settings;
  /** By secret: when each place was taken or when each request without a place got its reply. */
  readonly arrivals = new Map<string, number>();
  now_ms = 0;
  now_us = 0;
  /** How far the store's clock is ahead of a clock that is never stepped. */
  stepped_ms = 0;
  /** The total of all backward steps. */
  set_back_ms = 0;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  turnTo(now_us: number): void {
    this.now_us = now_us;
    this.now_ms = Math.floor(now_us / 1000);
  }

  get unstepped_ms(): number {
    return this.now_ms - this.stepped_ms;
  }

  /** Sets the store's clock. For every lock, it must be certain when its record was last written. */
  setClock(by_ms: number): void {
    if (by_ms < 0) {
      this.idempotency.leaveClock();
      this.set_back_ms -= by_ms;
    }
    this.stepped_ms += by_ms;
    this.turnTo(this.now_us + by_ms * 1000);
  }

  lock(name: string): Lock {
    const lock = this.locks.get(name) ?? new Lock(name, this);
    this.locks.set(name, lock);
    return lock;
  }

  /** Returns an arrival later than all others in these queues. */
  nextArrival(locks: readonly Lock[]): number {
    const arrival = Math.max(this.now_us, ...locks.map((lock) => lock.arrival + 1));
    for (const lock of locks) lock.arrival = arrival;
    return arrival;
  }

  /** Returns an even arrival for a place; orders with a head start are odd. */
  nextPlace(locks: readonly Lock[]): number {
    const arrival = Math.max(this.now_us, ...locks.map((lock) => lock.arrival + 1));
    return arrival + (arrival % 2);
  }

  /**
   * Returns the order of a new place with this head start: after all requests for several locks that have been waiting for
   * `settled_ms`, and different from the order of any other place.
   */
  earlyOrder(locks: readonly Lock[], head_start_ms: number, settled_ms: number): number {
    const arrival = this.nextPlace(locks);
    if (arrival > this.now_us + 1_000_000) return arrival - 1;
    const settled = locks
      .flatMap((lock) => lock.queue)
      .filter(({ secret, arrival: since }) => secret[0] === "m" && since <= this.now_us - settled_ms * 1000);
    const earliest = Math.max(arrival - head_start_ms * 1000, ...settled.map(({ order }) => order));
    return Math.min(this.freeOrder(locks, earliest), arrival - 1);
  }

  /** Returns the first odd order, starting here, that no place has in any of these queues. */
  freeOrder(locks: readonly Lock[], from: number): number {
    const taken = new Set(locks.flatMap(({ waiters }) => waiters).map(({ order }) => order));
    let order = from + (1 - (from % 2));
    while (taken.has(order)) order += 2;
    return order;
  }
}
