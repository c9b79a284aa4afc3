/** A lock's record as a poll reads it (layout: `lua/lib/layout.lua`). It only tells when to run a script. */
import { ReplyReader, tolerant } from "../../engine/reply.ts";
import { LAYOUT, LAYOUT_READ, RECORD_FIELDS } from "../../generated/constants.ts";
import { type LeaseLine, readLease } from "../../generated/scripts.ts";

export interface Snapshot {
  readonly fence: number;
  readonly departures: number;
  /** Places in the queue, for exclusive and for shared leases. */
  readonly writers: number;
  readonly readers: number;
  readonly turn_at_ms: number;
  /** When the turn of the waiter at the front runs out; 0 when nobody has a turn. */
  readonly turn_until_ms: number;
  readonly shared: number;
  /** The earliest deadline of a shared lease. */
  readonly shared_next_ms: number;
  readonly delay_until_ms: number;
  /** When all leases end because the lock is being broken; 0 when it is not. */
  readonly break_at_ms: number;
  /** How long the lock was held recently; 0 when unknown. */
  readonly hold_ms: number;
  /** A semaphore's permits, and how many of them leases hold. */
  readonly capacity: number;
  readonly permits: number;
  /** Waiters with an arrival up to this were dropped from the queue. */
  readonly dropped: number;
  /** The id at the front of the queue. */
  readonly front: string | undefined;
  readonly exclusive: LeaseLine | undefined;
  readonly upgrader: boolean;
}

type RecordField = (typeof RECORD_FIELDS)[number];

/** Undefined when there is no record, or one of another version: only a script can judge that. */
export function parseSnapshot(text: string | null): Snapshot | undefined {
  const [line, exclusive, upgrader] = text?.split("\n") ?? [];
  const words = line?.split(" ") ?? [];
  if (![LAYOUT, LAYOUT_READ].includes(Number(words[0]))) return undefined;
  const number = (field: RecordField) => Number(words[RECORD_FIELDS.indexOf(field)]);
  const front = words[RECORD_FIELDS.length];
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
    dropped: number("dropped"),
    front: front === "-" ? undefined : front,
    exclusive: exclusive ? tolerant(() => readLease(new ReplyReader([exclusive]))) : undefined,
    upgrader: upgrader !== "",
  };
}
