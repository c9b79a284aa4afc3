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
/** The checked input of a request of this route. */
type Fields<Id extends RouteId> = z.output<RequestSchemas[SchemaOf<Id> & keyof RequestSchemas]>;

/** @param name the name in the path; empty where the path has none */
type Handler<Id extends RouteId> = (c: C, fields: Fields<Id>, name: string) => Response | Promise<Response>;

interface More {
  /** Runs once it is known that the key has the scope. */
  readonly before?: (c: C) => void;
  /** Error messages for fields that belong elsewhere. */
  readonly elsewhere?: Wording["elsewhere"];
}

/**
 * Adds a route of the table. Before the handler runs, these are checked, in this order: the scope of the API key, the name in the path
 * and whether the key reaches it, and the body or the query.
 */
export function route<Id extends RouteId>(
  app: Hono<AppEnv>,
  id: Id,
  handle: Handler<Id>,
  { before, elsewhere }: More = {},
): void {
  const { method, path, scope, body, query }: Route = ROUTES[id];
  const named = path.includes("/:name");
  const allow = (c: C) => {
    if (scope !== "any" && scope !== "none") checkScope(c, scope);
    before?.(c);
  };
  const read = (c: C): unknown => {
    const schemas: Readonly<Record<string, z.ZodMiniType>> = c.get("schemas");
    if (body !== undefined) return readBody(c, schemas[body] as z.ZodMiniObject, elsewhere);
    const schema = schemas[query as string] as z.ZodMiniType;
    return method === "delete" ? readDelete(c, schema) : checkQuery(c, schema);
  };
  app.on(method, path, async (c) => {
    allow(c);
    if (body === undefined && query === undefined) return handle(c, undefined as never, "");
    const name = named ? readName(c) : "";
    return handle(c, (await read(c)) as Fields<Id>, name);
  });
}
