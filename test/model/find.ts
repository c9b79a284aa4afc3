/**
 * `node test/model/find.ts` writes the sequence that finds each mutant to found.json, so the tests can start with it.
 */
import { writeFileSync } from "node:fs";
import { startRedisScripts } from "../support/engines/redis-scripts.ts";
import { FOUND, hunt, type Place, placeOf } from "./hunt.ts";
import { mutants } from "./mutants.ts";

const store = await startRedisScripts();
const found: Record<string, Place> = {};
try {
  for (const mutant of mutants) {
    const place = placeOf(await hunt(store, mutant));
    if (place === undefined) console.log(`not found: ${mutant.name}`);
    else found[mutant.name] = place;
  }
} finally {
  await store.stop();
}
writeFileSync(FOUND, `${JSON.stringify(found, null, 2)}\n`);
