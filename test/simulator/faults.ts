/** Lets one thing after another go wrong, and puts it right again. */
import type { Troubles } from "../prove/checks/index.ts";
import type { Crew } from "./crew.ts";
import type { Deployed } from "./deployment.ts";
import type { Network } from "./network.ts";
import type { Random } from "./platform/random.ts";
import type { World } from "./platform/world.ts";
import type { FaultName, Scenario } from "./scenario.ts";

/** How long outages reach on: to find one another again, connections and waits take a moment. */
const AFTERMATH_MS = 3_000;
const STEP_MS_MAX = 3_000;
/** A copy of a script that is under way goes on by the time at which it began. */
const SCRIPT_MS = 50;

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
  readonly #random: Random;
  #going = true;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#random = stage.world.random.fork();
  }

  /** Until `end` is called, and all is right again. */
  async run(): Promise<void> {
    const { world, scenario } = this.#stage;
    if (scenario.faults.length === 0) return;
    while (this.#going) {
      await world.sleep(this.#random.next() * scenario.calm_ms_max);
      if (!this.#going) return;
      const name = this.#random.pick(scenario.faults);
      const from_ms = world.now_ms;
      await this.#happen(name, this.#random.next() * scenario.fault_ms_max);
      this.counts[name] = (this.counts[name] ?? 0) + 1;
      if (!name.startsWith("client")) this.outages.push({ from_ms, to_ms: world.now_ms + AFTERMATH_MS });
    }
  }

  end(): void {
    this.#going = false;
  }

  async #happen(name: FaultName, ms: number): Promise<void> {
    const { world, network, deployed, crew } = this.#stage;
    const random = this.#random;
    switch (name) {
      case "service killed": {
        const service = random.pick(deployed.services);
        service.kill();
        await world.sleep(ms);
        return service.start();
      }
      case "service paused": {
        const { machine } = random.pick(deployed.services);
        machine.pause();
        await world.sleep(ms);
        return machine.resume();
      }
      case "service cut off": {
        const { machine } = random.pick(deployed.services);
        const client = random.pick(crew.machines).name;
        network.cut(machine.name, client);
        await world.sleep(ms);
        return network.join(machine.name, client);
      }
      case "store stalled": {
        const store = random.pick(deployed.stores);
        store.stall();
        await world.sleep(ms);
        return store.goOn();
      }
      case "store restarted": {
        random.pick(deployed.stores).restart(true);
        return world.sleep(ms);
      }
      case "store cut off": {
        const store = random.pick(deployed.stores).machine.name;
        const service = random.pick(deployed.services).machine.name;
        network.cut(store, service);
        await world.sleep(ms);
        return network.join(store, service);
      }
      case "store clock stepped":
        return this.#stepStore();
      case "client killed":
        return crew.replace(random);
      case "client paused":
        return crew.pause(random, ms);
      case "client clock stepped": {
        random.pick(crew.machines).clock_offset_ms += random.between(-3_600_000, 3_600_000);
        return;
      }
    }
  }

  /** A step forward, then one back, or the other way round. */
  async #stepStore(): Promise<void> {
    const { world, deployed } = this.#stage;
    const [one] = [...deployed.stores, ...deployed.services];
    if (one === undefined) return;
    const size_ms = Math.ceil(this.#random.next() * STEP_MS_MAX);
    const by_ms = one.machine.clock_offset_ms > 0 || this.#random.chance(0.5) ? -size_ms : size_ms;
    const from_ms = world.now_ms;
    one.machine.clock_offset_ms += by_ms;
    this.steps.push({ from_ms, to_ms: world.now_ms + SCRIPT_MS, by_ms });
    // Turns that were told by the time before last so much longer.
    await world.sleep(size_ms);
  }
}
