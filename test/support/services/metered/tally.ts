/** What clients saw, counted the way the service's metrics count it. */
import type { Sample } from "../../platforms/exposition.ts";

export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string, labels: Sample["labels"], by = 1): void {
    const key = seriesOf({ name, labels });
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + by);
  }

  /** The counts by series, sorted; a missing series counts as 0. */
  get counts(): Record<string, number> {
    const counted = [...this.#counts].filter(([, count]) => count !== 0);
    return Object.fromEntries(counted.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Clients can't see what the store did, exactly how long a lease was held, or how many clients were in the queue. */
const UNSEEN = /_bucket$|^leasehold_(store_|build_info|(hold_seconds|queue_length)_sum)/;

/** Returns what the service reports, restricted to what clients can see. */
export function tallyOf(samples: readonly Sample[]): Tally {
  const tally = new Tally();
  for (const { name, labels, value } of samples) {
    if (UNSEEN.test(name)) continue;
    // Sums are in seconds, but clients get milliseconds.
    tally.add(name, labels, name.endsWith("_sum") ? Math.round(value * 1000) : value);
  }
  return tally;
}

function seriesOf({ name, labels }: Pick<Sample, "name" | "labels">): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${pairs.toSorted()}}`;
}
