import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";
import type { RequestLimiter } from "../deps.ts";
import { ProblemError } from "../output/problem.ts";

/** The shorter of the two periods over which Workers can count requests. Workers do not reveal when a period ends. */
const PERIOD_MS = 10_000;

/** Refuses requests from a key that sends too many, before they cost a store request. */
export function limitRate(rateLimit: RequestLimiter): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { namespace, key_id } = c.get("identity");
    if (!(await rateLimit(`${namespace}:${key_id}`))) {
      throw new ProblemError("rate_limited", {
        detail:
          "This API key is sending too many requests: try again after the delay in Retry-After, and use `wait` instead of polling.",
        retry_after_ms: PERIOD_MS,
      });
    }
    await next();
  };
}
