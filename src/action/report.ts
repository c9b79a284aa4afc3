/** What the heartbeat's process reports to the post step, in a file. Removing the file's folder ends the process. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LeaseLostError } from "../client/index.ts";

export interface Report {
  readonly pid: number;
  /** Since when no renewal has been confirmed for so long that the lease may have ended. */
  readonly doubt_since?: string | undefined;
  readonly lost?: Loss | undefined;
}

export interface Loss {
  readonly reason: LeaseLostError["reason"];
  /** The last moment at which the service had confirmed the lease. */
  readonly confirmed_at: string;
}

const FILE = "heartbeat.json";

/** Nothing happens when the folder is gone: nobody waits for the report any more. */
export function writeReport(folder: string, report: Report): void {
  try {
    writeFileSync(join(folder, `${FILE}.new`), JSON.stringify(report), { mode: 0o600 });
    renameSync(join(folder, `${FILE}.new`), join(folder, FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Undefined when there is none, for example because a step has emptied the runner's temporary folder. */
export function readReport(folder: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), "utf8")) as Report;
  } catch {
    return undefined;
  }
}
