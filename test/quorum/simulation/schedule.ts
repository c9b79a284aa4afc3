/** One schedule: clients that compete for a lock on nodes that fail, everything decided by its seed. */

import type { Mode } from "../../../src/lock/types.ts";
import { quarantine } from "../../../src/quorum/rules.ts";
import { seeded } from "../../../tools/simulation/turned-time.ts";
import { playLate } from "./late.ts";
import { playMissed } from "./missed.ts";
import { playRolling } from "./rolling.ts";
import { Scenario } from "./scenario.ts";
import {
  FAULTS_MS,
  LATE_MS,
  LOCK_DELAY_MAX_MS,
  type Options,
  SETTINGS,
  SKEWS_MS,
  TTL_MAX_MS,
  TTLS_MS,
} from "./settings.ts";
import { playStepped } from "./stepped.ts";
import type { World, WorldClient } from "./world.ts";
import type { WorldNode } from "./world-node.ts";

export interface Result {
  readonly grants: number;
  readonly messages: number;
  readonly violations: readonly string[];
}

/** What the schedules are: one in so many seeds; the others are everything at once. */
const KINDS = 16;
const PLAYS: Readonly<Record<number, (random: () => number) => Promise<Scenario>>> = {
  0: playRolling,
  3: playMissed,
  4: playLate,
  8: playRolling,
  11: playStepped,
  12: playLate,
};

export async function runSchedule(seed: number): Promise<Result> {
  const random = seeded(seed);
  const { observer, messages } = await (PLAYS[seed % KINDS] ?? playAll)(random);
  return { grants: observer.grants.length, messages, violations: observer.violations };
}

function playAll(random: () => number): Promise<Scenario> {
  return new Schedule(random).run();
}

class Schedule {
  readonly #scenario: Scenario;
  readonly #world: World;
  readonly #skewed: boolean;
  readonly #succeeds: boolean;
  #keys = 0;

  constructor(random: () => number) {
    this.#skewed = random() < 0.4;
    this.#succeeds = random() < 0.05;
    this.#scenario = new Scenario(random, {
      nodes: random() < 0.6 ? 3 : 5,
      calm: random() < 0.2,
      extreme: random() < 0.5,
      skew_ms: this.#skewed ? SKEWS_MS.large : SKEWS_MS.small,
    });
    this.#world = this.#scenario.world;
  }

  async run(): Promise<Scenario> {
    await this.#scenario.play(() => this.#story());
    return this.#scenario;
  }

  async #story(): Promise<void> {
    const { clients } = this.#scenario;
    const faults = this.#world.chance(0.2) ? Promise.resolve() : this.#faults();
    const looks = this.#world.chance(0.3) ? this.#looks() : Promise.resolve();
    await Promise.all([faults, looks, ...clients.map((_, number) => this.#work(number))]);
    if (this.#succeeds) await this.#succession();
    await this.#afterwards();
  }

  /** Every message arrives in the end, every lease ends, and a quorum in which nothing fails any more grants again. */
  async #afterwards(): Promise<void> {
    const { observer, clients } = this.#scenario;
    const world = this.#world;
    world.weather = { ...world.weather, loss: 0, repeat: 0, late: 0 };
    for (const client of clients) client.cut.clear();
    await world.time.sleep(LATE_MS * 3 + TTL_MAX_MS * 1.05);
    for (const [number, node] of world.nodes.entries()) {
      for (const attempt of node.store.standing(node.now_us()))
        observer.report(`left behind: ${attempt} on node ${number}`);
      if (node.cameBack) observer.report(`came back: ${node.cameBack} on node ${number}`);
    }
    const client = clients[0] as WorldClient;
    if (world.nodes.some(({ store }) => !store.votes)) {
      // Requests put a wiped node into quarantine, and later ones let it in.
      await this.#scenario.lookLong(client);
      await world.time.sleep(quarantine(SETTINGS) * 1.02);
      await this.#scenario.lookLong(client);
    }
    for (let cut = 0; cut < (world.nodes.length - 1) / 2; cut++) client.cut.add(world.pick([...world.nodes.keys()]));
    const held = await this.#scenario.acquire(0, "exclusive", { ttl_ms: 400, wait_ms: 0, lock_delay_ms: 0 });
    if (!held) observer.report("nothing is granted though a majority is well");
  }

  /** Somebody who asks for the lock's state all the time. */
  async #looks(): Promise<void> {
    const world = this.#world;
    while (world.time.now_ms() < FAULTS_MS + TTL_MAX_MS) {
      await world.time.sleep(world.between(0, 60));
      await this.#scenario.look(world.pick(this.#scenario.clients));
    }
  }

  /** The finest that can be cut: nobody releases, and the others come as soon as the nodes let go of a long lease. */
  async #succession(): Promise<void> {
    const world = this.#world;
    const { clients } = this.#scenario;
    world.weather = { latency_ms: 0.5, loss: 0, repeat: 0, late: 0, late_ms: 0, echo_ms: 0 };
    // Looks and attempts enough to come at the very moment.
    this.#scenario.store_calls_max = 1000;
    for (const client of clients) client.cut.clear();
    if (world.nodes.length > 3) {
      // Whoever meets the empty node asks all of them about it, and waits a whole node timeout for the one that is cut off.
      (world.nodes[0] as WorldNode).wipe();
      for (const client of clients) client.cut.add(1);
    }
    const options = { ttl_ms: TTL_MAX_MS, wait_ms: 2 * TTL_MAX_MS, lock_delay_ms: 0 };
    await Promise.all(clients.map((_, number) => this.#scenario.acquire(number, "exclusive", options)));
  }

  async #work(number: number): Promise<void> {
    const world = this.#world;
    const client = this.#scenario.client(number);
    while (world.time.now_ms() < FAULTS_MS) {
      const mode = world.chance(0.75) ? "exclusive" : "shared";
      const options = {
        ttl_ms: world.pick(TTLS_MS),
        wait_ms: world.pick([0, 300, 900]),
        lock_delay_ms: world.chance(0.1) ? LOCK_DELAY_MAX_MS : 0,
      };
      const key = world.chance(0.4) ? `key ${this.#keys++}` : undefined;
      // A proxy that repeats the request, at once or when its answer is long known.
      const repeated = key !== undefined && world.chance(0.4);
      const again = repeated
        ? world.time.sleep(world.between(0, 300)).then(() => this.#hold(number, mode, options, key))
        : undefined;
      await this.#hold(number, mode, options, key);
      await again;
      await client.clock.sleep(world.between(0, world.chance(0.3) ? 200 : 5));
    }
  }

  async #hold(number: number, mode: Mode, options: Options, key?: string): Promise<void> {
    const world = this.#world;
    let held = await this.#scenario.acquire(number, mode, options, key);
    // A client that did not hear an answer asks again under its key.
    if (!held && key !== undefined) held = await this.#scenario.acquire(number, mode, options, key);
    if (!held) return;
    const { belief, lease } = held;
    const { clock } = this.#scenario.client(number);
    const renewals = world.pick([0, 0, 1, 3]);
    for (let i = 0; i < renewals; i++) {
      await clock.sleep(world.between(0.1, 0.5) * lease.ttl_ms);
      // The client's own rule: what may be over is not renewed. But not all clients are ours.
      if (world.time.now_ms() >= belief.until && world.chance(0.8)) return;
      if ((await this.#scenario.renew(number, held)) === false) return;
    }
    // Some never come back, some come back too late.
    if (world.chance(0.25)) return;
    await clock.sleep(world.chance(0.2) ? world.between(0.5, 1.2) * lease.ttl_ms : world.between(0, 20));
    await this.#scenario.release(number, held);
  }

  async #faults(): Promise<void> {
    const world = this.#world;
    while (world.time.now_ms() < FAULTS_MS) {
      await world.time.sleep(world.between(20, 450));
      const node = world.pick(world.nodes);
      const frail = this.#skewed ? (world.nodes[0] as WorldNode) : node;
      const client = world.pick(this.#scenario.clients);
      switch (Math.floor(world.between(0, 7))) {
        case 0:
          node.crash(world.between(10, 500));
          break;
        case 1:
          node.freeze(world.between(10, 500));
          break;
        case 2:
          client.pause(world.between(10, 600));
          break;
        case 3:
          frail.wipe();
          break;
        case 4:
          frail.forget(world.between(10, 1000), world.between(0, 100));
          break;
        case 5: {
          const number = Math.floor(world.between(0, world.nodes.length));
          client.cut.add(number);
          world.later(world.between(20, 800), () => client.cut.delete(number));
          break;
        }
        default:
          node.step(world.between(-0.5, 0.5));
      }
    }
  }
}
