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
