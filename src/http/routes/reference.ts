import type { Context, Hono } from "hono";
import type { AppEnv, Assets } from "../environment.ts";
import { problem } from "../output/problem.ts";
import { respond } from "../output/respond.ts";

/** The pages load nothing from other hosts, and send requests only to this service. They set styles on elements. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
};

/** The OpenAPI document and the pages that explain it. They need no key: browsers cannot send one, and nothing is secret. */
export function docsRoutes(app: Hono<AppEnv>, assets: Assets): void {
  app.get("/openapi.json", (c) => serve(c, assets, "openapi.json"));
  app.get("/docs", (c) => serve(c, assets, "docs.html"));
  app.get("/docs/errors", (c) => serve(c, assets, "errors.html"));
  app.get("/docs/assets/:file{[a-z-]+\\.(?:js|css)}", (c) => serve(c, assets, c.req.param("file")));
}

async function serve(c: Context<AppEnv>, assets: Assets, file: string): Promise<Response> {
  const body = await assets(file);
  if (body === null) {
    return problem(c, "not_found", {
      detail:
        "This deployment does not serve this page: read the repository's docs, or build the pages with 'npm run build'.",
    });
  }
  const type = TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const policy = type.startsWith("text/html") ? { "Content-Security-Policy": CONTENT_SECURITY_POLICY } : {};
  return respond(c, 200, body, { "Content-Type": type, "Cache-Control": "public, max-age=300", ...policy });
}
