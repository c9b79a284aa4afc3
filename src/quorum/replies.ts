/** What the nodes' replies mean together. */
import { decodeLabel } from "../lock/label.ts";
import type { Holder, Lease, LostReason } from "../lock/types.ts";
import type { Request } from "./attempt.ts";
import { majorityOf } from "./rules.ts";
import { formatToken, letterOf, modeOf } from "./token.ts";

/** A lease as one node keeps it: see `lua/lib/quorum_record.lua`. */
export interface Line {
  readonly mode: string;
  readonly attempt: string;
  readonly holder: string;
  readonly confirmed: boolean;
  readonly deadline_ms: number;
  readonly fence: number;
  readonly acquired_ms: number;
  readonly ttl_ms: number;
  readonly delay_ms: number;
  readonly label: string;
}

export function parseLine(text: string): Line {
  const [mode, attempt, holder, state, deadline, fence, acquired, ttl, , delay, label] = text.split(" ") as [
    string,
    ...string[],
  ];
  return {
    mode,
    attempt: attempt as string,
    holder: holder as string,
    confirmed: state === "c",
    deadline_ms: Number(deadline),
    fence: Number(fence),
    acquired_ms: Number(acquired),
    ttl_ms: Number(ttl),
    delay_ms: Number(delay),
    label: label as string,
  };
}

/** Of several clocks, one that most agree with. */
export function median(times: Iterable<number>): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The clock of each node as it said in its reply. */
export function timesOf(said: readonly { number: number; reply: readonly string[] }[]): Map<number, number> {
  return new Map(said.map(({ number, reply }) => [number, Number(reply[1])]));
}

/** A lease that a majority confirmed with one fence, by what each of them says of it. */
export interface Agreed {
  readonly line: Line;
  /** Of one of the nodes, with that node's deadline. */
  readonly now_ms: number;
}

/** The leases that a majority of all nodes knows, with the same fence; a lease that fewer know was never granted. */
export function agreedHolders(
  told: readonly { readonly now_ms: number; readonly lines: readonly string[] }[],
  nodes: number,
): Agreed[] {
  const known = new Map<string, Agreed[]>();
  for (const { now_ms, lines } of told) {
    for (const line of lines.map(parseLine)) {
      const id = `${line.attempt} ${line.fence}`;
      known.set(id, [...(known.get(id) ?? []), { line, now_ms }]);
    }
  }
  return [...known.values()]
    .filter((copies) => copies.length >= majorityOf(nodes))
    .map((copies) => copies.sort((a, b) => lifeOf(b) - lifeOf(a))[majorityOf(nodes) - 1] as Agreed)
    .sort((a, b) => a.line.fence - b.line.fence);
}

export function lifeOf({ line, now_ms }: Agreed): number {
  return line.deadline_ms - now_ms;
}

export function holderOf(agreed: Agreed): Holder {
  const { mode, fence, acquired_ms, label } = agreed.line;
  return {
    mode: modeOf(mode),
    ...decodeLabel(label),
    fence,
    hold_count: 1,
    ttl_ms: Math.max(0, lifeOf(agreed)),
    acquired_at_ms: acquired_ms,
  };
}

export function leaseOf(
  request: Pick<Request, "name" | "mode" | "holder" | "keyed" | "label" | "ttl_ms">,
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

/** Until a majority is free, when each node says how long it is not. */
export function waitOf(waits_ms: readonly number[], nodes: number): number {
  const sorted = [...waits_ms].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length, majorityOf(nodes)) - 1] ?? 0;
}

const REASONS: Readonly<Record<string, LostReason>> = { r: "released", e: "expired", m: "max_hold" };

export function reasonOf(letter: string | undefined): LostReason {
  return REASONS[letter ?? ""] ?? "unknown";
}
