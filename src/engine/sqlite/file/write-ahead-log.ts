import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";

const CHUNK_BYTES = 1 << 20;

/** With a faster disk, it costs less to let the process wait than a thread. */
const QUICK_MS = 0.75;
/** Once in this many syncs, the process waits instead of the thread: only then does it learn how long the disk really takes. */
const PROBE_EVERY = 32;
/** The most that one sync counts for: a single hiccup does not make a slow disk. */
const HICCUP_MS = 3;
/** The weight of the latest sync in the mean. */
const LATEST = 0.25;

/**
 * The write-ahead log of a database. With `synchronous = NORMAL`, SQLite writes its commits to this file and does not sync them:
 * `sync` does, without stopping the process where the disk is slow. SQLite still syncs what a checkpoint depends on, and locks the
 * database file only, so closing a descriptor of this one drops no lock.
 */
export class WriteAheadLog {
  readonly #path: string;
  /** One for each sync that may be going on: a failure to write is reported once for each of them. */
  readonly #descriptors: readonly [number, number];
  #mean_ms = 0;
  #syncs = 0;

  /** `path` is that of the database, which SQLite has opened and read. */
  constructor(path: string) {
    this.#path = logOf(path);
    this.#descriptors = [openSync(this.#path, "r+"), openSync(this.#path, "r+")];
  }

  /** Calls `done` when everything that is committed now is on the disk, or failed to get there: at once if the disk is quick. */
  sync(done: (error: Error | null) => void): void {
    const descriptor = this.#descriptors[++this.#syncs % 2] as number;
    if (this.#mean_ms > QUICK_MS && this.#syncs % PROBE_EVERY !== 0) fdatasync(descriptor, done);
    else done(this.#syncNow(descriptor));
  }

  /** Whether the file at this path has been replaced: SQLite would go on writing the old one, and its commits would be lost. */
  get replaced(): boolean {
    return statSync(this.#path, { throwIfNoEntry: false })?.ino !== fstatSync(this.#descriptors[0]).ino;
  }

  close(): void {
    for (const descriptor of this.#descriptors) closeSync(descriptor);
  }

  #syncNow(descriptor: number): Error | null {
    const started_ms = performance.now();
    try {
      fdatasyncSync(descriptor);
      return null;
    } catch (error) {
      return error as Error;
    } finally {
      const took_ms = Math.min(performance.now() - started_ms, HICCUP_MS);
      this.#mean_ms += LATEST * (took_ms - this.#mean_ms);
    }
  }
}

/**
 * Rewrites the log of a database that is not open. After a failed sync, the operating system may show what never got to
 * the disk, and report the next sync as a success. The rewritten log is on the disk when this returns.
 */
export function rewriteLog(path: string): void {
  if (!existsSync(logOf(path))) return;
  const descriptor = openSync(logOf(path), "r+");
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let at = 0; ; ) {
      const bytes = readSync(descriptor, chunk, 0, CHUNK_BYTES, at);
      if (bytes === 0) break;
      at += writeSync(descriptor, chunk, 0, bytes, at);
    }
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const logOf = (path: string) => `${path}-wal`;
