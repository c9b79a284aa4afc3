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
  /** For clients that need no service: by Upstash's protocol where there is a token, and by Redis's own otherwise. */
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
  /** What is in the store, when clients have gone; the services may be ended for it. */
  keys(): Promise<Keys>;
  stop(): Promise<void>;
}

export interface DeploymentKind {
  readonly name: string;
  /** In a few words: engine, runtimes, hints. */
  readonly about: string;
  /** Its part of all operations, as against the others: by what it can do in a second. */
  readonly share: number;
  /** How many clients it can serve at most, in each process of them: fewer than others, where that is given. */
  readonly clients?: number;
  /** Where it promises less than others, or its clients do less. */
  readonly promised?: Partial<Promised>;
  readonly habits?: Partial<Habits>;
  /** Whether clients use Idempotency-Keys: by default. */
  readonly keyed?: boolean;
  /** Why it cannot be had on this machine, if it cannot. */
  readonly cannot?: () => Promise<string | undefined>;
  /** Whether its servers can have scripts that check what they leave behind: those in Node can. */
  readonly checkable?: boolean;
  /** `random` is for what goes wrong. Nothing does yet. `more` are variables of its servers, if it is checkable. */
  start(random: () => number, more?: Readonly<Record<string, string>>): Promise<Deployment>;
}

/** The shortest retention time that there is, so that a run sees its end. */
export const RETENTION_MS = 60_000;
export const SETTINGS = { RETENTION: `${RETENTION_MS}ms` } as const;
