/**
 * What surrounds the algorithm in a simulated schedule: time, clocks that drift, nodes that crash, freeze and forget, a
 * network that loses, delays and doubles. Everything follows from one seed.
 */
import { createHash } from "node:crypto";
import { type Engine, StoreError } from "../../../src/engine/engine.ts";
import type { Clock } from "../../../src/lock/types.ts";
import { TurnedTime } from "../../../tools/simulation/turned-time.ts";
import { NODE_TIMEOUT_MS } from "./settings.ts";
import { WorldNode } from "./world-node.ts";

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
// Ids only have to differ. The real generator asks the system each time. This one is a xorshift, whose bytes all vary: ids take
// a few of many at a time.
let random_bits = 1;
Object.defineProperty(crypto, "getRandomValues", {
  value: (bytes: Uint8Array) => {
    for (let i = 0; i < bytes.length; i++) {
      random_bits ^= random_bits << 13;
      random_bits ^= random_bits >>> 17;
      random_bits ^= random_bits << 5;
      bytes[i] = random_bits;
    }
    return bytes;
  },
});
// Faults are outcomes here, by the million: nobody reads where they come from.
Error.stackTraceLimit = 0;

export interface Weather {
  readonly latency_ms: number;
  readonly loss: number;
  readonly repeat: number;
  /** Messages that come late, by up to `late_ms`. */
  readonly late: number;
  readonly late_ms: number;
  /** How late the second copy of a message may be. */
  readonly echo_ms: number;
}

export class World {
  readonly time = new TurnedTime();
  readonly random: () => number;
  readonly nodes: WorldNode[];
  /** Holders of whose release a node has heard. */
  readonly left = new Set<string>();
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
    const { latency_ms, loss, repeat, late, late_ms, echo_ms } = this.weather;
    const repeated = this.chance(repeat);
    for (let copy = 0; copy < (repeated ? 2 : 1); copy++) {
      if (this.chance(loss)) continue;
      const delay_ms = latency_ms * this.between(0.5, 1.5) + (copy > 0 ? this.between(0, echo_ms) : 0);
      this.later(this.chance(late) ? delay_ms + this.between(0, late_ms) : delay_ms, arrive);
    }
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
      list_batch_max: 100,
      scan: none,
      ping: none,
    };
  }
}
