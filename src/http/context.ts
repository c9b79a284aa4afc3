import type { Context } from "hono";
import type { Config } from "../config/config.ts";
import type { requestSchemas } from "../contract/requests.ts";
import type { AnswerTime, Clock, LockService, ServiceEvent } from "../lock/index.ts";
import type { Identity } from "./access/identity.ts";

/** How to find out whether the client has disconnected without a signal: on Node, which makes one on demand. */
export function watchClient(c: Context<AppEnv>): (() => boolean) | undefined {
  const { direct, outgoing } = c.env ?? {};
  return direct && outgoing ? () => outgoing.destroyed : undefined;
}

/** Whether the client is known to have disconnected. */
export const clientGone = (c: Context<AppEnv>): boolean => watchClient(c)?.() ?? c.req.raw.signal.aborted;

/** Known for every request from its beginning. */
export interface Exchange {
  readonly request_id: string;
  readonly clock: Clock;
  readonly started_ms: number;
  readonly time: AnswerTime;
}

/** What middleware leaves for the handlers of a request. */
export interface AppEnv {
  /** @hono/node-server gives the request as Node has it. */
  Bindings: {
    readonly incoming?: {
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      /** Names and values by turns, as they were sent. */
      readonly rawHeaders: readonly string[];
      readonly complete: boolean;
      readonly readableDidRead: boolean;
      read(): Uint8Array<ArrayBuffer> | null;
    };
    readonly outgoing?: { readonly destroyed: boolean };
    /** The request is as Node received it: no surrounding app has replaced it. */
    readonly direct?: boolean;
  };
  Variables: {
    exchange: Exchange;
    /** Headers of the answer in addition to those of every answer. */
    headers: Readonly<Record<string, string>> | undefined;
    schemas: ReturnType<typeof requestSchemas>;
    config: Config;
    identity: Identity;
    locks: LockService;
    /** The identity under which this request is applied once, however often it is sent. */
    idempotency_key: string | undefined;
    /** How long this request may stay open, if it asked to wait. */
    wait_ms: number | undefined;
    /** Requests to the store so far. */
    store_calls: number;
    /** For the access log: the code of the problem, or what was done. */
    outcome: string;
    lock: string;
    /** What happened in this request, for the access log. */
    events: ServiceEvent[];
    /** The cause of a 503, in words for the operator. */
    cause: string;
  };
}

/** Lets work go on after the answer. Workers need `waitUntil` for this; elsewhere, work simply goes on. */
export function keepAlive(c: Context, work: Promise<void>): void {
  // No caller waits for this work, so its failure cannot be reported.
  const quiet = work.catch(() => {});
  try {
    c.executionCtx.waitUntil(quiet);
  } catch {
    // Only Workers have an execution context.
  }
}

/** The path prefix where the service is part of another app. */
const mounts = new WeakMap<Request, string>();

/** `prefix` is the part of the request's path that belongs to the app. A path without it counts as its own. */
export function mountAt(request: Request, prefix: string): Request {
  if (prefix !== "") mounts.set(request, prefix);
  return request;
}

/** Empty where the service has the address to itself. */
export const mountOf = (request: Request): string => mounts.get(request) ?? "";

/**
 * A header, by its name in lower case. Node has them as texts, and most are absent. A Request makes an object of all of them when it
 * is asked for one, which costs as much as reading the body.
 */
export function readHeader(c: Context<AppEnv>, name: Lowercase<string>): string | undefined {
  const { direct, incoming } = c.env ?? {};
  if (!direct || incoming === undefined) return c.req.header(name);
  const value = incoming.headers[name];
  if (value === undefined) return undefined;
  return typeof value === "string" && isSentOnce(incoming.rawHeaders, name) ? value : c.req.header(name);
}

/** Node drops the second of two headers whose names it knows, and a Request joins them. */
function isSentOnce(names_and_values: readonly string[], name: string): boolean {
  let times = 0;
  for (let i = 0; i < names_and_values.length; i += 2) {
    const sent = names_and_values[i] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) times++;
  }
  return times === 1;
}
