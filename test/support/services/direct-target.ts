/** A direct client's exchange with the interface of `fetch`, so that the contract suite can use it. */
import type { Exchange } from "../../../src/client/index.ts";
import type { Lacks } from "./capabilities.ts";
import type { Target } from "./http.ts";

export const DIRECT_LACKS: Lacks = {
  terraform: "the locks of Terraform's backend are served by HTTP",
  http: "a direct client has no HTTP: no headers, forms, methods or routes, and it always sends JSON",
};

/**
 * Splits off what a direct client passes separately from the body: the Idempotency-Key, which every request has, and the token.
 */
export function directTarget(name: string, exchange: Exchange): Target {
  return {
    name,
    url: "http://store",
    lacks: DIRECT_LACKS,
    async fetch(input, init) {
      const { pathname, search } = new URL(String(input));
      const headers = new Headers(init?.headers);
      const { status, body } = await exchange(init?.method ?? "GET", pathname + search, {
        key: headers.get("idempotency-key") ?? crypto.randomUUID(),
        token: headers.get("lock-token") ?? undefined,
        text: typeof init?.body === "string" && init.body !== "" ? init.body : null,
        wait_ms: 0,
        signal: init?.signal ?? new AbortController().signal,
      });
      const type = status < 400 ? "application/json" : "application/problem+json";
      const always = { "X-Request-Id": "direct", "Server-Timing": "total;dur=0", "Retry-After": "1" };
      return new Response(JSON.stringify(body), { status, headers: { "content-type": type, ...always } });
    },
  };
}
