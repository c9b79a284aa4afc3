import { performance } from "node:perf_hooks";

const WINDOW_MS = 100;
const BUSY_SHARE = 0.5;

/**
 * Returns how long this process has been busy, including the time that it has spent waiting for the processor. On Deno and Bun,
 * counts only the processor time that it has used.
 */
function worked_ms(): number {
  const { active } = performance.eventLoopUtilization();
  if (active > 0) return active;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Tracks whether this process has recently been busy for more than half of the time. */
export class ProcessLoad {
  readonly #worked_ms: () => number;
  readonly #now_ms: () => number;
  #last: { readonly worked_ms: number; readonly now_ms: number };
  #is_busy = false;

  constructor(worked = worked_ms, now_ms = () => performance.now()) {
    this.#worked_ms = worked;
    this.#now_ms = now_ms;
    this.#last = { worked_ms: worked(), now_ms: now_ms() };
  }

  isBusy(): boolean {
    const passed_ms = this.#now_ms() - this.#last.now_ms;
    if (passed_ms < WINDOW_MS) return this.#is_busy;
    const more_ms = this.#worked_ms() - this.#last.worked_ms;
    this.#last = { worked_ms: this.#last.worked_ms + more_ms, now_ms: this.#last.now_ms + passed_ms };
    this.#is_busy = more_ms > BUSY_SHARE * passed_ms;
    return this.#is_busy;
  }
}
