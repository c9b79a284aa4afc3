import { join } from "node:path";
import { startProgram, startStore } from "../../support/targets.ts";
import { startFaultProxy } from "../network/fault-proxy.ts";
import { keysInRedis } from "../store-keys.ts";
import { type DeploymentKind, SETTINGS } from "./deployment.ts";
import { evictLobby } from "./evict.ts";
import { serve } from "./service.ts";

export const WORKERD = [process.execPath, join(import.meta.dirname, "../servers/workerd.ts")];

/** A Worker on Upstash: here a Redis behind the gateway, and the lobby for hints. */
export const upstash: DeploymentKind = {
  name: "upstash",
  about: "Upstash's protocol, workerd, hints by the lobby",
  share: 6,
  async start(random) {
    const store = await startStore({ durable: true });
    const back = await startFaultProxy(store.gateway.url, random);
    const variables = { ...SETTINGS, ...store.variables, UPSTASH_REDIS_REST_URL: back.url };
    const service = await serve(() => startProgram("workerd", WORKERD, variables), random);
    return {
      ...{ services: [service], databases: [store.redis], storeProxies: [back] },
      evict: evictLobby(service),
      keys: () => keysInRedis(store.redis),
      async stop() {
        await service.stop();
        await back.close();
        await store.stop();
      },
    };
  },
};
