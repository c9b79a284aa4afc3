const UNIT_MS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const;
const UNITS = Object.keys(UNIT_MS) as Unit[];
/** Each unit at most once, from the largest to the smallest, or a bare 0. Also matches the empty text. */
export const DURATION_TEXT = new RegExp(`^(?:0|${UNITS.map((unit) => `(?:(\\d+(?:\\.\\d+)?)${unit})?`).join("")})$`);

type Unit = keyof typeof UNIT_MS;
/** Such as `"250ms"`, `"30s"`, `"2m30s"`, `"1.5h"` or `"1d"`. More than two units are accepted too, but would make the type too large. */
export type DurationText = `${number}${Unit}` | `${number}${Exclude<Unit, "ms">}${number}${Exclude<Unit, "d">}`;

/**
 * Milliseconds of a duration such as `"250ms"`, `"30s"`, `"2m30s"`, `"1.5h"` or `"1d"`; undefined for anything else. A number
 * without a unit is refused, because some readers would take it for seconds and others for milliseconds. Only 0 needs no unit.
 *
 * The result is a safe integer that is not negative: `"0.5ms"` is refused rather than rounded.
 */
export function parseDuration(value: unknown): number | undefined {
  if (value === 0) return 0;
  const read = typeof value === "string" ? DURATION_TEXT.exec(value) : null;
  if (!read?.[0]) return undefined;
  let ms = 0;
  for (const [i, unit] of UNITS.entries()) {
    const amount = read[i + 1];
    if (amount === undefined) continue;
    // Multiplying the digits as an integer keeps "1.1s" at 1100; 1.1 * 1000 would not be an integer in binary floats.
    const [whole = "", fraction = ""] = amount.split(".");
    const part = (Number(whole + fraction) * UNIT_MS[unit]) / 10 ** fraction.length;
    if (!isMilliseconds(part)) return undefined;
    ms += part;
  }
  return isMilliseconds(ms) ? ms : undefined;
}

const isMilliseconds = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** The shortest text for a number of milliseconds, as people write it: `30s`, `24h`, `366d`, `250ms`. */
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

/** Why this is not a duration, for an error message that begins with the name of a field. */
export function notADuration(input: unknown): string {
  const readings = withUnits(input);
  return readings.length > 0
    ? `must have a unit, got ${show(input)}: did you mean ${readings.join(" or ")}?`
    : `must be a duration such as "250ms", "30s", "2m30s", "1.5h" or "1d", got ${show(input)}`;
}

/** What a number without its unit may mean; only its sender knows. */
function withUnits(input: unknown): string[] {
  const number = typeof input === "number" ? String(input) : input;
  if (typeof number !== "string" || !/^.{0,31}\d$/.test(number)) return [];
  return ["s", "ms"].flatMap((unit) => (parseDuration(number + unit) === undefined ? [] : `"${number}${unit}"`));
}

/** Why milliseconds are refused; `ms` is undefined for a value that is not a duration. */
export function outOfBounds(value: unknown, ms: number | undefined, { min_ms, max_ms }: DurationBounds): string {
  const got = `got ${show(value)}`;
  if (ms === undefined) return `must be whole milliseconds, ${got}`;
  return ms > max_ms
    ? `must be at most ${formatDuration(max_ms)}, ${got}`
    : `must be at least ${formatDuration(min_ms)}, ${got}`;
}

/** A value for an error message: short, and as it was sent. */
export const show = (input: unknown): string => {
  if (typeof input === "number") return String(input);
  if (typeof input === "string") return input.length <= 32 ? JSON.stringify(input) : "a longer text";
  if (typeof input === "object" && input !== null) return Array.isArray(input) ? "an array" : "an object";
  return String(input);
};

export const typeName = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
