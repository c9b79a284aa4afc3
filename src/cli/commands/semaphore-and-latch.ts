/** Semaphores and latches: creating, inspecting and ending them. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import type {
  BreakWords,
  Duration,
  LatchPage,
  LatchSeen,
  LatchState,
  LockState,
  SemaphorePage,
} from "../../client/index.ts";
import type { Context, ContextOf } from "../context.ts";
import { UsageError } from "../exit-codes.ts";
import { parseCount, parseDuration } from "../words.ts";

const WATCH_EVERY_MS = 1_000;
/** The time limit for a hint, which must not delay the command. */
const HINT_MS = 1_000;

/** The options that select the kind of object, for commands whose default is a lock. */
export interface Family {
  readonly semaphore?: boolean;
  readonly latch?: boolean;
}

export function addFamily(command: Command): Command {
  return command
    .option("--semaphore", "the name refers to a semaphore")
    .option("--latch", "the name refers to a latch");
}

/** Returns the kind, for commands that require one. */
function familyOf({ semaphore, latch }: Family): "semaphore" | "latch" {
  if (semaphore === latch) throw new UsageError("expected either --semaphore or --latch");
  return semaphore ? "semaphore" : "latch";
}

/** The state that listings show for a record that is damaged or was written by a newer version. */
const UNREADABLE = "unreadable";

function semaphoreText(state: SemaphorePage["semaphores"][number]): string {
  const { semaphore, available, permits, holders_total, queue_length } = state;
  if (state.state === UNREADABLE) return `${semaphore}: ${UNREADABLE}`;
  return `${semaphore}: ${available} of ${permits} permits free, ${holders_total} holding, ${queue_length} waiting`;
}

function latchText(state: LatchPage["latches"][number] | LatchSeen): string {
  if ("gone" in state && state.gone) return `${state.latch}: gone`;
  if ("state" in state) return `${state.latch}: ${UNREADABLE}`;
  const { latch, open, count, expires_at } = state as LatchState;
  return `${latch}: ${open ? "open" : `${count} to go`}, until ${expires_at}`;
}

/** Runs `status` for a semaphore or latch. Returns false if the options select neither. */
export async function showStatus(context: Context, name: string, family: Family): Promise<boolean> {
  if (!family.semaphore && !family.latch) return false;
  await show(context, name, familyOf(family));
  return true;
}

async function show({ client, print }: Context, name: string, family: "semaphore" | "latch"): Promise<void> {
  if (family === "latch") {
    const state = await client.latch(name).get();
    return print(latchText(state), state);
  }
  const state = await client.semaphore(name).get();
  await print(semaphoreText(state), state);
}

/** Runs `list` for semaphores and latches. Returns false if the options select neither. */
export async function showList(
  { client, print }: Context,
  prefix: string | undefined,
  { semaphores, latches }: { readonly semaphores?: boolean; readonly latches?: boolean },
): Promise<boolean> {
  const seen = new Set<string>();
  // A page may repeat entries of the previous one.
  const isNew = (name: string) => seen.size < seen.add(name).size;
  if (semaphores) {
    for await (const one of client.listSemaphores({ prefix })) {
      if (isNew(`s${one.semaphore}`)) await print(semaphoreText(one), one);
    }
  }
  if (latches) {
    for await (const one of client.listLatches({ prefix }))
      if (isNew(`l${one.latch}`)) await print(latchText(one), one);
  }
  return Boolean(semaphores || latches);
}

/** Runs `watch` for a semaphore, or for a latch until it is open or gone. Returns false if the options select neither. */
export async function watchCounted(context: Context, name: string, family: Family): Promise<boolean> {
  if (!family.semaphore && !family.latch) return false;
  const { client, print } = context;
  const stamp = (text: string) => `${new Date().toISOString()} ${text}`;
  if (familyOf(family) === "latch") {
    let last = "";
    for (
      let state = await client.latch(name).get();
      ;
      state = await client.latch(name).wait({ wait: WATCH_EVERY_MS })
    ) {
      if (latchText(state) !== last) await print(stamp(latchText(state)), state);
      last = latchText(state);
      if (state.open || state.gone) return true;
    }
  }
  for (let last = ""; ; ) {
    const state = await client.semaphore(name).get();
    if (semaphoreText(state) !== last) await print(stamp(semaphoreText(state)), state);
    last = semaphoreText(state);
    // Semaphores have no change notifications, so poll.
    await sleep(WATCH_EVERY_MS);
  }
}

/** If this name has never been used for a lock, warns about a semaphore or latch of the same name. */
export async function noteOtherKinds({ client, warn }: Context, name: string, state: LockState): Promise<void> {
  if (state.fence !== null || state.queue_length > 0) return;
  const signal = AbortSignal.timeout(HINT_MS);
  await Promise.all(
    (["semaphore", "latch"] as const).map((kind) =>
      client[kind](name)
        .get({ signal })
        .then(
          () => warn(`there is also a ${kind} named '${name}': add --${kind} to see it`),
          () => {},
        ),
    ),
  );
}

/** Runs `break` for a semaphore. */
export async function breakSemaphore(
  { client, print }: Context,
  name: string,
  fence: number | undefined,
  words: BreakWords,
): Promise<void> {
  const answer = await client.semaphore(name).break(fence === undefined ? words : { fence, ...words });
  const { broken = 0, repaired } = answer;
  const stay = broken > 0 || fence === undefined ? "; its permits stay" : "";
  await print(repaired ? repairedText(name) : `${brokenText(name, broken, fence)}${stay}`, answer);
}

export const brokenText = (name: string, count: number, fence?: number): string =>
  count === 0 && fence !== undefined
    ? `nothing was broken: no current lease on ${name} has fence ${fence}`
    : `broke ${name}: ${leasesText(count)} ended`;

export const repairedText = (name: string): string =>
  `repaired ${name}: its stored record was damaged and has been removed`;

const leasesText = (count: number): string => `${count} ${count === 1 ? "lease" : "leases"}`;

/**
 * For a lock without a holder, checks whether a semaphore may be meant. @throws {UsageError} if a semaphore of that name is
 * held.
 */
export async function checkNoSemaphore({ client }: Context, name: string): Promise<void> {
  const held = await client
    .semaphore(name)
    .get()
    .then(
      ({ holders_total }) => holders_total,
      () => 0,
    );
  if (held > 0) {
    throw new UsageError(
      `the lock '${name}' is not held, but a semaphore with that name has ${leasesText(held)}: add --semaphore to break it`,
    );
  }
}

interface SetOptions {
  readonly permits?: number;
  readonly count?: number;
  readonly ttl?: Duration;
}

export function defineSet(program: Command, contextOf: ContextOf): void {
  program
    .command("set")
    .argument("<name>", "the semaphore or latch")
    .summary("create or resize a semaphore, or create a latch")
    .description(
      "With --permits, creates a semaphore or changes its number of permits; current leases are kept. With --count, creates " +
        "a latch that opens after that many count-downs. Needs the `admin` scope.",
    )
    .option("--permits <number>", "the semaphore's number of permits", parseCount)
    .option("--count <number>", "after how many count-downs the latch opens", parseCount)
    .option("--ttl <duration>", "how long to keep the latch (default: 24h)", parseDuration)
    .action(async (name: string, { permits, count, ttl }: SetOptions, command: Command) => {
      if ((permits === undefined) === (count === undefined)) {
        throw new UsageError("expected either --permits (for a semaphore) or --count (for a latch)");
      }
      const context = contextOf(command);
      if (permits !== undefined) {
        if (ttl !== undefined)
          throw new UsageError("--ttl is only for latches: a semaphore is kept for 30 days after its last use");
        const state = await context.client.semaphore(name).set(permits);
        return context.print(semaphoreText(state), state);
      }
      const state = await context.client.latch(name).set(count as number, ttl === undefined ? {} : { ttl });
      await context.print(latchText(state), state);
    });
}

export function defineCountDown(program: Command, contextOf: ContextOf): void {
  program
    .command("count-down")
    .argument("<name>", "the latch")
    .summary("count a latch down; it opens at 0")
    .option("--by <number>", "how much to count down (default: 1)", parseCount)
    .action(async (name: string, { by }: { by?: number }, command: Command) => {
      const context = contextOf(command);
      const state = await context.client.latch(name).countDown(by === undefined ? {} : { by });
      await context.print(latchText(state), state);
    });
}

export function defineDelete(program: Command, contextOf: ContextOf): void {
  addFamily(program.command("delete"))
    .argument("<name>", "the semaphore or latch")
    .summary("delete a semaphore and end its leases, or delete a latch")
    .description(
      "Deletes a semaphore and ends its leases, or deletes a latch. Waiting requests are notified. To end only the " +
        "leases of a semaphore, use `leasehold break`. Needs the `admin` scope.",
    )
    .option("--reason <text>", "the reason, shown to the semaphore's holders")
    .option("--by <text>", "your name, shown to the semaphore's holders")
    .action(async (name: string, { reason, by, ...family }: Family & BreakWords, command: Command) => {
      const kind = familyOf(family);
      const words = { ...(reason === undefined ? {} : { reason }), ...(by === undefined ? {} : { by }) };
      if (kind === "latch" && Object.keys(words).length > 0)
        throw new UsageError("--reason and --by are only for semaphores: a latch has no holders");
      const { client, print } = contextOf(command);
      const answer = await (kind === "latch" ? client.latch(name).delete() : client.semaphore(name).delete(words));
      const text = answer.deleted ? `deleted ${name}` : `there is no ${kind} named ${name}: nothing was deleted`;
      await print(answer.repaired ? repairedText(name) : text, answer);
    });
}
