import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";
import { addHeaders, respond } from "../output/respond.ts";

const EXPOSED = { "Access-Control-Expose-Headers": "ETag,Retry-After,Preference-Applied,X-Request-Id,Server-Timing" };
const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET,POST,PUT,DELETE",
  "Access-Control-Allow-Headers":
    "Authorization,Content-Type,Idempotency-Key,If-None-Match,Lock-Token,Mcp-Method,Mcp-Name,MCP-Protocol-Version,Prefer,X-Request-Id",
  "Access-Control-Max-Age": "86400",
};

/**
 * Lets web pages of these origins send requests and read the answers' headers. API keys are never sent as cookies. Hono's
 * cors() would add its headers to finished answers: see `respond`.
 */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  const any = origins.includes("*");
  const known = new Set(origins);
  return async (c, next) => {
    const origin = c.req.header("Origin");
    const allowed = any ? "*" : origin !== undefined && known.has(origin) ? origin : undefined;
    addHeaders(c, {
      ...EXPOSED,
      ...(any ? {} : { Vary: "Origin" }),
      ...(allowed === undefined ? {} : { "Access-Control-Allow-Origin": allowed }),
    });
    return c.req.method === "OPTIONS" ? respond(c, 204, null, PREFLIGHT) : next();
  };
}
