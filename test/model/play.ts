import { Model } from "./model.ts";
import type { Operation, Outcome } from "./operation.ts";
import type { Sequence } from "./plan.ts";
import { Resolver } from "./resolve.ts";

export const START_MS = Date.UTC(2026, 0, 1);

export interface Row {
  readonly at_ms: number;
  /** Since the row before. */
  readonly passed_ms: number;
  readonly operation: Operation;
  readonly expected: Outcome;
}

/** Runs a sequence on the model. `onRow` sees the model after each operation. */
export function play(sequence: Sequence, onRow: (row: Row, model: Model) => void): Model {
  const model = new Model(sequence.settings);
  const resolver = new Resolver(model, sequence);
  let now_ms = START_MS;
  for (const { pause, plan } of sequence.steps) {
    const at_ms = resolver.at(pause, now_ms);
    const operation = resolver.operation(plan, at_ms);
    const expected = model.run(operation, at_ms * 1000 + sequence.us);
    onRow({ at_ms, passed_ms: at_ms - now_ms, operation, expected }, model);
    now_ms = at_ms;
  }
  return model;
}
