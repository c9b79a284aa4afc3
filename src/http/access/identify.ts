import type { Context } from "hono";
import type { Access } from "../../config/config.ts";
import type { ApiKey } from "../../contract/api-keys.ts";
import { sha256 } from "../../digest/hash.ts";
import type { AppEnv } from "../context.ts";
import { equal } from "./equal.ts";
import type { Identity } from "./identity.ts";
import type { KeySetDeps } from "./jwks.ts";
import { createJwtIdentify, isJwt } from "./jwt.ts";
import type { StoredKeys } from "./stored-keys.ts";
import { invalidToken } from "./unauthenticated.ts";

/**
 * Identifies the caller by the credential in a header.
 *
 * @throws {ProblemError} `unauthenticated`, with the reason.
 */
export type Identify = (presented: string, c: Context<AppEnv>) => Promise<Identity>;

/** Longer credentials are not parsed. Tokens from large issuers are about two thousand characters long. */
const LENGTH_MAX = 8_192;

/** Replaces Hono's bearerAuth, which compares plaintext keys and stops at the first match; these keys are hashed. */
export function createIdentify(access: Access, stored: StoredKeys | undefined, deps: KeySetDeps): Identify {
  const { keys: configured = [], issuers = [] } = access.kind === "keys" ? access : {};
  const keys = configured.map(identityOf);
  const identifyJwt = createJwtIdentify(issuers, deps);
  return async (presented, c) => {
    if (presented.length > LENGTH_MAX)
      throw invalidToken(`An API key or token has at most ${LENGTH_MAX} characters: check the one that you sent.`);
    const found = find(keys, await sha256(presented, "hex")) ?? (await stored?.identify(presented, c));
    if (found !== undefined) return found;
    if (issuers.length > 0 && isJwt(presented)) return identifyJwt(presented);
    throw invalidToken("This API key is not configured here, has expired or has been deleted: check the key.");
  };
}

interface HashedKey {
  readonly identity: Identity;
  /** The hash as 64 lower-case hex digits. */
  readonly hash: string;
}

const identityOf = ({ id, namespace, scopes, prefix = "", hash, head_start_max }: ApiKey): HashedKey => ({
  identity: { namespace, key_id: id, scopes, prefix, head_start_max_ms: head_start_max },
  hash: hash.slice("sha256:".length).toLowerCase(),
});

/** Compares all keys, even after a match, so that the time taken does not reveal which key matched. */
function find(keys: readonly HashedKey[], hash: string): Identity | undefined {
  let found: Identity | undefined;
  for (const key of keys) if (equal(hash, key.hash)) found = key.identity;
  return found;
}
