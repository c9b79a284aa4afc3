const WINDOW_MS = 100;
const BUSY_SHARE = 0.5;

function cpuTime_ms(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Whether this process has lately used more than half of a processor. */
export class ProcessLoad {
  readonly #cpu_ms: () => number;
  readonly #now_ms: () => number;
  #last: { readonly cpu_ms: number; readonly now_ms: number };
  #is_busy = false;

  constructor(cpu_ms = cpuTime_ms, now_ms = () => performance.now()) {
    this.#cpu_ms = cpu_ms;
    this.#now_ms = now_ms;
    this.#last = { cpu_ms: cpu_ms(), now_ms: now_ms() };
  }

  isBusy(): boolean {
    const passed_ms = this.#now_ms() - this.#last.now_ms;
    if (passed_ms < WINDOW_MS) return this.#is_busy;
    const used_ms = this.#cpu_ms() - this.#last.cpu_ms;
    this.#last = { cpu_ms: this.#last.cpu_ms + used_ms, now_ms: this.#last.now_ms + passed_ms };
    this.#is_busy = used_ms > BUSY_SHARE * passed_ms;
    return this.#is_busy;
  }
}
