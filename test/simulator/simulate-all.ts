/** Many seeds: one after the other, or shared out among threads. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type Simulated, simulate } from "./simulate.ts";
import { translateScripts } from "./stores/programs.ts";

const THREAD = join(import.meta.dirname, "thread.ts");

export type Outcome = Omit<Simulated, "story">;

export interface Totals {
  seeds: number;
  operations: number;
  simulated_ms: number;
  violations: number;
  readonly faults: Record<string, number>;
  /** Of all hashes, in the order of the seeds. */
  readonly hashes: Map<number, string>;
}

export const noTotals = (): Totals => ({
  ...{ seeds: 0, operations: 0, simulated_ms: 0, violations: 0 },
  ...{ faults: {}, hashes: new Map() },
});

export function add(totals: Totals, { seed, operations, simulated_ms, violations, faults, hash }: Outcome): void {
  totals.seeds += 1;
  totals.operations += operations;
  totals.simulated_ms += simulated_ms;
  totals.violations += violations.length;
  totals.hashes.set(seed, hash);
  for (const [fault, count] of Object.entries(faults)) totals.faults[fault] = (totals.faults[fault] ?? 0) + count;
}

/** Until `next` answers undefined; `onOutcome` gets them as they come. */
export async function simulateAll(
  workers: number,
  next: () => number | undefined,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  if (workers > 1) {
    await Promise.all(Array.from({ length: workers }, () => inThread(next, onOutcome)));
    return;
  }
  const programs = translateScripts();
  for (let seed = next(); seed !== undefined; seed = next()) onOutcome(await simulate(seed, { programs }));
}

function inThread(next: () => number | undefined, onOutcome: (outcome: Outcome) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(THREAD);
    const give = () => {
      const seed = next();
      if (seed === undefined) worker.terminate().then(() => resolve(), reject);
      else worker.postMessage(seed);
    };
    worker.on("message", (outcome: Outcome) => {
      onOutcome(outcome);
      give();
    });
    worker.on("error", reject);
    give();
  });
}
