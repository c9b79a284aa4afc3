import * as z from "zod/mini";
import {
  DURATION_TEXT,
  type DurationBounds,
  type DurationText,
  notADuration,
  outOfBounds,
  parseDuration,
  show,
} from "./durations.ts";
import {
  BREAK_WORDS_MAX_BYTES,
  METADATA_MAX_BYTES,
  NAME_MAX_BYTES,
  OWNER_MAX_BYTES,
  REFERENCE_MAX_BYTES,
  SECRET_MAX_BYTES,
} from "./limits.ts";
import { bytes, CONTROL, fits } from "./texts.ts";

/**
 * Text of limited size. Lone surrogates are refused: they have no UTF-8 encoding, so different strings would become identical.
 */
const text = (bytes_max: number, params?: Parameters<typeof z.string>[0]) =>
  z.string(params).check(
    z.refine((value) => value.isWellFormed(), { error: "must be well-formed Unicode", abort: true }),
    z.refine((value) => fits(value, bytes_max), {
      error: ({ input }) => `must be at most ${bytes_max} bytes of UTF-8, got ${bytes(String(input))}`,
      abort: true,
    }),
    // For the OpenAPI document, which can limit only characters. A string never has more characters than bytes.
    z.meta({ maxLength: bytes_max }),
  );

/** The name of a lock, after percent-decoding. */
export const name = (bytes_max = NAME_MAX_BYTES) =>
  text(bytes_max, {
    error: ({ input }) => (input === undefined ? undefined : `must be a name such as "deploy", got ${show(input)}`),
  }).check(
    z.minLength(1, "must not be empty"),
    z.refine((value) => !CONTROL.test(value), "must not contain control characters"),
    z.refine((value) => value !== "." && value !== "..", "must not be '.' or '..': URLs drop such segments"),
  );

/** The prefix of names in a listing; may be empty. */
export const namePrefix = text(NAME_MAX_BYTES).check(
  z.refine((value) => !CONTROL.test(value), "must not contain control characters"),
);

/** A label for display, never an identity: two callers with the same owner still exclude each other. */
export const owner = text(OWNER_MAX_BYTES);

/** Why a lock is being broken, or by whom; only for display. */
export const breakWords = text(BREAK_WORDS_MAX_BYTES).check(z.minLength(1, "must not be empty"));

/** Any text from the client, included in the event that reports a grant made while the client is away. */
export const reference = text(REFERENCE_MAX_BYTES).check(z.minLength(1, "must not be empty"));

const wellFormed = z.string().check(z.refine((value) => value.isWellFormed(), { abort: true }));
const scalar = z.union([wellFormed, z.number(), z.boolean()], {
  error: ({ input }) => `must be a well-formed string, a finite number or a boolean, got ${show(input)}`,
});

/** Refuses the `__proto__` key, which Zod would drop silently as a guard against prototype pollution. */
const refuseProto = z.transform((value, context) => {
  if (typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__")) {
    const message = "is not allowed as a key";
    context.issues.push({ code: "custom", input: value, path: ["__proto__"], message });
  }
  return value;
});

/** A flat object of scalars. */
export const metadata = (bytes_max = METADATA_MAX_BYTES) =>
  z.pipe(
    refuseProto,
    z
      .record(z.string().check(z.refine((key) => key.isWellFormed())), scalar, {
        error: ({ code }) =>
          code === "invalid_key"
            ? "must be a well-formed key"
            : "must be an object of strings, numbers and booleans, in a JSON body",
      })
      .check(
        z.refine((value) => fits(JSON.stringify(value), bytes_max), {
          error: ({ input }) => `must be at most ${bytes_max} bytes as JSON, got ${bytes(JSON.stringify(input))}`,
        }),
      ),
  );

/** A token or ticket from a client. Its format is not checked: an unknown value simply matches no lease or place. */
export const secret = text(SECRET_MAX_BYTES).check(z.minLength(1, "must not be empty"));

export const mode = z.enum(["exclusive", "shared"]);

const count = z.int().check(z.nonnegative());

/** The state of a quorum's databases; absent if the locks are in a single store. */
export const nodeCounts = z.object({ total: count, answering: count, voting: count });

/**
 * The bounds of all duration schemas. The generator of the OpenAPI document needs them here, because it cannot read them from a
 * transform.
 */
export const durationBounds = z.registry<DurationBounds>();

/** A duration within inclusive bounds. The output is in milliseconds. */
export function duration(bounds: DurationBounds) {
  const { min_ms, max_ms } = bounds;
  const error = ({ input }: { readonly input?: unknown }) => notADuration(input);
  const text = z.string().check(z.minLength(1, { error }), z.regex(DURATION_TEXT, { error }));
  const schema = z.pipe(
    z.union([z.literal(0), text as z.ZodMiniType<DurationText, DurationText>], { error }),
    z.transform((value: 0 | DurationText, context) => {
      const ms = parseDuration(value);
      if (ms !== undefined && ms >= min_ms && ms <= max_ms) return ms;
      context.issues.push({ code: "custom", input: value, message: outOfBounds(value, ms, bounds) });
      return z.NEVER;
    }),
  );
  durationBounds.add(schema, bounds);
  return schema;
}
