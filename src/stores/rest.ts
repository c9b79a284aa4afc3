import type { Engine } from "../engine/engine.ts";
import { restClient } from "../engine/redis/rest.ts";
import { createRestEngine } from "../engine/redis/rest-engine.ts";
import type { RequestScope } from "../lock/index.ts";
import type { OpenStore } from "./store.ts";
import type { Credentials } from "./upstash-client.ts";

/**
 * Locks in an Upstash database, without Upstash's own client and without a carrier of hints: the least code that can do it.
 * `locks` makes the lock service for its requests.
 */
export function openRest<Locks>(
  { url, token }: Credentials,
  timeout_ms: number,
  locks: (request: RequestScope) => Locks,
): OpenStore<Engine, Locks> {
  // As the configuration has it, for the same scripts to run.
  const key_locking = /^https?:\/\/[^/:]+\.upstash\.io(?=[/:]|$)/i.test(url);
  const options = { key_locking, timeout_ms };
  return {
    connect: (onStoreCall) => createRestEngine({ ...options, onStoreCall }, restClient(url, token)),
    locks,
  };
}
