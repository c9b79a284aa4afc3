import type { Context } from "hono";
import { routePath } from "hono/route";
import type { Clock, Ended, ServiceEvent } from "../../lock/types.ts";
import { keepAlive } from "../background.ts";
import type { AppEnv, LogEntry, Observer, RequestAnswered } from "../environment.ts";
import { readHeader } from "../input/header.ts";
import { escaped } from "../output/escape.ts";
import { instant } from "../output/instant.ts";

/**
 * What JSON leaves as it is, and a terminal may obey, or take for the end of a line or for another direction of writing, or that
 * nobody sees.
 */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Of most lines, all characters. */
const SAFE = /^[\x20-\x7e]*$/;

/** One line of JSON. The time comes first, so that lines can be searched and sorted by it. */
export function logLine(entry: LogEntry): string {
  const json = JSON.stringify(entry).slice(1);
  return `{"time":"${instant(Date.now())}",${SAFE.test(json) ? json : json.replaceAll(UNSAFE, escaped)}`;
}

/** Gives each request its id and its start, and logs one line for it, and one for each lease that it found at its end. */
export function accessLog(log: (entry: LogEntry) => void, clock: Clock, observers: readonly Observer[]) {
  return {
    begin(c: Context<AppEnv>): void {
      const request_id = requestId(readHeader(c, "x-request-id"));
      c.set("exchange", { request_id, clock, started_ms: clock.now_ms(), time: { spent_ms: 0 } });
      c.set("store_calls", 0);
      c.set("events", []);
    },
    end(c: Context<AppEnv>): void {
      const { request_id, started_ms } = c.get("exchange");
      const identity = c.get("identity");
      const events = c.get("events");
      const { trace_id, parent_id } = traceOf(readHeader(c, "traceparent"));
      const { lost, lease, owner, fence, ttl_ms, hold_ms, reason } = describe(events.filter(isOfOneLease));
      const request: RequestAnswered = {
        event: "request",
        request_id,
        trace_id,
        parent_id,
        method: c.req.method,
        route: routePath(c),
        status: c.res.status,
        outcome: c.get("outcome") ?? "ok",
        lock: c.get("lock"),
        lost,
        lease,
        owner,
        fence,
        ttl_ms,
        hold_ms,
        reason,
        namespace: identity?.namespace,
        key_id: identity?.key_id,
        store_calls: c.get("store_calls"),
        ms: Math.round(clock.now_ms() - started_ms),
        cause: c.get("cause"),
      };
      for (const event of events) if ("at_ms" in event) log(endedLine(event, request));
      log(request);
      tell(c, observers, request);
    },
  };
}

/** Tells the observers what happened in a request. */
export function tell(c: Context<AppEnv>, observers: readonly Observer[], event: ServiceEvent | RequestAnswered): void {
  if (observers.length === 0) return;
  const background = (work: Promise<void>) => keepAlive(c, work);
  for (const observe of observers) {
    observe(event, { namespace: c.get("identity")?.namespace, events: c.get("events"), background });
  }
}

/** The client's own id, if it is one that can be repeated in a header and in the log. */
function requestId(sent: string | undefined): string {
  return sent !== undefined && /^[\w=-]{1,255}$/.test(sent) ? sent : crypto.randomUUID();
}

/** W3C Trace Context: the trace that the request belongs to, and the span that sent it. */
function traceOf(traceparent: string | undefined): { readonly trace_id?: string; readonly parent_id?: string } {
  if (traceparent === undefined) return {};
  const [, trace_id, parent_id] =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:$|(?<!^00.*)-)/.exec(
      traceparent,
    ) ?? [];
  return trace_id === undefined || parent_id === undefined ? {} : { trace_id, parent_id };
}

type OfOneLease = Extract<ServiceEvent, { readonly lease?: string | undefined }>;

const isOfOneLease = (event: ServiceEvent): event is OfOneLease => "lease" in event;

interface Described {
  /** The names of those that are lost, if the request was about several. */
  readonly lost?: string | undefined;
  readonly lease?: string | undefined;
  readonly owner?: string | undefined;
  readonly fence?: number | string | undefined;
  readonly ttl_ms?: number | undefined;
  readonly hold_ms?: number | undefined;
  readonly reason?: string | undefined;
}

/** What the line says of the lease or place that the request was about. For a multi-lock, the fences of all its leases. */
function describe(events: readonly OfOneLease[]): Described {
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

/** The end of somebody else's lease, as this request found it. */
function endedLine(
  { event, kind, name, mode, fence, owner, held_ms, at_ms, note }: Ended,
  request: RequestAnswered,
): LogEntry {
  const { request_id, namespace } = request;
  const lease = { [kind]: name, mode, fence, owner: owner ?? undefined, hold_ms: held_ms, ...note };
  return { event, request_id, ...lease, at: instant(at_ms), namespace };
}
