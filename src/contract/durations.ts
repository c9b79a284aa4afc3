const UNIT_MS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const;
const UNITS = Object.keys(UNIT_MS) as Unit[];
/**
 * Matches numbers with units, from the largest unit to the smallest and each unit at most once, or a 0 without a unit. Also
 * matches an empty string.
 */
export const DURATION_TEXT = new RegExp(`^(?:0|${UNITS.map((unit) => `(?:(\\d+(?:\\.\\d+)?)${unit})?`).join("")})$`);

type Unit = keyof typeof UNIT_MS;
/**
 * A duration such as `"250ms"`, `"30s"`, `"2m30s"`, `"1.5h"` or `"1d"`. The service also accepts more than two units, but
 * allowing them here would make this type too large.
 */
export type DurationText = `${number}${Unit}` | `${number}${Exclude<Unit, "ms">}${number}${Exclude<Unit, "d">}`;

/**
 * Converts a duration such as `"250ms"`, `"30s"`, `"2m30s"`, `"1.5h"` or `"1d"` to milliseconds; returns undefined for anything
 * else. A number without a unit, other than 0, is refused, because some people would read it as seconds and others as
 * milliseconds.
 *
 * The result is a safe, non-negative integer: `"0.5ms"` is refused rather than rounded.
 */
export function parseDuration(value: unknown): number | undefined {
  if (value === 0) return 0;
  const read = typeof value === "string" ? DURATION_TEXT.exec(value) : null;
  if (!read?.[0]) return undefined;
  let ms = 0;
  for (const [i, unit] of UNITS.entries()) {
    const amount = read[i + 1];
    if (amount === undefined) continue;
    // Treats the digits as an integer, so that "1.1s" becomes exactly 1100; in binary floating point, 1.1 * 1000 is not an
    // integer.
    const [whole = "", fraction = ""] = amount.split(".");
    const part = (Number(whole + fraction) * UNIT_MS[unit]) / 10 ** fraction.length;
    if (!isMilliseconds(part)) return undefined;
    ms += part;
  }
  return isMilliseconds(ms) ? ms : undefined;
}

const isMilliseconds = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Formats a number of milliseconds in the shortest customary way: `30s`, `24h`, `366d`, `250ms`. */
export function formatDuration(ms: number): string {
  if (ms === 0) return "0s";
  if (ms > UNIT_MS.d && ms % UNIT_MS.d === 0) return `${ms / UNIT_MS.d}d`;
  for (const unit of ["h", "m", "s"] as const) {
    if (ms % UNIT_MS[unit] === 0) return `${ms / UNIT_MS[unit]}${unit}`;
  }
  return `${ms}ms`;
}

export interface DurationBounds {
  readonly min_ms: number;
  readonly max_ms: number;
}

/** Returns an error message, to follow a field's name, that says why this is not a duration. */
export function notADuration(input: unknown): string {
  const readings = withUnits(input);
  return readings.length > 0
    ? `must have a unit, got ${show(input)}: did you mean ${readings.join(" or ")}?`
    : `must be a duration such as "250ms", "30s", "2m30s", "1.5h" or "1d", got ${show(input)}`;
}

/** Suggests units for a number without a unit, because only the sender knows which unit was meant. */
function withUnits(input: unknown): string[] {
  const number = typeof input === "number" ? String(input) : input;
  if (typeof number !== "string" || !/^.{0,31}\d$/.test(number)) return [];
  return ["s", "ms"].flatMap((unit) => (parseDuration(number + unit) === undefined ? [] : `"${number}${unit}"`));
}

/** Returns why a duration is refused; `ms` is undefined if it is not a whole number of milliseconds. */
export function outOfBounds(value: unknown, ms: number | undefined, { min_ms, max_ms }: DurationBounds): string {
  const got = `got ${show(value)}`;
  if (ms === undefined) return `must be a whole number of milliseconds, ${got}`;
  return ms > max_ms
    ? `must be at most ${formatDuration(max_ms)}, ${got}`
    : `must be at least ${formatDuration(min_ms)}, ${got}`;
}

/** Formats a value for an error message: as it was sent if it is short, or else only described. */
export const show = (input: unknown): string => {
  if (typeof input === "number") return String(input);
  if (typeof input === "string") return input.length <= 32 ? JSON.stringify(input) : "a longer text";
  if (typeof input === "object" && input !== null) return Array.isArray(input) ? "an array" : "an object";
  return String(input);
};

export const typeName = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
