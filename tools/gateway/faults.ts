import type { Command } from "./command.ts";

/**
 * Faults that a request can meet:
 * - `lose`: the connection breaks before anything is applied
 * - `drop`: everything is applied, then the connection breaks without an answer
 * - `late`: the connection breaks at once, everything is applied `ms` later (100)
 * - `delay`: everything is applied, the answer comes `ms` later (100)
 * - `repeat`: everything is applied twice, the second answer is given
 * - `status`: nothing is applied, the answer is `status` (500)
 * - `flush`: Redis forgets its scripts first
 */
export interface Fault {
  kind: "lose" | "drop" | "late" | "delay" | "repeat" | "status" | "flush";
  ms?: number;
  status?: 429 | 500 | 502 | 503 | 504;
  /** How many requests meet this fault; 1 by default. */
  times?: number;
  /** Only requests with such a command meet it; all by default. */
  match?: (command: Command) => boolean;
}

/** The pending faults. A request meets at most one: the oldest that matches. */
export class Faults {
  #waiting: { fault: Fault; left: number }[] = [];

  next(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  take(commands: readonly Command[]): Fault | undefined {
    const entry = this.#waiting.find(({ fault }) => commands.some((command) => fault.match?.(command) ?? true));
    if (entry === undefined) return undefined;
    entry.left -= 1;
    if (entry.left <= 0) this.#waiting = this.#waiting.filter((other) => other !== entry);
    return entry.fault;
  }
}
