import { join } from "node:path";
import { type NodeProcess, startProgram, startServer, startStore } from "../../support/services/targets.ts";
import { startFaultProxy } from "../network/fault-proxy.ts";
import { keysInRedis } from "../store-keys.ts";
import { type DeploymentKind, SETTINGS } from "./deployment.ts";
import { evictLobby } from "./evict.ts";
import { type Service, serve } from "./service.ts";

export const WORKERD = [process.execPath, join(import.meta.dirname, "../servers/workerd.ts")];

/** In this deployment, Upstash is a Redis behind the gateway. */
function onUpstash(
  kind: Pick<DeploymentKind, "name" | "about" | "share" | "clients">,
  processes: readonly ((variables: object) => Promise<NodeProcess>)[],
  evict?: typeof evictLobby,
): DeploymentKind {
  return {
    ...kind,
    async start(random) {
      const store = await startStore({ durable: true });
      const back = await startFaultProxy(store.gateway.url, random);
      const variables = { ...SETTINGS, ...store.variables, UPSTASH_REDIS_REST_URL: back.url };
      const services = await Promise.all(processes.map((start) => serve(() => start(variables), random)));
      const [first] = services as [Service];
      return {
        services,
        databases: [store.redis],
        storeProxies: [back],
        direct: { url: back.url, token: store.gateway.token },
        ...(evict && { evict: evict(first) }),
        keys: () => keysInRedis(store.redis),
        async stop() {
          await Promise.all(services.map((service) => service.stop()));
          await back.close();
          await store.stop();
        },
      };
    },
  };
}

export const upstash = onUpstash(
  { name: "upstash", about: "Upstash's protocol, workerd, hints from the lobby", share: 6 },
  [(variables) => startProgram("workerd", WORKERD, variables)],
  evictLobby,
);

const LAMBDA = [process.execPath, join(import.meta.dirname, "../servers/lambda.ts")];

export const functions = onUpstash(
  // Waiting clients poll.
  {
    name: "functions",
    about: "Upstash's protocol, one Vercel function and one Lambda function, no hints",
    share: 2,
    clients: 12,
  },
  [
    (variables) => startServer("vercel", undefined, variables),
    (variables) => startProgram("lambda", LAMBDA, variables),
  ],
);
