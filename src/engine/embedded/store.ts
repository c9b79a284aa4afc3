import { execute } from "./commands/index.ts";
import { Database } from "./database.ts";
import { Keyspace } from "./keyspace.ts";
import { type Program, run } from "./lua/run.ts";
import { type Reply, ReplyError } from "./reply.ts";

/** How many expired keys one run deletes in passing, and how often a run does so. */
const PURGED_MAX = 20;
const PURGE_INTERVAL_MS = 1_000;

/** One step of a walk over keys; the cursor "0" ends it. */
export interface Step {
  readonly cursor: string;
  readonly keys: string[];
}

/** A keyspace with scripts: the embedded engine without the Durable Object around it. */
export class Store {
  readonly keyspace: Keyspace;
  readonly #storage: DurableObjectStorage;
  #purge_at_ms = 0;

  constructor(storage: DurableObjectStorage, now_ms: () => number) {
    this.#storage = storage;
    this.keyspace = new Keyspace(new Database(storage.sql), now_ms);
  }

  /** Returns `{err}` for a script that failed. Unlike in Redis, none of its writes remain. */
  run(program: Program, keys: readonly string[], args: readonly string[]): Reply {
    try {
      return this.#storage.transactionSync(() => {
        this.#purge();
        const reply = run(program, keys, args, (name, words) => execute(this.keyspace, name, words));
        if (reply !== null && typeof reply === "object" && "err" in reply) throw new ReplyError(reply.err);
        return reply;
      });
    } catch (error) {
      this.keyspace.forget();
      if (error instanceof ReplyError) return { err: error.message };
      throw error;
    }
  }

  read(keys: readonly string[]): (string | null)[] {
    return keys.map((key) => this.keyspace.peek(key)?.value ?? null);
  }

  /** Reads at most `count` keys in byte order. The cursor is the last key, after a mark. */
  scan(prefix: string, cursor: string, count: number): Step {
    const query = "SELECT key, expires_at_ms FROM keys WHERE key >= ? AND key > ? ORDER BY key LIMIT ?";
    const rows = this.keyspace.database.all<[string, number | null]>(query, prefix, cursor.slice(1), count);
    const now_ms = this.keyspace.now_ms();
    const matching = rows.filter(([key]) => key.startsWith(prefix));
    const last = rows.at(-1)?.[0];
    return {
      cursor: rows.length < count || last === undefined || !last.startsWith(prefix) ? "0" : `>${last}`,
      keys: matching.filter(([, expires]) => expires === null || expires > now_ms).map(([key]) => key),
    };
  }

  #purge(): void {
    const now_ms = this.keyspace.now_ms();
    if (now_ms < this.#purge_at_ms) return;
    if (this.keyspace.purge(PURGED_MAX) < PURGED_MAX) this.#purge_at_ms = now_ms + PURGE_INTERVAL_MS;
  }
}
