import type { MiddlewareHandler } from "hono";
import type { Config } from "../config/config.ts";
import type { Scope } from "../contract/api-keys.ts";
import type { requestSchemas } from "../contract/requests.ts";
import type { Engine, Readiness } from "../engine/engine.ts";
import type { Carrier, Hints } from "../hints/hint.ts";
import type {
  AnswerTime,
  Caller,
  Clock,
  Emit,
  LockService,
  LockSettings,
  RequestContext,
  ServiceEvent,
} from "../lock/types.ts";

/** One line of the log. Never contains tokens, tickets, API keys or idempotency keys. */
export type LogEntry = Readonly<Record<string, string | number | boolean | undefined>>;

/** Is told every event, and whose request it was about. Must not throw, and must return at once. */
export type Observer = (event: ServiceEvent | RequestAnswered, about: EventContext) => void;

export interface EventContext {
  /** Undefined when nobody knows who sent the request. */
  readonly namespace: string | undefined;
  /** All events of the request so far. */
  readonly events: readonly ServiceEvent[];
  /** Takes work that goes on after the answer. */
  background(work: Promise<void>): void;
}

/** A request has been answered; its access log line. */
export interface RequestAnswered extends LogEntry {
  readonly event: "request";
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly store_calls: number;
  readonly ms: number;
}

/** What the app itself needs of a store: whether it takes writes. `scope` is as for `Engine.ping`. */
export interface Store {
  ping(scope: string): Promise<Readiness | undefined>;
}

/** What the lock service is made of, for one request. */
export interface LockRequest<Connected extends Store = Engine> {
  readonly engine: Connected;
  /** Undefined if nothing carries hints: waiting requests then poll. */
  readonly hints?: Hints | undefined;
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly config: LockSettings;
  readonly emit: Emit;
  /** Takes work that goes on after the answer. */
  background(work: Promise<void>): void;
}

/** One file of what `npm run build` puts into `build/public`; null when the deployment has none. */
export type Assets = (file: string) => Promise<ReadableStream | null>;

/** Counts a request of an API key; returns false if the key has sent too many. */
export type RequestLimiter = (key: string) => Promise<boolean>;

/** Everything that the HTTP layer needs from outside. */
export interface AppDeps<Connected extends Store = Engine> {
  readonly config: Config;
  /**
   * The store for one request; `onStoreCall` is called for every request to it, with the number of requests that must be left
   * after it (0). `background` takes work that goes on after the answer.
   */
  readonly connect: (onStoreCall: (kept?: number) => void, background: (work: Promise<void>) => void) => Connected;
  readonly hints?: Carrier | undefined;
  readonly locks: (request: LockRequest<Connected>) => LockService;
  readonly log: (entry: LogEntry) => void;
  /** Besides the log. */
  readonly observers?: readonly Observer[] | undefined;
  /** The metrics of a namespace, in Prometheus's text format. */
  readonly metrics?: ((namespace: string) => string) | undefined;
  readonly clock?: Clock;
  /** Fetches the public keys of those who issue tokens. */
  readonly fetch?: typeof fetch;
  readonly assets?: Assets;
  /** Compresses pages and listings, where the platform does not. */
  readonly compress?: MiddlewareHandler<AppEnv> | undefined;
  /** Whether this process was told to end, and will soon stop taking requests. */
  readonly draining?: (() => boolean | Promise<boolean>) | undefined;
  /** In the place of API keys. Undefined: it is nobody who may ask. */
  readonly identify?: ((request: Request) => Promise<Identity | undefined>) | undefined;
  /** Present where the platform counts requests. */
  readonly rateLimit?: RequestLimiter | undefined;
}

/** Who asks, and what the key may do. */
export interface Identity extends Caller {
  readonly scopes: readonly Scope[];
  readonly prefix: string;
}

/** What is known of every request from its beginning. */
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
    readonly incoming?: { readonly headers: object; readonly complete: boolean };
    readonly outgoing?: { readonly destroyed: boolean };
    /** The request is as Node received it: no app that this one is part of has put another one in its place. */
    readonly direct?: boolean;
  };
  Variables: {
    exchange: Exchange;
    /** What the answer has besides the headers of every answer. */
    headers: Readonly<Record<string, string>> | undefined;
    schemas: ReturnType<typeof requestSchemas>;
    config: Config;
    identity: Identity;
    locks: LockService;
    /** What makes this request be applied once, however often it is sent. */
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
