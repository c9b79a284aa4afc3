/** Compares what the client did with what the script expects, and explains any differences. */
import {
  ApiError,
  DismissedError,
  type Lease,
  LeaseLostError,
  LockedError,
  TimeoutError,
} from "../../src/client/index.ts";
import type { ExpectedRequest, Instant, Return } from "./conformance-script.ts";

/** The result of a call, with the fields that a script may mention. */
export type Outcome =
  | { readonly granted: { readonly fence: number; readonly fences: Readonly<Record<string, number>> } }
  | { readonly released: true }
  | { readonly answered: true }
  | { readonly opened: boolean }
  | { readonly waiting: object }
  | { readonly fails: Readonly<Record<string, unknown>> };

export const grantedOf = ({ fence, locks }: Lease): Outcome => ({
  granted: { fence, fences: Object.fromEntries(locks.map(({ lock, fence }) => [lock, fence])) },
});

export function failureOf(error: unknown): Outcome {
  if (error instanceof LockedError) {
    return { fails: { kind: "locked", owners: error.problem.holders.map(({ owner }) => owner) } };
  }
  if (error instanceof LeaseLostError) return { fails: { kind: "lost", reason: error.reason } };
  if (error instanceof DismissedError) return { fails: { kind: "dismissed", lock: error.lock } };
  if (error instanceof TimeoutError) return { fails: { kind: "timeout" } };
  if (error instanceof ApiError) {
    const { status, code = null, message } = error;
    return { fails: { kind: "api", status, code, detail: message } };
  }
  if (error instanceof DOMException && error.name === "AbortError") return { fails: { kind: "cancelled" } };
  throw error;
}

/**
 * Returns where an actual value differs from the expected one. Fields that are not mentioned are ignored, and `null` means that
 * a field must be absent.
 */
export function difference(expected: unknown, actual: unknown, at: string): string | undefined {
  if (expected === null || typeof expected !== "object") {
    if (expected === (actual ?? null)) return undefined;
    return `${at}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
  }
  if (actual === null || typeof actual !== "object") return `${at}: expected an object, got ${JSON.stringify(actual)}`;
  if (Array.isArray(expected) && expected.length !== (actual as unknown[]).length) {
    return `${at}: expected ${expected.length} items, got ${JSON.stringify(actual)}`;
  }
  for (const [name, value] of Object.entries(expected)) {
    const found = difference(value, (actual as Record<string, unknown>)[name], `${at}.${name}`);
    if (found) return found;
  }
  return undefined;
}

export const firstOf = (instant: Instant): number => (typeof instant === "number" ? instant : instant[0]);
export const lastOf = (instant: Instant): number => (typeof instant === "number" ? instant : instant[1]);

/** Instants are whole milliseconds, so a client may round up. */
export function lateness(instant: Instant, at_ms: number): string | undefined {
  if (at_ms > firstOf(instant) - 1 && at_ms < lastOf(instant) + 1) return undefined;
  return `expected at ${JSON.stringify(instant)} ms, came at ${at_ms} ms`;
}

export const expectedOf = ({ granted, released, answered, opened, waiting, fails }: Return): object =>
  JSON.parse(JSON.stringify({ granted, released, answered, opened, waiting, fails }));

export const titleOf = ({ method, path }: Pick<ExpectedRequest, "method" | "path">): string => `${method} ${path}`;
