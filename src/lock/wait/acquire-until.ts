/**
 * An acquire that waits: it polls when the schedule or a hint calls for it, and runs the script when the request could be
 * granted.
 */
import { StoreError } from "../../engine/engine.ts";
import { type AcquireReply, acquire } from "../../generated/scripts.ts";
import { CALLS_RESERVED_FOR_ANSWER } from "../../hints/hint.ts";
import { copiesOf, type Decoded, mayBeApplied } from "../call.ts";
import { type BusyReply, parseBusy } from "../codec/replies.ts";
import { tellQueued } from "../events/queued.ts";
import { NoTurnError } from "../pace.ts";
import { type AcquireAttempt, type AcquireResult, toBusy, toOutcome } from "./outcomes.ts";
import { runAcquire } from "./run-acquire.ts";
import { type Attended, stopAttending } from "./stop-attending.ts";
import { subscribeEarly, waitForGrant } from "./wait-for-grant.ts";
import { WaitLoop } from "./wait-loop.ts";

/**
 * How far `since_ms` precedes the previous script's reply, so that no copy of the next script can have been sent before
 * `since_ms`.
 */
const SINCE_MARGIN_MS = 1000;
/** The delay after a failed script, which doubles each time. */
const RETRY_MS = 250;

/** @throws StoreError when the store cannot be reached before the wait ends. */
export async function acquireUntil(attempt: AcquireAttempt): Promise<AcquireResult> {
  const loop = new WaitLoop(attempt.scope, attempt.wait_ms);
  const attended: Attended = { until_ms: 0 };
  try {
    return await acquireInLoop(attempt, loop, attended);
  } finally {
    loop.unsubscribe();
    if (loop.client_gone && attempt.can_return) await stopAttending(attempt, attended);
  }
}

async function acquireInLoop(attempt: AcquireAttempt, loop: WaitLoop, attended: Attended): Promise<AcquireResult> {
  const { scope } = attempt;
  const { context, config, hints } = scope;
  const copies = copiesOf(acquire);
  let args = {
    ...attempt.args,
    returned: attempt.args.ticket !== "-",
    arrival: 0,
    hints: hints !== undefined,
    own_until: 0,
  };
  let answered_at_ms = 0;
  let waited = false;
  let failures = 0;
  let told: BusyReply | undefined;
  /** Whether an earlier script may have been granted the locks, or has taken a place for the request. */
  let may_be_applied = false;
  let sits_out = false;
  if (attempt.args.ticket !== "-") await subscribeEarly(attempt, loop);

  for (;;) {
    let reply: Decoded<AcquireReply>;
    try {
      const leaves = { returned: false, left_ms: 0, own_until: attended.until_ms };
      reply = await runAcquire(attempt, loop, sits_out ? { ...args, ...leaves } : args, copies);
    } catch (error) {
      // The last script's reply still applies, because that script set the time until which the place is attended.
      if (error instanceof NoTurnError && told !== undefined) return toBusy(attempt, told, loop.elapsed_ms);
      const spent = context.store_calls() + CALLS_RESERVED_FOR_ANSWER > config.store_calls_max;
      const final = spent || loop.left_ms <= RETRY_MS || loop.client_gone;
      const retries = error instanceof StoreError && !error.misconfigured && !final;
      if (!retries) throw may_be_applied ? mayBeApplied(error) : error;
      may_be_applied ||= error.outcome === "unknown";
      if (error.outcome === "unknown") copies.since_ms ||= Math.max(1, answered_at_ms - SINCE_MARGIN_MS);
      await context.clock.sleep(Math.min(RETRY_MS * 2 ** failures++, loop.left_ms), context.signal);
      continue;
    }
    failures = 0;
    if (reply.kind !== "busy") {
      delete attended.ticket;
      return toOutcome(reply, attempt, waited ? Math.max(1, loop.elapsed_ms) : 0);
    }
    const busy = parseBusy(reply);
    told = busy;
    answered_at_ms = busy.now_ms;
    if (args.arrival === 0) {
      tellQueued(attempt, busy);
      // A request that finds its place through its Idempotency-Key has also returned to it.
      if (busy.place && busy.place.arrival < busy.now_ms * 1000) args.returned = true;
    }
    args.arrival ||= busy.arrival;
    // The ticket now identifies this request: a client that gives up the ticket ends the request.
    if (busy.place) {
      may_be_applied = true;
      // The place already records how long its client may be away.
      args = { ...args, request: busy.place.ticket, ticket: busy.place.ticket, standby_ms: 0 };
      attended.ticket = busy.place.ticket;
      attended.until_ms = Math.max(attended.until_ms, busy.place.attended_until_ms);
    }
    if (loop.over) return toBusy(attempt, busy, loop.elapsed_ms);
    waited = true;
    const state = await waitForGrant(attempt, busy, loop);
    if (loop.client_gone) return toBusy(attempt, busy, loop.elapsed_ms);
    sits_out = state.cannot_take_turns;
    const last = loop.over ? await state.finalPoll() : undefined;
    if (last) return toBusy(attempt, last, loop.elapsed_ms);
  }
}
