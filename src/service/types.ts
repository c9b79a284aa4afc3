/** What `createService` takes and returns. Nothing here needs the types of another package. */
import type { Hono } from "hono";
import type { UpstashClient } from "../stores/upstash-client.ts";

/** A binding of a Durable Object class. */
export interface ObjectBinding {
  idFromName(name: string): unknown;
  get(id: never): unknown;
}

/** Where the locks are kept: one of these. */
export interface ServiceStores {
  /** An Upstash database: an instance of `Redis` of @upstash/redis, which stays as it is, or its url and token. */
  readonly redis?: UpstashClient;
  /** A Redis over TCP, on Node, Deno and Bun. */
  readonly redisUrl?: string;
  /** A folder for the embedded store, which this process alone uses: Node 24.4, Deno or Bun. */
  readonly file?: string;
  /** On Workers: the binding of the class `EmbeddedStore`, which the Worker exports. */
  readonly object?: ObjectBinding;
  /** Three or five databases, of which a majority decides. */
  readonly quorum?: readonly { readonly url: string; readonly token?: string }[];
}

/** Text as in the environment variable of the same name, or what that text stands for. */
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

/** Who sends a request, as your own middleware knows it. */
export interface Caller {
  /** What the caller can see: 1 to 64 letters, digits, '_' or '-'. `default` unless given. */
  readonly namespace?: string;
  /** The caller's name in the log. Idempotency keys are bound to it. */
  readonly keyId: string;
  /** What the caller may do: `lock` and `read` unless given. */
  readonly scopes?: readonly ("read" | "lock" | "admin" | "metrics")[];
  /** The caller can use only names that start with this. */
  readonly prefix?: string;
}

/** The host of the URL means nothing. The path is that of a file in `dist/server/public` of this package. */
export interface PageFiles {
  fetch(url: string): Promise<Response>;
}

export interface ServiceOptions extends ServiceStores, ServiceSettings {
  /** The path under which the service is mounted, such as "/locks-api", unless the app that mounts it provides it. */
  readonly prefix?: string;
  /**
   * Identifies the caller in place of API keys, by a session for instance; undefined refuses the request with 401. Requests
   * of foreign web pages are refused before, because the caller may be known by a cookie.
   */
  readonly identify?: (request: Request) => Caller | undefined | Promise<Caller | undefined>;
  /** Gets one entry for each request, without secrets. By default nothing is logged. */
  readonly log?: (entry: Readonly<Record<string, string | number | boolean | undefined>>) => void;
  /**
   * Where the files of `/docs` and `/console` are, such as a Worker's binding of static assets. On Node, Deno and Bun, those of this
   * package are served unless a bundler has taken the service out of it.
   */
  readonly pages?: PageFiles;
  /** On Workers, for a database: the binding of the class `Lobby`, which tells waiting requests of their turn. */
  readonly lobby?: ObjectBinding;
}

/** What a platform passes along with a request. */
export interface ExecutionContext {
  waitUntil?(work: Promise<unknown>): void;
}

/** The type of a package that is not there is `any`. */
type IfKnown<Type> = 0 extends 1 & Type ? unknown : Type;

/** The service: takes a Request and returns a Response. It is a Hono app, too: `app.route("/locks-api", service)`. */
export type Service = Answering & IfKnown<Hono>;

export interface Answering {
  readonly fetch: (request: Request, env?: unknown, context?: ExecutionContext) => Promise<Response>;
  /** Ends connections over TCP, so that a process can end. */
  close(): void;
}
