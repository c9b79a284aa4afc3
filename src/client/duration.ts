import type { DurationText } from "./wire.ts";

const UNITS_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds, or text such as `"250ms"`, `"30s"`, `"1.5m"` or `"2h"`; the same that the service reads. */
export type Duration = number | DurationText;

/** @throws {TypeError} for anything that is no duration. `Infinity` is one, for waits without end. */
export function toMs(duration: Duration): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(String(duration)) ?? [];
  const ms = unit === undefined ? duration : Math.round(Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS]);
  if (typeof ms === "number" && ms >= 0) return ms;
  throw new TypeError(`Expected a duration such as 500 or "1.5m", got '${duration}'`);
}
