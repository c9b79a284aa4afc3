/** A request that does not wait is answered within 3 s, whatever the store does: this, and what is around it. */
const ANSWER_MS_MAX = 2_800;
/** And one that waits soon after its wait. */
const AFTER_WAIT_MS = 250;

/** How long the store may take for what a request asks of it now, so that a 503 does not come late. */
export function patience(wait_ms: number, elapsed_ms: number): number {
  return Math.max(1, Math.max(ANSWER_MS_MAX, wait_ms + AFTER_WAIT_MS) - elapsed_ms);
}
