import type { Context } from "hono";
import { issuedScope } from "../../contract/api-keys.ts";
import { base64url, randomId } from "../../digest/base64url.ts";
import { sha256 } from "../../digest/hash.ts";
import type { Caller, Clock, StoredKey } from "../../lock/index.ts";
import type { AppEnv } from "../context.ts";
import { equal } from "./equal.ts";
import type { Identity } from "./identity.ts";

/** How long a deleted key can still work in processes that have recently used it. */
const CACHED_MS = 30_000;
const CACHED_MAX = 1_000;
/** The digest has 132 bits. */
const DIGEST_LENGTH = 22;
/**
 * A key contains the namespace of its record, 132 random bits, and a code, computed from both, that only this service can
 * produce.
 */
const FORM = /^(lhk_([\w-]{1,64})\.[\w-]{22})([\w-]{22})$/;

/** The API keys that are created at runtime. */
export interface StoredKeys {
  make(namespace: string): Promise<{ readonly id: string; readonly key: string }>;
  /** Returns undefined for a key that was not created here, has been deleted, or has expired. */
  identify(presented: string, c: Context<AppEnv>): Promise<Identity | undefined>;
  /** Forces a new lookup at the key's next request, whatever a pending lookup returns. */
  forget(id: string): void;
}

export type FindKey = (c: Context<AppEnv>, caller: Caller, id: string) => Promise<StoredKey | undefined>;

/** Guessed keys cause no store requests, because they do not contain the right code. */
export function createStoredKeys(secret: string, clock: Clock, find: FindKey): StoredKeys {
  const cache = new Map<string, { readonly identity: Identity | undefined; readonly until_ms: number }>();
  let forgotten = 0;
  return {
    async make(namespace) {
      for (;;) {
        const text = `lhk_${namespace}.${randomId()}`;
        const key = text + (await codeOf(secret, text));
        const id = await idOf(key);
        // On a command line, an id that starts with '-' would be taken for an option.
        if (!id.startsWith("-")) return { id, key };
      }
    },
    async identify(presented, c) {
      const [, text, namespace, code] = FORM.exec(presented) ?? [];
      if (!text || !namespace || !code || !equal(code, await codeOf(secret, text))) return undefined;
      const id = await idOf(presented);
      const cached = cache.get(id);
      if (cached !== undefined && clock.now_ms() < cached.until_ms) return cached.identity;
      const asked_ms = clock.now_ms();
      const forgotten_before = forgotten;
      const found = await find(c, { namespace, key_id: id }, id);
      const identity = found && identityOf(namespace, found);
      // The store may have answered before the key was deleted.
      if (forgotten !== forgotten_before) return identity;
      const left_ms = found ? found.expires_at_ms - found.now_ms : CACHED_MS;
      cache.delete(id);
      if (cache.size >= CACHED_MAX) for (const oldest of cache.keys()) if (cache.delete(oldest)) break;
      cache.set(id, { identity, until_ms: asked_ms + Math.min(CACHED_MS, left_ms) });
      return identity;
    },
    forget(id) {
      forgotten++;
      cache.delete(id);
    },
  };
}

/** Returns the name of a key's record. The name reveals nothing about the key. */
const idOf = async (key: string): Promise<string> => (await sha256(key, "base64url")).slice(0, DIGEST_LENGTH);

const identityOf = (namespace: string, { id, label, scopes, prefix, head_start_max_ms }: StoredKey): Identity => ({
  namespace,
  key_id: `key:${label}~${id}`,
  scopes: issuedScope.options.filter((scope) => scopes.includes(scope)),
  prefix,
  head_start_max_ms,
});

async function codeOf(secret: string, text: string): Promise<string> {
  const [key, data] = [secret, text].map((part) => new TextEncoder().encode(part)) as [Uint8Array, Uint8Array];
  const hmac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", hmac, data))).slice(0, DIGEST_LENGTH);
}
