import { readFileSync } from "node:fs";

/** The process that ends with the job. */
export interface JobProcess {
  readonly pid: number;
  /** Whether it is the runner's. Otherwise it may be a shell around main, as some container hooks start. */
  readonly known: boolean;
}

/** As GitHub's runner calls the process that runs one job. */
const RUNNER = "Runner.Worker";

/** The runner's process, if Linux reveals the names of this one's ancestors; otherwise the parent. */
export function findJob(): JobProcess {
  try {
    for (let pid = process.ppid; pid > 1; ) {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      if (/^Name:\t(.*)$/m.exec(status)?.[1] === RUNNER) return { pid, known: true };
      pid = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]);
    }
  } catch {
    // Not on Linux, or an ancestor has just ended.
  }
  return { pid: process.ppid, known: false };
}

/** Whether there is such a process; one of another user counts. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
