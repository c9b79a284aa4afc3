/**
 * The parts of the contract that don't need HTTP, tested with direct clients. The suite always runs over Upstash's protocol; on
 * the other stores, it is a deep test. The client's behaviors always run on every store, in test/direct/behaviours.test.ts.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { lockStore } from "../../src/direct/lock-store.ts";
import { SETTINGS } from "../../src/direct/settings.ts";
import { fileStore, redisStore } from "../../src/direct/stores.ts";
import type { LockStore } from "../../src/direct/types.ts";
import { createLockService } from "../../src/lock/service.ts";
import { openRest } from "../../src/stores/rest.ts";
import { deep } from "../support/runner/depth.ts";
import { skipWhatIsMissing } from "../support/services/capabilities.ts";
import { DIRECT_LACKS, directTarget } from "../support/services/direct-target.ts";
import { startStore } from "../support/services/targets.ts";
import { contractSuite } from "./suite/index.ts";

const database = await startStore();
const folder = mkdtempSync(join(tmpdir(), "leasehold-direct-"));
const tcp = redisStore(database.redis.url);
afterAll(async () => {
  tcp.close();
  await database.stop();
  rmSync(folder, { recursive: true });
});

/** A separate namespace, because listings show everything in their namespace. */
const suite = (namespace: string, store: LockStore) =>
  contractSuite(directTarget(`direct, ${namespace}`, store.exchange({ namespace, waitUntil: () => {} })));

skipWhatIsMissing(DIRECT_LACKS);
suite("upstash", lockStore(openRest(database.gateway, SETTINGS.store_timeout_ms, createLockService)));
if (deep) {
  suite("tcp", tcp);
  suite("file", fileStore(folder));
}
