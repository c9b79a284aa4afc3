/** What clients saw, counted as the metrics of the service count it. */
import type { Sample } from "../../platforms/exposition.ts";

export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string, labels: Sample["labels"], by = 1): void {
    const key = seriesOf({ name, labels });
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + by);
  }

  /** By series, sorted; a series that is missing has the value 0. */
  get counts(): Record<string, number> {
    const counted = [...this.#counts].filter(([, count]) => count !== 0);
    return Object.fromEntries(counted.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Clients cannot see what the store did, nor exactly how long a lease was held, or how many were in the queue. */
const UNSEEN = /_bucket$|^leasehold_(store_|build_info|(hold_seconds|queue_length)_sum)/;

/** What the service reports about everything that clients can see. */
export function tallyOf(samples: readonly Sample[]): Tally {
  const tally = new Tally();
  for (const { name, labels, value } of samples) {
    if (UNSEEN.test(name)) continue;
    // Seconds, of which clients learn the milliseconds.
    tally.add(name, labels, name.endsWith("_sum") ? Math.round(value * 1000) : value);
  }
  return tally;
}

function seriesOf({ name, labels }: Pick<Sample, "name" | "labels">): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${pairs.toSorted()}}`;
}
