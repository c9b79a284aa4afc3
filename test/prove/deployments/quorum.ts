import { startQuorum, startServer } from "../../support/services/targets.ts";
import { startFaultProxy } from "../network/fault-proxy.ts";
import { keysInRedis } from "../store-keys.ts";
import { type DeploymentKind, SETTINGS } from "./deployment.ts";
import { serve } from "./service.ts";

/** The markers of the databases themselves are never deleted. */
const MARKER = /:quorum-node:/;

/** What a quorum promises its clients and how they work. */
export const ON_QUORUM = {
  // Fences follow the order of the requests, there is no queue, and a retry is a separate attempt.
  promised: { order: "answers", exact: false, fair: false, bound: false },
  habits: { scenes: ["holdHot", "holdHot", "look"], reenters: false },
  keyed: false,
} as const;

/** Three databases that are reached over Upstash's protocol; a majority of them decides. */
export const quorum: DeploymentKind = {
  name: "quorum",
  about: "a quorum of three Redis servers behind Upstash's protocol, Node, no hints",
  share: 1,
  // Every attempt calls all databases, and colliding attempts fail.
  clients: 8,
  ...ON_QUORUM,
  async start(random) {
    const store = await startQuorum(3, { durable: true });
    const proxies = await Promise.all(store.stores.map(({ gateway }) => startFaultProxy(gateway.url, random)));
    const databases = store.stores.map(({ gateway }, i) => ({ url: proxies[i]?.url, token: gateway.token }));
    const variables = { ...SETTINGS, ...store.variables, QUORUM_STORES: JSON.stringify(databases) };
    const service = await serve(() => startServer("node", undefined, variables), random);
    return {
      services: [service],
      databases: store.stores.map(({ redis }) => redis),
      storeProxies: proxies,
      async keys() {
        const all = await Promise.all(store.stores.map(({ redis }) => keysInRedis(redis)));
        return new Map(all.flatMap((keys) => [...keys].filter(([key]) => !MARKER.test(key))));
      },
      async stop() {
        await service.stop();
        await Promise.all(proxies.map((proxy) => proxy.close()));
        await store.stop();
      },
    };
  },
};
