/** Checks the folder in which the embedded store is kept on this machine. */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { assertSqlite, CODE, type DatabaseSync, sqlite, sqliteCode } from "../engine/sqlite/file/index.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

const WRITES = 11;
/** A sync that takes longer counts as slow, because every grant waits for one. */
const SLOW_MS = 20;
const ROOM_BYTES_MIN = 256 * 2 ** 20;
/** Matches the file that Node uses, and the files of the objects under `npm start`. */
const DATABASE = /^(locks|do\/leasehold-EmbeddedStore\/[0-9a-f]+)\.sqlite$/;
const FOLDERS = [".", "do/leasehold-EmbeddedStore"];

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Writes and removes one scratch file. Does not open databases that a running service is using. */
export async function* examineFolder(path: string): AsyncGenerator<Finding> {
  if (!existsSync(path)) {
    yield ok("state", `The folder ${path} does not exist yet: the service will create it on startup.`);
    return;
  }
  yield checkRoom(path);
  yield checkDisk(path);
  const files = FOLDERS.filter((folder) => existsSync(join(path, folder))).flatMap((folder) =>
    readdirSync(join(path, folder)).map((name) => join(folder, name)),
  );
  for (const file of files.filter((name) => DATABASE.test(name))) yield checkDatabase(join(path, file));
}

function checkRoom(path: string): Finding {
  const { bavail, bsize } = statfsSync(path);
  const free = bavail * bsize;
  const message = `The disk that contains ${path} has ${mb(free)} free.`;
  if (free >= ROOM_BYTES_MIN) return ok("room", message);
  return warning(
    "room",
    `${message} When the disk is full, no lease can be acquired, renewed or released: free some space.`,
  );
}

function checkDisk(path: string): Finding {
  const scratch = join(path, `doctor-${process.pid}`);
  try {
    const [median, worst] = writeTimes(scratch);
    const message = `A write to the disk takes a median of ${median.toFixed(1)} ms, and ${worst.toFixed(1)} ms at worst.`;
    if (median <= SLOW_MS) return ok("disk", message);
    return warning("disk", `${message} Every grant waits for a write: use a local disk.`);
  } catch (reason) {
    const { code } = reason as NodeJS.ErrnoException;
    return error(
      "disk",
      `The folder ${path} cannot be written to (${code}): give the service's user write access to it.`,
    );
  } finally {
    rmSync(scratch, { force: true });
  }
}

/** Times writes like those of a commit: append, then sync to disk. */
function writeTimes(scratch: string): [median: number, worst: number] {
  const file = openSync(scratch, "w", 0o600);
  try {
    const times = Array.from({ length: WRITES }, () => {
      const started = performance.now();
      writeSync(file, Buffer.alloc(4096));
      fdatasyncSync(file);
      return performance.now() - started;
    }).toSorted((a, b) => a - b);
    return [times[Math.floor(WRITES / 2)] as number, times.at(-1) as number];
  } finally {
    closeSync(file);
  }
}

function checkDatabase(path: string): Finding {
  let database: DatabaseSync | undefined;
  try {
    assertSqlite();
  } catch {
    return warning("database", `${path} was not checked, which requires Node 24.4 or later: run doctor with it.`);
  }
  try {
    database = new (sqlite().DatabaseSync)(path);
    const problems = database.prepare("PRAGMA integrity_check(3)").all() as { integrity_check: string }[];
    const [first] = problems.map((row) => row.integrity_check);
    if (first !== "ok") return damaged(path, first ?? "");
    const counted = database.prepare("SELECT COUNT(*) AS keys FROM keys").get() as { keys: number };
    return ok(
      "database",
      `${path} is intact: ${mb(statSync(path).size)}, ${counted.keys} keys, including expired ones.`,
    );
  } catch (reason) {
    const code = sqliteCode(reason);
    if (code === CODE.busy) {
      return ok(
        "database",
        `A service is using ${path}, so the file was not checked. Check that service's /readyz instead.`,
      );
    }
    const { message } = reason as Error;
    if (code === CODE.cannotOpen || code === CODE.readOnly || code === CODE.ioError)
      return error("database", `${path} cannot be read (${message}): check its permissions and its disk.`);
    return damaged(path, message);
  } finally {
    database?.close();
  }
}

const damaged = (path: string, why: string): Finding =>
  error("database", `${path} is damaged (${why}): restore it from a backup, or start with a new file.`);
