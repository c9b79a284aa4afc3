/** Client processes, each with its own history. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { hasEnded } from "../../tools/support/processes/children.ts";
import type { Orders } from "./clients/process.ts";
import type { Habits } from "./clients/shared.ts";

const SCRIPT = join(import.meta.dirname, "clients/process.ts");
/** Clients may finish their current work; any that take longer than this are killed. */
const FINISH_MS_MAX = 30_000;

export interface Crew {
  readonly processes: readonly ChildProcess[];
  readonly keyed: boolean;
  /** The number of operations that have been started, as of at most a second ago. */
  operations(): number;
  /** Makes one process send half of its requests twice, or stop doing so. */
  double(number: number): void;
  /** Kills one process and starts another in its place. */
  replace(number: number): void;
  /** Lets all processes finish. Rejects if one has failed. */
  dismiss(): Promise<void>;
  /** Kills all processes immediately, even in the middle of their work. */
  kill(): void;
}

/** The histories are the files `p0`, `p1`, … in this folder. */
export function hire(
  count: number,
  folder: string,
  { habits, ...orders }: Omit<Orders, "name" | "file" | "habits"> & { readonly habits: readonly Habits[] },
): Crew {
  const counts: number[] = [];
  let failed = false;
  function hireOne(_: unknown, place: number): ChildProcess {
    const number = counts.push(0) - 1;
    const name = `p${number}`;
    const about = { name, seed: orders.seed + number, file: join(folder, name) };
    const own: Orders = { ...orders, ...about, habits: habits[place % habits.length] as Habits };
    const child = spawn(process.execPath, [SCRIPT, JSON.stringify(own)], { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on("line", (line) => {
      counts[number] = Number(line);
    });
    child.on("exit", (code) => {
      failed ||= code === 1;
    });
    return child;
  }
  const running = Array.from({ length: count }, hireOne);
  async function end(child: ChildProcess): Promise<void> {
    if (hasEnded(child)) return;
    const gone = once(child, "exit");
    child.kill("SIGCONT");
    child.kill("SIGTERM");
    const impatience = setTimeout(() => child.kill("SIGKILL"), FINISH_MS_MAX);
    await gone;
    clearTimeout(impatience);
  }
  return {
    processes: running,
    keyed: orders.keyed,
    operations: () => counts.reduce((sum, each) => sum + each, 0),
    double: (number) => void running[number]?.stdin?.write("double"),
    replace(number) {
      running[number]?.kill("SIGKILL");
      running[number] = hireOne(undefined, number);
    },
    kill() {
      for (const child of running) child.kill("SIGKILL");
    },
    async dismiss() {
      await Promise.all(running.map(end));
      if (failed) throw new Error("clients have failed: see above");
    },
  };
}
