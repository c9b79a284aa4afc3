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

/**
 * The maximum number of syncs at the same time. If it were one, a client that sends its next request would wait first for the
 * sync that has just begun, and then for its own. Node has four threads for files, host names and Web Crypto.
 */
export const SYNCS_MAX = 3;
/** If a sync takes less time than this, it is cheaper to block the process than to use a thread. */
const QUICK_MS = 0.75;
/**
 * Sometimes a sync blocks the process instead of using a thread, because only such a sync shows how long the disk really takes:
 * at most twice a second, and for at most one percent of the time.
 */
const PROBE = { every_ms: 500, share: 0.01 };
/** The average counts a sync as at most this long, so that a single slow sync does not make the whole disk count as slow. */
const HICCUP_MS = 2;
/** The weight of the latest sync in the moving average. */
const LATEST = 0.25;

/**
 * The write-ahead log of a database. With `synchronous = NORMAL`, SQLite writes its commits to this file without syncing them;
 * `sync` syncs them, and does not block the process if the disk is slow. SQLite itself still syncs the data that a checkpoint
 * depends on. It locks only the database file, so closing a descriptor of the log releases no lock.
 */
export class WriteAheadLog {
  readonly #path: string;
  /** One descriptor for each concurrent sync, because the system reports a failed write only once for each descriptor. */
  readonly #descriptors: readonly number[];
  #mean_ms = 0;
  #next_probe_ms = 0;
  #syncs = 0;

  /** `path` is the path of the database, which SQLite has opened and read. */
  constructor(path: string) {
    this.#path = logOf(path);
    this.#descriptors = Array.from({ length: SYNCS_MAX }, () => openSync(this.#path, "r+"));
  }

  /**
   * Calls `done` once all commits so far are on disk, or once syncing them has failed. If the disk is fast, calls it before
   * returning.
   */
  sync(done: (error: Error | null) => void): void {
    const descriptor = this.#descriptors[++this.#syncs % SYNCS_MAX] as number;
    if (this.#mean_ms > QUICK_MS && performance.now() < this.#next_probe_ms) fdatasync(descriptor, done);
    else done(this.#syncNow(descriptor));
  }

  /**
   * Whether the file at this path has been replaced. In that case, SQLite would continue to write to the old file, and its
   * commits would be lost.
   */
  get replaced(): boolean {
    return statSync(this.#path, { throwIfNoEntry: false })?.ino !== fstatSync(this.#descriptors[0] as number).ino;
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
      const now_ms = performance.now();
      const took_ms = now_ms - started_ms;
      this.#next_probe_ms = now_ms + Math.max(PROBE.every_ms, took_ms / PROBE.share);
      this.#mean_ms += LATEST * (Math.min(took_ms, HICCUP_MS) - this.#mean_ms);
    }
  }
}

/**
 * Rewrites the log of a database that is not open. After a failed sync, the operating system may return data that never reached
 * the disk, and report the next sync as successful. When this function returns, the rewritten log is on disk.
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
