/** An acquire that waits: it polls when the schedule or a hint says so, and runs the script when it could be granted. */
import { type Copies, StoreError } from "../../engine/engine.ts";
import { type AcquireArgs, type AcquireReply, acquire } from "../../generated/scripts.ts";
import { CALLS_RESERVED_FOR_ANSWER } from "../../hints/hint.ts";
import { answeredTooLate, startAge, storeTimeout } from "../answer-time.ts";
import { call, copiesOf, type Decoded } from "../call.ts";
import { recordKey } from "../codec/keys.ts";
import { type BusyReply, parseBusy } from "../codec/replies.ts";
import { permitsOf, secretPrefix } from "../codec/secrets.ts";
import { leaseFingerprint } from "../events/fingerprint.ts";
import { NoTurnError } from "../pace.ts";
import type { Target } from "../types.ts";
import { type AcquireAttempt, type AcquireResult, toBusy, toOutcome } from "./outcomes.ts";
import { type Attended, stopAttending } from "./stop-attending.ts";
import { WaitLoop } from "./wait-loop.ts";
import { WaitState } from "./wait-state.ts";

/** Copies of a request are sent no earlier than this before the previous script's answer. */
const SINCE_MARGIN_MS = 1000;
/** With more locks than this, the script delays all others by milliseconds, and waits for its turn. */
const LOCKS_OUT_OF_TURN_MAX = 8;
/** Delay after a failed script; doubled each time. */
const RETRY_MS = 250;

/** @throws StoreError when the store cannot be reached until the wait is over. */
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
    said: 0,
  };
  let answered_at_ms = 0;
  let waited = false;
  let failures = 0;
  let told: BusyReply | undefined;
  let sits_out = false;
  if (attempt.args.ticket !== "-") await subscribeEarly(attempt, loop);

  for (;;) {
    let reply: Decoded<AcquireReply>;
    try {
      const leaves = { returned: false, left_ms: 0, said: attended.until_ms };
      reply = await runScript(attempt, loop, sits_out ? { ...args, ...leaves } : args, copies);
    } catch (error) {
      // The last script's answer still applies: the place is attended only as long as it said.
      if (error instanceof NoTurnError && told !== undefined) return toBusy(attempt, told, loop.elapsed_ms);
      const spent = context.store_calls() + CALLS_RESERVED_FOR_ANSWER > config.store_calls_max;
      const final = spent || loop.left_ms <= RETRY_MS || loop.client_gone;
      if (!(error instanceof StoreError) || error.misconfigured || final) throw error;
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
      // A request that finds its place by its Idempotency-Key has come back to it as well.
      if (busy.place && busy.place.arrival < busy.now_ms * 1000) args.returned = true;
    }
    args.arrival ||= busy.arrival;
    // From now on this request speaks for the place: giving up the ticket ends it.
    if (busy.place) {
      // The request says for how long its client may be away.
      args = { ...args, request: busy.place.ticket, ticket: busy.place.ticket, standby_ms: 0 };
      attended.ticket = busy.place.ticket;
      attended.until_ms = Math.max(attended.until_ms, busy.place.attended_until_ms);
    }
    if (loop.over) return toBusy(attempt, busy, loop.elapsed_ms);
    waited = true;
    const state = await waitForChance(attempt, busy, loop);
    if (loop.client_gone) return toBusy(attempt, busy, loop.elapsed_ms);
    sits_out = state.cannot_take_turns;
    const last = loop.over ? await state.finalPoll() : undefined;
    if (last) return toBusy(attempt, last, loop.elapsed_ms);
  }
}

function tellQueued(
  { scope, kind, targets }: AcquireAttempt,
  { place, blocked, queue_length, now_ms }: BusyReply,
): void {
  // A request that came back to its place was notified before.
  if (place === undefined || place.arrival < now_ms * 1000) return;
  const lease = leaseFingerprint(place.ticket);
  for (const i of blocked) scope.emit({ event: "queued", kind, ...(targets[i] as Target), lease, queue_length });
}

function runScript(
  { scope, targets, keys, wait_ms }: AcquireAttempt,
  loop: WaitLoop,
  args: Omit<AcquireArgs, "since" | "left_ms"> & { readonly left_ms?: number },
  copies: Copies,
): Promise<Decoded<AcquireReply>> {
  const { engine, context } = scope;
  const timeout_ms = () => storeTimeout(wait_ms, loop.elapsed_ms);
  const run = async () => {
    // A request that asked to wait gets a place, however late its first script runs.
    const least_ms = args.arrival === 0 ? Math.min(1, wait_ms) : 0;
    const left_ms = loop.client_gone ? 0 : Math.max(least_ms, loop.left_ms);
    const mayBeOver = startAge(context.clock);
    const reply = await call(engine, acquire, keys, { left_ms, ...args }, timeout_ms(), copies);
    const is_granted = reply.kind === "granted" || reply.kind === "granted_some";
    if (is_granted && reply.leases.some((lease) => mayBeOver(lease, reply.now))) throw answeredTooLate();
    return reply;
  };
  if (targets.length <= LOCKS_OUT_OF_TURN_MAX || context.inTurn === undefined) return run();
  return context.inTurn(run, timeout_ms());
}

/** With a ticket, the subscription can begin before the first script, which saves the poll after it. */
async function subscribeEarly({ scope, kind, targets, args }: AcquireAttempt, loop: WaitLoop): Promise<void> {
  const [target] = targets as [Target];
  const shares = target.mode === "shared" && permitsOf(args.request) === undefined;
  if (targets.length > 1 || shares) return;
  await loop.subscribe(recordKey(kind, scope.caller.namespace, target.name), {
    ticket_prefix: secretPrefix(args.ticket),
    watches: false,
  });
}

/** Returns when a script should run, because the request could be granted or must refresh its place, or when the wait is over. */
async function waitForChance(
  { scope, kind, targets, args, wait_ms }: AcquireAttempt,
  busy: BusyReply,
  loop: WaitLoop,
): Promise<WaitState> {
  const { engine, context, config, caller } = scope;
  const keys = targets.map(({ name }) => recordKey(kind, caller.namespace, name));
  const { ticket, order } = busy.place ?? {};
  const ticket_prefix = ticket && secretPrefix(ticket);
  const permits = permitsOf(args.request) ?? 0;
  const need = args.need || targets.length;
  const shares = permits === 0 && targets.every(({ mode }) => mode === "shared");
  const reader_arrival = shares && need === targets.length ? order : undefined;
  const waits_at = busy.blocked.slice(0, targets.length - need + 1);
  const [first, ...elsewhere] = waits_at.map((at) => keys[at] as string);
  // One that watches several locks, any of which could be freed, polls instead.
  const subscribed =
    (ticket !== undefined || elsewhere.length === 0) &&
    (await loop.subscribe(first as string, {
      ...(ticket_prefix && { ticket_prefix: ticket_prefix }),
      ...(reader_arrival && { reader_arrival }),
      ...(elsewhere.length > 0 && { elsewhere }),
      watches: ticket === undefined,
    }));
  const state = new WaitState({
    busy,
    pending: {
      targets,
      need,
      ticket,
      waits_at: ticket === undefined ? undefined : waits_at,
      token: args.token,
      fair: args.fair,
      permits,
    },
    loop,
    ticket_prefix,
    reader_arrival,
    calls_left: () => config.store_calls_max - context.store_calls(),
    read: () => engine.read(keys, storeTimeout(wait_ms, loop.elapsed_ms)),
  });
  await loop.run(state, subscribed);
  return state;
}
