import type { Context, Hono } from "hono";
import type * as z from "zod/mini";
import { issuedScope } from "../../contract/api-keys.ts";
import type { RequestSchemas } from "../../contract/requests.ts";
import type * as wire from "../../contract/service-responses.ts";
import type { Pace, StoredKey } from "../../lock/index.ts";
import { instant } from "../../observe/instant.ts";
import type { StoredKeys } from "../access/stored-keys.ts";
import type { AppEnv } from "../context.ts";
import { requireHeadStart } from "../input/input.ts";
import { requireNames } from "../middleware/access.ts";
import { answerRead } from "../output/conditional.ts";
import { done } from "../output/outcomes.ts";
import { ProblemError, problem } from "../output/problem.ts";
import { route } from "../route.ts";
import { pageOf } from "./listings.ts";

const DATE_LENGTH = "2026-11-23".length;

/** Adds the routes for API keys that are kept in the store. Without `stored`, they all explain what to set. */
export function keyRoutes(app: Hono<AppEnv>, pace: Pace, stored: StoredKeys | undefined): void {
  const keys = () => {
    if (stored !== undefined) return stored;
    throw new ProblemError("unsatisfiable", {
      detail: "This deployment cannot create API keys: set KEYS_SECRET, or configure the key in API_KEYS.",
    });
  };
  // A deployment without keys refuses every request to these routes.
  const before = keys;
  route(app, "createKey", (c, fields) => create(c, keys(), fields), { before });
  route(
    app,
    "listKeys",
    async (c, query) => {
      const { items, cursor } = await pageOf(c, pace, query, (locks, options) => locks.keys.list(options));
      return answerRead(c, "listed", () => ({ keys: items.map(listed), cursor }) satisfies wire.KeyPage);
    },
    { before },
  );
  route(app, "deleteKey", (c) => remove(c, keys()), { before });
}

/** Creates a key, whose permissions cannot exceed its creator's. */
async function create(
  c: Context<AppEnv>,
  stored: StoredKeys,
  fields: z.output<RequestSchemas["keyCreate"]>,
): Promise<Response> {
  const own = c.get("identity");
  const { label, scopes, prefix = own.prefix, ttl, head_start_max } = fields;
  requireNames(c, [prefix]);
  requireHeadStart(c, head_start_max, "head_start_max");
  const head_start_max_ms = head_start_max ?? own.head_start_max_ms;
  const missing = scopes.filter((scope) => !own.scopes.includes(scope));
  if (missing.length > 0)
    throw new ProblemError("forbidden", {
      detail: `This API key lacks ${missing.join(", ")}: it can grant only scopes that it has itself.`,
    });
  const { id, key } = await stored.make(own.namespace);
  const expires_at_ms = await c.get("locks").keys.create(id, { label, scopes, prefix, head_start_max_ms }, ttl);
  const answer = { id, key, label, scopes, prefix, head_start_max_ms, expires_at: instant(expires_at_ms) };
  return done(c, "created", answer satisfies wire.KeyCreated, 201);
}

async function remove(c: Context<AppEnv>, stored: StoredKeys): Promise<Response> {
  const id = c.req.param("id") as string;
  const { keys } = c.get("locks");
  const found = await keys.find(id, false);
  // An earlier request, whose answer was lost, may have deleted the key.
  if (found === undefined) stored.forget(id);
  if (!found?.prefix.startsWith(c.get("identity").prefix)) {
    return problem(c, "not_found", {
      detail: "There is no such key within this key's prefix: GET /keys lists the existing keys.",
      members: { id },
    });
  }
  try {
    await keys.remove(id);
  } finally {
    stored.forget(id);
  }
  return done(c, "deleted", { id, deleted: true } satisfies wire.KeyDeleted);
}

const listed = ({
  id,
  label,
  scopes,
  prefix,
  head_start_max_ms,
  expires_at_ms,
  used_on_ms,
}: StoredKey): wire.KeyPage["keys"][number] => ({
  id,
  label,
  scopes: issuedScope.options.filter((scope) => scopes.includes(scope)),
  prefix,
  head_start_max_ms,
  expires_at: instant(expires_at_ms),
  last_used_on: used_on_ms === undefined ? null : instant(used_on_ms).slice(0, DATE_LENGTH),
});
