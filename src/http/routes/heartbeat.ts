import type { Hono } from "hono";
import type * as wire from "../../contract/responses.ts";
import type { LeaseRef } from "../../lock/index.ts";
import type { AppEnv } from "../context.ts";
import { renewedOf } from "../output/locks.ts";
import { done } from "../output/outcomes.ts";
import { route } from "../route.ts";

/** Renews many leases of any kind in one request, with one script on the store. */
export function heartbeatRoute(app: Hono<AppEnv>): void {
  route(app, "heartbeat", async (c, { leases }) => {
    const { prefix } = c.get("identity");
    const reached = leases.filter(({ name }) => name.startsWith(prefix));
    const refs = reached.map(({ ttl: ttl_ms, ...lease }): LeaseRef => ({ ...lease, ttl_ms }));
    const outcomes = refs.length > 0 ? await c.get("locks").renewEach(refs) : [];
    c.set("lock", reached.map(({ name }) => name).join(", "));
    const results = new Map(reached.map((lease, i) => [lease, renewedOf(lease.name, outcomes[i])]));
    return done(c, "answered_each", {
      results: leases.map((lease) => results.get(lease) ?? { name: lease.name, ok: false, code: "forbidden" }),
    } satisfies wire.Heartbeat);
  });
}
