/** The wait of an acquire: a look when the schedule says so, a script when a look gives hope. */
import { StoreError } from "../../engine/engine.ts";
import { type AcquireArgs, acquire } from "../../generated/scripts.ts";
import { call, copiesOf, numberOf } from "../call.ts";
import { type Kind, recordKey } from "../codec/keys.ts";
import { availableAt, type BusyReply, parseBusy, parseLease, parseReason } from "../codec/replies.ts";
import { permitsOf, traceOf } from "../codec/secrets.ts";
import type { Session } from "../session.ts";
import type { Absent, AcquireOutcome, LockSettings, Target, Unsatisfiable } from "../types.ts";
import { CALLS_FOR_ANSWER, Outlook } from "./outlook.ts";
import { patience } from "./patience.ts";
import { Watch } from "./watch.ts";

/** No copy of a request was sent so long before the script before it answered. */
const SINCE_MARGIN_MS = 1000;
/** After a failed script, doubled each time, while there is time. */
const RETRY_MS = 250;
/** A ticket lives longer when its client is expected back. */
const TICKET_TTL_MS = 30_000;
const RETRY_AFTER_MS = 100;

/** The last two are only for semaphores. */
export type Attempted = AcquireOutcome | Absent | Unsatisfiable;

export interface Attempt {
  readonly session: Session;
  readonly kind: Kind;
  readonly targets: readonly Target[];
  readonly keys: readonly string[];
  readonly args: Omit<AcquireArgs, "since" | "left_ms" | "returned" | "arrival" | "hints">;
  readonly wait_ms: number;
}

/** @throws StoreError when the store cannot be asked until the wait is over. */
export async function attemptUntil(request: Attempt): Promise<Attempted> {
  const watch = new Watch(request.session, request.wait_ms);
  try {
    return await attemptWatching(request, watch);
  } finally {
    watch.disarm();
  }
}

async function attemptWatching(request: Attempt, watch: Watch): Promise<Attempted> {
  const { targets, keys, session } = request;
  const { engine, context, config, hints } = session;
  const copies = copiesOf(acquire);
  let args = { ...request.args, returned: request.args.ticket !== "-", arrival: 0, hints: hints !== undefined };
  let answered_at_ms = 0;
  let waited = false;
  let failures = 0;
  await armFirst(request, watch);

  for (;;) {
    let reply: string[];
    try {
      // Whoever asked to wait is given a place, however late the first script comes.
      const least_ms = args.arrival === 0 ? Math.min(1, request.wait_ms) : 0;
      const left_ms = watch.gone ? 0 : Math.max(least_ms, watch.left_ms);
      reply = await call(
        engine,
        acquire,
        keys,
        { ...args, left_ms },
        patience(request.wait_ms, watch.elapsed_ms),
        copies,
      );
    } catch (error) {
      const spent = context.store_calls() + CALLS_FOR_ANSWER > config.store_calls_max;
      const final = spent || watch.left_ms <= RETRY_MS || watch.gone;
      if (!(error instanceof StoreError) || error.misconfigured || final) throw error;
      if (error.outcome === "unknown") copies.since_ms ||= Math.max(1, answered_at_ms - SINCE_MARGIN_MS);
      await context.clock.sleep(Math.min(RETRY_MS * 2 ** failures++, watch.left_ms), context.signal);
      continue;
    }
    failures = 0;
    if (reply[0] !== "busy") return conclude(reply, targets, config, waited ? watch.elapsed_ms : 0);
    const busy = parseBusy(reply);
    answered_at_ms = busy.now_ms;
    args.arrival ||= busy.place?.arrival ?? busy.now_ms * 1000;
    // From now on this request is the one that has the place: whoever gives the place up ends it.
    if (busy.place) {
      const { ticket, arrival } = busy.place;
      args = { ...args, request: ticket, ticket, returned: args.returned || arrival < busy.now_ms * 1000 };
    }
    if (watch.over) return stillBusy(request, busy, watch.elapsed_ms);
    waited = true;
    const outlook = await waitForHope(request, busy, watch);
    if (watch.gone) return stillBusy(request, busy, watch.elapsed_ms);
    const last = watch.over ? await outlook.lastLook() : undefined;
    if (last) return stillBusy(request, last, watch.elapsed_ms);
  }
}

/** One that comes back to its place is told of its turn from before its script on: that saves the look after it. */
async function armFirst({ session, kind, targets, args }: Attempt, watch: Watch): Promise<void> {
  const [target] = targets as [Target];
  const shares = target.mode === "shared" && permitsOf(args.request) === undefined;
  if (args.ticket === "-" || targets.length > 1 || shares) return;
  await watch.arm([recordKey(kind, session.caller.namespace, target.name)], {
    trace: traceOf(args.ticket),
    watches: false,
  });
}

/** Returns when a script should run, because there is hope or the place must be kept, or when the wait is over. */
async function waitForHope(
  { session, kind, targets, args, wait_ms }: Attempt,
  busy: BusyReply,
  watch: Watch,
): Promise<Outlook> {
  const { engine, context, config, caller } = session;
  const keys = targets.map(({ name }) => recordKey(kind, caller.namespace, name));
  const { ticket, arrival } = busy.place ?? {};
  const trace = ticket && traceOf(ticket);
  const permits = permitsOf(args.request) ?? 0;
  const shares = permits === 0 && targets.every(({ mode }) => mode === "shared");
  const reader_arrival = shares ? arrival : undefined;
  const armed = await watch.arm(
    busy.blocked.map((i) => keys[i] as string),
    { ...(trace && { trace }), ...(reader_arrival && { reader_arrival }), watches: ticket === undefined },
  );
  const outlook = new Outlook({
    busy,
    standing: { targets, ticket, token: args.token, fair: args.fair, permits },
    watch,
    trace,
    reader_arrival,
    calls_left: () => config.store_calls_max - context.store_calls(),
    read: () => engine.read(keys, patience(wait_ms, watch.elapsed_ms)),
  });
  await watch.keep(outlook, armed);
  return outlook;
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
    retry_after_ms: place ? RETRY_AFTER_MS : Math.floor(Math.min(until_change, Math.max(1000, busy.hold_ms))),
    waited_ms,
    holders,
    holders_total,
    queue_length,
    available,
    // Permits may be there long before the last lease ends.
    ...availableAt(busy.now_ms, busy.delay_until_ms, kind === "lock" ? holders : []),
    ...(place && {
      place: {
        position: place.position,
        ticket: place.ticket,
        ticket_ttl_ms: Math.min(TICKET_TTL_MS, place.ticket_ttl_ms),
      },
    }),
  };
}
