import type { Answering } from "./types.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** A Request, as Next.js passes it, or an event that has one, as SvelteKit, Astro and Remix do. */
type Incoming = Request | { readonly request: Request };

export type Handlers = Readonly<Record<(typeof METHODS)[number], (incoming: Incoming) => Promise<Response>>>;

/**
 * The service as the handlers of a route: `export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers(service)`.
 *
 * A function makes the service when the first request comes. Frameworks load files of routes while they build an app, where the
 * variables of its deployment are missing.
 */
export function handlers(service: Answering | (() => Answering)): Handlers {
  let made = typeof service === "function" ? undefined : service;
  const handle = async (incoming: Incoming) => {
    made ??= (service as () => Answering)();
    return made.fetch("request" in incoming ? incoming.request : incoming);
  };
  return Object.fromEntries(METHODS.map((method) => [method, handle])) as Handlers;
}
