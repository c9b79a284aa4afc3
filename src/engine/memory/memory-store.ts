import { type Commands, commandsOf } from "../sqlite/lua/redis.ts";
import { type Program, run } from "../sqlite/lua/run.ts";
import { type Reply, ReplyError } from "../sqlite/reply.ts";
import type { Step } from "../sqlite/store.ts";
import { compareBytes } from "./byte-order.ts";
import { execute } from "./commands.ts";
import { MemoryKeyspace } from "./keyspace.ts";

/** Runs scripts on a keyspace like the `Store` for SQLite, but in the memory of this process. */
export class MemoryStore {
  readonly keyspace: MemoryKeyspace;
  readonly #clock: () => number;
  readonly #commands: Commands;
  /** As in Redis, the clock does not advance while a script is running. */
  #run_at_ms: number | undefined;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.keyspace = new MemoryKeyspace(() => this.#run_at_ms ?? clock());
    this.#commands = commandsOf((name, words) => execute(this.keyspace, name, words));
  }

  /** Returns `{err}` if the script fails. Unlike in Redis, a failed script leaves no writes behind. */
  run(program: Program, keys: readonly string[], args: readonly string[]): Reply {
    const { keyspace } = this;
    this.#run_at_ms = this.#clock();
    const { lapsed } = keyspace;
    keyspace.begin();
    try {
      const reply = run(program, keys, args, this.#commands);
      if (reply !== null && typeof reply === "object" && "err" in reply) throw new ReplyError(reply.err);
      // If one of a lock's keys has expired, delete all of the lock's expired keys now: they would reappear if the clock were
      // set back.
      if (keyspace.lapsed !== lapsed) for (const key of keys) keyspace.find(key);
      keyspace.commit();
      return reply;
    } catch (error) {
      keyspace.rollback();
      if (error instanceof ReplyError) return { err: error.message };
      throw error;
    } finally {
      this.#run_at_ms = undefined;
    }
  }

  /** Runs one command outside any script. @throws {ReplyError} */
  execute(name: string, words: string[]): Reply {
    return execute(this.keyspace, name, words);
  }

  read(keys: readonly string[]): (string | null)[] {
    return keys.map((key) => {
      const value = this.keyspace.peek(key)?.value;
      return typeof value === "string" ? value : null;
    });
  }

  /** Reads at most `count` keys in byte order. The cursor is ">" followed by the last key. */
  scan(prefix: string, cursor: string, count: number): Step {
    const after = cursor.slice(1);
    const all = this.keyspace.sorted();
    const from = all.findIndex((key) => compareBytes(key, prefix) >= 0 && compareBytes(key, after) > 0);
    const passed = from < 0 ? [] : all.slice(from, from + count);
    const last = passed.at(-1);
    return {
      cursor: passed.length < count || last === undefined || !last.startsWith(prefix) ? "0" : `>${last}`,
      keys: passed.filter((key) => key.startsWith(prefix) && this.keyspace.peek(key) !== undefined),
    };
  }
}
