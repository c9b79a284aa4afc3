import type { Command } from "./command.ts";

/**
 * The faults that a request can encounter:
 * - `lose`: the connection breaks before any command is applied
 * - `drop`: all commands are applied, and then the connection breaks without a response
 * - `late`: the connection breaks immediately, and all commands are applied `ms` later (100)
 * - `delay`: all commands are applied, and the response is sent `ms` later (100)
 * - `repeat`: all commands are applied twice, and the second response is sent
 * - `status`: no command is applied, and the response's status is `status` (500)
 * - `flush`: Redis first loses its scripts
 */
export interface Fault {
  kind: "lose" | "drop" | "late" | "delay" | "repeat" | "status" | "flush";
  ms?: number;
  status?: 429 | 500 | 502 | 503 | 504;
  /** How many requests encounter this fault; 1 by default. */
  times?: number;
  /** Only requests with a matching command encounter the fault; all requests by default. */
  match?: (command: Command) => boolean;
}

/** Keeps the pending faults. A request encounters at most one fault: the oldest that matches. */
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
