import { StoreError, type StoreOutcome } from "../../engine.ts";
import { explain } from "./errors.ts";
import type { FileDatabase } from "./file-database.ts";

interface Job {
  /** Returns how to settle the job's promise once its writes are on disk. */
  run(): () => void;
  fail(error: unknown): void;
}

/** A job that has run, and what it waits for: its commit, and then the disk. */
interface Ran {
  settle(): void;
  fail(error: unknown): void;
}

const lostDisk = (outcome: StoreOutcome) =>
  new StoreError("The disk of the embedded store failed: restart the service, which reads the file again", outcome);

/**
 * Commits together what has arrived together, and lets the disk write while the next group runs. Nothing is answered before
 * it is on the disk, not even a read, because it may have seen what a failing commit or a power failure undoes.
 */
export class GroupCommit {
  readonly #database: FileDatabase;
  readonly #onRollback: () => void;
  #jobs: Job[] = [];
  #committed: Ran[] = [];
  #syncing = false;
  /** Nobody knows then what is on the disk, and its next answer may be that all is well. */
  #disk_failed = false;

  /** `onRollback` is called when what was read and written since the last commit has been undone. */
  constructor(database: FileDatabase, onRollback: () => void) {
    this.#database = database;
    this.#onRollback = onRollback;
  }

  /** When `work` throws, it has undone what must not be committed. */
  run<T>(work: () => T): Promise<T> {
    if (this.#disk_failed) return Promise.reject(lostDisk("none"));
    return new Promise((resolve, reject) => {
      const run = () => {
        const result = work();
        return () => resolve(result);
      };
      if (this.#jobs.push({ run, fail: reject }) === 1) setImmediate(() => this.#commit());
    });
  }

  #commit(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    let outcome: StoreOutcome = "none";
    try {
      this.#database.begin();
      const ran = jobs.map((job) => this.#run(job));
      outcome = "unknown";
      this.#database.commit();
      this.#committed.push(...ran);
    } catch (error) {
      this.#undo();
      const failure = explain(error, outcome);
      for (const job of jobs) job.fail(failure);
    }
    if (!this.#syncing) void this.#sync();
  }

  #run(job: Job): Ran {
    const fail = job.fail;
    try {
      return { settle: job.run(), fail };
    } catch (error) {
      // Then the jobs before this one have been undone, too.
      if (!this.#database.inTransaction) throw error;
      return { settle: () => job.fail(explain(error, "none")), fail };
    }
  }

  /** All groups that are committed while the disk is busy go to it together. */
  async #sync(): Promise<void> {
    this.#syncing = true;
    while (this.#committed.length > 0) {
      const group = this.#committed;
      this.#committed = [];
      try {
        await this.#database.sync();
        for (const { settle } of group) settle();
      } catch {
        this.#disk_failed = true;
        for (const { fail } of [...group, ...this.#committed]) fail(lostDisk("unknown"));
        this.#committed = [];
      }
    }
    this.#syncing = false;
  }

  #undo(): void {
    try {
      this.#database.rollback();
    } finally {
      this.#onRollback();
    }
  }
}
