/** What the lock protects. It remembers the highest fence that it has seen. */

export interface Write {
  readonly at_ms: number;
  readonly client: number;
  readonly fence: number;
  /** `overwrote`: it was taken though a higher fence had written before. */
  readonly outcome: "accepted" | "rejected" | "overwrote";
  /** The highest fence before. */
  readonly seen: number;
}

export class Database {
  readonly writes: Write[] = [];
  /** The highest fence among the writes that were taken. */
  seen = 0;
  readonly counts = { accepted: 0, rejected: 0, overwrote: 0 };
  readonly #fenced: boolean;

  constructor(fenced: boolean) {
    this.#fenced = fenced;
  }

  /** As `UPDATE … SET fence = :fence WHERE fence <= :fence` does, or without the condition. */
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
