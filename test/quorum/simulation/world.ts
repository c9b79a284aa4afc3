/**
 * What surrounds the algorithm in a simulated schedule: time, clocks that drift, nodes that crash, freeze and forget, a
 * network that loses, delays and doubles. Everything follows from one seed.
 */
import { createHash } from "node:crypto";
import { TurnedTime } from "../../../bench/turned-time.ts";
import { type Engine, type Script, StoreError } from "../../../src/engine/engine.ts";
import type { Clock } from "../../../src/lock/types.ts";
import { SimulatedNode } from "./node.ts";

// The real digest is computed in another thread, which simulated time would not wait for. These only have to be the same for
// the same text: there are few texts, and many requests.
const digests = new Map<string, Uint8Array>();
Object.defineProperty(crypto.subtle, "digest", {
  value: async (_: string, bytes: Uint8Array) => {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).latin1Slice();
    const digest = digests.get(text) ?? new Uint8Array(createHash("sha256").update(bytes).digest());
    digests.set(text, digest);
    return digest.buffer;
  },
});
// Ids only have to differ. The real generator asks the system each time.
let ids = 0;
Object.defineProperty(crypto, "getRandomValues", {
  value: (bytes: Uint8Array) => {
    for (let i = 0, rest = ++ids; i < 6; i++, rest = Math.floor(rest / 256)) bytes[i] = rest;
    return bytes;
  },
});
// Faults are outcomes here, by the million: nobody reads where they come from.
Error.stackTraceLimit = 0;

export const NODE_TIMEOUT_MS = 50;
const START_MS = 1_800_000_000_000;

export interface Weather {
  readonly latency_ms: number;
  readonly loss: number;
  readonly repeat: number;
  /** Messages that come late, by up to `late_ms`. */
  readonly late: number;
  readonly late_ms: number;
}

export class World {
  readonly time = new TurnedTime();
  readonly random: () => number;
  readonly nodes: WorldNode[];
  weather: Weather;

  constructor(random: () => number, nodes: number, weather: Weather, drift: () => number, skew_ms: number) {
    this.random = random;
    this.weather = weather;
    this.nodes = Array.from({ length: nodes }, () => new WorldNode(this, 1 + drift(), this.between(-skew_ms, skew_ms)));
  }

  between(least: number, most: number): number {
    return least + this.random() * (most - least);
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T;
  }

  later(ms: number, action: () => void): void {
    this.time.later(ms, action);
  }

  /** One way through the network, as often as it comes out at the other end. */
  deliver(arrive: () => void): void {
    const { latency_ms, loss, repeat, late, late_ms } = this.weather;
    for (let copies = this.chance(repeat) ? 2 : 1; copies > 0; copies--) {
      if (this.chance(loss)) continue;
      const delay_ms = latency_ms * this.between(0.5, 1.5);
      this.later(this.chance(late) ? delay_ms + this.between(0, late_ms) : delay_ms, arrive);
    }
  }
}

/** A node and the machine that it runs on. */
export class WorldNode {
  readonly store = new SimulatedNode();
  /** Attempts whose release it has seen: they must never stand here again. */
  readonly ended = new Set<string>();
  readonly #world: World;
  readonly #rate: number;
  readonly #skew_ms: number;
  #step_ms = 0;
  #frozen_until = 0;
  #down_until = 0;
  #came_back: string | undefined;

  constructor(world: World, rate: number, skew_ms: number) {
    this.#world = world;
    this.#rate = rate;
    this.#skew_ms = skew_ms;
  }

  now_us(): number {
    const local_ms = this.#world.time.now_ms() * this.#rate + this.#skew_ms + this.#step_ms;
    return Math.floor((START_MS + local_ms) * 1000);
  }

  /** An attempt that stood here again after its release. */
  get cameBack(): string | undefined {
    return this.#came_back;
  }

  step(): void {
    this.#step_ms = this.#world.between(-0.5, 0.5);
  }

  /** What arrives meanwhile is worked off afterwards, as a stopped process does. */
  freeze(ms: number): void {
    this.#frozen_until = this.#world.time.now_ms() + ms;
  }

  /** What arrives meanwhile is lost. */
  crash(ms: number): void {
    this.#down_until = this.#world.time.now_ms() + ms;
  }

  wipe(): void {
    this.store.restore();
    this.ended.clear();
  }

  /** Crashes, and comes back without its latest writes, which whoever restarts it knows. */
  forget(lost_ms: number, down_ms: number): void {
    const kept = this.store.snapshot();
    this.#world.later(lost_ms, () => {
      this.crash(down_ms);
      this.store.restore(kept);
      this.store.quarantine();
      this.ended.clear();
    });
  }

  handle(script: Script, keys: readonly string[], args: readonly string[], answer: (reply: string[]) => void): void {
    const now_ms = this.#world.time.now_ms();
    if (now_ms < this.#down_until) return;
    if (now_ms < this.#frozen_until) {
      const thawed_ms = this.#frozen_until - now_ms + this.#world.between(0, 2);
      this.#world.later(thawed_ms, () => this.handle(script, keys, args, answer));
      return;
    }
    const reply = this.store.run(script.name, keys, args, this.now_us());
    const attempt = args[0] as string;
    if (script.name === "quorum_release") for (const one of attempt.split(" ")) this.ended.add(one);
    if ((reply[0] === "proposed" || reply[0] === "confirmed") && this.ended.has(attempt)) this.#came_back = attempt;
    answer(reply);
  }

  read(keys: readonly string[]): (string | null)[] | undefined {
    const now_ms = this.#world.time.now_ms();
    if (now_ms < this.#down_until || now_ms < this.#frozen_until) return undefined;
    return keys.map((key) => this.store.read(key));
  }
}

/** A client's machine: its own rate of time, pauses, and links to the nodes that may be cut. */
export class WorldClient {
  readonly clock: Clock;
  readonly cut = new Set<number>();
  readonly rate: number;
  readonly #world: World;
  #paused_until = 0;

  constructor(world: World, rate: number) {
    this.#world = world;
    this.rate = rate;
    this.clock = {
      now_ms: () => world.time.now_ms() * rate,
      sleep: (ms) => new Promise((wake) => world.later(ms / rate, () => this.#awake(wake))),
    };
  }

  pause(ms: number): void {
    this.#paused_until = this.#world.time.now_ms() + ms;
  }

  /** Runs when the client does. */
  #awake(action: () => void): void {
    const left_ms = this.#paused_until - this.#world.time.now_ms();
    if (left_ms <= 0) this.#world.time.stir(action);
    else this.#world.later(left_ms, () => this.#awake(action));
  }

  /** A node as this client reaches it. */
  engine(number: number, onStoreCall: () => void): Engine {
    const world = this.#world;
    const node = world.nodes[number] as WorldNode;
    const request = <T>(ask: (answer: (reply: T) => void) => void) =>
      new Promise<T>((resolve, reject) => {
        onStoreCall();
        let answered = false;
        const late = () => reject(new StoreError("The store did not answer in time", "unknown"));
        world.later(NODE_TIMEOUT_MS / this.rate, () => {
          if (!answered) this.#awake(late);
        });
        if (this.cut.has(number)) return;
        const hear = (reply: T) => {
          answered = true;
          resolve(reply);
        };
        const answer = (reply: T) => {
          if (!this.cut.has(number)) world.deliver(() => this.#awake(() => hear(reply)));
        };
        world.deliver(() => ask(answer));
      });
    const none = async () => {
      throw new Error("not in a simulation");
    };
    return {
      run: (script, keys, args) => request((answer) => node.handle(script, keys, args, answer)),
      read: (keys) =>
        request((answer) => {
          const texts = node.read(keys);
          if (texts) answer(texts);
        }),
      survey_max: 100,
      scan: none,
      ping: none,
    };
  }
}
