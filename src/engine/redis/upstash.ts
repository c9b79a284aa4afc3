import { errors, Redis } from "@upstash/redis/cloudflare";
import type { Engine, Script } from "../engine.ts";
import type { Failure } from "../retry.ts";
import { createRedisEngine, type RedisEngineOptions } from "./engine.ts";
import { explainFailure, explainReply, isNoScript, RefusalError } from "./refusals.ts";
import { NoJsonError, restSender } from "./rest.ts";

export interface UpstashOptions extends RedisEngineOptions {
  readonly url: string;
  readonly token: string;
  /** Lets unrelated locks run in parallel. Only Upstash supports this; other servers refuse the scripts. */
  readonly key_locking: boolean;
}

/**
 * The store behind Upstash's REST protocol. Make one for each HTTP request: the client remembers what this request
 * wrote, so that its own reads from a replica are not older than that.
 */
export function createUpstashEngine({ key_locking, url, token, ...options }: UpstashOptions): Engine {
  let signal = AbortSignal.abort();
  const redis = new Redis({
    url,
    token,
    // The client's defaults join or rewrite requests.
    enableAutoPipelining: false,
    automaticDeserialization: false,
    enableTelemetry: false,
  });
  // In the place of the client's own requests, which are repeated, and follow redirects. Retries are done by `withRetries`.
  const send = restSender(url, token);
  redis.use<never>(({ body }) => send(body, signal) as Promise<{ result?: never; error?: string }>);
  const connection = {
    commands: {
      evalsha: (sha1: string, keys: string[], args: string[]) => redis.evalsha<string[], unknown>(sha1, keys, args),
      eval: (source: string, keys: string[], args: string[]) => redis.eval<string[], unknown>(source, keys, args),
      get: (key: string) => redis.get<string>(key),
      mget: (keys: readonly string[]) => redis.mget<(string | null)[]>(...keys),
      scan: (cursor: string, match: string, count: number) => redis.scan(cursor, { match, count }),
      time: () => redis.time(),
      set: (key: string, value: string, px: number) => redis.set(key, value, { px }),
    },
    scriptOf: (script: Script) => (key_locking ? withKeyLocking(script) : script),
    /** The client asks for the signal before it first waits, so requests may overlap. */
    within<Reply>(within: AbortSignal, request: () => Promise<Reply>): Promise<Reply> {
      signal = within;
      return request();
    },
    explain,
    isNoScript: (error: unknown) => error instanceof errors.UpstashError && isNoScript(error.message),
  };
  return createRedisEngine(connection, options);
}

const CREDENTIALS = {
  refused: "The store refuses the token",
  variable: "UPSTASH_REDIS_REST_TOKEN, or its place in QUORUM_STORES,",
};

/** The store's own text may contain parts of the command. It is parsed, and never passed on. */
function explain(error: unknown): Failure {
  if (error instanceof RefusalError) return error.failure;
  if (error instanceof errors.UpstashError) return explainReply(error.message, CREDENTIALS);
  if (error instanceof NoJsonError) {
    return { message: "The store's answer was not JSON", outcome: "unknown", retryable: true };
  }
  return explainFailure(error);
}

const KEY_LOCKING = "#!lua flags=allow-key-locking\n";
const lockingScripts = new WeakMap<Script, Script>();

/** The script with Upstash's flag on its first line, and therefore another SHA-1; made once per isolate. */
async function withKeyLocking(script: Script): Promise<Script> {
  const known = lockingScripts.get(script);
  if (known !== undefined) return known;
  const source = KEY_LOCKING + script.source;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(source)));
  const sha1 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const locking = { ...script, source, sha1 };
  lockingScripts.set(script, locking);
  return locking;
}
