import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { TTL_DEFAULT_MS } from "../../client/attempt.ts";
import { toMs } from "../../client/duration.ts";
import { ApiError, DismissedError, type Lease, LeaseLostError, LockedError } from "../../client/index.ts";
import { FORETOLD } from "../../client/lease.ts";
import { clockText } from "../../watch/text.ts";
import { acquire } from "../acquire.ts";
import { type AcquireFlags, addAcquireFlags, checkAcquireFlags } from "../acquire-flags.ts";
import { type Child, type End, startChild } from "../child.ts";
import type { Context, ContextOf } from "../context.ts";
import { EXIT, SkippedError, UsageError } from "../exit-codes.ts";
import type { OuterLease } from "../outer-leases.ts";
import { explain, lostText, troubleText } from "../problems.ts";
import { catchSignals, statusOf } from "../signals.ts";
import { followStatus } from "../status-file.ts";
import { endOfOptions } from "../words.ts";

interface RunOptions extends AcquireFlags {
  readonly ifBusy: "fail" | "skip";
  readonly onLost: "stop" | "warn";
  readonly statusFile?: string;
}

/** Signals that end a process. These are passed on to the command. */
const FORWARDED: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2"];
/**
 * How much of the time between the loss and the deadline the command gets to react to SIGTERM, as a fraction. In the rest,
 * SIGKILL takes effect.
 */
const TERM_SHARE = 0.6;
/** The time from the loss of a lease to its deadline: a tenth of the ttl, but at most 5 s. */
const marginOf = (ttl_ms: number): number => Math.min(ttl_ms / 10, 5_000);
/**
 * When the watcher acts on its own: how long before the deadline, as fractions of the margin. Unless this process is suspended,
 * it sends SIGTERM earlier. The command always gets half of the margin between SIGTERM and SIGKILL, just as when this process
 * exits.
 */
const WATCHER_TERM_SHARE = 0.8;
const WATCHER_KILL_SHARE = 0.3;
/**
 * The maximum delay before the watcher learns of a renewal, as a fraction of the margin. It is short because a lease may be
 * lost right after a renewal.
 */
const WATCHER_TOLD_SHARE = 0.1;
const RELEASE_MS = 2_000;
/** How long the command gets to react to SIGTERM when another client may already have the lock. */
const TERM_TOO_LATE_MS = 250;

export function defineRun(
  program: Command,
  contextOf: ContextOf,
  words: readonly string[],
  done: (code: number) => void,
): void {
  addAcquireFlags(program.command("run").argument("<name...>", "the lock, or several with --multi or --any"))
    .summary("run a command while holding a lock")
    .usage("[options] NAME -- COMMAND [ARGUMENT...]")
    .description(
      "Runs a command while holding a lock, and exits with the command's status.\n\n" +
        "The lock is renewed while the command runs, and released when it ends. If the lock is lost because the service " +
        "cannot be reached in time or an operator breaks the lock, the command and its whole process group are " +
        "stopped, with SIGTERM and then SIGKILL, before another client can hold the lock. The same happens if this process is " +
        "killed or frozen.\n\n" +
        "The command gets LEASEHOLD_LOCK, LEASEHOLD_TOKEN and LEASEHOLD_FENCE in its environment. The fence increases " +
        "with every grant: make the resource that the command writes to reject any fence lower than the highest it has seen. With " +
        "--multi, LEASEHOLD_FENCES contains all fences, as JSON. With --any, LEASEHOLD_LOCK is the name of the lock that was taken.\n\n" +
        "A run inside another run re-enters the outer run's lock instead of waiting for it.",
    )
    .option(
      "--if-busy <what>",
      "what to do if the lock is not obtained: fail (exit status 75) or skip (exit status 0, without a message)",
      oneOf("fail", "skip"),
      "fail",
    )
    .option(
      "--on-lost <what>",
      "what to do if the lock is lost: stop the command, or only warn",
      oneOf("stop", "warn"),
      "stop",
    )
    .option("--status-file <path>", "show others what the command writes to this file: its last line, or a JSON object")
    .addHelpText(
      "after",
      "\nExamples:\n" +
        "  leasehold run nightly-backup --no-wait -- ./backup.sh     one at a time; the second gives up\n" +
        "  leasehold run nightly-backup --no-wait --if-busy skip -- ./backup.sh     the same, but the second exits with 0\n" +
        "  leasehold run deploy --wait 20m -- ./deploy.sh            in turn, first come, first served\n" +
        "  leasehold run db cache --multi -- ./migrate.sh            both locks or none\n" +
        "  leasehold run db-1 db-2 db-3 --any -- ./test.sh           one of three, whichever is free first\n" +
        "  leasehold run api --semaphore --capacity 5 -- ./crawl.sh  five at a time\n",
    )
    .action(async (names: string[], options: RunOptions, command: Command) => {
      if (words.length === 0) throw new UsageError(noCommand(names, command));
      checkAcquireFlags(names, options);
      done(await run(contextOf(command), names, words, options));
    });
}

/** Explains a missing command. Without `--`, everything after the first name counts as a name, even options (main.ts). */
function noCommand([name = "", ...rest]: readonly string[], command: Command): string {
  if (rest[0] === "--help") command.help();
  const begins = endOfOptions(rest, [...command.options, ...(command.parent?.options ?? [])]);
  if (rest.includes("--multi") || rest.includes("--any") || begins === rest.length)
    return "expected a command after '--', for example: leasehold run deploy -- ./deploy.sh";
  const words = ["leasehold run", name, ...rest.slice(0, begins), "--", ...rest.slice(begins)];
  return `did you forget '--'? ${words.join(" ")}`;
}

const oneOf =
  <Word extends string>(...words: readonly [Word, Word]) =>
  (text: string): Word => {
    const word = words.find((word) => word === text);
    if (word === undefined) throw new InvalidArgumentError(`Expected ${words.join(" or ")}`);
    return word;
  };

async function run(
  context: Context,
  names: readonly string[],
  words: readonly string[],
  options: RunOptions,
): Promise<number> {
  const giveUp = new AbortController();
  const interrupted = catchSignals(FORWARDED, (signal) => giveUp.abort(signal));
  let lease: Lease;
  try {
    lease = await acquire(context, names, options, giveUp.signal);
  } catch (error) {
    if (giveUp.signal.aborted) return statusOf(giveUp.signal.reason);
    const busy = error instanceof LockedError || error instanceof DismissedError;
    throw busy && options.ifBusy === "skip" ? new SkippedError("skipped", { cause: error }) : error;
  } finally {
    interrupted();
  }
  context.note(`Holding ${lease.lock} (fence ${lease.fence})`);
  return hold(context, lease, words, options);
}

async function hold(context: Context, lease: Lease, words: readonly string[], options: RunOptions): Promise<number> {
  const { onLost, semaphore } = options;
  const statusFile = options.statusFile === undefined ? undefined : resolve(options.statusFile);
  const unfollow = statusFile === undefined ? () => {} : followStatus(context, lease, statusFile);
  // The remaining time counts from when the request was sent, and the request may have waited for the lock.
  const ttl_ms = Math.max(lease.remainingMs, toMs(options.ttl ?? TTL_DEFAULT_MS, "ttl"));
  // Signals that arrive while the command is starting are passed on to the command.
  const early: NodeJS.Signals[] = [];
  let forward = (signal: NodeJS.Signals): unknown => early.push(signal);
  const release = catchSignals(FORWARDED, (signal) => forward(signal));
  const margin_ms = marginOf(lease.remainingMs);
  const ends = onLost === "stop";
  const child = await startChild(
    words,
    {
      ...context.env,
      ...environment(context, lease, semaphore ? "semaphore" : "lock"),
      ...(statusFile !== undefined && { LEASEHOLD_STATUS_FILE: statusFile }),
    },
    margin_ms / 2,
    ends ? endOf(lease, margin_ms) : undefined,
  );
  const rest = ends ? putOffEnd(child, lease, margin_ms) : () => {};
  forward = (signal) => child.signal(signal, signal.startsWith("SIGUSR") ? "command" : "group");
  early.forEach(forward);
  const resume = catchStops(child, lease);
  let lost: Promise<void> | undefined;
  const lose = () => {
    rest();
    lost = ends ? stop(context, child, lease, margin_ms) : Promise.resolve(warn(context, lease, "continues"));
  };
  lease.signal.addEventListener("abort", lose);
  // The lease may have been lost while the command was starting.
  if (lease.signal.aborted) lose();
  const status = await child.ended;
  unfollow();
  rest();
  lease.signal.removeEventListener("abort", lose);
  release();
  resume();
  if (lost === undefined) {
    child.leave();
    return (await isReleased(context, lease, ttl_ms)) || onLost === "warn" ? status : EXIT.lost;
  }
  await lost;
  child.leave();
  // The lease may still block others, so it is released without waiting for the answer. A lease that has reached its max_hold
  // ends on its own, and should be recorded as such.
  if ((lease.signal.reason as LeaseLostError).reason !== "max_hold")
    await lease.release({ signal: AbortSignal.timeout(RELEASE_MS) }).catch(() => {});
  return ends ? EXIT.lost : status;
}

/** Returns the variables that inform the command about this lease and those of outer runs. */
function environment(context: Context, lease: Lease, kind: "lock" | "semaphore"): NodeJS.ProcessEnv {
  const { url, apiKey, outer_leases: held } = context;
  const { lock, locks, token, fence } = lease;
  const mine: OuterLease = { url, kind, names: locks.map(({ lock }) => lock), token };
  const fences = Object.fromEntries(locks.map(({ lock, fence }) => [lock, fence]));
  return {
    LEASEHOLD_URL: url,
    ...apiKey?.variables,
    LEASEHOLD_LOCK: lock,
    LEASEHOLD_TOKEN: token,
    LEASEHOLD_FENCE: String(fence),
    LEASEHOLD_FENCES: locks.length > 1 ? JSON.stringify(fences) : undefined,
    LEASEHOLD_HELD: JSON.stringify([...held, mine]),
  };
}

/** Returns when the watcher must end the command, which must not outlive the lease even if this process cannot stop it. */
function endOf(lease: Lease, margin_ms: number): End {
  const kill_ms = margin_ms * (WATCHER_TERM_SHARE - WATCHER_KILL_SHARE);
  return { term_ms: lease.remainingMs - margin_ms * WATCHER_TERM_SHARE, kill_ms };
}

/** Postpones the command's deadline with every renewal, until the returned function is called. */
function putOffEnd(child: Child, lease: Lease, margin_ms: number): () => void {
  const soon_ms = margin_ms * WATCHER_TOLD_SHARE;
  let told_ms = performance.now() + lease.remainingMs;
  const timer = setInterval(() => {
    const deadline_ms = performance.now() + lease.remainingMs;
    if (lease.signal.aborted || Math.abs(deadline_ms - told_ms) < soon_ms) return;
    told_ms = deadline_ms;
    child.endAt(endOf(lease, margin_ms));
  }, soon_ms);
  return () => clearInterval(timer);
}

async function stop(context: Context, child: Child, lease: Lease, margin_ms: number): Promise<void> {
  warn(context, lease, "is stopped");
  const left_ms = lease.remainingMs;
  const grace_ms = left_ms > 0 ? left_ms * TERM_SHARE : TERM_TOO_LATE_MS;
  // The command gets only one SIGTERM.
  child.endAt({ term_ms: Math.max(grace_ms, left_ms - margin_ms * WATCHER_KILL_SHARE), kill_ms: 0 });
  await child.stop(grace_ms);
}

function warn(context: Context, lease: Lease, consequence: string): void {
  context.warn(`${lostText(lease.signal.reason as LeaseLostError, troubleText(context))}; the command ${consequence}`);
}

/**
 * Releases the lock. Returns false if the lock was lost before the command ended. Returns true even if the service cannot be
 * reached: the work was protected, and others have to wait for at most `ttl_ms`.
 */
async function isReleased(context: Context, lease: Lease, ttl_ms: number): Promise<boolean> {
  const { aborted, reason } = lease.signal;
  try {
    await lease.release();
    return true;
  } catch (error) {
    const failure = aborted ? reason : error;
    if (failure instanceof LeaseLostError) {
      // The command had already ended.
      if (!aborted && FORETOLD.includes(failure.reason)) return true;
      context.warn(lostText(failure, troubleText(context)));
      return false;
    }
    const now_ms = Date.now();
    // A request that got no answer may have renewed the lease just now.
    const refused = error instanceof ApiError && error.status < 500;
    const ends = clockText(refused ? lease.expiresAt.getTime() : now_ms + ttl_ms, now_ms);
    const why = troubleText(context) ?? explain(error, context.apiKey?.source);
    context.warn(`The lock '${lease.lock}' could not be released: ${why}; its lease will expire by ${ends}`);
    return true;
  }
}

/** Makes Ctrl-Z stop the command together with this process. The command resumes only if the lock is still held. */
function catchStops(child: Child, lease: Lease): () => void {
  const stop = () => {
    child.signal("SIGSTOP");
    process.kill(process.pid, "SIGSTOP");
  };
  const go = () => {
    if (!lease.signal.aborted) child.signal("SIGCONT");
  };
  process.on("SIGTSTP", stop).on("SIGCONT", go);
  return () => process.off("SIGTSTP", stop).off("SIGCONT", go);
}
