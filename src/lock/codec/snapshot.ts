/**
 * A lock's record as a poll reads it. The record's layout is described in `lua/core/record.lua`. Polls use it only to decide
 * when to run a script.
 */
import { ReplyReader, tolerant } from "../../engine/reply.ts";
import { LAYOUT, LAYOUT_AWAY, RECORD_FIELDS } from "../../generated/constants.ts";
import { type LeaseLine, readLease } from "../../generated/scripts.ts";

export interface Snapshot {
  readonly fence: number;
  readonly departures: number;
  /** The number of places in the queue for exclusive leases, and for shared ones. */
  readonly writers: number;
  readonly readers: number;
  readonly turn_at_ms: number;
  /** When the turn of the waiter at the front ends; 0 if there is no turn. */
  readonly turn_until_ms: number;
  readonly shared: number;
  /** The earliest deadline among the shared leases. */
  readonly shared_next_ms: number;
  readonly delay_until_ms: number;
  /** When all leases end because the lock is being broken; 0 if it is not being broken. */
  readonly break_at_ms: number;
  /** How long the lock was held recently; 0 when unknown. */
  readonly hold_ms: number;
  /** A semaphore's permits, and how many of them are held. */
  readonly capacity: number;
  readonly permits: number;
  /** How many of the free permits cannot be granted yet because of a min_hold, and when the first of them can be granted. */
  readonly resting: number;
  readonly rest_until_ms: number;
  /** A lower bound for the time at which any place in the queue stops being attended; 0 when unknown. */
  readonly attended_next_ms: number;
  /** Waiters with this arrival or an earlier one have been dropped from the queue. */
  readonly dropped: number;
  /** The number of places with a head start that have joined since the queue was last empty. */
  readonly early: number;
  /** The id of the place at the front of the queue. */
  readonly front: string | undefined;
  readonly exclusive: LeaseLine | undefined;
  /** The time until which a waiting upgrader blocks new readers; 0 if there is no upgrader. */
  readonly upgrader_until_ms: number;
  /** When the record was written; 0 when unknown. */
  readonly written_at_ms: number;
}

type RecordField = (typeof RECORD_FIELDS)[number];

/** Parses a record's text, as described in `lua/core/record.lua`. Returns undefined for any other layout. */
export function readRecord(text: string) {
  const [line = "", exclusive, ended = "", releases = "", events = "", ...more] = text.split("\n");
  const [layout, fence, written_at, hold_ms, , ...others] = line.split(" ");
  if (Number(layout) !== LAYOUT && Number(layout) !== LAYOUT_AWAY) return undefined;
  const numbers = new Map<string | undefined, number>([
    ["fence", Number(fence)],
    ["hold_ms", Number(hold_ms)],
    ...others.map((word) => {
      const [place, number] = word.split("=");
      return [RECORD_FIELDS[Number(place) - 1], Number(number)] as const;
    }),
  ]);
  const led = (letter: string) => more.find((line) => line.startsWith(`${letter} `))?.slice(2);
  return {
    number: (field: RecordField) => numbers.get(field) ?? 0,
    written_at_ms: Number(written_at),
    exclusive: exclusive || undefined,
    ended,
    releases,
    events,
    front: led("f"),
    early: Number(led("h") ?? 0),
    upgrader: led("u"),
    outcomes: led("o") ?? "",
    rests: [...(led("r") ?? "").matchAll(/(\d+):(\d+)/g)].map(([, until_ms, permits]) => ({
      until_ms: Number(until_ms),
      permits: Number(permits),
    })),
  };
}

/** Returns undefined if there is no record, or if another version wrote it, so that only a script can interpret it. */
export function parseSnapshot(text: string | null): Snapshot | undefined {
  const record = text === null ? undefined : readRecord(text);
  if (record === undefined) return undefined;
  const { number, exclusive, upgrader, rests } = record;
  return {
    fence: number("fence"),
    departures: number("departures"),
    writers: number("writers"),
    readers: number("readers"),
    turn_at_ms: number("turn_at"),
    turn_until_ms: number("turn_until"),
    shared: number("shared"),
    shared_next_ms: number("shared_next"),
    delay_until_ms: number("delay_until"),
    break_at_ms: number("break_at"),
    hold_ms: number("hold_ms"),
    capacity: number("capacity"),
    permits: number("permits"),
    resting: rests.reduce((sum, { permits }) => sum + permits, 0),
    rest_until_ms: rests[0]?.until_ms ?? 0,
    attended_next_ms: number("attended_next"),
    dropped: number("dropped"),
    early: record.early,
    front: record.front,
    exclusive: exclusive === undefined ? undefined : tolerant(() => readLease(new ReplyReader([exclusive]))),
    upgrader_until_ms: upgrader ? Number(upgrader.split(" ")[2]) : 0,
    written_at_ms: record.written_at_ms,
  };
}
