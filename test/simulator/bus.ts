/** Simulates Redis's pub/sub between processes: each listener gets a message with a delay or not at all. */
import type { Bus } from "../../src/hints/pubsub.ts";
import type { Random } from "./platform/random.ts";
import { currentMachine, type Machine, type World } from "./platform/world.ts";

const PUBLISHED_MAX = 20;

export class SimulatedBus {
  readonly #world: World;
  readonly #random: Random;
  readonly #listeners = new Map<Machine, { readonly life: number; readonly onMessage: (message: string) => void }>();
  lost = 0;
  doubled = 0;
  delay_ms_max = 2;
  /** The latest message is last. */
  readonly #published: string[] = [];
  readonly counts: Record<string, number> = {};

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.fork();
  }

  /** Returns the calling process's view of the bus. */
  connect(): Bus {
    return {
      isReady: () => true,
      listen: (onMessage) => {
        const machine = currentMachine() as Machine;
        this.#listeners.set(machine, { life: machine.life, onMessage });
      },
      publish: async (message) => this.#publish(message),
    };
  }

  /** Repeats recent messages under an unknown client's name, and sends one that concerns no client. */
  repeat(): void {
    for (const message of [...this.#published]) this.#publish(message.replace(/^\S+/, "nobody"));
    const [, key = ""] = /^\S+ \S+ (.*)$/s.exec(this.#published.at(-1) ?? "") ?? [];
    this.#publish(
      `nobody AAAAAAAAAAAA,0,${Number.MAX_SAFE_INTEGER},1,BBBBBBBBBBBB,${this.#random.whole(0, 1e6)} ${key}`,
    );
    this.#publish(`nobody ${this.#random.next()} ${key}`);
  }

  #publish(message: string): void {
    this.#published.push(message);
    if (this.#published.length > PUBLISHED_MAX) this.#published.shift();
    for (const [machine, { life, onMessage }] of this.#listeners) {
      if (this.#happens("hint lost", this.lost)) continue;
      const copies = this.#happens("hint doubled", this.doubled) ? 2 : 1;
      for (let i = 0; i < copies; i++) {
        const delay_ms = this.#random.next() * this.delay_ms_max;
        this.#world.schedule(delay_ms, () => void machine.receive(life, () => onMessage(message)));
      }
    }
  }

  #happens(what: string, probability: number): boolean {
    const happened = this.#random.chance(probability);
    if (happened) this.counts[what] = (this.counts[what] ?? 0) + 1;
    return happened;
  }
}
