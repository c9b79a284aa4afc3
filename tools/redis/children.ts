import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const WATCH = `read -r _; kill -9 "$1"; [ -z "$2" ] || rm -rf -- "$2"`;

/**
 * Starts a program that does not outlive this process, however this process ends, `kill -9` included, after which no
 * code of ours runs: a shell waits at the other end of a pipe, and when the pipe breaks it kills the program and removes
 * `scratch`. Its own process group keeps a Ctrl-C at the terminal away from it: the parent decides when it ends.
 */
export async function spawnTied(command: string, args: readonly string[], scratch = ""): Promise<ChildProcess> {
  const child = spawn(command, args, { detached: true, stdio: "ignore" });
  await once(child, "spawn");
  const watcher = spawn("sh", ["-c", WATCH, "sh", String(child.pid), scratch], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.once("exit", () => watcher.kill("SIGKILL"));
  // None of them keeps the parent running: a forgotten end() must not hang a test run.
  child.unref();
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  return child;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Ends the child, with SIGKILL when it has not gone after `grace_ms`; returns when it is gone. */
export async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL", grace_ms = 1_000): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const gone = once(child, "exit");
  child.kill(signal);
  const impatience = setTimeout(() => child.kill("SIGKILL"), grace_ms);
  await gone;
  clearTimeout(impatience);
}
