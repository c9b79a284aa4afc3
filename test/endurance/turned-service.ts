/** The real service in this process, on a real store, with a fake clock. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { parseConfig } from "../../src/config/config.ts";
import type { Variables } from "../../src/config/variables.ts";
import type { Script } from "../../src/engine/engine.ts";
import { RedisServer } from "../../src/engine/redis/server.ts";
import { FileStore, openDatabase } from "../../src/engine/sqlite/file/index.ts";
import { createProcessCarrier } from "../../src/hints/process.ts";
import { createPubSubCarrier } from "../../src/hints/pubsub.ts";
import { createApp } from "../../src/http/app.ts";
import type { AppDeps } from "../../src/http/deps.ts";
import { createLockService } from "../../src/lock/service.ts";
import { createMetrics } from "../../src/observe/metrics/metrics.ts";
import { createProcessWebhooks } from "../../src/observe/webhooks/by-process.ts";
import { DELIVERY } from "../../src/observe/webhooks/endpoint.ts";
import { startTurnedRedis } from "../support/clocks/server-clock.ts";
import { redisAt } from "../support/engines/redis-at.ts";
import type { EngineName } from "./endured.ts";
import type { Sample } from "./flat.ts";
import { keysInFile, measureFile, measureRedis } from "./stores.ts";
import { TurnedTime } from "./turned-time.ts";

/** Deliveries run in real time, so a receiver gets hours' worth of them within minutes. */
const QUICK = { ...DELIVERY, gap_ms: { idle: 0, busy: 0 } };

/** Faults that a test can inject. */
export interface Mistake {
  /** On Redis, returns the script to run in place of ours. */
  readonly scriptOf?: (ours: Script) => Script;
  /** Disables the deletion of expired keys from the file. */
  readonly never_swept?: boolean;
}

interface TurnedStore extends Pick<AppDeps, "connect" | "hints"> {
  readonly time: TurnedTime;
  /** Steps only the store's clock: forward, or back if negative. */
  step(ms: number): void;
  measure(): Promise<Sample>;
  keys(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface TurnedService extends Pick<TurnedStore, "time" | "step" | "measure" | "keys" | "stop"> {
  fetch(request: Request): Promise<Response>;
}

async function startFile(timeout_ms: number, { never_swept = false }: Mistake): Promise<TurnedStore> {
  const folder = await mkdtemp(join(tmpdir(), "leasehold-endurance-"));
  const time = new TurnedTime(() => {});
  let stepped_ms = 0;
  const database = openDatabase(join(folder, "locks.sqlite"));
  // A real sync would take real time, but this clock is fake.
  database.sync = (done) => done(null);
  const store = new FileStore(database, {
    now_ms: () => time.now_ms() + stepped_ms,
    after: (ms, call) => (never_swept ? () => {} : time.after(ms, call)),
  });
  const hints = createProcessCarrier();
  return {
    time,
    step(ms) {
      stepped_ms += ms;
    },
    hints,
    connect: (onStoreCall) => {
      const onNotifications = hints.connect(onStoreCall).notify;
      return store.connect({ quota: { locks: 0, bytes: 0 }, timeout_ms, onStoreCall, onNotifications });
    },
    measure: async () => measureFile(folder),
    keys: async () => keysInFile(folder),
    async stop() {
      store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startRedis(timeout_ms: number, { scriptOf }: Mistake): Promise<TurnedStore> {
  const redis = await startTurnedRedis({ appendonly: false });
  // The function library contains only our own scripts, not the ones that replace them.
  const REDIS_FUNCTIONS = scriptOf ? "off" : undefined;
  const time = new TurnedTime((ms) => redis.clock.turn(ms));
  const server = new RedisServer(redisAt(redis.url, { REDIS_FUNCTIONS }), timeout_ms);
  const hints = createPubSubCarrier(server.bus);
  const observer = new Redis(redis.url);
  return {
    time,
    step: (ms) => redis.clock.turn(ms),
    hints,
    connect: (onStoreCall, background) => {
      const connected = hints.connect(onStoreCall);
      const onNotifications = (all: Parameters<typeof connected.notify>[0]) =>
        background((async () => connected.notify(all))());
      const engine = server.connect({ timeout_ms, onStoreCall, onNotifications });
      return scriptOf ? { ...engine, run: (script, ...rest) => engine.run(scriptOf(script), ...rest) } : engine;
    },
    measure: () => measureRedis(observer),
    keys: () => observer.keys("*"),
    async stop() {
      observer.disconnect();
      server.close();
      await redis.stop();
    },
  };
}

export async function startTurnedService(
  engine: EngineName,
  variables: Variables,
  mistake: Mistake = {},
): Promise<TurnedService> {
  const config = parseConfig(variables);
  const store = await (engine === "file" ? startFile : startRedis)(config.store_timeout_ms, mistake);
  const metrics = createMetrics(config, "node");
  const webhooks = createProcessWebhooks(config.webhooks, () => {}, QUICK);
  const app = createApp({
    config,
    connect: store.connect,
    hints: store.hints,
    locks: createLockService,
    clock: store.time,
    log: () => {},
    metrics: metrics.text,
    observers: [metrics.observe, ...webhooks.observers],
  });
  return {
    time: store.time,
    step: store.step,
    keys: store.keys,
    fetch: async (request) => app.fetch(request),
    async measure() {
      const sample = await store.measure();
      if (globalThis.gc === undefined) return sample;
      globalThis.gc();
      return { ...sample, "heap, KB": process.memoryUsage().heapUsed / 1024 };
    },
    async stop() {
      await webhooks.close(0);
      await store.stop();
    },
  };
}
