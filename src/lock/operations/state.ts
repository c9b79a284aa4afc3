import { inspect as script } from "../../generated/scripts.ts";
import { call, numberOf, type Unreadable, unreadable } from "../call.ts";
import { parseEvent } from "../codec/history.ts";
import type { Kind } from "../codec/keys.ts";
import { decodeLabel } from "../codec/label.ts";
import { availableAt, modeOf, parseHolder, parseLease } from "../codec/replies.ts";
import { isSecret } from "../codec/secrets.ts";
import { keysOf, type RequestScope } from "../scope.ts";
import type { ListedLock, LockState, Waiter } from "../types.ts";

const LIST_MAX = 50;

/** A lock or a semaphore. */
export interface State extends Omit<LockState, "state">, Pick<ListedLock, "state"> {
  /** Why nothing else is known of it. */
  readonly unreadable?: Unreadable;
  /** Permits that a semaphore has; 0 for a lock. */
  readonly capacity: number;
  readonly available: number;
}

interface StateQuery {
  readonly kind?: Kind;
  readonly token?: string | undefined;
  /** Includes the history of the first of them. */
  readonly history?: boolean | undefined;
  /** Leaves out the waiters. */
  readonly without_queue?: boolean;
  /** Of the store call. */
  readonly timeout_ms?: number;
  /** For how long scripts should announce changes to those who watch. */
  readonly watch_ms?: number;
}

/** The states of many locks at one instant, in order. */
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
  const now_ms = numberOf(reply[1]);
  let at = 2;
  const [first, ...others] = names.map((name) => {
    const words = reply.slice(at + 1, at + 1 + numberOf(reply[at]));
    at += 1 + words.length;
    return parseState(name, words, now_ms);
  }) as [State, ...State[]];
  if (!history) return [first, ...others];
  return [{ ...first, history: config.history ? reply.slice(at).map(parseEvent) : null }, ...others];
}

/** @throws NewerRecordError or DamagedRecordError when it cannot be read. */
export function readable(state: State): State & LockState {
  if (state.unreadable !== undefined) throw unreadable(state.unreadable);
  return state as State & LockState;
}

/** Of a lock that exists but whose record cannot be read. */
export function unreadableState(lock: string, now_ms: number, why: Unreadable): State {
  const nobody = { mode: null, fence: null, holders: [], holders_total: 0, queue: [], queue_length: 0 };
  return { lock, now_ms, state: "unreadable", unreadable: why, ...nobody, capacity: 0, available: 0 };
}

function parseState(name: string, words: readonly string[], now_ms: number): State {
  const [why] = words;
  if (words.length === 1 && (why === "newer" || why === "damaged")) return unreadableState(name, now_ms, why);
  const numbers = words.slice(0, 7).map((word) => numberOf(word));
  const [fence, delay_until_ms, break_at_ms, holders_total, queue_length, capacity, available] = numbers as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const yours = words[7] as string;
  const queue_from = 9 + numberOf(words[8]);
  const holders = words
    .slice(9, queue_from)
    .map((lease) => parseHolder(lease, now_ms))
    .sort((a, b) => a.fence - b.fence);
  const free = delay_until_ms > now_ms ? "delayed" : "free";
  return {
    lock: name,
    now_ms,
    state: holders_total > 0 ? "held" : free,
    mode: (holders.find(({ mode }) => mode === "exclusive") ?? holders[0])?.mode ?? null,
    fence: fence === 0 ? null : fence,
    holders,
    holders_total,
    queue: parseQueue(words.slice(queue_from), now_ms),
    queue_length,
    capacity,
    available,
    ...availableAt(now_ms, delay_until_ms, holders),
    ...(yours === "-" ? {} : { yours: parseLease(name, yours, now_ms, break_at_ms) }),
  };
}

/** The script lists writers and readers apart. A waiting upgrader (u) comes first, unattended waiters last. */
function parseQueue(words: readonly string[], now_ms: number): Waiter[] {
  const waiters = [];
  for (let i = 0; i < words.length; i += 5) {
    const [letter, arrival_us, label, attended, several] = words.slice(i, i + 5) as [
      string,
      string,
      string,
      string,
      string,
    ];
    waiters.push({
      letter,
      rank: letter === "u" ? 0 : attended === "1" ? 1 : 2,
      arrived_ms: numberOf(arrival_us) / 1000,
      owner: decodeLabel(label).owner,
      attended: attended === "1",
      several: several === "1",
    });
  }
  return waiters
    .sort((a, b) => a.rank - b.rank || a.arrived_ms - b.arrived_ms)
    .slice(0, LIST_MAX)
    .map(({ letter, arrived_ms, owner, attended, several }, position) => ({
      position,
      mode: letter === "u" ? "exclusive" : modeOf(letter),
      owner,
      waiting_ms: Math.max(0, Math.floor(now_ms - arrived_ms)),
      attended,
      several,
    }));
}
