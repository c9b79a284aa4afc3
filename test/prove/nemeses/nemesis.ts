/** The faults that happen while clients work: each nemesis is one way to fail. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Step } from "../checks/clock.ts";
import type { Crew } from "../crew.ts";
import type { Deployment } from "../deployments/deployment.ts";

export interface Scene {
  readonly deployment: Deployment;
  readonly crew: Crew;
  /** Returns numbers from 0 to 1. */
  readonly random: () => number;
  /** For a clock that was stepped. */
  readonly steps: Step[];
}

export interface Nemesis {
  readonly name: string;
  /** How often it happens, relative to the others; a whole number. */
  readonly weight: number;
  /** Whether no lock can be reached in time meanwhile. */
  readonly outage: boolean;
  /** Makes it happen once, and undoes it; undefined where it is not available, or a text that says why. */
  of(scene: Scene): (() => Promise<unknown>) | string | undefined;
}

/** Up to so long. */
export const some = ({ random }: Scene, ms: number): Promise<void> => sleep(random() * ms);

export function one<Item>({ random }: Scene, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
