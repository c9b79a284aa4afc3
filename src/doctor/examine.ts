import type { Database } from "./database.ts";
import {
  checkClock,
  checkEviction,
  checkLatency,
  checkPersistence,
  checkReach,
  checkReplicas,
} from "./database-state.ts";
import type { Finding } from "./finding.ts";
import { checkEval, checkKeyLocking, checkNoScript, checkTimeInEval } from "./scripts.ts";

/**
 * Checks one database for everything that the service relies on, and yields each finding at once. Ends early if the store
 * cannot be reached. Writes one scratch key under `lh:{doctor}:`, and removes it.
 */
export async function* examine(
  database: Database,
  options: { readonly key_locking: boolean; readonly wait_replicas?: number },
): AsyncGenerator<Finding> {
  try {
    yield* check(database, options);
  } finally {
    database.close();
  }
}

async function* check(
  database: Database,
  { key_locking, wait_replicas = 0 }: Parameters<typeof examine>[1],
): AsyncGenerator<Finding> {
  const reach = await checkReach(database);
  yield reach;
  if (reach.verdict === "error") return;
  yield await checkEval(database);
  yield await checkTimeInEval(database);
  yield await checkNoScript(database);
  yield await checkKeyLocking(database, key_locking);
  yield await checkEviction(database);
  yield await checkPersistence(database);
  if (wait_replicas > 0) yield await checkReplicas(database, wait_replicas);
  yield await checkClock(database);
  yield await checkLatency(database);
}
