/** What a history says of leases: since when each was certainly held, until when, and when it was certainly over. */
import type { Sent } from "./history.ts";

/** The store counts in whole milliseconds. */
const GRAIN_MS = 2;
/** After so long no copy of a request is on its way any more: the proxies' delays and the service's own repetitions. */
export const LATE_MS_MAX = 12_000;

/** One grant of one lock, or of a semaphore's permits. */
export interface Grant {
  readonly name: string;
  readonly mode: "exclusive" | "shared";
  /** 0 for a lock's lease. */
  readonly permits: number;
  readonly client: string;
  readonly token: string;
  readonly fence: number;
  readonly fair: boolean;
  /** When its operation was first sent, and when the client first knew of it. The grant lies between them. */
  readonly first_sent_ms: number;
  readonly answered_ms: number;
  /** Until when the lease has certainly lived: its deadline as it must be at least, or the first request to end it. */
  readonly held_until_ms: number;
  /** When it is over at the latest, whatever came late. */
  readonly over_ms: number;
}

const GRANTS = new Set(["acquire", "multi acquire", "take permits"]);
const EXTENDS = new Set([...GRANTS, "reenter", "renew", "heartbeat"]);
const ENDS = new Set(["release", "multi release", "return permits"]);

/** Requests by operation: those with the same key, or else the request alone. */
export function operations(history: readonly Sent[]): Map<string, Sent[]> {
  return grouped(history, ({ key, id }) => key ?? id);
}

export function grouped<Item>(items: readonly Item[], by: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(by(item));
    if (group) group.push(item);
    else groups.set(by(item), [item]);
  }
  return groups;
}

/** Every grant that a client was told of, in the order of the answers. */
export function grantsOf(history: readonly Sent[]): Grant[] {
  const about = grouped(
    history.filter(({ token }) => token !== undefined),
    ({ token }) => token as string,
  );
  const grants: Grant[] = [];
  for (const requests of operations(history.filter(({ kind }) => GRANTS.has(kind))).values()) {
    const told = requests.filter(({ status }) => status === 200).sort(byAnswer)[0];
    if (told === undefined) continue;
    const { token } = told.body;
    const uses = [...requests, ...(about.get(token) ?? [])];
    const until = { held_until_ms: heldUntil(uses), over_ms: overAt(uses) };
    const leases = told.body.leases ?? [{ lock: told.names[0], mode: told.mode ?? "shared", fence: told.body.fence }];
    for (const { lock: name, mode, fence } of leases) {
      grants.push({
        ...{ name, mode, fence, token, ...until, client: told.client, fair: told.fair !== false },
        permits: told.permits ?? 0,
        first_sent_ms: Math.min(...requests.map(({ sent_ms }) => sent_ms)),
        answered_ms: told.answered_ms as number,
      });
    }
  }
  return grants.sort((a, b) => a.answered_ms - b.answered_ms);
}

const byAnswer = (a: Sent, b: Sent) => (a.answered_ms ?? Infinity) - (b.answered_ms ?? Infinity);

/** A lease that was found alive with `ttl_ms` left lives at least that long after the question was sent. */
function heldUntil(uses: readonly Sent[]): number {
  const deadlines = uses
    .filter((use) => EXTENDS.has(use.kind) && succeeded(use))
    .map(({ sent_ms, body }) => sent_ms + ttlIn(body) - GRAIN_MS);
  // A lease with several holds lives on after a release, but how many there are is for another check.
  const ends = uses.filter(({ kind }) => ENDS.has(kind)).map(({ sent_ms }) => sent_ms);
  return Math.min(Math.max(...deadlines), ...ends);
}

function overAt(uses: readonly Sent[]): number {
  const deadlines: number[] = [];
  for (const operation of operations(uses.filter(({ kind }) => EXTENDS.has(kind))).values()) {
    const told = operation.filter(succeeded);
    // A heartbeat has no key: a copy of it that comes late renews once more.
    const late_ms = operation[0]?.kind === "heartbeat" ? LATE_MS_MAX : 0;
    for (const { answered_ms = 0, body } of told) deadlines.push(answered_ms + ttlIn(body) + late_ms);
    // What was never answered may have been applied as late as any copy of it can come.
    if (told.length === 0 && operation.some(isInDoubt)) deadlines.push(Math.max(...operation.map(latest)));
  }
  const released = uses
    .filter((use) => ENDS.has(use.kind) && succeeded(use) && use.body.released !== false)
    .map(({ answered_ms }) => answered_ms as number);
  return Math.min(Math.max(...deadlines), ...released);
}

/** The last instant at which a lease that this request may have been given can live. */
export function latest({ sent_ms, wait_ms = 0, ttl_ms = 0 }: Sent): number {
  return sent_ms + wait_ms + LATE_MS_MAX + ttl_ms;
}

/** Whether it did what it should; a heartbeat, or a multi-lock's release, says so of each lease. */
export function succeeded({ status, body }: Sent): boolean {
  return status === 200 && (body.results ?? [{ ok: true }]).some(({ ok }: { ok: boolean }) => ok);
}

/** Whether it may have been applied although nobody was told. */
export function isInDoubt({ status }: Sent): boolean {
  return status === undefined || status === 503;
}

function ttlIn(body: Sent["body"]): number {
  return body.results?.[0].ttl_ms ?? body.ttl_ms;
}
