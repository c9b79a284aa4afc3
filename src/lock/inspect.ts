import { StoreError } from "../engine/engine.ts";
import { recordKey } from "./keys.ts";
import { patience } from "./patience.ts";
import type { Session } from "./session.ts";
import { readable, type State, statesOf } from "./state.ts";
import type { InspectOptions, LockState } from "./types.ts";

const CALLS_FOR_ANSWER = 4;
const SHORTEST_MS = 20;

export async function inspect(session: Session, name: string, options: InspectOptions): Promise<LockState> {
  const { clock, signal, store_calls } = session.context;
  const { token, history } = options;
  const started_ms = clock.now_ms();
  const elapsed = () => clock.now_ms() - started_ms;
  const left = () => options.wait_ms - elapsed();
  const stateOf = async () => {
    const timeout_ms = patience(options.wait_ms, elapsed());
    const [state] = await statesOf(session, [name], { token, history, timeout_ms });
    return readable(state as State);
  };
  const first = await stateOf();
  const key = recordKey("lock", session.caller.namespace, name);
  // When something must change by itself, for all that the state told.
  const dueAfter = ({ holders, available_at_ms, now_ms }: LockState) =>
    clock.now_ms() +
    1 +
    Math.min(...holders.map(({ ttl_ms }) => ttl_ms), (available_at_ms ?? Number.POSITIVE_INFINITY) - now_ms);
  let seen: string | null | undefined;
  let state = first;
  let due_ms = dueAfter(first);
  while (left() > 0 && !signal?.aborted) {
    const looks_left = session.config.store_calls_max - CALLS_FOR_ANSWER - store_calls();
    // A look and the script that it may cause.
    const pace = looks_left > 0 ? Math.min((2 * left()) / looks_left, due_ms - clock.now_ms()) : left();
    await clock.sleep(Math.min(left(), Math.max(SHORTEST_MS, pace)), signal);
    try {
      const [record] =
        looks_left > 0 && left() > 0 ? await session.engine.read([key], patience(options.wait_ms, elapsed())) : [null];
      // A record that has not changed can still mean another state once a deadline in it has passed.
      if (record === seen && left() > 0 && clock.now_ms() < due_ms) continue;
      seen = record;
      state = await stateOf();
      due_ms = dueAfter(state);
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
