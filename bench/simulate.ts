/**
 * Simulates waiting: `node bench/simulate.ts` runs all crowds, `node bench/simulate.ts naive` those with that word in their
 * names, and `node bench/simulate.ts queue` long queues that only poll. The scripts, the wait loop and the hints are the
 * service's own.
 */

import { connect } from "../tools/support/redis/connect.ts";
import { startRedis } from "../tools/support/redis/server.ts";
import { crowdTables, queueTable } from "./contention/simulated-tables.ts";
import { markdown } from "./report.ts";

const words = process.argv[2] ?? "";
const server = await startRedis({ appendonly: false });
const redis = connect(server.url);
try {
  const tables =
    words === "queue" ? [await queueTable(redis, console.error, true)] : await crowdTables(redis, console.error, words);
  for (const table of tables) console.log(markdown(table));
} finally {
  redis.disconnect();
  await server.stop();
}
