import { errors, Redis } from "@upstash/redis/cloudflare";
import type { Engine } from "../engine.ts";
import type { RedisEngineOptions } from "./engine.ts";
import { type Ask, restSender } from "./rest.ts";
import { createRestEngine, type RestEngineOptions } from "./rest-engine.ts";
import { restFunctions } from "./rest-functions.ts";

/** A database behind Upstash's REST protocol. */
export interface UpstashDatabase extends Pick<RestEngineOptions, "key_locking"> {
  readonly url: string;
  readonly token: string;
  /** Whether to run scripts as Redis Functions, if the store supports them. */
  readonly functions: boolean;
}

/**
 * Returns a function that creates an engine for each HTTP request. The engine remembers the request's writes, so that the
 * request's reads from a replica are at least as recent as its writes. All requests share Upstash's client, because creating
 * one creates a function for each of Redis's commands.
 */
export function openUpstash({ url, token, functions, key_locking }: UpstashDatabase) {
  let send = restSender(url, token);
  let signal!: AbortSignal;
  const redis = new Redis({
    // The client refuses some forms of a URL, such as "HTTPS://…", that the configuration accepts.
    url: new URL(url).href,
    token,
    // By default, the client would combine and rewrite requests.
    enableAutoPipelining: false,
    automaticDeserialization: false,
    enableTelemetry: false,
  });
  // Replaces the client's own code for sending requests, which follows redirects and retries. Only `withRetries` may retry.
  redis.use<never>(({ body }) => send(body, signal) as Promise<{ result?: never; error?: string }>);
  const answerOf = (error: unknown) => (error instanceof errors.UpstashError ? error.message : undefined);
  const known = functions ? restFunctions(url, key_locking) : undefined;
  return (options: RedisEngineOptions): Engine => {
    const sendOwn = restSender(url, token);
    // The client calls `send` before its first await, so requests may overlap.
    const ask: Ask = (words, within) => {
      send = sendOwn;
      signal = within;
      return redis.exec(words as [string, ...string[]]);
    };
    return createRestEngine({ ...options, key_locking, functions: known }, { ask, answerOf });
  };
}
