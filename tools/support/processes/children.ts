import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const WATCH = `read -r _; kill -9 "$1"; [ -z "$2" ] || rm -rf -- "$2"`;

/**
 * Kills the child and removes `scratch` when this process ends. This works even after `kill -9`: a shell reads from a pipe,
 * which breaks when the process ends.
 */
export function endWithParent(child: ChildProcess, scratch = ""): void {
  const watcher = spawn("sh", ["-c", WATCH, "sh", String(child.pid), scratch], {
    // A separate process group does not receive a Ctrl-C at the terminal.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.once("exit", () => watcher.kill("SIGKILL"));
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
}

/** Starts a program that ends with this process, in a separate process group. `env` is added to the environment. */
export async function spawnWithParent(
  command: string,
  args: readonly string[],
  scratch = "",
  env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = spawn(command, args, { detached: true, stdio: "ignore", env: { ...process.env, ...env } });
  await once(child, "spawn");
  endWithParent(child, scratch);
  // A missing call to end() must not keep a test run from ending.
  child.unref();
  return child;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Ends the child, with SIGKILL if it is still running after `grace_ms`; returns when it has ended. */
export async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL", grace_ms = 1_000): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const gone = once(child, "exit");
  child.kill(signal);
  const impatience = setTimeout(() => child.kill("SIGKILL"), grace_ms);
  await gone;
  clearTimeout(impatience);
}
