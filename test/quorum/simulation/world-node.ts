import type { Script } from "../../../src/engine/engine.ts";
import type { TurnedTime } from "../../../tools/simulation/turned-time.ts";
import { programsWith, SimulatedNode } from "./node.ts";
import { KEPT_MS } from "./settings.ts";

const START_MS = 1_800_000_000_000;
const PROGRAMS = programsWith(KEPT_MS);

/** What a node needs of the world around it. */
interface Surroundings {
  readonly time: TurnedTime;
  readonly nodes: readonly WorldNode[];
  /** Holders of whose release a node has heard. */
  readonly left: Set<string>;
  between(least: number, most: number): number;
  later(ms: number, action: () => void): void;
}

/** A node and the machine that it runs on. */
export class WorldNode {
  readonly store = new SimulatedNode(PROGRAMS);
  /** Attempts whose release it has seen: they must never stand here again. */
  readonly ended = new Set<string>();
  /** Whether leases stood here beside each other that exclude each other. */
  crowded = false;
  /** An attempt that got a copy here when no majority had it. */
  made_late: string | undefined;
  readonly #world: Surroundings;
  readonly #rate: number;
  readonly #skew_ms: number;
  #step_ms = 0;
  #frozen_until = 0;
  #down_until = 0;
  #came_back: string | undefined;

  constructor(world: Surroundings, rate: number, skew_ms: number) {
    this.#world = world;
    this.#rate = rate;
    this.#skew_ms = skew_ms;
  }

  readonly now_us = (): number => {
    const local_ms = this.#world.time.now_ms() * this.#rate + this.#skew_ms + this.#step_ms;
    return Math.floor((START_MS + local_ms) * 1000);
  };

  /** An attempt that stood here again after its release. */
  get cameBack(): string | undefined {
    return this.#came_back;
  }

  /** Sets the clock, to what it would be but for so much. */
  step(ms: number): void {
    this.#step_ms = ms;
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
    if (script.name === "quorum_release") {
      for (const one of attempt.split(" ")) this.ended.add(one);
      for (const one of args[1]?.split(" ") ?? []) this.#world.left.add(one);
    }
    if ((reply[0] === "proposed" || reply[0] === "confirmed") && this.ended.has(attempt)) this.#came_back = attempt;
    if (this.store.crowded) this.crowded = true;
    if (script.name === "quorum_restore") this.#checkRestored(args, reply);
    answer(reply);
  }

  /** A copy is made only beside a majority, or what is left of it when nodes lost their data, and never after a release. */
  #checkRestored(args: readonly string[], reply: readonly string[]): void {
    for (const [i, line] of (args[1] as string).split("\n").entries()) {
      const [, attempt, holder] = line.split(" ") as [string, string, string];
      if (Number(reply[i + 2] ?? 0) === 0) continue;
      if (this.ended.has(attempt)) this.#came_back = attempt;
      const { nodes, left } = this.#world;
      if (args[0]?.split(" ")[i] === "0" || left.has(holder)) continue;
      const others = nodes.filter((node) => node !== this);
      const beside = others.filter(
        ({ store, now_us }) => !store.votes || store.standing(now_us(), "confirmed").includes(attempt),
      );
      if (beside.length <= nodes.length / 2) this.made_late = attempt;
    }
  }

  read(keys: readonly string[]): (string | null)[] | undefined {
    const now_ms = this.#world.time.now_ms();
    if (now_ms < this.#down_until || now_ms < this.#frozen_until) return undefined;
    return keys.map((key) => this.store.read(key));
  }
}
