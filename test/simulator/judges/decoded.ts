/** A store's data about one lock or semaphore: its record and its other keys, decoded. */

import type { MemoryKeyspace } from "../../../src/engine/memory/keyspace.ts";
import type { SortedSet } from "../../../src/engine/memory/sorted-set.ts";
import { ReplyReader } from "../../../src/engine/reply.ts";
import { LOCK_KEYS, RECORD_FIELDS } from "../../../src/generated/constants.ts";
import { type LeaseLine, readLease } from "../../../src/generated/scripts.ts";
import { readRecord } from "../../../src/lock/codec/snapshot.ts";

export type Key = (typeof LOCK_KEYS)[number];
type Numbers = { readonly [field in (typeof RECORD_FIELDS)[number]]: number };

/** The score of an unattended place is its arrival plus this. */
export const UNATTENDED = 4e15;
/** The number of characters that record a release: the lease's mode and the start of the request's id. */
const RELEASE_CHARS = 5;

export interface Decoded {
  /** When the record and each of the other keys expire. */
  readonly expires_at_ms: Partial<Record<Key, number | null>>;
  readonly numbers: Numbers;
  readonly front: string | undefined;
  readonly exclusive: LeaseLine | undefined;
  /** The holder that is waiting to upgrade. */
  readonly upgrader: { readonly id: string; readonly lease: string; readonly deadline: number } | undefined;
  /** How many ended leases, releases and outcomes the record remembers. */
  readonly ended: number;
  readonly releases: number;
  readonly outcomes: number;
  readonly written_at: number;
  /** How far the lock's other keys are ahead of the store's clock. */
  readonly ahead: number;
  readonly rests: readonly { readonly until_ms: number; readonly permits: number }[];
  /** The contents of the lock's other keys, by id. */
  readonly details: ReadonlyMap<string, string>;
  readonly leases: ReadonlyMap<string, number>;
  readonly holders: ReadonlyMap<string, number>;
  readonly writers: ReadonlyMap<string, number>;
  readonly readers: ReadonlyMap<string, number>;
  readonly tickets: ReadonlyMap<string, number>;
  /** The shared leases, according to their details. */
  readonly shared: readonly LeaseLine[];
}

/** Returns undefined if the record is missing or unreadable. */
export function decode(keyspace: MemoryKeyspace, keys: readonly string[]): Decoded | undefined {
  const text = keyspace.peek(keys[0] as string)?.value;
  if (typeof text !== "string") return undefined;
  const record = readRecord(text);
  if (record === undefined) return undefined;
  const { exclusive, upgrader = "", ended, releases, outcomes } = record;
  const setOf = (place: number) => {
    const set = keyspace.peek(keys[place] as string)?.value as SortedSet | undefined;
    return new Map(set?.slice(0, set.size).map(({ member, score }) => [member, score]));
  };
  const details = (keyspace.peek(keys[1] as string)?.value ?? new Map()) as ReadonlyMap<string, string>;
  const leases = setOf(2);
  const [id, lease = "", deadline] = upgrader.split(" ");
  return {
    expires_at_ms: Object.fromEntries(
      LOCK_KEYS.flatMap((name, i) => {
        const entry = keyspace.peek(keys[i] as string);
        return entry === undefined ? [] : [[name, entry.expires_at_ms]];
      }),
    ),
    numbers: Object.fromEntries(RECORD_FIELDS.map((field) => [field, record.number(field)])) as unknown as Numbers,
    front: record.front,
    exclusive: exclusive === undefined ? undefined : leaseIn(exclusive),
    upgrader: id ? { id, lease, deadline: Number(deadline) } : undefined,
    ended: ended.split(" ").length - 1,
    releases: releases.length / RELEASE_CHARS,
    outcomes: outcomes.split(" ").filter((word) => word !== "" && !word.startsWith("=")).length,
    written_at: record.written_at_ms,
    ahead: record.number("ahead"),
    rests: record.rests,
    details,
    leases,
    holders: setOf(3),
    writers: setOf(4),
    readers: setOf(5),
    tickets: setOf(6),
    shared: [...leases.keys()].flatMap((id) => {
      const line = details.get(id);
      return line === undefined ? [] : [leaseIn(line)];
    }),
  };
}

const leaseIn = (text: string): LeaseLine => readLease(new ReplyReader([text], true));
