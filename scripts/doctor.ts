/**
 * `npm run doctor`: checks the configured store for everything that the service relies on. Reads the variables that the
 * service reads. Ends with 1 when something is wrong.
 */
import { parseConfig } from "../src/config.ts";
import { examine, type Finding } from "../src/doctor/index.ts";

const MARKS: Readonly<Record<Finding["verdict"], string>> = {
  well: "well    ",
  doubtful: "doubtful",
  wrong: "WRONG   ",
};

async function main(): Promise<void> {
  const { store, access, store_timeout_ms } = parseConfig(process.env);
  if (access.kind === "none")
    console.log("doubtful  access: nobody may use it yet. Set API_KEYS (npm run key makes one).");
  if (store.kind === "embedded") {
    console.log("well      store: none is configured, so the embedded one serves, which needs nothing.");
    console.log("To check a database, set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.");
    return;
  }
  const database = { url: store.url, token: store.token, timeout_ms: store_timeout_ms };
  for await (const { verdict, about, said } of examine(database, store)) {
    console.log(`${MARKS[verdict]}  ${about}: ${said}`);
    if (verdict === "wrong") process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
