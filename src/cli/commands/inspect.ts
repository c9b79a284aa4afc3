/** `status`, `list`, `history`, `watch` and `break`, which need a key but no lease. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { toMs } from "../../client/duration.ts";
import type { Duration, LockState } from "../../client/index.ts";
import { clockText, heldMs, span } from "../../watch/text.ts";
import type { ContextOf } from "../context.ts";
import { UsageError } from "../exit-codes.ts";
import { delayText, ownerText, stateText } from "../text.ts";
import { parseCount, parseDuration } from "../words.ts";
import {
  addFamily,
  breakSemaphore,
  brokenText,
  checkNoSemaphore,
  type Family,
  noteOtherKinds,
  repairedText,
  showList,
  showStatus,
  watchCounted,
} from "./semaphore-and-latch.ts";

const WAIT_MIN_MS = 1_000;
const WAIT_MAX_MS = 20_000;

export function defineStatus(program: Command, contextOf: ContextOf): void {
  addFamily(program.command("status"))
    .argument("<name>", "the lock, semaphore or latch")
    .summary("show who holds a lock and who is waiting for it")
    .action(async (name: string, family: Family, command: Command) => {
      const context = contextOf(command);
      if (await showStatus(context, name, family)) return;
      const state = await context.client.get(name);
      const queue = state.queue.map(
        ({ position, owner, mode, waiting_ms, head_start_ms, standby_until }) =>
          `  ${position + 1}. ${ownerText(owner)} (${mode}), for ${span(waiting_ms)}${earlyText(head_start_ms)}${awayText(standby_until)}`,
      );
      await context.print([`${name}: ${stateText(state)}`, ...queue].join("\n"), state);
      await noteOtherKinds(context, name, state);
    });
}

/** Explains why a client is ahead of others that have waited longer. */
const earlyText = (head_start_ms: number | undefined): string =>
  head_start_ms === undefined ? "" : `, with a head start of ${span(head_start_ms)}`;

/** States how long an absent client keeps its place. */
const awayText = (standby_until: string | undefined): string =>
  standby_until === undefined ? "" : `, on standby until ${clockText(standby_until, Date.now())}`;

interface ListOptions {
  readonly prefix?: string;
  readonly heldOver?: Duration;
  readonly semaphores?: boolean;
  readonly latches?: boolean;
}

export function defineList(program: Command, contextOf: ContextOf): void {
  program
    .command("list")
    .summary("list locks that are held, delayed or waited for")
    .option("--prefix <text>", "list only names with this prefix")
    .option("--held-over <duration>", "list only locks that a client has held for longer than this", parseDuration)
    .option("--semaphores", "list the semaphores instead")
    .option("--latches", "list the latches instead")
    .action(async ({ prefix, heldOver, ...families }: ListOptions, command: Command) => {
      if (heldOver !== undefined && (families.semaphores || families.latches)) {
        throw new UsageError("--held-over is only for locks: leave out --semaphores and --latches");
      }
      const context = contextOf(command);
      if (await showList(context, prefix, families)) return;
      const over_ms = heldOver === undefined ? -1 : toMs(heldOver, "held-over");
      const seen = new Set<string>();
      for await (const lock of context.client.list(prefix === undefined ? {} : { prefix })) {
        const wanted = over_ms < 0 || lock.holders.some((holder) => heldMs(holder) > over_ms);
        // A page may repeat entries of the previous one.
        if (wanted && !seen.has(lock.lock)) await context.print(`${lock.lock}: ${stateText(lock)}`, lock);
        seen.add(lock.lock);
      }
    });
}

export function defineWatch(program: Command, contextOf: ContextOf): void {
  addFamily(program.command("watch"))
    .argument("<name>", "the lock, semaphore or latch")
    .summary("print a line every time a lock changes")
    .description(
      "Prints the state of a lock now and whenever it changes, until you press Ctrl-C. A semaphore is " +
        "polled once a second. For a latch, exits when it opens or no longer exists. --timeout does not apply.",
    )
    .action(async (name: string, family: Family, command: Command) => {
      const context = contextOf(command);
      if (await watchCounted(context, name, family)) return;
      let last = "";
      let wait_ms = 0;
      for (;;) {
        const sent_ms = performance.now();
        const state = await context.client.get(name, { wait: wait_ms });
        const now = gist(state);
        const changed = now !== last;
        if (changed) await context.print(`${new Date().toISOString()} ${name}: ${stateText(state)}`, state);
        if (last === "") await noteOtherKinds(context, name, state);
        // A service may not allow waits, or only short ones.
        const lets_wait = wait_ms === 0 || Number(state.wait_ms) >= WAIT_MIN_MS;
        // A change between two requests shows up only after the second one's wait, so waits are short at first.
        wait_ms = changed ? WAIT_MIN_MS : Math.min(2 * wait_ms, WAIT_MAX_MS);
        last = now;
        if (!lets_wait) await sleep(sent_ms + WAIT_MIN_MS - performance.now());
      }
    });
}

/** Returns the parts of a state whose changes are printed. A renewal changes none of them. */
function gist({ state, holders, queue_length }: LockState): string {
  return JSON.stringify([state, holders.map(({ fence, hold_count }) => [fence, hold_count]), queue_length]);
}

interface BreakOptions {
  readonly grace?: Duration;
  readonly delay: boolean;
  readonly semaphore?: boolean;
  readonly queue?: boolean;
  readonly queueOnly?: boolean;
  readonly fence?: number;
  readonly reason?: string;
  readonly by?: string;
}

export function defineBreak(program: Command, contextOf: ContextOf): void {
  program
    .command("break")
    .argument("<name>", "the lock or semaphore")
    .summary("end every lease on a lock or semaphore, regardless of its holder")
    .description(
      "Ends every lease on a lock. With --semaphore, ends every lease on a semaphore but keeps its capacity. With --grace, the " +
        "holders are warned at their next heartbeat, so that they have time to stop; `leasehold run` then stops its " +
        "command. With --fence, ends only the lease with this fence, if it has not ended yet. Needs the `admin` scope.",
    )
    .option(
      "--fence <number>",
      "end only the lease with this fence (`history` and `status --json` show fences)",
      parseCount,
    )
    .option("--grace <duration>", "warn the holders first, and break the lock after this long", parseDuration)
    .option("--no-delay", "also end any lock delay or minimum hold")
    .option("--queue", "also dismiss all waiting requests")
    .option("--queue-only", "only dismiss all waiting requests, without breaking any lease")
    .option("--semaphore", "the name refers to a semaphore")
    .option("--reason <text>", "the reason, shown to the holders and kept in the history")
    .option("--by <text>", "your name, shown to the holders and kept in the history")
    .action(async (name: string, options: BreakOptions, command: Command) => {
      const { grace, delay, semaphore, queue, queueOnly, fence, reason, by } = options;
      const words = { ...(reason === undefined ? {} : { reason }), ...(by === undefined ? {} : { by }) };
      const context = contextOf(command);
      if (semaphore) {
        if (queue || queueOnly) throw new UsageError("--queue and --queue-only are only for locks: leave them out");
        if (grace !== undefined)
          throw new UsageError("--grace is only for locks: leave it out, and the semaphore's leases end immediately");
        return breakSemaphore(context, name, fence, words);
      }
      if (fence !== undefined && (queue || queueOnly)) {
        throw new UsageError(`--fence does not change the queue: leave out ${queue ? "--queue" : "--queue-only"}`);
      }
      if (queueOnly && (queue || grace !== undefined)) {
        throw new UsageError(`--queue-only does not break leases: leave out ${queue ? "--queue" : "--grace"}`);
      }
      const answer = await context.client.break(name, {
        delay,
        ...words,
        ...(grace === undefined ? {} : { grace }),
        ...(fence === undefined ? {} : { fence }),
        ...((queue || queueOnly) && { queue: queueOnly ? "only" : true }),
      });
      if ("repaired" in answer) return context.print(repairedText(name), answer);
      if (fence !== undefined && "broken" in answer)
        return context.print(
          `${brokenText(name, answer.broken, fence)}${keptText(answer, "leave --fence out and add --no-delay")}`,
          answer,
        );
      if ("broken" in answer && answer.broken === 0) await checkNoSemaphore(context, name);
      const sent =
        answer.dropped === undefined
          ? ""
          : `, ${answer.dropped} waiting ${answer.dropped === 1 ? "request" : "requests"} dismissed`;
      const text =
        "broken" in answer
          ? `${brokenText(name, answer.broken)}${sent}${keptText(answer)}`
          : `breaking ${name} at ${answer.break_at}: ${answer.holders} ${answer.holders === 1 ? "holder" : "holders"} to be warned, ${answer.may_be_unaware} of them perhaps too late${sent}`;
      await context.print(text, answer);
    });
}

/** After a break, states whether a lock delay or minimum hold still blocks the lock, and what to do about it. */
function keptText({ available_at }: { readonly available_at?: string | undefined }, next = "add --no-delay"): string {
  return available_at === undefined ? "" : `; ${delayText(available_at)}: to end that too, ${next}`;
}
