/** Clients that wait for a lock: those of this service, and those of other systems. */

import { Lock } from "@upstash/lock";
import { Redis as Upstash } from "@upstash/redis";
import type { Redis } from "ioredis";
import Redlock from "redlock";
import type { Store } from "../environment/environment.ts";
import { Client, type Fetch } from "../environment/service.ts";
import type { Contender } from "./crowd.ts";

const LEASE_MS = 30_000;
const REQUEST_WAIT = "20s";
/** How long a client waits if it polls at a given interval. The limit is high because this service's clients never give up. */
const PATIENCE_MS = 600_000;

/** Retries with its ticket until it is granted the lock. */
export function leasehold(fetch: Fetch, name: string, origin?: string): Contender {
  const client = new Client(fetch, name, origin);
  let token = "";
  let ticket: string | undefined;
  return {
    async acquire() {
      for (;;) {
        const given = ticket === undefined ? {} : { ticket };
        const { status, body } = await client.acquire({ ttl: `${LEASE_MS}ms`, wait: REQUEST_WAIT, ...given });
        if (status === 200) {
          [token, ticket] = [body.token, undefined];
          return true;
        }
        ticket = body.ticket;
      }
    },
    async release() {
      await client.release(token);
    },
  };
}

/** Uses the library's defaults, or polls every `poll_ms`. */
export function upstashLock(store: Store, name: string, poll_ms?: number): Contender {
  const redis = new Upstash({ url: store.gateway_url, token: store.token, enableTelemetry: false });
  const retry = poll_ms === undefined ? {} : { retry: { attempts: Math.ceil(PATIENCE_MS / poll_ms), delay: poll_ms } };
  const lock = new Lock({ id: name, redis, lease: LEASE_MS, ...retry });
  return {
    acquire: () => lock.acquire(),
    async release() {
      await lock.release();
    },
  };
}

/** Uses the library's defaults, or polls every `poll_ms` with as much jitter as in the defaults. */
export function redlock(redis: Redis, name: string, poll_ms?: number): Contender {
  const settings =
    poll_ms === undefined
      ? {}
      : { retryCount: Math.ceil(PATIENCE_MS / poll_ms), retryDelay: poll_ms, retryJitter: poll_ms / 2 };
  const manager = new Redlock([redis], settings);
  let lease: Awaited<ReturnType<typeof manager.acquire>> | undefined;
  return {
    async acquire() {
      lease = await manager.acquire([name], LEASE_MS).catch(() => undefined);
      return lease !== undefined;
    },
    async release() {
      await lease?.release();
    },
  };
}
