/** Reads statistics of the workerd processes that this process has started. Works only on Linux. */
import { readdirSync, readFileSync } from "node:fs";

/** Zero-based indexes of fields in `/proc/<pid>/stat`, starting from the field after the parenthesized name. */
const PARENT = 1;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const TICK_US = 10_000;

export function workerdPids(): number[] {
  return pids().filter((pid) => {
    const { name, words } = stat(pid);
    return name.startsWith("workerd") && Number(words[PARENT]) === process.pid;
  });
}

/** Returns the CPU time of a process in microseconds, with a precision of 10 ms. */
export function cpuTime(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  const { words } = stat(pid);
  return (Number(words[USER_TICKS]) + Number(words[SYSTEM_TICKS])) * TICK_US;
}

function pids(): number[] {
  try {
    return readdirSync("/proc")
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number);
  } catch {
    return [];
  }
}

function stat(pid: number): { name: string; words: string[] } {
  try {
    const [, name = "", rest = ""] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, words: rest.split(" ") };
  } catch {
    // The process has ended in the meantime.
    return { name: "", words: [] };
  }
}
