import { sleep } from "./clock.ts";
import { type Duration, toMs, toText } from "./duration.ts";
import type { CallOptions } from "./lease.ts";
import { pathOf } from "./target.ts";
import { PAUSE_MS, sendForBody, type Transport } from "./transport.ts";
import type { LatchDeleted, LatchSeen, LatchState } from "./wire.ts";

/** A count-down latch: it opens when its count reaches zero, and stays open until it expires. */
export class Latch {
  readonly #transport: Transport;
  readonly #path: string;
  readonly name: string;

  /** Use `Leasehold.latch()` to get a latch. */
  constructor(transport: Transport, name: string) {
    this.#transport = transport;
    this.#path = pathOf("latches", name);
    this.name = name;
  }

  /**
   * Creates the latch with this count, from 1 to 10,000. The latch expires after `ttl`, which is 24 h by default.
   *
   * @throws {ApiError} `conflict` if a latch with this name is still closed.
   */
  set(count: number, { ttl, signal }: { readonly ttl?: Duration } & CallOptions = {}): Promise<LatchState> {
    return sendForBody(this.#transport, "PUT", this.#path, { body: { count, ttl: toText(ttl) }, signal });
  }

  /** Counts down by `by`, which is 1 by default. The count changes only once, even if the request has to be retried. */
  countDown({ by, signal }: { readonly by?: number } & CallOptions = {}): Promise<LatchState> {
    return sendForBody(this.#transport, "POST", `${this.#path}/count-down`, { body: { by }, signal });
  }

  /**
   * Returns the latch's state.
   *
   * @throws {ApiError} `not_found` when there is no such latch.
   */
  get(options?: CallOptions): Promise<LatchSeen> {
    return sendForBody(this.#transport, "GET", this.#path, options);
  }

  /**
   * Waits until the latch is open or gone, or `wait` has elapsed, and returns its state. By default, it waits indefinitely.
   *
   * @throws {ApiError} `not_found` if the latch does not exist when the wait starts.
   */
  async wait({ wait = Infinity, signal }: { readonly wait?: Duration } & CallOptions = {}): Promise<LatchSeen> {
    const { clock } = this.#transport;
    const wait_until_ms = clock.now_ms() + toMs(wait, "wait");
    let state: LatchSeen | undefined;
    for (;;) {
      const sent_ms = clock.now_ms();
      const seen = sendForBody<LatchSeen>(this.#transport, "GET", this.#path, { wait_until_ms, signal });
      state = await seen.catch((error): LatchSeen => {
        // The latch was deleted or expired between two requests.
        if (!state || error.status !== 404) throw error;
        return { latch: this.name, open: false, gone: true };
      });
      const now_ms = clock.now_ms();
      if (state.open || state.gone || now_ms >= wait_until_ms) return state;
      const next_ms = Math.min(sent_ms + PAUSE_MS, wait_until_ms);
      if (next_ms > now_ms) await sleep(clock, next_ms - now_ms, signal);
    }
  }

  /** Deletes the latch. Waiting clients are notified. */
  delete(options?: CallOptions): Promise<LatchDeleted> {
    return sendForBody(this.#transport, "DELETE", this.#path, options);
  }
}
