/** The simulation: clients, a service running the real code, an in-memory store and a database, all in simulated time. */
import type { Script } from "../../src/engine/engine.ts";
import { MemoryStore } from "../../src/engine/memory/memory-store.ts";
import { programs } from "../../src/generated/programs.ts";
import type { LockState } from "../../src/lock/types.ts";
import { SimulatedService, type SimulatedStore } from "../../tools/support/simulation/service.ts";
import { TurnedTime } from "../../tools/support/simulation/turned-time.ts";
import { Client, LOCK } from "./client.ts";
import { Database } from "./database.ts";
import type { Act, Plan } from "./plan.ts";

/** Where the store's clock starts. Fences are derived from its microseconds, so an early start keeps them short. */
const EPOCH_MS = 1_000;
const CIRCUMSTANCES = { round_trip_ms: 8, hint_ms: 4 };

/** Runs the embedded store's scripts on an in-memory keyspace. */
class Memory implements SimulatedStore {
  readonly #store: MemoryStore;

  constructor(now_ms: () => number) {
    this.#store = new MemoryStore(() => EPOCH_MS + Math.floor(now_ms()));
  }

  async run({ name }: Script, keys: readonly string[], args: readonly string[]): Promise<string[]> {
    const program = programs[name];
    if (program === undefined) throw new Error(`There is no script '${name}'`);
    const reply = this.#store.run(program, keys, args);
    if (!Array.isArray(reply)) throw new Error(`The script '${name}' failed: ${JSON.stringify(reply)}`);
    return reply.map(String);
  }

  async read(keys: readonly string[]): Promise<(string | null)[]> {
    return this.#store.read(keys);
  }
}

export interface Entry {
  readonly at_ms: number;
  readonly client: number;
  readonly kind: string;
  readonly text: string;
}

export class World {
  readonly plan: Plan;
  readonly clients: readonly Client[];
  readonly database: Database;
  readonly entries: Entry[] = [];
  /** The user's actions so far. */
  readonly acts: Act[] = [];
  readonly #time: TurnedTime;
  readonly #service: SimulatedService<Memory>;
  #busy: Promise<void> = Promise.resolve();

  /** @param rest The same as in `TurnedTime`. */
  constructor(plan: Plan, acts: readonly Act[] = [], rest?: () => Promise<void>) {
    this.plan = plan;
    this.#time = new TurnedTime(rest);
    const circumstances = { ...CIRCUMSTANCES, seed: plan.seed };
    this.#service = new SimulatedService(circumstances, (now_ms) => new Memory(now_ms), this.#time);
    this.database = new Database(plan.fenced);
    const around = {
      plan,
      time: this.#time,
      open: (signal: AbortSignal) => this.#service.open({ signal }),
      toTime: (store_ms: number) => store_ms - EPOCH_MS,
      write: (client: number, fence: number) => this.database.write(this.now_ms, client, fence),
      log: (client: number, kind: string, text: string) => {
        this.entries.push({ at_ms: this.now_ms, client, kind, text });
      },
    };
    this.clients = Array.from({ length: plan.clients }, (_, i) => new Client(i, around));
    for (const client of this.clients) client.start();
    for (const act of acts) this.#plan(act);
  }

  get now_ms(): number {
    return this.#time.now_ms();
  }

  /** Applies the action now, and records it for the page's address. */
  act(client: number, what: Act["what"]): void {
    this.#plan({ at_ms: Math.floor(this.now_ms) + 1, client, what });
  }

  #plan(act: Act): void {
    this.acts.push(act);
    this.#time.later(act.at_ms - this.now_ms, () => this.clients[act.client]?.[act.what]());
  }

  /** Runs until the given instant. Concurrent calls run in sequence. */
  runUntil(at_ms: number): Promise<void> {
    this.#busy = this.#busy.then(() => (at_ms > this.now_ms ? this.#time.runUntil(at_ms) : undefined));
    return this.#busy;
  }

  /** Runs until the next entry in the journal, but for at most `ms_max`. */
  async step(ms_max = 10_000): Promise<void> {
    const [count, end_ms] = [this.entries.length, this.now_ms + ms_max];
    while (this.entries.length === count && this.now_ms < end_ms) await this.runUntil(this.now_ms + 10);
  }

  /** Returns what `GET /locks/deploy` would return, without advancing the time. */
  async state(): Promise<LockState> {
    let state: LockState | undefined;
    const asked = this.#service.open().inspect(LOCK, { wait_ms: 0 });
    void asked.then((answer) => {
      state = answer;
    });
    while (state === undefined) await this.runUntil(this.now_ms + 1);
    return state;
  }
}
