import { errors, Redis } from "@upstash/redis/cloudflare";
import type { Engine } from "../engine.ts";
import { type Ask, restSender } from "./rest.ts";
import { createRestEngine, type RestEngineOptions } from "./rest-engine.ts";
import { restFunctions } from "./rest-functions.ts";

export interface UpstashOptions extends Omit<RestEngineOptions, "functions"> {
  readonly url: string;
  readonly token: string;
  /** Whether to run scripts as Redis Functions, if the store supports them. */
  readonly functions: boolean;
}

/**
 * An engine for a store behind Upstash's REST protocol. Create one for each HTTP request: the client remembers the request's
 * writes, so that the request's reads from a replica are at least as recent as its writes.
 */
export function createUpstashEngine({ url, token, functions, ...options }: UpstashOptions): Engine {
  let signal = AbortSignal.abort();
  const redis = new Redis({
    url,
    token,
    // By default, the client would combine and rewrite requests.
    enableAutoPipelining: false,
    automaticDeserialization: false,
    enableTelemetry: false,
  });
  // Replaces the client's own code for sending requests, which follows redirects and retries. Only `withRetries` may retry.
  const send = restSender(url, token);
  redis.use<never>(({ body }) => send(body, signal) as Promise<{ result?: never; error?: string }>);
  // The client reads the signal before its first await, so requests may overlap.
  const ask: Ask = (words, within) => {
    signal = within;
    return redis.exec(words as [string, ...string[]]);
  };
  const answerOf = (error: unknown) => (error instanceof errors.UpstashError ? error.message : undefined);
  const known = functions ? restFunctions(url, options.key_locking) : undefined;
  return createRestEngine({ ...options, functions: known }, { ask, answerOf });
}
