import { Leasehold as Client, type Clock, type Duration, type LeaseholdOptions, type Retry } from "../client/index.ts";
import { createLeaseService, createLockService } from "../lock/index.ts";
import { openRest } from "../stores/rest.ts";
import { type Credentials, credentialsOf, type UpstashClient } from "../stores/upstash-client.ts";
import { exchangeOn } from "./exchange.ts";
import { LEASES } from "./lease-operations.ts";
import { lockStore } from "./lock-store.ts";
import { SETTINGS } from "./settings.ts";
import type { LockStore } from "./types.ts";

/** Where the locks are kept (`redis` or `store`), and on whose behalf they are taken. */
export interface DirectOptions {
  /** An Upstash database: its URL and token, or an instance of `Redis` from @upstash/redis, which is not modified. */
  readonly redis?: UpstashClient | undefined;
  /** Another location: `redisStore()` or `fileStore()` from `leasehold/stores`, or `objectStore()` from `leasehold/objects`. */
  readonly store?: LockStore | undefined;
  /**
   * The namespace of the API keys that share these locks. The default is `default`, the namespace of a service without keys.
   */
  readonly namespace?: string | undefined;
  /** The default `owner` of this client's leases: a label that others see. */
  readonly owner?: string | undefined;
  /** How long to retry a request while the store is not answering; 10 s by default. */
  readonly timeout?: Duration | undefined;
  /** Called when a request fails for the first time and will be retried. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /**
   * Registers work that continues after an answer, on platforms that would otherwise end it; for example, `context.waitUntil`
   * on Workers and Vercel.
   */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /** The clock and timers; only tests replace them. */
  readonly clock?: Clock | undefined;
}

const OPTIONS = ["redis", "store", "namespace", "owner", "timeout", "onRetry", "waitUntil", "clock"];

/**
 * A client without a service: it calls the lock service's operations in this process. It shares its locks with the service:
 * direct clients and HTTP callers that use the same database exclude each other.
 *
 * The database's credentials grant full access, so scopes, prefixes and rate limits are not checked.
 */
export class Leasehold extends Client {
  /** The name in stack traces: a bundler renames one of two classes with the same name. */
  static override readonly name: string = "Leasehold";

  /** @throws {TypeError} when an option is invalid. */
  constructor(options: DirectOptions) {
    super(optionsOf(options, (redis) => lockStore(openRest(redis, SETTINGS.store_timeout_ms, createLockService))));
  }
}

/**
 * A client that takes locks one at a time in an Upstash database, for small bundles. It has `acquire`, `tryAcquire`, `run`,
 * `read`, `write`, `resume`, `heartbeat` and `get`. Any other request throws an `ApiError` with the `not_found` code.
 */
export class LocksOnly extends Client {
  /** @throws {TypeError} when an option is invalid. */
  constructor(options: Omit<DirectOptions, "store">) {
    super(
      optionsOf(options, (redis) => {
        const store = openRest(redis, SETTINGS.store_timeout_ms, createLeaseService);
        return { exchange: (of) => exchangeOn({ ...of, store, operations: LEASES }), host: store.host };
      }),
    );
  }
}

/** Returns the options of a client whose requests go to the store. `open` opens a database for `redis`. */
function optionsOf(options: DirectOptions, open: (redis: Credentials) => Omit<LockStore, "close">): LeaseholdOptions {
  const { redis, store, namespace = "default", waitUntil = () => {}, ...rest } = options;
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown) throw new TypeError(`Expected options such as 'redis' and 'owner', got '${unknown}'`);
  if ((redis === undefined) === (store === undefined))
    throw new TypeError("Expected either 'redis' or 'store', to determine where the locks are kept");
  if (!/^[\w-]{1,64}$/.test(namespace))
    throw new TypeError("Expected 'namespace' to be 1 to 64 letters, digits, '_' or '-'");
  const { exchange, host = "the store" } = store ?? open(credentialsOf(redis as UpstashClient));
  return { ...rest, url: host, exchange: exchange({ namespace, waitUntil }) };
}
