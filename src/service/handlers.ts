import type { Answering } from "./types.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** A Request, as Next.js passes it, or an event that has one, as SvelteKit, Astro and Remix do. */
type Incoming = Request | { readonly request: Request };

export type Handlers = Readonly<Record<(typeof METHODS)[number], (incoming: Incoming) => Promise<Response>>>;

/** The service as the handlers of a route: `export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers(service)`. */
export function handlers(service: Answering): Handlers {
  const handle = (incoming: Incoming) => service.fetch("request" in incoming ? incoming.request : incoming);
  return Object.fromEntries(METHODS.map((method) => [method, handle])) as Handlers;
}
