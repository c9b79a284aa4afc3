/**
 * The file through which the heartbeat process reports to the post step, and the file with which that step stops the process.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LeaseLostError } from "../client/index.ts";

export interface Report {
  readonly pid: number;
  /** Set once the last confirmed renewal is so long ago that the lease may have expired. */
  readonly doubt_since?: string | undefined;
  readonly lost?: Loss | undefined;
}

export interface Loss {
  readonly reason: LeaseLostError["reason"];
  /** When the service last confirmed the lease. */
  readonly confirmed_at: string;
}

const FILE = "heartbeat.json";
/** The file that tells the process to exit. */
const END = "end";

/** Writes a report. Creates the folder if a step has emptied the runner's temporary folder. */
export function writeReport(folder: string, report: Report): void {
  try {
    mkdirSync(folder, { mode: 0o700, recursive: true });
    writeFileSync(join(folder, `${FILE}.new`), JSON.stringify(report), { mode: 0o600 });
    renameSync(join(folder, `${FILE}.new`), join(folder, FILE));
  } catch (error) {
    // A step is currently removing the folder; the next report will recreate it.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Returns undefined if there is no report, for example because a step has just removed it. */
export function readReport(folder: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), "utf8")) as Report;
  } catch {
    return undefined;
  }
}

/** Tells the process to exit. The runner removes the folder together with its other temporary files. */
export function writeEnd(folder: string): void {
  mkdirSync(folder, { mode: 0o700, recursive: true });
  writeFileSync(join(folder, END), "");
}

export const isEnded = (folder: string): boolean => existsSync(join(folder, END));
