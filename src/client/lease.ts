/// <reference lib="esnext.disposable" preserve="true" />
import { toMs } from "./duration.ts";
import { failureOf, LeaseLostError } from "./errors.ts";
import { Grant, type Held } from "./grant.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { locksOf, pathOf, sendRelease } from "./target.ts";
import { send } from "./transport.ts";
import type { LeaseState, Metadata, Mode, MultiReleased, TransferRequest } from "./wire.ts";

export interface CallOptions {
  /** Ends the call, which then throws the signal's reason. What was sent may have taken effect. */
  readonly signal?: AbortSignal | undefined;
}

export type TransferOptions = Omit<TransferRequest, "token" | "metadata"> &
  CallOptions & { readonly metadata?: Metadata | undefined };

/** Ends of a lease that its deadline foretold. */
const FORETOLD = ["expired", "max_hold"];

/**
 * A lock that is held, and kept by heartbeats for as long as this process and the service live. Does not stop a paused
 * process, nor work that does not heed `signal`: what must not be written twice compares `fence` where it is written.
 *
 * One `Lease` is one hold: give each back once. `await using` does it at the end of the block.
 */
export class Lease implements AsyncDisposable {
  readonly #heartbeats: Heartbeats;
  readonly #grant: Grant;
  #open = true;
  /** Of the release: however often it is asked for, it takes one hold back. */
  readonly #key = crypto.randomUUID();
  /** Whether the release is, or was to be, that of the last hold; undefined before. */
  #last: boolean | undefined;

  /** Leases come from a `Leasehold`. */
  constructor(heartbeats: Heartbeats, grant: Grant) {
    this.#heartbeats = heartbeats;
    this.#grant = grant;
    // Node's hook; Deno and Bun call it too.
    Object.defineProperty(this, Symbol.for("nodejs.util.inspect.custom"), { value: () => this.toJSON() });
  }

  /** What logs and `console.log` show of a lease: never the token. */
  toJSON(): { lock: string; fence: number; state: "held" | LeaseLostError["reason"] } {
    const { aborted, reason } = this.signal;
    return { lock: this.lock, fence: this.fence, state: aborted ? reason.reason : "held" };
  }

  /** For the client itself, which knows more of a lease than it shows. */
  static grantOf(lease: Lease): Grant {
    return lease.#grant;
  }

  /** The locks, in the order in which they were asked for: one, but for a multi-lock. */
  get locks(): readonly [Held, ...Held[]] {
    return this.#grant.ref.locks;
  }
  /** The name of the lock, of several the first. */
  get lock(): string {
    return this.locks[0].lock;
  }
  get mode(): Mode {
    return this.locks[0].mode;
  }
  /** Grows with every grant of the lock; of several locks that of the first, and `locks` has each. */
  get fence(): number {
    return this.locks[0].fence;
  }
  /** The lease's credential. A secret: whoever has it can release the lock. */
  get token(): string {
    return this.#grant.ref.token;
  }
  /** When the lease ends unless renewed, by the clock of the store: for people to read, not to be compared with a clock here. */
  get expiresAt(): Date {
    return new Date(this.#grant.said?.expires_at ?? 0);
  }
  /** When an administrator will break the lock; no renewal reaches beyond. */
  get breakAt(): Date | undefined {
    const at = this.#grant.said?.break_at;
    return at ? new Date(at) : undefined;
  }
  /**
   * For how many milliseconds from now the lease is known to be held; 0 when it is not. `signal` aborts earlier than
   * that by a tenth of the ttl, at most 5 s: the time to stop in.
   */
  get remainingMs(): number {
    const { ended: over, deadline_ms } = this.#grant;
    return over ? 0 : Math.max(0, deadline_ms - this.#heartbeats.transport.clock.now_ms());
  }
  /**
   * Aborts as soon as the lease is not known to be held any more, before its deadline passes; its reason is a
   * `LeaseLostError`. Reading it checks the clock: `lease.signal.throwIfAborted()` before a step finds out even when
   * timers were frozen.
   */
  get signal(): AbortSignal {
    this.#heartbeats.check();
    return this.#grant.signal;
  }

  /**
   * Renews the lease now: for platforms that freeze timers between requests, and do not heartbeat then.
   *
   * @throws {LeaseLostError} when it is lost.
   * @throws {ApiError | TimeoutError} when the service cannot say; the lease counts as held until its deadline.
   */
  async heartbeat({ signal }: CallOptions = {}): Promise<void> {
    await this.#heartbeats.renew([this.#grant], signal);
    this.signal.throwIfAborted();
  }

  /**
   * Gives this hold back; the last one frees the lock and aborts `signal`. After a success a second call does nothing.
   *
   * @throws {LeaseLostError} when there was nothing left to release.
   * @throws {ApiError | TimeoutError} when the service cannot be asked: the lease then ends at its deadline, unless this
   * is called again, within a minute if the lease has more holds.
   */
  async release({ signal }: CallOptions = {}): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    const grant = this.#grant;
    const repeated = this.#last !== undefined;
    this.#last ??= --grant.handles === 0;
    if (this.#last) grant.renewed_here = false;
    // What the service has said is final; what could not be confirmed may still stand in somebody's way.
    if (grant.ended) throw grant.signal.reason;
    const { kind, token } = grant.ref;
    try {
      const answer = await sendRelease<Partial<MultiReleased>>(
        this.#heartbeats.transport,
        kind,
        grant.names,
        { token },
        { signal, key: this.#key },
      );
      for (const result of answer.results ?? []) {
        if (!result.ok) throw failureOf(result);
      }
      if (this.#last) this.#heartbeats.end(grant, "released");
    } catch (error) {
      if (!(error instanceof LeaseLostError)) this.#open = true;
      else {
        this.#heartbeats.end(grant, error.reason);
        // By the call that was not answered.
        if (repeated && error.reason === "released") return;
      }
      throw error;
    }
  }

  /**
   * Ends the block of `await using`, and `run`, like `release`; but a service that cannot be reached then is no error,
   * because the work was protected, and the lease ends by itself.
   *
   * @throws {LeaseLostError} when the lease was lost while the work was on.
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
   * Hands the lease to somebody else: a new token and a new fence, with no gap between. This one is over, and its
   * `signal` aborts; the new one is renewed here until it is released or serialized.
   *
   * @throws {TypeError} for semaphores and multi-locks, which cannot be transferred.
   * @throws {LeaseLostError | ApiError | TimeoutError} `conflict` when its holder has both modes.
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
    const ttl_ms = toMs(fields.ttl ?? ref.ttl_ms, "ttl");
    const grant = new Grant({ ...ref, token: body.token, locks: locksOf(body), ttl_ms });
    return new Lease(this.#heartbeats, this.#heartbeats.track(grant, sent_ms, body));
  }

  /**
   * The lease as text, for `Leasehold.resume()` in another invocation, and a secret. From now on it is renewed there and
   * no longer here, and the end of an `await using` block leaves it alone; until its deadline it can still be used here.
   */
  serialize(): string {
    this.#open = false;
    this.#grant.renewed_here = false;
    return JSON.stringify(this.#grant.ref);
  }
}
