import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Redis as Upstash } from "@upstash/redis";
import { billedSoFar } from "../../tools/support/redis/billing.ts";
import { connect } from "../../tools/support/redis/connect.ts";
import { median } from "../../tools/support/statistics.ts";
import type { Store } from "../environment/environment.ts";
import { inProcess } from "../environment/service.ts";
import { leasehold, redlock, upstashLock } from "./contenders.ts";
import { type Contender, gather, type Plan, type Result } from "./crowd.ts";

export type Kind = "Leasehold" | "Leasehold in workerd" | "@upstash/lock" | "redlock";

export interface Order {
  readonly kind: Kind;
  readonly store: Store;
  readonly name: string;
  readonly plan: Omit<Plan, "round_trip_ms">;
  /** The service's address; set only for the service in workerd. */
  readonly origin?: string;
  /** The poll interval; undefined means the system's default. */
  readonly poll_ms?: number;
}

export interface Outcome extends Result {
  readonly round_trip_ms: number;
}

const { kind, store, name, plan, origin, poll_ms } = workerData as Order;
const redis = connect(store.redis_url);
// A separate connection, because counting must not wait behind the commands that are counted.
const counter = connect(store.redis_url);
const app = inProcess(store);

const join: Record<Kind, () => Contender> = {
  Leasehold: () => leasehold(app, name),
  "Leasehold in workerd": () => leasehold(fetch, name, origin),
  "@upstash/lock": () => upstashLock(store, name, poll_ms),
  redlock: () => redlock(redis, name, poll_ms),
};

const upstash = new Upstash({ url: store.gateway_url, token: store.token, enableTelemetry: false });
const round_trip_ms = await roundTrip(() => (kind === "redlock" ? redis.get(name) : upstash.get(name)));
const world = {
  now_ms: () => performance.now(),
  sleep: (ms: number) => sleep(ms),
  random: Math.random,
  billed: () => billedSoFar(counter),
};
const result = await gather(world, { ...plan, round_trip_ms }, join[kind]);
parentPort?.postMessage({ ...result, round_trip_ms } satisfies Outcome);

async function roundTrip(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 100; i++) {
    const started_ms = performance.now();
    await ask();
    times.push(performance.now() - started_ms);
  }
  return median(times.slice(20));
}
