/** The faults that happen while clients work. A nemesis is one kind of fault. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Step } from "../checks/clock.ts";
import type { Crew } from "../crew.ts";
import type { Deployment } from "../deployments/deployment.ts";

export interface Scene {
  readonly deployment: Deployment;
  readonly crew: Crew;
  /** Returns numbers from 0 to 1. */
  readonly random: () => number;
  /** Records the steps of a clock. */
  readonly steps: Step[];
}

export interface Nemesis {
  readonly name: string;
  /** How often the fault happens, relative to the others; an integer. */
  readonly weight: number;
  /** Whether locks may be unreachable during the fault. */
  readonly outage: boolean;
  /**
   * Returns a function that causes the fault once and repairs it, undefined if the fault doesn't apply to this deployment, or a
   * string that explains why the fault isn't available.
   */
  of(scene: Scene): (() => Promise<unknown>) | string | undefined;
}

/** Sleeps for a random time of at most `ms`. */
export const some = ({ random }: Scene, ms: number): Promise<void> => sleep(random() * ms);

export function one<Item>({ random }: Scene, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
