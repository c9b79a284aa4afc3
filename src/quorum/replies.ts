/** Combines the nodes' replies. */
import type { AttemptLine, DelayLine } from "../generated/scripts.ts";
import { decodeLabel, revisionOf } from "../lock/codec/label.ts";
import { modeOf } from "../lock/codec/replies.ts";
import type { Holder, Lease, LostReason } from "../lock/index.ts";
import { majorityOf } from "./rules.ts";
import { formatToken, letterOf } from "./token.ts";
import type { AcquireRequest } from "./types.ts";

/** The median of several clocks. */
export function median(times: Iterable<number>): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Returns the time on each node's clock, as given in its reply. */
export function timesOf(said: readonly { number: number; reply: { readonly now: number } }[]): Map<number, number> {
  return new Map(said.map(({ number, reply }) => [number, reply.now]));
}

/** A lease that a majority may have, according to the answers so far. */
export interface Possible {
  readonly line: AttemptLine;
  /** The clock of the node that `line` comes from. */
  readonly now_ms: number;
  /** Whether a majority has confirmed the lease. */
  readonly certain: boolean;
}

/**
 * Returns the leases that a majority of all nodes may have. A node that did not answer may have any lease that another node
 * has. A lease that no majority can have was never granted, or has ended.
 */
export function possibleHolders(
  heard: readonly { readonly now_ms: number; readonly lines: readonly AttemptLine[] }[],
  nodes: number,
): Possible[] {
  const majority = majorityOf(nodes);
  const unheard = nodes - heard.length;
  const known = new Map<string, Omit<Possible, "certain">[]>();
  for (const { now_ms, lines } of heard) {
    for (const line of lines) {
      const id = `${line.attempt} ${line.fence}`;
      known.set(id, [...(known.get(id) ?? []), { line, now_ms }]);
    }
  }
  return [...known.values()]
    .filter((copies) => copies.length + unheard >= majority)
    .map((copies) => {
      const [shortest] = copies
        .sort((a, b) => lifeOf(b) - lifeOf(a))
        .slice(0, majority)
        .slice(-1);
      const { line, now_ms } = shortest as Omit<Possible, "certain">;
      return { line: { ...line, label: latestLabel(copies) }, now_ms, certain: copies.length >= majority };
    })
    .sort((a, b) => a.line.fence - b.line.fence);
}

/** Returns the label with the latest metadata, because nodes that missed a renewal have earlier metadata. */
export function latestLabel(copies: readonly { readonly line: AttemptLine }[]): string {
  const labels = copies.map(({ line }) => line.label);
  return labels.reduce((latest, label) => (revisionOf(label) > revisionOf(latest) ? label : latest));
}

export function lifeOf({ line, now_ms }: Omit<Possible, "certain">): number {
  return line.deadline - now_ms;
}

export function holderOf(possible: Possible): Holder {
  const { mode, fence, acquired, label } = possible.line;
  return {
    mode: modeOf(mode),
    ...decodeLabel(label),
    fence,
    hold_count: 1,
    ttl_ms: Math.max(0, lifeOf(possible)),
    expires_at_ms: possible.line.deadline,
    acquired_at_ms: acquired,
  };
}

export function leaseOf(
  request: Pick<AcquireRequest, "name" | "mode" | "holder" | "keyed" | "label" | "ttl_ms">,
  attempt: string,
  fence: number,
  valid_ms: number,
  times: ReadonlyMap<number, number>,
  acquired_at_ms?: number,
): Lease {
  const { name, mode, holder, keyed, label } = request;
  const now_ms = median(times.values());
  const ttl_ms = Math.floor(valid_ms);
  return {
    lock: name,
    mode,
    token: formatToken({ mode: letterOf(mode), keyed, attempt, fence, holder }),
    fence,
    hold_count: 1,
    ...decodeLabel(label),
    ttl_ms,
    expires_at_ms: now_ms + ttl_ms,
    acquired_at_ms: acquired_at_ms ?? now_ms,
    renew_after_ms: Math.floor(Math.min(request.ttl_ms / 3, ttl_ms / 2)),
  };
}

/**
 * What a node stores about a lock: confirmed leases, the lock_delays that follow leases, and the end of a lock_delay whose
 * lease is unknown.
 */
export interface Known {
  readonly now_ms: number;
  readonly lines: readonly AttemptLine[];
  readonly delays: readonly DelayLine[];
  readonly delay_until: number;
}

/** Counts the nodes on which each attempt has left something. */
export function copiesOf(lines: readonly { readonly attempt: string }[]): Map<string, number> {
  const copies = new Map<string, number>();
  for (const { attempt } of lines) copies.set(attempt, (copies.get(attempt) ?? 0) + 1);
  return copies;
}

/**
 * Returns how long each node will refuse requests because of the lock_delays of leases that a majority may have had. Other
 * lock_delays are left over from leases that were released while the node was unreachable.
 */
export function delaysOf(heard: readonly Known[], nodes: number): number[] {
  const copies = copiesOf(heard.flatMap(({ lines, delays }) => [...lines, ...delays]));
  const unheard = nodes - heard.length;
  const counts = ({ attempt }: DelayLine) => (copies.get(attempt) ?? 0) + unheard >= majorityOf(nodes);
  return heard.map(({ now_ms, delay_until, delays }) =>
    Math.max(0, delay_until - now_ms, ...delays.filter(counts).map(({ deadline }) => deadline - now_ms)),
  );
}

/** Returns the time until a majority is free, given the time for each node. */
export function waitOf(waits_ms: readonly number[], nodes: number): number {
  const sorted = [...waits_ms].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length, majorityOf(nodes)) - 1] ?? 0;
}

const REASONS: readonly (readonly [string, LostReason])[] = [
  // Every end other than an expiry was requested by a client, so one node's report is enough. An expiry may concern only that
  // node's copy.
  ["r", "released"],
  ["m", "max_hold"],
  ["e", "expired"],
  ["x", "expired"],
];

/** Returns why a lease ended, according to the nodes' answers. */
export function reasonOf(letters: readonly string[]): LostReason {
  return REASONS.find(([letter]) => letters.includes(letter))?.[1] ?? "unknown";
}
