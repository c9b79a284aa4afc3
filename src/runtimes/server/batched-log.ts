import { logLine } from "../../observe/log-line.ts";
import type { LogEntry } from "../../observe/observer.ts";

/** How long to collect lines before writing them. */
const WAIT_MS = 10;

/**
 * Combines the lines of many requests into one write, because on Node, every write to stdout blocks and costs as much as the
 * rest of a request. Lines are written within 10 ms or when the process ends, even in a crash; they are lost only if the
 * process is killed.
 */
export function createBatchedLog(): (entry: LogEntry) => void {
  let lines: string[] = [];
  const write = () => {
    if (lines.length === 0) return;
    console.log(lines.join("\n"));
    lines = [];
  };
  process.once("exit", write);
  return (entry) => {
    if (lines.push(logLine(entry)) === 1) setTimeout(write, WAIT_MS).unref();
  };
}
