import * as z from "zod/mini";
import { name as nameOf, owner, secret } from "./fields.ts";
import { listQuery, type RequestLimits } from "./requests.ts";

/** An agent thinks for minutes between two calls. */
export const TOOL_TTL_DEFAULT_MS = 900_000;
/** The clients of agents give up after 60 s. */
export const TOOL_WAIT_MAX_S = 20;

/** The schemas of what the tools of `/mcp` take. Models count in seconds. */
export function toolSchemas(limits: Pick<RequestLimits, "name_max_bytes" | "ttl_max_ms">) {
  const name = nameOf(limits.name_max_bytes);
  const ttl_seconds = z.optional(z.int().check(z.gte(1), z.lte(Math.floor(limits.ttl_max_ms / 1000))));
  const token = z.optional(secret);
  const ticket = z.optional(secret);
  return {
    lock_acquire: z.strictObject({
      name,
      // Longer waits are cut, not refused.
      wait_seconds: z._default(z.int().check(z.gte(0)), TOOL_WAIT_MAX_S),
      ttl_seconds,
      owner: z.optional(owner),
      ticket,
      idempotency_key: z.optional(
        z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/, "must be 1 to 255 printable ASCII characters")),
      ),
    }),
    lock_renew: z.strictObject({ name, token: secret, ttl_seconds }),
    lock_release: z.strictObject({ name, token, ticket }).check(
      z.refine(({ token, ticket }) => (token === undefined) !== (ticket === undefined), {
        path: ["token"],
        message: "or 'ticket' must be given, and not both",
      }),
    ),
    lock_status: z.strictObject({ name, token }),
    lock_list: listQuery,
  };
}

export type ToolSchemas = ReturnType<typeof toolSchemas>;
export type ToolName = keyof ToolSchemas;
