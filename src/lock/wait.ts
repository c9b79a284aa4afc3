/** The wait of an acquire: a look when the schedule says so, a script when a look gives hope. */
import { StoreError } from "../engine/engine.ts";
import { type AcquireArgs, acquire } from "../generated/scripts.ts";
import { call, copiesOf, numberOf } from "./call.ts";
import { CLAIM_MS, hopeful, type Standing, turnAt } from "./hope.ts";
import { type Kind, recordKey } from "./keys.ts";
import { patience } from "./patience.ts";
import { parseLook } from "./record.ts";
import { availableAt, type BusyReply, parseBusy, parseLease, parseReason } from "./replies.ts";
import { nextLook } from "./schedule.ts";
import { permitsOf } from "./secrets.ts";
import type { Session } from "./session.ts";
import type { Absent, AcquireOutcome, LockSettings, Target, Unsatisfiable } from "./types.ts";

/** Store requests kept for the answer: the script, its text when the store has forgotten it, a repetition of each. */
const CALLS_FOR_ANSWER = 4;
/** No copy of a request was sent so long before the script before it answered. */
const SINCE_MARGIN_MS = 1000;
/** After a failed script, doubled each time, while there is time. */
const RETRY_MS = 250;
/** A ticket is refreshed so long before it lapses: time for a store that answers slowly, and for one repetition. */
const REFRESH_BEFORE_MS = 2000;

/** The last two are only for semaphores. */
export type Attempted = AcquireOutcome | Absent | Unsatisfiable;

export interface Attempt {
  readonly session: Session;
  readonly kind: Kind;
  readonly targets: readonly Target[];
  readonly keys: readonly string[];
  readonly args: Omit<AcquireArgs, "since">;
  readonly wait_ms: number;
}

/** @throws StoreError when the store cannot be asked until the wait is over. */
export async function attemptUntil(request: Attempt): Promise<Attempted> {
  const { targets, keys } = request;
  const { engine, context, config } = request.session;
  const { clock } = context;
  const started_ms = clock.now_ms();
  const elapsed = () => Math.round(clock.now_ms() - started_ms);
  const left = () => request.wait_ms - elapsed();
  const gone = () => context.signal?.aborted ?? false;
  const copies = copiesOf(acquire);
  let args = request.args;
  let answered_at_ms = 0;
  let waited = false;
  let failures = 0;

  for (;;) {
    let reply: string[];
    try {
      reply = await call(engine, acquire, keys, args, patience(request.wait_ms, elapsed()), copies);
    } catch (error) {
      const spent = context.store_calls() + CALLS_FOR_ANSWER > config.store_calls_max;
      if (!(error instanceof StoreError) || error.misconfigured || spent || left() <= RETRY_MS || gone()) throw error;
      if (error.outcome === "unknown") copies.since_ms ||= Math.max(1, answered_at_ms - SINCE_MARGIN_MS);
      await clock.sleep(Math.min(RETRY_MS * 2 ** failures++, left()), context.signal);
      continue;
    }
    failures = 0;
    if (reply[0] !== "busy") return conclude(reply, targets, config, waited ? elapsed() : 0);
    const busy = parseBusy(reply);
    answered_at_ms = busy.now_ms;
    // From now on this request is the one that has the place: whoever gives the place up ends it.
    if (busy.place) args = { ...args, request: busy.place.ticket, ticket: busy.place.ticket };
    if (left() <= 0 || gone()) return stillBusy(request, busy, elapsed());
    waited = true;
    await waitForHope(request, busy, left);
    if (gone()) return stillBusy(request, busy, elapsed());
  }
}

/** Returns when a script should run: there is hope, the ticket needs refreshing, or the wait is over. */
async function waitForHope(request: Attempt, busy: BusyReply, left: () => number): Promise<void> {
  const { targets, kind } = request;
  const { engine, context, config, caller } = request.session;
  const { clock } = context;
  const answered_ms = clock.now_ms();
  // The store's clock, as far as it can be known here: a little behind, never ahead of it by more than its drift.
  const store_now = () => busy.now_ms + clock.now_ms() - answered_ms;
  const life = busy.place?.ticket_ttl_ms ?? Number.POSITIVE_INFINITY;
  const refresh_at = busy.now_ms + life - REFRESH_BEFORE_MS;
  const standing: Standing = {
    targets,
    ticket: busy.place?.ticket,
    token: request.args.token,
    fair: request.args.fair,
    permits: permitsOf(request.args.request) ?? 0,
  };
  const keys = targets.map(({ name }) => recordKey(kind, caller.namespace, name));
  let position = busy.place?.position ?? 0;
  let hold_ms = busy.hold_ms;
  let acquired_ms = busy.holders[0]?.acquired_at_ms ?? busy.now_ms;
  let next_change_ms = busy.next_chance_ms > busy.now_ms ? busy.next_chance_ms : Number.POSITIVE_INFINITY;
  // One after the other: those behind have their chance when all before them have let their turns go by.
  const in_turn = standing.permits === 0 && targets.length === 1 && targets[0]?.mode === "exclusive";
  const chance_at = () => next_change_ms + (in_turn ? Math.max(0, position - 1) * CLAIM_MS : 0);

  while (left() > 0 && !context.signal?.aborted) {
    const calls_left = config.store_calls_max - CALLS_FOR_ANSWER - context.store_calls();
    // The ticket must live until the end, or the looks were for nothing.
    const looks_left = calls_left > left() / (life - REFRESH_BEFORE_MS) ? calls_left : 0;
    const refresh_from = calls_left > 0 ? refresh_at : Number.POSITIVE_INFINITY;
    const wake_in_ms = Math.min(looks_left > 0 ? chance_at() : refresh_from, refresh_from) - store_now();
    const pause = nextLook({
      position,
      held_ms: store_now() - acquired_ms,
      hold_ms,
      change_in_ms: Math.max(0, wake_in_ms),
      left_ms: left(),
      looks_left,
      random: (context.random ?? Math.random)(),
    });
    await clock.sleep(pause, context.signal);
    if (left() <= 0 || context.signal?.aborted || store_now() >= refresh_from) return;
    if (looks_left <= 0) continue;
    // Whoever is not next is mostly told by a look that another has the lock by now.
    if (store_now() >= chance_at() && !(in_turn && position > 0)) return;
    try {
      const looks = (await engine.read(keys, left())).map(parseLook);
      if (hopeful(looks, standing, store_now(), busy.next_chance_ms)) return;
      const look = looks[busy.blocked[0] as number];
      if (!look) return;
      position = Math.max(0, (busy.place?.position ?? 0) - (look.departures - busy.departures));
      if (look.front?.slice(1) === standing.ticket) position = 0;
      hold_ms = look.hold_ms;
      // Free, but another's turn: the longer that lasts, the less a look is worth.
      if (look.exclusive) acquired_ms = look.exclusive.acquired_ms;
      else if (look.turn_at_ms > 0) acquired_ms = look.turn_at_ms;
      // A turn that is let go by is the next chance of those behind.
      if (look.exclusive && look.exclusive.deadline_ms > store_now()) next_change_ms = look.exclusive.deadline_ms;
      else if (standing.permits > 0 && look.shared_next_ms > store_now()) next_change_ms = look.shared_next_ms;
      else if (look.break_at_ms > store_now()) next_change_ms = look.break_at_ms;
      else if (turnAt(look, busy.next_chance_ms) > 0) next_change_ms = turnAt(look, busy.next_chance_ms) + CLAIM_MS;
      if (chance_at() <= store_now()) next_change_ms = Number.POSITIVE_INFINITY;
    } catch (error) {
      if (!(error instanceof StoreError) || error.misconfigured) throw error;
    }
  }
}

function conclude(
  reply: readonly string[],
  targets: readonly Target[],
  settings: LockSettings,
  waited_ms: number,
): Attempted {
  switch (reply[0]) {
    case "granted": {
      const [now_ms, break_at_ms, ...leases] = [numberOf(reply[1]), numberOf(reply[2]), ...reply.slice(3)] as const;
      const parsed = targets.map(({ name }, i) => parseLease(name, leases[i] as string, now_ms, break_at_ms));
      return { kind: "granted", leases: parsed, waited_ms };
    }
    case "absent":
      return { kind: "absent" };
    case "unsatisfiable":
      return { kind: "unsatisfiable", capacity: numberOf(reply[1]) };
    case "lost":
      return { kind: "lost", reason: parseReason(reply[1]) };
    case "deadlock":
      return { kind: "deadlock" };
    case "mismatch":
      return { kind: "mismatch", what: "idempotency_key" };
    case "limit": {
      const what = reply[1] === "leases" ? "leases" : "waiters";
      const limit = what === "leases" ? settings.leases_max : settings.waiters_max;
      return { kind: "limit", what, limit, retry_after_ms: 1000 };
    }
    default:
      throw new Error("acquire: unknown reply");
  }
}

function stillBusy({ kind, targets }: Attempt, busy: BusyReply, waited_ms: number): AcquireOutcome {
  const { place, holders, holders_total, queue_length, available } = busy;
  const until_change = Math.max(100, busy.next_chance_ms - busy.now_ms);
  return {
    kind: "busy",
    blocked_by: busy.blocked.map((i) => (targets[i] as Target).name),
    retry_after_ms: place
      ? Math.floor(Math.min(place.ticket_ttl_ms / 2, until_change))
      : Math.floor(Math.min(until_change, Math.max(1000, busy.hold_ms))),
    waited_ms,
    holders,
    holders_total,
    queue_length,
    available,
    // Permits may be there long before the last lease ends.
    ...availableAt(busy.now_ms, busy.delay_until_ms, kind === "lock" ? holders : []),
    ...(place ? { place } : {}),
  };
}
