/** Simulates many seeds on several threads. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Outcome } from "./simulate.ts";
import { translateOurs } from "./stores/programs.ts";
import type { Answer, Order, ThreadData } from "./thread.ts";

const THREAD = join(import.meta.dirname, "thread.ts");

/**
 * Nearly all of a world's memory is garbage within a second. With a small young generation, runs take an eighth longer.
 */
const YOUNG_MB = 64;

interface Totals {
  seeds: number;
  operations: number;
  simulated_ms: number;
  /**
   * The number of responses in worlds that the model plans. Time in those worlds isn't counted, because most of it
   * passes between requests.
   */
  modelled_answers: number;
  violations: number;
  readonly faults: Record<string, number>;
  /** Seeds with at least BUSY_S operations per simulated second. */
  readonly busy: { seeds: number; operations: number; simulated_ms: number; cpu_ms: number; times_as_fast: number };
  /** All hashes, in seed order. */
  readonly hashes: Map<number, string>;
}

export const noTotals = (): Totals => ({
  seeds: 0,
  operations: 0,
  simulated_ms: 0,
  modelled_answers: 0,
  violations: 0,
  busy: { seeds: 0, operations: 0, simulated_ms: 0, cpu_ms: 0, times_as_fast: 0 },
  faults: {},
  hashes: new Map(),
});

const BUSY_S = 3;

/** `cpu_ms` is the processor time that the thread has used for this world. */
export function add(totals: Totals, outcome: Outcome, cpu_ms: number): void {
  const { seed, scenario, operations, simulated_ms, violations, faults, hash } = outcome;
  totals.seeds += 1;
  totals.operations += scenario.modelled ? 0 : operations;
  totals.simulated_ms += scenario.modelled ? 0 : simulated_ms;
  totals.modelled_answers += scenario.modelled ? operations : 0;
  totals.violations += violations.length;
  totals.hashes.set(seed, hash);
  if (!scenario.modelled && operations >= (simulated_ms / 1000) * BUSY_S) {
    const { busy } = totals;
    busy.seeds += 1;
    busy.operations += operations;
    busy.simulated_ms += Math.round(simulated_ms);
    busy.cpu_ms += Math.round(cpu_ms);
    busy.times_as_fast = Math.round(busy.simulated_ms / busy.cpu_ms);
  }
  for (const [fault, count] of Object.entries(faults)) totals.faults[fault] = (totals.faults[fault] ?? 0) + count;
}

export interface Many {
  readonly workers: number;
  /** Returns a thread's next job, or undefined if none are left. */
  next(): Order | undefined;
  /** Called with each outcome as it arrives. */
  onOutcome(outcome: Outcome, cpu_ms: number): void;
}

export async function simulateAll(many: Many): Promise<void> {
  await Promise.all(Array.from({ length: many.workers }, () => inThread(many)));
}

function inThread({ next, onOutcome }: Many): Promise<void> {
  return new Promise((resolve, reject) => {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    const workerData: ThreadData = { translated: translateOurs(), edits: [] };
    const worker = new Worker(THREAD, { execArgv: [], resourceLimits, workerData });
    const give = () => {
      const order = next();
      if (order === undefined) worker.terminate().then(() => resolve(), reject);
      else worker.postMessage(order);
    };
    let used_ms = 0;
    worker.on("message", ({ cpu_ms, ...outcome }: Answer) => {
      onOutcome(outcome, cpu_ms - used_ms);
      used_ms = cpu_ms;
      give();
    });
    worker.on("error", reject);
    give();
  });
}
