/** Where a schedule is played: a world, three clients with the service's own code, and an observer of what they are told. */
import { StoreError } from "../../../src/engine/engine.ts";
import type { Lease, LockService, Mode } from "../../../src/lock/types.ts";
import { admit } from "../../../src/quorum/membership.ts";
import { createQuorumService } from "../../../src/quorum/service.ts";
import { type Belief, Observer } from "./observer.ts";
import {
  type Climate,
  KEPT_MS,
  LATE_MS,
  LOCK,
  NAMESPACE,
  NODE_TIMEOUT_MS,
  type Options,
  SETTINGS,
  TTLS_MS,
} from "./settings.ts";
import { World, WorldClient } from "./world.ts";

export interface Held {
  readonly belief: Belief;
  readonly lease: Lease;
}

export class Scenario {
  readonly world: World;
  readonly observer: Observer;
  readonly clients: readonly WorldClient[];
  readonly #lingers: boolean;
  /** Of one request. */
  store_calls_max: number;
  /** Of each request, how many store requests it has made. */
  readonly #spent: { calls: number }[] = [];

  constructor(random: () => number, { calm, extreme, skew_ms, nodes, late = !calm }: Climate) {
    const weather = {
      latency_ms: 0.5 + random() * 4,
      loss: calm || !late ? 0 : random() * 0.1,
      repeat: calm ? 0 : random() * 0.15,
      late: calm || !late ? 0 : random() * 0.1,
      late_ms: LATE_MS,
      echo_ms: 0,
    };
    const drift = () => (extreme ? 0.01 : (random() - 0.5) * 0.02);
    this.#lingers = random() < 0.5;
    const limits = [SETTINGS.store_calls_max, 4 * nodes, 10 * SETTINGS.store_calls_max];
    this.store_calls_max = limits[Math.floor(random() * 3)] as number;
    this.world = new World(random, nodes, weather, drift, skew_ms);
    // One that is slow believes too long, one that is as fast as the nodes comes as soon as they let go.
    const rate = () => 1 + (extreme ? (random() < 0.5 ? -0.01 : 0.01) : (random() - 0.5) * 0.02);
    this.clients = Array.from({ length: 3 }, () => new WorldClient(this.world, rate()));
    this.observer = new Observer(() => this.world.time.now_ms(), KEPT_MS);
  }

  get messages(): number {
    return this.#spent.reduce((sum, { calls }) => sum + calls, 0);
  }

  client(number: number): WorldClient {
    return this.clients[number] as WorldClient;
  }

  /** Plays a story to its end, which may leave work behind. */
  async play(story: () => Promise<void>): Promise<void> {
    let over = false;
    const played = this.#begin()
      .then(story)
      .then(() => {
        over = true;
      });
    await this.world.time.run(() => over);
    await played;
    for (const [number, { crowded, made_late }] of this.world.nodes.entries()) {
      if (crowded) this.observer.report(`beside each other: on node ${number}`);
      if (made_late) this.observer.report(`made late: ${made_late} on node ${number}`);
    }
    for (const { calls } of this.#spent)
      if (calls > this.store_calls_max)
        this.observer.report(`spent: ${calls} of ${this.store_calls_max} store requests`);
  }

  async #begin(): Promise<void> {
    const nodes = this.#engines(this.client(0), () => {});
    await admit({ nodes, namespace: NAMESPACE, config: SETTINGS }, "trusted");
  }

  #engines(client: WorldClient, onStoreCall: () => void) {
    return this.world.nodes.map((_, number) => client.engine(number, onStoreCall));
  }

  service(client: WorldClient, idempotency_key?: string): LockService {
    const spent = { calls: 0 };
    this.#spent.push(spent);
    return createQuorumService({
      nodes: this.#engines(client, () => {
        spent.calls += 1;
      }),
      caller: { namespace: NAMESPACE, key_id: "key" },
      context: {
        clock: client.clock,
        random: this.world.random,
        store_calls: () => spent.calls,
        ...(idempotency_key === undefined ? {} : { idempotency_key }),
      },
      config: { ...SETTINGS, store_calls_max: this.store_calls_max },
      suspects: new Set(),
      // Some platforms let a request's work go on after its answer, others do not.
      ...(this.#lingers ? { background: (work) => void work.catch(ignoreStoreError) } : {}),
    });
  }

  async acquire(number: number, mode: Mode, options: Options, key?: string): Promise<Held | undefined> {
    const client = this.client(number);
    const asked_at = this.world.time.now_ms();
    try {
      const outcome = await this.service(client, key).acquire([{ name: LOCK, mode }], { ...options, fair: true });
      if (outcome.kind !== "granted") return undefined;
      const lease = outcome.leases[0] as Lease;
      const holder = key ?? lease.token;
      const belief = this.observer.granted(number, holder, lease, asked_at, this.#until(client, lease));
      return { belief, lease };
    } catch (error) {
      ignoreStoreError(error);
      return undefined;
    }
  }

  /** Undefined when nobody can say. */
  async renew(
    number: number,
    { lease, belief }: Held,
    ttl_ms = this.world.pick(TTLS_MS),
  ): Promise<boolean | undefined> {
    const client = this.client(number);
    const asked_at = this.world.time.now_ms();
    try {
      const [outcome] = await this.service(client).renew([{ name: LOCK, token: lease.token, ttl_ms }]);
      if (outcome?.kind !== "renewed") return false;
      this.observer.renewed(belief, asked_at, this.#until(client, outcome.lease));
      return true;
    } catch (error) {
      ignoreStoreError(error);
      return undefined;
    }
  }

  async release(number: number, { lease, belief }: Held): Promise<void> {
    this.observer.releases(belief.holder);
    const asked_at = this.world.time.now_ms();
    try {
      const [outcome] = await this.service(this.client(number)).release([{ name: LOCK, token: lease.token }]);
      if (outcome?.kind === "released") this.observer.released(belief.holder, asked_at);
    } catch (error) {
      ignoreStoreError(error);
    }
  }

  /** `GET` of the lock. */
  async look(client: WorldClient): Promise<void> {
    const asked_at = this.world.time.now_ms();
    try {
      const { state } = await this.service(client).inspect(LOCK, { wait_ms: 0 });
      if (state === "free") this.observer.free(asked_at);
    } catch (error) {
      ignoreStoreError(error);
    }
  }

  /** More than once, because an answer that comes after those of a majority may not be heard. */
  async lookLong(client: WorldClient): Promise<void> {
    for (let i = 0; i < 3; i++) {
      await this.look(client);
      await this.world.time.sleep(NODE_TIMEOUT_MS);
    }
  }

  /** The true time at which the client, by its own clock, stops believing in the lease. */
  #until(client: WorldClient, lease: Lease): number {
    return this.world.time.now_ms() + lease.ttl_ms / client.rate;
  }
}

function ignoreStoreError(error: unknown): void {
  if (!(error instanceof StoreError)) throw error;
}
