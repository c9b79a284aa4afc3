import { logLine } from "../../observe/log-line.ts";
import type { LogEntry } from "../../observe/observer.ts";

/** How long a line waits for others. */
const WAIT_MS = 10;

/**
 * Writes the lines of many requests at once, because on Node each write to stdout blocks, and costs as much as the rest of a
 * request. Lines are lost only if the process is killed: they are written within 10 ms, or when it ends, even by a crash.
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
