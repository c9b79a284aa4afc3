import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const INSTALL_MS_MAX = 300_000;

/** A program that is not an npm package. */
export interface Program {
  /** Its possible names. The first one that is found is used. */
  readonly names: readonly string[];
  /** Arguments with which it succeeds if it has all that is needed, such as a library. */
  readonly check?: readonly string[];
  /** Debian's package. */
  readonly apt: string;
  readonly brew: string;
  /** One line that says how to install it by hand. */
  readonly missing: string;
}

/**
 * The path of a program, which is installed with apt-get (as root or by a sudo that does not ask) or brew when it is
 * missing. Throws an Error of one line when that fails too. Takes minutes at worst.
 */
export async function ensureBinary(program: Program): Promise<string> {
  const present = await locate(program);
  if (present !== undefined) return present;
  const [command, ...args] = installer(program);
  // The reason does not matter to the reader: the next step is the same.
  await run(command, args, { timeout: INSTALL_MS_MAX }).catch(() => {});
  const installed = await locate(program);
  if (installed === undefined) throw new Error(program.missing);
  return installed;
}

/** Where a program is; undefined if it is not there, or lacks what it needs. */
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
  // Under a lock, so that processes that start together install once; the kernel frees the lock of one that dies.
  const locked = ["flock", "/var/cache/apt", "sh", "-c", `${isThere} || { ${install}; }`] as const;
  return process.getuid?.() === 0 ? locked : ["sudo", "-n", ...locked];
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
