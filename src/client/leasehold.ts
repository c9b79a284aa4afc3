import { type Clock, systemClock } from "./clock.ts";
import { type Duration, toMs } from "./duration.ts";
import { Latch } from "./latch.ts";
import type { CallOptions, Lease } from "./lease.ts";
import { type AcquireOptions, Leases, type Work } from "./leases.ts";
import { Semaphore } from "./semaphore.ts";
import { type LockRequest, lockTarget, multiTarget, pathOf } from "./target.ts";
import { type Fetch, sendForBody, type Transport } from "./transport.ts";
import type { Breaking, Broken, LatchPage, LockPage, LockState, SemaphorePage } from "./wire.ts";

export interface LeaseholdOptions {
  /** Where the service answers, such as `https://locks.example.com`. */
  readonly url: string;
  readonly apiKey?: string | undefined;
  /** How this client is shown to others, unless a call says otherwise. A label, never an identity. */
  readonly owner?: string | undefined;
  /** How long a request is repeated that nobody answers; 10 s by default. */
  readonly timeout?: Duration | undefined;
  /** Instead of the global one; for a service binding of Workers `(url, init) => env.LOCKS.fetch(url, init)`. */
  readonly fetch?: Fetch | undefined;
  readonly clock?: Clock | undefined;
}

export interface ListOptions extends CallOptions {
  readonly prefix?: string | undefined;
}

/** One lock by its name, or 2 to 32 that are taken together, all or none. */
export type Locks = string | readonly (string | LockRequest)[];

const requestOf = (lock: string | LockRequest): LockRequest => (typeof lock === "string" ? { name: lock } : lock);

const targetOf = (locks: Locks) =>
  Array.isArray(locks) ? multiTarget(locks.map(requestOf)) : lockTarget({ name: locks as string });

/** A name and a password in it would be refused by `fetch`, and a query has no place before a path. */
function checkUrl(url: string): string {
  if (/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i.test(url) && URL.canParse(url)) return url.replace(/\/+$/, "");
  const shown = url.replace(/^(\w+:\/\/)?.*@/, "$1…@");
  const got = url
    ? `'${shown}'${url.includes("//") ? "" : `: write 'http://${shown}' or 'https://${shown}'`}`
    : "nothing: is its environment variable set?";
  throw new TypeError(`Expected a 'url' such as "https://locks.example.com", got ${got}`);
}

/** Whatever else a header refuses would look like a service that cannot be reached. */
function checkKey(key: unknown): string | undefined {
  if (key === undefined || (typeof key === "string" && /^[!-~]+$/.test(key))) return key;
  throw new TypeError("Expected 'apiKey' to be text without spaces or line breaks");
}

/**
 * A client of one service, for as long as a process, a page or a request lives. It keeps every lease that it takes by
 * heartbeat, all of them in one request, and does nothing when it has none.
 *
 * Every method sends its request again, with the same idempotency key, while the network or the service fails, until
 * `timeout` is over, and takes a `signal` that ends it. All may throw `ApiError`, when the service refuses, and
 * `TimeoutError`, when nobody answers; both are `LeaseholdError`s.
 */
export class Leasehold {
  readonly #transport: Transport;
  readonly #leases: Leases;

  /** @throws {TypeError} when the URL, the key or the timeout cannot be right. */
  constructor(options: LeaseholdOptions) {
    const { url, apiKey, owner, timeout = 10_000, fetch: own, clock = systemClock() } = options ?? {};
    const misspelt = Object.keys(options ?? {}).find((name) => /^api_?key$/i.test(name) && name !== "apiKey");
    if (misspelt || typeof options === "string") {
      throw new TypeError(`Expected options such as 'url' and 'apiKey', got ${misspelt ?? "text"}`);
    }
    this.#transport = {
      url: checkUrl(`${url ?? ""}`),
      apiKey: checkKey(apiKey || undefined),
      // Called as a method of anything but the global object, the global one is an "illegal invocation".
      fetch: own ?? ((...request) => fetch(...request)),
      clock,
      timeout_ms: toMs(timeout, "timeout"),
    };
    this.#leases = new Leases(this.#transport, owner);
  }

  /**
   * Takes a lock, exclusively; of several names all or none. Without `wait` it fails at once when the lock is not free;
   * `wait: Infinity` waits for as long as it takes, first come, first served.
   *
   * @throws {LockedError} when it was not obtained within `wait`.
   * @throws {LeaseLostError} when `lease` is lost.
   */
  acquire(locks: Locks, options?: AcquireOptions): Promise<Lease> {
    return this.#leases.acquire(targetOf(locks), options);
  }

  /** Takes a lock if it is free; null when it is not. */
  tryAcquire(locks: Locks, options?: Omit<AcquireOptions, "wait">): Promise<Lease | null> {
    return this.#leases.tryAcquire(targetOf(locks), options);
  }

  /**
   * Works while holding a lock, and releases it whatever comes of the work. Hand `lease.signal` to what the work calls.
   *
   * @throws whatever the work throws; otherwise {LeaseLostError} when the lease was lost meanwhile, even though the work
   * went through; and as `acquire`.
   */
  run<T>(locks: Locks, work: Work<T>): Promise<T>;
  run<T>(locks: Locks, options: AcquireOptions, work: Work<T>): Promise<T>;
  run<T>(locks: Locks, ...rest: [Work<T>] | [AcquireOptions, Work<T>]): Promise<T> {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
    return this.#leases.run(targetOf(locks), options, work);
  }

  /** Takes a lock together with other readers, and without any writer. Otherwise as `acquire`. */
  read(name: string, options?: AcquireOptions): Promise<Lease> {
    return this.#leases.acquire(lockTarget({ name, mode: "shared" }), options);
  }

  /** The same as `acquire`, for code that reads and writes. */
  write(name: string, options?: AcquireOptions): Promise<Lease> {
    return this.acquire(name, options);
  }

  /** Takes 2 to 32 locks at once, all or none; each in its own mode. One lease, on all of them. */
  multi(locks: readonly (string | LockRequest)[], options?: AcquireOptions): Promise<Lease> {
    return this.acquire(locks, options);
  }

  semaphore(name: string): Semaphore {
    return new Semaphore(this.#transport, this.#leases, name);
  }

  latch(name: string): Latch {
    return new Latch(this.#transport, name);
  }

  /**
   * Goes on with a lease that `lease.serialize()` handed over.
   *
   * @throws {LeaseLostError} when it has ended meanwhile.
   * @throws {SyntaxError} when the text is no lease.
   */
  resume(text: string, { signal }: CallOptions = {}): Promise<Lease> {
    return this.#leases.resume(text, signal);
  }

  /** Renews every lease of this client now. Those that are lost say so by their signals. */
  heartbeat({ signal }: CallOptions = {}): Promise<void> {
    return this.#leases.heartbeats.renew(undefined, signal);
  }

  /** Who holds the lock and who waits. With `wait` it returns when that changes, or after 20 s at most. */
  get(
    name: string,
    options: { readonly wait?: Duration; readonly token?: string } & CallOptions = {},
  ): Promise<LockState> {
    const { wait = 0, token, signal } = options;
    const wait_until_ms = this.#transport.clock.now_ms() + toMs(wait, "wait");
    return sendForBody(this.#transport, "GET", pathOf("locks", name), { token, wait_until_ms, signal });
  }

  /** Every lock that is held, delayed or waited for and whose name starts with `prefix`; a lock may come twice. */
  list(options?: ListOptions): AsyncGenerator<LockPage["locks"][number], void> {
    return this.#pages("/locks", ({ locks }: LockPage) => locks, options);
  }

  /** Every semaphore that is set up, used or not; otherwise as `list()`. */
  listSemaphores(options?: ListOptions): AsyncGenerator<SemaphorePage["semaphores"][number], void> {
    return this.#pages("/semaphores", ({ semaphores }: SemaphorePage) => semaphores, options);
  }

  /** Every latch that there is, open or not; otherwise as `list()`. */
  listLatches(options?: ListOptions): AsyncGenerator<LatchPage["latches"][number], void> {
    return this.#pages("/latches", ({ latches }: LatchPage) => latches, options);
  }

  async *#pages<Page extends { readonly cursor: string | null }, Item>(
    path: string,
    itemsOf: (page: Page) => readonly Item[],
    { prefix = "", signal }: ListOptions = {},
  ): AsyncGenerator<Item, void> {
    const query = new URLSearchParams({ prefix, limit: "100" });
    for (;;) {
      const page = await this.request<Page>("GET", `${path}?${query}`, { signal });
      yield* itemsOf(page);
      if (page.cursor === null) return;
      query.set("cursor", page.cursor);
    }
  }

  /**
   * Ends every lease on a lock, whoever holds it: at once, or after `grace`, of which the holders learn by their
   * heartbeats. `delay: false` ends a `lock_delay` too. `queue: true` sends everybody away who waits, and `queue: "only"`
   * does that and breaks no lease.
   */
  break(
    name: string,
    options: {
      readonly grace?: Duration;
      readonly delay?: boolean;
      readonly queue?: boolean | "only";
    } & CallOptions = {},
  ): Promise<Broken | Breaking> {
    const { signal, ...query } = options;
    const text = new URLSearchParams(Object.entries(query).map(([field, value]) => [field, String(value)]));
    return this.request("DELETE", `${pathOf("locks", name)}?${text}`, { signal });
  }

  /** Any other request of the HTTP contract, with this client's key, repetition and errors. */
  request<Body>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    options?: { readonly body?: object } & CallOptions,
  ): Promise<Body> {
    return sendForBody(this.#transport, method, path, options);
  }
}
