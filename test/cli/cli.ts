/**
 * Runs the command line: as a function in this process where output and exit code matter, and as a separate process, started
 * from a shell and bundled as in the package, where the process itself matters.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { inject } from "vitest";
import { main, type Output } from "../../src/cli/index.ts";
import { BARE } from "../support/services/clean-environment.ts";

/** The built command line, which `process.execPath` runs. */
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
  return { ...BARE, LEASEHOLD_URL: url, ...more };
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

/** Runs the command line in a separate process. */
export const spawned = (env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Finished> =>
  start(env, ...args).finished;

/** Runs the command line in this process. The command that `leasehold run` starts writes to the same output. */
export async function run(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Finished> {
  return runOn({}, env, ...args);
}

export async function runOn(
  terminal: { readonly isTTY?: boolean; readonly columns?: number },
  env: NodeJS.ProcessEnv,
  ...args: readonly string[]
): Promise<Finished> {
  const written = { stdout: "", stderr: "" };
  const output = (stream: keyof typeof written): Output => ({
    ...terminal,
    write(text) {
      written[stream] += text;
    },
  });
  const code = await main(args, env, { stdout: output("stdout"), stderr: output("stderr") });
  return { code, ...written };
}
