import type { StoreOutcome } from "../../engine.ts";
import { explain } from "./errors.ts";
import type { FileDatabase } from "./file-database.ts";

interface Job {
  /** Returns how to settle the job's promise once its writes are on disk. */
  run(): () => void;
  fail(error: unknown): void;
}

/**
 * Commits together what has arrived together: each commit waits for the disk, however much is in it. Nothing is answered
 * before the commit has returned, not even a read, because it may have seen what a failing commit undoes.
 */
export class GroupCommit {
  readonly #database: FileDatabase;
  readonly #onRollback: () => void;
  #jobs: Job[] = [];

  /** `onRollback` is called when what was read and written since the last commit has been undone. */
  constructor(database: FileDatabase, onRollback: () => void) {
    this.#database = database;
    this.#onRollback = onRollback;
  }

  /** When `work` throws, it has undone what must not be committed. */
  run<T>(work: () => T): Promise<T> {
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
      const settlements = jobs.map((job) => this.#settlement(job));
      outcome = "unknown";
      this.#database.commit();
      for (const settle of settlements) settle();
    } catch (error) {
      this.#undo();
      const failure = explain(error, outcome);
      for (const job of jobs) job.fail(failure);
    }
  }

  #settlement(job: Job): () => void {
    try {
      return job.run();
    } catch (error) {
      // Then the jobs before this one have been undone, too.
      if (!this.#database.inTransaction) throw error;
      return () => job.fail(explain(error, "none"));
    }
  }

  #undo(): void {
    try {
      this.#database.rollback();
    } finally {
      this.#onRollback();
    }
  }
}
