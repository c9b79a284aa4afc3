/** What the heartbeat's process reports to the post step, in a file, and how that step ends it. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LeaseLostError } from "../client/index.ts";

export interface Report {
  readonly pid: number;
  /** Set once no renewal has been confirmed for so long that the lease may have ended. */
  readonly doubt_since?: string | undefined;
  readonly lost?: Loss | undefined;
}

export interface Loss {
  readonly reason: LeaseLostError["reason"];
  /** The last moment at which the service had confirmed the lease. */
  readonly confirmed_at: string;
}

const FILE = "heartbeat.json";
/** Ends the process when it is there. */
const END = "end";

/** Writes a report, also into a folder that a step has removed with everything else in the runner's temporary folder. */
export function writeReport(folder: string, report: Report): void {
  try {
    mkdirSync(folder, { mode: 0o700, recursive: true });
    writeFileSync(join(folder, `${FILE}.new`), JSON.stringify(report), { mode: 0o600 });
    renameSync(join(folder, `${FILE}.new`), join(folder, FILE));
  } catch (error) {
    // It is being removed right now, and is written again soon.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Undefined when there is none, for example because a step has just removed it. */
export function readReport(folder: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), "utf8")) as Report;
  } catch {
    return undefined;
  }
}

/** Tells the process to end. The runner removes the folder with its other temporary files. */
export function writeEnd(folder: string): void {
  mkdirSync(folder, { mode: 0o700, recursive: true });
  writeFileSync(join(folder, END), "");
}

export const isEnded = (folder: string): boolean => existsSync(join(folder, END));
