/** Intervals, sorted by their starts in order to find the latest end among those that start before an instant. */
export class Reach {
  readonly #from: Float64Array;
  /** The latest end so far, in the order of the starts. */
  readonly #to: Float64Array;

  constructor(stretches: Iterable<readonly [from_ms: number, to_ms: number]>) {
    const sorted = [...stretches].sort(([a], [b]) => a - b);
    this.#from = Float64Array.from(sorted, ([from_ms]) => from_ms);
    this.#to = Float64Array.from(sorted, ([, to_ms]) => to_ms);
    for (let i = 1; i < this.#to.length; i++) {
      this.#to[i] = Math.max(this.#to[i] as number, this.#to[i - 1] as number);
    }
  }

  /** Returns the latest end among the intervals that start before this instant. */
  before(instant_ms: number): number {
    return this.#to[firstAtLeast(this.#from, instant_ms) - 1] ?? Number.NEGATIVE_INFINITY;
  }

  /** Whether an interval contains an instant between these two. */
  touches(from_ms: number, to_ms: number): boolean {
    return this.before(to_ms) > from_ms;
  }
}

/** Returns the index of the first number in an ascending list that isn't below the bound. */
export function firstAtLeast(sorted: ArrayLike<number>, bound: number): number {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
