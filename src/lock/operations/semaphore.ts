/** A semaphore is a lock whose shared leases hold permits: the same scripts, under keys of their own. */
import { release, setCapacity } from "../../generated/scripts.ts";
import { call, numberOf, type Unreadable, unreadable } from "../call.ts";
import { parseEnded, parseReason } from "../codec/replies.ts";
import { isSecret, isTicketFor, makeSecret, permitsOf } from "../codec/secrets.ts";
import { pageOf } from "../pages.ts";
import { endingGrantsOf, keysOf, memoryOf, type Session } from "../session.ts";
import type {
  Absent,
  Holder,
  Lease,
  ListOptions,
  Mismatch,
  Page,
  RemoveOutcome,
  SemaphoreBreakOutcome,
  SemaphoreHolder,
  SemaphoreLease,
  SemaphoreOptions,
  SemaphoreOutcome,
  SemaphoreReleaseOutcome,
  SemaphoreService,
  SemaphoreState,
} from "../types.ts";
import { breakLeases } from "./break.ts";
import { giveUp } from "./give-up.ts";
import { surveyed, toldOf } from "./list.ts";
import { readable, type State } from "./state.ts";
import { take } from "./take.ts";

export function createSemaphoreService(session: Session): SemaphoreService {
  return {
    set: (name, permits) => set(session, name, permits),
    acquire: (name, options) => acquire(session, name, options),
    release: (name, token) => releaseOne(session, name, token),
    giveUp: (name, ticket) => giveUp(session, [name], ticket, "semaphore"),
    inspect: (name) => stateOf(session, name),
    list: (options) => list(session, options),
    breakAll: (name) => breakAll(session, name),
    remove: (name) => remove(session, name),
  };
}

const keys = (session: Session, name: string) => keysOf(session, [name], "semaphore");

async function set(session: Session, name: string, permits: number): Promise<SemaphoreState | Mismatch> {
  const memory = await memoryOf(session, "semaphore.set", [name], { permits });
  const reply = await call(session.engine, setCapacity, [...keys(session, name), ...memory.keys], {
    capacity: permits,
    retention_ms: session.config.retention_ms,
    fingerprint: memory.fingerprint,
    request: makeSecret(session.caller.namespace, [], { labelled: false }),
  });
  if (reply[0] === "mismatch") return { kind: "mismatch", what: "idempotency_key" };
  const state = await stateOf(session, name);
  if (state && "semaphore" in state) return state;
  // Deleted by somebody else in between: what was set is what this request did.
  return { semaphore: name, permits, available: permits, holders: [], holders_total: 0, queue_length: 0 };
}

async function acquire(session: Session, name: string, options: SemaphoreOptions): Promise<SemaphoreOutcome> {
  const { wait_ms, ticket, token, capacity, ...fields } = options;
  const permits = options.permits ?? permitsOf(token ?? ticket ?? "") ?? 1;
  // The place is for so many permits: a ticket for another number is a ticket for another request.
  const targets = [{ name, mode: "shared" as const }];
  const fits =
    ticket === undefined || (isTicketFor(ticket, session.caller.namespace, targets) && permitsOf(ticket) === permits);
  if (!fits) return { kind: "mismatch", what: "ticket" };
  const held = token === undefined ? permits : permitsOf(token);
  if (held === undefined) return { kind: "lost", reason: "unknown" };
  if (held !== permits) return { kind: "other_permits", permits: held };
  const outcome = await take(session, {
    kind: "semaphore",
    targets,
    options,
    memory: await memoryOf(session, "semaphore.acquire", [name], { ...fields, token, permits, capacity }),
    modes: "p",
    permits,
    ...(capacity !== undefined && { capacity }),
  });
  switch (outcome.kind) {
    case "granted":
      return { ...outcome, kind: "granted", lease: toSemaphoreLease(name, outcome.leases[0] as Lease) };
    case "busy":
      return { ...outcome, kind: "busy", permits, holders: outcome.holders.map(toSemaphoreHolder) };
    case "deadlock":
      throw new Error("a semaphore has no upgrades");
    default:
      return outcome;
  }
}

async function releaseOne(session: Session, name: string, token: string): Promise<SemaphoreReleaseOutcome> {
  if (!isSecret(token)) return { kind: "lost", reason: "unknown" };
  const memory = await memoryOf(session, "semaphore.release", [name], { token });
  const reply = await call(
    session.engine,
    release,
    [
      ...keys(session, name),
      ...endingGrantsOf(session.caller.namespace, [{ kind: "semaphore", name, token }]),
      ...memory.keys,
    ],
    {
      request: makeSecret(session.caller.namespace, [], { labelled: false }),
      tokens: [token],
      retention_ms: session.config.retention_ms,
      fingerprint: memory.fingerprint,
    },
  );
  const [, outcome, detail, holds, available, ended] = reply;
  if (outcome === undefined) return { kind: "mismatch", what: "idempotency_key" };
  if (outcome === "unreadable") throw unreadable(detail as Unreadable);
  if (outcome === "lost") return { kind: "lost", reason: parseReason(detail) };
  return { kind: "released", hold_count: numberOf(holds), available: numberOf(available), ended: parseEnded(ended) };
}

async function stateOf(session: Session, name: string): Promise<SemaphoreState | Absent> {
  const [state] = await toldOf(session, [name], "semaphore");
  return state && readable(state).capacity > 0 ? toSemaphoreState(state) : { kind: "absent" };
}

function list(session: Session, options: ListOptions): Promise<Page<SemaphoreState>> {
  const listing = {
    ...surveyed(session, "semaphore"),
    async tell(names: readonly string[]) {
      const states = await toldOf(session, names, "semaphore");
      return states.filter(({ capacity, unreadable }) => capacity > 0 || unreadable).map(toSemaphoreState);
    },
  };
  return pageOf(session, listing, options);
}

/** Neither has a grace: a lock_delay and a warning are for work that must not overlap, and permits are for work that may. */
const AT_ONCE = { grace_ms: 0, delay: false, queue: "keep" } as const;

async function breakAll(session: Session, name: string): Promise<SemaphoreBreakOutcome> {
  const memory = await memoryOf(session, "semaphore.break", [name], {});
  const reply = await breakLeases(session, { kind: "semaphore", name, memory, ...AT_ONCE });
  if (reply[0] !== "broken") return { kind: "mismatch", what: "idempotency_key" };
  if (reply[2] !== "1") return { kind: "absent" };
  return { kind: "broken", leases: numberOf(reply[1]), repaired: reply[5] === "repaired" };
}

async function remove(session: Session, name: string): Promise<RemoveOutcome> {
  const memory = await memoryOf(session, "semaphore.delete", [name], {});
  const reply = await breakLeases(session, { kind: "semaphore", name, memory, ...AT_ONCE, drop: true });
  if (reply[0] !== "broken") return { kind: "mismatch", what: "idempotency_key" };
  return { kind: "removed", existed: reply[2] === "1", repaired: reply[5] === "repaired" };
}

function toSemaphoreState(state: State): SemaphoreState {
  return {
    semaphore: state.lock,
    permits: state.capacity,
    available: state.available,
    holders: state.holders.map(toSemaphoreHolder),
    holders_total: state.holders_total,
    queue_length: state.queue_length,
    ...(state.unreadable && { unreadable: true }),
  };
}

function toSemaphoreLease(name: string, { lock: _, mode: __, ...lease }: Lease): SemaphoreLease {
  return { ...lease, semaphore: name, permits: permitsOf(lease.token) ?? 1 };
}

function toSemaphoreHolder({ mode: _, ...holder }: Holder): SemaphoreHolder {
  return { ...holder, permits: holder.permits ?? 1 };
}
