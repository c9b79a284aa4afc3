import type { Redis } from "ioredis";
import type { Script } from "../../../src/engine/engine.ts";
import { billedSoFar } from "../redis/billing.ts";
import { turnedArguments, uncheckedScripts } from "./turned-scripts.ts";

/** This is far from 1970, because the service compares the store's clock with zero. */
const EPOCH_MS = 1_800_000_000_000;

/** Runs the real scripts in a real Redis, with a given clock. Redis's own expiry uses Redis's clock. */
export class TurnedStore {
  readonly #redis: Redis;
  readonly #now_ms: () => number;
  readonly #known = new Set<string>();
  #runs = 0;

  constructor(redis: Redis, now_ms: () => number) {
    this.#redis = redis;
    this.#now_ms = now_ms;
  }

  async run(script: Script, keys: readonly string[], args: readonly string[]): Promise<string[]> {
    const { sha1, source } = uncheckedScripts.get(script.name) as Script;
    const now_us = Math.floor(1000 * (EPOCH_MS + this.#now_ms()));
    if (!this.#known.has(sha1)) {
      this.#known.add(sha1);
      await this.#redis.script("LOAD", source);
    }
    this.#runs++;
    return (await this.#redis.evalsha(
      sha1,
      keys.length,
      ...keys,
      ...turnedArguments(script, args, now_us),
    )) as string[];
  }

  read(keys: readonly string[]): Promise<(string | null)[]> {
    return keys.length === 1 ? this.#redis.get(keys[0] as string).then((text) => [text]) : this.#redis.mget(...keys);
  }

  /** Returns the number of commands so far. Each script reads the clock once, which also counts. */
  async billed(): Promise<number> {
    return (await billedSoFar(this.#redis)) + this.#runs;
  }
}
