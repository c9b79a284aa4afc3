import type { Answering } from "./types.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** A Request, as Next.js passes it, or an event that contains one, as in SvelteKit, Astro and Remix. */
type Incoming = Request | { readonly request: Request };

export type Handlers = Readonly<Record<(typeof METHODS)[number], (incoming: Incoming) => Promise<Response>>>;

/**
 * Returns the service as a route's handlers: `export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } =
 * handlers(service)`.
 *
 * If you pass a function, it creates the service at the first request. Frameworks load route files while they build an app,
 * when its deployment's variables are not set yet.
 */
export function handlers(service: Answering | (() => Answering)): Handlers {
  let made = typeof service === "function" ? undefined : service;
  const handle = async (incoming: Incoming) => {
    made ??= (service as () => Answering)();
    return made.fetch("request" in incoming ? incoming.request : incoming);
  };
  return Object.fromEntries(METHODS.map((method) => [method, handle])) as Handlers;
}
