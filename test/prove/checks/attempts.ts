import {
  firstSent,
  firstSuccess,
  isInDoubt,
  lastSent,
  latest,
  type Operation,
  type Request,
} from "../history/operation.ts";
import type { Grant } from "./leases.ts";
import type { Line } from "./line.ts";
import { firstAtLeast, Reach } from "./reach.ts";

/** How long others may wait for the client at the front to take its turn. */
export const TURN_MS = 3_000;
/**
 * A client counts as present if it never goes longer than this without an open request at the service: its next request may be
 * in flight or not sent yet.
 */
const AWAY_MS_MAX = 1_000;
/** After this long, a request has reached its lock or its response has been sent. */
const ARRIVED_MS = 1_000;
/** Longer than the life of a place whose client doesn't return to it. */
const PLACE_MS_MAX = 60_000;

/** A client with a place in a lock's queue, each of whose requests gets a response and is followed immediately by the next. */
export interface Waiter {
  readonly client: string;
  readonly mode: "exclusive" | "shared";
  readonly sent_requests: readonly Request[];
  /** How long each request may stay open. */
  readonly wait_ms: number;
  /** The time from which the client certainly has a place and, because it has returned to it, is present to take its turn. */
  readonly queued_ms: number;
  /** When the client was granted the lock or last told to keep waiting. */
  readonly until_ms: number;
  /** The position of the client's grant among all grants, if it got one. */
  readonly place: number | undefined;
}

/** The clients that requested one lock: which of them waited, and which may have blocked others without holding it. */
export class Attempts {
  readonly waiters: readonly Waiter[];
  readonly #firstSent_ms: Float64Array;
  readonly #lastSent_ms: Float64Array;
  readonly #doubts: Reach;
  readonly #deaths: Reach;

  constructor(operations: readonly Operation[], line: Line) {
    const places = new Map(line.grants.map((grant, place) => [grant.lease.operation, { grant, place }]));
    this.waiters = operations.flatMap((operation) => waiterOf(operation, places.get(operation)) ?? []);
    const failed = operations.filter((operation) => firstSuccess(operation) === undefined);
    this.#firstSent_ms = Float64Array.from(failed, firstSent).sort();
    this.#lastSent_ms = Float64Array.from(failed, lastSent).sort();
    const doubts: [number, number][] = [];
    const deaths: [number, number][] = [];
    for (const operation of failed) {
      for (const request of operation.requests.filter(isInDoubt)) {
        const { lock_delay_ms = 0, min_hold_ms = 0 } = operation;
        doubts.push([firstSent(operation), latest(operation, request) + lock_delay_ms + min_hold_ms]);
        deaths.push([request.sent_ms, request.sent_ms + (operation.wait_ms ?? 0) + TURN_MS]);
      }
    }
    this.#doubts = new Reach(doubts);
    this.#deaths = new Reach(deaths);
  }

  /** Counts the clients that were never granted the lock but may have had a place in the meantime. */
  absent({ queued_ms, until_ms }: Waiter): number {
    return firstAtLeast(this.#firstSent_ms, until_ms) - firstAtLeast(this.#lastSent_ms, queued_ms - PLACE_MS_MAX);
  }

  /** The latest time at which a lease that no client knows of can still be alive. */
  unknownUntil({ until_ms }: Waiter): number {
    return this.#doubts.before(until_ms);
  }

  /**
   * Whether a client in the queue, or its server, may have died: it then misses its turn, and the turns after a missed one are
   * short.
   */
  mayHaveDied({ queued_ms, until_ms }: Waiter): boolean {
    return this.#deaths.touches(queued_ms, until_ms);
  }
}

function waiterOf(operation: Operation, granted?: { grant: Grant; place: number }): Waiter | undefined {
  const { kind, client, mode = "shared", requests, fair, wait_ms = 0 } = operation;
  if (kind !== "acquire" || fair === false || requests.length < 2) return undefined;
  const queued = requests.findIndex(({ status, body }) => status === 423 && body.ticket !== undefined);
  const back = queued < 0 ? undefined : requests[queued + 1];
  if (back?.answered_ms === undefined) return undefined;
  const lease = granted?.grant.lease;
  const ticket = requests[queued]?.body.ticket;
  if (lease && ticket !== lease.token) return undefined;
  const sent_requests = lease ? requests.filter(({ sent_ms }) => sent_ms <= lease.answered_ms) : requests;
  const kept = sent_requests.every(({ sent_ms, answered_ms, status, body }, i) => {
    if (answered_ms === undefined || (status !== 200 && status !== 423)) return false;
    return (sent_requests[i + 1]?.sent_ms ?? answered_ms) - sent_ms - (body.waited_ms ?? 0) < AWAY_MS_MAX;
  });
  if (!kept) return undefined;
  const until_ms = lease?.answered_ms ?? (requests.at(-1)?.answered_ms as number);
  const queued_ms = Math.min(back.answered_ms, back.sent_ms + ARRIVED_MS);
  return { client, mode, sent_requests, wait_ms, queued_ms, until_ms, place: granted?.place };
}
