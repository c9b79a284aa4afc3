/** Intervals, sorted by their beginnings: how far those reach that began before an instant. */
export class Reach {
  readonly #from: Float64Array;
  /** The latest end so far, in order of the beginnings. */
  readonly #to: Float64Array;

  constructor(stretches: Iterable<readonly [from_ms: number, to_ms: number]>) {
    const sorted = [...stretches].sort(([a], [b]) => a - b);
    this.#from = Float64Array.from(sorted, ([from_ms]) => from_ms);
    this.#to = Float64Array.from(sorted, ([, to_ms]) => to_ms);
    for (let i = 1; i < this.#to.length; i++) {
      this.#to[i] = Math.max(this.#to[i] as number, this.#to[i - 1] as number);
    }
  }

  /** The latest end of those that began before this instant. */
  before(instant_ms: number): number {
    return this.#to[firstAtLeast(this.#from, instant_ms) - 1] ?? Number.NEGATIVE_INFINITY;
  }

  /** Whether one of them contains an instant between these two. */
  touches(from_ms: number, to_ms: number): boolean {
    return this.before(to_ms) > from_ms;
  }
}

/** The index of the first number that is not less, in an ascending list. */
export function firstAtLeast(sorted: ArrayLike<number>, bound: number): number {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
