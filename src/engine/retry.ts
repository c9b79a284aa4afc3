import {
  type Copies,
  ExplainedStoreError,
  StoreCallsSpentError,
  type StoreError,
  type StoreOutcome,
} from "./engine.ts";
import { TimeLimit } from "./time-limit.ts";

const ATTEMPT_MS = 1_000;
/** Every attempt counts against the platform's limit on requests. */
const ATTEMPTS_MAX = 3;
const BACKOFF_FIRST_MS = 100;
const BACKOFF_GROWTH = 4;

/** Describes a failed attempt in the service's own words, which clients may see. */
export interface Failure {
  readonly message: string;
  readonly outcome: StoreOutcome;
  /** Whether another attempt may soon succeed. */
  readonly retryable: boolean;
  readonly misconfigured?: boolean;
  /** The error to throw if this was the last attempt. */
  readonly type?: typeof StoreError;
}

interface Limits {
  readonly attempts_max?: number | undefined;
  readonly attempt_ms?: number | undefined;
}

/**
 * Makes at most `attempts_max` attempts, each limited to `attempt_ms`, until one succeeds or `timeout_ms` has elapsed. A failed
 * attempt may nevertheless have been applied, and a delayed one may still be applied later.
 *
 * @throws {StoreError} for the last failure; its outcome is `none` only if no attempt can have been applied.
 */
export async function withRetries<Reply>(
  timeout_ms: number,
  attempt: (limit: TimeLimit) => Promise<Reply>,
  explain: (error: unknown) => Failure,
  { attempts_max = ATTEMPTS_MAX, attempt_ms = ATTEMPT_MS }: Limits = {},
): Promise<Reply> {
  const deadline_ms = Date.now() + timeout_ms;
  let outcome: StoreOutcome = "none";
  for (let attempts = 1, backoff_ms = BACKOFF_FIRST_MS; ; attempts++, backoff_ms *= BACKOFF_GROWTH) {
    // In a busy process, the last pause may have taken longer than planned.
    const limit = new TimeLimit(Math.max(0, Math.min(attempt_ms, deadline_ms - Date.now())));
    try {
      return await attempt(limit);
    } catch (error) {
      if (error instanceof StoreCallsSpentError) throw error;
      const failure = explain(error);
      if (failure.outcome === "unknown") outcome = "unknown";
      // Jitter spreads out the retries of requests that failed together.
      const pause_ms = backoff_ms * (0.5 + Math.random() / 2);
      if (!failure.retryable || attempts >= attempts_max || Date.now() + pause_ms >= deadline_ms) {
        throw new (failure.type ?? ExplainedStoreError)(failure.message, outcome, failure.misconfigured);
      }
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
    } finally {
      limit.clear();
    }
  }
}

/** The margin by which `since_ms` is reduced to allow for clock drift. */
const SINCE_MARGIN_MS = 1_000;

/**
 * Returns a function that produces the arguments for each successive copy of a call. `storeNow` reads
 * the store's clock for the second copy.
 */
export function argumentsOf(args: readonly string[], copies: Copies | undefined) {
  let first_sent_ms: number | undefined;
  return async (storeNow: () => Promise<number>): Promise<string[]> => {
    if (copies === undefined) return [...args];
    if (copies.since_ms > 0) {
      copies.since_ms += 1;
    } else if (first_sent_ms !== undefined) {
      const now_ms = await storeNow();
      copies.since_ms = Math.floor(now_ms - (performance.now() - first_sent_ms) - SINCE_MARGIN_MS);
    }
    first_sent_ms ??= performance.now();
    return args.with(copies.position, String(copies.since_ms));
  };
}
