import { itemOf } from "../../engine/reply.ts";
import { LIST_MAX } from "../../generated/constants.ts";
import { type InspectReply, inspect as script } from "../../generated/scripts.ts";
import { call, type Unreadable, unreadable } from "../call.ts";
import { parseEvent } from "../codec/history.ts";
import type { Kind } from "../codec/keys.ts";
import { decodeLabel } from "../codec/label.ts";
import { availableAt, modeOf, parseHolder, parseLease } from "../codec/replies.ts";
import { isSecret } from "../codec/secrets.ts";
import { keysOf, type RequestScope } from "../scope.ts";
import type { ListedLock, LockState, Waiter } from "../types.ts";

type LockReply = InspectReply["locks"][number];
type LockWords = Extract<LockReply, { readonly kind: "lock" }>;

/** The state of a lock or a semaphore. */
export interface State extends Omit<LockState, "state">, Pick<ListedLock, "state"> {
  /** Why the rest of the state is unknown. */
  readonly unreadable?: Unreadable;
  /** The semaphore's number of permits; 0 for a lock. */
  readonly capacity: number;
  readonly available: number;
}

interface StateQuery {
  readonly kind?: Kind;
  readonly token?: string | undefined;
  /** Includes the history of the first lock. */
  readonly history?: boolean | undefined;
  /** Leaves out the waiters. */
  readonly without_queue?: boolean;
  /** The timeout of the store call. */
  readonly timeout_ms?: number;
  /** How long scripts should send hints to clients that are watching the state. */
  readonly watch_ms?: number;
}

/** Returns the states of many locks at one instant, in order. */
export async function statesOf(
  scope: RequestScope,
  names: readonly string[],
  { kind = "lock", token, history = false, without_queue = false, watch_ms = 0, timeout_ms }: StateQuery = {},
): Promise<State[]> {
  const { config } = scope;
  const args = {
    n: names.length,
    token: token !== undefined && isSecret(token) ? token : "-",
    history,
    retention_ms: config.retention_ms,
    queue: !without_queue,
    watch_ms,
  };
  const reply = await call(scope.engine, script, keysOf(scope, names, kind), args, timeout_ms);
  const [first, ...others] = names.map((name, i) => parseState(name, itemOf(reply.locks, i), reply.now)) as [
    State,
    ...State[],
  ];
  if (!history) return [first, ...others];
  return [{ ...first, history: config.history ? reply.events.map(parseEvent) : null }, ...others];
}

/** @throws NewerRecordError or DamagedRecordError when the state cannot be read. */
export function readable(state: State): State & LockState {
  if (state.unreadable !== undefined) throw unreadable(state.unreadable);
  return state as State & LockState;
}

/** The state of a lock whose record cannot be read. */
export function unreadableState(lock: string, now_ms: number, why: Unreadable): State {
  const nobody = { mode: null, fence: null, holders: [], holders_total: 0, queue: [], queue_length: 0 };
  return { lock, now_ms, state: "unreadable", unreadable: why, ...nobody, capacity: 0, available: 0 };
}

function parseState(name: string, lock: LockReply, now_ms: number): State {
  if (lock.kind === "unreadable") return unreadableState(name, now_ms, lock.why);
  const { fence, delay_until, break_at, holders_total, queue_length, capacity, available, yours } = lock;
  const holders = lock.holders.map((lease) => parseHolder(lease, now_ms)).sort((a, b) => a.fence - b.fence);
  const free = delay_until > now_ms ? "delayed" : "free";
  return {
    lock: name,
    now_ms,
    state: holders_total > 0 ? "held" : free,
    mode: (holders.find(({ mode }) => mode === "exclusive") ?? holders[0])?.mode ?? null,
    fence: fence === 0 ? null : fence,
    holders,
    holders_total,
    queue: parseQueue(lock.waiters, now_ms),
    queue_length,
    capacity,
    available,
    ...availableAt(now_ms, delay_until, holders),
    ...(break_at > now_ms && holders_total > 0 ? { break_at_ms: break_at } : {}),
    ...(yours === undefined ? {} : { yours: parseLease(name, yours, now_ms, break_at) }),
  };
}

/** The script lists writers and readers separately. A waiting upgrader (u) is first, and unattended waiters are last. */
function parseQueue(waiters: LockWords["waiters"], now_ms: number): Waiter[] {
  const orderOf = ({ arrival, head_start_us = 0 }: LockWords["waiters"][number]) => arrival - head_start_us;
  const rank = ({ mode, attended }: LockWords["waiters"][number]) => (mode === "u" ? 0 : attended ? 1 : 2);
  return [...waiters]
    .sort((a, b) => rank(a) - rank(b) || orderOf(a) - orderOf(b))
    .slice(0, LIST_MAX)
    .map(({ mode, arrival, label, attended, several, standby_until, head_start_us = 0 }, position) => {
      const since_ms = Math.floor(arrival / 1000);
      return {
        position,
        mode: mode === "u" ? "exclusive" : modeOf(mode),
        owner: decodeLabel(label).owner,
        waiting_ms: Math.max(0, now_ms - since_ms),
        since_ms,
        attended,
        several,
        ...(standby_until && { standby_until_ms: standby_until }),
        ...(head_start_us > 0 && { head_start_ms: Math.ceil(head_start_us / 1000) }),
      };
    });
}
