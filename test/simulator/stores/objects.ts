/**
 * Durable Objects: the deployed classes on simulated bindings. Each object is a machine with an in-memory database that
 * survives eviction. Calls arrive late, or the connection breaks before or after they are applied.
 */
import { registerHooks } from "node:module";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { sqlite } from "../../../src/engine/sqlite/file/open.ts";
import type { Network } from "../network.ts";
import type { SimulatedSocket } from "../platform/socket.ts";
import { SimulatedRequest, type SimulatedResponse } from "../platform/web.ts";
import { currentMachine, Machine, type World } from "../platform/world.ts";

type Value = string | number | null;

/** The parts of a Durable Object's storage that our classes use. */
class Storage {
  readonly #sqlite: DatabaseSync = new (sqlite().DatabaseSync)(":memory:", { returnArrays: true });
  readonly #statements = new Map<string, StatementSync>();
  readonly #onAlarm: (at_ms: number) => void;
  #alarm_ms: number | null = null;

  constructor(onAlarm: (at_ms: number) => void) {
    this.#onAlarm = onAlarm;
  }

  readonly sql = {
    exec: (query: string, ...bindings: Value[]) => {
      if (bindings.length === 0 && query.includes(";")) {
        this.#sqlite.exec(query);
        return { raw: () => [][Symbol.iterator]() };
      }
      const rows = this.#prepared(query).all(...bindings) as unknown as Value[][];
      return { raw: () => rows[Symbol.iterator]() };
    },
    databaseSize: 0,
  };

  transactionSync<T>(work: () => T): T {
    this.#prepared("SAVEPOINT one").run();
    try {
      const result = work();
      this.#prepared("RELEASE one").run();
      return result;
    } catch (error) {
      this.#prepared("ROLLBACK TO one").run();
      this.#prepared("RELEASE one").run();
      throw error;
    }
  }

  async getAlarm(): Promise<number | null> {
    return this.#alarm_ms;
  }

  async setAlarm(at_ms: number): Promise<void> {
    this.#alarm_ms = at_ms;
    this.#onAlarm(at_ms);
  }

  /** Returns whether the alarm that was set for this instant is still due. */
  takeAlarm(at_ms: number): boolean {
    if (this.#alarm_ms !== at_ms) return false;
    this.#alarm_ms = null;
    return true;
  }

  keys(now_ms: number): [string, number][] {
    if (this.sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'keys'").raw().next().done) return [];
    const rows = [...this.sql.exec("SELECT key, expires_at_ms FROM keys ORDER BY key").raw()];
    return (rows as unknown as [string, number | null][])
      .map(([key, expires]): [string, number] => [key, expires === null ? -1 : expires - now_ms])
      .filter(([, left_ms]) => left_ms === -1 || left_ms > 0);
  }

  close(): void {
    this.#sqlite.close();
  }

  #prepared(query: string): StatementSync {
    const known = this.#statements.get(query) ?? this.#sqlite.prepare(query);
    this.#statements.set(query, known);
    return known;
  }
}

type Method = (...args: unknown[]) => unknown;
type Instance = Readonly<Record<string, Method>> & { webSocketClose(socket: SimulatedSocket): void };
type Class = new (ctx: unknown, env: unknown) => Instance;

class SimulatedObject {
  readonly machine: Machine;
  readonly #name: string;
  readonly #storage: Storage;
  readonly #make: (ctx: unknown) => Instance;
  readonly #sockets = new Set<SimulatedSocket>();
  #instance: Instance | undefined;
  /** Promises that the constructor asked the platform to wait for. */
  #ready: Promise<unknown> = Promise.resolve();
  /** Callers still waiting for a response. */
  readonly #callers = new Set<(error: Error) => void>();

  constructor(machine: Machine, name: string, make: (ctx: unknown) => Instance) {
    this.machine = machine;
    this.#name = name;
    this.#make = make;
    this.#storage = new Storage((at_ms) => this.#later(at_ms));
  }

  /** Drops the object's memory, breaks its connections and fails its unfinished calls. */
  evict(): void {
    this.machine.kill();
    this.#instance = undefined;
    this.machine.start();
    this.machine.run(() => {
      for (const socket of this.#sockets) socket.reset();
    });
    this.#sockets.clear();
    for (const fail of [...this.#callers]) fail(broken());
    this.#callers.clear();
  }

  /** Runs a method, and responds unless the object is evicted first. */
  serve(
    method: string,
    args: readonly unknown[],
    answer: (result: unknown) => void,
    fail: (error: Error) => void,
  ): void {
    this.#callers.add(fail);
    this.machine.receive(this.machine.life, () => {
      const { life } = this.machine;
      const work = async () => {
        const instance = this.#start();
        await this.#ready;
        return (instance[method] as Method)(...args);
      };
      work().then(
        (result) => this.machine.life === life && this.#callers.delete(fail) && answer(result),
        (error: Error) => this.machine.life === life && this.#callers.delete(fail) && fail(error),
      );
    });
  }

  keys(): [string, number][] {
    return this.#storage.keys(this.machine.wall_ms());
  }

  close(): void {
    this.#storage.close();
  }

  #start(): Instance {
    this.#ready = this.#instance === undefined ? Promise.resolve() : this.#ready;
    this.#instance ??= this.#make({
      id: { name: this.#name, toString: () => this.#name, equals: ({ name }: { name: string }) => name === this.#name },
      storage: this.#storage,
      waitUntil: () => {},
      blockConcurrencyWhile: (work: () => Promise<unknown>) => {
        this.#ready = work();
      },
      acceptWebSocket: (socket: SimulatedSocket) => {
        socket.owner = this;
        this.#sockets.add(socket);
      },
      getWebSockets: () => [...this.#sockets],
    });
    return this.#instance;
  }

  closed(socket: SimulatedSocket): void {
    this.#sockets.delete(socket);
    this.machine.receive(this.machine.life, () => this.#start().webSocketClose(socket));
  }

  #later(at_ms: number): void {
    // An alarm outlives the object's memory, so a restart sets it again.
    this.machine.world.schedule(at_ms - this.machine.wall_ms(), () => {
      if (!this.#storage.takeAlarm(at_ms)) return;
      this.serve(
        "alarm",
        [],
        () => {},
        (error) => this.machine.world.faults.push(error),
      );
    });
  }
}

/** This is workerd's own wording; the caller can retry. */
const broken = () => Object.assign(new Error("Network connection lost."), { retryable: true });

/** All objects of one class, as bound in `env`. */
export class SimulatedObjects {
  readonly #world: World;
  readonly #network: Network;
  readonly #host: string;
  readonly #class: Class;
  readonly #objects = new Map<string, SimulatedObject>();
  /** The bindings that the objects themselves get. */
  readonly env: Record<string, unknown> = {};

  /** `host` is the network's name for the path to the objects. */
  constructor(world: World, network: Network, host: string, of: Class) {
    this.#world = world;
    this.#network = network;
    this.#host = host;
    this.#class = of;
  }

  readonly binding = {
    idFromName: (name: string) => ({
      name,
      toString: () => name,
      equals: (other: { name: string }) => other.name === name,
    }),
    get: ({ name }: { readonly name: string }) =>
      new Proxy(
        {},
        {
          get:
            (_, method: string) =>
            (...args: unknown[]) =>
              this.#call(name, method, args),
        },
      ),
  };

  all(): SimulatedObject[] {
    return [...this.#objects.values()];
  }

  #object(name: string): SimulatedObject {
    let object = this.#objects.get(name);
    if (object === undefined) {
      const machine = new Machine(this.#world, `${this.#host}-${name.slice(0, 12)}`);
      const { env } = this;
      object = new SimulatedObject(machine, name, (ctx) => new this.#class(ctx, env));
      this.#objects.set(name, object);
    }
    return object;
  }

  #call(name: string, method: string, args: readonly unknown[]): Promise<unknown> {
    const from = currentMachine() as Machine;
    const { latency_ms, lost, unanswered, late, delay_ms_max } = this.#network.weatherOf(this.#host);
    const { ways } = from;
    const way = () =>
      ways.between(latency_ms.least, latency_ms.most) + (ways.chance(late) ? ways.next() * delay_ms_max : 0);
    const sent =
      method === "fetch" ? [new SimulatedRequest(String(args[0]), args[1] as object)] : structuredClone(args);
    return new Promise((resolve, reject) => {
      const back = (action: () => void) => this.#world.schedule(way(), action, from);
      const fail = (error: Error) => void back(() => reject(error));
      if (ways.chance(lost)) return fail(broken());
      this.#world.schedule(way(), () => {
        this.#network.note(
          from.name,
          `${this.#host}-${name}`,
          `${method} ${method === "fetch" ? "" : JSON.stringify(args)}`,
        );
        this.#object(name).serve(
          method,
          sent,
          (result) => {
            if (ways.chance(unanswered)) return fail(broken());
            const answer = method === "fetch" ? (result as SimulatedResponse) : structuredClone(result);
            this.#network.note(
              `${this.#host}-${name}`,
              from.name,
              method === "fetch" ? "connected" : JSON.stringify(answer ?? null),
            );
            back(() => resolve(answer));
          },
          fail,
        );
      });
    });
  }
}

export interface Deployment {
  readonly default: { fetch(request: unknown, env: unknown, context: unknown): Promise<unknown> };
  readonly EmbeddedStore: Class;
  readonly Lobby: Class;
}

let worker: Promise<Deployment> | undefined;

/** Loads the code deployed on Workers, with a simulated module in place of the platform's. */
export function loadWorker(): Promise<Deployment> {
  if (worker === undefined) {
    const url = new URL("../platform/durable-object.ts", import.meta.url).href;
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === "cloudflare:workers" ? { url, shortCircuit: true } : next(specifier, context),
    });
    worker = import("../../../src/runtimes/worker.ts") as unknown as Promise<Deployment>;
  }
  return worker;
}
