/** Authenticates the routes for Terraform, where the API key may also be sent as a password. */
import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";
import { ProblemError } from "../output/problem.ts";

export const TERRAFORM = "/terraform/";

/**
 * Returns the password of HTTP Basic authentication, the only credential that Terraform can send. Used only on Terraform's
 * routes. No answer requests a password, so browsers don't prompt for one. The user name is ignored.
 */
export function basicPassword(c: Context<AppEnv>): string | undefined {
  if (!c.req.path.startsWith(TERRAFORM)) return undefined;
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(c.req.header("Authorization")?.trim() ?? "")?.[1];
  try {
    return /^[^:]*:(\S+)$/.exec(atob(encoded ?? ""))?.[1];
  } catch {
    return undefined;
  }
}

/**
 * Refuses requests from pages, because browsers attach a known password to requests from any page. These routes are not
 * for browsers.
 */
export const refuseAllPages: MiddlewareHandler<AppEnv> = (c, next) => {
  const site = c.req.header("Sec-Fetch-Site") ?? "none";
  if (c.req.header("Origin") === undefined && site === "none") return next();
  throw new ProblemError("forbidden", {
    detail:
      "These routes are for Terraform and OpenTofu, and refuse requests from web pages: use the routes under /locks.",
  });
};
