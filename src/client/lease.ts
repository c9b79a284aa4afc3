/// <reference lib="esnext.disposable" preserve="true" />
import { errorOf, LeaseLostError } from "./errors.ts";
import { Grant, type Held } from "./grant.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { locksOf, pathOf, sendRelease } from "./target.ts";
import { send } from "./transport.ts";
import type { LeaseState, Metadata, Mode, MultiReleased, TransferRequest } from "./wire.ts";

/** What every call takes. */
export interface CallOptions {
  /** Cancels the call, which then throws the signal's reason. A request that was already sent may have taken effect. */
  readonly signal?: AbortSignal | undefined;
}

/** The new holder's labels, and `ttl`, which is the old lease's by default. */
export type TransferOptions = Omit<TransferRequest, "token" | "metadata"> &
  CallOptions & { readonly metadata?: Metadata | undefined };

/** How a lease can end that its deadline foretold: a release that comes later is no error. */
export const FORETOLD = ["expired", "max_hold"];

/**
 * A lock that is held. Heartbeats keep it for as long as this process and the service live. It does not stop a paused
 * process, or work that ignores `signal`: where a duplicate write would do harm, compare `fence` at the place that is
 * written to.
 *
 * One `Lease` is one hold: release each one once. `await using` does so at the end of the block.
 */
export class Lease implements AsyncDisposable {
  readonly #heartbeats: Heartbeats;
  readonly #grant: Grant;
  #open = true;
  /** The idempotency key of the release: however often it is sent, it takes one hold back. */
  readonly #key = crypto.randomUUID();
  /** Whether the release is that of the last hold; undefined before the first call. */
  #last: boolean | undefined;

  /** Use the methods of `Leasehold` to get a lease. */
  constructor(heartbeats: Heartbeats, grant: Grant) {
    this.#heartbeats = heartbeats;
    this.#grant = grant;
    // Node, Deno and Bun call this hook in `console.log`.
    Object.assign(this, { [Symbol.for("nodejs.util.inspect.custom")]: () => this.toJSON() });
  }

  /** What logs and `console.log` show of a lease. It never contains the token. */
  toJSON(): { lock: string; fence: number; state: "held" | LeaseLostError["reason"] } {
    const { aborted, reason } = this.signal;
    return { lock: this.lock, fence: this.fence, state: aborted ? reason.reason : "held" };
  }

  /** For the client's own modules. */
  static grantOf(lease: Lease): Grant {
    return lease.#grant;
  }

  /** The locks in the order in which they were requested: one, or several for a multi-lock. */
  get locks(): readonly [Held, ...Held[]] {
    return this.#grant.ref.locks;
  }
  /** The name of the lock; for several locks, of the first one. */
  get lock(): string {
    return this.locks[0].lock;
  }
  /** The mode of the lease; for several locks, that of the first one. */
  get mode(): Mode {
    return this.locks[0].mode;
  }
  /** The fencing token: higher for each new grant of the lock. For several locks, that of the first one; `locks` has each. */
  get fence(): number {
    return this.locks[0].fence;
  }
  /** The lease's credential. A secret: whoever has it can release the lock. */
  get token(): string {
    return this.#grant.ref.token;
  }
  /** When the lease ends unless it is renewed, by the store's clock. For people: do not compare it with a clock here. */
  get expiresAt(): Date {
    return new Date(this.#grant.first.said?.expires_at ?? 0);
  }
  /** When an administrator will break the lock. No renewal extends the lease beyond that. */
  get breakAt(): Date | undefined {
    const at = this.#grant.first.said?.break_at;
    return at ? new Date(at) : undefined;
  }
  /**
   * For how many milliseconds from now the lease is known to be held; 0 if it is not. `signal` aborts earlier, by a tenth
   * of the ttl and at most 5 s, so that there is time to stop.
   */
  get remainingMs(): number {
    const { ended, first } = this.#grant;
    return ended ? 0 : Math.max(0, first.deadline_ms - this.#heartbeats.transport.clock.now_ms());
  }
  /**
   * Aborts when the lease is lost or can no longer be known to be held, before its deadline passes. Its reason is a
   * `LeaseLostError`. Reading the signal checks the clock, so `lease.signal.throwIfAborted()` before a step works even if
   * timers were frozen.
   */
  get signal(): AbortSignal {
    this.#heartbeats.check();
    return this.#grant.signal;
  }

  /**
   * Renews the lease now. For platforms that freeze timers between requests, so that no heartbeats are sent.
   *
   * @throws {LeaseLostError} when the lease is lost.
   * @throws {ApiError | TimeoutError} when the service cannot say. The lease then counts as held until its deadline.
   */
  async heartbeat({ signal }: CallOptions = {}): Promise<void> {
    await this.#heartbeats.renew([this.#grant], signal);
    this.signal.throwIfAborted();
  }

  /**
   * Releases this hold. Releasing the last hold frees the lock and aborts `signal`. After a success, further calls do
   * nothing.
   *
   * @throws {LeaseLostError} when there was nothing left to release.
   * @throws {ApiError | TimeoutError} when the service cannot be asked. Call it again, within a minute if the lease has
   * more holds; otherwise the lease ends at its deadline.
   */
  async release({ signal }: CallOptions = {}): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    const grant = this.#grant;
    const repeated = this.#last !== undefined;
    this.#last ??= --grant.handles === 0;
    if (this.#last) grant.renewed_here = false;
    // What the service has said is final. A lease that could not be confirmed may still block others, so it is released.
    if (grant.ended) throw grant.signal.reason;
    const { kind, token } = grant.ref;
    try {
      const { results = [] } = await sendRelease<Partial<MultiReleased>>(
        this.#heartbeats.transport,
        { kind, names: grant.names },
        { token },
        { signal, key: this.#key },
      );
      for (const result of results) {
        if (!result.ok) throw errorOf(503, result);
      }
      if (this.#last) this.#heartbeats.end(grant, "released");
    } catch (error) {
      if (!(error instanceof LeaseLostError)) this.#open = true;
      else {
        this.#heartbeats.end(grant, error.reason);
        // The earlier call, which was not answered, has released it.
        if (repeated && error.reason === "released") return;
      }
      throw error;
    }
  }

  /**
   * Releases the lease at the end of a block with `await using`, and of `run`. Unlike with `release`, it is no error if the
   * service cannot be reached: the work was protected, and the lease ends by itself.
   *
   * @throws {LeaseLostError} when the lease was lost during the work.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    const known = !this.signal.aborted;
    try {
      await this.release();
    } catch (error) {
      if (!known) throw this.signal.reason;
      if (error instanceof LeaseLostError && !FORETOLD.includes(error.reason)) throw error;
    }
  }

  /**
   * Hands the lease to somebody else, under a new token and a new fence. The lock is never free in between. This lease is
   * over and its `signal` aborts. The new one is renewed here until it is released or serialized.
   *
   * @throws {TypeError} for semaphores and multi-locks, which cannot be transferred.
   * @throws {LeaseLostError | ApiError | TimeoutError} with the code `conflict` when the holder has both modes.
   */
  async transfer({ signal, ...fields }: TransferOptions = {}): Promise<Lease> {
    const { ref } = this.#grant;
    if (ref.kind !== "lock") throw new TypeError("Expected a lease on one lock");
    const { body, sent_ms } = await send<LeaseState>(
      this.#heartbeats.transport,
      "POST",
      pathOf("locks", this.lock, "/transfer"),
      {
        body: { ...fields, token: ref.token },
        signal,
      },
    );
    this.#open = false;
    this.#heartbeats.end(this.#grant, "transferred");
    const grant = new Grant({ ...ref, token: body.token, locks: locksOf(body) });
    return new Lease(this.#heartbeats, this.#heartbeats.track(grant, sent_ms, body));
  }

  /**
   * Returns the lease as text, for `Leasehold.resume()` in another invocation. The text is a secret. From now on the lease
   * is not renewed here any more, and the end of an `await using` block does not release it. It can still be used here until
   * its deadline.
   */
  serialize(): string {
    this.#open = false;
    this.#grant.renewed_here = false;
    return JSON.stringify(this.#grant.ref);
  }
}
