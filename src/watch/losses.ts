/** Finds recently lost leases with few requests: reads only the histories of locks that have changed. */
import type { LockPage } from "../client/index.ts";
import type { LockEvent } from "./past-leases.ts";

type ListedLock = LockPage["locks"][number];

/** The end of a lease that its holder did not release. */
export interface Loss extends LockEvent {
  readonly lock: string;
}

interface Fences {
  readonly last: number | null;
  readonly held: readonly number[];
}

const LOST: readonly LockEvent["event"][] = ["expired", "broken", "max_hold"];
const LOSSES_MAX = 100;
const PENDING_MAX = 500;

export class Losses {
  /** The last fence of every listed lock, and the fences of its holders. */
  #seen = new Map<string, Fences>();
  /** The locks whose histories are still to be read, each with whether a lease has disappeared from it. */
  readonly #pending = new Map<string, boolean>();
  readonly #found = new Map<string, Loss>();
  #kept = true;

  /** Whether the service keeps histories, if known. */
  get kept(): boolean {
    return this.#kept;
  }

  /** The number of changed locks whose histories have not been read. */
  get pending(): number {
    return this.#pending.size;
  }

  /** The losses, latest first. */
  get latest(): readonly Loss[] {
    return [...this.#found.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  }

  /** Compares a listing with the previous one. */
  observe(locks: readonly ListedLock[]): void {
    const readable = locks.filter(({ state }) => state !== "unreadable");
    const seen = new Map(
      readable.map(({ lock, fence, holders }) => [lock, { last: fence, held: holders.map(({ fence }) => fence) }]),
    );
    for (const [name, before] of this.#seen) {
      const now = seen.get(name);
      const ended = before.held.some((fence) => !now?.held.includes(fence));
      if (ended || now?.last !== before.last) this.#want(name, true);
    }
    // A newly listed lock with waiters has probably had another holder, so its history is read early.
    for (const { lock, queue_length } of readable) if (!this.#seen.has(lock)) this.#want(lock, queue_length > 0);
    this.#seen = seen;
  }

  #want(name: string, urgent: boolean): void {
    if (!this.#kept || (this.#pending.size >= PENDING_MAX && !this.#pending.has(name))) return;
    this.#pending.set(name, urgent || this.#pending.get(name) === true);
  }

  /** Returns the names whose histories should be read next, starting with those that have lost a lease. */
  next(count: number): string[] {
    const pending = [...this.#pending].sort(([, a], [, b]) => Number(b) - Number(a));
    return pending.slice(0, count).map(([name]) => name);
  }

  /** Processes the history that was read for a name; undefined if it could not be read. */
  learn(name: string, history: readonly LockEvent[] | null | undefined): void {
    this.#pending.delete(name);
    if (history === null) {
      this.#kept = false;
      this.#pending.clear();
    }
    for (const event of history ?? []) {
      if (LOST.includes(event.event)) this.#found.set(`${event.fence} ${name}`, { ...event, lock: name });
    }
    for (const { fence, lock } of this.latest.slice(LOSSES_MAX)) this.#found.delete(`${fence} ${lock}`);
  }
}
