import { StoreCallsSpentError, StoreError, type StoreOutcome } from "./engine.ts";

const ATTEMPT_MS = 1_000;
/** Every attempt counts against what the platform lets one request ask for. */
const ATTEMPTS_MAX = 3;
const BACKOFF_FIRST_MS = 100;
const BACKOFF_GROWTH = 4;

/** What one failed attempt means, in words of our own. */
export interface Failure {
  readonly message: string;
  readonly outcome: StoreOutcome;
  /** Whether the same attempt may succeed in a moment. */
  readonly retryable: boolean;
  readonly misconfigured?: boolean;
  /** What is thrown when it is final. */
  readonly type?: typeof StoreError;
}

/**
 * Repeats an attempt that fails, each within a second, `attempts_max` times in all and until `timeout_ms` are over. Only for what may be
 * applied twice: an attempt that failed may have been applied all the same.
 *
 * @throws {StoreError} of the last failure; its outcome is `none` only when no attempt was possibly applied.
 */
export async function withRetries<Reply>(
  timeout_ms: number,
  attempt: (signal: AbortSignal) => Promise<Reply>,
  explain: (error: unknown) => Failure,
  attempts_max = ATTEMPTS_MAX,
): Promise<Reply> {
  const deadline_ms = Date.now() + timeout_ms;
  let outcome: StoreOutcome = "none";
  for (let attempts = 1, backoff_ms = BACKOFF_FIRST_MS; ; attempts++, backoff_ms *= BACKOFF_GROWTH) {
    try {
      return await attempt(AbortSignal.timeout(Math.max(1, Math.min(ATTEMPT_MS, deadline_ms - Date.now()))));
    } catch (error) {
      if (error instanceof StoreCallsSpentError) throw error;
      const failure = explain(error);
      if (failure.outcome === "unknown") outcome = "unknown";
      // Jitter keeps the requests that failed together from coming back together.
      const pause_ms = backoff_ms * (0.5 + Math.random() / 2);
      if (!failure.retryable || attempts >= attempts_max || Date.now() + pause_ms >= deadline_ms) {
        throw new (failure.type ?? StoreError)(failure.message, outcome, failure.misconfigured);
      }
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
    }
  }
}
