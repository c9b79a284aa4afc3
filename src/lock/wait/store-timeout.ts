/** A request that does not wait is answered within 3 s, whatever the store does. The rest is for everything but the store. */
const ANSWER_MS_MAX = 2_800;
/** A request that waits is answered soon after its wait. */
const AFTER_WAIT_MS = 250;

/** The timeout of a store call made now, so that a 503 does not come late. */
export function storeTimeout(wait_ms: number, elapsed_ms: number): number {
  return Math.max(1, Math.max(ANSWER_MS_MAX, wait_ms + AFTER_WAIT_MS) - elapsed_ms);
}
