/** The database that the lock protects, and the writes to it. The database remembers the highest fence that it has seen. */

export interface Write {
  readonly at_ms: number;
  readonly client: number;
  readonly fence: number;
  /** `overwrote` means that the write was accepted even though one with a higher fence had been accepted before. */
  readonly outcome: "accepted" | "rejected" | "overwrote";
  /** The highest fence before this write. */
  readonly seen: number;
}

export class Database {
  readonly writes: Write[] = [];
  /** The highest fence among the accepted writes. */
  seen = 0;
  readonly counts = { accepted: 0, rejected: 0, overwrote: 0 };
  readonly #fenced: boolean;

  constructor(fenced: boolean) {
    this.#fenced = fenced;
  }

  /** Applies a write as `UPDATE … SET fence = :fence WHERE fence <= :fence` would, or as that would without its condition. */
  write(at_ms: number, client: number, fence: number): Write {
    const late = fence < this.seen;
    const outcome = !late ? "accepted" : this.#fenced ? "rejected" : "overwrote";
    const write = { at_ms, client, fence, outcome, seen: this.seen } as const;
    this.counts[outcome]++;
    if (outcome !== "rejected") this.seen = Math.max(this.seen, fence);
    this.writes.push(write);
    return write;
  }
}
