/** Keeps workerd from outliving this process: Miniflare starts it, and says nothing of its process id. */
import { type ChildProcess, spawn } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { basename } from "node:path";

/**
 * Ties every workerd started from now on to this process, also against `kill -9`, after which no code of ours runs: a
 * shell waits at the other end of a pipe, and kills workerd when the pipe breaks. The result ends this for later ones.
 */
export function tieWorkerd(): () => void {
  const watch = (message: unknown): void => {
    const { process: child } = message as { process: ChildProcess };
    child.once("spawn", () => {
      if (basename(child.spawnfile).startsWith("workerd")) tie(child);
    });
  };
  subscribe("child_process", watch);
  return () => unsubscribe("child_process", watch);
}

function tie(child: ChildProcess): void {
  const watcher = spawn("sh", ["-c", 'read -r _; kill -9 "$1"', "sh", String(child.pid)], {
    // A group of its own: Ctrl-C at the terminal is not for it.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.once("exit", () => watcher.kill("SIGKILL"));
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
}
