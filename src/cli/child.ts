/** A command in its own process group, which does not outlive its parent. POSIX systems only. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { statusOf } from "./signals.ts";

/**
 * Waits for the signal to start the command, and ends when it can no longer come. So the command always has a
 * watcher. `restore` gives the command what a shell would keep from it.
 */
const gate = (restore: string): string => `read -r _ <&3 || exit 1; exec 3<&-; ${restore} exec "$@"`;
/** Variables that shells do not import, because their names are not valid there, or that they overwrite. */
const NOT_PASSED_ON = /^(?:IFS|OPTIND|PPID|(?![A-Za-z_]\w*$).*)$/s;
/**
 * A dead man's switch for the group `$1`. Each line of its standard input says in how many seconds the group gets SIGTERM,
 * and how much later SIGKILL, and takes the place of the line before. Only this process has the other end. It breaks when
 * this process ends, however that happens: even by `kill -9`, after which none of this code runs. Then the group gets
 * SIGTERM at once, and SIGKILL after `$2` seconds. If this process is stopped instead, no further line comes.
 *
 * POSIX's `read` has no time limit, so a subshell sleeps beside it. It reaps everything, because a container may have no init
 * process.
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
/** What SIGKILL has not ended by then waits for a device that does not answer, or for a parent that does not reap it. */
const GONE_MS = 2_000;

/**
 * When the watcher ends the command unless it is stopped earlier, counted from now: by SIGTERM, and by SIGKILL that much later.
 */
export interface End {
  readonly term_ms: number;
  readonly kill_ms: number;
}

export interface Child {
  /** Its exit status, or 128 and the number of the signal that ended it. */
  readonly ended: Promise<number>;
  /** Sends a signal to the whole group, or to the command alone. Does nothing if the group is gone. */
  signal(signal: NodeJS.Signals | 0, to?: "group" | "command"): boolean;
  /** Sends SIGTERM, and after `grace_ms` SIGKILL to what is left. Returns when the group is gone. */
  stop(grace_ms: number): Promise<void>;
  /** Sets a new end, also for when this process is stopped or too busy to act by then. */
  endAt(end: End): void;
  /** Leaves the rest of the group alone when this process ends. */
  leave(): void;
}

/**
 * Starts a command, with an end that `endAt` puts off. If this process ends, the command's group gets SIGTERM, and SIGKILL
 * after `grace_ms`.
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
  // If the watcher was killed, nothing reads these lines.
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
      // A group that was stopped with Ctrl-Z would not react to SIGTERM.
      signal("SIGCONT");
      if (await isGone(grace_ms)) return;
      signal("SIGKILL");
      await isGone(GONE_MS);
    },
    leave() {
      // Together with the subshell that sleeps for it.
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
 * The shell of the gate gets variables that it would not pass on under other names, and the command gets them from `env`.
 * They are never among the arguments of a process that waits, where others could read them.
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
  // If the command was killed before it began, nothing reads this.
  gate.on("error", () => {});
  gate.end("\n");
}
