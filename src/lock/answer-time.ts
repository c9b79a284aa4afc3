/**
 * The time limit for answering a request, however slow the store is. All store requests of one request share it. A lease in a
 * reply that took long may have ended by the time the reply arrives.
 */
import { type Engine, StoreError } from "../engine/engine.ts";
import type { LeaseLine } from "../generated/scripts.ts";
import type { AnswerTime, Clock } from "./types.ts";

/**
 * A request that does not wait is answered within 3 s, however slow the store is. The remaining 200 ms are for everything
 * except the store.
 */
const ANSWER_MS_MAX = 2_800;
/** A request with a longer wait is answered within this time after it. */
const AFTER_WAIT_MS = 250;

/** Returns the timeout of a store call made now, so that a 503 is not sent too late. */
export function storeTimeout(wait_ms: number, elapsed_ms: number): number {
  return Math.max(1, Math.max(ANSWER_MS_MAX, wait_ms + AFTER_WAIT_MS) - elapsed_ms);
}

/**
 * Returns an engine whose calls share this time limit, and fail when it is reached. Requests that wait set timeouts for
 * each call.
 */
export function withinTime(engine: Engine, clock: Clock, time: AnswerTime): Engine {
  async function timed<T>(call: (timeout_ms: number) => Promise<T>, timeout_ms: number | undefined): Promise<T> {
    const sent_ms = clock.now_ms();
    try {
      return await call(timeout_ms ?? storeTimeout(0, time.spent_ms));
    } finally {
      time.spent_ms += clock.now_ms() - sent_ms;
    }
  }
  return {
    ...engine,
    run: (script, keys, args, timeout_ms, copies) =>
      timed((within_ms) => engine.run(script, keys, args, within_ms, copies), timeout_ms),
    read: (keys, timeout_ms) => timed((within_ms) => engine.read(keys, within_ms), timeout_ms),
    scan: (prefix, cursor, count, timeout_ms) =>
      timed((within_ms) => engine.scan(prefix, cursor, count, within_ms), timeout_ms),
  };
}

/**
 * Starts measuring when a script is sent. The returned function reports whether a lease in the script's reply may have ended
 * meanwhile: the script may have run at once, and its reply may have been delayed by a slow disk or network.
 */
export function startAge(clock: Clock): (lease: LeaseLine, script_now_ms: number) => boolean {
  const sent_ms = clock.now_ms();
  return ({ deadline }, script_now_ms) => deadline - script_now_ms <= clock.now_ms() - sent_ms;
}

/** The error of a request whose lease may be over: such a lease must not be reported as held. */
export const answeredTooLate = (): StoreError =>
  new StoreError("The store answered so late that the lease may have ended", "unknown");
