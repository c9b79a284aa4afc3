/**
 * What is true of every record, and of the keys beside it, after every script: by the instant at which the record was last
 * written. Each line is one invariant.
 */
import type { LeaseLine } from "../../../src/generated/scripts.ts";
import { type Decoded, UNATTENDED } from "./decoded.ts";

const TICKET_MS = 30_000;

const permitsOf = (id: string) => Number(/:(\d+)$/.exec(id)?.[1] ?? 0);
const isQueued = (score: number) => score < UNATTENDED;
const arrivalOf = (score: number) => (isQueued(score) ? score : score - UNATTENDED);
const count = (places: ReadonlyMap<string, number>, is: (score: number) => boolean) => {
  let total = 0;
  for (const score of places.values()) if (is(score)) total++;
  return total;
};
const sum = (numbers: Iterable<number>) => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};
const every = (places: ReadonlyMap<string, number>, is: (score: number, id: string) => boolean) => {
  for (const [id, score] of places) if (!is(score, id)) return false;
  return true;
};
const allLeases = ({ exclusive, shared }: Decoded): readonly LeaseLine[] =>
  exclusive === undefined ? shared : [exclusive, ...shared];
const isBroken = ({ numbers, written_at }: Decoded) => numbers.break_at > 0 && numbers.break_at <= written_at;
const labelled = ({ tickets }: Decoded) => {
  let total = 0;
  for (const id of tickets.keys()) if (id[2] === "l") total++;
  return total;
};
/** Until when a lease keeps out whoever is new, by the clock of the keys beside the record. */
const keptUntil = ({ deadline, delay, min_until = 0 }: LeaseLine) => Math.max(deadline + delay, min_until);

/** The queued place that came first. */
function first({ writers, readers }: Decoded): [id: string, arrival: number] | undefined {
  let found: [string, number] | undefined;
  for (const places of [readers, writers]) {
    for (const [id, score] of places)
      if (isQueued(score) && (found === undefined || score < found[1])) found = [id, score];
  }
  return found;
}

/** Whether the place at the front could be granted, or told that it never will. */
function frontFits(d: Decoded): boolean {
  const { front, numbers, exclusive, upgrader, written_at, ahead } = d;
  if (front === undefined || exclusive !== undefined || isBroken(d) || numbers.delay_until > written_at) return false;
  const live = count(d.leases, (deadline) => deadline - ahead > written_at);
  if (front.startsWith("x")) return live === 0;
  if (permitsOf(front) === 0) return upgrader === undefined && numbers.break_at === 0;
  const held = sum([...d.leases].map(([id, deadline]) => (deadline - ahead > written_at ? permitsOf(id) : 0)));
  const resting = sum(d.rests.map(({ until_ms, permits }) => (until_ms > written_at ? permits : 0)));
  return permitsOf(front) > numbers.capacity || permitsOf(front) <= Math.max(0, numbers.capacity - held - resting);
}

type Invariant = readonly [says: string, holds: (d: Decoded) => boolean];

export const INVARIANTS: readonly Invariant[] = [
  [
    "every number is a whole one, and none is negative",
    (d) => Object.values(d.numbers).every((n) => n >= 0 && (Number.isInteger(n) || n === d.numbers.hold_ms)),
  ],
  [
    "the record and every key beside it have a TTL",
    (d) => Object.values(d.expires_at_ms).every((at_ms) => at_ms !== null),
  ],
  ["`shared` counts the leases beside the record", (d) => d.numbers.shared === d.leases.size],
  [
    "each shared lease has a deadline, a fence and details, and no other has",
    (d) =>
      d.holders.size === d.leases.size &&
      d.shared.length === d.leases.size &&
      every(d.holders, (_, id) => d.leases.has(id)),
  ],
  [
    "a shared lease's deadline and fence are those of its details",
    (d) => d.shared.every((l) => d.leases.get(l.id) === l.deadline && d.holders.get(l.id) === l.fence),
  ],
  ["`permits` counts the permits of all leases", (d) => d.numbers.permits === sum([...d.leases.keys()].map(permitsOf))],
  [
    "`details` counts the details: those of shared leases and of places with labels",
    (d) => d.numbers.details === d.details.size && d.details.size === d.leases.size + labelled(d),
  ],
  [
    "live leases are no more than shared ones",
    (d) => count(d.leases, (deadline) => deadline - d.ahead > d.written_at) <= d.numbers.shared,
  ],
  [
    "no exclusive lease beside one of another holder",
    (d) =>
      d.exclusive === undefined ||
      isBroken(d) ||
      every(d.leases, (deadline, id) => deadline - d.ahead <= d.written_at || id === d.exclusive?.partner),
  ],
  [
    "leases have holds, and end neither before they began nor after their max_hold",
    (d) => allLeases(d).every((l) => l.holds > 0 && (l.max_until === 0 || l.deadline <= l.max_until)),
  ],
  [
    "no fence is above the last one issued, and no two are equal",
    (d) =>
      allLeases(d).every(({ fence }) => fence <= d.numbers.fence) &&
      new Set(allLeases(d).map(({ fence }) => fence)).size === allLeases(d).length,
  ],
  [
    "`tickets` counts all places, and each is in one queue",
    (d) =>
      d.numbers.tickets === d.tickets.size &&
      d.tickets.size === d.writers.size + d.readers.size &&
      every(d.tickets, (_, id) => d.writers.has(id) || d.readers.has(id)),
  ],
  [
    "`writers` and `readers` count the queued places",
    (d) => d.numbers.writers === count(d.writers, isQueued) && d.numbers.readers === count(d.readers, isQueued),
  ],
  ["queued places are no more than all places", (d) => d.numbers.writers + d.numbers.readers <= d.numbers.tickets],
  [
    "writers wait for exclusive leases, and readers for others",
    (d) => every(d.writers, (_, id) => id.startsWith("x")) && every(d.readers, (_, id) => !id.startsWith("x")),
  ],
  [
    "the front is the queued place that came first",
    (d) => d.front === first(d)?.[0] && d.numbers.front_arrival === (first(d)?.[1] ?? 0),
  ],
  [
    "nobody arrived after the last arrival",
    (d) =>
      every(d.writers, (s) => arrivalOf(s) <= d.numbers.arrival) &&
      every(d.readers, (s) => arrivalOf(s) <= d.numbers.arrival),
  ],
  [
    "a turn has a front that fits, and an end after its beginning",
    (d) => d.numbers.turn_at === 0 || (frontFits(d) && d.numbers.turn_until >= d.numbers.turn_at),
  ],
  ["no turn, no end of it", (d) => d.numbers.turn_at > 0 || d.numbers.turn_until === 0],
  ["a front that fits has a turn", (d) => d.numbers.turn_at > 0 || !frontFits(d)],
  [
    "`shared_next` is no later than any shared deadline",
    (d) => every(d.leases, (deadline) => d.numbers.shared_next <= deadline - d.ahead),
  ],
  [
    "`tickets_next` is no later than the life of any ticket",
    (d) => every(d.tickets, (until) => d.numbers.tickets_next <= until - d.ahead + TICKET_MS),
  ],
  [
    "`attended_next` is no later than the attendance of any queued place",
    (d) =>
      every(
        d.tickets,
        (until, id) =>
          !isQueued(d.writers.get(id) ?? d.readers.get(id) ?? UNATTENDED) || d.numbers.attended_next <= until - d.ahead,
      ),
  ],
  [
    "what is beside the record is over before `expires_at`",
    (d) =>
      d.shared.every((l) => d.numbers.expires_at >= keptUntil(l) - d.ahead) &&
      every(d.tickets, (until) => d.numbers.expires_at >= until - d.ahead + TICKET_MS),
  ],
  [
    // Those that have not been prolonged since the clock was set back live longer by as much, and the record as long.
    "the keys beside the record live until `kept_until`, and the record no less",
    (d) =>
      [...d.leases, ...d.tickets].length === 0 ||
      (d.numbers.expires_at >= d.numbers.kept_until &&
        every(
          new Map(Object.entries(d.expires_at_ms).map(([name, at_ms]) => [name, at_ms ?? 0])),
          (at_ms, name) => name === "history" || at_ms >= d.numbers.expires_at + (name === "record" ? d.ahead : 0),
        )),
  ],
  [
    "a break that was announced has a lease that it ends",
    (d) => d.numbers.break_at === 0 || d.exclusive !== undefined || d.leases.size > 0,
  ],
  [
    "who waits to upgrade holds the shared lease that it names",
    (d) => d.upgrader === undefined || d.leases.has(d.upgrader.lease),
  ],
  [
    "it remembers 32 ends, as many releases before them and 64 outcomes at most",
    (d) => d.ended <= 32 && d.releases <= 32 && d.outcomes <= 64,
  ],
  [
    "permits that rest are few times, in order",
    (d) =>
      d.rests.length <= 64 &&
      d.rests.every(({ until_ms }, i) => i === 0 || until_ms >= (d.rests[i - 1]?.until_ms ?? 0)),
  ],
  ["only semaphores have permits", (d) => d.numbers.capacity > 0 || (d.numbers.permits === 0 && d.rests.length === 0)],
];
