import { StoreError, type StoreOutcome } from "../../engine.ts";
import { explain } from "./errors.ts";
import type { FileDatabase } from "./file-database.ts";
import { SYNCS_MAX } from "./write-ahead-log.ts";

interface Job {
  /** Returns a function that settles the job's promise, to be called once the job's writes are on disk. */
  run(): () => void;
  fail(error: unknown): void;
}

type Fail = Job["fail"];

/** The jobs of one transaction, and the reads that depend on it. */
interface Group {
  /** Functions that settle the promises once the group is on disk. */
  readonly settle: (() => void)[];
  readonly fail: Fail[];
  synced: boolean;
}

const LOST = "The embedded store's disk failed: restart the process once the disk works again";

/**
 * Combines jobs that arrive together into one transaction, because every commit waits for the disk, however small it is. While
 * groups are being synced to a slow disk, the next group is already running. No job is answered until everything that it
 * depends on is on disk. Even reads wait, because they may have seen data that is undone if a commit fails.
 *
 * After a failed sync, the contents of the disk are unknown, and later jobs have seen data that may be lost. This process
 * therefore refuses all further jobs, and only another process can read the file again.
 */
export class GroupCommit {
  readonly #database: FileDatabase;
  readonly #onRollback: () => void;
  readonly #onLost: (error: Error) => void;
  /** Jobs that have arrived but have not run yet. */
  #arrived: Job[] = [];
  /** Jobs that have run in the open transaction. */
  #open: Group | undefined;
  /** Groups that have been committed but are not yet known to be on disk, in the order of their commits. */
  readonly #syncing: Group[] = [];
  #lost = false;

  /** `onRollback` is called when everything since the last commit has been undone, `onLost` after a failed sync. */
  constructor(database: FileDatabase, onRollback: () => void, onLost: (error: Error) => void) {
    this.#database = database;
    this.#onRollback = onRollback;
    this.#onLost = onLost;
  }

  /** If `work` throws, it must have undone its own writes. */
  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = () => {
        const result = work();
        return () => resolve(result);
      };
      if (this.#arrived.push({ run, fail: reject }) === 1) setImmediate(() => this.#runArrived());
    });
  }

  /** Reads immediately, and resolves once everything that was read is on disk. */
  read<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#lost) throw new StoreError(LOST, "none");
      const result = work();
      const pending = this.#open ?? this.#syncing.at(-1);
      if (pending === undefined) resolve(result);
      else {
        pending.settle.push(() => resolve(result));
        pending.fail.push(reject);
      }
    });
  }

  #runArrived(): void {
    const jobs = this.#arrived;
    this.#arrived = [];
    if (this.#lost) {
      for (const { fail } of jobs) fail(new StoreError(LOST, "none"));
      return;
    }
    this.#open ??= { settle: [], fail: [], synced: false };
    const group = this.#open;
    for (const { fail } of jobs) group.fail.push(fail);
    try {
      if (!this.#database.inTransaction) this.#database.begin();
      for (const job of jobs) group.settle.push(this.#settlement(job));
    } catch (error) {
      this.#undo(group, error, "none");
      return;
    }
    if (this.#syncing.length < SYNCS_MAX) this.#commit(group);
  }

  #commit(group: Group): void {
    try {
      this.#database.commit();
    } catch (error) {
      this.#undo(group, error, "unknown");
      return;
    }
    this.#open = undefined;
    this.#syncing.push(group);
    this.#database.sync((error) => {
      group.synced = true;
      if (this.#lost) return;
      if (error === null) this.#answer();
      else this.#lose(error);
    });
  }

  /** Settles groups in the order of their commits, because each group has seen the previous ones. */
  #answer(): void {
    const synced: Group[] = [];
    while (this.#syncing[0]?.synced) synced.push(this.#syncing.shift() as Group);
    // Commits the next group before settling these, so that the disk is not idle in the meantime.
    if (this.#open !== undefined && this.#syncing.length < SYNCS_MAX) this.#commit(this.#open);
    for (const { settle } of synced) for (const each of settle) each();
  }

  #settlement(job: Job): () => void {
    try {
      return job.run();
    } catch (error) {
      // If the transaction is gone, SQLite has also undone the group's earlier jobs.
      if (!this.#database.inTransaction) throw error;
      return () => job.fail(explain(error, "none"));
    }
  }

  #undo(group: Group, error: unknown, outcome: StoreOutcome): void {
    this.#open = undefined;
    try {
      this.#database.rollback();
    } finally {
      this.#onRollback();
      failAll(group, explain(error, outcome));
    }
  }

  #lose(error: Error): void {
    this.#lost = true;
    for (const group of this.#syncing) failAll(group, new StoreError(LOST, "unknown"));
    if (this.#open !== undefined) this.#undo(this.#open, new StoreError(LOST, "none"), "none");
    this.#onLost(error);
  }
}

function failAll({ fail }: Group, error: unknown): void {
  for (const each of fail) each(error);
}
