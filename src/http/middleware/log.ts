import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Clock, EndedLease, Lease } from "../../lock/types.ts";
import type { AppEnv, LogEntry } from "../environment.ts";
import { first } from "../output/answers.ts";
import { instant } from "../output/instant.ts";

/** One line of JSON. The time comes first, so that lines can be searched and sorted by it. */
export const logLine = (entry: LogEntry): string =>
  `{"time":"${instant(Date.now())}",${JSON.stringify(entry).slice(1)}`;

/** Gives each request its id and its start, and logs one line for it. */
export function accessLog(log: (entry: LogEntry) => void, clock: Clock): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started_ms = clock.now_ms();
    const request_id = requestId(c.req.header("X-Request-Id"));
    c.set("exchange", { request_id, clock, started_ms });
    c.set("store_calls", 0);
    await next();
    const ms = Math.round(clock.now_ms() - started_ms);
    const identity = c.get("identity");
    const lease = c.get("lease");
    log({
      event: "request",
      request_id,
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      outcome: c.get("outcome") ?? "ok",
      lock: c.get("lock"),
      ...lease,
      owner: lease?.owner ?? undefined,
      namespace: identity?.namespace,
      key_id: identity?.key_id,
      store_calls: c.get("store_calls"),
      ms,
      cause: c.get("cause"),
    });
  };
}

/** The client's own id, if it is one that can be repeated in a header and in the log. */
function requestId(sent: string | undefined): string {
  return sent !== undefined && /^[\w=-]{1,255}$/.test(sent) ? sent : crypto.randomUUID();
}

type NotedLease = Pick<Lease, "owner" | "fence" | "ttl_ms">;

/** Notes for the log which leases were granted or renewed, so that it shows who held a lock at a given time. */
export function noteLeases(c: Context<AppEnv>, leases: readonly NotedLease[]): void {
  const { owner, ttl_ms } = first(leases);
  c.set("lease", { owner, fence: fencesOf(leases), ttl_ms });
}

/** The same for leases that have ended. Those of one holder were held equally long. */
export function noteEnded(c: Context<AppEnv>, leases: readonly (EndedLease | undefined)[]): void {
  const ended = leases.filter((lease) => lease !== undefined);
  if (ended.length > 0) c.set("lease", { ...first(ended), fence: fencesOf(ended) });
}

function fencesOf(leases: readonly { readonly fence: number }[]): number | string {
  return leases.length === 1 ? first(leases).fence : leases.map(({ fence }) => fence).join(", ");
}
