import { errors, Redis } from "@upstash/redis/cloudflare";
import type { Engine, Script } from "../engine.ts";
import type { Failure } from "../retry.ts";
import { createRedisEngine, type RedisEngineOptions } from "./engine.ts";
import { type Ask, Functions, hasOrThrow } from "./functions.ts";
import type { Library } from "./library.ts";
import { explainFailure, explainReply, RefusalError } from "./refusals.ts";
import { NoJsonError, restSender } from "./rest.ts";
import type { Way } from "./run-script.ts";

export interface UpstashOptions extends RedisEngineOptions {
  readonly url: string;
  readonly token: string;
  /** Lets unrelated locks run in parallel. Only Upstash supports this; other servers refuse the scripts. */
  readonly key_locking: boolean;
  /** Whether scripts run as Redis Functions, where the store has these. */
  readonly functions: boolean;
}

/**
 * The store behind Upstash's REST protocol. Make one for each HTTP request: the client remembers what this request
 * wrote, so that its own reads from a replica are not older than that.
 */
export function createUpstashEngine({ key_locking, functions, url, token, ...options }: UpstashOptions): Engine {
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
  const known = functions ? functionsOf(url, key_locking) : undefined;
  /** More than one request of an operation. Each is sent with the signal of that operation, since others may overlap. */
  function operation() {
    const own = signal;
    const sendOwn = <Reply>(request: () => Promise<Reply>): Promise<Reply> => {
      signal = own;
      return request();
    };
    const ask = (words: readonly string[]): Promise<unknown> => {
      options.onStoreCall();
      return sendOwn(() => redis.exec(words as [string, ...string[]]));
    };
    return { sendOwn, ask };
  }
  async function run(way: Way, script: Script, keys: readonly string[], args: readonly string[]): Promise<unknown> {
    const { sendOwn, ask } = operation();
    const { library } = script;
    // Asked for in the course of this request, because on Workers none can wait for another's answer.
    if (known && library && way === "best" && known.isUnasked(library)) await known.load(library, ask);
    const name = way === "best" ? known?.nameOf(script) : undefined;
    if (name === undefined) {
      const { source, sha1 } = key_locking ? await withKeyLocking(script) : script;
      return way === "eval"
        ? sendOwn(() => redis.eval<string[], unknown>(source, [...keys], [...args]))
        : sendOwn(() => redis.evalsha<string[], unknown>(sha1, [...keys], [...args]));
    }
    try {
      return await sendOwn(() => redis.exec(["FCALL", name, keys.length, ...keys, ...args]));
    } catch (error) {
      const text = answerOf(error);
      if (library !== undefined && text !== undefined) known?.learn(library, text);
      throw error;
    }
  }
  const connection = {
    commands: {
      run,
      hasFunctions: (libraries: readonly Library[]) => hasAll(libraries, known, operation().ask),
      findsFunctions: (library: Library) => finds(library, known, operation().ask),
      get: (key: string) => redis.get<string>(key),
      mget: (keys: readonly string[]) => redis.mget<(string | null)[]>(...keys),
      scan: (cursor: string, match: string, count: number) => redis.scan(cursor, { match, count }),
      time: () => redis.time(),
      set: (key: string, value: string, px: number) => redis.set(key, value, { px }),
    },
    /** The client asks for the signal before it first waits, so requests may overlap. */
    within<Reply>(within: AbortSignal, request: () => Promise<Reply>): Promise<Reply> {
      signal = within;
      return request();
    },
    explain,
    answerOf,
  };
  return createRedisEngine(connection, options);
}

const answerOf = (error: unknown): string | undefined =>
  error instanceof errors.UpstashError ? error.message : undefined;

/** What this isolate or process knows of each database. */
const functionsKnown = new Map<string, Functions>();

function functionsOf(url: string, key_locking: boolean): Functions {
  const database = `${url} ${key_locking}`;
  const known = functionsKnown.get(database) ?? new Functions(key_locking);
  functionsKnown.set(database, known);
  return known;
}

async function hasAll(libraries: readonly Library[], known: Functions | undefined, ask: Ask): Promise<boolean> {
  if (known === undefined) return false;
  for (const library of libraries) if (known.isUnasked(library)) await known.load(library, ask);
  return libraries.every((library) => known.has(library));
}

async function finds(library: Library, known: Functions | undefined, ask: Ask): Promise<boolean> {
  if (known === undefined) return false;
  if (known.isUnasked(library, true)) await known.load(library, ask);
  return hasOrThrow(known, library, answerOf);
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
