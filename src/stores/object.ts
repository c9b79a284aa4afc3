import type { Config } from "../config/config.ts";
import { type EmbeddedConfig, quotaOf } from "../config/stores/index.ts";
import type { Engine } from "../engine/engine.ts";
import { createObjectCarrier, createObjectEngine, type StoreObject } from "../engine/sqlite/object/index.ts";
import { createLockService } from "../lock/index.ts";
import type { OpenStore } from "./store.ts";

/** Opens the embedded store on Workers, in Durable Objects of this class. */
export function openObject(
  binding: DurableObjectNamespace<StoreObject>,
  store: EmbeddedConfig,
  { store_timeout_ms: timeout_ms, hints: wanted }: Config,
): OpenStore<Engine> {
  const hints = wanted === "off" ? undefined : createObjectCarrier(binding, { ...store, timeout_ms });
  const quota = quotaOf(store);
  const connect: OpenStore<Engine>["connect"] = (onStoreCall) =>
    createObjectEngine(binding, { ...store, quota, timeout_ms, onStoreCall });
  return { connect, hints, locks: createLockService };
}
