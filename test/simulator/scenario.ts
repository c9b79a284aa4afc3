/** The scenario of one seed: which deployment, how much work, and which faults. Most seeds leave out most faults. */

import type { Promised } from "../prove/checks/index.ts";
import { type Habits, USUAL } from "../prove/clients/shared.ts";
import type { Repertoire } from "./clients/player.ts";
import { type MoreScene, SCENES } from "./clients/scenes.ts";
import { CALM, type Weather } from "./network.ts";
import type { Random } from "./platform/random.ts";

/** `objects` keep locks themselves, on Workers; `lobby` notifies clients on Workers that wait for locks in a database. */
export type Deployment = "redis" | "file" | "quorum" | "objects" | "lobby";

/** How long a record is kept after its last use. */
export const RETENTION_MS = 60_000;
/** While the model is comparing, retention is long enough that nothing is forgotten. */
export const MODELLED_RETENTION_MS = 3_600_000;

export interface Scenario {
  readonly deployment: Deployment;
  /** Whether the world has a single client that performs what the model plans, and no faults. */
  readonly modelled: boolean;
  readonly services: number;
  readonly stores: number;
  /** The number of objects among which the locks are divided. */
  readonly shards: number;
  /** Whether waiting clients are notified of their turns instead of polling. */
  readonly hints: boolean;
  readonly clients: number;
  readonly holders: number;
  /** One in this many clients and holders uses the services' database directly; 0 for none. */
  readonly direct: number;
  /** The number of clients whose plays have known outcomes. Players cause all the faults in their world. */
  readonly players: number;
  readonly repertoire: Repertoire;
  readonly habits: Habits;
  /** How long clients work, in milliseconds. */
  readonly length_ms: number;
  readonly weather: { readonly services: Weather; readonly stores: Weather };
  readonly hint_faults: { readonly lost: number; readonly doubled: number; readonly delay_ms_max: number };
  /** The names of possible faults. A fault lasts at most `fault_ms_max`, after a pause of at most `calm_ms_max`. */
  readonly faults: readonly FaultName[];
  /** Numbers that identify the faults to leave out, and the clients that do nothing. */
  readonly spared: readonly number[];
  readonly absent: readonly number[];
  readonly calm_ms_max: number;
  readonly fault_ms_max: number;
  /** The maximum rate at which the clocks drift in either direction. */
  readonly drift: { readonly stores: number; readonly services: number; readonly clients: number };
  readonly nodes: Nodes;
  readonly promised: Partial<Promised>;
}

/** Settings of a quorum's nodes and of its services. */
interface Nodes {
  /** How long a node has to reply. */
  readonly timeout_ms: number;
  readonly store_calls_max: number;
  readonly ttl_max_ms: number;
  /** The maximum error of the nodes' clocks. */
  readonly skew_ms: number;
  /** Whether all of the nodes' clocks run fast, at the maximum rate. */
  readonly fast: boolean;
}

export const FAULTS = [
  ...(["service killed", "service paused", "service cut off", "client killed", "client paused"] as const),
  ...(["store stalled", "store restarted", "store cut off", "store clock stepped", "client clock stepped"] as const),
  ...(["store full", "store read-only", "store wiped", "client suspended"] as const),
  ...(["hints repeated", "service reconfigured", "object evicted"] as const),
  ...(["store failed over", "store restored", "store flushed", "store damaged"] as const),
] as const;
export type FaultName = (typeof FAULTS)[number];

/** The model supports deployments whose records are in one store that it can read. */
export const MODELLED: ReadonlySet<Deployment> = new Set(["redis", "file"]);
export const ON_WORKERS: ReadonlySet<Deployment> = new Set(["objects", "lobby"]);
const REMOTE: readonly Deployment[] = ["redis", "quorum", "lobby"];
/** The deployments in which a fault can happen; all of them if none are given. */
const WHERE: Readonly<Partial<Record<FaultName, readonly Deployment[]>>> = {
  "store stalled": REMOTE,
  "store restarted": REMOTE,
  "store cut off": REMOTE,
  "store full": REMOTE,
  "store read-only": REMOTE,
  "store wiped": ["quorum"],
  // Quorum nodes' clocks are stepped and corrected, too, but the judges can follow the steps of only one store.
  "store clock stepped": ["redis", "file"],
  "hints repeated": ["redis"],
  "object evicted": ["objects", "lobby"],
  "store failed over": ["redis"],
  "store restored": ["redis"],
  "store flushed": ["redis"],
  "store damaged": ["redis"],
};
/** Faults after which a store has lost data that it had acknowledged. */
const LOSES: ReadonlySet<FaultName> = new Set([
  "store failed over",
  "store restored",
  "store flushed",
  "store damaged",
]);

/** Scenes with something that is created once and isn't recreated when a store loses it. */
const MADE_ONCE: ReadonlySet<string> = new Set(["countDown", "gate", "setCapacity", "endPermits"]);

/** In a world that loses data, the effect of a clock step on fences can't be judged. */
const CLOCKS: ReadonlySet<FaultName> = new Set(["store clock stepped"]);

/**
 * The more often a scene should happen, the more often the returned list contains it. Most seeds leave out most of what clients
 * can do, and some leave out everything unusual.
 */
function drawScenes(random: Random): string[] {
  if (random.chance(0.15)) return [...USUAL.scenes];
  const most = random.pick([0.15, 0.4, 0.8]);
  const more = (Object.keys(SCENES) as MoreScene[]).filter(() => random.chance(most));
  const usual = USUAL.scenes.filter(() => random.chance(0.6));
  return [...usual, ...more.flatMap((name) => Array<string>(random.whole(1, 3)).fill(name)), "holdHot"];
}

/** The default settings, with clocks that agree. */
const NODES: Nodes = { timeout_ms: 300, store_calls_max: 30, ttl_max_ms: 600_000, skew_ms: 0, fast: false };

/** Leases are as long as in the plays, and the quarantine is no longer than they require. */
const PLAYED_NODES: Nodes = { ...NODES, ttl_max_ms: 60_000 };

/** Clocks may differ by more than a quarantine lasts. */
const drawNodes = (random: Random): Nodes => ({
  timeout_ms: random.pick([50, 100, 300]),
  store_calls_max: random.pick([20, 30, 300]),
  ttl_max_ms: Math.max(...USUAL.ttls_ms),
  skew_ms: random.pick([0, 300, 300_000]),
  fast: random.chance(0.3),
});

/** Roughly how many operations a client performs on one lock before it rests. */
const OPERATIONS_OF_A_WORK = 3;

/** In a world with players, all faults come from them. */
const STAGE = {
  weather: { services: CALM, stores: CALM },
  faults: [],
  modelled: false,
  drift: { stores: 0, services: 0, clients: 0 },
  hint_faults: { lost: 0, doubled: 0, delay_ms_max: 2 },
} as const satisfies Partial<Scenario>;
const ALONE = { ...STAGE, clients: 0, holders: 0, players: 1 } as const;
const AMONG = { ...STAGE, clients: 1, holders: 1, players: 3 } as const;
export const STAGES = {
  programs: { ...AMONG, repertoire: "programs" },
  requests: { ...AMONG, repertoire: "requests" },
  turns: { ...AMONG, repertoire: "turns" },
  stores: { ...ALONE, repertoire: "stores", deployment: "redis", stores: 1 },
  clocks: { ...ALONE, repertoire: "clocks" },
  quorum: { ...ALONE, repertoire: "quorum", deployment: "quorum", nodes: PLAYED_NODES },
  storm: { modelled: false, clients: 0, holders: 0, players: 4, repertoire: "storm", deployment: "quorum" },
  improvised: {
    ...ALONE,
    players: 6,
    repertoire: "improvised",
    deployment: "redis",
    stores: 1,
    // Some turns must be missed, and some requests must arrive twice.
    hint_faults: { lost: 0.6, doubled: 0, delay_ms_max: 2 },
    weather: { services: CALM, stores: { ...CALM, doubled: 0.05, delay_ms_max: 300 } },
  },
} as const satisfies Readonly<Record<Repertoire, Partial<Scenario>>>;

/** `required` is the required deployment. */
export function drawScenario(random: Random, required?: Deployment): Scenario {
  const scenario = drawPlayed(random, required);
  // Direct clients are drawn last, so that they don't change anything else that a seed draws.
  const direct = random.pick([0, 0, 0, 2, 4]);
  return scenario.deployment === "redis" ? { ...scenario, direct } : scenario;
}

function drawPlayed(random: Random, required?: Deployment): Scenario {
  const scenario = drawWorld(random, required);
  const players = random.chance(0.15) && !ON_WORKERS.has(scenario.deployment);
  const other = random.pick(["programs", "requests", "turns", "clocks"] as const);
  const repertoire = {
    ...({ redis: random.pick([other, other, "stores", "improvised"] as const) } as const),
    ...({ quorum: random.pick(["quorum", "storm"] as const) } as const),
    file: other,
    objects: other,
    lobby: other,
  };
  return players ? { ...scenario, ...STAGES[repertoire[scenario.deployment]] } : scenario;
}

function drawHabits(random: Random, quorum: boolean, rest_ms: number, impossible: (scene: string) => boolean) {
  return {
    ...USUAL,
    own: random.pick([0, 0.1, 0.4]),
    locks: random.pick([1, 2, 3, 8]),
    patience: random.pick([0, 2, 8]),
    tarry: random.pick([0, 0.03, 0.2]),
    rest_ms,
    ...(quorum
      ? { scenes: ["holdHot", "holdHot", "look"], reenters: false }
      : { scenes: drawScenes(random).filter((scene) => !impossible(scene)) }),
  };
}

const drawDrift = (random: Random, quorum: boolean) => ({
  stores: random.chance(0.3) ? (quorum ? 0.009 : 0.00005) : 0,
  services: random.chance(0.3) ? 0.009 : 0,
  clients: random.chance(0.3) ? 0.05 : 0,
});

const drawWeather = (random: Random, rate: () => number, delay_ms_max: number): Weather => ({
  latency_ms: { least: 0.2, most: random.pick([1, 5, 40]) },
  lost: rate(),
  unanswered: rate(),
  doubled: rate(),
  late: rate(),
  halved: rate(),
  delay_ms_max,
});

function drawWorld(random: Random, required: Deployment | undefined): Scenario {
  const drawn = random.pick(["redis", "redis", "redis", "file", "file", "quorum", "objects", "lobby"] as const);
  const deployment = required ?? drawn;
  const quorum = deployment === "quorum";
  const onWorkers = ON_WORKERS.has(deployment);
  const hints = onWorkers || (!quorum && random.chance(0.7));
  const rate = () => (random.chance(0.35) ? random.next() * 0.04 : 0);
  const delay_ms_max = random.pick([20, 300, 3_000]);
  const weather = () => drawWeather(random, rate, delay_ms_max);
  const durable = deployment !== "redis" || random.chance(0.8);
  const applies = (name: FaultName) =>
    (WHERE[name]?.includes(deployment) ?? true) && !(durable && LOSES.has(name)) && !(!durable && CLOCKS.has(name));
  const hint_faults = {
    lost: random.chance(0.2) ? random.next() * 0.3 : 0,
    doubled: rate(),
    delay_ms_max: random.pick([2, 2, 200]),
  };
  const shards = deployment === "objects" ? random.pick([1, 1, 2, 3]) : 1;
  // An Idempotency-Key is known only in the shard of its locks.
  const impossible = (scene: string) => (!durable && MADE_ONCE.has(scene)) || (shards > 1 && scene === "misuseKey");
  const prompt_hints = !onWorkers && hint_faults.lost === 0 && hint_faults.delay_ms_max < 10;
  const ways = { services: random.chance(0.25) ? CALM : weather(), stores: random.chance(0.4) ? CALM : weather() };
  // If a request's script doesn't reach the store, the store doesn't know that the request is open.
  const prompt = deployment === "file" || ways.stores.lost + ways.stores.late + ways.stores.halved === 0;
  const faults = FAULTS.filter((name) => applies(name) && random.chance(0.25));
  const clients = random.whole(2, quorum ? 5 : 10);
  const holders = quorum ? 0 : random.whole(0, 4);
  // Most worlds are long and quiet; in crowded ones, things go wrong within a minute.
  const crowded = random.chance(0.25);
  const operations_s = crowded ? 30 : random.pick([5, 5, 7, 9]);
  return {
    deployment,
    hints,
    hint_faults,
    clients,
    holders,
    shards,
    services: deployment === "file" ? 1 : random.whole(1, 3),
    stores: deployment === "file" || deployment === "objects" ? 0 : quorum ? random.pick([3, 3, 5]) : 1,
    direct: 0,
    players: 0,
    repertoire: "requests",
    habits: drawHabits(random, quorum, (2_000 * (clients + holders) * OPERATIONS_OF_A_WORK) / operations_s, impossible),
    length_ms: crowded ? 60_000 : random.pick([120_000, 300_000, 1_200_000]),
    weather: ways,
    faults,
    spared: [],
    absent: [],
    calm_ms_max: random.pick([2_000, 8_000, 60_000]),
    fault_ms_max: random.pick([200, 3_000]),
    drift: drawDrift(random, quorum),
    promised: {
      durable,
      ...(quorum && ({ order: "answers", exact: false, fair: false, bound: false } as const)),
      ...(!quorum &&
        !(hints && prompt_hints && prompt && !faults.includes("hints repeated")) && { fair: false, bound: hints }),
    },
    modelled: MODELLED.has(deployment) && random.chance(0.1),
    nodes: quorum ? drawNodes(random) : NODES,
  };
}
