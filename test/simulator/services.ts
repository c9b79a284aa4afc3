/** Processes of the service, each running the whole app on simulated stores. */
import { parseConfig } from "../../src/config/config.ts";
import type { Variables } from "../../src/config/variables.ts";
import type { FileDatabase } from "../../src/engine/sqlite/file/file-database.ts";
import { FileStore, openDatabase } from "../../src/engine/sqlite/file/index.ts";
import { createProcessCarrier } from "../../src/hints/process.ts";
import { createPubSubCarrier } from "../../src/hints/pubsub.ts";
import { createApp } from "../../src/http/app.ts";
import { createLockService } from "../../src/lock/service.ts";
import { openRemote, type RemoteStore } from "../../src/stores/remote.ts";
import type { SimulatedBus } from "./bus.ts";
import type { ServiceJudge } from "./judge-service.ts";
import type { Handler, Network } from "./network.ts";
import type { SimulatedResponse } from "./platform/web.ts";
import { Machine, type World } from "./platform/world.ts";
import { keysOf } from "./stores/keys.ts";
import type { Deployment } from "./stores/objects.ts";

/** Where a process keeps locks: in its own file, or in databases that it calls. */
export type Keeps =
  | { readonly kind: "file"; readonly variables: Variables; readonly hints: boolean }
  | { readonly kind: "remote"; readonly variables: Variables; readonly bus?: SimulatedBus }
  /** Runs on Workers, with the objects in `bindings`. */
  | { readonly kind: "worker"; readonly variables: Variables; readonly worker: Deployment; readonly bindings: object };

export class SimulatedService {
  readonly machine: Machine;
  readonly url: string;
  readonly #network: Network;
  readonly #keeps: Keeps;
  readonly #judge: ServiceJudge;
  #changed: Variables = {};
  /** The file's contents, which outlive the process. */
  readonly #disk: FileDatabase | undefined;

  constructor(world: World, network: Network, name: string, keeps: Keeps, judge: ServiceJudge) {
    this.machine = new Machine(world, name);
    this.url = `http://${name}`;
    this.#network = network;
    this.#keeps = keeps;
    this.#judge = judge;
    if (keeps.kind === "file") this.#disk = openDatabase(":memory:");
    this.#start();
  }

  kill(): void {
    this.machine.kill();
  }

  /** Starts with the configuration as modified by `changed`. */
  start(changed: Variables = {}): void {
    this.#changed = changed;
    this.machine.start();
    this.#start();
  }

  close(): void {
    this.#disk?.close();
  }

  /** Returns the keys that have not expired, with their remaining time to live. */
  keys(): Map<string, number> {
    return this.#disk === undefined ? new Map() : keysOf(this.#disk, this.machine.wall_ms());
  }

  #start(): void {
    this.machine.run(() => this.#network.listen(this.machine, this.#app()));
  }

  #app(): Handler {
    if (this.#keeps.kind === "worker") return this.#isolate(this.#keeps.worker, this.#keeps.bindings);
    const app = this.#disk === undefined ? this.#remote() : this.#onFile(this.#disk);
    // Calls the app as Node's server would.
    return (request) => {
      const incoming = { headers: Object.fromEntries(request.headers), complete: !request.broken };
      return app.fetch(request as unknown as Request, { incoming }) as unknown as Promise<SimulatedResponse>;
    };
  }

  #watched() {
    return { log: this.#judge.log, observers: [this.#judge.observe] };
  }

  /** Calls the app as the platform would. */
  #isolate(worker: Deployment, bindings: object): Handler {
    const env = { ...this.#variables(), ...bindings };
    const context = { waitUntil: () => {}, passThroughOnException: () => {} };
    return (request) => worker.default.fetch(request, env, context) as Promise<SimulatedResponse>;
  }

  #variables(): Variables {
    const own = { ALLOW_ANONYMOUS: "true", ALLOWED_HOSTS: this.machine.name, HEAD_START_MAX: "1h" };
    return { ...own, ...this.#keeps.variables, ...this.#changed };
  }

  #config() {
    return parseConfig(this.#variables());
  }

  #remote() {
    const config = this.#config();
    const hints = "bus" in this.#keeps ? createPubSubCarrier(this.#keeps.bus.connect()) : undefined;
    return createApp({ config, ...this.#watched(), ...openRemote(config.store as RemoteStore, config, { hints }) });
  }

  #onFile(disk: FileDatabase) {
    const config = this.#config();
    const store = new FileStore(disk);
    const hints = "hints" in this.#keeps && this.#keeps.hints ? createProcessCarrier() : undefined;
    const options = { quota: { locks: 0, bytes: 0 }, timeout_ms: config.store_timeout_ms };
    return createApp({
      config,
      ...this.#watched(),
      hints,
      locks: createLockService,
      connect: (onStoreCall) =>
        store.connect({ ...options, onStoreCall, onNotifications: hints?.connect(onStoreCall).notify }),
    });
  }
}
