/** The folder that `npm start` keeps the embedded store in. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { QUOTA_BYTES_MIN } from "../../src/config/stores.ts";

/** Where Miniflare puts the databases of the objects, one file each, named by the object's id. */
const DATABASES = join("do", "leasehold-EmbeddedStore");
const BUSY = 5;
/** How long to wait for a process that is just ending. */
const PATIENCE_MS = 500;

/**
 * Claims a folder for this process until it ends, in whatever way. Two services on one state would each grant the same lock.
 * The claim is a lock of the operating system on a file in the folder, so nothing needs to be cleaned up after a crash.
 *
 * It also records which databases have existed: one that is gone comes back empty, and grants locks that are held.
 */
export class StateFolder {
  readonly #path: string;
  readonly #database: DatabaseSync;

  /** @throws {Error} of one line when the folder is in use, or cannot be used. */
  constructor(path: string) {
    this.#path = path;
    try {
      mkdirSync(path, { recursive: true });
      this.#makePrivate();
      this.#database = new DatabaseSync(join(path, "start.sqlite"));
      this.#claim();
    } catch (error) {
      throw this.#explain(error as Error & { errcode?: number });
    }
    writeFileSync(join(path, "pid"), `${process.pid}\n`);
  }

  /** Must be called for each object that started with an empty database. Returns true if it had one before, which is lost. */
  created(id: string, name: string): boolean {
    const query = "INSERT INTO objects (id, name) VALUES (?, ?) ON CONFLICT DO NOTHING";
    return this.#database.prepare(query).run(id, name).changes === 0;
  }

  /** The names of objects whose databases are gone or empty. Each loss is reported once. */
  takeLost(): string[] {
    const rows = this.#database.prepare("SELECT id, name FROM objects ORDER BY name").all();
    const lost = (rows as { id: string; name: string }[]).filter(({ id }) => this.#isEmpty(id));
    const forget = this.#database.prepare("DELETE FROM objects WHERE id = ?");
    for (const { id } of lost) forget.run(id);
    return lost.map(({ name }) => name);
  }

  /** The bytes that one namespace may use without filling the disk. The databases' logs need space too. */
  roomFor(): number {
    const { bavail, bsize } = statfsSync(this.#path);
    const files = readdirSync(this.#path, { recursive: true }).map((name) => join(this.#path, String(name)));
    const used = files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
    return Math.max(Math.floor((bavail * bsize + used) / 4), QUOTA_BYTES_MIN);
  }

  #claim(): void {
    this.#database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;
      CREATE TABLE IF NOT EXISTS objects (id TEXT PRIMARY KEY, name TEXT NOT NULL); COMMIT`);
  }

  #explain(error: Error & { errcode?: number }): Error {
    if (error.errcode !== BUSY)
      return new Error(`The folder LEASEHOLD_STATE=${this.#path} cannot be used: ${error.message}`);
    const pid = readFileSync(join(this.#path, "pid"), "utf8").trim();
    return new Error(
      `Another Leasehold (process ${pid}) keeps its state in ${this.#path}: stop that one, or choose another folder with LEASEHOLD_STATE`,
    );
  }

  /** A young database may be only in its write-ahead log. */
  #isEmpty(id: string): boolean {
    const size = (suffix: string) =>
      statSync(join(this.#path, DATABASES, `${id}.sqlite${suffix}`), { throwIfNoEntry: false })?.size ?? 0;
    return size("") === 0 && size("-wal") === 0;
  }

  /** Restricts files that an earlier version left open to others. The folder itself may be shared on purpose. */
  #makePrivate(): void {
    const databases = join(this.#path, "do");
    if (!existsSync(databases)) return;
    chmodSync(databases, 0o700);
    for (const entry of readdirSync(databases, { recursive: true, withFileTypes: true })) {
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
    }
  }
}
