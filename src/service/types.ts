/** The arguments and results of `createService`. Nothing here depends on the types of another package. */
import type { Hono } from "hono";
import type { UpstashClient } from "../stores/upstash-client.ts";

/** A binding of a Durable Object class. */
export interface ObjectBinding {
  idFromName(name: string): unknown;
  get(id: never): unknown;
}

/** Where the locks are stored: exactly one of these. */
export interface ServiceStores {
  /** An Upstash database: its URL and token, or an instance of `Redis` from @upstash/redis, which is not modified. */
  readonly redis?: UpstashClient;
  /** A Redis over TCP, on Node, Deno and Bun. */
  readonly redisUrl?: string;
  /** A folder for the embedded store, used only by this process, on Node 24.4, Deno or Bun. */
  readonly file?: string;
  /** On Workers, the binding of the `EmbeddedStore` class, which the Worker exports. */
  readonly object?: ObjectBinding;
  /** Three or five databases that decide by majority. */
  readonly quorum?: readonly { readonly url: string; readonly token?: string }[];
}

/** The text of the environment variable with the same name, or the value for which the text stands. */
type Setting = string | number | boolean | readonly unknown[];

/** The variables of docs/configuration.md in camelCase: `ALLOW_ANONYMOUS` is `allowAnonymous`. */
export interface ServiceSettings {
  readonly apiKeys?: Setting;
  readonly jwtIssuers?: Setting;
  readonly keysSecret?: string;
  readonly allowAnonymous?: boolean;
  readonly allowedHosts?: Setting;
  readonly corsOrigins?: Setting;
  readonly upstashKeyLocking?: boolean;
  readonly redisWaitReplicas?: number;
  readonly redisFunctions?: "on" | "off";
  readonly quorumNodeTimeout?: string;
  readonly embeddedShards?: number;
  readonly quotaLocks?: number;
  readonly quotaBytes?: number;
  readonly waitMax?: string;
  readonly storeCallsMax?: number;
  readonly storeTimeout?: string;
  readonly retention?: string;
  readonly leasesMax?: number;
  readonly waitersMax?: number;
  readonly history?: "on" | "off";
  readonly hints?: "process" | "off";
  readonly ttlMax?: string;
  readonly bodyMaxBytes?: number;
  readonly nameMaxBytes?: number;
  readonly metadataMaxBytes?: number;
  readonly multiLocksMax?: number;
  readonly heartbeatLeasesMax?: number;
  readonly consoleRefresh?: string;
  readonly metricClasses?: Setting;
  readonly webhooks?: Setting;
}

/** The sender of a request, identified by your own middleware. */
export interface Caller {
  /** The namespace that the caller can see: 1 to 64 letters, digits, '_' or '-'. `default` by default. */
  readonly namespace?: string;
  /** The caller's name in the log. Idempotency keys are bound to it. */
  readonly keyId: string;
  /** What the caller may do: `lock` and `read` by default. */
  readonly scopes?: readonly ("read" | "lock" | "admin" | "metrics")[];
  /** Restricts the caller to names that start with this. */
  readonly prefix?: string;
}

/**
 * Serves the static files of the console and `/docs`. The URL's host is irrelevant, and its path is that of a file in this
 * package's `dist/server/public`.
 */
export interface PageFiles {
  fetch(url: string): Promise<Response>;
}

export interface ServiceOptions extends ServiceStores, ServiceSettings {
  /** The path under which the service is mounted, such as "/locks-api", unless the app that mounts it provides the path. */
  readonly prefix?: string;
  /**
   * Identifies the caller in place of API keys, for example by a session; undefined refuses the request with 401. Requests from
   * other sites' web pages are refused earlier, because a cookie may identify the caller.
   */
  readonly identify?: (request: Request) => Caller | undefined | Promise<Caller | undefined>;
  /** Receives one entry per request, without secrets. By default, nothing is logged. */
  readonly log?: (entry: Readonly<Record<string, string | number | boolean | undefined>>) => void;
  /**
   * The files of `/docs` and `/console`, such as a Worker's static assets binding. By default, on Node, Deno and Bun, the
   * service serves this package's own files, unless it has been bundled.
   */
  readonly pages?: PageFiles;
  /** On Workers, for a database: the binding of the `Lobby` class, which notifies waiting requests when it is their turn. */
  readonly lobby?: ObjectBinding;
}

/** The context that a platform passes along with a request. */
export interface ExecutionContext {
  waitUntil?(work: Promise<unknown>): void;
}

/** Replaces `any`, which is the type of everything from a package that is not installed. */
type IfKnown<Type> = 0 extends 1 & Type ? unknown : Type;

/** The service takes a Request and returns a Response. It is also a Hono app: `app.route("/locks-api", service)`. */
export type Service = Answering & IfKnown<Hono>;

export interface Answering {
  readonly fetch: (request: Request, env?: unknown, context?: ExecutionContext) => Promise<Response>;
  /** Closes TCP connections, so that the process can exit. */
  close(): void;
}
