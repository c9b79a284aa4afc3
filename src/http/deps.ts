import type { MiddlewareHandler } from "hono";
import type { Config } from "../config/config.ts";
import type { Engine } from "../engine/engine.ts";
import type { Clock } from "../lock/index.ts";
import type { LogEntry, Observer } from "../observe/observer.ts";
import type { OpenStore, Pingable } from "../stores/store.ts";
import type { Identity } from "./access/identity.ts";
import type { AppEnv } from "./context.ts";

/** Reads a file that `npm run build` has put into `build/public`; null if the deployment does not have it. */
export type Assets = (file: string) => Promise<ReadableStream | null>;

/** Counts one request of an API key; returns false if the key has sent too many requests. */
export type RequestLimiter = (key: string) => Promise<boolean>;

/** The HTTP layer's dependencies. */
export interface AppDeps<Connected extends Pingable = Engine> extends OpenStore<Connected> {
  readonly config: Config;
  readonly log: (entry: LogEntry) => void;
  /** Observers in addition to the log. */
  readonly observers?: readonly Observer[] | undefined;
  /** Returns the metrics of a namespace in the Prometheus text format. */
  readonly metrics?: ((namespace: string) => string) | undefined;
  readonly clock?: Clock;
  /** Fetches the public keys of token issuers. */
  readonly fetch?: typeof fetch;
  readonly assets?: Assets;
  /** Compresses pages and listings on platforms that do not. */
  readonly compress?: MiddlewareHandler<AppEnv> | undefined;
  /** Whether this process is stopping and will soon accept no more requests. */
  readonly draining?: (() => boolean | Promise<boolean>) | undefined;
  /** Identifies callers in place of API keys. Undefined means that the caller may not use the service. */
  readonly identify?: ((request: Request) => Promise<Identity | undefined>) | undefined;
  /** Present if the platform counts requests. */
  readonly rateLimit?: RequestLimiter | undefined;
}
