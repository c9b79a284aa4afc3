import type { Lock } from "./lock.ts";
import { fingerprint, type Keyed, type Outcome } from "./operation.ts";
import type { Lease } from "./parts.ts";

/** How long a record is kept after its lease, place or result has ended. */
const KEPT_MS = 60_000;

export interface IdempotencyRecord {
  readonly fingerprint: string;
  /** A result to repeat, or a secret that got a place or a lease. */
  readonly answer?: Outcome;
  readonly place?: string;
  readonly lease?: string;
  readonly until_ms: number;
  /** Once the store's clock has been set back, replaces the end derived from the lease or place. */
  certain_until_ms?: number;
}

/** The locks, the store's clock, and a clock that is never stepped. */
interface World {
  readonly locks: ReadonlyMap<string, Lock>;
  readonly stepped_ms: number;
  readonly unstepped_ms: number;
}

/**
 * What each Idempotency-Key was used for. These records end by the store's TTLs, so all instants in this module are on a clock
 * that is never stepped.
 */
export class IdempotencyRecords {
  readonly #kept = new Map<string, IdempotencyRecord>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  get keys(): readonly string[] {
    return [...this.#kept.keys()];
  }

  get(key: string | undefined): IdempotencyRecord | undefined {
    return key === undefined ? undefined : this.#kept.get(key);
  }

  /**
   * Returns the record that a request finds, if any. Records of leases never end here, because `certainUntil` rules out later
   * requests.
   */
  load({ key }: Keyed): IdempotencyRecord | undefined {
    const kept = this.get(key);
    return kept && (kept.lease !== undefined || kept.until_ms > this.#world.unstepped_ms) ? kept : undefined;
  }

  /** The lease, place or result ends at `until_ms` by the store's clock. */
  save(request: Keyed, kept: Omit<IdempotencyRecord, "fingerprint">): void {
    if (request.key === undefined) return;
    const until_ms = kept.until_ms - this.#world.stepped_ms + KEPT_MS;
    this.#kept.set(request.key, { ...kept, fingerprint: fingerprint(request), until_ms });
  }

  granted(request: Keyed, { token, deadline_ms }: Lease): void {
    this.save(request, { lease: token, until_ms: deadline_ms });
  }

  /**
   * Returns the time until which a record certainly exists: it is kept for KEPT_MS after the last of its leases has ended.
   */
  certainUntil(key: string): number {
    const { lease: token, place, until_ms = Number.POSITIVE_INFINITY, certain_until_ms } = this.get(key) ?? {};
    if (certain_until_ms !== undefined) return certain_until_ms;
    const locks = [...this.#world.locks.values()];
    const unstepped = (at_ms: number) => at_ms - this.#world.stepped_ms;
    if (token === undefined) {
      // The ticket may have been granted to a request without the key, and that lease may have ended.
      const ends = place === undefined ? [] : locks.flatMap((lock) => lock.endOf(place) ?? []);
      return Math.min(until_ms, ...ends.map(({ at_ms }) => unstepped(at_ms) + KEPT_MS));
    }
    const leases = locks.flatMap((lock) => lock.lease(token) ?? []);
    const ends = locks.flatMap((lock) => lock.endOf(token) ?? []);
    const last_ms = Math.max(...leases.map((lease) => lease.deadline_ms), ...ends.map(({ at_ms }) => at_ms));
    const kept_ms = unstepped(last_ms) + KEPT_MS;
    // Known gap: only renewals extend a record, and only the record of the request that created the token.
    const prolonged = token.endsWith(key) && ![...leases, ...ends.map(({ lease }) => lease)].some((l) => l?.reentered);
    return prolonged ? kept_ms : Math.min(kept_ms, until_ms);
  }

  /**
   * Called when the store's clock is set back. After that, leases can outlast their records, but no record ends earlier.
   */
  leaveClock(): void {
    for (const [key, kept] of this.#kept) {
      kept.certain_until_ms = Math.min(this.certainUntil(key), this.#world.unstepped_ms + KEPT_MS);
    }
  }
}
