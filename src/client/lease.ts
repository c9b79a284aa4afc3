/// <reference lib="esnext.disposable" preserve="true" />
import { type Duration, toText } from "./duration.ts";
import { LeaseLostError } from "./errors.ts";
import { Grant, type Held, type Hold } from "./grant.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { locksOf, pathOf, sendRelease } from "./target.ts";
import { KEY_MS, send } from "./transport.ts";
import type { LeaseState, Metadata, Mode, TransferRequest } from "./wire.ts";

/** Options that every call accepts. */
export interface CallOptions {
  /** Cancels the call, which then throws the signal's reason. A request that has already been sent may still take effect. */
  readonly signal?: AbortSignal | undefined;
}

/** Who is breaking a lock and why, as shown to its holders and in its history: up to 256 bytes each. */
export interface BreakWords {
  readonly reason?: string;
  readonly by?: string;
}

/** The new holder's labels, and a `ttl` that defaults to that of the old lease. */
export type TransferOptions = Omit<TransferRequest, "token" | "metadata" | "ttl"> &
  CallOptions & { readonly metadata?: Metadata | undefined; readonly ttl?: Duration | undefined };

const METADATA_MAX_BYTES = 1024;

/** Reasons for a lease to end on its own, at a time known to its holder. Releasing the lease afterwards is not an error. */
export const FORETOLD = ["expired", "max_hold"];

/**
 * A held lock. Heartbeats keep it alive while this process and the service are running. A lease cannot stop a paused process,
 * or work that ignores `signal`: if a duplicate write would do harm, compare `fence` wherever you write.
 *
 * Each `Lease` is one hold, so release it exactly once. `await using` releases it at the end of the block.
 */
export class Lease implements AsyncDisposable {
  readonly #heartbeats: Heartbeats;
  readonly #grant: Grant;
  /** Aborts when the holder must stop its work. */
  #signal: AbortSignal;
  #open = true;
  /** The idempotency key of the release, so that a retried release gives up only one hold. */
  #key = crypto.randomUUID();
  /** The time until which a release can be retried if the lease has more holds. */
  #key_until_ms: number | undefined;
  /** The locks that have not been released yet; undefined before the first call. */
  #left: readonly Hold[] | undefined;

  /** Use the methods of `Leasehold` to get a lease. */
  constructor(heartbeats: Heartbeats, grant: Grant) {
    this.#heartbeats = heartbeats;
    this.#grant = grant;
    this.#signal = grant.signal;
    // Node, Deno and Bun call this hook in `console.log`.
    Object.assign(this, { [Symbol.for("nodejs.util.inspect.custom")]: () => this.toJSON() });
  }

  /** Returns what logs and `console.log` show for a lease. It never contains the token. */
  toJSON(): { lock: string; fence: number; state: "held" | LeaseLostError["reason"] } {
    const { aborted, reason } = this.#held;
    return { lock: this.lock, fence: this.fence, state: aborted ? reason.reason : "held" };
  }

  /** Internal: only for the client's own modules. */
  static grantOf(lease: Lease): Grant {
    return lease.#grant;
  }

  /**
   * Internal: only for the client's own modules. Also aborts the lease's signal when `signal` aborts, until the returned
   * function is called.
   */
  static stopWith(lease: Lease, signal: AbortSignal): () => void {
    const stop = new AbortController();
    const follow = (source: AbortSignal): (() => void) => {
      const abort = () => stop.abort(source.reason);
      if (source.aborted) abort();
      source.addEventListener("abort", abort);
      return () => source.removeEventListener("abort", abort);
    };
    follow(lease.#held);
    lease.#signal = stop.signal;
    return follow(signal);
  }

  /** Aborts when the lease has ended, or may have ended. */
  get #held(): AbortSignal {
    this.#heartbeats.check();
    return this.#grant.signal;
  }

  /** The locks in the order of the request; only one unless this is a multi-lock. */
  get locks(): readonly [Held, ...Held[]] {
    return this.#grant.ref.locks;
  }
  /** The name of the lock, or of the first of several locks. */
  get lock(): string {
    return this.locks[0].lock;
  }
  /** The mode of the lease, or that of the first of several locks. */
  get mode(): Mode {
    return this.locks[0].mode;
  }
  /**
   * The fencing token, which increases with every grant of the lock. For several locks, this is the first lock's; `locks` has
   * them all.
   */
  get fence(): number {
    return this.locks[0].fence;
  }
  /** The lease's credential. Keep it secret: anyone who has it can release the lock. */
  get token(): string {
    return this.#grant.ref.token;
  }
  /**
   * When the lease will expire, by the store's clock, unless it is renewed. For display only: do not compare it with a local
   * clock.
   */
  get expiresAt(): Date {
    return new Date(this.#grant.first.said?.expires_at ?? 0);
  }
  /** When an administrator will break the lock. No renewal extends the lease past this time. */
  get breakAt(): Date | undefined {
    const at = this.#grant.first.said?.break_at;
    return at ? new Date(at) : undefined;
  }
  /**
   * For how many more milliseconds the lease is known to be held; 0 if that is not known. To leave time to stop, `signal`
   * aborts earlier, by a tenth of the ttl or 5 s, whichever is less.
   */
  get remainingMs(): number {
    const { loss, first } = this.#grant;
    return loss ? 0 : Math.max(0, first.deadline_ms - this.#heartbeats.transport.clock.now_ms());
  }
  /**
   * Aborts before the deadline, when the lease is lost or cannot be confirmed in time. The reason is a `LeaseLostError`.
   * Reading this property checks the clock, so calling `lease.signal.throwIfAborted()` before a step works even if timers were
   * frozen. During `run()`, the signal also aborts when the `signal` passed to `run()` does, with the same reason.
   */
  get signal(): AbortSignal {
    this.#heartbeats.check();
    return this.#signal;
  }

  /**
   * Renews the lease now. Use this on platforms that freeze timers, and therefore heartbeats, between requests.
   *
   * @throws {LeaseLostError} when the lease is lost.
   * @throws {ApiError | TimeoutError} when the service does not confirm the lease. The lease then counts as held until its
   *   deadline.
   */
  async heartbeat({ signal }: CallOptions = {}): Promise<void> {
    await this.#heartbeats.renew([this.#grant], signal);
    this.#held.throwIfAborted();
  }

  /**
   * Reports the holder's progress, such as `{ step: "3 of 7" }`. The next heartbeat sends it to the service, which shows it
   * instead of the lease's `metadata`; `heartbeat()` sends it immediately. Each report replaces the previous one, and is resent
   * until the service accepts it. If the deployment allows less than 1 KiB and the service refuses the report, the lease is
   * renewed without it.
   *
   * @throws {TypeError} unless it is a flat object of strings, numbers and booleans, of at most 1 KiB as JSON.
   */
  update(metadata: Metadata): void {
    const text = JSON.stringify(metadata) ?? "";
    const said = text.startsWith("{") ? (JSON.parse(text) as Metadata) : undefined;
    if (!said || Object.values(said).some((value) => Object(value) === value || value === null))
      throw new TypeError(
        `Expected the metadata to be an object of strings, numbers and booleans, got ${text || metadata}`,
      );
    const size = new TextEncoder().encode(text).length;
    if (size > METADATA_MAX_BYTES)
      throw new TypeError(`Expected the metadata to be at most ${METADATA_MAX_BYTES} bytes as JSON, got ${size}`);
    // Derived from the current time, so that revisions keep increasing even when another process resumes the lease.
    const revision = Math.max((this.#grant.update?.revision ?? 0) + 1, Date.now());
    this.#grant.update = { metadata: said, revision };
  }

  /**
   * Releases this hold. Releasing the last hold frees the lock and aborts `signal`. After a success, further calls do nothing.
   *
   * @throws {LeaseLostError} when the lease was lost. If only some of several locks were lost, the others are released first.
   * @throws {ApiError | TimeoutError} when the service cannot be reached. Call it again (within a minute if the lease has
   *   more holds), or the lease expires at its deadline.
   */
  async release({ signal }: CallOptions = {}): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    const grant = this.#grant;
    const repeated = this.#left !== undefined;
    if (!repeated) grant.handles--;
    if (!grant.handles) grant.renewed_here = false;
    // The service's answer is final. An unconfirmed lease may still block others, so it is released.
    this.#left ??= grant.holds.filter(({ lost }) => !lost);
    try {
      if (this.#left.length) await this.#giveBack(this.#left, repeated, signal);
    } catch (error) {
      this.#open = true;
      throw error;
    }
    const { loss } = grant;
    if (!grant.handles) this.#heartbeats.end(grant, "released");
    if (loss) throw loss;
  }

  async #giveBack(holds: readonly Hold[], repeated: boolean, signal: AbortSignal | undefined): Promise<void> {
    const grant = this.#grant;
    const { kind, token } = grant.ref;
    const named = { kind, names: holds.map(({ name }) => name) };
    const { transport } = this.#heartbeats;
    // The last release can be retried at any time, because it ends the token.
    if (grant.handles) this.#key_until_ms ??= transport.clock.now_ms() + KEY_MS;
    const options = { signal, key: this.#key, key_until_ms: this.#key_until_ms };
    const failures = await sendRelease(transport, named, { token }, options).catch((error) => {
      if (error instanceof LeaseLostError) return [error];
      throw error;
    });
    const failed = (i: number) => failures[i] && !(failures[i] instanceof LeaseLostError);
    holds.forEach((hold, i) => {
      const { reason, detail } = (failures[i] ?? {}) as LeaseLostError;
      // An earlier call that received no answer may have released the hold.
      if (reason && !(repeated && reason === "released")) this.#heartbeats.end(grant, reason, [hold], detail);
    });
    // The request with this key has been answered, so the next one needs a new key.
    this.#key = crypto.randomUUID();
    this.#key_until_ms = undefined;
    this.#left = holds.filter((_, i) => failed(i));
    if (this.#left.length) throw failures.find((_, i) => failed(i));
  }

  /**
   * Releases the lease at the end of an `await using` block or of `run()`. Unlike `release()`, it does not fail when the
   * service is unreachable: the work was protected, and the lease expires on its own.
   *
   * @throws {LeaseLostError} when the lease was lost during the work.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    const known = !this.#held.aborted;
    try {
      await this.release();
    } catch (error) {
      if (!known) throw this.#held.reason;
      if (error instanceof LeaseLostError && !FORETOLD.includes(error.reason)) throw error;
    }
  }

  /**
   * Hands the lease to another holder, under a new token and a new fence, without freeing the lock in between. This lease ends,
   * and its `signal` aborts. This client renews the new lease until it is released or serialized.
   *
   * @throws {TypeError} for semaphores and multi-locks, which cannot be transferred.
   * @throws {ApiError} `conflict` when the holder has the lock in both modes. Also throws {LeaseLostError} and {TimeoutError}.
   */
  async transfer({ signal, ttl, ...fields }: TransferOptions = {}): Promise<Lease> {
    const { ref } = this.#grant;
    if (ref.kind !== "lock") throw new TypeError("Expected a lease on one lock");
    const { body, sent_ms } = await send<LeaseState>(
      this.#heartbeats.transport,
      "POST",
      pathOf("locks", this.lock, "/transfer"),
      {
        body: { ...fields, token: ref.token, ttl: toText(ttl) },
        // The service remembers the key for as long as the lease is in force.
        key_until_ms: Infinity,
        signal,
      },
    );
    this.#open = false;
    this.#heartbeats.end(this.#grant, "transferred");
    const grant = new Grant({ ...ref, token: body.token, locks: locksOf(body) });
    return new Lease(this.#heartbeats, this.#heartbeats.track(grant, sent_ms, body));
  }

  /**
   * Returns the lease as text, for `Leasehold.resume()` in another invocation. The text is a secret. After this call, the
   * client no longer renews the lease, and an `await using` block no longer releases it at its end. The lease
   * remains usable here until its deadline.
   */
  serialize(): string {
    this.#open = false;
    this.#grant.renewed_here = false;
    return JSON.stringify(this.#grant.ref);
  }
}
