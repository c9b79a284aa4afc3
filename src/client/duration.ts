import type { DurationText } from "./wire.ts";

const UNITS_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** Milliseconds, or text such as `"250ms"`, `"30s"`, `"2m30s"`, `"1.5h"` or `"1d"`. */
export type Duration = number | DurationText;

/**
 * Converts a duration to milliseconds. `Infinity`, for endless waits, stays unchanged. Accepts every duration that the service
 * accepts, and some that it refuses, such as `"0.5ms"`, which is rounded here.
 *
 * @throws {TypeError} with the name of the option, for anything that is not a duration.
 */
export function toMs(duration: Duration, option: string): number {
  let ms = 0;
  const rest = `${duration}`.replace(/([\d.]+)(ms|[dhms])/g, (_, amount, unit) => {
    // Malformed numbers, such as 1.2.3, become NaN and are refused.
    ms += amount * (UNITS_MS[unit] as number);
    return "";
  });
  const result = rest || !duration ? duration : Math.round(ms);
  if (typeof result === "number" && result >= 0) return result;
  throw new TypeError(`Expected '${option}' to be a duration such as 500 or "2m30s", got '${duration}'`);
}

/**
 * Converts a duration to the form that the service accepts, which excludes bare numbers. Text stays unchanged, so that errors
 * quote what the caller wrote.
 */
export const toText = (duration: Duration | undefined): DurationText | undefined =>
  typeof duration === "number" ? `${duration}ms` : duration;
