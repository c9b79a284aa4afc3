import type { Context, MiddlewareHandler } from "hono";
import type { Config } from "../../config/config.ts";
import { type AppEnv, readHeader } from "../context.ts";
import { ProblemError } from "../output/problem.ts";

const SHOWN_MAX = 100;

/** Names that always refer to this machine. No name server can make a foreign web page appear under one of them. */
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Matches the host and port of a request's URL. That URL is already normalized and contains no user name. */
const HOST = /^[a-z]+:\/\/([^/?#]*)/;
const hostnameOf = (host: string): string => /^(?:\[[^\]]*\]|[^:]*)/.exec(host)?.[0] ?? "";

/**
 * Refuses requests from other sites' pages. Without API keys, anyone who can reach the service may use it, and a browser lets
 * any web page reach it. Because a foreign name could be pointed at the service (DNS rebinding), it answers only under its own
 * names. It accepts requests from its own pages and those in CORS_ORIGINS, but from other pages, it accepts only links that a
 * user follows, as with `SameSite=Lax`. Programs send neither `Origin` nor `Sec-Fetch-Site`.
 *
 * Hono's csrf() accepts JSON and every GET, and does not check the host.
 */
export function refuseForeignPages({ allowed_hosts, cors_origins }: Config): MiddlewareHandler<AppEnv> {
  const anyHost = allowed_hosts.includes("*");
  const hosts = new Set(allowed_hosts);
  const isAllowed = allowedOrigins(cors_origins);
  const isKnown = (hostname: string) => anyHost || LOOPBACK.test(hostname) || hosts.has(hostname);
  /** The host that was last allowed, cached because nearly all requests have the same one. */
  let allowed: string | undefined;
  return (c, next) => {
    const host = HOST.exec(c.req.url)?.[1] ?? "";
    if (host !== allowed) {
      const hostname = hostnameOf(host);
      if (!isKnown(hostname)) throw foreignHost(hostname);
      allowed = host;
    }
    const origin = readHeader(c, "origin");
    if (origin === undefined) {
      if (isForeignFetch(c)) throw foreignPage("another site");
    } else if (!isAllowed(origin, host)) throw foreignPage(origin);
    return next();
  };
}

/**
 * Checks `Origin` on routes that require it even with API keys: answers only the service's own pages, those in CORS_ORIGINS,
 * and programs.
 */
export function refuseForeignOrigins({ cors_origins }: Config): MiddlewareHandler<AppEnv> {
  const isAllowed = allowedOrigins(cors_origins);
  return (c, next) => {
    const origin = c.req.header("Origin");
    if (origin === undefined || isAllowed(origin, HOST.exec(c.req.url)?.[1])) return next();
    throw new ProblemError("forbidden", {
      detail: `${c.req.path} refuses requests from web pages at ${shown(origin)}: add the page's origin to CORS_ORIGINS.`,
    });
  };
}

/** Recognizes the service's own pages by host, not origin, because a proxy that terminates TLS changes the scheme. */
function allowedOrigins(cors_origins: readonly string[]): (origin: string, host: string | undefined) => boolean {
  const any = cors_origins.includes("*");
  const known = new Set(cors_origins);
  return (origin, host) => any || known.has(origin) || URL.parse(origin)?.host === host;
}

/**
 * Whether a page of another origin made the request without an `Origin` header, as browsers do for an image, a script or a
 * frame.
 */
function isForeignFetch(c: Context<AppEnv>): boolean {
  const site = readHeader(c, "sec-fetch-site");
  if (site === undefined || site === "same-origin" || site === "none") return false;
  const followed = c.req.header("Sec-Fetch-Mode") === "navigate" && c.req.header("Sec-Fetch-Dest") === "document";
  return !(followed && c.req.method === "GET");
}

const foreignHost = (hostname: string): ProblemError =>
  new ProblemError("forbidden", {
    detail: `This deployment requires no API key, so it answers only to known host names, and ${shown(hostname)} is not one of them: add it to ALLOWED_HOSTS, or set API_KEYS.`,
  });

const foreignPage = (origin: string): ProblemError =>
  new ProblemError("forbidden", {
    detail: `This deployment requires no API key, so it refuses requests from web pages at ${shown(origin)}: add the page's origin to CORS_ORIGINS, or set API_KEYS.`,
  });

const shown = (text: string): string => JSON.stringify(text.slice(0, SHOWN_MAX));
