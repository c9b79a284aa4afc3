/**
 * The service in simulated time: the real wait loop, the real hints within a process and the real scripts, in a store
 * that uses simulated time. The clock, the network and its faults are simulated.
 */
import type { Engine, Script } from "../../../src/engine/engine.ts";
import { extractNotifications } from "../../../src/hints/format.ts";
import type { Hints } from "../../../src/hints/hint.ts";
import { createProcessCarrier } from "../../../src/hints/process.ts";
import { createLockService } from "../../../src/lock/service.ts";
import type { LockService } from "../../../src/lock/types.ts";
import { seeded, TurnedTime } from "./turned-time.ts";

export interface Circumstances {
  /** The duration of one request to the store. */
  readonly round_trip_ms: number;
  /** The delay of a hint; undefined if there are no hints. */
  readonly hint_ms?: number | undefined;
  /** The share of notifications that are lost. */
  readonly hints_lost?: number;
  readonly store_calls_max?: number;
  readonly seed: number;
}

/** Runs the scripts with the given clock. */
export type SimulatedStore = {
  run(script: Script, keys: readonly string[], args: readonly string[]): Promise<string[]>;
  read(keys: readonly string[]): Promise<(string | null)[]>;
};

/** One request to the service. */
export interface Request {
  readonly signal?: AbortSignal;
  /** Whether the instance that served the request has stopped: its work ends without a notification. */
  readonly vanished?: () => boolean;
  /** Called after each script. */
  readonly onReply?: (script: string, reply: readonly string[]) => void;
}

/** This is longer than any simulation, because Redis's own expiry does not use the simulated clock. */
const RETENTION_MS = 24 * 3_600_000;
const SETTINGS = { retention_ms: RETENTION_MS, leases_max: 1e4, waiters_max: 1e5, standby_max: 1e4, history: true };
let simulations = 0;

export class SimulatedService<Store extends SimulatedStore> {
  readonly time: TurnedTime;
  readonly store: Store;
  readonly random: () => number;
  readonly circumstances: Circumstances;
  /** The number of requests to a lobby, if a lobby carries the hints. */
  lobby_requests = 0;
  /** The number of requests from clients. */
  requests = 0;
  readonly #namespace = `simulation-${simulations++}`;
  readonly #carrier = createProcessCarrier().connect(() => {});

  constructor(circumstances: Circumstances, open: (now_ms: () => number) => Store, time = new TurnedTime()) {
    this.circumstances = circumstances;
    this.random = seeded(circumstances.seed);
    this.time = time;
    this.store = open(() => time.now_ms());
  }

  /** Returns the service for one request. */
  open(request: Request = {}): LockService {
    let calls = 0;
    this.requests++;
    const { hint_ms, store_calls_max = 30 } = this.circumstances;
    const clock = {
      now_ms: () => this.time.now_ms(),
      sleep: (ms: number, signal?: AbortSignal) => this.time.sleep(ms, signal),
    };
    const onStoreCall = () => calls++;
    const hints = hint_ms === undefined ? undefined : this.#hints(hint_ms, onStoreCall);
    return createLockService({
      engine: this.#engine(request, hints, onStoreCall),
      hints,
      caller: { namespace: this.#namespace, key_id: "simulation" },
      config: { ...SETTINGS, store_calls_max },
      emit: () => {},
      context: {
        clock,
        store_calls: () => calls,
        random: this.random,
        ...(request.signal && { signal: request.signal }),
      },
    });
  }

  #trip(): Promise<void> {
    return this.time.sleep((this.circumstances.round_trip_ms / 2) * (0.8 + 0.4 * this.random()));
  }

  #engine({ vanished = () => false, onReply }: Request, hints: Hints | undefined, onStoreCall: () => void): Engine {
    const travel = async <T>(apply: () => Promise<T>): Promise<T> => {
      onStoreCall();
      await this.#trip();
      const reply = vanished() ? await never() : await this.time.outside(apply());
      await this.#trip();
      return vanished() ? never() : reply;
    };
    return {
      run: async (script: Script, keys, args) => {
        const reply = await travel(async () => {
          const words = await this.store.run(script, keys, args);
          onReply?.(script.name, words);
          return words;
        });
        const { reply: words, notifications } = extractNotifications(reply, keys);
        if (notifications.length > 0) void hints?.notify(notifications);
        return words;
      },
      read: (keys) => travel(() => this.store.read(keys)),
      list_batch_max: 100,
      scan: () => Promise.reject(new Error("not simulated")),
      ping: () => Promise.reject(new Error("not simulated")),
    };
  }

  #hints(hint_ms: number, onStoreCall: () => void): Hints {
    const { hints_lost = 0 } = this.circumstances;
    return {
      subscribe: async (...given) => {
        onStoreCall();
        this.lobby_requests++;
        await this.time.sleep(hint_ms);
        return this.#carrier.subscribe(...given);
      },
      omits_created: true,
      notify: async (all) => {
        const notifications = all.filter(({ hint }) => !hint.created);
        if (notifications.length === 0) return;
        onStoreCall();
        this.lobby_requests++;
        await this.time.sleep(hint_ms);
        if (this.random() >= hints_lost) this.time.stir(() => this.#carrier.notify(notifications));
      },
    };
  }
}

const never = () => new Promise<never>(() => {});
