/** A lock as the store keeps it, in the specification's terms. The lock is read without our scripts, which would change it. */
import { type RECORD_FIELDS, TURN_MS } from "../../src/generated/constants.ts";
import { keysFor } from "../../src/lock/codec/keys.ts";
import { readRecord } from "../../src/lock/codec/snapshot.ts";
import { isAway, isEarly } from "../model/operation.ts";
import { type Call, script } from "../support/engines/model-scripts.ts";
import type { Lock, Place } from "./states.ts";

/** The instant of the store's clock at which the specification's clock is 0. */
export const START_MS = Date.UTC(2026, 0, 1);
/** How much the scripts add to the order of an unattended place. */
const UNATTENDED = 4e15;

const READ = script(
  "read",
  `local function all(key)
    return table.concat(redis.call("ZRANGE", key, "0", "-1", "WITHSCORES"), " ")
  end
  local details = {}
  local waiting = redis.call("ZRANGE", KEYS[7], "0", "-1")
  for i = 1, #waiting do
    details[i] = redis.call("HGET", KEYS[2], waiting[i]) or ""
  end
  local reply = { redis.call("GET", KEYS[1]) or "", all(KEYS[5]), all(KEYS[6]), all(KEYS[7]), table.concat(details, "\\n") }
  local ids = redis.call("ZRANGE", KEYS[4], "0", "-1")
  for i = 1, #ids do
    reply[#reply + 1] = redis.call("HGET", KEYS[2], ids[i])
  end
  return reply`,
);

export function readCall(namespace: string, name: string): Call {
  return { script: READ, keys: keysFor("lock", namespace, name), args: [], advance_ms: 0 };
}

type Shape = { readonly several?: boolean; readonly any?: boolean; readonly away?: boolean; readonly early?: boolean };

/**
 * Returns the secret for the specification's `who`. The secret's first letters show whether it is for several locks or
 * any of them, and whether its client is on standby or has a head start.
 */
export function secretOf(who: number, { several = false, any = false, away = false, early = false }: Shape): string {
  const spans = any ? "o" : several ? "m" : "s";
  const detail = away ? (early ? "b" : "a") : early ? "h" : "n";
  return `${spans}${detail}${String(who).padStart(12, "0")}${"-".repeat(10)}0000000`;
}

export function whoOf(secret: string): number {
  return Number(secret.slice(2, 14));
}

const instant = (ms: number) => (ms === 0 ? 0 : ms - START_MS);
const instantUs = (us: number) => (us === 0 ? 0 : us - START_MS * 1000);

/** `ahead_ms` is how far the time that was stored with a shared lease is ahead of the store's clock. */
function leaseOf(line: string, ahead_ms: number) {
  const [id = "", deadline, fence, , , , , , , partner] = line.split(" ");
  return {
    who: whoOf(id.slice(1)),
    exclusive: id.startsWith("x"),
    fence: instantUs(Number(fence)),
    until: instant(Number(deadline) - ahead_ms),
    claimed: !partner?.startsWith("?"),
  };
}

function scoresIn(text: string): [id: string, score: number][] {
  const words = text === "" ? [] : text.split(" ");
  return words.flatMap((id, i) => (i % 2 === 0 ? [[id, Number(words[i + 1])] as [string, number]] : []));
}

interface Ticket {
  readonly attended_until: number;
  readonly detail: string;
}

function placesOf(queued: string, tickets: ReadonlyMap<string, Ticket>, ahead_ms: number): Place[] {
  return scoresIn(queued).map(([id, score]) => {
    const secret = id.slice(1);
    const order = score < UNATTENDED ? score : score - UNATTENDED;
    const { attended_until = Number.NaN, detail = "" } = tickets.get(id) ?? {};
    return {
      who: whoOf(secret),
      exclusive: id.startsWith("x"),
      arrival: instantUs(isEarly(secret) ? Number(detail.split(" ").at(-1)) : order),
      order: instantUs(order),
      several: secret.startsWith("m"),
      attendedUntil: instant(attended_until - ahead_ms),
      queued: score < UNATTENDED,
      away: isAway(secret),
    };
  });
}

/** Parses the reply to `readCall`; a turn's data counts only while there is a turn. */
export function lockIn(reply: readonly string[]): Lock {
  const [record = "", writers = "", readers = "", tickets = "", details = "", ...shared] = reply;
  const kept = readRecord(record);
  const field = (name: (typeof RECORD_FIELDS)[number]) => kept?.number(name) ?? 0;
  const { exclusive, written_at_ms = 0 } = kept ?? {};
  const ahead_ms = field("ahead");
  const detail = details.split("\n");
  const waiting = new Map(
    scoresIn(tickets).map(([id, attended_until], i) => [id, { attended_until, detail: detail[i] ?? "" }]),
  );
  return {
    leases: [
      ...(exclusive === undefined ? [] : [leaseOf(exclusive, 0)]),
      ...shared.map((line) => leaseOf(line, ahead_ms)),
    ],
    places: [...placesOf(writers, waiting, ahead_ms), ...placesOf(readers, waiting, ahead_ms)],
    fence: instantUs(field("fence")),
    arrival: instantUs(field("arrival")),
    turnAt: instant(field("turn_at")),
    turnUntil: instant(field("turn_until")),
    turnMs: field("turn_ms") || TURN_MS,
    noGraceUntil: instant(field("no_grace_until")),
    began: false,
    served: [],
    writtenAt: instant(written_at_ms),
    exactly: true,
  };
}

/**
 * Leaves out what only the specification has, and sorts the rest. The length of turns counts only while there are places:
 * without any, every script starts with full-length turns, but records that only along with other changes. The time of writing
 * counts if the specification is certain of it.
 */
export function comparable(lock: Lock, exactly: boolean): Lock {
  return {
    ...lock,
    turnMs: lock.places.length === 0 ? TURN_MS : lock.turnMs,
    leases: lock.leases.toSorted((a, b) => a.who - b.who),
    places: lock.places.toSorted((a, b) => a.arrival - b.arrival),
    turnUntil: lock.turnAt === 0 ? 0 : lock.turnUntil,
    began: false,
    served: [],
    writtenAt: exactly ? lock.writtenAt : 0,
    exactly,
  };
}
