import type { Context } from "hono";
import type { Config } from "../config/config.ts";
import type { requestSchemas } from "../contract/requests.ts";
import type { AnswerTime, Clock, LockService, ServiceEvent } from "../lock/index.ts";
import type { Identity } from "./access/identity.ts";

/** On Node, which creates signals on demand, returns a way to check for a disconnect without creating a signal. */
export function watchClient(c: Context<AppEnv>): (() => boolean) | undefined {
  const { direct, outgoing } = c.env ?? {};
  return direct && outgoing ? () => outgoing.destroyed : undefined;
}

/** Whether the client is known to have disconnected. */
export const clientGone = (c: Context<AppEnv>): boolean => watchClient(c)?.() ?? c.req.raw.signal.aborted;

/** Data that every request has from its start. */
export interface Exchange {
  readonly request_id: string;
  readonly clock: Clock;
  readonly started_ms: number;
  readonly time: AnswerTime;
  /** The number of store requests made so far. */
  store_calls: number;
  /** For the access log: the events of this request. */
  readonly events: ServiceEvent[];
}

/** Data that middleware stores for the handlers of a request. */
export interface AppEnv {
  /** Node's own request object, from @hono/node-server. */
  Bindings: {
    readonly incoming?: {
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      /** Alternating names and values, as they were sent. */
      readonly rawHeaders: readonly string[];
      readonly complete: boolean;
      readonly readableDidRead: boolean;
      readonly readableLength: number;
      read(): Uint8Array<ArrayBuffer> | null;
      resume(): unknown;
    };
    readonly outgoing?: { readonly destroyed: boolean };
    /** Whether the request is as Node received it, and has not been replaced by a surrounding app. */
    readonly direct?: boolean;
  };
  Variables: {
    exchange: Exchange;
    /** Additional headers for the answer. */
    headers: Readonly<Record<string, string>> | undefined;
    schemas: ReturnType<typeof requestSchemas>;
    config: Config;
    identity: Identity;
    locks: LockService;
    /** Identifies the operation, so that a retry does not apply it again. */
    idempotency_key: string | undefined;
    /** How long this request may stay open, if it asked to wait. */
    wait_ms: number | undefined;
    /** For the access log: the code of the problem, or what was done. */
    outcome: string;
    lock: string;
    /** The cause of a 503, in terms that the operator can understand. */
    cause: string;
  };
}

/** Lets work continue after the answer. On Workers, this requires `waitUntil`; elsewhere, work simply continues. */
export function keepAlive(c: Context, work: Promise<void>): void {
  // No caller is waiting for this work, so there is nowhere to report its failure.
  const quiet = work.catch(() => {});
  try {
    c.executionCtx.waitUntil(quiet);
  } catch {
    // Only Workers have an execution context.
  }
}

/** The path prefixes of requests to a service that is part of another app. */
const mounts = new WeakMap<Request, string>();

/** Sets the path prefix that belongs to the app. A path without the prefix is taken to be the service's own. */
export function mountAt(request: Request, prefix: string): Request {
  if (prefix !== "") mounts.set(request, prefix);
  return request;
}

/** Returns the prefix, which is empty if the service is not part of another app. */
export const mountOf = (request: Request): string => mounts.get(request) ?? "";

/**
 * Returns a header, given its name in lower case. Node already has the headers as text. A Request would create an object for
 * all of them, which costs as much as reading the body, although most of the headers asked for are absent.
 */
export function readHeader(c: Context<AppEnv>, name: Lowercase<string>): string | undefined {
  const { direct, incoming } = c.env ?? {};
  if (!direct || incoming === undefined) return c.req.header(name);
  const value = incoming.headers[name];
  if (value === undefined) return undefined;
  return typeof value === "string" && isSentOnce(incoming.rawHeaders, name) ? value : c.req.header(name);
}

/** Whether the header occurs once: Node drops duplicates of the headers that it knows, and a Request joins duplicates. */
function isSentOnce(names_and_values: readonly string[], name: string): boolean {
  let times = 0;
  for (let i = 0; i < names_and_values.length; i += 2) {
    const sent = names_and_values[i] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) times++;
  }
  return times === 1;
}
