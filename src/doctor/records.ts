/** Checks the invariants of a few locks and semaphores that are in use. */
import { checkLock } from "../generated/checks.ts";
import { LOCK_KEYS } from "../generated/constants.ts";
import { ask, type Database, wordsOf } from "./database.ts";
import { error, type Finding, ok } from "./finding.ts";

const LOOKED_AT_MAX = 200;
const SCANS_MAX = 100;
const SCAN_COUNT = "1000";
const SHOWN_MAX = 5;
/** Matches the key of a lock's or semaphore's record. */
const RECORD = /^(lh:\{[^}]*\}:)(lock|semaphore):([\s\S]*)$/;

/** Checks some records. Writes nothing, as enforced by the store. Returns undefined if none are in use. */
export async function checkRecords(database: Database, key_locking: boolean): Promise<Finding | undefined> {
  const about = "records";
  const records = await recordsIn(database);
  const flag = key_locking ? "#!lua flags=allow-key-locking\n" : "";
  const broken: string[] = [];
  let looked_at = 0;
  for (const record of records) {
    const keys = keysOf(record);
    const reply = await ask(database, "EVAL_RO", `${flag}${checkLock}`, String(keys.length), ...keys);
    // The key is on another server of the cluster.
    if (reply.kind === "refused" && reply.message.startsWith("MOVED")) continue;
    if (reply.kind !== "result" && !wordsOf(reply).includes("WRONGTYPE"))
      return ok(about, `The locks could not be checked for consistency: ${wordsOf(reply)}`);
    looked_at++;
    const [, count, , , says] = reply.kind === "result" ? (reply.result as string[]) : [];
    if (reply.kind !== "result") broken.push(`${record}: one of its keys has the wrong type`);
    else if (count !== "0") broken.push(`${record}: ${says}`);
  }
  if (looked_at === 0) return undefined;
  const total = `${looked_at} checked locks and semaphores`;
  if (broken.length === 0) return ok(about, `All ${total} are consistent.`);
  const shown = broken.slice(0, SHOWN_MAX).join(" | ");
  const more = broken.length > SHOWN_MAX ? ` | and ${broken.length - SHOWN_MAX} more` : "";
  const advice =
    "Either another client wrote to these keys, or the store lost some of them, or the service has a bug. If you can rule out the first two, please report it. To repair a record and end its leases, send a DELETE for its name.";
  return error(about, `${broken.length} of ${total} are inconsistent. ${advice} ${shown}${more}`);
}

async function recordsIn(database: Database): Promise<string[]> {
  const found = new Set<string>();
  let cursor = "0";
  for (let scans = 0; scans < SCANS_MAX && found.size < LOOKED_AT_MAX; scans++) {
    const reply = await ask(database, "SCAN", cursor, "MATCH", "lh:*", "COUNT", SCAN_COUNT);
    if (reply.kind !== "result") break;
    const [next, keys] = reply.result as [string, string[]];
    for (const key of keys) if (RECORD.test(key)) found.add(key);
    cursor = String(next);
    if (cursor === "0") break;
  }
  return [...found].slice(0, LOOKED_AT_MAX);
}

/** Returns the keys as the service names them; if there is no history, the record's key stands in for the history's key. */
function keysOf(record: string): string[] {
  const [, namespace = "", kind = "", name = ""] = RECORD.exec(record) ?? [];
  const prefix = kind === "lock" ? "" : `${kind}-`;
  return LOCK_KEYS.map((part) => (part === "record" ? record : `${namespace}${prefix}${part}:${name}`));
}
