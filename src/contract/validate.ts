import * as z from "zod/mini";
import { _safeParse, $ZodError } from "zod/v4/core";
import { show, typeName } from "./durations.ts";
import type { TypeOf } from "./form.ts";
import type { FieldError } from "./problems.ts";
import { insteadOf } from "./resembling.ts";

const ERRORS_MAX = 20;

export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** How error messages refer to the input. */
export interface Wording {
  /** What a member of the input is called; "field" by default. */
  readonly member?: string;
  /** Error messages for members that belong elsewhere, by member name. */
  readonly elsewhere?: ReadonlyMap<string, string> | undefined;
}

/** Creates errors without a stack trace, which nobody would read and which would cost more than the check itself. */
const safeParse = _safeParse($ZodError);

/** Checks `input`, and returns the first problem with each field. Messages do not repeat values that may be secret. */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  wording: Wording = {},
): Validated<z.output<Schema>> {
  const result = safeParse(schema, input, { reportInput: true, error: withoutWords });
  if (result.success) return { ok: true, value: result.data };
  const byPath = new Map<string, FieldError>();
  for (const error of result.error.issues.flatMap((issue) => fieldErrors(issue, schema, wording))) {
    if (!byPath.has(error.path)) byPath.set(error.path, error);
  }
  return { ok: false, errors: [...byPath.values()].slice(0, ERRORS_MAX) };
}

function fieldErrors(issue: z.core.$ZodIssue, schema: z.ZodMiniType, wording: Wording): FieldError[] {
  const path = issue.path.map((step) => String(step).slice(0, 64));
  if (issue.code !== "unrecognized_keys") {
    const limit = issue.code === "too_big" && issue.origin === "array" ? { limit: Number(issue.maximum) } : {};
    return [{ path: path.join("."), message: messageOf(issue), ...limit }];
  }
  const { member = "field", elsewhere } = wording;
  const known = fieldsAt(schema, issue.path);
  return issue.keys.map((key) => ({
    path: [...path, key.slice(0, 64)].join("."),
    message: elsewhere?.get(key) ?? `is not a ${member} here: ${insteadOf(key, known, member)}`,
  }));
}

/** Returns the types of an object's fields, for input that arrives as text. */
export function typesOf(schema: z.ZodMiniType): TypeOf {
  const shape = schema instanceof z.ZodMiniObject ? schema.shape : {};
  return (name) => {
    let field: z.core.$ZodType | undefined = Object.hasOwn(shape, name) ? shape[name] : undefined;
    while (field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniDefault) field = field.def.innerType;
    return field?._zod.def.type;
  };
}

/** Returns the names of the fields of the object at this path in a schema. */
function fieldsAt(schema: unknown, [step, ...rest]: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodMiniArray) return fieldsAt(schema.def.element, rest);
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return step === undefined ? Object.keys(schema.shape) : fieldsAt(schema.shape[String(step)], rest);
}

/** The message for every issue for which the service has none of its own, whatever locale another module has loaded. */
const WITHOUT_WORDS = "";
const withoutWords = (): string => WITHOUT_WORDS;
const isOurs = ({ message }: z.core.$ZodIssue): boolean => message !== WITHOUT_WORDS;

/** Returns the service's own message for an issue. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type" && !isOurs(issue)) {
    if (issue.input === undefined) return "is required";
    // Fields of these types are never secret, so the message can repeat the value.
    if (issue.expected === "boolean") return `must be true or false, got ${show(issue.input)}`;
    if (issue.expected === "int" || issue.expected === "number")
      return `must be a whole number, got ${show(issue.input)}`;
    return `must be of type ${issue.expected}, got ${typeName(issue.input)}`;
  }
  if (issue.code === "too_small" && !isOurs(issue))
    return `must be at least ${issue.minimum}, got ${show(issue.input)}`;
  if (issue.code === "too_big" && !isOurs(issue)) return `must be at most ${issue.maximum}, got ${show(issue.input)}`;
  if (issue.code === "invalid_value")
    return `must be one of: ${issue.values.map(String).join(", ")}, got ${show(issue.input)}`;
  return isOurs(issue) ? issue.message : "is not valid";
}
