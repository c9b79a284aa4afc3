/** A lock's record as a poll reads it (layout: `lua/lib/layout.lua`). It only tells when to run a script. */

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
  readonly exclusive:
    | {
        readonly id: string;
        readonly deadline_ms: number;
        readonly acquired_ms: number;
        /** In the format of script replies. */
        readonly text: string;
      }
    | undefined;
  readonly upgrader: boolean;
}

/** Undefined when there is no record, or one of another version: only a script can judge that. */
export function parseSnapshot(text: string | null): Snapshot | undefined {
  const [line, exclusive, upgrader] = text?.split("\n") ?? [];
  const words = line?.split(" ") ?? [];
  if (words[0] !== "2") return undefined;
  const number = (i: number) => Number(words[i]);
  const lease = exclusive?.split(" ") ?? [];
  return {
    fence: number(1),
    departures: number(3),
    writers: number(4),
    readers: number(5),
    turn_at_ms: number(8),
    shared: number(9),
    shared_next_ms: number(10),
    delay_until_ms: number(12),
    break_at_ms: number(13),
    hold_ms: number(14),
    capacity: number(18),
    permits: number(19),
    turn_until_ms: number(21),
    dropped: number(24),
    front: words[26] === "-" ? undefined : words[26],
    exclusive: exclusive
      ? { id: lease[0] as string, deadline_ms: Number(lease[1]), acquired_ms: Number(lease[4]), text: exclusive }
      : undefined,
    upgrader: upgrader !== "",
  };
}
