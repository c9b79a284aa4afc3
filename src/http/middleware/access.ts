import type { Context, MiddlewareHandler } from "hono";
import type { Access } from "../../config/config.ts";
import type { ApiKey, Scope } from "../../contract/api-keys.ts";
import type { AppEnv, Identity } from "../environment.ts";
import { ProblemError } from "../output/problem.ts";

const ANONYMOUS: Identity = {
  namespace: "default",
  key_id: "anonymous",
  scopes: ["read", "lock", "admin"],
  prefix: "",
};

/** A namespace that is in use, for checks of the store as a whole. */
export function firstNamespace(access: Access): string {
  return (access.kind === "keys" && access.keys[0]?.namespace) || ANONYMOUS.namespace;
}

/** Refuses all requests until the configuration says who may use the service. */
export function requireAccess(access: Access): MiddlewareHandler<AppEnv> {
  return async (_, next) => {
    if (access.kind === "none") {
      throw new ProblemError("misconfigured", {
        detail: "Nobody may use this deployment yet: set API_KEYS, or ALLOW_ANONYMOUS=true to let everybody in.",
      });
    }
    await next();
  };
}

/** Identifies the caller. Hono's bearerAuth compares plain keys and stops at the first match; these keys are hashed. */
export function authenticate(access: Access): MiddlewareHandler<AppEnv> {
  const keys = access.kind === "keys" ? access.keys.map((key) => ({ key, digest: digestOf(key) })) : [];
  return async (c, next) => {
    c.set("identity", access.kind === "anonymous" ? ANONYMOUS : await identify(keys, c));
    await next();
  };
}

async function identify(keys: readonly HashedKey[], c: Context): Promise<Identity> {
  const presented = /^Bearer +(\S+)$/i.exec(c.req.header("Authorization")?.trim() ?? "")?.[1];
  if (presented === undefined) {
    throw unauthenticated(`${instead(c)}: send 'Authorization: Bearer <api key>'.`, "");
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(presented)));
  let found: ApiKey | undefined;
  // Every key is compared, even after a match, so the time does not reveal which key it was.
  for (const { key, digest: expected } of keys) if (equal(digest, expected)) found = key;
  if (found === undefined)
    throw unauthenticated("This API key is not configured here: check it.", ', error="invalid_token"');
  return { namespace: found.namespace, key_id: found.id, scopes: found.scopes, prefix: found.prefix ?? "" };
}

/** What the request has in place of a key, without any of its content. */
function instead(c: Context): string {
  const authorization = c.req.header("Authorization")?.trim();
  if (authorization === undefined) {
    return c.req.header("X-API-Key") === undefined
      ? "The request has no API key"
      : "This service does not read the header X-API-Key";
  }
  return /^Bearer\b/i.test(authorization)
    ? "The header Authorization must hold exactly one word after 'Bearer', the key"
    : "The header Authorization does not begin with 'Bearer'";
}

function unauthenticated(detail: string, error: string): ProblemError {
  return new ProblemError("unauthenticated", {
    detail,
    headers: { "WWW-Authenticate": `Bearer realm="leasehold"${error}` },
  });
}

interface HashedKey {
  readonly key: ApiKey;
  readonly digest: Uint8Array;
}

const digestOf = (key: ApiKey): Uint8Array =>
  Uint8Array.from(key.hash.slice("sha256:".length).match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));

function equal(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}

/** Lets a request pass only with a key of this scope. */
export function requireScope(scope: Scope): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { scopes } = c.get("identity");
    if (!scopes.includes(scope)) {
      throw new ProblemError("forbidden", {
        detail: `This API key lacks the scope '${scope}': use one that has it. The operator can make one with \`leasehold key <id> --scopes ${[...scopes, scope].join(",")}\`.`,
      });
    }
    await next();
  };
}

/** @throws {ProblemError} `forbidden`, when a name is outside the key's prefix. */
export function requireNames(c: Context<AppEnv>, names: readonly string[]): void {
  const { prefix } = c.get("identity");
  if (names.every((name) => name.startsWith(prefix))) return;
  throw new ProblemError("forbidden", {
    detail: `This API key is limited to names that start with ${JSON.stringify(prefix)}: use another name or key.`,
  });
}
