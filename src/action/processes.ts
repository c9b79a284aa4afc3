import { readFileSync } from "node:fs";

/** The process whose exit marks the end of the job. */
export interface JobProcess {
  readonly pid: number;
  /**
   * Whether the process is known to be the runner. If not, it may be a shell that some container hooks start around the main
   * step.
   */
  readonly known: boolean;
}

/** The name of GitHub's runner process for one job. */
const RUNNER = "Runner.Worker";

/** Returns the runner's process if Linux reveals the names of this process's ancestors; otherwise, returns the parent. */
export function findJob(): JobProcess {
  try {
    for (let pid = process.ppid; pid > 1; ) {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      if (/^Name:\t(.*)$/m.exec(status)?.[1] === RUNNER) return { pid, known: true };
      pid = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]);
    }
  } catch {
    // The system isn't Linux, or an ancestor has just exited.
  }
  return { pid: process.ppid, known: false };
}

/** Whether the process exists, no matter which user runs it. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
