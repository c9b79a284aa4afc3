import {
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { CODE, sqliteCode } from "./errors.ts";
import { execute } from "./execute.ts";
import { sqlite } from "./open.ts";

/** How long to wait for a process that is about to exit. */
const PATIENCE_MS = 500;

/**
 * The file that records when the database was last written to. The time always has the same number of digits, so that each
 * write completely overwrites the previous one.
 */
const WRITTEN = "written";
const INSTANT_DIGITS = 13;

/** Keeps the claims for the lifetime of the process, because garbage collection would release them. */
const claims = new Set<DatabaseSync>();

/**
 * Claims the embedded store's folder for this process until the process exits or crashes. Two services using the same state
 * could both grant the same lock. The claim is an operating system lock on a file in the folder, so nothing needs to be cleaned
 * up after a crash.
 *
 * The folder also records which databases have existed, and when one of them was last written to: a database that is missing,
 * or is older than recorded, has lost locks that may still be held.
 */
export class StateFolder {
  readonly path: string;
  readonly #databases: string;
  readonly #claim: DatabaseSync;
  #mark: number | undefined;

  /**
   * `databases` is the folder of the databases, relative to `path`; "." stands for `path` itself.
   *
   * @throws {Error} with a one-line message when the folder is in use or cannot be used.
   */
  constructor(path: string, databases: string) {
    this.path = path;
    this.#databases = databases;
    try {
      mkdirSync(path, { recursive: true });
      this.#makePrivate();
      this.#claim = new (sqlite().DatabaseSync)(join(path, "start.sqlite"));
      execute(
        this.#claim,
        `PRAGMA busy_timeout = ${PATIENCE_MS}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;
        CREATE TABLE IF NOT EXISTS databases (file TEXT PRIMARY KEY, name TEXT NOT NULL); COMMIT`,
      );
      this.#assertSameKind();
      claims.add(this.#claim);
    } catch (error) {
      throw this.#explain(error as Error);
    }
    writeFileSync(join(path, "pid"), `${process.pid}\n`);
  }

  /** Returns the path of a database. */
  file(id: string): string {
    return join(this.path, this.#databases, `${id}.sqlite`);
  }

  /**
   * Must be called for each database that was empty when it was opened. Returns true if the database existed before, which
   * means that its data has been lost.
   */
  created(id: string, name: string): boolean {
    const query = "INSERT INTO databases (file, name) VALUES (?, ?) ON CONFLICT DO NOTHING";
    return this.#claim.prepare(query).run(this.#recorded(id), name).changes === 0;
  }

  /** Returns the names of databases that are missing or empty. Each loss is reported once. */
  takeLost(): string[] {
    const lost = this.#records().filter(({ file }) => this.#isEmpty(file));
    const forget = this.#claim.prepare("DELETE FROM databases WHERE file = ?");
    for (const { file } of lost) forget.run(file);
    return lost.map(({ name }) => name);
  }

  /** Returns when the database was last written to, if known. */
  writtenUntil(): number | undefined {
    const path = join(this.path, WRITTEN);
    const [, instant] = /^(\d{13})\n$/.exec(existsSync(path) ? readFileSync(path, "latin1") : "") ?? [];
    return instant === undefined ? undefined : Number(instant);
  }

  /**
   * Records that the database was written to at this time; called once that write is on disk. The record itself need not be on
   * disk: if it is lost in a crash, the database is newer than recorded, which does not count as a loss.
   */
  noteWritten(at_ms: number): void {
    try {
      this.#mark ??= openSync(join(this.path, WRITTEN), constants.O_RDWR | constants.O_CREAT, 0o600);
      writeSync(this.#mark, `${String(at_ms).padStart(INSTANT_DIGITS, "0")}\n`, 0, "latin1");
    } catch {
      // The disk is full or failing, which the database itself reports.
    }
  }

  /** Returns how many bytes each of a few databases may use without filling the disk. The databases' logs need space, too. */
  roomForOne(): number {
    const { bavail, bsize } = statfsSync(this.path);
    const databases = join(this.path, this.#databases);
    // Omits the contents of other folders, such as lost+found on a separate disk, which only root may read.
    const files = existsSync(databases) ? readdirSync(databases).map((name) => join(databases, name)) : [];
    const used = files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
    return Math.floor((bavail * bsize + used) / 4);
  }

  #records(): { file: string; name: string }[] {
    const rows = this.#claim.prepare("SELECT file, name FROM databases ORDER BY name").all();
    return rows as { file: string; name: string }[];
  }

  #recorded(id: string): string {
    return join(this.#databases, `${id}.sqlite`);
  }

  /** workerd and Node keep separate databases, so both could grant the same lock. */
  #assertSameKind(): void {
    if (this.#records().every(({ file }) => dirname(file) === this.#databases)) return;
    const other = this.#databases === "." ? "npm start" : "a server on Node, Deno or Bun";
    throw new Error(`it contains the locks of ${other}, which uses another format. Choose another folder`);
  }

  #explain(error: Error): Error {
    if (sqliteCode(error) !== CODE.busy)
      return new Error(`The folder in LEASEHOLD_STATE (${this.path}) cannot be used: ${error.message}`);
    const pid = readFileSync(join(this.path, "pid"), "utf8").trim();
    return new Error(
      `Another Leasehold process (${pid}) is using the folder ${this.path}: stop that process, or choose another folder with LEASEHOLD_STATE`,
    );
  }

  /** A new database may still have all its data in its write-ahead log. */
  #isEmpty(file: string): boolean {
    const size = (suffix: string) => statSync(join(this.path, file + suffix), { throwIfNoEntry: false })?.size ?? 0;
    return size("") === 0 && size("-wal") === 0;
  }

  /**
   * Restricts access to files that an earlier version left accessible to other users. The folder itself may be shared
   * intentionally.
   */
  #makePrivate(): void {
    const databases = join(this.path, this.#databases);
    if (this.#databases === "." || !existsSync(databases)) return;
    for (let folder = databases; folder !== this.path; folder = dirname(folder)) chmodSync(folder, 0o700);
    for (const file of readdirSync(databases)) chmodSync(join(databases, file), 0o600);
  }
}
