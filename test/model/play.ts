import { Model } from "./model.ts";
import type { Operation, Outcome, Touch } from "./operation.ts";
import type { Sequence } from "./plan.ts";
import { Resolver } from "./resolve.ts";

export const START_MS = Date.UTC(2026, 0, 1);
/**
 * When a record is forgotten, its fence is lost, so sequences in which a clock is set back have a retention time that outlasts
 * them.
 */
const STEPPED_RETENTION_MS = 3_600_000;

export interface Row {
  readonly at_ms: number;
  /** The time since the previous row. */
  readonly passed_ms: number;
  readonly operation: Operation | Touch;
  readonly expected: Outcome;
}

/** Runs a sequence on the model, and calls `onRow` after each operation. */
export function play(sequence: Sequence, onRow: (row: Row, model: Model) => void): Model {
  const { settings } = sequence;
  const model = new Model(settings);
  const resolver = new Resolver(model, sequence);
  let now_ms = START_MS;
  let unstepped_ms = START_MS;
  const run = (operation: Operation | Touch) => {
    const expected = model.run(operation, now_ms * 1000 + sequence.us);
    onRow({ at_ms: now_ms, passed_ms: model.unstepped_ms - unstepped_ms, operation, expected }, model);
    unstepped_ms = model.unstepped_ms;
  };
  for (const { pause, plan } of sequence.steps) {
    now_ms = resolver.at(pause, now_ms);
    if (plan.do === "set_clock" && settings.retention_ms >= STEPPED_RETENTION_MS) {
      if (plan.by_ms < 0) resolver.touches().forEach(run);
      now_ms += plan.by_ms;
      model.setClock(plan.by_ms);
    } else run(resolver.operation(plan, now_ms));
  }
  return model;
}
