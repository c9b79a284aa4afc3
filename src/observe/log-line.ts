/** The lines of the log: for a request, for the leases that it found expired or broken, and for grants to absent clients. */
import type { Ended, Served, ServiceEvent } from "../lock/index.ts";
import { instant } from "./instant.ts";
import type { LogEntry } from "./observer.ts";

/**
 * Characters that JSON leaves as they are, and that a terminal may obey, or take for a line end or another direction of writing,
 * or that are invisible.
 */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** In most lines, all characters. */
const SAFE = /^[\x20-\x7e]*$/;

/** One line of JSON. The time comes first, so that lines can be searched and sorted by it. */
export function logLine(entry: LogEntry): string {
  const json = JSON.stringify(entry).slice(1);
  return `{"time":"${instant(Date.now())}",${SAFE.test(json) ? json : json.replaceAll(UNSAFE, escaped)}`;
}

type OfOneLease = Extract<ServiceEvent, { readonly lease?: string | undefined }>;

const isOfOneLease = (event: ServiceEvent): event is OfOneLease => "lease" in event;

interface Described {
  /** The names of lost leases, if the request was about several. */
  readonly lost?: string | undefined;
  readonly lease?: string | undefined;
  readonly owner?: string | undefined;
  readonly fence?: number | string | undefined;
  readonly ttl_ms?: number | undefined;
  readonly hold_ms?: number | undefined;
  readonly reason?: string | undefined;
}

/** The fields of the lease or place that the request was about. For a multi-lock, the fences of all its leases. */
export function describe(all: readonly ServiceEvent[]): Described {
  const events = all.filter(isOfOneLease);
  // A request that waited was queued first.
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
 * The end of another client's lease, as this request found it, or its grant to an absent client. The store finds some of them
 * itself.
 */
export function foundLine(found: Ended | Served, { request_id, namespace }: LogEntry): LogEntry {
  const { event, kind, name, mode, fence, owner, at_ms } = found;
  const length = "held_ms" in found ? { hold_ms: found.held_ms, ...found.note } : { waited_ms: found.waited_ms };
  const lease = { [kind]: name, mode, fence, owner: owner ?? undefined, ...length };
  return { event, request_id, ...lease, at: instant(at_ms), namespace };
}

/** Writes text as JSON escapes it, all of it. */
export const escaped = (text: string): string =>
  text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
