/** A semaphore is a lock whose shared leases hold permits: it uses the same scripts with its own keys. */
import { itemOf } from "../../engine/reply.ts";
import { type SetCapacityReply, setCapacity } from "../../generated/scripts.ts";
import { call, unreadable } from "../call.ts";
import { parseEnded, parseHolder, parseLost } from "../codec/replies.ts";
import { isSecret, isTicketFor, permitsOf } from "../codec/secrets.ts";
import { pageOf } from "../pages.ts";
import { idempotencyOf, keysOf, type RequestScope, requestId } from "../scope.ts";
import type {
  Absent,
  BreakWords,
  Holder,
  Lease,
  ListOptions,
  Mismatch,
  Page,
  SemaphoreBreakOutcome,
  SemaphoreHolder,
  SemaphoreLease,
  SemaphoreOptions,
  SemaphoreOutcome,
  SemaphoreReleaseOutcome,
  SemaphoreRemoveOutcome,
  SemaphoreService,
  SemaphoreState,
} from "../types.ts";
import { acquireTargets, identifyingFields } from "./acquire-targets.ts";
import { breakLeases } from "./break.ts";
import { breakByFence } from "./break-lease.ts";
import { giveUp } from "./give-up.ts";
import { describeStates, recordListing } from "./list.ts";
import { callRelease } from "./release.ts";
import { readable, type State } from "./state.ts";

export function createSemaphoreService(scope: RequestScope): SemaphoreService {
  return {
    set: (name, permits) => set(scope, name, permits),
    acquire: (name, options) => acquire(scope, name, options),
    release: (name, token) => release(scope, name, token),
    giveUp: (name, ticket) => giveUp(scope, [name], ticket, "semaphore"),
    inspect: (name) => stateOf(scope, name),
    list: (options) => list(scope, options),
    break: (name, words = {}) => breakSemaphore(scope, name, words),
    breakLease: (name, fence, words = {}) => breakSemaphoreLease(scope, name, fence, words),
    remove: (name, words = {}) => remove(scope, name, words),
  };
}

async function set(scope: RequestScope, name: string, permits: number): Promise<SemaphoreState | Mismatch> {
  const idempotency = await idempotencyOf(scope, "semaphore.set", [name], () => ({ permits }));
  const keys = [...keysOf(scope, [name], "semaphore"), ...idempotency.keys];
  const reply = await call(scope.engine, setCapacity, keys, {
    capacity: permits,
    retention_ms: scope.config.retention_ms,
    fingerprint: idempotency.fingerprint,
    request: requestId(scope, idempotency),
  });
  if (reply.kind === "mismatch") return { kind: "mismatch", what: "idempotency_key" };
  const state = await stateAfter(scope, name, reply);
  if ("semaphore" in state) return state;
  // Another client may have deleted the semaphore in the meantime, but the answer describes the effect of this request.
  return { semaphore: name, permits, available: permits, holders: [], holders_total: 0, queue_length: 0 };
}

/** Returns the new state. Reads the semaphore separately if a Durable Object of an earlier version has not returned it. */
async function stateAfter(
  scope: RequestScope,
  semaphore: string,
  { states }: Extract<SetCapacityReply, { readonly kind: "set" }>,
): Promise<SemaphoreState | Absent> {
  if (states === undefined) return stateOf(scope, semaphore);
  const { now, capacity: permits, holders, ...counts } = itemOf(states, 0);
  if (permits === 0) return { kind: "absent" };
  const described = holders.map((lease) => toSemaphoreHolder(parseHolder(lease, now)));
  return { semaphore, permits, ...counts, holders: described.sort((a, b) => a.fence - b.fence) };
}

async function acquire(scope: RequestScope, name: string, options: SemaphoreOptions): Promise<SemaphoreOutcome> {
  const { ticket, token, capacity } = options;
  const permits = options.permits ?? permitsOf(token ?? ticket ?? "") ?? 1;
  // A place is for a fixed number of permits. If the number differs, the ticket belongs to another request.
  const targets = [{ name, mode: "shared" as const }];
  const fits =
    ticket === undefined || (isTicketFor(ticket, scope.caller.namespace, targets) && permitsOf(ticket) === permits);
  if (!fits) return { kind: "mismatch", what: "ticket" };
  const held = token === undefined ? permits : permitsOf(token);
  if (held === undefined) return { kind: "lost", reason: "unknown" };
  if (held !== permits) return { kind: "other_permits", permits: held };
  const outcome = await acquireTargets(scope, {
    kind: "semaphore",
    targets,
    options,
    idempotency: await idempotencyOf(scope, "semaphore.acquire", [name], () =>
      identifyingFields({ ...options, permits }),
    ),
    modes: "p",
    permits,
    capacity,
  });
  switch (outcome.kind) {
    case "granted":
      return { ...outcome, kind: "granted", lease: toSemaphoreLease(name, outcome.leases[0] as Lease) };
    case "busy":
      return { ...outcome, kind: "busy", permits, holders: outcome.holders.map(toSemaphoreHolder) };
    case "deadlock":
      throw new Error("semaphores do not support upgrades");
    default:
      return outcome;
  }
}

async function release(scope: RequestScope, name: string, token: string): Promise<SemaphoreReleaseOutcome> {
  if (!isSecret(token)) return { kind: "lost", reason: "unknown" };
  const idempotency = await idempotencyOf(scope, "semaphore.release", [name], () => ({ token }));
  const reply = await callRelease(scope, [{ kind: "semaphore", name, token }], idempotency);
  if (reply.kind === "mismatch") return { kind: "mismatch", what: "idempotency_key" };
  const outcome = itemOf(reply.leases, 0);
  if (outcome.kind === "unreadable") throw unreadable(outcome.why);
  if (outcome.kind === "lost") return parseLost(outcome);
  const { holds, available, ended } = outcome;
  return { kind: "released", hold_count: holds, available, ended: parseEnded(ended) };
}

async function stateOf(scope: RequestScope, name: string): Promise<SemaphoreState | Absent> {
  const [state] = await describeStates(scope, [name], "semaphore");
  return state && readable(state).capacity > 0 ? toSemaphoreState(state) : { kind: "absent" };
}

function list(scope: RequestScope, options: ListOptions): Promise<Page<SemaphoreState>> {
  const listing = {
    ...recordListing(scope, "semaphore"),
    async describe(names: readonly string[]) {
      const states = await describeStates(scope, names, "semaphore");
      return states.filter(({ capacity, unreadable }) => capacity > 0 || unreadable).map(toSemaphoreState);
    },
  };
  return pageOf(scope, listing, options);
}

/**
 * Semaphores have no grace period and no lock_delay: these protect work that must not overlap, whereas permits are for work
 * that may.
 */
const AT_ONCE = { grace_ms: 0, delay: false, queue: "keep" } as const;

async function breakSemaphore(scope: RequestScope, name: string, words: BreakWords): Promise<SemaphoreBreakOutcome> {
  const idempotency = await idempotencyOf(scope, "semaphore.break", [name], () => ({ ...words }));
  const reply = await breakLeases(scope, { kind: "semaphore", name, idempotency, ...AT_ONCE, ...words });
  if (reply.kind !== "broken") return { kind: "mismatch", what: "idempotency_key" };
  if (!reply.existed) return { kind: "absent" };
  return { kind: "broken", leases: reply.leases, repaired: reply.repaired };
}

async function breakSemaphoreLease(
  scope: RequestScope,
  name: string,
  fence: number,
  words: BreakWords,
): Promise<SemaphoreBreakOutcome> {
  const reply = await breakByFence(scope, "semaphore", name, fence, { ...AT_ONCE, ...words });
  if (reply.kind !== "broken") return { kind: "mismatch", what: "idempotency_key" };
  return reply.existed ? { kind: "broken", leases: reply.leases, repaired: false } : { kind: "absent" };
}

async function remove(scope: RequestScope, name: string, words: BreakWords): Promise<SemaphoreRemoveOutcome> {
  const idempotency = await idempotencyOf(scope, "semaphore.delete", [name], () => ({ ...words }));
  const reply = await breakLeases(scope, { kind: "semaphore", name, idempotency, ...AT_ONCE, ...words, drop: true });
  if (reply.kind !== "broken") return { kind: "mismatch", what: "idempotency_key" };
  return { kind: "removed", existed: reply.existed, leases: reply.leases, repaired: reply.repaired };
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
