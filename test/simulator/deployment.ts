/** The machines of a scenario, and the network between them. */
import { parseConfig } from "../../src/config/config.ts";
import type { QuorumConfig } from "../../src/config/stores/index.ts";
import type { Variables } from "../../src/config/variables.ts";
import { createQuorum } from "../../src/quorum/connect.ts";
import { admit } from "../../src/quorum/membership.ts";
import { SimulatedBus } from "./bus.ts";
import { ServiceJudge } from "./judge-service.ts";
import { QuorumJudge } from "./judges/quorum.ts";
import type { Network } from "./network.ts";
import type { World } from "./platform/world.ts";
import { MODELLED_RETENTION_MS, ON_WORKERS, type Scenario } from "./scenario.ts";
import { type Keeps, SimulatedService } from "./services.ts";
import { type Deployment, loadWorker, SimulatedObjects } from "./stores/objects.ts";
import type { Programs } from "./stores/programs.ts";
import { SimulatedRedis } from "./stores/redis.ts";

/** The databases' own markers are never deleted. */
const MARKER = /:quorum-node:/;

export interface Deployed {
  readonly services: readonly SimulatedService[];
  readonly stores: readonly SimulatedRedis[];
  readonly objects: SimulatedObjects | undefined;
  readonly bus: SimulatedBus;
  readonly judge: ServiceJudge;
  readonly quorum: QuorumJudge | undefined;
  /** The store's clock. */
  now_ms(): number;
  keys(): Map<string, number>;
  close(): void;
}

export async function deploy(
  world: World,
  network: Network,
  scenario: Scenario,
  programs: Programs,
): Promise<Deployed> {
  const bus = new SimulatedBus(world);
  const of = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  const stores = of(scenario.stores).map((i) => new SimulatedRedis(world, network, `redis-${i}`, programs));
  const { skew_ms } = scenario.nodes;
  if (skew_ms > 0)
    for (const { machine } of stores) machine.clock_offset_ms = machine.random.between(-skew_ms, skew_ms);
  const worker = ON_WORKERS.has(scenario.deployment) ? await loadWorker() : undefined;
  const objects = worker && objectsOf(world, network, scenario, worker);
  const bindings = objects && { [scenario.deployment === "lobby" ? "LOBBY" : "STORE"]: objects.binding };
  const keeps: Keeps = worker
    ? { kind: "worker", worker, bindings: bindings ?? {}, variables: workerVariables(scenario, stores) }
    : keepsOf(scenario, stores, bus);
  if (keeps.kind === "remote" && scenario.deployment === "quorum") await admitAll(keeps.variables, stores.length);
  // A store in a file uses its service's clock. Objects have separate clocks, which are never wrong.
  const now_ms = () => (stores[0] ?? objects?.all()[0] ?? services[0])?.machine.wall_ms() ?? 0;
  const judge = new ServiceJudge(scenario, scenario.nodes.store_calls_max, now_ms);
  const services: readonly SimulatedService[] = of(scenario.services).map(
    (i) => new SimulatedService(world, network, `service-${i}`, keeps, judge),
  );
  const quorum = scenario.deployment === "quorum" ? new QuorumJudge(() => world.now_ms) : undefined;
  network.onRequest = (host, request) => {
    if (host.startsWith("service-")) quorum?.received(request);
  };
  network.onAnswer = (host, answered) => {
    const service = services.find(({ machine }) => machine.name === host);
    if (service === undefined) return;
    judge.answered(answered);
    quorum?.answered(host, answered, 1 + service.machine.clock_drift);
  };
  const { drift } = scenario;
  for (const { machine } of stores) {
    machine.drift(drift.stores);
    if (scenario.nodes.fast) machine.clock_drift = drift.stores;
  }
  const ofServices = scenario.deployment === "file" ? drift.stores : drift.services;
  for (const { machine } of services) machine.drift(ofServices);
  return {
    services,
    stores,
    objects,
    bus,
    judge,
    quorum,
    now_ms,
    keys() {
      const all = [...services, ...stores, ...(objects?.all() ?? [])].flatMap((one) => [...one.keys()]);
      return new Map(all.filter(([key]) => !MARKER.test(key)));
    },
    close() {
      for (const one of [...services, ...(objects?.all() ?? [])]) one.close();
    },
  };
}

function objectsOf(world: World, network: Network, scenario: Scenario, worker: Deployment): SimulatedObjects {
  if (scenario.deployment === "lobby") return new SimulatedObjects(world, network, "lobby", worker.Lobby);
  const objects = new SimulatedObjects(world, network, "object", worker.EmbeddedStore);
  objects.env.STORE = objects.binding;
  return objects;
}

function workerVariables(scenario: Scenario, stores: readonly SimulatedRedis[]): Variables {
  const settings = { RETENTION: "60s" };
  const [store] = stores;
  if (store === undefined) return { ...settings, EMBEDDED_SHARDS: String(scenario.shards) };
  return { ...settings, UPSTASH_REDIS_REST_URL: store.url, UPSTASH_REDIS_REST_TOKEN: "simulated" };
}

/** New databases vote only after an operator has admitted them. */
async function admitAll(variables: Variables, total: number): Promise<void> {
  const config = parseConfig(variables);
  const settings = { ...config, ...(config.store as QuorumConfig) };
  const { nodes } = createQuorum(settings.databases, settings).connect(() => {});
  const { voting } = await admit({ nodes, namespace: "default", config: settings }, "trusted");
  if (voting < total) throw new Error("the new databases do not vote");
}

function keepsOf(scenario: Scenario, stores: readonly SimulatedRedis[], bus: SimulatedBus): Keeps {
  const settings = { RETENTION: scenario.modelled ? `${MODELLED_RETENTION_MS}ms` : "60s" };
  const token = "simulated";
  if (scenario.deployment === "file") return { kind: "file", variables: settings, hints: scenario.hints };
  if (scenario.deployment === "quorum") {
    const databases = stores.map(({ url }) => ({ url, token }));
    const { timeout_ms, ttl_max_ms, store_calls_max } = scenario.nodes;
    const limits = {
      QUORUM_NODE_TIMEOUT: `${timeout_ms}ms`,
      TTL_MAX: `${ttl_max_ms}ms`,
      STORE_CALLS_MAX: String(store_calls_max),
    };
    return { kind: "remote", variables: { ...settings, ...limits, QUORUM_STORES: JSON.stringify(databases) } };
  }
  const [store] = stores as [SimulatedRedis];
  const variables = { ...settings, UPSTASH_REDIS_REST_URL: store.url, UPSTASH_REDIS_REST_TOKEN: token };
  return { kind: "remote", variables, ...(scenario.hints && { bus }) };
}
