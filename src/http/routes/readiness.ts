import type { Readiness } from "../../engine/engine.ts";
import type { Clock } from "../../lock/index.ts";

/** How long all health checks share one answer from the store. */
const FRESH_MS = 1_000;
/** This is longer than any store request takes: a check that has not finished by then never will. */
const ASKED_MS_MAX = 3_000;
const LOOK_MS = 25;

type Ask = () => Promise<Readiness | undefined>;
type Answer = { readonly ready: Readiness | undefined } | { readonly error: unknown };

/**
 * Checks the store at most once a second for all health checks together, because they need no key and every check costs
 * commands. Requests share the result, not the promise: on Workers, one request cannot wait for another's promise.
 */
export function createReadiness(clock: Clock): (ask: Ask) => Promise<Readiness | undefined> {
  let latest: { readonly answer: Answer; readonly at_ms: number } | undefined;
  let asked_ms: number | undefined;

  async function answered(ask: Ask): Promise<Answer> {
    const started_ms = clock.now_ms();
    asked_ms = started_ms;
    try {
      return { ready: await ask() };
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
    return latest.answer.ready;
  };
}
