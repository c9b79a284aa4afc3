/** The clients of a simulated deployment: raw ones, and programs that use the real client. */
import type { Step } from "../prove/checks/clock.ts";
import { ANSWER_MS_MAX, type Send } from "../prove/clients/client.ts";
import { type Database, exchangeTo, sendDirectly } from "../prove/clients/direct.ts";
import { work } from "../prove/clients/work.ts";
import type { History } from "../prove/history/write.ts";
import { type Hold, holdLeases } from "./clients/holder.ts";
import { play } from "./clients/player.ts";
import type { Tools } from "./clients/plays/stage.ts";
import { SCENES } from "./clients/scenes.ts";
import type { Deployed } from "./deployment.ts";
import { CALM, type Network } from "./network.ts";
import type { Random } from "./platform/random.ts";
import { Machine, type World } from "./platform/world.ts";
import { RETENTION_MS, type Scenario } from "./scenario.ts";

/** When a machine was suspended, by the world's clock. */
export interface Pause {
  readonly client: string;
  readonly from_ms: number;
  readonly to_ms: number;
}

const send: Send = async (url, request) => {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(ANSWER_MS_MAX) });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, body: isJson ? JSON.parse(text) : { text } };
};

export class Crew {
  readonly machines: Machine[] = [];
  readonly holds: Hold[] = [];
  readonly pauses: Pause[] = [];
  /** Broken guarantees that players found. */
  readonly found: string[] = [];
  /** Steps of the store's clock that players caused. */
  readonly steps: Step[] = [];
  readonly #world: World;
  readonly #network: Network;
  readonly #history: History;
  readonly #deployed: Deployed;
  readonly #scenario: Scenario;
  readonly #works = new Map<Machine, Promise<void>>();
  readonly #programs = new Set<Machine>();
  #hired = 0;
  #working = true;

  constructor(world: World, network: Network, history: History, deployed: Deployed, scenario: Scenario) {
    this.#world = world;
    this.#network = network;
    this.#history = history;
    this.#deployed = deployed;
    this.#scenario = scenario;
    for (let i = 0; i < scenario.clients; i++) this.#hire("raw");
    for (let i = 0; i < scenario.holders; i++) this.#hire("holder");
    for (let i = 0; i < scenario.players; i++) this.#hire("player");
  }

  /** Returns the services' database, for clients that bypass the services. */
  #databaseFor(kind: string): Database | undefined {
    const { direct } = this.#scenario;
    const [store] = this.#deployed.stores;
    const directly = kind !== "player" && direct > 0 && this.#hired % direct === 0;
    return directly && store ? { url: store.url, token: "simulated", retention_ms: RETENTION_MS } : undefined;
  }

  /** What players can do to the world. */
  #toolsOf(): Tools {
    const { stores, services } = this.#deployed;
    const machineOf = (i: number) => (stores[i] ?? services[0])?.machine as Machine;
    return {
      stores: stores.length,
      keys: () => this.#deployed.keys(),
      cutOff: (i) => {
        for (const { machine } of services) this.#network.cut(machine.name, machineOf(i).name);
      },
      rejoin: (i) => {
        for (const { machine } of services) this.#network.join(machine.name, machineOf(i).name);
      },
      wipe: (i) => stores[i]?.restart([]),
      refuse: (why) => stores[0]?.refuse(why),
      spoil: (i, name, how) => stores[i]?.spoil(name, how) ?? (() => {}),
      stall: async (ms) => {
        for (const store of stores) store.stall();
        await this.#world.sleep(ms);
        for (const store of stores) store.goOn();
      },
      slow: (ms) => {
        const weather = ms === 0 ? CALM : { ...CALM, late: 1, delay_ms_max: ms };
        for (const { machine } of stores) this.#network.setWeather(machine.name, weather);
      },
      standStill: async (ms) => {
        for (const { machine } of services) machine.pause();
        await this.#world.sleep(ms);
        for (const { machine } of services) machine.resume();
      },
      stepClock: (i, by_ms) => {
        machineOf(i).clock_offset_ms += by_ms;
        this.steps.push({ from_ms: this.#world.now_ms, to_ms: this.#world.now_ms, by_ms });
      },
    };
  }

  /** Counts the requests that the programs have sent; no history records those operations. */
  programRequests(): number {
    return [...this.#programs].reduce((sum, { requests }) => sum + requests, 0);
  }

  /** Makes one client leave silently and adds a new one. */
  replace(random: Random): string {
    const i = random.whole(0, this.machines.length - 1);
    const [machine] = this.machines.splice(i, 1) as [Machine];
    machine.kill();
    this.#works.delete(machine);
    this.#hire(machine.name.startsWith("holder") ? "holder" : "raw");
    return machine.name;
  }

  /** Suspends one client, which doesn't notice. */
  async pause(random: Random, ms: number): Promise<string> {
    const machine = random.pick(this.machines);
    const from_ms = this.#world.now_ms;
    machine.pause();
    await this.#world.sleep(ms);
    machine.resume();
    this.pauses.push({ client: machine.name, from_ms, to_ms: this.#world.now_ms });
    return machine.name;
  }

  /** Lets the clients finish their current work. */
  async dismiss(): Promise<void> {
    this.#working = false;
    await Promise.all(this.#works.values());
  }

  #hire(kind: "raw" | "holder" | "player"): void {
    const machine = new Machine(this.#world, `${kind}-${++this.#hired}`);
    const { name, random } = machine;
    machine.drift(this.#scenario.drift.clients);
    const { habits, deployment, hints, repertoire } = this.#scenario;
    const urls = this.#deployed.services.map(({ url }) => url);
    const working = () => this.#working;
    const database = this.#databaseFor(kind);
    this.machines.push(machine);
    if (kind === "holder") this.#programs.add(machine);
    if (this.#scenario.absent.includes(this.#hired)) return;
    const done = machine.run(() => {
      if (kind === "player")
        return play({ name, random, urls, hints, working, found: this.found, tools: this.#toolsOf() }, repertoire);
      if (kind === "holder") return holdLeases({ name, random, urls, database, habits, working, holds: this.holds });
      const route = () => random.pick(urls);
      const keyed = deployment !== "quorum";
      const sending = { send: database === undefined ? send : sendDirectly(exchangeTo(database), send) };
      return work(
        { name, route, history: this.#history, random: random.next, working, habits, keyed, ...sending },
        SCENES,
      );
    });
    this.#works.set(machine, done);
    done.catch((error: unknown) => this.#world.faults.push(error));
  }
}
