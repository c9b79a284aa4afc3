/** Keeps workerd from outliving this process: Miniflare starts it, and says nothing of its process id. */
import { type ChildProcess, spawn } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface TiedWorkerd {
  /** Lets those that run answer the requests they have and take no new ones; resolves when they have ended, or after `ms`. */
  drain(ms: number): Promise<void>;
  /** Ties none that is started later. */
  untie(): void;
}

/**
 * Ties every workerd started from now on to this process, also against `kill -9`, after which no code of ours runs: a
 * shell waits at the other end of a pipe, and kills workerd when the pipe breaks.
 */
export function tieWorkerd(): TiedWorkerd {
  const running = new Set<ChildProcess>();
  const watch = (message: unknown): void => {
    const { process: child } = message as { process: ChildProcess };
    child.once("spawn", () => {
      if (!basename(child.spawnfile).startsWith("workerd")) return;
      tie(child);
      running.add(child);
      child.once("exit", () => running.delete(child));
    });
  };
  subscribe("child_process", watch);
  return {
    untie: () => unsubscribe("child_process", watch),
    async drain(ms) {
      const ended = Promise.all([...running].map((child) => once(child, "exit")));
      for (const child of running) child.kill("SIGTERM");
      const impatient = new AbortController();
      await Promise.race([ended, sleep(ms, undefined, { signal: impatient.signal }).catch(() => {})]);
      impatient.abort();
    },
  };
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
