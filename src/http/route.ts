import type { Context, Hono } from "hono";
import type * as z from "zod/mini";
import type { RequestSchemas } from "../contract/requests.ts";
import { ROUTES, type Route, type RouteId } from "../contract/routes.ts";
import type { Wording } from "../contract/validate.ts";
import type { AppEnv } from "./context.ts";
import { checkQuery, readBody, readDelete, readName } from "./input/input.ts";
import { checkScope } from "./middleware/access.ts";

type C = Context<AppEnv>;
type SchemaOf<Id extends RouteId> = (typeof ROUTES)[Id] extends { readonly body: infer Name }
  ? Name
  : (typeof ROUTES)[Id] extends { readonly query: infer Name }
    ? Name
    : never;
/** The validated input of this route's requests. */
type Fields<Id extends RouteId> = z.output<RequestSchemas[SchemaOf<Id> & keyof RequestSchemas]>;

/** @param name The name in the path; empty where the path has none. */
type Handler<Id extends RouteId> = (c: C, fields: Fields<Id>, name: string) => Response | Promise<Response>;

interface More {
  /** Runs once the key is known to have the scope. */
  readonly before?: (c: C) => void;
  /** Error messages for fields that belong elsewhere. */
  readonly elsewhere?: Wording["elsewhere"];
}

/**
 * Adds a route from the table. Checks before the handler runs, in this order: the scope of the API key, the name in the path
 * and whether it is within the key's prefix, and the body or query.
 */
export function route<Id extends RouteId>(
  app: Hono<AppEnv>,
  id: Id,
  handle: Handler<Id>,
  { before, elsewhere }: More = {},
): void {
  const { method, path, scope, body, query }: Route = ROUTES[id];
  const named = path.includes("/:name");
  const begin = (c: C): string => {
    if (scope !== "any" && scope !== "none") checkScope(c, scope);
    before?.(c);
    return named ? readName(c) : "";
  };
  const schemaIn = (c: C) => (c.get("schemas") as Readonly<Record<string, z.ZodMiniType>>)[body ?? query ?? ""];
  if (body !== undefined || method === "delete") {
    app.on(method, path, async (c) => {
      const name = begin(c);
      const schema = schemaIn(c) as z.ZodMiniObject;
      const sent = await (body === undefined ? readDelete(c, schema) : readBody(c, schema, elsewhere));
      return handle(c, sent as Fields<Id>, name);
    });
  } else {
    app.on(method, path, (c) => {
      const name = begin(c);
      const sent = query === undefined ? undefined : checkQuery(c, schemaIn(c) as z.ZodMiniType);
      return handle(c, sent as Fields<Id>, name);
    });
  }
}
