/** The command line in processes of its own, as a shell starts it, bundled as in the package. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { inject } from "vitest";

/** The built command line; `process.execPath` runs it. */
export const BIN = join(inject("package_folder"), "cli/bin.js");

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly process: ChildProcess;
  readonly finished: Promise<Finished>;
}

export function environment(url: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LEASEHOLD_URL: url, ...more };
}

export function start(env: NodeJS.ProcessEnv, ...args: readonly string[]): Running {
  const child = spawn(process.execPath, [BIN, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const finished = (async () => {
    const [code] = (await exited) as [number | null];
    const [stdout, stderr] = await output;
    return { code, stdout, stderr };
  })();
  return { process: child, finished };
}

export const run = (env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Finished> =>
  start(env, ...args).finished;
