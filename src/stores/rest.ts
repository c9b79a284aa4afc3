import type { Engine } from "../engine/engine.ts";
import { restClient } from "../engine/redis/rest.ts";
import { createRestEngine } from "../engine/redis/rest-engine.ts";
import type { RequestScope } from "../lock/index.ts";
import type { OpenStore } from "./store.ts";
import type { Credentials } from "./upstash-client.ts";

/**
 * Opens locks in an Upstash database with as little code as possible: without Upstash's own client, and without hints. `locks`
 * creates the lock service for each request.
 */
export function openRest<Locks>(
  { url, token }: Credentials,
  timeout_ms: number,
  locks: (request: RequestScope) => Locks,
): OpenStore<Engine, Locks> {
  // The same default as in the configuration, so that the same scripts run.
  const key_locking = /^https?:\/\/[^/:]+\.upstash\.io(?=[/:]|$)/i.test(url);
  const options = { key_locking, timeout_ms };
  return {
    host: new URL(url).host,
    connect: (onStoreCall) => createRestEngine({ ...options, onStoreCall }, restClient(url, token)),
    locks,
  };
}
