import type { Context, Hono } from "hono";
import type * as wire from "../../contract/responses.ts";
import type { LeaseRef } from "../../lock/index.ts";
import type { AppEnv } from "../context.ts";
import { readOptions } from "../input/input.ts";
import { requireNames } from "../middleware/access.ts";
import { multiAcquired, multiGaveUp, multiReleased, multiRenewed, renewedOf } from "../output/locks.ts";
import { done, say, waitGranted } from "../output/outcomes.ts";
import { route } from "../route.ts";

/** Adds the routes that handle several locks in one request. */
export function multiRoutes(app: Hono<AppEnv>): void {
  route(app, "acquireMulti", async (c, { locks: targets, need, ...fields }) => {
    const locks = targets.map(({ name }) => name);
    reach(c, locks);
    const outcome = await c.get("locks").acquire(targets, { ...readOptions(c, fields), need });
    return say(c, multiAcquired(outcome, locks, waitGranted(c)));
  });
  // The schema ensures that exactly one of token and ticket is present.
  route(app, "releaseMulti", async (c, { token = "", ticket, locks }) => {
    reach(c, locks);
    if (ticket !== undefined) return say(c, multiGaveUp(await c.get("locks").giveUp(locks, ticket), locks));
    const outcomes = await c.get("locks").release(locks.map((name) => ({ name, token })));
    return say(c, multiReleased(outcomes, locks));
  });
  route(app, "renewMulti", async (c, { ttl: ttl_ms, locks, ...fields }) => {
    reach(c, locks);
    const outcomes = await c.get("locks").renew(locks.map((name) => ({ name, ttl_ms, ...fields })));
    return say(c, multiRenewed(outcomes, locks));
  });
  // Renews leases of any kind with a single script, if their names are within the key's prefix.
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

function reach(c: Context<AppEnv>, names: readonly string[]): void {
  c.set("lock", names.join(", "));
  requireNames(c, names);
}
