import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const INSTALL_MS_MAX = 300_000;

/** A program that is not an npm package. */
export interface Program {
  /** Its possible names. The first one that exists is used. */
  readonly names: readonly string[];
  /** Arguments with which it succeeds only if its dependencies, such as a library, are installed. */
  readonly check?: readonly string[];
  /** Debian's package. */
  readonly apt: string;
  readonly brew: string;
  /** One line that explains how to install it manually. */
  readonly missing: string;
}

/**
 * Returns the path of a program, which is installed with apt-get (as root or with passwordless sudo) or brew if it is
 * missing. Throws an Error with a one-line message if that fails, too. The installation may take minutes.
 */
export async function ensureBinary(program: Program): Promise<string> {
  const present = await locate(program);
  if (present !== undefined) return present;
  const [command, ...args] = installer(program);
  // The reason for a failure does not matter, since the next step is the same.
  await run(command, args, { timeout: INSTALL_MS_MAX }).catch(() => {});
  const installed = await locate(program);
  if (installed === undefined) throw new Error(program.missing);
  return installed;
}

/** Returns the path of a program; undefined if it is missing, or lacks its dependencies. */
export async function locate({ names, check }: Pick<Program, "names" | "check">): Promise<string | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable);
  for (const path of found) if (check === undefined || (await succeeds(path, check))) return path;
  return undefined;
}

const succeeds = (path: string, args: readonly string[]): Promise<boolean> =>
  run(path, args).then(
    () => true,
    () => false,
  );

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installer({ names, check, apt, brew }: Program): readonly [string, ...string[]] {
  if (process.platform === "darwin") return ["brew", "install", brew];
  const install = `apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends ${apt}`;
  const isThere = check === undefined ? `command -v ${names[0]}` : `${names[0]} ${check.map(quoted).join(" ")}`;
  // Uses a lock, so that processes that start together install the program only once; the kernel releases the lock of a process
  // that dies.
  const locked = ["flock", "/var/cache/apt", "sh", "-c", `${isThere} || { ${install}; }`] as const;
  return process.getuid?.() === 0 ? locked : ["sudo", "-n", ...locked];
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
