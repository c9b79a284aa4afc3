/** Runs a command in its own process group, which does not outlive this process. POSIX systems only. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { statusOf } from "./signals.ts";

/**
 * Waits for a line on descriptor 3, then runs the command; exits if the line can no longer arrive. The command therefore always
 * has a watcher. `restore` sets the variables that a shell would not pass on.
 */
const gate = (restore: string): string => `read -r _ <&3 || exit 1; exec 3<&-; ${restore} exec "$@"`;
/** Variables that shells don't import, because their names are not valid in a shell, or that shells overwrite. */
const NOT_PASSED_ON = /^(?:IFS|OPTIND|PPID|(?![A-Za-z_]\w*$).*)$/s;
/**
 * A dead man's switch for the group `$1`. Each line of its standard input replaces the previous one. It contains the number of
 * seconds until the group gets SIGTERM, and from then until SIGKILL. Only this process holds the other end of the pipe, which
 * closes when this process ends for any reason, even by `kill -9`. The group then gets SIGTERM immediately, and SIGKILL after
 * `$2` seconds. If this process is suspended instead, the latest line applies.
 *
 * POSIX's `read` has no time limit, so a subshell sleeps in parallel. It reaps all children, because a container may have no
 * init process.
 */
const WATCH = `
nap() { sleep "$1" & asleep=$!; wait "$asleep"; }
stop() { kill -s TERM -- "-$group"; nap "$1"; kill -s KILL -- "-$group"; }
cancel() { [ -z "$timer" ] || { kill "$timer"; wait "$timer"; }; }
group=$1 timer=
while read -r term kill; do
  cancel
  { asleep=; trap 'kill "$asleep"; wait "$asleep"; exit' TERM; nap "$term" && stop "$kill"; } & timer=$!
done
stop "$2"
cancel`;

const POLL_MS = 10;
/**
 * How long to wait after SIGKILL. A process that still exists after that is waiting for a device that does not respond, or for
 * a parent that does not reap it.
 */
const GONE_MS = 2_000;

/**
 * When the watcher ends the command, unless this process ends it earlier: the time from now until SIGTERM, and from SIGTERM
 * until SIGKILL.
 */
export interface End {
  readonly term_ms: number;
  readonly kill_ms: number;
}

export interface Child {
  /** The command's exit status, or 128 plus the number of the signal that ended it. */
  readonly ended: Promise<number>;
  /** Sends a signal to the whole group, or only to the command. Does nothing if the group is gone. */
  signal(signal: NodeJS.Signals | 0, to?: "group" | "command"): boolean;
  /** Sends SIGTERM and, after `grace_ms`, SIGKILL to the remaining processes. Resolves once the group is gone. */
  stop(grace_ms: number): Promise<void>;
  /** Sets a new deadline, which the watcher enforces even if this process is suspended or too busy to act. */
  endAt(end: End): void;
  /** Leaves the rest of the group running when this process exits. */
  leave(): void;
}

/**
 * Starts a command with a deadline, which `endAt()` postpones. If this process exits, the command's group gets SIGTERM, and
 * SIGKILL after `grace_ms`.
 */
export async function startChild(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  grace_ms: number,
  end?: End,
): Promise<Child> {
  const child = spawnBehindGate(command, env);
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  await once(child, "spawn");
  const group = child.pid as number;
  const watcher = spawn("sh", ["-c", WATCH, "sh", String(group), seconds(grace_ms)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // If the watcher has been killed, nothing reads these lines.
  watcher.stdin.on("error", () => {});
  await once(watcher, "spawn");
  const endAt: Child["endAt"] = ({ term_ms, kill_ms }) =>
    void watcher.stdin.write(`${seconds(term_ms)} ${seconds(kill_ms)}\n`);
  if (end) endAt(end);
  open(child);

  const signal: Child["signal"] = (signal, to = "group") => sendTo(to === "group" ? -group : group, signal);
  return {
    signal,
    endAt,
    ended: ended.then(([code, killer]) => code ?? statusOf(killer as NodeJS.Signals)),
    async stop(grace_ms) {
      signal("SIGTERM");
      // A group stopped with Ctrl-Z would not react to SIGTERM.
      signal("SIGCONT");
      if (await isGone(grace_ms)) return;
      signal("SIGKILL");
      await isGone(GONE_MS);
    },
    leave() {
      // Kills the watcher's whole group, which includes its sleeping subshell.
      sendTo(-(watcher.pid as number), "SIGKILL");
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

function sendTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

const seconds = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(3);

/**
 * Starts the gate. Variables that its shell would not pass on reach it under other names, and `env` restores them for the
 * command. Their values never appear in the arguments of a process that is waiting, where other users could read them.
 */
function spawnBehindGate(command: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const aside = Object.keys(env).filter((name) => NOT_PASSED_ON.test(name) && env[name] !== undefined);
  const names = aside.map((_, i) => `leasehold_aside_${i}`);
  const restore = `set -- env -- ${names.map((name) => `"$${name}"`).join(" ")} "$@"; unset ${names.join(" ")};`;
  return spawn("sh", ["-c", gate(aside.length > 0 ? restore : ""), "sh", ...command], {
    env: { ...env, ...Object.fromEntries(aside.map((name, i) => [names[i], `${name}=${env[name]}`])) },
    detached: true,
    stdio: ["inherit", "inherit", "inherit", "pipe"],
  });
}

function open(child: ChildProcess): void {
  const gate = child.stdio[3] as Writable;
  // If the command has been killed before it started, nothing reads this.
  gate.on("error", () => {});
  gate.end("\n");
}
