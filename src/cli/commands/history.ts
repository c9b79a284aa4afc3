import type { Command } from "commander";
import type { LockState } from "../../client/index.ts";
import { breakText, leasesOf, type PastLease } from "../../watch/past-leases.ts";
import { clockText, span } from "../../watch/text.ts";
import type { Context, ContextOf } from "../context.ts";
import { UsageError } from "../exit-codes.ts";
import { type Moment, momentText, parseMoment, zoneText } from "../moment.ts";
import { heldThen, readHistory } from "../past-leases.ts";
import { table } from "../table.ts";
import { ownerText, sayingText } from "../text.ts";

const HEADINGS = ["FROM", "TO", "HELD", "END", "WAITED", "MODE", "FENCE", "OWNER"];
const ENDS: Readonly<Partial<Record<PastLease["end"], string>>> = { held: "still held", unknown: "not known" };
const NOT_KNOWN = "?";

export function defineHistory(program: Command, contextOf: ContextOf): void {
  program
    .command("history")
    .argument("<name>", "the lock")
    .summary("show who recently held a lock, and how each lease ended")
    .description(
      "Shows who recently held a lock, latest first: when each lease started and ended, how it ended, and how long its " +
        "holder had waited. Times are in this machine's time zone.\n\n" +
        "The service keeps the last 20 events of a lock (grants and ends of leases), and deletes them once the lock has been " +
        "unused for the retention time, which is 1 hour by default. A quorum, or a service with HISTORY=off, keeps no history.",
    )
    .option(
      "--at <time>",
      "show who held the lock at this time, such as 10:32, 10:32:05 or 2026-11-22T10:32:05Z",
      (text) => parseMoment(text),
    )
    .addHelpText(
      "after",
      "\nExamples:\n" +
        "  leasehold history deploy --at 10:32                 at any time in that minute, today or yesterday\n" +
        "  leasehold history deploy --at 2026-11-22T10:32:05Z  in that second\n",
    )
    .action(async (name: string, { at }: { readonly at?: Moment }, command: Command) => {
      const context = contextOf(command);
      const state = await readHistory(context.client, name);
      if (!state.history) throw new UsageError(noHistory(state));
      if (at === undefined) await show(context, state);
      else await showThen(context, state, at);
    });
}

const noHistory = ({ nodes }: LockState): string =>
  `not known: ${nodes === undefined ? "this service keeps no history, because it runs with HISTORY=off" : "a quorum keeps no history"}`;

async function show(context: Context, state: LockState): Promise<void> {
  const now_ms = Date.now();
  const leases = leasesOf(state, now_ms);
  if (context.json || leases.length > 0) await context.print(leasesTable(leases, now_ms), state);
  const limit = "Only the last 20 events of a lock are kept, and only while it is in use";
  const unknown = leases.some(({ waited_ms, held_ms }) => waited_ms === null || held_ms === null);
  const legend = `Times are in ${zoneText(now_ms)}. ${limit}${unknown ? `; ${NOT_KNOWN} marks what they do not include` : ""}.`;
  context.note(leases.length > 0 ? legend : `There is no history for ${state.lock}: it has not been used recently.`);
}

async function showThen(context: Context, state: LockState, at: Moment): Promise<void> {
  const now_ms = Date.now();
  const { known, leases } = heldThen(state, at, now_ms);
  const owners = [...new Set(leases.map(({ owner }) => ownerText(owner)))].reverse().join(", ");
  const held = leases.length === 0 ? "no one held it" : `held by ${owners}`;
  const answer = known ? held : unknownText(state, leases, held, now_ms);
  const heading = `${state.lock} at ${momentText(at)} (${zoneText(at.from_ms)}): ${answer}`;
  await context.print([heading, ...(leases.length > 0 ? [leasesTable(leases, now_ms)] : [])].join("\n"), {
    lock: state.lock,
    from: new Date(at.from_ms).toISOString(),
    to: new Date(at.to_ms).toISOString(),
    known,
    leases,
  });
}

/** Explains which part of the history is unknown, and why. */
function unknownText(state: LockState, leases: readonly PastLease[], held: string, now_ms: number): string {
  if (leases.some(({ end }) => end === "unknown"))
    return `perhaps ${held}: it is not known when one of the leases ended`;
  const oldest = state.history?.at(-1)?.at;
  const kept = oldest ? `events before ${clockText(oldest, now_ms)} are not available` : "the lock has no history";
  const why = state.holders_total > state.holders.length ? `only ${state.holders.length} holders are listed` : kept;
  return leases.length === 0 ? `not known: ${why}` : `${held}, perhaps also by others: ${why}`;
}

function leasesTable(leases: readonly PastLease[], now_ms: number): string {
  const time = (ms: number | null) => (ms === null ? NOT_KNOWN : span(ms));
  const rows = leases.map(({ granted_at, ended_at, held_ms, end, waited_ms, mode, fence, owner, metadata }) => [
    clockText(granted_at, now_ms),
    ended_at === null ? (end === "held" ? "now" : NOT_KNOWN) : clockText(ended_at, now_ms),
    time(held_ms),
    ENDS[end] ?? end,
    time(waited_ms),
    mode,
    String(fence),
    `${ownerText(owner)}${sayingText(metadata)}`,
  ]);
  const broken = leases.map(breakText);
  if (broken.every((text) => text === "")) return table([HEADINGS, ...rows]).join("\n");
  return table([[...HEADINGS, "BROKEN"], ...rows.map((row, i) => [...row, broken[i] ?? ""])]).join("\n");
}
