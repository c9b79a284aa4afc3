/** Reports whether this process was kept from running, because the machine was frozen or busy with other processes. */
import { Worker } from "node:worker_threads";

const TICK_MS = 50;
/** A tick is later than this only if the machine has no time for any process. */
const LATE_MS = 250;
/**
 * How often to compare the time that the main thread spent running with the time that it spent waiting for a processor.
 */
const COMPARE_MS = 500;
/**
 * A thread was starved if it waited for more than these shares of the time in which it had work and of the total time.
 */
const STARVED = { of_work: 2 / 3, of_time: 1 / 4 };

/** Avoids `require`: in a process started from a module's text, this script may also be treated as a module. */
const WATCHER = `
  const { readFileSync } = process.getBuiltinModule("node:fs");
  const { workerData } = process.getBuiltinModule("node:worker_threads");
  const { times, tick_ms, late_ms, compare_ms, starved } = workerData;
  setInterval(() => {
    const now = Date.now();
    if (now - times[0] > tick_ms + late_ms) times[1] = now;
    times[0] = now;
  }, tick_ms);
  // Only Linux has this file: nanoseconds spent on a processor, and nanoseconds spent waiting for one.
  const shares = () => readFileSync("/proc/" + process.pid + "/schedstat", "utf8").split(" ").map(Number);
  let before;
  try { before = [...shares(), Date.now()]; } catch {}
  if (before) setInterval(() => {
    const [ran, waited] = shares();
    const now = Date.now();
    const [running, waiting] = [(ran - before[0]) / 1e6, (waited - before[1]) / 1e6];
    const often = waiting > starved.of_time * (now - before.at(-1));
    if (often && waiting > starved.of_work * (running + waiting)) times[1] = now;
    before = [ran, waited, now];
  }, compare_ms);
`;

export interface Stalls {
  /** Whether the machine was frozen, or starved this process, at any time since `ms`, in milliseconds since the epoch. */
  since(ms: number): boolean;
}

/** Watches until the process ends. */
export function watchStalls(): Stalls {
  /** The times of the last tick and of the last stall. */
  const times = new Float64Array(new SharedArrayBuffer(16)).fill(Date.now(), 0, 1);
  const [ticked, stalled] = [0, 1];
  const workerData = { times, tick_ms: TICK_MS, late_ms: LATE_MS, compare_ms: COMPARE_MS, starved: STARVED };
  new Worker(WATCHER, { eval: true, workerData }).unref();
  return {
    since: (ms) =>
      (times[stalled] as number) >= ms || Date.now() - Math.max(ms, times[ticked] as number) > TICK_MS + LATE_MS,
  };
}
