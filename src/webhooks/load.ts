const WINDOW_MS = 100;
const BUSY_SHARE = 0.5;

/** Whether this process has lately used more than half of a processor. */
export class ProcessLoad {
  #cpu = process.cpuUsage();
  #since_ms = performance.now();
  #is_busy = false;

  isBusy(): boolean {
    const ms = performance.now() - this.#since_ms;
    if (ms < WINDOW_MS) return this.#is_busy;
    const { user, system } = process.cpuUsage(this.#cpu);
    this.#is_busy = (user + system) / 1000 > BUSY_SHARE * ms;
    this.#cpu = process.cpuUsage();
    this.#since_ms += ms;
    return this.#is_busy;
  }
}
