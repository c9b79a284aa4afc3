/**
 * The time limit for answering a request, however slow the store is. All store requests of one request share it. By the time a
 * slow reply arrives, a lease in it may already have ended.
 */
import { type Engine, StoreError } from "../engine/engine.ts";
import type { LeaseLine } from "../generated/scripts.ts";
import type { AnswerTime, Clock } from "./types.ts";

/**
 * A request that does not wait is answered within 3 s, however slow the store is. This limit leaves 200 ms for everything
 * except the store.
 */
const ANSWER_MS_MAX = 2_800;
/** If a request waits for longer than that, it is answered within this time after its wait ends. */
const AFTER_WAIT_MS = 250;

/** Returns the timeout for a store call made now, so that a 503 is not sent too late. */
export function storeTimeout(wait_ms: number, elapsed_ms: number): number {
  return Math.max(1, Math.max(ANSWER_MS_MAX, wait_ms + AFTER_WAIT_MS) - elapsed_ms);
}

/**
 * Returns an engine whose calls share this time limit, and fail when it is reached. Waiting requests set a timeout for each
 * call.
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
 * since then: the script may have run immediately, and a slow disk or network may have delayed its reply.
 */
export function startAge(clock: Clock): (lease: LeaseLine, script_now_ms: number) => boolean {
  const sent_ms = clock.now_ms();
  return ({ deadline }, script_now_ms) => deadline - script_now_ms <= clock.now_ms() - sent_ms;
}

/** The error for a request whose lease may have ended, because the answer must not report that lease as held. */
export const answeredTooLate = (): StoreError =>
  new StoreError("The store answered so late that the lease may have ended", "unknown");
