import type * as z from "zod";
import type { FieldError } from "./problems.ts";

const ERRORS_MAX = 20;

export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Checks `input` and lists what is wrong, the first fault of each field; values that may be secret are not repeated. */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): Validated<z.output<Schema>> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  const byPath = new Map<string, FieldError>();
  for (const error of result.error.issues.flatMap(fieldErrors)) {
    if (!byPath.has(error.path)) byPath.set(error.path, error);
  }
  return { ok: false, errors: [...byPath.values()].slice(0, ERRORS_MAX) };
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map((step) => String(step).slice(0, 64));
  if (issue.code !== "unrecognized_keys") {
    const limit = issue.code === "too_big" && issue.origin === "array" ? { limit: Number(issue.maximum) } : {};
    return [{ path: path.join("."), message: messageOf(issue), ...limit }];
  }
  return issue.keys.map((key) => ({
    path: [...path, key.slice(0, 64)].join("."),
    message: "is not a field of this request: look for a typo",
  }));
}

/** Zod's own words for a wrong type end in what came; ours elsewhere are already a sentence about the field. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input")) {
    return issue.input === undefined
      ? "is required"
      : `must be of type ${issue.expected}, got ${typeName(issue.input)}`;
  }
  if (issue.code === "invalid_value") return `must be one of: ${issue.values.map(String).join(", ")}`;
  return issue.message;
}

const typeName = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
