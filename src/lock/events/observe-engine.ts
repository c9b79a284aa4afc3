import { type Engine, StoreError, StoreRefusedError } from "../../engine/engine.ts";
import { extractWakes, type Wake } from "../../engine/wake.ts";
import { grantAway } from "../../generated/scripts.ts";
import { extractEnds } from "./ends.ts";
import type { Emit, StoreAnswered } from "./event.ts";

/**
 * Returns an engine that reports how long the store took, which leases its scripts found to be expired or broken, and which
 * ones they granted to absent clients. If one run cannot grant the lock to all absent clients, the engine immediately starts
 * another run.
 */
export function observeEngine(engine: Engine, emit: Emit): Engine {
  async function timed<T>(operation: Promise<T>): Promise<T> {
    const started_ms = performance.now();
    const answered = (outcome: StoreAnswered["outcome"]) =>
      emit({ event: "store_answered", ms: performance.now() - started_ms, outcome });
    try {
      const answer = await operation;
      answered("ok");
      return answer;
    } catch (error) {
      answered(error instanceof StoreRefusedError || !(error instanceof StoreError) ? "refused" : error.outcome);
      throw error;
    }
  }

  const run: Engine["run"] = async (script, keys, ...rest) => {
    const { reply: words, wakes } = extractWakes(await timed(engine.run(script, keys, ...rest)), keys);
    const { reply, ends } = extractEnds(words, keys);
    for (const end of ends) emit(end);
    for (const wake of wakes) if (wake.at_ms === 0) await serveRest(wake);
    return reply;
  };

  /** Ignores failures, because the request itself has succeeded. The next request for the lock makes the remaining grants. */
  async function serveRest({ keys, retention_ms }: Wake): Promise<void> {
    await run(grantAway, keys, [`${retention_ms}`]).catch(() => {});
  }

  return {
    ...engine,
    run,
    read: (...args) => timed(engine.read(...args)),
    scan: (...args) => timed(engine.scan(...args)),
  };
}
