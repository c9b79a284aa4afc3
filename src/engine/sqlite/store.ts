import { extractNotifications } from "../../hints/format.ts";
import type { Notification } from "../../hints/hint.ts";
import { commandsOn } from "./commands/index.ts";
import type { Database } from "./database.ts";
import { Keyspace } from "./keyspace.ts";
import type { Commands } from "./lua/redis.ts";
import { type Program, run } from "./lua/run.ts";
import { type Quota, QuotaGuard } from "./quota.ts";
import { type Reply, ReplyError } from "./reply.ts";
import type { Usage } from "./usage.ts";
import { Wakes } from "./wakes.ts";

/** One step of a walk over keys; the cursor "0" ends it. */
export interface Step {
  readonly cursor: string;
  readonly keys: string[];
}

/** A script that can be run, with its name. */
export interface Runnable {
  readonly name: string;
  readonly program: Program;
}

/**
 * Runs scripts on the keys in an SQLite database, as Redis does on its own keys, regardless of where the database is stored.
 */
export class Store {
  readonly keyspace: Keyspace;
  readonly wakes: Wakes;
  readonly #database: Database;
  readonly #quota: QuotaGuard;
  readonly #clock: () => number;
  /** As in Redis, the clock does not advance while a script is running. */
  #run_at_ms: number | undefined;

  readonly #usage: Usage | undefined;
  readonly #commands: Commands;

  /** `usage` is passed if several namespaces share the database. */
  constructor(database: Database, clock: () => number, usage?: Usage) {
    this.#database = database;
    this.#clock = clock;
    this.#usage = usage;
    this.keyspace = new Keyspace(database, () => this.#run_at_ms ?? clock(), usage);
    this.wakes = new Wakes(database);
    this.#commands = commandsOn(this.keyspace);
    this.#quota = new QuotaGuard(this.keyspace, () => database.size(), usage);
  }

  /** Runs a script unless the quota refuses it, and separates the hints from its reply. */
  call(
    { name, program }: Runnable,
    keys: readonly string[],
    args: readonly string[],
    quota: Quota,
  ): { readonly reply: Reply; readonly notifications: readonly Notification[] } {
    const admitted = this.#quota.admit(name, keys, args, quota);
    const reply =
      "full" in admitted ? { err: `QUOTA ${admitted.full}` } : this.run(program, admitted.keys, admitted.args);
    return Array.isArray(reply) ? extractNotifications(reply, keys) : { reply, notifications: [] };
  }

  /** Returns `{err}` if the script fails. Unlike in Redis, a failed script leaves no writes behind. */
  run(program: Program, keys: readonly string[], args: readonly string[]): Reply {
    this.#run_at_ms = this.#clock();
    this.#usage?.beginRun();
    const lapsed = this.keyspace.lapsed;
    try {
      return this.#database.transaction(() => {
        this.keyspace.hold();
        const reply = run(program, keys, args, this.#commands);
        if (reply !== null && typeof reply === "object" && "err" in reply) throw new ReplyError(reply.err);
        // If one of a lock's keys has expired, delete all of the lock's expired keys now: they would reappear if the clock were
        // set back.
        if (this.keyspace.lapsed !== lapsed) for (const key of keys) this.keyspace.find(key);
        if (Array.isArray(reply)) this.wakes.noteReply(reply, keys);
        this.keyspace.settle();
        return reply;
      });
    } catch (error) {
      this.keyspace.forget();
      this.wakes.forget();
      this.#usage?.undoRun();
      if (error instanceof ReplyError) return { err: error.message };
      throw error;
    } finally {
      this.#run_at_ms = undefined;
    }
  }

  /** Must be called when all writes since the last commit have been undone. */
  rolledBack(): void {
    this.keyspace.forget();
    this.wakes.forget();
    this.#usage?.undoTransaction();
  }

  read(keys: readonly string[]): (string | null)[] {
    return keys.map((key) => this.keyspace.peek(key)?.value ?? null);
  }

  /** Reads at most `count` keys in byte order. The cursor is ">" followed by the last key. */
  scan(prefix: string, cursor: string, count: number): Step {
    const query = "SELECT key, expires_at_ms FROM keys WHERE key >= ? AND key > ? ORDER BY key LIMIT ?";
    const rows = this.#database.all<[string, number | null]>(query, prefix, cursor.slice(1), count);
    const now_ms = this.keyspace.now_ms();
    const matching = rows.filter(([key]) => key.startsWith(prefix));
    const last = rows.at(-1)?.[0];
    return {
      cursor: rows.length < count || last === undefined || !last.startsWith(prefix) ? "0" : `>${last}`,
      keys: matching.filter(([, expires]) => expires === null || expires > now_ms).map(([key]) => key),
    };
  }
}
