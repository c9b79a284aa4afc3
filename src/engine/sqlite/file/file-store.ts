import { programs } from "../../../generated/programs.ts";
import type { Notification } from "../../../hints/hint.ts";
import { type Engine, InvalidCursorError, StoreError } from "../../engine.ts";
import type { Wake } from "../../wake.ts";
import { flatReply } from "../answer.ts";
import type { Program } from "../lua/run.ts";
import type { Quota } from "../quota.ts";
import { Store } from "../store.ts";
import { Sweeper } from "../sweeper.ts";
import { Usage } from "../usage.ts";
import type { FileDatabase } from "./file-database.ts";
import { GroupCommit } from "./group-commit.ts";
import { type StoreClock, systemClock } from "./store-clock.ts";

const LIST_BATCH_MAX = 100;
/** How often the time of the last write is recorded in the database. Recording it writes a row. */
const STAMP_MS = 1_000;

export interface ConnectOptions {
  readonly quota: Quota;
  /**
   * The time limit for one call. A write to a slow disk cannot be interrupted, but a call that takes longer fails, because its
   * result may be outdated.
   */
  readonly timeout_ms: number;
  /** Called before each call to the store. */
  onStoreCall(): void;
  /** Called with the hints from a run once the run's writes are on disk. */
  onNotifications?: ((notifications: readonly Notification[]) => void) | undefined;
}

/** Detects a file that is older than expected. */
export interface Stamps {
  /** When the file was last written to, according to a record outside the file. */
  readonly noted_ms: number | undefined;
  /** Updates that record; called once the data is on disk. */
  onWritten(at_ms: number): void;
}

/** The store for all namespaces of one process, in one file. */
export class FileStore {
  readonly #database: FileDatabase;
  readonly #store: Store;
  readonly #commits: GroupCommit;
  readonly #sweeper: Sweeper;
  readonly #clock: StoreClock;
  readonly #stamps: Stamps;
  #stamp = { written_ms: 0, at_ms: Number.NEGATIVE_INFINITY };
  #disarm = () => {};

  constructor(
    database: FileDatabase,
    clock = systemClock,
    stamps: Stamps = { noted_ms: undefined, onWritten: () => {} },
    onLost: (error: Error) => void = () => {},
  ) {
    const now_ms = () => clock.now_ms();
    this.#database = database;
    this.#clock = clock;
    this.#store = new Store(database, now_ms, new Usage(() => database.transactions));
    this.#commits = new GroupCommit(database, () => this.#store.rolledBack(), onLost);
    this.#sweeper = new Sweeper(this.#store.keyspace, this.#store.wakes, {
      now_ms,
      arm: (at_ms) => this.#arm(at_ms - now_ms()),
      step: (work) => this.#commits.run(work),
      serve: (wake) => this.#serve(wake),
    });
    this.#stamps = stamps;
    this.written_ms = this.#store.keyspace.note("written") ?? undefined;
    this.#stamp.written_ms = Math.max(this.written_ms ?? 0, stamps.noted_ms ?? 0);
    // Deletes expired keys that earlier processes left behind.
    this.#sweeper.sweep().then(
      () => this.#sweeper.ring(),
      () => {},
    );
  }

  /**
   * Called after a run that the store itself started, with the run's keys, reply and hints, once the run's writes are on disk.
   */
  onServed: (keys: readonly string[], reply: readonly string[], notifications: readonly Notification[]) => void =
    () => {};

  /** When earlier processes last wrote to the file, according to the file itself, to the second; undefined for a new file. */
  readonly written_ms: number | undefined;

  /**
   * Whether writes by earlier processes are missing from the file, because it is an old copy or has lost its write-ahead log.
   */
  get outdated(): boolean {
    return this.#stamps.noted_ms !== undefined && (this.written_ms ?? 0) < this.#stamps.noted_ms;
  }

  /** Whether the file was missing or empty. */
  get created(): boolean {
    return this.#store.keyspace.created;
  }

  /** Returns the engine for one HTTP request. */
  connect({ quota, timeout_ms, onStoreCall, onNotifications }: ConnectOptions): Engine {
    const { keyspace } = this.#store;
    return {
      list_batch_max: LIST_BATCH_MAX,
      run: async (script, keys, args, within_ms = timeout_ms) => {
        onStoreCall();
        const started_ms = performance.now();
        const program = programs[script.name];
        if (program === undefined) throw new TypeError(`There is no script '${script.name}'`);
        const { stamp, reply, notifications } = await this.#commits.run(() => ({
          stamp: this.#nextStamp(),
          ...this.#store.call({ name: script.name, program }, keys, args, quota),
        }));
        if (stamp !== undefined) this.#stamps.onWritten(stamp);
        if (notifications.length > 0) onNotifications?.(notifications);
        void this.#sweeper.ensure();
        assertInTime(started_ms, Math.min(timeout_ms, within_ms));
        return flatReply(script, reply, quota);
      },
      read: async (keys) => {
        onStoreCall();
        return this.#commits.read(() => this.#store.read(keys));
      },
      scan: async (prefix, cursor, count) => {
        if (cursor !== "0" && !cursor.startsWith(`>${prefix}`)) {
          throw new InvalidCursorError("not a cursor for this prefix");
        }
        onStoreCall();
        return this.#commits.read(() => this.#store.scan(prefix, cursor, count));
      },
      ping: async () => {
        onStoreCall();
        const started_ms = performance.now();
        await this.#commits.run(() => keyspace.setNote("ready", keyspace.now_ms()));
        assertInTime(started_ms, timeout_ms);
        return undefined;
      },
    };
  }

  close(): void {
    this.#disarm();
    this.#database.close();
  }

  /**
   * Records when the database was last written to, at most once per `STAMP_MS`. The recorded time only increases, even if the
   * clock is set back.
   */
  #nextStamp(): number | undefined {
    const at_ms = this.#clock.now_ms();
    if (Math.abs(at_ms - this.#stamp.at_ms) < STAMP_MS) return undefined;
    this.#stamp = { written_ms: Math.max(at_ms, this.#stamp.written_ms + 1), at_ms };
    this.#store.keyspace.setNote("written", this.#stamp.written_ms);
    return this.#stamp.written_ms;
  }

  #arm(delay_ms: number): void {
    this.#disarm();
    // If a step fails, the next walk retries it.
    this.#disarm = this.#clock.after(Math.max(0, delay_ms), () => this.#sweeper.ring().catch(() => {}));
  }

  async #serve({ keys, retention_ms }: Wake): Promise<void> {
    const operation = { name: "grant_away", program: programs.grant_away as Program };
    const { reply, notifications } = await this.#commits.run(() =>
      this.#store.call(operation, keys, [`${retention_ms}`], { locks: 0, bytes: 0 }),
    );
    if (Array.isArray(reply)) this.onServed(keys, reply.map(String), notifications);
  }
}

/** @throws {StoreError} when a call has exceeded its time limit. Its writes are nevertheless on disk. */
function assertInTime(started_ms: number, timeout_ms: number): void {
  if (performance.now() - started_ms <= timeout_ms) return;
  throw new StoreError("The embedded store's disk did not complete a write in time", "unknown");
}
