import * as z from "zod/mini";
import { duration } from "./fields.ts";
import { HEAD_START_MAX_MS } from "./limits.ts";

/** The scopes that tokens, and keys created at runtime, can have. No scope implies another. */
export const issuedScope = z.enum(["read", "lock", "admin", "metrics"]);
/** `keys` allows the creation of other keys. Only a configured key may have it. */
export const scope = z.enum([...issuedScope.options, "keys"]);

export const namespace = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 letters, digits, '_' or '-'"));

/** The largest head start that a key may request, in place of HEAD_START_MAX. */
export const headStartMax = z.optional(duration({ min_ms: 0, max_ms: HEAD_START_MAX_MS }));

/** A configured API key. The configuration contains only its SHA-256, never the key itself. */
export const apiKey = z.strictObject({
  /** The key's name in logs. Idempotency keys are bound to it. */
  id: z.string().check(z.minLength(1, "must not be empty"), z.maxLength(64, "must be at most 64 characters")),
  hash: z
    .string()
    .check(z.regex(/^sha256:[0-9a-f]{64}$/i, 'must be "sha256:" and the 64 hex digits of the SHA-256 of the key')),
  namespace,
  scopes: z.array(scope).check(z.minLength(1, `must list at least one of ${scope.options.join(", ")}`)),
  /** Restricts the key to names that start with this prefix. */
  prefix: z.optional(z.string()),
  head_start_max: headStartMax,
});

export const apiKeys = z
  .array(apiKey, "must be a JSON array of keys: `npx --no-install leasehold key ci` creates a key")
  .check(z.minLength(1, "must contain at least one key"));

export type Scope = z.output<typeof scope>;
export type ApiKey = z.output<typeof apiKey>;
