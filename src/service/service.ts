import type { Context } from "hono";
import { HonoBase } from "hono/hono-base";
import { RegExpRouter } from "hono/router/reg-exp-router";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { issuedScope, namespace as namespaceSchema } from "../contract/api-keys.ts";
import { validate } from "../contract/validate.ts";
import type { Identity } from "../http/access/identity.ts";
import { createApp } from "../http/app.ts";
import { mountAt } from "../http/context.ts";
import type { Assets } from "../http/deps.ts";
import { createRequestWebhooks } from "../observe/webhooks/by-request.ts";
import type { OpenStore } from "../stores/store.ts";
import { readOptions } from "./options.ts";
import type { Caller, ExecutionContext, PageFiles, Service, ServiceOptions } from "./types.ts";

/** Opens the store that the options name, if this runtime supports it. @throws {ConfigError} */
export type Open = (options: ServiceOptions, config: Config) => OpenStore & { close?(): void; assets?: Assets };

/**
 * Creates the service inside another app's process: without a server or environment variables, and without a log
 * unless requested.
 */
export function serviceOn(open: Open, options: ServiceOptions): Service {
  const config = readOptions(options);
  const { identify, prefix, pages, log = () => {} } = options;
  const { close, ...store } = open(options, config);
  const observers = createRequestWebhooks(config.webhooks, log);
  const app = createApp({
    config,
    log,
    observers,
    ...store,
    ...(pages && { assets: assetsOf(pages) }),
    ...(identify && { identify: async (request: Request) => identityOf(await identify(request)) }),
  });
  const mounted = new HonoBase({ router: new RegExpRouter() });
  mounted.all("*", (c) => app.fetch(mountAt(c.req.raw, prefix ?? prefixOf(c)), c.env, contextOf(c)));
  const answered = mounted.fetch;
  const fetch = async (request: Request, env: unknown = {}, context?: ExecutionContext): Promise<Response> => {
    const answer = Promise.resolve(answered(request, env as object, context as never));
    // Otherwise, Workers would immediately drop a request whose client disconnected, and its place would never be given up.
    context?.waitUntil?.(answer.catch(() => {}));
    return answer;
  };
  return Object.assign(mounted, { fetch, close: () => close?.() }) as HonoBase as Service;
}

const assetsOf =
  (pages: PageFiles): Assets =>
  async (file) => {
    const response = await pages.fetch(`https://assets/${file}`);
    return response.ok ? response.body : null;
  };

/** Returns the path under which another Hono app has mounted this one, as the client sent it. */
function prefixOf(c: Context): string {
  const steps = c.req.routePath.replace(/\/?\*$/, "").split("/").length;
  return new URL(c.req.url).pathname.split("/").slice(0, steps).join("/");
}

function contextOf(c: Context): Context["executionCtx"] | undefined {
  try {
    return c.executionCtx;
  } catch {
    // Only Workers have an execution context.
    return undefined;
  }
}

/** @throws {TypeError} for an invalid result of `identify`, which becomes a 500. */
function identityOf(caller: Caller | undefined): Identity | undefined {
  if (caller === undefined) return undefined;
  const { namespace = "default", keyId, scopes = ["lock", "read"], prefix = "" } = caller;
  if (!validate(namespaceSchema, namespace).ok)
    throw new TypeError("Expected a caller's 'namespace' to be 1 to 64 letters, digits, '_' or '-'");
  if (typeof keyId !== "string" || keyId === "") throw new TypeError("Expected a caller's 'keyId' to be a string");
  if (!scopes.every((scope) => issuedScope.options.includes(scope)))
    throw new TypeError(`Expected a caller's 'scopes' to be a list of ${issuedScope.options.join(", ")}`);
  return { namespace, key_id: keyId, scopes, prefix };
}

/** @throws {ConfigError} */
export function refuseStore(name: string, why: string): never {
  throw new ConfigError([`'${name}' ${why}`]);
}
