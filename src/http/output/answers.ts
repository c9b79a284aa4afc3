import type * as wire from "../../contract/responses.ts";
import type {
  Busy,
  Holder,
  Lease,
  ListedLock,
  LockEvent,
  LockState,
  Repeated,
  SemaphoreHolder,
  SemaphoreState,
} from "../../lock/index.ts";
import { instant } from "../../observe/instant.ts";

/** Returns the only outcome of a request for one lock, or the first outcome of a request for several. */
export function first<Outcome>([outcome]: readonly Outcome[]): Outcome {
  if (outcome === undefined) throw new Error("the lock service returned no outcome for one of the request's locks");
  return outcome;
}

const metadataOf = ({ metadata }: Pick<Lease, "metadata">) => (metadata === null ? {} : { metadata });

/** Returns a lease as its holder sees it. */
export function leaseAnswer(lease: Lease): wire.Lease {
  return {
    lock: lease.lock,
    mode: lease.mode,
    token: lease.token,
    fence: lease.fence,
    hold_count: lease.hold_count,
    owner: lease.owner,
    ...metadataOf(lease),
    ttl_ms: lease.ttl_ms,
    expires_at: instant(lease.expires_at_ms),
    acquired_at: instant(lease.acquired_at_ms),
    renew_after_ms: lease.renew_after_ms,
    ...breakAnswer(lease),
  };
}

interface Waited extends Repeated {
  readonly waited_ms: number;
}

/** Returns the fields of an acquire's answer other than the lease. */
export const waitedAnswer = ({ waited_ms, repeated }: Waited) => ({ waited_ms, ...(repeated && { repeated }) });

/** Returns several leases that differ only in lock, mode and fence, and possibly, after a retry, in when they end. */
export function multiAnswer(leases: readonly Lease[], outcome: Waited): wire.MultiGranted {
  const soonest = leases.reduce((a, b) => (b.ttl_ms < a.ttl_ms ? b : a));
  const { token, owner, metadata, ttl_ms, expires_at, acquired_at, renew_after_ms } = leaseAnswer(soonest);
  return {
    token,
    owner,
    ...(metadata === undefined ? {} : { metadata }),
    ttl_ms,
    expires_at,
    acquired_at,
    renew_after_ms,
    ...waitedAnswer(outcome),
    leases: leases.map(({ lock, mode, fence }) => ({ lock, mode, fence })),
  };
}

function holderAnswer(holder: Holder): wire.Holder {
  return {
    mode: holder.mode,
    owner: holder.owner,
    ...metadataOf(holder),
    fence: holder.fence,
    hold_count: holder.hold_count,
    ttl_ms: holder.ttl_ms,
    acquired_at: instant(holder.acquired_at_ms),
    ...(holder.unclaimed && { claimed: false as const }),
  };
}

export const breakAnswer = ({ break_at_ms }: { readonly break_at_ms?: number }) =>
  break_at_ms === undefined ? {} : { break_at: instant(break_at_ms) };

export const availableAnswer = ({ available_at_ms }: { readonly available_at_ms?: number }) =>
  available_at_ms === undefined ? {} : { available_at: instant(available_at_ms) };

/** Returns the members that every 423 has. */
export function busyMembers(busy: Busy) {
  return {
    waited_ms: busy.waited_ms,
    holders: busy.holders.map(holderAnswer),
    holders_total: busy.holders_total,
    queue_length: busy.queue_length,
    ...availableAnswer(busy),
    ...busy.place,
  };
}

/** Returns the answer to a client that may disconnect until its turn comes, or undefined for one that may not. */
export function standbyAnswer(busy: Busy) {
  const { standby_until_ms, place } = busy;
  if (standby_until_ms === undefined || place === undefined) return undefined;
  const { ticket, position } = place;
  const { ticket: _, position: __, ticket_ttl_ms: ___, ...others } = busyMembers(busy);
  return { ticket, position, standby_until: instant(standby_until_ms), ...others };
}

/** Returns a lock as a listing shows it. */
export function listedAnswer(state: ListedLock): wire.LockPage["locks"][number] {
  return {
    lock: state.lock,
    state: state.state,
    mode: state.mode,
    fence: state.fence,
    holders: state.holders.map(holderAnswer),
    holders_total: state.holders_total,
    queue_length: state.queue_length,
    ...availableAnswer(state),
    ...breakAnswer(state),
  };
}

export function semaphoreHolderAnswer(holder: SemaphoreHolder): wire.SemaphoreHolder {
  const { mode: _, hold_count: __, ...answer } = holderAnswer({ ...holder, mode: "shared" });
  return { ...answer, permits: holder.permits };
}

export function semaphoreAnswer({ holders, unreadable: _, ...state }: SemaphoreState): wire.SemaphoreState {
  return { ...state, holders: holders.map(semaphoreHolderAnswer) };
}

export function listedSemaphoreAnswer(state: SemaphoreState): wire.SemaphorePage["semaphores"][number] {
  return { ...semaphoreAnswer(state), ...(state.unreadable && { state: "unreadable" }) };
}

export const repairedAnswer = ({ repaired }: { readonly repaired: boolean }) =>
  repaired ? { repaired: true as const } : {};

function eventAnswer({ event, at_ms, mode, fence, owner, ms, note }: LockEvent): wire.LockEvent {
  const length = event === "granted" ? { waited_ms: ms } : { held_ms: ms };
  return { event, at: instant(at_ms), mode, fence, owner, ...length, ...note };
}

/** Returns a state's answer. Requested fields are present, even if they are null. */
export function stateAnswer(
  state: LockState,
  asked: { readonly yours: boolean; readonly history: boolean },
): wire.LockState {
  const { queue_length, available_at, break_at, ...listed } = listedAnswer(state);
  return {
    ...listed,
    state: state.state,
    queue: state.queue.map(({ since_ms: _, standby_until_ms, ...waiter }) => ({
      ...waiter,
      ...(standby_until_ms && { standby_until: instant(standby_until_ms) }),
    })),
    queue_length,
    ...(available_at === undefined ? {} : { available_at }),
    ...(break_at === undefined ? {} : { break_at }),
    ...(asked.yours ? { yours: state.yours === undefined ? null : leaseAnswer(state.yours) } : {}),
    ...(asked.history ? { history: state.history?.map(eventAnswer) ?? null } : {}),
    ...(state.nodes && { nodes: state.nodes }),
  };
}
