/** One schedule: clients that compete for a lock on nodes that fail, everything decided by its seed. */
import { seeded } from "../../../bench/turned-time.ts";
import { StoreError } from "../../../src/engine/engine.ts";
import type { Lease, LockService, Mode } from "../../../src/lock/types.ts";
import { admit } from "../../../src/quorum/membership.ts";
import { quarantine } from "../../../src/quorum/rules.ts";
import { createQuorumService } from "../../../src/quorum/service.ts";
import { type Belief, Observer } from "./observer.ts";
import {
  FAULTS_MS,
  LATE_MS,
  LOCK,
  LOCK_DELAY_MAX_MS,
  NAMESPACE,
  type Options,
  SETTINGS,
  SKEWS_MS,
  TTL_MAX_MS,
  TTLS_MS,
} from "./settings.ts";
import { NODE_TIMEOUT_MS, World, WorldClient, type WorldNode } from "./world.ts";

export interface Result {
  readonly grants: number;
  readonly messages: number;
  readonly violations: readonly string[];
}

class Schedule {
  readonly #world: World;
  readonly #observer: Observer;
  readonly #clients: WorldClient[];
  readonly #skewed: boolean;
  readonly #lingers: boolean;
  readonly #succeeds: boolean;
  #messages = 0;
  #keys = 0;

  constructor(seed: number) {
    const random = seeded(seed);
    const calm = random() < 0.2;
    // Clocks that are all off to the same side find the margins; clocks that differ find the fences.
    const extreme = random() < 0.5;
    const weather = {
      latency_ms: 0.5 + random() * 4,
      loss: calm ? 0 : random() * 0.1,
      repeat: calm ? 0 : random() * 0.15,
      late: calm ? 0 : random() * 0.1,
      late_ms: LATE_MS,
    };
    const drift = () => (extreme ? 0.01 : (random() - 0.5) * 0.02);
    this.#skewed = random() < 0.4;
    this.#lingers = random() < 0.5;
    this.#succeeds = random() < 0.05;
    const skew_ms = this.#skewed ? SKEWS_MS.large : SKEWS_MS.small;
    this.#world = new World(random, random() < 0.6 ? 3 : 5, weather, drift, skew_ms);
    // One that is slow believes too long, one that is as fast as the nodes comes as soon as they let go.
    const rate = () => 1 + (extreme ? (random() < 0.5 ? -0.01 : 0.01) : (random() - 0.5) * 0.02);
    this.#clients = Array.from({ length: 3 }, () => new WorldClient(this.#world, rate()));
    this.#observer = new Observer(() => this.#world.time.now_ms());
  }

  async run(): Promise<Result> {
    const { time } = this.#world;
    let over = false;
    const story = this.#story().then(() => {
      over = true;
    });
    await time.run(() => over);
    await story;
    return {
      grants: this.#observer.grants.length,
      messages: this.#messages,
      violations: this.#observer.violations,
    };
  }

  async #story(): Promise<void> {
    const world = this.#world;
    await admit(
      { nodes: this.#engines(this.#clients[0] as WorldClient, () => {}), namespace: NAMESPACE, config: SETTINGS },
      "trusted",
    );
    const faults = world.chance(0.2) ? Promise.resolve() : this.#faults();
    await Promise.all([faults, ...this.#clients.map((_, number) => this.#work(number))]);
    if (this.#succeeds) await this.#succession();
    await this.#afterwards();
  }

  /** Every message arrives in the end, every lease ends, and a quorum in which nothing fails any more grants again. */
  async #afterwards(): Promise<void> {
    const world = this.#world;
    world.weather = { ...world.weather, loss: 0, repeat: 0, late: 0 };
    for (const client of this.#clients) client.cut.clear();
    await world.time.sleep(LATE_MS * 3 + TTL_MAX_MS * 1.05);
    for (const [number, node] of world.nodes.entries()) {
      for (const attempt of node.store.standing(node.now_us()))
        this.#observer.report(`left behind: ${attempt} on node ${number}`);
      if (node.cameBack) this.#observer.report(`came back: ${node.cameBack} on node ${number}`);
    }
    const client = this.#clients[0] as WorldClient;
    if (world.nodes.some(({ store }) => !store.votes)) {
      // Requests put a wiped node into quarantine, and later ones let it in.
      await this.#look(client);
      await world.time.sleep(quarantine(TTL_MAX_MS, LOCK_DELAY_MAX_MS) * 1.02);
      await this.#look(client);
    }
    for (let cut = 0; cut < (world.nodes.length - 1) / 2; cut++) client.cut.add(world.pick([...world.nodes.keys()]));
    const held = await this.#acquire(0, "exclusive", { ttl_ms: 400, wait_ms: 0, lock_delay_ms: 0 });
    if (!held) this.#observer.report("nothing is granted though a majority is well");
  }

  /** More than once, because an answer that comes after those of a majority may not be heard. */
  async #look(client: WorldClient): Promise<void> {
    for (let i = 0; i < 3; i++) {
      await this.#service(client).inspect(LOCK, { wait_ms: 0 }).catch(ignoreStoreError);
      await this.#world.time.sleep(NODE_TIMEOUT_MS);
    }
  }

  #engines(client: WorldClient, onStoreCall: () => void) {
    return this.#world.nodes.map((_, number) =>
      client.engine(number, () => {
        this.#messages += 1;
        onStoreCall();
      }),
    );
  }

  #service(client: WorldClient, idempotency_key?: string): LockService {
    let store_calls = 0;
    return createQuorumService({
      nodes: this.#engines(client, () => {
        store_calls += 1;
      }),
      caller: { namespace: NAMESPACE, key_id: "key" },
      context: {
        clock: client.clock,
        random: this.#world.random,
        store_calls: () => store_calls,
        ...(idempotency_key === undefined ? {} : { idempotency_key }),
      },
      config: SETTINGS,
      suspects: new Set(),
      // Some platforms let a request's work go on after its answer, others do not.
      ...(this.#lingers ? { background: () => {} } : {}),
    });
  }

  /** The finest that can be cut: nobody releases, and the others come as soon as the nodes let go of a long lease. */
  async #succession(): Promise<void> {
    const world = this.#world;
    world.weather = { latency_ms: 0.5, loss: 0, repeat: 0, late: 0, late_ms: 0 };
    for (const client of this.#clients) client.cut.clear();
    if (world.nodes.length > 3) {
      // Whoever meets the empty node asks all of them about it, and waits a whole node timeout for the one that is cut off.
      (world.nodes[0] as WorldNode).wipe();
      for (const client of this.#clients) client.cut.add(1);
    }
    const options = { ttl_ms: TTL_MAX_MS, wait_ms: 2 * TTL_MAX_MS, lock_delay_ms: 0 };
    await Promise.all(this.#clients.map((_, number) => this.#acquire(number, "exclusive", options)));
  }

  async #work(number: number): Promise<void> {
    const world = this.#world;
    const client = this.#clients[number] as WorldClient;
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
    let held = await this.#acquire(number, mode, options, key);
    // A client that did not hear an answer asks again under its key.
    if (!held && key !== undefined) held = await this.#acquire(number, mode, options, key);
    if (!held) return;
    const { belief, lease } = held;
    const { clock } = this.#clients[number] as WorldClient;
    const renewals = world.pick([0, 0, 1, 3]);
    for (let i = 0; i < renewals; i++) {
      await clock.sleep(world.between(0.1, 0.5) * lease.ttl_ms);
      if (!(await this.#renew(number, lease, belief))) return;
    }
    // Some never come back, some come back too late.
    if (world.chance(0.25)) return;
    await clock.sleep(world.chance(0.2) ? world.between(0.5, 1.2) * lease.ttl_ms : world.between(0, 20));
    await this.#release(number, lease, belief);
  }

  async #acquire(number: number, mode: Mode, options: Options, key?: string) {
    const world = this.#world;
    const client = this.#clients[number] as WorldClient;
    const asked_at = world.time.now_ms();
    try {
      const outcome = await this.#service(client, key).acquire([{ name: LOCK, mode }], { ...options, fair: true });
      if (outcome.kind !== "granted") return undefined;
      const lease = outcome.leases[0] as Lease;
      const holder = key ?? lease.token;
      const belief = this.#observer.granted(number, holder, lease, asked_at, this.#until(client, lease));
      return { belief, lease };
    } catch (error) {
      ignoreStoreError(error);
      return undefined;
    }
  }

  async #renew(number: number, lease: Lease, belief: Belief): Promise<boolean> {
    const world = this.#world;
    const client = this.#clients[number] as WorldClient;
    // The client's own rule: what may be over is not renewed.
    if (world.time.now_ms() >= belief.until) return false;
    try {
      const ttl_ms = world.pick(TTLS_MS);
      const [outcome] = await this.#service(client).renew([{ name: LOCK, token: lease.token, ttl_ms }]);
      if (outcome?.kind !== "renewed") return false;
      if (world.time.now_ms() < belief.until) this.#observer.renewed(belief, this.#until(client, outcome.lease));
      return true;
    } catch (error) {
      ignoreStoreError(error);
      return true;
    }
  }

  async #release(number: number, lease: Lease, belief: Belief): Promise<void> {
    this.#observer.released(belief.holder);
    const client = this.#clients[number] as WorldClient;
    try {
      await this.#service(client).release([{ name: LOCK, token: lease.token }]);
    } catch (error) {
      ignoreStoreError(error);
    }
  }

  /** The true time at which the client, by its own clock, stops believing in the lease. */
  #until(client: WorldClient, lease: Lease): number {
    return this.#world.time.now_ms() + lease.ttl_ms / client.rate;
  }

  async #faults(): Promise<void> {
    const world = this.#world;
    while (world.time.now_ms() < FAULTS_MS) {
      await world.time.sleep(world.between(20, 450));
      const node = world.pick(world.nodes);
      const frail = this.#skewed ? (world.nodes[0] as WorldNode) : node;
      const client = world.pick(this.#clients);
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
          node.step();
      }
    }
  }
}

function ignoreStoreError(error: unknown): void {
  if (!(error instanceof StoreError)) throw error;
}

export function runSchedule(seed: number): Promise<Result> {
  return new Schedule(seed).run();
}
