import type { Context, MiddlewareHandler } from "hono";
import type { Access } from "../../config/config.ts";
import { issuedScope, type Scope } from "../../contract/api-keys.ts";
import type { Identify } from "../access/identify.ts";
import type { Identity } from "../access/identity.ts";
import { unauthenticated } from "../access/unauthenticated.ts";
import { type AppEnv, readHeader } from "../context.ts";
import type { AppDeps } from "../deps.ts";
import { ProblemError } from "../output/problem.ts";
import { basicPassword } from "./terraform.ts";

const ANONYMOUS: Identity = {
  namespace: "default",
  key_id: "anonymous",
  scopes: issuedScope.options,
  prefix: "",
};

/** Returns a namespace that is in use, for checks of the store as a whole. */
export function firstNamespace(access: Access): string {
  if (access.kind !== "keys") return ANONYMOUS.namespace;
  const [known] = [...access.keys, ...access.issuers].filter(({ namespace }) => !namespace.includes("{"));
  return known?.namespace ?? ANONYMOUS.namespace;
}

/** Refuses all requests until the configuration defines who may use the service. */
export const refuseEverybody: MiddlewareHandler<AppEnv> = () => {
  throw new ProblemError("misconfigured", {
    detail:
      "This deployment does not yet admit anyone: set API_KEYS or JWT_ISSUERS, or ALLOW_ANONYMOUS=true to admit everyone.",
  });
};

/** Identifies the caller. */
export function authenticate(access: Access, identify: Identify): MiddlewareHandler<AppEnv> {
  if (access.kind === "anonymous") {
    return (c, next) => {
      c.set("identity", ANONYMOUS);
      return next();
    };
  }
  return async (c, next) => {
    const presented = /^Bearer +(\S+)$/i.exec(readHeader(c, "authorization")?.trim() ?? "")?.[1] ?? basicPassword(c);
    if (presented === undefined) {
      throw unauthenticated(`${instead(c)}: send 'Authorization: Bearer <api key>'.`);
    }
    c.set("identity", await identify(presented, c));
    return next();
  };
}

/** Identifies the caller with the surrounding app's function. */
export function identifyBy(identify: NonNullable<AppDeps["identify"]>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const identity = await identify(c.req.raw);
    if (identity === undefined)
      throw unauthenticated("The app in front of this service did not identify you: sign in.");
    c.set("identity", identity);
    return next();
  };
}

/** Describes what the request contains in place of a key, without revealing its value. */
function instead(c: Context): string {
  const authorization = c.req.header("Authorization")?.trim();
  if (authorization === undefined) {
    return c.req.header("X-API-Key") === undefined
      ? "The request has no API key"
      : "This service does not read the X-API-Key header";
  }
  return /^Bearer\b/i.test(authorization)
    ? "In the Authorization header, only the key may follow 'Bearer'"
    : "The Authorization header does not begin with 'Bearer'";
}

/** @throws {ProblemError} `forbidden` when the key lacks this scope. */
export function checkScope(c: Context<AppEnv>, scope: Scope): void {
  const identity = c.get("identity");
  const { scopes } = identity;
  if (scopes.includes(scope)) return;
  if (identity === ANONYMOUS)
    throw new ProblemError("forbidden", {
      detail:
        "This service has no API keys. To allow keys to be created while it is running, the operator must set API_KEYS and KEYS_SECRET.",
    });
  throw new ProblemError("forbidden", {
    detail: `This API key lacks the '${scope}' scope: use one that has it. The operator can create one with \`leasehold key <id> --scopes ${[...scopes, scope].join(",")}\`.`,
  });
}

/** @throws {ProblemError} `forbidden` when a name is outside the key's prefix. */
export function requireNames(c: Context<AppEnv>, names: readonly string[]): void {
  const { prefix } = c.get("identity");
  if (names.every((name) => name.startsWith(prefix))) return;
  throw new ProblemError("forbidden", {
    detail: `This API key is limited to names that start with ${JSON.stringify(prefix)}: use another name or key.`,
  });
}
