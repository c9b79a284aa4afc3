/** Injects one fault after another, and repairs each. */
import type { Variables } from "../../src/config/variables.ts";
import type { Troubles } from "../prove/checks/index.ts";
import type { Crew } from "./crew.ts";
import type { Deployed } from "./deployment.ts";
import type { Network } from "./network.ts";
import type { Random } from "./platform/random.ts";
import type { Machine, World } from "./platform/world.ts";
import type { FaultName, Scenario } from "./scenario.ts";
import type { SimulatedService } from "./services.ts";
import type { Contents } from "./stores/contents.ts";
import type { SimulatedRedis } from "./stores/redis.ts";

/** How long an outage's effects last: connections and waits need a moment to recover. */
const AFTERMATH_MS = 3_000;
const STEP_MS_MAX = 3_000;
const BACKUP_MS_MAX = 60_000;
const SUSPENDED_MS_MAX = 300_000;
/** What an operator can change while locks are held. */
const CONFIGURATIONS: readonly Variables[] = [
  {},
  { HISTORY: "off" },
  { WAIT_MAX: "3s" },
  { WAITERS_MAX: "4" },
  { STORE_CALLS_MAX: "20" },
];
/** A copy of a running script may still use the script's start time for this long. */
const SCRIPT_MS = 50;

/** Matches the key that marks a quorum's node as voting. */
const MARKER = /:quorum-node:/;

function votes(contents: Contents): boolean {
  const markers = contents.filter(([, key = ""]) => MARKER.test(key));
  return markers.length > 0 && markers.every(([, , text = ""]) => text.split(" ")[1] === "v");
}

export interface Stage {
  readonly world: World;
  readonly network: Network;
  readonly deployed: Deployed;
  readonly crew: Crew;
  readonly scenario: Scenario;
}

export class Faults implements Troubles {
  readonly counts: Record<string, number> = {};
  readonly outages: { from_ms: number; to_ms: number }[] = [];
  readonly steps: { from_ms: number; to_ms: number; by_ms: number }[] = [];
  readonly #stage: Stage;
  /** What happens, and when. */
  readonly #plan: Random;
  /** One fault's random numbers, which don't change when other faults are left out. */
  #random: Random;
  /** What the fault affects. */
  #about: string[] = [];
  #going = true;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#plan = stage.world.random.fork();
    this.#random = this.#plan.fork();
  }

  /** Runs until `end` is called, which repairs everything. */
  async run(): Promise<void> {
    const { world, scenario } = this.#stage;
    if (scenario.faults.length === 0) return;
    for (let number = 0; this.#going; number++) {
      await world.sleep(this.#plan.next() * scenario.calm_ms_max);
      if (!this.#going) return;
      const name = this.#plan.pick(scenario.faults);
      const ms = this.#plan.next() * scenario.fault_ms_max;
      this.#random = this.#plan.fork();
      if (!scenario.spared.includes(number)) await this.#one(number, name, ms);
    }
  }

  async #one(number: number, name: FaultName, ms: number): Promise<void> {
    const { world, network } = this.#stage;
    const from_ms = world.now_ms;
    this.#about = [];
    await this.#happen[name](ms);
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    network.note("fault", `#${number}`, `${name}: ${this.#about.join(", ")}, since ${from_ms.toFixed(0)}`);
    if (!name.startsWith("client")) this.outages.push({ from_ms, to_ms: world.now_ms + AFTERMATH_MS });
  }

  end(): void {
    this.#going = false;
  }

  readonly #happen: Readonly<Record<FaultName, (ms: number) => Promise<void> | void>> = {
    "service killed": async (ms) => {
      const service = this.#service();
      service.kill();
      await this.#pass(ms);
      service.start();
    },
    "service reconfigured": (ms) => {
      const service = this.#service();
      service.kill();
      service.start(this.#random.pick(CONFIGURATIONS));
      return this.#pass(ms);
    },
    "service paused": async (ms) => {
      const { machine } = this.#service();
      machine.pause();
      await this.#pass(ms);
      machine.resume();
    },
    "service cut off": (ms) => this.#cut(this.#service().machine, this.#random.pick(this.#stage.crew.machines), ms),
    "store cut off": (ms) => this.#cut(this.#store().machine, this.#service().machine, ms),
    "store stalled": async (ms) => {
      const store = this.#store();
      store.stall();
      await this.#pass(ms);
      store.goOn();
    },
    "store restarted": (ms) => {
      this.#store().restart();
      return this.#pass(ms);
    },
    "store full": (ms) => this.#refuse("full", ms),
    "store read-only": (ms) => this.#refuse("read-only", ms),
    // A replica has everything written so far, and, if it keeps up, everything written before the failover.
    "store failed over": async (ms) => {
      const store = this.#store();
      const replica = store.contents();
      if (this.#random.chance(0.5)) return store.restart(replica);
      await this.#pass(ms);
      this.#lose(() => store.restart(replica));
    },
    "store restored": async () => {
      const store = this.#store();
      const backup = store.contents();
      await this.#pass(this.#random.next() * BACKUP_MS_MAX);
      this.#lose(() => store.restart(backup));
    },
    "store flushed": () => this.#lose(() => this.#store().replace([])),
    "store damaged": async (ms) => {
      const store = this.#store();
      const record = store.damage(this.#random);
      await this.#pass(ms);
      if (record !== undefined) this.#lose(() => store.remove(record), ms);
    },
    "object evicted": () => {
      const objects = this.#stage.deployed.objects?.all() ?? [];
      if (objects.length > 0) this.#random.pick(objects).evict();
    },
    "store wiped": (ms) => this.#wipe(ms),
    "store clock stepped": () => this.#stepStore(),
    "hints repeated": () => this.#stage.deployed.bus.repeat(),
    "client killed": () => void this.#about.push(this.#stage.crew.replace(this.#random)),
    "client paused": (ms) => this.#pause(ms),
    "client suspended": () => this.#pause(this.#random.between(SUSPENDED_MS_MAX / 5, SUSPENDED_MS_MAX)),
    "client clock stepped": () => {
      const machine = this.#random.pick(this.#stage.crew.machines);
      const by_ms = this.#random.between(-3_600_000, 3_600_000);
      machine.clock_offset_ms += by_ms;
      this.#about.push(`${machine.name} by ${by_ms.toFixed(0)} ms`);
    },
  };

  #service(): SimulatedService {
    const service = this.#random.pick(this.#stage.deployed.services);
    this.#about.push(service.machine.name);
    return service;
  }

  #store(): SimulatedRedis {
    const store = this.#random.pick(this.#stage.deployed.stores);
    this.#about.push(store.machine.name);
    return store;
  }

  #pass(ms: number): Promise<void> {
    return this.#stage.world.sleep(ms);
  }

  async #pause(ms: number): Promise<void> {
    this.#about.push(await this.#stage.crew.pause(this.#random, ms));
  }

  async #cut(one: Machine, other: Machine, ms: number): Promise<void> {
    const { network } = this.#stage;
    network.cut(one.name, other.name);
    await this.#pass(ms);
    network.join(one.name, other.name);
  }

  async #refuse(why: "full" | "read-only", ms: number): Promise<void> {
    const store = this.#store();
    store.refuse(why);
    await this.#pass(ms);
    store.refuse(undefined);
  }

  /** Makes the grants of the last `since_ms` uncertain. */
  #lose(happen: () => void, since_ms = 0): void {
    happen();
    const { now_ms } = this.#stage.world;
    this.steps.push({ from_ms: now_ms - since_ms, to_ms: now_ms + SCRIPT_MS, by_ms: Number.POSITIVE_INFINITY });
  }

  /**
   * Restarts one database of a quorum, empty or without its latest writes, and tells the operator. The others remain
   * a majority.
   */
  async #wipe(ms: number): Promise<void> {
    const { stores } = this.#stage.deployed;
    const store = this.#random.pick(stores);
    const others = stores.filter((other) => other !== store && votes(other.contents()));
    if (others.length <= stores.length / 2) return;
    const before = this.#random.chance(0.5) ? [] : store.contents();
    await this.#pass(ms);
    store.restart(before.filter(([, key = ""]) => !MARKER.test(key)));
  }

  /** Steps the clock forward and later back, or vice versa. */
  async #stepStore(): Promise<void> {
    const { world, deployed } = this.#stage;
    const [one] = [...deployed.stores, ...deployed.services];
    if (one === undefined) return;
    const size_ms = Math.ceil(this.#random.next() * STEP_MS_MAX);
    const by_ms = one.machine.clock_offset_ms > 0 || this.#random.chance(0.5) ? -size_ms : size_ms;
    const from_ms = world.now_ms;
    one.machine.clock_offset_ms += by_ms;
    this.#about.push(`${one.machine.name} by ${by_ms} ms`);
    this.steps.push({ from_ms, to_ms: world.now_ms + SCRIPT_MS, by_ms });
    // Turns that were announced at the old time last this much longer.
    await world.sleep(size_ms);
  }
}
