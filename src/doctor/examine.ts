import type { Database } from "./database.ts";
import {
  checkClock,
  checkEviction,
  checkLatency,
  checkPersistence,
  checkReach,
  checkReplicas,
} from "./database-state.ts";
import { type Finding, ok } from "./finding.ts";
import { checkFunctions, checkLibraries, runsFunctions } from "./functions.ts";
import { checkRecords } from "./records.ts";
import { checkEval, checkKeyLocking, checkNoScript, checkTimeInEval } from "./scripts.ts";

/**
 * Checks everything that the service relies on in a database, and yields each finding as soon as it is known. Stops early if
 * the store cannot be reached. Writes one scratch key under `lh:{doctor}:`, and removes it.
 */
export async function* examine(database: Database, options: Options): AsyncGenerator<Finding> {
  try {
    yield* check(database, options);
  } finally {
    database.close();
  }
}

interface Options {
  readonly key_locking: boolean;
  readonly wait_replicas?: number;
  /** Whether scripts run as Redis Functions; undefined where that is impossible. */
  readonly functions?: boolean;
  /** Whether to delete libraries left by other versions. */
  readonly prune?: boolean;
}

async function* check(
  database: Database,
  { key_locking, wait_replicas = 0, functions, prune = false }: Options,
): AsyncGenerator<Finding> {
  const reach = await checkReach(database);
  yield reach;
  if (reach.verdict === "error") return;
  const evaluates = await checkEval(database);
  if (functions && evaluates.verdict === "error" && (await runsFunctions(database, key_locking))) {
    yield ok("EVAL", "The store's user can run functions, but not scripts. That is enough.");
  } else {
    yield evaluates;
    yield await checkTimeInEval(database);
    yield await checkNoScript(database);
    yield await checkKeyLocking(database, key_locking);
  }
  if (functions !== undefined) {
    yield await checkFunctions(database, { functions, key_locking });
    const libraries = await checkLibraries(database, prune);
    if (libraries !== undefined) yield libraries;
  }
  yield await checkEviction(database);
  yield await checkPersistence(database);
  if (wait_replicas > 0) yield await checkReplicas(database, wait_replicas);
  const records = await checkRecords(database, key_locking);
  if (records !== undefined) yield records;
  yield await checkClock(database);
  yield await checkLatency(database);
}
