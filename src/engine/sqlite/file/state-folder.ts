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

/** How long to wait for a process that is just ending. */
const PATIENCE_MS = 500;

/**
 * Records when the database was last written: always with the same number of digits, so that each write replaces the one before.
 */
const WRITTEN = "written";
const INSTANT_DIGITS = 13;

/** They last as long as the process; collected as garbage, they would end. */
const claims = new Set<DatabaseSync>();

/**
 * Claims the folder of the embedded store for this process until it ends, in whatever way. Two services on one state would
 * each grant the same lock. The claim is a lock of the operating system on a file in the folder, so nothing needs to be
 * cleaned up after a crash.
 *
 * It also records which databases have existed, and when one was last written: a database that is gone, or older than that, has
 * forgotten locks that are held.
 */
export class StateFolder {
  readonly path: string;
  readonly #databases: string;
  readonly #claim: DatabaseSync;
  #mark: number | undefined;

  /**
   * `databases` is the folder within `path` that the databases are in, "." for `path` itself.
   *
   * @throws {Error} of one line when the folder is in use, or cannot be used.
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

  /** The path of a database. */
  file(id: string): string {
    return join(this.path, this.#databases, `${id}.sqlite`);
  }

  /** Must be called for each database that was empty at its start. Returns true if it had been there before, and is lost. */
  created(id: string, name: string): boolean {
    const query = "INSERT INTO databases (file, name) VALUES (?, ?) ON CONFLICT DO NOTHING";
    return this.#claim.prepare(query).run(this.#recorded(id), name).changes === 0;
  }

  /** The names of databases that are gone or empty. Each loss is reported once. */
  takeLost(): string[] {
    const lost = this.#records().filter(({ file }) => this.#isEmpty(file));
    const forget = this.#claim.prepare("DELETE FROM databases WHERE file = ?");
    for (const { file } of lost) forget.run(file);
    return lost.map(({ name }) => name);
  }

  /** When the database was last written, as far as is known. */
  writtenUntil(): number | undefined {
    const path = join(this.path, WRITTEN);
    const [, instant] = /^(\d{13})\n$/.exec(existsSync(path) ? readFileSync(path, "latin1") : "") ?? [];
    return instant === undefined ? undefined : Number(instant);
  }

  /**
   * Notes that the database was written at this time, once that is on the disk. The note itself need not be: when a crash
   * loses it, the database is newer than it says, which is no loss.
   */
  noteWritten(at_ms: number): void {
    try {
      this.#mark ??= openSync(join(this.path, WRITTEN), constants.O_RDWR | constants.O_CREAT, 0o600);
      writeSync(this.#mark, `${String(at_ms).padStart(INSTANT_DIGITS, "0")}\n`, 0, "latin1");
    } catch {
      // On a disk that is full or fails. The database itself reports that.
    }
  }

  /** The bytes that one of a few databases may use without filling the disk. Their logs need space too. */
  roomForOne(): number {
    const { bavail, bsize } = statfsSync(this.path);
    const databases = join(this.path, this.#databases);
    // Without the contents of other folders, such as lost+found on its own disk, which only root may read.
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

  /** The databases of workerd and those of Node know nothing of each other, and would each grant the same lock. */
  #assertSameKind(): void {
    if (this.#records().every(({ file }) => dirname(file) === this.#databases)) return;
    const other = this.#databases === "." ? "npm start" : "a server on Node, Deno or Bun";
    throw new Error(`it holds the locks of ${other}, which keeps them in another form. Choose another folder`);
  }

  #explain(error: Error): Error {
    if (sqliteCode(error) !== CODE.busy)
      return new Error(`The folder LEASEHOLD_STATE=${this.path} cannot be used: ${error.message}`);
    const pid = readFileSync(join(this.path, "pid"), "utf8").trim();
    return new Error(
      `Another Leasehold (process ${pid}) keeps its state in ${this.path}: stop that one, or choose another folder with LEASEHOLD_STATE`,
    );
  }

  /** A young database may be only in its write-ahead log. */
  #isEmpty(file: string): boolean {
    const size = (suffix: string) => statSync(join(this.path, file + suffix), { throwIfNoEntry: false })?.size ?? 0;
    return size("") === 0 && size("-wal") === 0;
  }

  /** Restricts files that an earlier version left open to others. The folder itself may be shared on purpose. */
  #makePrivate(): void {
    const databases = join(this.path, this.#databases);
    if (this.#databases === "." || !existsSync(databases)) return;
    for (let folder = databases; folder !== this.path; folder = dirname(folder)) chmodSync(folder, 0o700);
    for (const file of readdirSync(databases)) chmodSync(join(databases, file), 0o600);
  }
}
