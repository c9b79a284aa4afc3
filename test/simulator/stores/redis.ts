/** A Redis behind Upstash's REST protocol: the real scripts, translated, on the keyspace in memory. */
import { MemoryStore } from "../../../src/engine/memory/memory-store.ts";
import { type Reply, ReplyError } from "../../../src/engine/sqlite/reply.ts";
import { sha1 } from "../../../tools/lua/assemble.ts";
import type { Network } from "../network.ts";
import { type SimulatedRequest, SimulatedResponse } from "../platform/web.ts";
import { Machine, type World } from "../platform/world.ts";
import type { Programs } from "./programs.ts";

const SWEEP_MS = 30_000;

export class SimulatedRedis {
  readonly machine: Machine;
  readonly url: string;
  readonly #programs: Programs;
  readonly #network: Network;
  readonly #loaded = new Set<string>();
  #store!: MemoryStore;
  #stalled: (() => void)[] | undefined;

  constructor(world: World, network: Network, name: string, programs: Programs) {
    this.machine = new Machine(world, name);
    this.url = `https://${name}`;
    this.#programs = programs;
    this.#network = network;
    this.#open();
    this.#start();
  }

  /** Keeps its data unless it is told not to. What it has not answered, nobody learns. */
  restart(keep: boolean): void {
    this.machine.kill();
    this.#loaded.clear();
    if (!keep) this.#open();
    this.machine.start();
    this.#start();
  }

  /** Answers nothing until it goes on; what arrives meanwhile is applied then. */
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
        return this.#store.execute(name, words);
    }
  }

  #evaluate(digest: string, [, count = "0", ...words]: readonly string[]): Reply {
    const translated = this.#programs.get(digest);
    if (translated === undefined) throw new ReplyError("ERR this script is none of ours");
    const keys = words.slice(0, Number(count));
    return this.#store.run(translated.program, keys, words.slice(Number(count)));
  }

  /** All at once, which a Redis may do as well. */
  #scan([, ...options]: readonly string[]): Reply {
    const at = options.findIndex((word) => word.toUpperCase() === "MATCH");
    const prefix = (options[at + 1] ?? "*").replace(/\*$/, "").replaceAll("\\", "");
    const { keys } = this.#store.scan(prefix, "0", 100_000);
    return ["0", keys];
  }
}
