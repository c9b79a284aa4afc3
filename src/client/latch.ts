import { type Duration, toMs } from "./duration.ts";
import { ApiError } from "./errors.ts";
import type { CallOptions } from "./lease.ts";
import { pathOf } from "./target.ts";
import { sendForBody, type Transport } from "./transport.ts";
import type { LatchDeleted, LatchSeen, LatchState } from "./wire.ts";

/** A count that others wait for: open, and for ever so, when it has reached zero. */
export class Latch {
  readonly #transport: Transport;
  readonly #path: string;
  readonly name: string;

  /** Latches come from `Leasehold.latch()`. */
  constructor(transport: Transport, name: string) {
    this.#transport = transport;
    this.#path = pathOf("latches", name);
    this.name = name;
  }

  /**
   * Sets it up for so many count-downs, 1 to 10,000. It is gone after `ttl`, 24 h by default.
   *
   * @throws {ApiError} also `conflict` while there is one that is not open yet.
   */
  set(count: number, { ttl, signal }: { readonly ttl?: Duration } & CallOptions = {}): Promise<LatchState> {
    return sendForBody(this.#transport, "PUT", this.#path, { body: { count, ttl }, signal });
  }

  /** Counts down, by one unless told otherwise; applied once, however often the network needs it sent. */
  countDown({ by, signal }: { readonly by?: number } & CallOptions = {}): Promise<LatchState> {
    return sendForBody(this.#transport, "POST", `${this.#path}/count-down`, { body: { by }, signal });
  }

  /** @throws {ApiError} also `not_found`. */
  get(options?: CallOptions): Promise<LatchSeen> {
    return sendForBody(this.#transport, "GET", this.#path, options);
  }

  /**
   * Returns when the latch is open, or is gone, or `wait` is over: the answer says which. Without `wait` it waits for as
   * long as it takes.
   *
   * @throws {ApiError} also `not_found` when there is no such latch to begin with.
   */
  async wait({
    wait = Number.POSITIVE_INFINITY,
    signal,
  }: { readonly wait?: Duration } & CallOptions = {}): Promise<LatchSeen> {
    const { clock } = this.#transport;
    const wait_until_ms = clock.now_ms() + toMs(wait, "wait");
    for (let seen = false; ; seen = true) {
      try {
        const state = await sendForBody<LatchSeen>(this.#transport, "GET", this.#path, { wait_until_ms, signal });
        if (state.open || state.gone || clock.now_ms() >= wait_until_ms) return state;
      } catch (error) {
        // Between two requests it was deleted, or has expired.
        if (!seen || !(error instanceof ApiError) || error.status !== 404) throw error;
        return { latch: this.name, open: false, gone: true };
      }
    }
  }

  delete(options?: CallOptions): Promise<LatchDeleted> {
    return sendForBody(this.#transport, "DELETE", this.#path, options);
  }
}
