import type { Context, Hono } from "hono";
import type { RequestSchemas } from "../../contract/requests.ts";
import { resembling } from "../../contract/resembling.ts";
import { ROUTES, type Route } from "../../contract/routes.ts";
import type { AppEnv } from "../context.ts";
import { problem } from "./problem.ts";
import { respond } from "./respond.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE", "LOCK", "UNLOCK"];

/** Answers a request that matches no route, with a list of the methods that its path allows or with a 404. */
export function unrouted(app: Hono<AppEnv>, c: Context<AppEnv>): Response {
  const isRouted = (method: string) =>
    app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method);
  const methods = METHODS.filter(isRouted);
  return methods.length > 0 ? noMethod(app, c, methods) : noRoute(app, c);
}

/** Returns the 404 for a path without a route. It suggests the route that was probably meant, or those near it. */
function noRoute(app: Hono<AppEnv>, c: Context<AppEnv>): Response {
  return problem(c, "not_found", { detail: `There is no such route: ${hint(app, c)}` });
}

/** Returns the 405 for a path that has routes, but none for this method; for OPTIONS, the list of its methods. */
function noMethod(app: Hono<AppEnv>, c: Context<AppEnv>, methods: readonly string[]): Response {
  const allowed = methods.flatMap((known) => (known === "GET" ? [known, "HEAD"] : known));
  const headers = { Allow: [...allowed, "OPTIONS"].join(", ") };
  if (c.req.method === "OPTIONS") return respond(c, 204, null, headers);
  const { method, path } = c.req;
  const named = path.replace(/\/([^/]+)$/, "/:name/$1");
  if (routesIn(app).some((route) => route.method === method && route.path === named)) {
    return problem(c, "method_not_allowed", { detail: `The name is missing: ${method} ${named}.`, headers });
  }
  const here = methods.join(" or ");
  const deeper = routesOf(app, path).filter(
    (route) => route.startsWith(`${method} `) && route.split("/").length > path.split("/").length,
  );
  const elsewhere = deeper.length > 0 ? `, or ${deeper.join(", ")}` : "";
  return problem(c, "method_not_allowed", { detail: `Use ${here} here${elsewhere}.`, headers });
}

function hint(app: Hono<AppEnv>, c: Context<AppEnv>): string {
  const { method, path } = c.req;
  const [, resource = "", name, last = ""] = path.split("/");
  if (name === "" && last !== "") return "the name is empty. Check that the variable you used for it is set.";
  if (method === "GET" && parametersOf(c.get("schemas"), resource).includes(last)) {
    return `'${last}' is a query parameter of GET /${resource}/${name}.`;
  }
  const meant = resembling(path, routesLike(app, path));
  if (meant !== undefined) return `did you mean ${meant}?`;
  const near = routesOf(app, path);
  const known = near.length > 0 ? `/${resource} has ${near.join(", ")}.` : "GET /docs lists all routes.";
  return `${known} In a name, write '/' as %2F.`;
}

/** Returns the query parameters for reading one lock, semaphore or latch. */
function parametersOf(schemas: RequestSchemas, resource: string): string[] {
  const routes: readonly Route[] = Object.values(ROUTES);
  const { query } = routes.find(({ method, path }) => method === "get" && path === `/${resource}/:name`) ?? {};
  const schema = query && schemas[query];
  return schema !== undefined && "shape" in schema ? Object.keys(schema.shape) : [];
}

interface AppRoute {
  readonly method: string;
  readonly path: string;
  /** The segments of the route's path. */
  readonly steps: readonly string[];
}

const known = new WeakMap<Hono<AppEnv>, readonly AppRoute[]>();

/** Returns an app's routes, all of which have been added by the time the first request arrives. */
function routesIn(app: Hono<AppEnv>): readonly AppRoute[] {
  let routes = known.get(app);
  if (routes === undefined) {
    const handled = app.routes.filter(({ method }) => method !== "ALL");
    routes = handled.map(({ method, path }) => ({ method, path, steps: path.split("/") }));
    known.set(app, routes);
  }
  return routes;
}

/** Returns routes that begin like this path, such as `POST /locks/:name/acquire`, except those of assets. */
function routesOf(app: Hono<AppEnv>, path: string): string[] {
  const [, resource] = path.split("/");
  const routes = routesIn(app).filter(({ path, steps }) => steps[1] === resource && !path.includes("/assets/"));
  return [...new Set(routes.map((route) => `${route.method} ${route.path}`))];
}

/** Returns the routes with as many segments as this path, their parameters replaced by the path's segments. */
function routesLike(app: Hono<AppEnv>, path: string): string[] {
  const sent = path.split("/");
  const filled = routesIn(app)
    .filter(({ steps }) => steps.length === sent.length || (steps.length === sent.length - 1 && sent.at(-1) === ""))
    .map(({ steps }) => steps.map((step, i) => (step.startsWith(":") ? (sent[i] ?? step) : step)).join("/"));
  return filled.filter((route) => route !== path);
}
