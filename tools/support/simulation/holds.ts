/** A hold time in milliseconds. */
export type Hold = (random: () => number) => number;

/** Distributions of hold times with the same mean. */
export const HOLDS = {
  constant: (mean_ms) => () => mean_ms,
  exponential: (mean_ms) => (random) => -mean_ms * Math.log(1 - 0.999 * random()),
  "one in twenty is long": (mean_ms) => (random) => mean_ms * (random() < 0.05 ? 15 : 0.25),
} satisfies Record<string, (mean_ms: number) => Hold>;
