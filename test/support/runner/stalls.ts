/** Reports whether the machine was frozen: a thread that only ticks was late. */
import { Worker } from "node:worker_threads";

const TICK_MS = 50;
/** A tick is later than this only if the machine has no time for any process. */
const LATE_MS = 250;

/** Avoids `require`: in a process started from a module's text, this script may also be treated as a module. */
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
  /** Whether the machine was frozen at any time since `ms`, in milliseconds since the epoch. */
  since(ms: number): boolean;
}

/** Watches until the process ends. */
export function watchStalls(): Stalls {
  /** The times of the last tick and of the last late one. */
  const times = new Float64Array(new SharedArrayBuffer(16)).fill(Date.now(), 0, 1);
  const [ticked, late] = [0, 1];
  new Worker(TICKER, { eval: true, workerData: { times, tick_ms: TICK_MS, late_ms: LATE_MS } }).unref();
  return {
    since: (ms) =>
      (times[late] as number) >= ms || Date.now() - Math.max(ms, times[ticked] as number) > TICK_MS + LATE_MS,
  };
}
