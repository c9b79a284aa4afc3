/** A command in a process group of its own, which does not outlive its parent. POSIX systems only. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import type { Writable } from "node:stream";

/** Waits for the word to go, and ends when it cannot come any more: so there is no moment without a watcher. */
const GATE = 'read -r _ <&3 || exit 1; exec 3<&-; exec "$@"';
/**
 * The other end of its standard input is ours alone: it breaks when this process ends, however that happens, `kill -9`
 * included, after which no code of ours runs.
 */
const WATCH = 'read -r _; kill -s TERM -- "-$1"; sleep "$2"; kill -s KILL -- "-$1"';

const POLL_MS = 10;
/** What SIGKILL has not ended by then waits for a device that does not answer, or for a parent that does not care. */
const GONE_MS = 2_000;

export interface Child {
  /** Its exit status, or 128 and the number of the signal that ended it. */
  readonly ended: Promise<number>;
  /** To the whole group, or to the command alone. A group that is gone gets nothing. */
  signal(signal: NodeJS.Signals | 0, to?: "group" | "command"): boolean;
  /** SIGTERM, and SIGKILL for what is still there after so many milliseconds; returns when the group is gone. */
  stop(grace_ms: number): Promise<void>;
  /** From now on nothing happens to what is left of the group when this process ends. */
  leave(): void;
}

/** Starts a command; with this process ended, its group gets SIGTERM, and SIGKILL after `grace_ms`. */
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
    ended: ended.then(([code, killer]) => code ?? 128 + (killer === null ? 0 : constants.signals[killer])),
    async stop(grace_ms) {
      signal("SIGTERM");
      // What was stopped with Ctrl-Z would not hear it.
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
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return true;
  }
}

function open(child: ChildProcess): void {
  const gate = child.stdio[3] as Writable;
  // A command that was killed before it began leaves nobody to read it.
  gate.on("error", () => {});
  gate.end("\n");
}
