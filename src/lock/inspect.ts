import { StoreError } from "../engine/engine.ts";
import { recordKey } from "./keys.ts";
import type { Session } from "./session.ts";
import { statesOf } from "./state.ts";
import type { LockState } from "./types.ts";

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
  const stateOf = async () => (await statesOf(session, [name], { token: options.token }))[0] as LockState;
  const first = await stateOf();
  const key = recordKey("lock", session.caller.namespace, name);
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
      state = await stateOf();
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
