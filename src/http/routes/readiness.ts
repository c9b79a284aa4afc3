import type { NodeCounts } from "../../engine/engine.ts";
import type { Clock } from "../../lock/types.ts";

/** How long an answer of the store is good for everybody. */
const FRESH_MS = 1_000;
/** Longer than the store is ever waited for: whoever has asked it by then is gone. */
const ASKED_MS_MAX = 3_000;
const LOOK_MS = 25;

type Ask = () => Promise<NodeCounts | undefined>;
type Answer = { readonly nodes: NodeCounts | undefined } | { readonly error: unknown };

/**
 * Asks the store at most once a second, for all who want to know: health checks need no key, and each would cost commands
 * of the store. What is shared is what was answered, not the promise of it: on Workers, one request cannot rely on
 * another's.
 */
export function createReadiness(clock: Clock): (ask: Ask) => Promise<NodeCounts | undefined> {
  let latest: { readonly answer: Answer; readonly at_ms: number } | undefined;
  let asked_ms: number | undefined;

  async function answered(ask: Ask): Promise<Answer> {
    const started_ms = clock.now_ms();
    asked_ms = started_ms;
    try {
      return { nodes: await ask() };
    } catch (error) {
      return { error };
    } finally {
      if (asked_ms === started_ms) asked_ms = undefined;
    }
  }

  return async (ask) => {
    while (asked_ms !== undefined && clock.now_ms() - asked_ms < ASKED_MS_MAX) await clock.sleep(LOOK_MS);
    if (latest === undefined || clock.now_ms() - latest.at_ms >= FRESH_MS) {
      const answer = await answered(ask);
      latest = { answer, at_ms: clock.now_ms() };
    }
    if ("error" in latest.answer) throw latest.answer.error;
    return latest.answer.nodes;
  };
}
