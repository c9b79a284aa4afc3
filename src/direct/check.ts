/**
 * Checks requests without the contract's schemas, because the schema library is larger than the whole client. A test verifies
 * that the messages are the same.
 */
import { DURATION_TEXT, notADuration, outOfBounds, parseDuration, show, typeName } from "../contract/durations.ts";
import type { FieldError } from "../contract/problems.ts";
import { insteadOf } from "../contract/resembling.ts";
import { bytes, CONTROL, fits } from "../contract/texts.ts";

const ERRORS_MAX = 20;
const STEP_MAX = 64;

/** With `soft`, the enclosing value is still checked as a whole; with `fatal`, not even that value's length is checked. */
interface Fault extends FieldError {
  readonly weight?: "soft" | "fatal";
}

const SOFT = { weight: "soft" } as const;
const FATAL = { weight: "fatal" } as const;

/** A position in the input, and the faults found so far. */
interface Place {
  readonly path: readonly string[];
  readonly faults: Fault[];
  /** What to call members. */
  readonly member: string;
}

/** Returns the parsed value, or records a fault. */
export type Check<T> = (value: unknown, place: Place) => T;

type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: FieldError[] };

/** Checks `input`, and lists the first problem with each field. */
export function checked<T>(check: Check<T>, input: unknown, member = "field"): Result<T> {
  const faults: Fault[] = [];
  const value = check(input, { path: [], faults, member });
  if (faults.length === 0) return { ok: true, value };
  const byPath = new Map<string, FieldError>();
  for (const { weight: _, ...error } of faults) if (!byPath.has(error.path)) byPath.set(error.path, error);
  return { ok: false, errors: [...byPath.values()].slice(0, ERRORS_MAX) };
}

const note = ({ path, faults }: Place, message: string, more: Partial<Fault> = {}) =>
  faults.push({ path: path.join("."), message, ...more });
const below = (place: Place, step: string | number): Place => ({
  ...place,
  path: [...place.path, String(step).slice(0, STEP_MAX)],
});
/**
 * Stands for an unreadable value. Because there is a fault, the value is never used, but a rule may check whether it is absent.
 */
const NEVER = Object.freeze({}) as never;

const typeFault = (expected: string, value: unknown): string =>
  value === undefined ? "is required" : `must be of type ${expected}, got ${typeName(value)}`;

export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value, place) =>
    value === undefined ? undefined : check(value, place);

export const orDefault =
  <T>(check: Check<T>, absent: T): Check<T> =>
  (value, place) =>
    value === undefined ? absent : check(value, place);

export const boolean: Check<boolean> = (value, place) => {
  if (typeof value === "boolean") return value;
  note(place, value === undefined ? "is required" : `must be true or false, got ${show(value)}`);
  return NEVER;
};

export const oneOf =
  <const T extends string>(...words: readonly T[]): Check<T> =>
  (value, place) => {
    if (!words.includes(value as T)) note(place, `must be one of: ${words.join(", ")}, got ${show(value)}`);
    return value as T;
  };

export const integer =
  (min: number, max: number): Check<number> =>
  (value, place) => {
    if (typeof value !== "number" || !Number.isInteger(value)) {
      note(place, value === undefined ? "is required" : `must be a whole number, got ${show(value)}`, FATAL);
      return NEVER;
    }
    // For a number that is not a safe integer, the bounds of safe integers are reported first.
    const [least, most] = Number.isSafeInteger(value)
      ? [min, max]
      : [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    if (value < least) note(place, `must be at least ${least}, got ${show(value)}`, SOFT);
    else if (value > most) note(place, `must be at most ${most}, got ${show(value)}`, SOFT);
    return value;
  };

export const duration =
  (min_ms: number, max_ms: number): Check<number> =>
  (value, place) => {
    const ms = parseDuration(value);
    if (ms !== undefined && ms >= min_ms && ms <= max_ms) return ms;
    if (isDuration(value)) note(place, outOfBounds(value, ms, { min_ms, max_ms }));
    else note(place, notADuration(value), typeof value === "string" ? SOFT : {});
    return NEVER;
  };

const isDuration = (value: unknown): boolean =>
  value === 0 || (typeof value === "string" && value !== "" && DURATION_TEXT.test(value));

/** Text that the store generated. */
export const characters =
  (length_max: number): Check<string> =>
  (value, place) => {
    if (typeof value !== "string") note(place, typeFault("string", value));
    else if (value === "") note(place, "must not be empty");
    else if (value.length > length_max) note(place, `must be at most ${length_max} characters`);
    return value as string;
  };

interface TextRules {
  readonly min_length?: number;
  /** Whether control characters are refused. */
  readonly plain?: boolean;
  /** Returns another problem with the text, if there is one. */
  readonly more?: (text: string) => string | undefined;
  /** Explains why a value is not a string. */
  readonly instead?: (value: unknown) => string;
}

/** Text of limited size. */
export const text =
  (bytes_max: number, { min_length = 0, plain = false, more, instead }: TextRules = {}): Check<string> =>
  (value, place) => {
    if (typeof value !== "string") {
      note(place, value === undefined || !instead ? typeFault("string", value) : instead(value));
      return NEVER;
    }
    if (!value.isWellFormed()) note(place, "must be well-formed Unicode", FATAL);
    else if (!fits(value, bytes_max))
      note(place, `must be at most ${bytes_max} bytes of UTF-8, got ${bytes(value)}`, FATAL);
    else {
      if (value.length < min_length) note(place, "must not be empty", SOFT);
      if (plain && CONTROL.test(value)) note(place, "must not contain control characters", SOFT);
      const problem = more?.(value);
      if (problem !== undefined) note(place, problem, SOFT);
    }
    return value;
  };

/** A flat object of strings, numbers and booleans. */
export const scalars =
  (bytes_max: number): Check<Record<string, string | number | boolean>> =>
  (value, place) => {
    const before = place.faults.length;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      note(place, "must be an object of strings, numbers and booleans, in a JSON body");
      return NEVER;
    }
    if (Object.hasOwn(value, "__proto__")) {
      note(below(place, "__proto__"), "is not allowed as a key");
      return NEVER;
    }
    for (const [key, item] of Object.entries(value)) {
      if (!key.isWellFormed()) note(below(place, key), "must be a well-formed key");
      else if (!isScalar(item))
        note(below(place, key), `must be a well-formed string, a finite number or a boolean, got ${show(item)}`);
    }
    const json = JSON.stringify(value);
    if (place.faults.length === before && !fits(json, bytes_max))
      note(place, `must be at most ${bytes_max} bytes as JSON, got ${bytes(json)}`, SOFT);
    return value as Record<string, string | number | boolean>;
  };

const isScalar = (value: unknown): boolean =>
  typeof value === "string" ? value.isWellFormed() : typeof value === "number" || typeof value === "boolean";

/** Checks a value whose parts are all valid, and returns the paths and messages of its problems. */
type Rule<T> = (value: T) => readonly [path: string | number, message: string][];

type Values<C> = { readonly [K in keyof C]: C[K] extends Check<infer T> ? T : never };

/** An object with these members and no others. `instead` is the message for any other value. */
export const object =
  <C extends Record<string, Check<unknown>>>(
    fields: C,
    rule: Rule<Values<C>> = () => [],
    instead?: (value: unknown) => string,
  ): Check<Values<C>> =>
  (value, place) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      note(place, instead?.(value) ?? typeFault("object", value));
      return NEVER;
    }
    const before = place.faults.length;
    const known = Object.keys(fields);
    const entries = known.map((name) => {
      const member = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
      return [name, fields[name]?.(member, below(place, name))];
    });
    for (const name of Object.keys(value).filter((name) => !known.includes(name)))
      note(below(place, name), `is not a ${place.member} here: ${insteadOf(name, known, place.member)}`, SOFT);
    const result = Object.fromEntries(entries) as Values<C>;
    judge(result, rule, place, before);
    return result;
  };

/** A list of limited length. */
export const list =
  <T>(
    item: Check<T>,
    what: string,
    min: number,
    max: number,
    rule: Rule<readonly NoInfer<T>[]> = () => [],
  ): Check<T[]> =>
  (value, place) => {
    const expected = `must be a list of ${min} to ${max} ${what}`;
    if (!Array.isArray(value)) {
      const got = typeof value === "string" ? ", in a JSON body" : `, got ${show(value)}`;
      note(place, expected + (value === undefined ? "" : got));
      return NEVER;
    }
    if (value.length > max) {
      note(place, `${expected}, got ${value.length}`, { limit: max });
      return NEVER;
    }
    const before = place.faults.length;
    const items = value.map((one, i) => item(one, below(place, i)));
    const fatal = place.faults.slice(before).some(({ weight }) => weight === "fatal");
    if (value.length < min && !fatal) note(place, `${expected}, got ${value.length}`, SOFT);
    judge(items, rule, place, before);
    return items;
  };

function judge<T>(value: T, rule: Rule<T>, place: Place, before: number): void {
  if (place.faults.slice(before).every(({ weight }) => weight === "soft"))
    for (const [path, message] of rule(value)) note(below(place, path), message, SOFT);
}
