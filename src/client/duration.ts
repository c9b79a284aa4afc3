import type { DurationText } from "./wire.ts";

const UNITS_MS = [86_400_000, 3_600_000, 60_000, 1000, 1];
/** Anything that is not a number, such as 1.2.3, becomes NaN below and is refused. */
const TEXT = /^(?:([\d.]+)d)?(?:([\d.]+)h)?(?:([\d.]+)m)?(?:([\d.]+)s)?(?:([\d.]+)ms)?$/;

/** Milliseconds, or text such as `"250ms"`, `"30s"`, `"2m30s"`, `"1.5h"` or `"1d"`. */
export type Duration = number | DurationText;

/**
 * The duration in milliseconds; `Infinity` stays, for waits without end. Accepts every duration that the service accepts, and
 * some that it refuses, such as `"0.5ms"`, which is rounded here.
 *
 * @throws {TypeError} for anything that is not a duration, with the name of the option.
 */
export function toMs(duration: Duration, option: string): number {
  const [text, ...amounts] = TEXT.exec(`${duration}`) ?? [];
  const parts = amounts.map((amount = "0", i) => Number(amount) * (UNITS_MS[i] as number));
  const ms = text ? Math.round(parts.reduce((sum, part) => sum + part)) : duration;
  if (typeof ms === "number" && ms >= 0) return ms;
  throw new TypeError(`Expected '${option}' to be a duration such as 500 or "2m30s", got '${duration}'`);
}
