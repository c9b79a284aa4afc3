import { StoreError } from "../engine/engine.ts";
import { inspect as script } from "../generated/scripts.ts";
import { call } from "./call.ts";
import { recordKey } from "./keys.ts";
import { decodeLabel } from "./label.ts";
import { modeOf, parseHolder, parseLease } from "./replies.ts";
import { isSecret } from "./secrets.ts";
import { keysOf, type Session } from "./session.ts";
import type { LockState, Waiter } from "./types.ts";

const LIST_MAX = 50;
const CALLS_FOR_ANSWER = 4;

export interface InspectOptions {
  /** Tell about this lease too. */
  readonly token?: string;
  /** Return early when the state changes, and after this long in any case. */
  readonly wait_ms: number;
}

export async function inspect(session: Session, name: string, options: InspectOptions): Promise<LockState> {
  const { clock, signal, store_calls } = session.context;
  const started_ms = clock.now_ms();
  const left = () => options.wait_ms - (clock.now_ms() - started_ms);
  const first = await stateOf(session, name, options.token);
  const key = recordKey(session.caller.namespace, name);
  let seen: string | null | undefined;
  let state = first;
  while (left() > 0 && !signal?.aborted) {
    const looks_left = session.config.store_calls_max - CALLS_FOR_ANSWER - store_calls();
    const pace = left() / Math.max(1, looks_left / 2);
    const until_change = (state.available_at_ms ?? Number.POSITIVE_INFINITY) - state.now_ms;
    await clock.sleep(Math.min(left(), Math.max(20, Math.min(pace, until_change + 1))), signal);
    if (looks_left <= 0 && left() > 0) continue;
    try {
      const [record] = looks_left > 0 ? await session.engine.read([key]) : [null];
      // A record that has not changed can still mean another state once a deadline in it has passed.
      if (record === seen && left() > 0 && until_change > pace) continue;
      seen = record;
      state = await stateOf(session, name, options.token);
      if (summary(state) !== summary(first)) return state;
    } catch (error) {
      if (!(error instanceof StoreError) || left() <= 0) throw error;
    }
  }
  return state;
}

/** What counts as a change: who holds, in which mode, and how many wait. */
function summary(state: LockState): string {
  const { mode, fence, holders, holders_total, queue_length } = state;
  return JSON.stringify([state.state, mode, fence, holders.map((holder) => holder.fence), holders_total, queue_length]);
}

async function stateOf(session: Session, name: string, token: string | undefined): Promise<LockState> {
  const reply = await call(session.engine, script, keysOf(session, [name]), {
    token: token !== undefined && isSecret(token) ? token : "-",
    retention_ms: session.config.retention_ms,
  });
  return parseState(name, reply);
}

function parseState(name: string, reply: readonly string[]): LockState {
  const [now_ms, fence, delay_until_ms, break_at_ms, holders_total, queue_length] = reply.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const count = Number(reply[8]);
  const holders = reply
    .slice(9, 9 + count)
    .map((lease) => parseHolder(lease, now_ms))
    .sort((a, b) => a.fence - b.fence);
  const yours = reply[7] as string;
  const delayed = holders_total === 0 && delay_until_ms > now_ms;
  const last_deadline_ms = Math.max(0, ...holders.map(({ ttl_ms }) => now_ms + ttl_ms));
  const available_at_ms = Math.max(delay_until_ms > now_ms ? delay_until_ms : 0, last_deadline_ms);
  return {
    lock: name,
    now_ms,
    state: holders_total > 0 ? "held" : delayed ? "delayed" : "free",
    mode: holders.find(({ mode }) => mode === "exclusive")?.mode ?? holders[0]?.mode ?? null,
    fence: fence === 0 ? null : fence,
    holders,
    holders_total,
    queue: parseQueue(reply.slice(9 + count), now_ms),
    queue_length,
    ...(available_at_ms > 0 ? { available_at_ms } : {}),
    ...(yours === "-" ? {} : { yours: parseLease(name, yours, now_ms, break_at_ms) }),
  };
}

/** The script lists writers and readers apart, each by arrival; a waiting upgrader (u) comes before them all. */
function parseQueue(words: readonly string[], now_ms: number): Waiter[] {
  const waiters = [];
  for (let i = 0; i < words.length; i += 3) {
    const [letter, arrival_us, label] = words.slice(i, i + 3) as [string, string, string];
    waiters.push({ letter, arrived_ms: Number(arrival_us) / 1000, owner: decodeLabel(label).owner });
  }
  return waiters
    .sort((a, b) => Number(b.letter === "u") - Number(a.letter === "u") || a.arrived_ms - b.arrived_ms)
    .slice(0, LIST_MAX)
    .map(({ letter, arrived_ms, owner }, position) => ({
      position,
      mode: letter === "u" ? "exclusive" : modeOf(letter),
      owner,
      waiting_ms: Math.max(0, Math.floor(now_ms - arrived_ms)),
    }));
}
