/** Simulates one seed: builds a world, lets clients work in it under faults, and judges their records. */
import { createHash } from "node:crypto";
import { randomId } from "../../src/digest/base64url.ts";
import { setBackMs } from "../prove/checks/clock.ts";
import { ALONE, check } from "../prove/checks/index.ts";
import type { Habits } from "../prove/clients/shared.ts";
import { parseHistory } from "../prove/history/read.ts";
import { historyTo } from "../prove/history/write.ts";
import { LATCH_TTL_MS, obtainAll, setUp, takeDown } from "../prove/set-up.ts";
import { Crew } from "./crew.ts";
import { deploy } from "./deployment.ts";
import { Faults } from "./faults.ts";
import { judgeHolds } from "./judge-holds.ts";
import { witnessesOf } from "./judges/quorum-witness.ts";
import { Witness } from "./judges/witness.ts";
import { playModel } from "./modelled.ts";
import { CALM, Network } from "./network.ts";
import { replaceGlobals } from "./platform/globals.ts";
import { Random } from "./platform/random.ts";
import { Machine, World } from "./platform/world.ts";
import { drawScenario, MODELLED, ON_WORKERS, RETENTION_MS, type Scenario } from "./scenario.ts";
import { loadWorker } from "./stores/objects.ts";
import { type Programs, takeBroken } from "./stores/programs.ts";
import type { SimulatedRedis } from "./stores/redis.ts";

const SPARE_MS = 60_000;
/** The longest lease that a play acquires. */
const PLAYED_MS = 90_000;
/** A place expires this long after its request was sent: 10 s of waiting, plus the life of its ticket. */
const PLACE_MS = 40_000;
/** After this long, the last message has arrived and every lease of a quorum has ended, however slow the clocks are. */
const OVER_MS = 20_000;
/** No client operation takes this long. An operation that is still open after this long will never end. */
const END_MS_MAX = 600_000;
/** In worlds that the model plans, the pauses between requests add up to hours. */
const MODELLED_LEAPS = 1_000;

export interface Simulated {
  readonly seed: number;
  readonly scenario: Scenario;
  /** A hash of all messages and of the final contents of the stores: the same seed gives the same hash. */
  readonly hash: string;
  /** Counts the operations of clients with a history and the requests of programs that use the real client. */
  readonly operations: number;
  readonly requests: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly simulated_ms: number;
  readonly violations: readonly string[];
  /** The messages sent, if `messages` was set. */
  readonly story: readonly string[];
}

export type Outcome = Omit<Simulated, "story">;

/** The differences between a scenario and the one that the seed draws. */
export type Changes = Partial<Omit<Scenario, "habits">> & { readonly habits?: Partial<Habits> };

/** How long the seeds with known hashes run: just long enough for every fault to occur. */
export const HASHED: Changes = { length_ms: 15_000 };

export interface SimulateOptions {
  readonly programs: Programs;
  /** Whether to record all messages. */
  readonly messages?: boolean | undefined;
  readonly changes?: Changes | undefined;
}

export async function simulate(
  seed: number,
  { programs, messages = false, changes = {} }: SimulateOptions,
): Promise<Simulated> {
  const world = new World(new Random(seed));
  const drawn = drawScenario(world.random.fork(), changes.deployment);
  const changed = { ...drawn, ...changes, habits: { ...drawn.habits, ...changes.habits } };
  const scenario = { ...changed, modelled: changed.modelled && MODELLED.has(changed.deployment) };
  // Like all other code, the Worker is loaded before time and randomness are replaced.
  if (ON_WORKERS.has(scenario.deployment)) await loadWorker();
  const network = new Network(world);
  const hash = createHash("sha256");
  const story: string[] = [];
  network.onExchange = (line) => {
    hash.update(line);
    if (messages) story.push(line);
  };
  takeBroken();
  const director = new Machine(world, "director");
  const restore = replaceGlobals(network.fetchAs);
  const lines: string[] = [];
  let result: Awaited<ReturnType<typeof direct>> | undefined;
  try {
    director.run(() => useUpRandomness());
    const play = director.run(() => direct(world, network, scenario, programs, lines));
    play.then(
      (done) => {
        result = done;
      },
      (error: unknown) => world.faults.push(error),
    );
    const end_ms = scenario.modelled ? MODELLED_LEAPS * scenario.length_ms : scenario.length_ms + END_MS_MAX;
    await world.run(() => result !== undefined || world.faults.length > 0 || world.now_ms > end_ms);
    for (const [key, ttl_ms] of result?.keys ?? []) hash.update(`${key} ${ttl_ms}`);
    const operations = director.run(() => parseHistory(lines));
    return {
      seed,
      scenario,
      story,
      simulated_ms: world.now_ms,
      hash: hash.digest("hex").slice(0, 16),
      operations: operations.length + (result?.program_requests ?? 0),
      requests: operations.reduce((sum, { requests }) => sum + requests.length, 0),
      faults: { ...network.counts, ...result?.fault_counts, ...result?.bus_counts },
      violations: [
        ...world.faults.map((error) => `a fault of the code: ${error instanceof Error ? error.stack : String(error)}`),
        ...(result === undefined && world.faults.length === 0 ? ["the clients never finished"] : []),
        ...(result?.violations ?? []),
        ...takeBroken(),
      ],
    };
  } finally {
    restore();
  }
}

async function direct(world: World, network: Network, scenario: Scenario, programs: Programs, lines: string[]) {
  const deployed = await deploy(world, network, scenario, programs);
  const { services, stores, bus } = deployed;
  if (scenario.modelled) {
    const { answers, violations } = await playModel(world, deployed, scenario);
    deployed.close();
    const keys = new Map<string, number>();
    return { keys, fault_counts: {}, program_requests: answers, bus_counts: bus.counts, violations };
  }
  const nodes = watch(scenario, stores);
  const [first] = services as [(typeof services)[0]];
  const target = { name: "simulated", url: first.url };
  await setUp(target, scenario.habits);
  const latches_end_ms = deployed.now_ms() + LATCH_TTL_MS;
  const setWeather = (ours: typeof CALM, theirs: typeof CALM) => {
    for (const { machine } of services) network.setWeather(machine.name, ours);
    for (const { machine } of stores) network.setWeather(machine.name, theirs);
    for (const host of ["object", "lobby"]) network.setWeather(host, theirs);
  };
  setWeather(scenario.weather.services, scenario.weather.stores);
  Object.assign(bus, scenario.hint_faults);
  const history = historyTo((line) => lines.push(line));
  const crew = new Crew(world, network, history, deployed, scenario);
  const faults = new Faults({ world, network, deployed, crew, scenario });
  const going = faults.run().catch((error: unknown) => void world.faults.push(error));
  await world.sleep(scenario.length_ms);
  faults.end();
  await going;
  setWeather(CALM, CALM);
  Object.assign(bus, { lost: 0, doubled: 0, delay_ms_max: 2 });
  await crew.dismiss();
  const obtained = await obtainAll(target);
  const left = crew.steps.length > 0 ? [] : await leftOn(nodes, () => world.sleep(scenario.nodes.ttl_max_ms + OVER_MS));
  const latches = await takeDown(target, scenario.habits);
  const played_ms = scenario.players > 0 ? PLAYED_MS : 0;
  // A record is kept until its node's clock has passed its fence, which another node's clock may have set.
  const behind_ms = setBackMs([...faults.steps, ...crew.steps]) + 2 * scenario.nodes.skew_ms;
  const ttl_ms_max = RETENTION_MS + PLACE_MS + SPARE_MS + played_ms + behind_ms;
  const keys = deployed.keys();
  const leftovers = { obtained, latches, keys, ttl_ms_max, latch_ttl_ms: latches_end_ms - deployed.now_ms() };
  const { outages, steps } = faults;
  const promised = { ...ALONE.promised, ...scenario.promised };
  const operations = parseHistory(lines);
  const findings = check(operations, { promised, leftovers, outages, steps });
  const violations = findings.flatMap(({ property, violations }) => violations.map((one) => `${property}: ${one}`));
  deployed.close();
  const program_requests = crew.programRequests();
  return {
    keys,
    fault_counts: faults.counts,
    program_requests,
    bus_counts: bus.counts,
    violations: [
      ...stores.flatMap(({ witness }) => witness?.violations ?? []),
      ...left,
      ...violations,
      ...judgeHolds(crew, steps, operations),
      ...deployed.judge.violations,
      ...(deployed.quorum?.violations ?? []),
      ...crew.found,
    ],
  };
}

/**
 * Returns the data that nodes still have when every lease has ended. Data written while a clock was running ahead stays
 * until a client reads it.
 */
async function leftOn(nodes: ReturnType<typeof witnessesOf>, over: () => Promise<void>): Promise<string[]> {
  if (nodes.length > 0) await over();
  return nodes.flatMap((node) => node.left);
}

/** Returns the witnesses of a quorum's nodes, if the deployment is a quorum. */
function watch({ deployment }: Scenario, stores: readonly SimulatedRedis[]) {
  if (deployment === "redis") for (const store of stores) store.witness = new Witness();
  const nodes = deployment === "quorum" ? witnessesOf(stores.length) : [];
  for (const [i, node] of nodes.entries()) (stores[i] as SimulatedRedis).witness = node;
  return nodes;
}

/** Ids are drawn from a pool that outlives a world, so the rest of the previous world's pool is used up first. */
function useUpRandomness(): void {
  const { getRandomValues } = crypto;
  let filled = false;
  Object.assign(crypto, {
    getRandomValues(values: Uint8Array) {
      filled = true;
      return getRandomValues.call(crypto, values);
    },
  });
  let drawn = 0;
  while (!filled) randomId();
  Object.assign(crypto, { getRandomValues });
  while (++drawn < 64) randomId();
}
