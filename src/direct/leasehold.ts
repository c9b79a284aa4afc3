import {
  Leasehold as Client,
  type Clock,
  type Duration,
  type Exchange,
  type LeaseholdOptions,
  type Retry,
} from "../client/index.ts";
import { createLeaseService, createLockService } from "../lock/index.ts";
import { openRest } from "../stores/rest.ts";
import { type Credentials, credentialsOf, type UpstashClient } from "../stores/upstash-client.ts";
import { exchangeOn } from "./exchange.ts";
import { LEASES } from "./lease-operations.ts";
import { lockStore } from "./lock-store.ts";
import { SETTINGS } from "./settings.ts";
import type { Carried, LockStore } from "./types.ts";

/** Where the locks are, `redis` or `store`, and on whose behalf they are taken. */
export interface DirectOptions {
  /** An Upstash database: an instance of `Redis` of @upstash/redis, which stays as it is, or its url and token. */
  readonly redis?: UpstashClient | undefined;
  /** Another place for locks: `redisStore()`, `fileStore()` or `objectStore()`, of `leasehold/stores` and `leasehold/objects`. */
  readonly store?: LockStore | undefined;
  /** Of the API keys whose locks these are; `default` unless given, as for a service without keys. */
  readonly namespace?: string | undefined;
  /** The default `owner` of this client's leases: a label that others see. */
  readonly owner?: string | undefined;
  /** How long a request is retried when the store does not answer; 10 s by default. */
  readonly timeout?: Duration | undefined;
  /** Called at the first failure of a request that is going to be repeated. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** Takes work that goes on after an answer, where a platform would end it: `context.waitUntil` of Workers and Vercel. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /** The clock and timers; only tests need another one. */
  readonly clock?: Clock | undefined;
}

const OPTIONS = ["redis", "store", "namespace", "owner", "timeout", "onRetry", "waitUntil", "clock"];

/**
 * The client without a service: it calls the operations of the lock service in this process. They are the same locks: a caller
 * over HTTP on the same database keeps a direct client out, and the other way round.
 *
 * Anyone who has the database's credentials may do everything, so nothing checks scopes, prefixes or rate limits.
 */
export class Leasehold extends Client {
  /** @throws {TypeError} when an option is invalid. */
  constructor(options: DirectOptions) {
    super(
      optionsOf(options, (redis) => lockStore(openRest(redis, SETTINGS.store_timeout_ms, createLockService)).exchange),
    );
  }
}

/**
 * The same for locks that are taken one by one in an Upstash database, for a small bundle: it has `acquire`, `tryAcquire`, `run`,
 * `read`, `write`, `resume`, `heartbeat` and `get`. Any other request is an `ApiError` with the code `not_found`.
 */
export class LocksOnly extends Client {
  /** @throws {TypeError} when an option is invalid. */
  constructor(options: Omit<DirectOptions, "store">) {
    super(
      optionsOf(options, (redis) => {
        const store = openRest(redis, SETTINGS.store_timeout_ms, createLeaseService);
        return (of) => exchangeOn({ ...of, store, operations: LEASES });
      }),
    );
  }
}

/** Options of the client whose requests go to the store. `open` is for that of `redis`. */
function optionsOf(options: DirectOptions, open: (redis: Credentials) => (of: Carried) => Exchange): LeaseholdOptions {
  const { redis, store, namespace = "default", waitUntil = () => {}, ...rest } = options;
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown) throw new TypeError(`Expected options such as 'redis' and 'owner', got '${unknown}'`);
  if ((redis === undefined) === (store === undefined))
    throw new TypeError("Expected either 'redis' or 'store', which say where the locks are");
  if (!/^[\w-]{1,64}$/.test(namespace))
    throw new TypeError("Expected 'namespace' to be 1 to 64 letters, digits, '_' or '-'");
  const exchange = store?.exchange ?? open(credentialsOf(redis as UpstashClient));
  return { ...rest, url: "http://store", exchange: exchange({ namespace, waitUntil }) };
}
