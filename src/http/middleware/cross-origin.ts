import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

const DAY_S = 86_400;

/** Lets web pages of these origins send requests and read headers of the answers. API keys are never sent as cookies. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: origins.includes("*") ? "*" : [...origins],
    allowMethods: ["GET", "POST", "PUT", "DELETE"],
    allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "Lock-Token", "Prefer", "X-Request-Id"],
    exposeHeaders: ["Retry-After", "Preference-Applied", "X-Request-Id", "Server-Timing"],
    maxAge: DAY_S,
  });
}
