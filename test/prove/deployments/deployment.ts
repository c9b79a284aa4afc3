/** The service as deployed, and the parts of it that can fail. */
import type { RedisServer } from "../../../tools/support/redis/server.ts";
import type { ServerClock } from "../../support/clocks/server-clock.ts";
import type { Sentinels } from "../../support/engines/sentinels.ts";
import type { Promised } from "../checks/index.ts";
import type { Habits } from "../clients/shared.ts";
import type { FaultProxy } from "../network/fault-proxy.ts";
import type { Wire } from "../network/wire.ts";
import type { Keys } from "../store-keys.ts";
import type { Disk } from "./disk.ts";
import type { Service } from "./service.ts";

export interface Deployment {
  readonly services: readonly Service[];
  /** Every Redis whose loss the service survives. */
  readonly databases?: readonly RedisServer[];
  /** The database for clients without a service, which use Upstash's protocol if there is a token and Redis's own otherwise. */
  readonly direct?: { readonly url: string; readonly token?: string };
  /** The proxies between services and databases, for HTTP. */
  readonly storeProxies?: readonly FaultProxy[];
  /** The networks between services and databases, for Redis's protocol. */
  readonly storeWires?: readonly Wire[];
  readonly sentinels?: Sentinels;
  /** The database's clock. */
  readonly clock?: ServerClock;
  /** The disk that the embedded store's file is on. */
  readonly disk?: Disk;
  /** Replaces the object that is the store, or one that carries hints, as platforms do. */
  readonly evict?: (random: () => number) => Promise<void>;
  /** Reads the store's keys after the clients have left; may stop the services in order to do so. */
  keys(): Promise<Keys>;
  stop(): Promise<void>;
}

export interface DeploymentKind {
  readonly name: string;
  /** A short description: engine, runtimes, hints. */
  readonly about: string;
  /** The deployment's share of all operations in a run, in proportion to its throughput. */
  readonly share: number;
  /** The maximum number of clients per client process, if lower than usual. */
  readonly clients?: number;
  /** What is different if the deployment promises less than others or its clients do less. */
  readonly promised?: Partial<Promised>;
  readonly habits?: Partial<Habits>;
  /** Whether clients use Idempotency-Keys; true by default. */
  readonly keyed?: boolean;
  /** Returns the reason if the deployment isn't available on this machine. */
  readonly cannot?: () => Promise<string | undefined>;
  /** Whether its servers can run scripts that check their own results, as those on Node can. */
  readonly checkable?: boolean;
  /**
   * `random` will be used to choose faults; none occur yet. If the deployment is checkable, `more` contains variables for its
   * servers.
   */
  start(random: () => number, more?: Readonly<Record<string, string>>): Promise<Deployment>;
}

/** The shortest retention time allowed, so that it passes within a run. */
export const RETENTION_MS = 60_000;
export const SETTINGS = { RETENTION: `${RETENTION_MS}ms` } as const;
