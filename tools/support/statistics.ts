/** Returns the value below which the share `q` of `values` lies; 0 if there are no values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Rounds to three significant digits, since no figure here is more precise. */
export const round = (value: number): number => Number(value.toPrecision(3));

/** Repeats until `count` rounds or `ms` have passed, whichever comes first, so that no part takes too long. */
export async function repeat(count: number, ms: number, once: (i: number) => Promise<unknown>): Promise<void> {
  const until = performance.now() + ms;
  for (let i = 0; i < count && performance.now() < until; i++) await once(i);
}
