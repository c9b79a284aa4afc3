import type { Context } from "hono";
import type { AppEnv } from "../context.ts";

type Headers = Readonly<Record<string, string>>;

/**
 * Headers that an API's answers need in browsers: they prevent caching, type sniffing, and reading or framing by other sites.
 */
const EVERY_ANSWER = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Strict-Transport-Security": "max-age=15552000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
} satisfies Headers;
const JSON_ANSWER = { ...EVERY_ANSWER, "Content-Type": "application/json" } satisfies Headers;

/**
 * Creates every answer, with all its headers. Adding a header to a finished answer in middleware costs more on Node than
 * everything else that the service does for a request: the answer is then copied, and its body becomes a stream.
 */
export function respond(
  c: Context<AppEnv>,
  status: number,
  body: string | ReadableStream | null,
  headers: Headers,
): Response {
  return new Response(body, { status, headers: { ...EVERY_ANSWER, ...ofRequest(c), ...c.get("headers"), ...headers } });
}

export function respondJson(c: Context<AppEnv>, answer: object, status = 200): Response {
  const { "X-Request-Id": id, "Server-Timing": timing } = ofRequest(c);
  // V8 has a fast path for spreading an object into a literal, but only for the literal's first spread.
  const headers: Record<string, string> = { ...JSON_ANSWER, "X-Request-Id": id, "Server-Timing": timing };
  const more = c.get("headers");
  if (more !== undefined) Object.assign(headers, more);
  return new Response(jsonText(answer), { status, headers });
}

/** The line end is for people: without it, a shell's prompt would follow the answer on the same line. */
export const jsonText = (answer: object): string => `${JSON.stringify(answer)}\n`;

function ofRequest(c: Context<AppEnv>) {
  const { request_id, clock, started_ms } = c.get("exchange");
  return { "X-Request-Id": request_id, "Server-Timing": `total;dur=${Math.round(clock.now_ms() - started_ms)}` };
}

/** Adds headers to whichever answer the request gets. */
export function addHeaders(c: Context<AppEnv>, headers: Headers): void {
  c.set("headers", { ...c.get("headers"), ...headers });
}
