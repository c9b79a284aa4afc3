/** Runs Go with the client's module. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { locate } from "../../tools/support/processes/program.ts";
import { deep } from "../support/runner/depth.ts";

export const MODULE = join(import.meta.dirname, "../../clients/go");

/** Go must never download a module or another version of Go. */
const ENV = { ...process.env, GOFLAGS: "-mod=mod", GOPROXY: "off", GOTOOLCHAIN: "local", GOWORK: "off" };

/** Returns why the tests can't run, or undefined if they can. */
export async function missingGo(): Promise<string | undefined> {
  const version = await promisify(execFile)("go", ["env", "GOVERSION"]).then(
    ({ stdout }) => Number(/^go1\.(\d+)/.exec(stdout)?.[1]),
    () => 0,
  );
  return version >= 19 ? undefined : "Go 1.19 or newer is not on the PATH";
}

/** For the race detector, Go compiles the standard library, which takes a C compiler and half a minute of processor time. */
export const raceFlags = async (): Promise<string[]> =>
  deep && (await locate({ names: ["gcc"] })) !== undefined ? ["-race"] : [];

export interface Ended {
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

export async function run(folder: string, command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { cwd: folder, env: { ...ENV, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const closed = once(child, "close");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await closed) as [number | null];
  return { code, output: out + err };
}
