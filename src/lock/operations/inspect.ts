import { recordKey } from "../codec/keys.ts";
import type { Session } from "../session.ts";
import type { InspectOptions, LockState } from "../types.ts";
import { watchRecord } from "../wait/watch-record.ts";
import { readable, type State, statesOf } from "./state.ts";

/** The state; with a wait, when it has become another one, or after the wait. */
export async function inspect(session: Session, name: string, options: InspectOptions): Promise<LockState> {
  const { token, history, wait_ms } = options;
  const { latest } = await watchRecord<LockState>(session, {
    key: recordKey("lock", session.caller.namespace, name),
    wait_ms,
    async ask(watch_ms, timeout_ms) {
      const [state] = await statesOf(session, [name], { token, history, watch_ms, timeout_ms });
      return readable(state as State);
    },
    dueIn: ({ holders, available_at_ms = Number.POSITIVE_INFINITY, now_ms }) =>
      Math.min(...holders.map(({ ttl_ms }) => ttl_ms), available_at_ms - now_ms),
    isOver: (state, first) => summary(state) !== summary(first),
  });
  return latest;
}

/** What counts as a change: who holds, in which mode, and how many wait. */
function summary(state: LockState): string {
  const { mode, fence, holders, holders_total, queue_length } = state;
  return JSON.stringify([state.state, mode, fence, holders.map((holder) => holder.fence), holders_total, queue_length]);
}
