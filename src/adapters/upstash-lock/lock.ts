import type { Leasehold } from "../../client/index.ts";
import type { LockAcquireConfig, LockCreateConfig, LockStatus, RetryConfig } from "./types.ts";

const LEASE_DEFAULT_MS = 10_000;
const RETRY_DEFAULT: RetryConfig = { attempts: 3, delay: 100 };
/** The shortest lease that the service grants. */
const LEASE_MIN_MS = 100;

/** Returns false for client errors with these names, and rethrows all others. */
const unless =
  (...names: readonly string[]) =>
  (error: unknown) => {
    if (!names.includes((error as Error).name)) throw error;
    return false as const;
  };

/**
 * @upstash/lock 0.2.1 on a Leasehold service. Like any lease, a lock does not stop a paused process: compare `fence` where you
 * write.
 *
 * Every method throws `ApiError` if the service refuses the request, and `TimeoutError` if it does not answer.
 */
export class Lock {
  readonly #client: Leasehold;
  readonly #retry: RetryConfig;
  readonly id: string;
  #lease_ms: number;
  #token: string | undefined;
  /** When the lease expires, by `performance.now()`. */
  #ends_ms = 0;
  /** The fencing token of the latest grant. @upstash/lock has no equivalent. */
  fence: number | undefined;

  constructor({ id, redis, lease = LEASE_DEFAULT_MS, retry }: LockCreateConfig) {
    this.#client = redis;
    this.#retry = { ...RETRY_DEFAULT, ...retry };
    this.id = id;
    this.#lease_ms = lease;
  }

  /** Returns whether the lock was obtained. A lock that this object already held stays held. */
  async acquire({ lease = this.#lease_ms, retry }: LockAcquireConfig = {}): Promise<boolean> {
    this.#lease_ms = lease;
    const { attempts, delay } = { ...this.#retry, ...retry };
    if (attempts < 1) return false;
    const wait = (attempts - 1) * delay;
    const granted = await this.#client
      .acquire(this.id, { ttl: lease, wait })
      .catch(unless("LockedError", "DismissedError"));
    if (!granted) return false;
    this.#token = granted.token;
    this.fence = granted.fence;
    this.#ends_ms = performance.now() + granted.remainingMs;
    // Serializing stops the client from renewing the lease.
    granted.serialize();
    return true;
  }

  /** Returns whether there was a lock to release. */
  async release(): Promise<boolean> {
    const done = await this.#send("release", {});
    if (done) this.#token = undefined;
    return done;
  }

  /** Extends the lock by `amt` milliseconds. Returns false if the lock is lost. */
  async extend(amt: number): Promise<boolean> {
    const sent_ms = performance.now();
    const ttl_ms = Math.max(LEASE_MIN_MS, Math.round(this.#ends_ms - sent_ms + amt));
    if (!(await this.#send("renew", { ttl: `${ttl_ms}ms` }))) return false;
    this.#ends_ms = sent_ms + ttl_ms;
    this.#lease_ms += amt;
    return true;
  }

  /**
   * Returns `ACQUIRED` only if this object holds the lock. Checks this by renewing the lease for its remaining time, because an
   * API key that can take locks may lack the scope to read them.
   */
  async getStatus(): Promise<LockStatus> {
    const left_ms = Math.floor(this.#ends_ms - performance.now());
    if (!this.#token || left_ms <= 0) return "FREE";
    // A shorter lease cannot be requested, and a longer one would extend the hold on the lock.
    if (left_ms < LEASE_MIN_MS) return "ACQUIRED";
    return (await this.#send("renew", { ttl: `${left_ms}ms` })) ? "ACQUIRED" : "FREE";
  }

  async #send(operation: "release" | "renew", fields: object): Promise<boolean> {
    const token = this.#token;
    if (!token) return false;
    const path = `/locks/${encodeURIComponent(this.id)}/${operation}` as const;
    const body = { token, ...fields };
    return this.#client.request("POST", path, { body }).then(() => true, unless("LeaseLostError"));
  }
}
