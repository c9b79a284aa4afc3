/** The log's lines: for a request, for the leases that it found expired or broken, and for grants to absent clients. */
import type { Ended, Served, ServiceEvent } from "../lock/index.ts";
import { instant } from "./instant.ts";
import type { LogEntry } from "./observer.ts";

/**
 * Characters that JSON does not escape, but that are invisible, or that a terminal may treat as commands, line ends or changes
 * of writing direction.
 */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Matches most lines, because they need no escapes. */
const SAFE = /^[\x20-\x7e]*$/;

/** Formats one line of JSON. The time comes first, so that lines can be searched and sorted by it. */
export function logLine(entry: LogEntry): string {
  const json = JSON.stringify(entry).slice(1);
  return `{"time":"${instant(Date.now())}",${SAFE.test(json) ? json : json.replaceAll(UNSAFE, escaped)}`;
}

type OfOneLease = Extract<ServiceEvent, { readonly lease?: string | undefined }>;

const isOfOneLease = (event: ServiceEvent): event is OfOneLease => "lease" in event;

interface Described {
  /** The names of the lost leases, if the request was for several leases. */
  readonly lost?: string | undefined;
  readonly lease?: string | undefined;
  readonly owner?: string | undefined;
  readonly fence?: number | string | undefined;
  readonly ttl_ms?: number | undefined;
  readonly hold_ms?: number | undefined;
  readonly reason?: string | undefined;
}

/** Returns the fields that describe the request's lease or place. For a multi-lock, includes the fences of all leases. */
export function describe(all: readonly ServiceEvent[]): Described {
  const events = all.filter(isOfOneLease);
  // The last event counts, because the first event of a request that waited only reports that it joined the queue.
  const event = events.at(-1);
  if (event === undefined) return {};
  const lost = events.filter((event) => event.event === "lost");
  const names = events.length > 1 && lost.length > 0 ? lost.map(({ name }) => name).join(", ") : undefined;
  if (events.some(({ lease }) => lease !== event.lease)) return { lost: names };
  return {
    lost: names,
    lease: event.lease,
    owner: ("owner" in event && event.owner) || undefined,
    fence: fencesOf(events),
    ttl_ms: "ttl_ms" in event ? event.ttl_ms : undefined,
    hold_ms: event.event === "released" ? event.held_ms : undefined,
    reason: lost[0]?.reason,
  };
}

function fencesOf(events: readonly OfOneLease[]): number | string | undefined {
  const [only] = events;
  if (events.length === 1) return only !== undefined && "fence" in only ? only.fence : undefined;
  const fences = events.flatMap((event) => ("fence" in event && event.fence !== undefined ? [event.fence] : []));
  return fences.length > 1 ? fences.join(", ") : fences[0];
}

/**
 * Returns the line for another client's lease that has ended, as this request found, or for a grant to an absent client. The
 * store detects some of these without a request.
 */
export function foundLine(found: Ended | Served, { request_id, namespace }: LogEntry): LogEntry {
  const { event, kind, name, mode, fence, owner, at_ms } = found;
  const length = "held_ms" in found ? { hold_ms: found.held_ms, ...found.note } : { waited_ms: found.waited_ms };
  const lease = { [kind]: name, mode, fence, owner: owner ?? undefined, ...length };
  return { event, request_id, ...lease, at: instant(at_ms), namespace };
}

/** Escapes every character of a string, as JSON would. */
export const escaped = (text: string): string =>
  text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
