import type { Context } from "hono";
import { routePath } from "hono/route";
import type { Clock, ServiceEvent } from "../../lock/index.ts";
import { describe, foundLine } from "../../observe/log-line.ts";
import type { LogEntry, Observer, RequestAnswered } from "../../observe/observer.ts";
import { type AppEnv, keepAlive, readHeader } from "../context.ts";

/**
 * Gives every request its id and start time. Logs one line for the request, one for each expired or broken lease that it found,
 * and one for each grant to an absent client.
 */
export function accessLog(log: (entry: LogEntry) => void, clock: Clock, observers: readonly Observer[]) {
  return {
    begin(c: Context<AppEnv>): void {
      const request_id = requestId(readHeader(c, "x-request-id"));
      const started_ms = clock.now_ms();
      c.set("exchange", { request_id, clock, started_ms, time: { spent_ms: 0 }, store_calls: 0, events: [] });
    },
    end(c: Context<AppEnv>): void {
      const { request_id, started_ms, store_calls, events } = c.get("exchange");
      const identity = c.get("identity");
      const { trace_id, parent_id } = traceOf(readHeader(c, "traceparent"));
      const { lost, lease, owner, fence, ttl_ms, hold_ms, reason } = describe(events);
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
        store_calls,
        ms: Math.round(clock.now_ms() - started_ms),
        cause: c.get("cause"),
      };
      for (const event of events) if ("at_ms" in event) log(foundLine(event, request));
      log(request);
      tell(c, observers, request);
    },
  };
}

/** Reports a request's event to the observers. */
export function tell(c: Context<AppEnv>, observers: readonly Observer[], event: ServiceEvent | RequestAnswered): void {
  if (observers.length === 0) return;
  const background = (work: Promise<void>) => keepAlive(c, work);
  for (const observe of observers) {
    observe(event, { namespace: c.get("identity")?.namespace, events: c.get("exchange").events, background });
  }
}

/** Returns the client's own id if it is safe in a header and in the log. */
function requestId(sent: string | undefined): string {
  return sent !== undefined && /^[\w=-]{1,255}$/.test(sent) ? sent : crypto.randomUUID();
}

/** Parses a W3C Trace Context: the request's trace, and the span that sent the request. */
function traceOf(traceparent: string | undefined): { readonly trace_id?: string; readonly parent_id?: string } {
  if (traceparent === undefined) return {};
  const [, trace_id, parent_id] =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:$|(?<!^00.*)-)/.exec(
      traceparent,
    ) ?? [];
  return trace_id === undefined || parent_id === undefined ? {} : { trace_id, parent_id };
}
