import { type Engine, StoreError, StoreRefusedError } from "../../engine/engine.ts";
import { extractEnds } from "./ends.ts";
import type { Emit, StoreAnswered } from "./event.ts";

/** An engine that emits how long the store took, and which leases its scripts found at their end. */
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

  return {
    ...engine,
    async run(script, keys, ...rest) {
      const { reply, ends } = extractEnds(await timed(engine.run(script, keys, ...rest)), keys);
      for (const end of ends) emit(end);
      return reply;
    },
    read: (...args) => timed(engine.read(...args)),
    scan: (...args) => timed(engine.scan(...args)),
  };
}
