/** A semaphore is a lock whose shared leases hold permits: the same scripts, under keys of their own. */
import { breakLock, giveUp, release, setCapacity } from "../generated/scripts.ts";
import { call } from "./call.ts";
import { encodeLabel } from "./label.ts";
import { parseReason } from "./replies.ts";
import { isSecret, isTicketFor, makeSecret, permitsOf } from "./secrets.ts";
import { keysOf, memoryOf, type Session } from "./session.ts";
import { statesOf } from "./state.ts";
import type {
  Absent,
  GiveUpOutcome,
  Holder,
  Lease,
  Mismatch,
  RemoveOutcome,
  SemaphoreHolder,
  SemaphoreLease,
  SemaphoreOptions,
  SemaphoreOutcome,
  SemaphoreReleaseOutcome,
  SemaphoreService,
  SemaphoreState,
} from "./types.ts";
import { attemptUntil } from "./wait.ts";

export function createSemaphoreService(session: Session): SemaphoreService {
  return {
    set: (name, permits) => set(session, name, permits),
    acquire: (name, options) => acquire(session, name, options),
    release: (name, token) => releaseOne(session, name, token),
    giveUp: (name, ticket) => leave(session, name, ticket),
    inspect: (name) => stateOf(session, name),
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
  });
  if (reply[0] === "mismatch") return { kind: "mismatch", what: "idempotency_key" };
  const state = await stateOf(session, name);
  if (state && "semaphore" in state) return state;
  // Deleted by somebody else in between: what was set is what this request did.
  return { semaphore: name, permits, available: permits, holders: [], holders_total: 0, queue_length: 0 };
}

async function acquire(session: Session, name: string, options: SemaphoreOptions): Promise<SemaphoreOutcome> {
  const { context, caller, config } = session;
  const { wait_ms, ticket, token, capacity, ...fields } = options;
  const permits = options.permits ?? permitsOf(token ?? ticket ?? "") ?? 1;
  // The place is for so many permits: a ticket for another number is a ticket for another request.
  const targets = [{ name, mode: "shared" as const }];
  const fits =
    ticket === undefined || (isTicketFor(ticket, caller.namespace, targets) && permitsOf(ticket) === permits);
  if (!fits) return { kind: "mismatch", what: "ticket" };
  const held = token === undefined ? permits : permitsOf(token);
  if (held === undefined) return { kind: "lost", reason: "unknown" };
  if (held !== permits) return { kind: "other_permits", permits: held };
  const memory = await memoryOf(session, "semaphore.acquire", [name], { ...fields, token, permits, capacity });
  const label = encodeLabel(fields.owner, fields.metadata);
  const request = makeSecret(caller.namespace, targets, {
    labelled: label !== "-",
    memory_digest: memory.digest,
    permits,
  });
  const attempt = attemptUntil({
    session,
    kind: "semaphore",
    targets,
    wait_ms,
    keys: [...keys(session, name), ...memory.keys],
    args: {
      request,
      modes: "p",
      ttl_ms: fields.ttl_ms,
      join: wait_ms > 0 && fields.fair,
      fair: fields.fair,
      token: token ?? "-",
      ticket: ticket ?? "-",
      label,
      lock_delay_ms: fields.lock_delay_ms,
      max_hold_ms: fields.max_hold_ms ?? 0,
      retention_ms: config.retention_ms,
      leases_max: config.leases_max,
      waiters_max: config.waiters_max,
      fingerprint: memory.fingerprint,
      capacity: capacity ?? 0,
    },
  });
  const outcome = await attempt.finally(async () => {
    // As for locks: nobody can ask for this again.
    if (context.signal?.aborted && ticket === undefined && context.idempotency_key === undefined) {
      await leave(session, name, request);
    }
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
  const reply = await call(session.engine, release, [...keys(session, name), ...memory.keys], {
    request: makeSecret(session.caller.namespace, [], { labelled: false }),
    tokens: [token],
    retention_ms: session.config.retention_ms,
    fingerprint: memory.fingerprint,
  });
  const [, outcome, detail, holds, available] = reply;
  if (outcome === undefined) return { kind: "mismatch", what: "idempotency_key" };
  if (outcome === "lost") return { kind: "lost", reason: parseReason(detail) };
  return { kind: "released", hold_count: Number(holds), available: Number(available) };
}

async function leave(session: Session, name: string, ticket: string): Promise<GiveUpOutcome> {
  if (!isSecret(ticket)) return { kind: "mismatch", what: "ticket" };
  const { retention_ms } = session.config;
  await call(session.engine, giveUp, keys(session, name), { n: 1, ticket, retention_ms });
  return { kind: "given_up" };
}

async function stateOf(session: Session, name: string): Promise<SemaphoreState | Absent> {
  const [state] = await statesOf(session, [name], { kind: "semaphore" });
  if (!state || state.capacity === 0) return { kind: "absent" };
  return {
    semaphore: name,
    permits: state.capacity,
    available: state.available,
    holders: state.holders.map(toSemaphoreHolder),
    holders_total: state.holders_total,
    queue_length: state.queue_length,
  };
}

async function remove(session: Session, name: string): Promise<RemoveOutcome> {
  const memory = await memoryOf(session, "semaphore.delete", [name], {});
  const reply = await call(session.engine, breakLock, [...keys(session, name), ...memory.keys], {
    request: makeSecret(session.caller.namespace, [], { labelled: false }),
    grace_ms: 0,
    keep_delay: false,
    drop: true,
    retention_ms: session.config.retention_ms,
    fingerprint: memory.fingerprint,
  });
  if (reply[0] !== "broken") return { kind: "mismatch", what: "idempotency_key" };
  return { kind: "removed", existed: reply[2] === "1" };
}

function toSemaphoreLease(name: string, { lock: _, mode: __, ...lease }: Lease): SemaphoreLease {
  return { ...lease, semaphore: name, permits: permitsOf(lease.token) ?? 1 };
}

function toSemaphoreHolder({ mode: _, ...holder }: Holder): SemaphoreHolder {
  return { ...holder, permits: holder.permits ?? 1 };
}
