import type { Context } from "hono";
import type { AppEnv } from "../context.ts";

/**
 * A header, by its name in lower case. Most of those that a request may have are absent, which Node knows at once. To look for one
 * in a Request costs several times as much.
 */
export function readHeader(c: Context<AppEnv>, name: Lowercase<string>): string | undefined {
  const { direct, incoming } = c.env ?? {};
  return direct && incoming !== undefined && !(name in incoming.headers) ? undefined : c.req.header(name);
}
