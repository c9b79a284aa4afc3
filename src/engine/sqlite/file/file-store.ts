import { programs } from "../../../generated/programs.ts";
import type { Notification } from "../../../hints/hint.ts";
import { type Engine, InvalidCursorError } from "../../engine.ts";
import { flatReply } from "../answer.ts";
import type { Quota } from "../quota.ts";
import { Store } from "../store.ts";
import { Sweeper } from "../sweeper.ts";
import { type StoreClock, systemClock } from "./clock.ts";
import type { FileDatabase } from "./file-database.ts";
import { GroupCommit } from "./group-commit.ts";

const LIST_BATCH_MAX = 100;

export interface ConnectOptions {
  readonly quota: Quota;
  /** Called before each call of the store. */
  onStoreCall(): void;
  /** Called with the hints of a run whose writes are on disk. */
  onNotifications?: ((notifications: readonly Notification[]) => void) | undefined;
}

/** All namespaces of one process, in one file. */
export class FileStore {
  readonly #database: FileDatabase;
  readonly #store: Store;
  readonly #commits: GroupCommit;
  readonly #sweeper: Sweeper;
  readonly #clock: StoreClock;
  #disarm = () => {};

  constructor(database: FileDatabase, clock = systemClock) {
    const now_ms = () => clock.now_ms();
    this.#database = database;
    this.#clock = clock;
    this.#store = new Store(database, now_ms);
    this.#commits = new GroupCommit(database, () => this.#store.keyspace.forget());
    this.#sweeper = new Sweeper(this.#store.keyspace, {
      now_ms,
      arm: (at_ms) => this.#arm(at_ms - now_ms()),
      step: (work) => this.#commits.run(work),
    });
    // What is left of earlier processes.
    this.#sweep();
  }

  /** Whether there was no file, or an empty one. */
  get created(): boolean {
    return this.#store.keyspace.created;
  }

  /** For one HTTP request. */
  connect({ quota, onStoreCall, onNotifications }: ConnectOptions): Engine {
    const { keyspace } = this.#store;
    return {
      list_batch_max: LIST_BATCH_MAX,
      run: async (script, keys, args) => {
        onStoreCall();
        const program = programs[script.name];
        if (program === undefined) throw new TypeError(`There is no script '${script.name}'`);
        const { reply, notifications } = await this.#commits.run(() =>
          this.#store.call({ name: script.name, program }, keys, args, quota),
        );
        if (notifications.length > 0) onNotifications?.(notifications);
        void this.#sweeper.ensure();
        return flatReply(script, reply, quota);
      },
      // Outside a commit's turn, there is nothing that is not committed.
      read: async (keys) => {
        onStoreCall();
        return this.#store.read(keys);
      },
      scan: async (prefix, cursor, count) => {
        if (cursor !== "0" && !cursor.startsWith(`>${prefix}`)) {
          throw new InvalidCursorError("none of this prefix");
        }
        onStoreCall();
        return this.#store.scan(prefix, cursor, count);
      },
      ping: async () => {
        onStoreCall();
        await this.#commits.run(() => keyspace.setNote("ready", keyspace.now_ms()));
        return undefined;
      },
    };
  }

  close(): void {
    this.#disarm();
    this.#database.close();
  }

  #arm(delay_ms: number): void {
    this.#disarm();
    this.#disarm = this.#clock.after(delay_ms, () => this.#sweep());
  }

  /** A step that fails is tried again by the next walk. */
  #sweep(): void {
    this.#sweeper.sweep().catch(() => {});
  }
}
