import type { Context } from "hono";
import { sha256 } from "../../digest/hash.ts";
import type { Holder, Lease, SemaphoreHolder, Waiter } from "../../lock/index.ts";
import type { AppEnv } from "../context.ts";
import { done, waitGranted } from "./outcomes.ts";
import { addHeaders, respond } from "./respond.ts";

/** The durations in a state, which change with time. */
interface Timed {
  readonly holders: readonly (Holder | SemaphoreHolder)[];
  readonly queue?: readonly Waiter[];
  readonly yours?: Lease;
}

/** Replaces durations with instants. */
function fixed<State extends Timed>(state: State): State {
  const { holders, queue, yours } = state;
  return {
    ...state,
    holders: holders.map((holder) => ({ ...holder, ttl_ms: holder.expires_at_ms })),
    ...(queue && { queue: queue.map((waiter) => ({ ...waiter, waiting_ms: waiter.since_ms })) }),
    ...(yours && { yours: { ...yours, ttl_ms: yours.expires_at_ms, renew_after_ms: 0 } }),
  };
}

/**
 * Answers a read with an `ETag` that changes with the state but not with time, or with 304 when the client already has that
 * answer. `describe` builds the answer, and passes every state in it through the function that it receives.
 */
export async function answerRead(
  c: Context<AppEnv>,
  outcome: string,
  describe: (at: <State extends Timed>(state: State) => State) => object,
): Promise<Response> {
  const answer = describe((state) => state);
  // A waiting client has no use for a tag.
  if (c.get("wait_ms")) return done(c, outcome, answer);
  const text = JSON.stringify({ ...describe(fixed), ...waitGranted(c) });
  const tag = `"${(await sha256(text, "base64url")).slice(0, 16)}"`;
  // An answer with a token must not be cached.
  const cached = c.req.header("Lock-Token") === undefined ? { "Cache-Control": "private, no-cache" } : {};
  addHeaders(c, { ETag: `W/${tag}`, ...cached });
  const known = c.req.header("If-None-Match");
  if (known === undefined || (known.trim() !== "*" && !known.includes(tag))) return done(c, outcome, answer);
  c.set("outcome", outcome);
  return respond(c, 304, null, {});
}
