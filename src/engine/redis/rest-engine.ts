import type { Engine, Script } from "../engine.ts";
import type { Failure } from "../retry.ts";
import type { TimeLimit } from "../time-limit.ts";
import { createRedisEngine, type RedisEngineOptions } from "./engine.ts";
import type { Ask as AskServer } from "./functions.ts";
import { explainFailure, explainReply, RefusalError } from "./refusals.ts";
import type { RestClient } from "./rest.ts";
import type { RestFunctions } from "./rest-functions.ts";
import type { Way } from "./run-script.ts";

export interface RestEngineOptions extends RedisEngineOptions {
  /** Lets scripts on unrelated locks run in parallel. Only Upstash supports key locking; other servers refuse such scripts. */
  readonly key_locking: boolean;
  /** Runs scripts as Redis Functions, if the store supports them. */
  readonly functions?: RestFunctions | undefined;
}

/** An engine for a store behind Upstash's REST protocol, whichever client sends its commands. */
export function createRestEngine(
  { key_locking, functions, ...options }: RestEngineOptions,
  { ask: send, answerOf }: RestClient,
): Engine {
  let signal!: AbortSignal;
  /**
   * Starts an operation that sends several requests. It uses its own signal for all of them, because operations may overlap.
   */
  function operation() {
    const own = signal;
    const sendOwn: AskServer = (words) => send(words, own);
    const ask: AskServer = (words) => {
      options.onStoreCall();
      return sendOwn(words);
    };
    return { send: (words: readonly (string | number)[]) => send(words, own), ask };
  }
  async function run(way: Way, script: Script, keys: readonly string[], args: readonly string[]): Promise<unknown> {
    const { send: sendOwn, ask } = operation();
    const name = way === "best" ? await functions?.nameOf(script, ask) : undefined;
    if (name === undefined) {
      const { source, sha1 } = key_locking ? await withKeyLocking(script) : script;
      return way === "eval"
        ? sendOwn(["eval", source, keys.length, ...keys, ...args])
        : sendOwn(["evalsha", sha1, keys.length, ...keys, ...args]);
    }
    try {
      return await sendOwn(["FCALL", name, keys.length, ...keys, ...args]);
    } catch (error) {
      const text = answerOf(error);
      if (text !== undefined) functions?.learn(script, text);
      throw error;
    }
  }
  const connection = {
    commands: {
      run,
      hasFunctions: async () => functions?.hasAll(operation().ask) ?? false,
      findsFunctions: functions && ((script: Script) => functions.finds(script, operation().ask, answerOf)),
      get: (key: string) => send(["get", key], signal),
      mget: (keys: readonly string[]) => send(["mget", ...keys], signal),
      scan: (cursor: string, match: string, count: number) =>
        send(["scan", cursor, "match", match, "count", count], signal),
      time: () => send(["time"], signal),
      set: (key: string, value: string, px: number) => send(["set", key, value, "px", px], signal),
    },
    /** Each command reads `signal` before its first await, so requests may overlap. */
    within<Reply>(limit: TimeLimit, request: () => Promise<Reply>): Promise<Reply> {
      signal = limit.signal;
      return request();
    },
    explain: (error: unknown) => explain(error, answerOf(error)),
    answerOf,
  };
  return createRedisEngine(connection, options);
}

const CREDENTIALS = {
  rejected: "The store rejects the token",
  required: "The store requires a token",
  remedy: "set UPSTASH_REDIS_REST_TOKEN, or the token in QUORUM_STORES, to the database's token",
  variables: "UPSTASH_REDIS_REST_TOKEN or QUORUM_STORES",
};

/** The store's own text may contain parts of the command, so it is parsed and never passed on. */
function explain(error: unknown, answer: string | undefined): Failure {
  if (error instanceof RefusalError) return error.failure;
  if (answer !== undefined) return explainReply(answer, CREDENTIALS);
  return explainFailure(error);
}

const KEY_LOCKING = "#!lua flags=allow-key-locking\n";
const lockingScripts = new WeakMap<Script, Script>();

/** Returns the script with Upstash's flag on its first line. The flag changes the SHA-1. Computed once per isolate. */
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
