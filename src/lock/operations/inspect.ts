import { recordKey } from "../codec/keys.ts";
import type { RequestScope } from "../scope.ts";
import type { InspectOptions, LockState } from "../types.ts";
import { waitForChange } from "../wait/wait-for-change.ts";
import { readable, type State, statesOf } from "./state.ts";

/** Returns the state immediately or, with a wait, once the state has changed or the wait has ended. */
export async function inspect(scope: RequestScope, name: string, options: InspectOptions): Promise<LockState> {
  const { token, history, wait_ms } = options;
  const { latest } = await waitForChange<LockState>(scope, {
    key: recordKey("lock", scope.caller.namespace, name),
    wait_ms,
    async load(watch_ms, timeout_ms) {
      const [state] = await statesOf(scope, [name], { token, history, watch_ms, timeout_ms });
      return readable(state as State);
    },
    expiresIn: ({ holders, available_at_ms = Number.POSITIVE_INFINITY, now_ms }) =>
      Math.min(...holders.map(({ ttl_ms }) => ttl_ms), available_at_ms - now_ms),
    isOver: (state, first) => summary(state) !== summary(first),
  });
  return latest;
}

/** Only changes to the holders, the mode or the number of waiters count. */
function summary(state: LockState): string {
  const { mode, fence, holders, holders_total, queue_length } = state;
  return JSON.stringify([state.state, mode, fence, holders.map((holder) => holder.fence), holders_total, queue_length]);
}
