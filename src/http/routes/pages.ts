import type { Context, Hono } from "hono";
import type { Access } from "../../config/config.ts";
import { ROUTES, type RouteId } from "../../contract/routes.ts";
import type * as wire from "../../contract/service-responses.ts";
import { type AppEnv, mountOf } from "../context.ts";
import type { Assets } from "../deps.ts";
import { problem } from "../output/problem.ts";
import { respond, respondJson } from "../output/respond.ts";
import { route } from "../route.ts";

/** The pages load nothing from other hosts, and send requests only to this service. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Headers that a page needs in addition to those of every answer. */
const DOCUMENT = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "Referrer-Policy": "no-referrer",
};

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webp: "image/webp",
  json: "application/json",
  md: "text/markdown; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** Matches only files that can exist, so none outside the folder of pages. */
const FILE = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.(?:html|js|css|svg|webp|json|md|txt)$/;

/**
 * Adds the OpenAPI document, the pages that explain it, and the console. They need no key, because browsers cannot send one
 * when a page is opened, and nothing in them is secret.
 */
export function pageRoutes(app: Hono<AppEnv>, assets: Assets, access: Access): void {
  const page = (id: RouteId, file: (c: Context<AppEnv>) => string) =>
    route(app, id, (c) => serveFile(c, assets, file(c)));
  // A user who opens the service's URL in a browser expects a page.
  app.get(ROUTES.about.path, async (c, next) => {
    if (!wantsPage(c) || !(await exists(assets, START))) return next();
    return respond(c, 303, null, { Location: `${mountOf(c.req.raw)}/docs`, Vary: "Accept" });
  });
  for (const id of ["openapi", "llms", "llmsFull"] as const) page(id, () => ROUTES[id].path.slice(1));
  for (const area of ["docs", "console"] as const) {
    page(area, () => `${area}/index.html`);
    page(`${area}Asset`, (c) => `${area}/assets/${c.req.param("file")}`);
  }
  // Saves the console from sending a request without a key, whose failure browsers would log as an error.
  route(app, "consoleAccess", (c) => respondJson(c, { access: access.kind } satisfies wire.ConsoleAccess));
  // Pages may be in folders.
  app.get("/docs/*", (c) => serveFile(c, assets, c.req.path.slice(1) + (c.req.path.endsWith(".md") ? "" : ".html")));
}

const START = "docs/index.html";

const wantsPage = (c: Context<AppEnv>): boolean => c.req.header("Accept")?.includes("text/html") ?? false;

async function exists(assets: Assets, file: string): Promise<boolean> {
  const body = await assets(file);
  await body?.cancel();
  return body !== null;
}

/** Adapts a page that is served for any path: its links go up one folder, but must go up one for each folder in the path. */
const fromDepth = (html: string, folders: number): string =>
  html.replace(/(?<= (?:href|src)=")\.\.\//g, "../".repeat(folders));

async function serveFile(c: Context<AppEnv>, assets: Assets, file: string): Promise<Response> {
  const body = FILE.test(file) ? await assets(file) : null;
  if (body === null) {
    const missing = wantsPage(c) ? await assets("docs/404.html") : null;
    if (missing) {
      const html = fromDepth(await new Response(missing).text(), c.req.path.split("/").length - 2);
      return respond(c, 404, html, { "Content-Type": TYPES.html ?? "", ...DOCUMENT });
    }
    const built = await exists(assets, START);
    return problem(c, "not_found", {
      detail: built
        ? "There is no such page: /docs lists all pages."
        : "This deployment does not have the pages: build them with 'npm run build' or, if your app mounts the service, pass them as 'pages'. The docs are in the repository, too.",
    });
  }
  const type = TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const more = type.startsWith("text/html") ? DOCUMENT : {};
  return respond(c, 200, body, { "Content-Type": type, "Cache-Control": "public, max-age=300", ...more });
}
