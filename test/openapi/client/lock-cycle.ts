/**
 * Compiled against the types that openapi-typescript generates from `openapi.json`; the test creates `api.d.ts` when it runs.
 */
import createClient from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

type Schemas = components["schemas"];

/**
 * Using only the document's types, acquires, renews, reads and releases a lock, and is refused a read lock while the lock is
 * held.
 */
export async function lockCycle(baseUrl: string, send: (request: Request) => Promise<Response>) {
  const client = createClient<paths>({ baseUrl, fetch: send });
  const params = { path: { name: "a/lock with a hard name" } };

  const taken = await client.POST("/locks/{name}/acquire", { params, body: { ttl: "20s", owner: "cycle" } });
  // If the request has no `standby`, there is no other successful response.
  const lease: Schemas["Granted"] = taken.data && "token" in taken.data ? taken.data : fail(taken.error);

  const refused = await client.POST("/rw/{name}/read", { params, body: { wait: "1ms" } });
  const busy = refused.error;
  // The `code` tells the types of 4xx and 5xx responses apart.
  const place: Schemas["Locked"] = busy?.code === "locked" ? busy : fail(busy);

  const renewed = await client.POST("/locks/{name}/renew", { params, body: { token: lease.token, ttl: "25s" } });
  const seen = await client.GET("/locks/{name}", {
    params: { ...params, query: { wait: 0 }, header: { "Lock-Token": lease.token } },
  });
  await client.POST("/locks/{name}/release", { params, body: { ticket: place.ticket ?? "" } });
  const released = await client.POST("/locks/{name}/release", { params, body: { token: lease.token } });
  const late = await client.POST("/locks/{name}/renew", { params, body: { token: lease.token } });
  const lost: Schemas["LeaseLost"] = late.error?.code === "lease_lost" ? late.error : fail(late.error);

  // A field that a request may omit because it has a default.
  const locks = [{ name: "one" }, { name: "two" }];
  const both = await client.POST("/multi/acquire", { body: { locks, ttl: "20s" } });
  const leases = locks.map(({ name }) => ({ name, token: both.data?.token ?? fail(both.error) }));
  const beat = await client.POST("/heartbeat", { body: { leases } });
  await client.POST("/multi/release", { body: { token: both.data?.token ?? "", locks: ["one", "two"] } });

  return { beat: beat.data, lease, place, renewed: renewed.data, seen: seen.data, released: released.data, lost };
}

function fail(error: unknown): never {
  throw new Error(`not what the document says: ${JSON.stringify(error)}`);
}
