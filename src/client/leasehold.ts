import { type Clock, systemClock } from "./clock.ts";
import { type Duration, toMs, toText } from "./duration.ts";
import { Grant, type GrantRef } from "./grant.ts";
import { Heartbeats } from "./heartbeats.ts";
import { Latch } from "./latch.ts";
import { type BreakWords, type CallOptions, Lease } from "./lease.ts";
import { type AcquireOptions, runWithLease, takeLease, tryLease, type Work } from "./leases.ts";
import { Semaphore } from "./semaphore.ts";
import { type ClaimOptions, claim, type StandbyOptions, standBy } from "./standby.ts";
import { type LockRequest, type Locks, pathOf, readTarget, targetOf } from "./target.ts";
import { type Exchange, type Fetch, type Retry, sendForBody, type Transport } from "./transport.ts";
import type { Breaking, Broken, LatchPage, LockPage, LockState, SemaphorePage, Standby } from "./wire.ts";

/** The service, and how to reach it. */
export interface LeaseholdOptions {
  /** The service's URL, such as `https://locks.example.com`. With `exchange`, it only names the service in errors. */
  readonly url: string;
  /** The API key, if the service requires one. */
  readonly apiKey?: string | undefined;
  /** The default `owner` of this client's leases: a label that others see. It is not an identity. */
  readonly owner?: string | undefined;
  /** How long to retry a request that receives no answer; 10 s by default. After 50 s, only acquires are still retried. */
  readonly timeout?: Duration | undefined;
  /**
   * Called when a request fails for the first time and will be retried, with the error, such as a refused connection, and the
   * time at which retries stop. Use it for logging: without it, a failing call is silent for the whole `timeout`. Must not
   * throw.
   */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** Used instead of the global `fetch`. For a service binding on Workers: `(url, init) => env.LOCKS.fetch(url, init)`. */
  readonly fetch?: Fetch | undefined;
  /** Performs the requests itself, instead of sending them over HTTP. `leasehold/direct` provides such a function. */
  readonly exchange?: Exchange | undefined;
  /** The clock and timers; only tests replace them. */
  readonly clock?: Clock | undefined;
}

/** Options that limit a listing. */
export interface ListOptions extends CallOptions {
  /** Lists only names that start with this prefix. */
  readonly prefix?: string | undefined;
}

/** `fetch` refuses URLs with a user name and a password, and paths cannot be appended to a query. */
function checkUrl(url: string): string {
  if (/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i.test(url) && URL.canParse(url)) return url.replace(/\/+$/, "");
  const shown = url.replace(/^(\w+:\/\/)?.*@/, "$1…@");
  const got = url
    ? `'${shown}'${url.includes("//") ? "" : `: write 'http://${shown}' or 'https://${shown}'`}`
    : "nothing: is its environment variable set?";
  throw new TypeError(`Expected 'url' to be a URL such as "https://locks.example.com", got ${got}`);
}

/** Checks the key here, because a key that is not valid in a header would make the service seem unreachable. */
function checkKey(key: unknown): string | undefined {
  if (key === undefined || (typeof key === "string" && /^[!-~]+$/.test(key))) return key;
  const got = key === "" ? ", got nothing: is its environment variable set? Leave it out if no key is needed" : "";
  throw new TypeError(`Expected 'apiKey' to be text without spaces or line breaks${got}`);
}

interface Shared {
  /** Takes the lock in shared mode, together with other readers. */
  readonly shared?: boolean | undefined;
}

/**
 * A client for one service. Use one client for the life of a process, a page or a request. Its heartbeats renew all leases
 * together, in one request; without leases, the client sends nothing.
 *
 * While the network or the service fails, every method retries its request with the same idempotency key until `timeout` has
 * elapsed. Every method also takes a `signal` that cancels the call. All methods may throw `ApiError` when the service refuses
 * the request, and `TimeoutError` when it does not answer. Both are `LeaseholdError`s.
 */
export class Leasehold {
  readonly #transport: Transport;
  readonly #heartbeats: Heartbeats;

  /** @throws {TypeError} when the URL, the API key or the timeout is invalid. */
  constructor(options: LeaseholdOptions) {
    const { url, apiKey, owner, timeout = 10_000, onRetry, fetch, exchange, clock = systemClock() } = options ?? {};
    const misspelled = Object.keys(options ?? {}).find((name) => /^api_?key$/i.test(name) && name !== "apiKey");
    if (misspelled || typeof options === "string") {
      throw new TypeError(`Expected options such as 'url' and 'apiKey', got ${misspelled ?? "text"}`);
    }
    this.#transport = {
      url: exchange ? url : checkUrl(`${url ?? ""}`),
      apiKey: checkKey(apiKey ?? undefined),
      fetch,
      exchange,
      clock,
      owner,
      timeout_ms: toMs(timeout, "timeout"),
      onRetry,
    };
    this.#heartbeats = new Heartbeats(this.#transport);
  }

  /**
   * Takes a lock exclusively. Given several names, takes all of them or none, or any `need` of them. Without `wait`, fails
   * immediately if the lock is not free. `wait: Infinity` waits indefinitely, first come, first served.
   *
   * @throws {LockedError} when the lock could not be obtained within `wait`.
   * @throws {DismissedError} when an administrator dismissed all waiters.
   * @throws {LeaseLostError} when the lease passed as `lease` has been lost, or the new lease is broken before the call
   *   returns.
   */
  acquire(locks: Locks, options?: AcquireOptions): Promise<Lease> {
    return takeLease(this.#heartbeats, targetOf(locks), options);
  }

  /** Takes a lock if it is free; otherwise returns null. */
  tryAcquire(locks: Locks, options?: Omit<AcquireOptions, "wait">): Promise<Lease | null> {
    return tryLease(this.#heartbeats, targetOf(locks), options);
  }

  /**
   * Runs `work` while holding a lock, then releases the lock, even if the work throws. Pass `lease.signal` to everything that
   * the work calls: it aborts when the lease is lost or the `signal` in the options aborts.
   *
   * @throws what the work throws, the errors of `acquire()`, and {LeaseLostError} if the work succeeds but the lease has been
   *   lost.
   */
  run<T>(locks: Locks, work: Work<T>): Promise<T>;
  run<T>(locks: Locks, options: AcquireOptions, work: Work<T>): Promise<T>;
  run<T>(locks: Locks, ...rest: [Work<T>] | [AcquireOptions, Work<T>]): Promise<T> {
    const [work, options = {}] = rest.reverse() as [Work<T>, AcquireOptions?];
    return runWithLease(this.#heartbeats, targetOf(locks), options, work);
  }

  /** Takes a lock in shared mode, together with other readers. Otherwise like `acquire()`. */
  read(name: string, options?: AcquireOptions): Promise<Lease> {
    return takeLease(this.#heartbeats, readTarget(name), options);
  }

  /** The same as `acquire()`; named as a counterpart to `read()`. */
  write(name: string, options?: AcquireOptions): Promise<Lease> {
    return this.acquire(name, options);
  }

  /**
   * Waits for a lock without staying connected. If the lock is free, returns the lease. Otherwise returns the place: keep its
   * `ticket`, and `claim()` the lease later. When the place reaches the front, the lock is granted to it immediately, and the
   * `ttl` starts.
   *
   * @throws {LeaseLostError | DismissedError} if the place and the lease of the `ticket` are gone.
   */
  standBy(name: string, options: StandbyOptions & Shared): Promise<Lease | Standby> {
    const { shared, ...asked } = options;
    return standBy<Standby>(this.#heartbeats, shared ? readTarget(name) : targetOf(name), asked);
  }

  /**
   * Takes the lease that was granted to a place, and starts renewing it; returns null while the place is still waiting.
   *
   * @throws {LeaseLostError} when the lease has ended, and {DismissedError} when the place is gone without a grant.
   */
  claim(name: string, ticket: string, { shared, ...options }: ClaimOptions & Shared = {}): Promise<Lease | null> {
    return claim(this.#heartbeats, shared ? readTarget(name) : targetOf(name), ticket, options);
  }

  /**
   * Takes 2 to 32 locks together, all or none, each in its own mode. Returns a single lease on all of them. With `need: 1`,
   * takes any one of them, which `lease.lock` names; with a higher `need`, see `lease.locks`.
   */
  multi(locks: readonly (string | LockRequest)[], options?: AcquireOptions): Promise<Lease> {
    return this.acquire(locks, options);
  }

  /** Returns the semaphore with this name. Sends no request. */
  semaphore(name: string): Semaphore {
    return new Semaphore(this.#heartbeats, name);
  }

  /** Returns the latch with this name. Sends no request. */
  latch(name: string): Latch {
    return new Latch(this.#transport, name);
  }

  /**
   * Continues a lease from the text that `lease.serialize()` returned.
   *
   * @throws {LeaseLostError} when the lease has ended in the meantime.
   * @throws {SyntaxError} when the text is not a serialized lease.
   */
  async resume(text: string, { signal }: CallOptions = {}): Promise<Lease> {
    const grant = new Grant(JSON.parse(text) as GrantRef);
    const lease = new Lease(this.#heartbeats, grant);
    await this.#heartbeats.adopt(grant, signal).catch(async (error) => {
      // If only some of several locks are lost, nothing else would release the others.
      if (grant.loss) await lease.release().catch(() => {});
      throw error;
    });
    return lease;
  }

  /** Renews all of this client's leases now, and aborts the signals of any that have been lost. */
  heartbeat({ signal }: CallOptions = {}): Promise<void> {
    return this.#heartbeats.renew(undefined, signal);
  }

  /**
   * Returns who holds the lock and who is waiting for it. With `wait`, returns as soon as that changes, or after at most 20 s.
   */
  get(
    name: string,
    options: { readonly wait?: Duration; readonly token?: string } & CallOptions = {},
  ): Promise<LockState> {
    const { wait = 0, token, signal } = options;
    const wait_until_ms = this.#transport.clock.now_ms() + toMs(wait, "wait");
    return sendForBody(this.#transport, "GET", pathOf("locks", name), { token, wait_until_ms, signal });
  }

  /** Lists the locks that are held, delayed or waited for. The same lock may appear twice. */
  list(options?: ListOptions): AsyncGenerator<LockPage["locks"][number], void> {
    return this.#pages<LockPage, "locks">("locks", options);
  }

  /** Lists all semaphores, even unused ones. Otherwise like `list()`. */
  listSemaphores(options?: ListOptions): AsyncGenerator<SemaphorePage["semaphores"][number], void> {
    return this.#pages<SemaphorePage, "semaphores">("semaphores", options);
  }

  /** Lists all latches, open or closed. Otherwise like `list()`. */
  listLatches(options?: ListOptions): AsyncGenerator<LatchPage["latches"][number], void> {
    return this.#pages<LatchPage, "latches">("latches", options);
  }

  async *#pages<
    Page extends { readonly [kind in Kind]: readonly Item[] } & { readonly cursor: string | null },
    Kind extends string,
    Item = Page[Kind][number],
  >(kind: Kind, { prefix = "", signal }: ListOptions = {}): AsyncGenerator<Item, void> {
    const query = new URLSearchParams({ prefix, limit: "100" });
    for (;;) {
      const page = await this.request<Page>("GET", `/${kind}?${query}`, { signal });
      yield* page[kind];
      if (page.cursor === null) return;
      query.set("cursor", page.cursor);
    }
  }

  /**
   * Ends every lease on a lock, regardless of who holds it. With `grace`, heartbeats warn the holders, and the leases end after
   * that time. `delay: false` also ends a `lock_delay` or `min_hold`. `queue: true` also dismisses all waiters; `queue: "only"`
   * dismisses them without breaking a lease. `fence` ends only the lease with that fence, if that lease is still in force.
   * `reason` and `by` are reported to the holders and kept in the history.
   */
  break(
    name: string,
    options: {
      readonly grace?: Duration;
      readonly delay?: boolean;
      readonly queue?: boolean | "only";
      readonly fence?: number;
    } & BreakWords &
      CallOptions = {},
  ): Promise<Broken | Breaking> {
    const { signal, grace, ...query } = options;
    // URLSearchParams converts numbers and booleans to text.
    const text = new URLSearchParams({ ...query, ...(grace && { grace: toText(grace) }) } as Record<string, never>);
    return this.request("DELETE", `${pathOf("locks", name)}?${text}`, { signal });
  }

  /**
   * Sends any other request that the HTTP contract defines, with this client's API key, retries and errors. `key` is its
   * Idempotency-Key; by default, a new one.
   */
  request<Body>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    options?: { readonly body?: object; readonly key?: string } & CallOptions,
  ): Promise<Body> {
    return sendForBody(this.#transport, method, path, options);
  }
}
