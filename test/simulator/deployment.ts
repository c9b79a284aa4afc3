/** The machines of a scenario, and what connects them. */
import { SimulatedBus } from "./bus.ts";
import type { Network } from "./network.ts";
import type { World } from "./platform/world.ts";
import type { Scenario } from "./scenario.ts";
import { type Keeps, SimulatedService } from "./services.ts";
import type { Programs } from "./stores/programs.ts";
import { SimulatedRedis } from "./stores/redis.ts";

const SETTINGS = { RETENTION: "60s" } as const;
/** The databases' own markers, which stay. */
const MARKER = /:quorum-node:/;

export interface Deployed {
  readonly services: readonly SimulatedService[];
  readonly stores: readonly SimulatedRedis[];
  readonly bus: SimulatedBus;
  keys(): Map<string, number>;
  close(): void;
}

export function deploy(world: World, network: Network, scenario: Scenario, programs: Programs): Deployed {
  const bus = new SimulatedBus(world);
  const of = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  const stores = of(scenario.stores).map((i) => new SimulatedRedis(world, network, `redis-${i}`, programs));
  const keeps = keepsOf(scenario, stores, bus);
  const services = of(scenario.services).map((i) => new SimulatedService(world, network, `service-${i}`, keeps));
  return {
    ...{ services, stores, bus },
    keys() {
      const all = [...services, ...stores].flatMap((one) => [...one.keys()]);
      return new Map(all.filter(([key]) => !MARKER.test(key)));
    },
    close() {
      for (const one of [...services, ...stores]) one.close();
    },
  };
}

function keepsOf(scenario: Scenario, stores: readonly SimulatedRedis[], bus: SimulatedBus): Keeps {
  const token = "simulated";
  if (scenario.deployment === "file") return { kind: "file", variables: SETTINGS, hints: scenario.hints };
  if (scenario.deployment === "quorum") {
    const databases = stores.map(({ url }) => ({ url, token }));
    return { kind: "remote", variables: { ...SETTINGS, QUORUM_STORES: JSON.stringify(databases) } };
  }
  const [store] = stores as [SimulatedRedis];
  const variables = { ...SETTINGS, UPSTASH_REDIS_REST_URL: store.url, UPSTASH_REDIS_REST_TOKEN: token };
  return { kind: "remote", variables, ...(scenario.hints && { bus }) };
}
