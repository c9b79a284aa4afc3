/** A command in a process group of its own, which does not outlive its parent. POSIX systems only. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { statusOf } from "./signals.ts";

/**
 * Waits for the word to start the command, and ends when the word cannot come any more. So the command always has a
 * watcher.
 */
const GATE = 'read -r _ <&3 || exit 1; exec 3<&-; exec "$@"';
/**
 * Only this process has the other end of its standard input, which breaks when this process ends, however that happens:
 * even by `kill -9`, after which none of this code runs.
 */
const WATCH = 'read -r _; kill -s TERM -- "-$1"; sleep "$2"; kill -s KILL -- "-$1"';

const POLL_MS = 10;
/** What SIGKILL has not ended by then waits for a device that does not answer, or for a parent that does not reap it. */
const GONE_MS = 2_000;

export interface Child {
  /** Its exit status, or 128 and the number of the signal that ended it. */
  readonly ended: Promise<number>;
  /** Sends a signal to the whole group, or to the command alone. Does nothing if the group is gone. */
  signal(signal: NodeJS.Signals | 0, to?: "group" | "command"): boolean;
  /** Sends SIGTERM, and after `grace_ms` SIGKILL to what is left. Returns when the group is gone. */
  stop(grace_ms: number): Promise<void>;
  /** Leaves the rest of the group alone when this process ends. */
  leave(): void;
}

/** Starts a command. If this process ends, the command's group gets SIGTERM, and SIGKILL after `grace_ms`. */
export async function startChild(command: readonly string[], env: NodeJS.ProcessEnv, grace_ms: number): Promise<Child> {
  const child = spawn("sh", ["-c", GATE, "sh", ...command], {
    env,
    detached: true,
    stdio: ["inherit", "inherit", "inherit", "pipe"],
  });
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  await once(child, "spawn");
  const group = child.pid as number;
  const watcher = spawn("sh", ["-c", WATCH, "sh", String(group), String(grace_ms / 1000)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  await once(watcher, "spawn");
  open(child);

  const signal: Child["signal"] = (signal, to = "group") => {
    try {
      return process.kill(to === "group" ? -group : group, signal);
    } catch {
      return false;
    }
  };
  return {
    signal,
    ended: ended.then(([code, killer]) => code ?? statusOf(killer as NodeJS.Signals)),
    async stop(grace_ms) {
      signal("SIGTERM");
      // A group that was stopped with Ctrl-Z would not react to SIGTERM.
      signal("SIGCONT");
      if (await isGone(grace_ms)) return;
      signal("SIGKILL");
      await isGone(GONE_MS);
    },
    leave() {
      watcher.kill("SIGKILL");
    },
  };

  async function isGone(within_ms: number): Promise<boolean> {
    const until_ms = performance.now() + within_ms;
    while (signal(0)) {
      if (performance.now() >= until_ms) return false;
      await sleep(POLL_MS);
    }
    return true;
  }
}

function open(child: ChildProcess): void {
  const gate = child.stdio[3] as Writable;
  // If the command was killed before it began, nobody reads this.
  gate.on("error", () => {});
  gate.end("\n");
}
