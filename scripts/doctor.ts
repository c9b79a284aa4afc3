/**
 * `npm run doctor [-- --admit]`: checks the configured store for everything that the service relies on, each database of a
 * quorum by itself and then whether they vote. Reads the variables that the service reads. Ends with 1 when something is
 * wrong.
 *
 * `--admit` lets databases of a quorum vote at once that are in quarantine. Only for those that can have forgotten no lease:
 * new ones, or when every service was stopped for the longest ttl.
 */
import { parseArgs } from "node:util";
import { type Config, parseConfig } from "../src/config.ts";
import { examine, type Finding } from "../src/doctor/index.ts";
import { checkVotes } from "../src/doctor/votes.ts";
import { createQuorum } from "../src/quorum/connect.ts";
import type { QuorumConfig } from "../src/store-config.ts";

const MARKS: Readonly<Record<Finding["verdict"], string>> = {
  well: "well    ",
  doubtful: "doubtful",
  wrong: "WRONG   ",
};

function report({ verdict, about, said }: Finding): void {
  console.log(`${MARKS[verdict]}  ${about}: ${said}`);
  if (verdict === "wrong") process.exitCode = 1;
}

async function examineQuorum(config: Config, store: QuorumConfig, trusted: boolean): Promise<void> {
  for (const [number, database] of store.databases.entries()) {
    for await (const { about, ...finding } of examine({ ...database, timeout_ms: config.store_timeout_ms }, database))
      report({ ...finding, about: `database ${number + 1}, ${about}` });
  }
  const { access } = config;
  const namespaces = access.kind === "keys" ? access.keys.map((key) => key.namespace) : ["default"];
  const { nodes } = createQuorum(store.databases, { ...config, ...store }).connect(() => {});
  for (const namespace of new Set(namespaces)) {
    report(await checkVotes({ nodes, namespace, config: { ...config, ...store } }, trusted));
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { admit: { type: "boolean", default: false } } });
  const config = parseConfig(process.env);
  const { store, access, store_timeout_ms } = config;
  if (access.kind === "none")
    console.log("doubtful  access: nobody may use it yet. Set API_KEYS (npm run key makes one).");
  if (store.kind === "quorum") return examineQuorum(config, store, values.admit);
  if (values.admit) throw new Error("--admit is for the databases of a quorum: set QUORUM_STORES");
  if (store.kind === "embedded") {
    console.log("well      store: none is configured, so the embedded one serves, which needs nothing.");
    console.log("To check a database, set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.");
    return;
  }
  const database = { url: store.url, token: store.token, timeout_ms: store_timeout_ms };
  for await (const finding of examine(database, store)) report(finding);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
