/** A Redis behind Upstash's REST protocol: the real scripts, translated, on an in-memory keyspace. */

import type { MemoryKeyspace } from "../../../src/engine/memory/keyspace.ts";
import { MemoryStore } from "../../../src/engine/memory/memory-store.ts";
import { type Reply, ReplyError } from "../../../src/engine/sqlite/reply.ts";
import { sha1 } from "../../../tools/generate/lua/assemble.ts";
import type { Network } from "../network.ts";
import type { Random } from "../platform/random.ts";
import { type SimulatedRequest, SimulatedResponse } from "../platform/web.ts";
import { Machine, type World } from "../platform/world.ts";
import { type Contents, contentsOf } from "./contents.ts";
import { type Programs, refusing } from "./programs.ts";

const SWEEP_MS = 30_000;
/** Commands that need memory, and commands that write. */
const MAKES = new Set(["SET", "HSET", "HSETNX", "ZADD", "LPUSH", "INCR", "INCRBY"]);
const WRITES = new Set([...MAKES, "DEL", "PEXPIRE", "PEXPIREAT", "HDEL", "ZREM", "ZREMRANGEBYSCORE", "LTRIM"]);

export type Damage = "garbage" | "another type" | "details";

export interface StoreWitness {
  readonly violations: readonly string[];
  before(keys: readonly string[], keyspace: MemoryKeyspace): void;
  after(script: string, keys: readonly string[], args: readonly string[], reply: Reply, keyspace: MemoryKeyspace): void;
  /** Called when the store has lost its data. */
  forget(): void;
  /** Called when a client has damaged this record. */
  ignore(record: string): void;
}

export class SimulatedRedis {
  readonly machine: Machine;
  readonly url: string;
  /** Observes what scripts do. */
  witness: StoreWitness | undefined;
  readonly #programs: Programs;
  readonly #network: Network;
  readonly #loaded = new Set<string>();
  #store!: MemoryStore;
  #stalled: (() => void)[] | undefined;
  #refuses: "full" | "read-only" | undefined;

  constructor(world: World, network: Network, name: string, programs: Programs) {
    this.machine = new Machine(world, name);
    this.url = `https://${name}`;
    this.#programs = programs;
    this.#network = network;
    this.#open();
    this.#start();
  }

  /** Restarts with the current data or with `contents`. Commands that are waiting for a reply never get one. */
  restart(contents?: Contents): void {
    this.machine.kill();
    this.#loaded.clear();
    if (contents !== undefined) this.replace(contents);
    this.machine.start();
    this.#start();
  }

  /** Returns what a replica or a backup would contain now. */
  contents(): Contents {
    return contentsOf(this.#store.keyspace);
  }

  /** Replaces the contents without interrupting service. */
  replace(contents: Contents): void {
    this.#open();
    for (const [name, ...words] of contents) this.#store.execute(name, words);
  }

  /** Rejects all commands that write or, if `why` is "full", only those that need memory. */
  refuse(why: "full" | "read-only" | undefined): void {
    this.#refuses = why;
  }

  /** Damages the record of a random lock, if there is one. Returns its key. */
  damage(random: Random): string | undefined {
    const records = this.#store.keyspace.sorted().filter((key) => /:lock:[^:]*$/.test(key));
    const key = records.length === 0 ? undefined : random.pick(records);
    const [text] = key === undefined ? [] : this.#store.read([key]);
    if (key === undefined || typeof text !== "string") return undefined;
    const spoilt = random.pick([
      "garbage",
      "",
      text.slice(0, 30),
      text.replace(/^\d+ /, "0 "),
      text.split("\n", 3).join("\n"),
    ]);
    this.#store.execute("SET", [key, spoilt, "KEEPTTL"]);
    this.witness?.ignore(key);
    return key;
  }

  /** Makes the record or the other keys of a name unreadable. Returns a function that restores the record. */
  spoil(name: string, how: Damage): () => void {
    const records = this.#store.keyspace.sorted().filter((key) => /:(lock|quorum):[^:]*$/.test(key));
    const key = records.find((one) => one.endsWith(`:${name}`));
    const [text] = key === undefined ? [] : this.#store.read([key]);
    if (key === undefined || typeof text !== "string") return () => {};
    this.witness?.ignore(key);
    if (how === "details") {
      this.#store.execute("SET", [key.replace(":lock:", ":details:"), how, "PX", "60000"]);
      return () => {};
    }
    this.#store.execute("DEL", [key]);
    if (how === "garbage") this.#store.execute("SET", [key, how, "PX", "60000"]);
    else {
      this.#store.execute("HSET", [key, "field", how]);
      this.#store.execute("PEXPIRE", [key, "60000"]);
    }
    return () => {
      this.#store.execute("SET", [key, text, "PX", "60000"]);
    };
  }

  /** Deletes a lock's data, as an operator might. */
  remove(record: string): void {
    const name = record.slice(record.lastIndexOf(":") + 1);
    const keys = this.#store.keyspace.sorted().filter((key) => key.endsWith(`:${name}`));
    this.#store.execute("DEL", [record, ...keys]);
  }

  /** Sends no replies until it resumes, when it applies everything that has arrived in the meantime. */
  stall(): void {
    this.#stalled ??= [];
  }

  goOn(): void {
    const waiting = this.#stalled ?? [];
    this.#stalled = undefined;
    for (const go of waiting) go();
  }

  keys(): Map<string, number> {
    return this.#store.keyspace.left();
  }

  #open(): void {
    this.witness?.forget();
    this.#store = new MemoryStore(() => Math.floor(this.machine.wall_ms()));
  }

  #start(): void {
    this.#network.listen(this.machine, (request) => this.#answer(request));
    const sweep = () => {
      this.#store.keyspace.sweep();
      this.machine.later(SWEEP_MS, sweep);
    };
    this.machine.later(SWEEP_MS, sweep);
  }

  async #answer(request: SimulatedRequest): Promise<SimulatedResponse> {
    if (request.broken) return SimulatedResponse.json({ error: "ERR the command broke off" }, { status: 400 });
    const command: unknown = JSON.parse(await request.text());
    if (this.#stalled !== undefined) await new Promise<void>((go) => this.#stalled?.push(go));
    const [name = "", ...words] = (command as readonly unknown[]).map(String);
    try {
      const reply = this.#run(name.toUpperCase(), words);
      if (reply !== null && typeof reply === "object" && "err" in reply) throw new ReplyError(reply.err);
      const result = reply !== null && typeof reply === "object" && "ok" in reply ? reply.ok : reply;
      return SimulatedResponse.json({ result });
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      return SimulatedResponse.json({ error: error.message }, { status: 400 });
    }
  }

  #run(name: string, words: string[]): Reply {
    switch (name) {
      case "EVALSHA": {
        const [digest = ""] = words;
        if (!this.#loaded.has(digest)) throw new ReplyError("NOSCRIPT No matching script. Please use EVAL.");
        return this.#evaluate(digest, words);
      }
      case "EVAL": {
        const digest = sha1(words[0] ?? "");
        this.#loaded.add(digest);
        return this.#evaluate(digest, words);
      }
      case "TIME": {
        const us = Math.floor(this.machine.wall_ms() * 1_000);
        return [String(Math.floor(us / 1e6)), String(us % 1e6)];
      }
      case "SCAN":
        return this.#scan(words);
      case "MGET":
        return this.#store.read(words);
      default:
        this.#check(name);
        return this.#store.execute(name, words);
    }
  }

  #evaluate(digest: string, [, count = "0", ...words]: readonly string[]): Reply {
    const translated = this.#programs.get(digest);
    if (translated === undefined) throw new ReplyError("ERR this script is none of ours");
    const keys = words.slice(0, Number(count));
    const args = words.slice(Number(count));
    const { keyspace } = this.#store;
    this.witness?.before(keys, keyspace);
    const run = () => this.#store.run(translated.program, keys, args);
    const reply = this.#refuses === undefined ? run() : refusing((command) => this.#check(command), run);
    const failed = !Array.isArray(reply);
    if (!failed || this.#refuses === undefined) this.witness?.after(translated.name, keys, args, reply, keyspace);
    return reply;
  }

  #check(command: string): void {
    if (this.#refuses === "full" && MAKES.has(command)) {
      throw new ReplyError("OOM command not allowed when used memory > 'maxmemory'.");
    }
    if (this.#refuses === "read-only" && WRITES.has(command)) {
      throw new ReplyError("READONLY You can't write against a read only replica.");
    }
  }

  /** Returns all keys in one reply, as a real Redis may. */
  #scan([, ...options]: readonly string[]): Reply {
    const at = options.findIndex((word) => word.toUpperCase() === "MATCH");
    const prefix = (options[at + 1] ?? "*").replace(/\*$/, "").replaceAll("\\", "");
    const { keys } = this.#store.scan(prefix, "0", 100_000);
    return ["0", keys];
  }
}
