/** The service as it is deployed, and the parts of it that can fail. */
import type { RedisServer } from "../../../tools/redis/server.ts";
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
  /** For clients that need no service: by Upstash's protocol if there is a token, and by Redis's own otherwise. */
  readonly direct?: { readonly url: string; readonly token?: string };
  /** Between services and databases, by HTTP. */
  readonly storeProxies?: readonly FaultProxy[];
  /** Between services and databases, by Redis's protocol. */
  readonly storeWires?: readonly Wire[];
  readonly sentinels?: Sentinels;
  /** Of the database. */
  readonly clock?: ServerClock;
  /** Where the embedded store's file is. */
  readonly disk?: Disk;
  /** Replaces the object that serves the store, or one that carries hints, as platforms do. */
  readonly evict?: (random: () => number) => Promise<void>;
  /** The content of the store when the clients have gone; the services may be ended for it. */
  keys(): Promise<Keys>;
  stop(): Promise<void>;
}

export interface DeploymentKind {
  readonly name: string;
  /** In a few words: engine, runtimes, hints. */
  readonly about: string;
  /** Its share of all operations, compared with the other deployments, by its throughput. */
  readonly share: number;
  /** The most clients that it can serve in each client process, if that is fewer than usual. */
  readonly clients?: number;
  /** Where it promises less than other deployments, or its clients do less. */
  readonly promised?: Partial<Promised>;
  readonly habits?: Partial<Habits>;
  /** Whether clients use Idempotency-Keys: by default they do. */
  readonly keyed?: boolean;
  /** Why it is not available on this machine, if it is not. */
  readonly cannot?: () => Promise<string | undefined>;
  /** Whether its servers can run scripts that check what they leave behind: those in Node can. */
  readonly checkable?: boolean;
  /** `random` chooses the faults. Nothing does yet. `more` holds variables for its servers, if it is checkable. */
  start(random: () => number, more?: Readonly<Record<string, string>>): Promise<Deployment>;
}

/** The shortest retention time that there is, so that a run sees its end. */
export const RETENTION_MS = 60_000;
export const SETTINGS = { RETENTION: `${RETENTION_MS}ms` } as const;
