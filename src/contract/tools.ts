import * as z from "zod/mini";
import { metadata as metadataOf, mode, name as nameOf, owner, reference, secret } from "./fields.ts";
import { HEAD_START_MAX_MS, STANDBY_MAX_MS } from "./limits.ts";
import { listQuery, permits, type RequestLimits } from "./requests.ts";

/** The default is long, because an agent may think for minutes between calls. */
export const TOOL_TTL_DEFAULT_MS = 900_000;
/** The limit is short, because agents' MCP clients time out after 60 s. */
export const TOOL_WAIT_MAX_S = 20;
/** The limit is long, because a task outlives the requests about it. */
export const TASK_WAIT_MAX_S = 86_400;

/**
 * Returns the schemas of the arguments for the tools of `/mcp`. They are not those of the routes: a tool takes one lock or
 * several, has fewer options and other defaults, and its durations are in seconds, which suits models.
 */
export function toolSchemas(
  limits: Pick<RequestLimits, "name_max_bytes" | "metadata_max_bytes" | "ttl_max_ms" | "locks_max">,
) {
  const name = nameOf(limits.name_max_bytes);
  const others = limits.locks_max - 1;
  const more_names = z.optional(
    z.array(name).check(
      z.minLength(1, `must be a list of 1 to ${others} names`),
      z.maxLength(others, `must be a list of 1 to ${others} names`),
      z.refine((names) => new Set(names).size === names.length, "must not repeat a name"),
    ),
  );
  const need = z.optional(z.int().check(z.gte(1), z.lte(limits.locks_max)));
  const ttl_seconds = z.optional(z.int().check(z.gte(1), z.lte(Math.floor(limits.ttl_max_ms / 1000))));
  const metadata = z.optional(metadataOf(limits.metadata_max_bytes));
  const token = z.optional(secret);
  const ticket = z.optional(secret);
  const asking = {
    // A longer wait is shortened, not refused.
    wait_seconds: z._default(z.int().check(z.gte(0)), TOOL_WAIT_MAX_S),
    ttl_seconds,
    owner: z.optional(owner),
    ticket,
    standby_seconds: z.optional(z.int().check(z.gte(1), z.lte(STANDBY_MAX_MS / 1000))),
    reference: z.optional(reference),
    head_start_seconds: z.optional(z.int().check(z.gte(0), z.lte(HEAD_START_MAX_MS / 1000))),
    idempotency_key: z.optional(
      z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/, "must be 1 to 255 printable ASCII characters")),
    ),
  };
  return {
    lock_acquire: referring(
      different(z.strictObject({ name, more_names, need, mode: z._default(mode, "exclusive"), ...asking })),
    ).check(
      z.refine(({ need = 1, more_names = [] }) => need <= more_names.length + 1, {
        path: ["need"],
        message: "must be at most the number of names",
      }),
      z.refine(({ standby_seconds, more_names }) => standby_seconds === undefined || more_names === undefined, {
        path: ["standby_seconds"],
        message: "works only for a single lock: leave it out, or leave out 'more_names'",
      }),
    ),
    lock_renew: different(z.strictObject({ name, more_names, token: secret, ttl_seconds, metadata })),
    lock_release: different(tokenOrTicket(z.strictObject({ name, more_names, token, ticket }))),
    lock_status: z.strictObject({ name, token }),
    lock_list: listQuery,
    semaphore_acquire: referring(
      z.strictObject({ name, permits: z.optional(permits), capacity: z.optional(permits), ...asking }),
    ),
    semaphore_renew: z.strictObject({ name, token: secret, ttl_seconds, metadata }),
    semaphore_release: tokenOrTicket(z.strictObject({ name, token, ticket })),
    semaphore_status: z.strictObject({ name }),
  };
}

const different = <Schema extends z.ZodMiniType<{ name: string; more_names?: string[] | undefined }>>(
  schema: Schema,
): Schema =>
  schema.check(
    z.refine<z.output<Schema>>(({ name, more_names }) => !more_names?.includes(name), {
      path: ["more_names"],
      message: "must not repeat 'name'",
    }),
  );

const referring = <
  Schema extends z.ZodMiniType<{ standby_seconds?: number | undefined; reference?: string | undefined }>,
>(
  schema: Schema,
): Schema =>
  schema.check(
    z.refine<z.output<Schema>>(
      ({ standby_seconds, reference }) => reference === undefined || standby_seconds !== undefined,
      {
        path: ["reference"],
        message: "requires 'standby_seconds', because it appears only in the lease.granted webhook",
      },
    ),
  );

const tokenOrTicket = <Schema extends z.ZodMiniType<{ token?: string | undefined; ticket?: string | undefined }>>(
  schema: Schema,
): Schema =>
  schema.check(
    z.refine<z.output<Schema>>(({ token, ticket }) => (token === undefined) !== (ticket === undefined), {
      path: ["token"],
      message: "or 'ticket' is required, but not both",
    }),
  );

export type ToolSchemas = ReturnType<typeof toolSchemas>;
export type ToolName = keyof ToolSchemas;
