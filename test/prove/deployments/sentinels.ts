import { command, startSentinels, until } from "../../support/engines/sentinels.ts";
import { startServer } from "../../support/services/targets.ts";
import { keysInRedis } from "../store-keys.ts";
import { type DeploymentKind, SETTINGS } from "./deployment.ts";
import { serve } from "./service.ts";

/** A master all of whose acknowledged writes have reached its replica. */
export const sentinels: DeploymentKind = {
  name: "sentinels",
  about: "Redis over TCP with three sentinels and REDIS_WAIT_REPLICAS=1, two Node processes",
  share: 3,
  async start(random) {
    const store = await startSentinels({ appendonly: true });
    await until(async () => {
      const { port } = await store.master();
      return (await command<string>(port, "INFO", "replication")).includes("state=online");
    });
    const variables = { ...SETTINGS, REDIS_URL: store.url, REDIS_WAIT_REPLICAS: "1" };
    const launch = () => startServer("node", undefined, variables);
    const services = await Promise.all([1, 2].map(() => serve(launch, random)));
    return {
      services,
      sentinels: store,
      keys: async () => keysInRedis(await store.master()),
      async stop() {
        await Promise.all(services.map((service) => service.stop()));
        await store.stop();
      },
    };
  },
};
