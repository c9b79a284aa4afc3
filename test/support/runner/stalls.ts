/** Reports whether the machine stood still: a thread that only ticks was late. */
import { Worker } from "node:worker_threads";

const TICK_MS = 50;
/** A tick is later than this only when the machine has no time for any process. */
const LATE_MS = 250;

/** Not with `require`: where the process was started with a module as text, this one may be taken for a module, too. */
const TICKER = `
  const { workerData } = process.getBuiltinModule("node:worker_threads");
  const { times, tick_ms, late_ms } = workerData;
  setInterval(() => {
    const now = Date.now();
    if (now - times[0] > tick_ms + late_ms) times[1] = now;
    times[0] = now;
  }, tick_ms);
`;

export interface Stalls {
  /** Whether the machine stood still at some time since then, in ms since the epoch. */
  since(ms: number): boolean;
}

/** Watches from now until the process ends. */
export function watchStalls(): Stalls {
  /** When the last tick came, and when the last late one did. */
  const times = new Float64Array(new SharedArrayBuffer(16)).fill(Date.now(), 0, 1);
  const [ticked, late] = [0, 1];
  new Worker(TICKER, { eval: true, workerData: { times, tick_ms: TICK_MS, late_ms: LATE_MS } }).unref();
  return {
    since: (ms) =>
      (times[late] as number) >= ms || Date.now() - Math.max(ms, times[ticked] as number) > TICK_MS + LATE_MS,
  };
}
