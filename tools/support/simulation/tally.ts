import { ALL_QUEUES_AFTER_MS } from "../../../src/generated/constants.ts";
import { quantile } from "../statistics.ts";

/** A request that is waiting for locks, or the lease that it was granted. */
export interface Wait {
  readonly kind: string;
  readonly names: readonly string[];
  /** How many of the locks the request needs. */
  readonly need: number;
  /** The locks that the request was granted. */
  granted?: readonly string[];
  readonly shares: boolean;
  /** The time since which the client has been waiting, across all of its requests. */
  readonly since_ms: number;
  /** The arrival of the request's place, in microseconds; undefined while it has none. */
  arrival?: number | undefined;
  /** The time until which its place is attended; the request stays open slightly longer. */
  attended_until_ms?: number;
}

export interface Figures {
  readonly grants_per_s: number;
  readonly by_kind: Readonly<Record<string, { readonly grants_per_s: number; readonly longest_wait_s: number }>>;
  /**
   * The time from when a release is sent, or a lease expires, until the next client receives its grant, counted only if
   * a client was waiting.
   */
  readonly p50_ms: number;
  readonly p95_ms: number;
  /** The share of the time in which a client holds the lock; for several locks, their average. */
  readonly held_percent: number;
  /** The share of the time in which an open request has a place but the lock is not held. */
  readonly idle_percent: number;
  /**
   * The same share for the lock with the largest share. Leaves out the time in which a request for several locks
   * reserves that lock: once it is in all of its queues, for as long as it is first in that lock's queue.
   */
  readonly unused_percent: number;
  /** The share of grants that overtook an earlier attended place. */
  readonly overtaken_percent: number;
  /** The share of grants that overtook a request for the same locks and the same number of them. */
  readonly overtaken_alike_percent: number;
  readonly longest_wait_s: number;
  readonly longest_idle_s: number;
  /** The average number of open requests that are waiting. */
  readonly waiting: number;
}

class Lock {
  readonly holders = new Set<Wait>();
  held_ms = 0;
  idle_ms = 0;
  unused_ms = 0;
  is_kept = false;
  idle_since_ms: number | undefined;
  longest_idle_ms = 0;
  freed_ms: number | undefined;
}

/** Measures locks from the outside. */
export class Tally {
  readonly #now_ms: () => number;
  readonly #locks: ReadonlyMap<string, Lock>;
  /** The waits of live clients. */
  readonly #open = new Set<Wait>();
  /** Clients that want a lock, including those that are between requests. */
  readonly #wanting = new Map<object, Wait>();
  #grants: {
    readonly kind: string;
    readonly waited_ms: number;
    readonly overtook: boolean;
    readonly alike: boolean;
  }[] = [];
  #gaps: number[] = [];
  #started_ms = 0;
  #accrued_ms = 0;
  #waiting_ms = 0;

  constructor(now_ms: () => number, names: readonly string[]) {
    this.#now_ms = now_ms;
    this.#locks = new Map(names.map((name) => [name, new Lock()]));
  }

  /** Resets the counts, but keeps the waiting clients. */
  start(): void {
    this.#accrue();
    [this.#grants, this.#gaps, this.#waiting_ms] = [[], [], 0];
    this.#started_ms = this.#now_ms();
    for (const lock of this.#locks.values()) {
      [lock.held_ms, lock.idle_ms, lock.unused_ms, lock.longest_idle_ms] = [0, 0, 0, 0];
    }
  }

  opened(client: object, wait: Wait): void {
    this.#accrue();
    this.#open.add(wait);
    this.#wanting.set(client, wait);
  }

  placed(wait: Wait, arrival: number, attended_ms: number): void {
    this.#accrue();
    wait.arrival = arrival;
    wait.attended_until_ms = this.#now_ms() + attended_ms;
    this.#notice();
  }

  /** Called when the request has ended, or its client is gone. */
  closed(wait: Wait): void {
    this.#accrue();
    this.#open.delete(wait);
    this.#notice();
  }

  died(client: object): void {
    this.#wanting.delete(client);
  }

  granted(client: object, wait: Wait): void {
    this.#accrue();
    const passed = [...this.#open].filter((other) => isOvertaken(other, wait, this.#now_ms()));
    const alike = passed.some(({ need, names }) => need === wait.need && `${names}` === `${wait.names}`);
    const waited_ms = this.#now_ms() - wait.since_ms;
    this.#grants.push({ kind: wait.kind, waited_ms, overtook: passed.length > 0, alike });
    this.#open.delete(wait);
    this.#wanting.delete(client);
    for (const lock of this.#of(wait)) lock.holders.add(wait);
    this.#notice();
  }

  /** Called when the client has received the response. */
  told(wait: Wait): void {
    for (const lock of this.#of(wait)) {
      if (lock.freed_ms !== undefined) this.#gaps.push(this.#now_ms() - lock.freed_ms);
      lock.freed_ms = undefined;
    }
  }

  /** Called when the release is sent, or the lease has expired. */
  leaving(wait: Wait): void {
    for (const [name, lock] of this.#locks) {
      const last = lock.holders.has(wait) && lock.holders.size === 1;
      if (last && this.#isAwaited(name)) lock.freed_ms = this.#now_ms();
    }
  }

  freed(wait: Wait): void {
    this.#accrue();
    for (const lock of this.#of(wait)) lock.holders.delete(wait);
    this.#notice();
  }

  figures(): Figures {
    this.#accrue();
    const now_ms = this.#now_ms();
    const seconds = (now_ms - this.#started_ms) / 1000;
    const waits: { readonly kind: string; readonly waited_ms: number }[] = [...this.#grants];
    for (const { kind, since_ms } of this.#wanting.values()) waits.push({ kind, waited_ms: now_ms - since_ms });
    const by_kind = [...Map.groupBy(waits, ({ kind }) => kind)].map(([kind, those]) => {
      const grants = this.#grants.filter((grant) => grant.kind === kind).length;
      return [kind, { grants_per_s: grants / seconds, longest_wait_s: longest(those) }] as const;
    });
    const locks = [...this.#locks.values()];
    const share = (ms: (lock: Lock) => number) =>
      locks.reduce((sum, lock) => sum + ms(lock), 0) / (10 * seconds * locks.length);
    return {
      grants_per_s: this.#grants.length / seconds,
      by_kind: Object.fromEntries(by_kind),
      p50_ms: quantile(this.#gaps, 0.5),
      p95_ms: quantile(this.#gaps, 0.95),
      held_percent: share(({ held_ms }) => held_ms),
      idle_percent: share(({ idle_ms }) => idle_ms),
      unused_percent: Math.max(...locks.map(({ unused_ms }) => unused_ms / (10 * seconds))),
      overtaken_percent: (100 * this.#grants.filter(({ overtook }) => overtook).length) / this.#grants.length,
      overtaken_alike_percent: (100 * this.#grants.filter(({ alike }) => alike).length) / this.#grants.length,
      longest_wait_s: longest(waits),
      longest_idle_s: Math.max(...locks.map(({ longest_idle_ms }) => longest_idle_ms)) / 1000,
      waiting: this.#waiting_ms / 1000 / seconds,
    };
  }

  #of({ names, granted = names }: Wait): Lock[] {
    return granted.flatMap((name) => this.#locks.get(name) ?? []);
  }

  #isAwaited(name: string): boolean {
    return [...this.#open].some((wait) => wait.arrival !== undefined && wait.names.includes(name));
  }

  /**
   * Whether a request for several locks is first in this lock's queue, and may be waiting for other locks that it
   * needs.
   */
  #isKept(name: string): boolean {
    const now_ms = this.#now_ms();
    const inQueue = ({ names, need, arrival, attended_until_ms = 0, since_ms }: Wait) =>
      arrival !== undefined &&
      attended_until_ms > now_ms &&
      names.includes(name) &&
      (need === 1 || since_ms + ALL_QUEUES_AFTER_MS <= now_ms);
    const [first] = [...this.#open].filter(inQueue).sort((a, b) => (a.arrival ?? 0) - (b.arrival ?? 0));
    return first !== undefined && first.need > 1;
  }

  /** Adds the time since the last change to the counts. */
  #accrue(): void {
    const now_ms = this.#now_ms();
    const passed_ms = now_ms - this.#accrued_ms;
    this.#accrued_ms = now_ms;
    this.#waiting_ms += passed_ms * this.#open.size;
    for (const lock of this.#locks.values()) {
      if (lock.holders.size > 0) lock.held_ms += passed_ms;
      if (lock.idle_since_ms === undefined) continue;
      lock.idle_ms += passed_ms;
      if (!lock.is_kept) lock.unused_ms += passed_ms;
      lock.longest_idle_ms = Math.max(lock.longest_idle_ms, now_ms - Math.max(this.#started_ms, lock.idle_since_ms));
    }
  }

  /** Called after a change. */
  #notice(): void {
    for (const [name, lock] of this.#locks) {
      const idle = lock.holders.size === 0 && this.#isAwaited(name);
      lock.is_kept = idle && this.#isKept(name);
      lock.idle_since_ms = idle ? (lock.idle_since_ms ?? this.#now_ms()) : undefined;
    }
  }
}

const longest = (waits: readonly { readonly waited_ms: number }[]): number =>
  Math.max(0, ...waits.map(({ waited_ms }) => waited_ms)) / 1000;

/**
 * Whether `other` arrived earlier, is still waiting, and cannot be served together with the request that is being
 * served now.
 */
function isOvertaken(other: Wait, served: Wait, now_ms: number): boolean {
  if (other.arrival === undefined || (other.attended_until_ms ?? 0) <= now_ms) return false;
  if (other === served || (other.shares && served.shares)) return false;
  if (served.arrival !== undefined && other.arrival > served.arrival) return false;
  return other.names.some((name) => (served.granted ?? served.names).includes(name));
}
