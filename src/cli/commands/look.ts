/** `status`, `list`, `watch` and `break`: what anybody with the right key can do. */
import type { Command } from "commander";
import type { LockState } from "../../client/index.ts";
import type { Context } from "../context.ts";
import { ownerText, parseDuration, span, stateText } from "../text.ts";

const WAIT_MIN_MS = 1_000;
const WAIT_MAX_MS = 20_000;

type ContextOf = (command: Command) => Context;

export function defineStatus(program: Command, contextOf: ContextOf): void {
  program
    .command("status")
    .argument("<name>", "the lock, or a semaphore")
    .summary("show who holds a lock, and who waits")
    .option("--semaphore", "the name is a semaphore's")
    .action(async (name: string, { semaphore }: { semaphore?: boolean }, command: Command) => {
      const context = contextOf(command);
      if (semaphore) {
        const state = await context.client.semaphore(name).get();
        const { available, permits, holders_total, queue_length } = state;
        context.print(
          `${name}: ${available} of ${permits} permits free, ${holders_total} holding, ${queue_length} waiting`,
          state,
        );
        return;
      }
      const state = await context.client.get(name);
      const queue = state.queue.map(
        ({ position, owner, mode, waiting_ms }) =>
          `  ${position + 1}. ${ownerText(owner)} (${mode}), for ${span(waiting_ms)}`,
      );
      context.print([`${name}: ${stateText(state)}`, ...queue].join("\n"), state);
    });
}

export function defineList(program: Command, contextOf: ContextOf): void {
  program
    .command("list")
    .summary("list the locks that are held or waited for")
    .option("--prefix <text>", "only names that start like this")
    .action(async ({ prefix }: { prefix?: string }, command: Command) => {
      const context = contextOf(command);
      const seen = new Set<string>();
      for await (const lock of context.client.list(prefix === undefined ? {} : { prefix })) {
        // A page may repeat what the one before had.
        if (!seen.has(lock.lock)) context.print(`${lock.lock}: ${stateText(lock)}`, lock);
        seen.add(lock.lock);
      }
    });
}

export function defineWatch(program: Command, contextOf: ContextOf): void {
  program
    .command("watch")
    .argument("<name>", "the lock")
    .summary("print a line whenever a lock changes hands")
    .description("Prints how a lock stands, and again whenever that changes, until it is stopped with Ctrl-C.")
    .action(async (name: string, _options: object, command: Command) => {
      const context = contextOf(command);
      let last = "";
      let wait_ms = 0;
      for (;;) {
        const state = await context.client.get(name, { wait: wait_ms });
        const now = gist(state);
        const changed = now !== last;
        if (changed) context.print(`${new Date().toISOString()} ${name}: ${stateText(state)}`, state);
        // What changed between two requests is seen only when the wait of the second is over: so that is short at first.
        wait_ms = changed ? WAIT_MIN_MS : Math.min(2 * wait_ms, WAIT_MAX_MS);
        last = now;
      }
    });
}

/** What counts as a change; a renewal does not. */
function gist({ state, holders, queue_length }: LockState): string {
  return JSON.stringify([state, holders.map(({ fence, hold_count }) => [fence, hold_count]), queue_length]);
}

export function defineBreak(program: Command, contextOf: ContextOf): void {
  program
    .command("break")
    .argument("<name>", "the lock")
    .summary("end every lease on a lock, whoever holds it")
    .description(
      "Ends every lease on a lock. With --grace the holders are warned first, by their next heartbeat, and have time to " +
        "stop; `leasehold run` stops its command then. Needs the scope `admin`.",
    )
    .option("--grace <duration>", "warn the holders, and break it after so long", parseDuration)
    .option("--no-delay", "end a lock delay too")
    .action(async (name: string, { grace, delay }: { grace?: number; delay: boolean }, command: Command) => {
      const context = contextOf(command);
      const answer = await context.client.break(name, { delay, ...(grace === undefined ? {} : { grace }) });
      const text =
        "broken" in answer
          ? `broke ${name}: ${answer.broken} ${answer.broken === 1 ? "lease" : "leases"} ended`
          : `breaking ${name} at ${answer.break_at}: ${answer.holders} warned, ${answer.may_be_unaware} may not hear of it in time`;
      context.print(text, answer);
    });
}
