/** Checks whether the configured store is suitable for locks. */
import type { Config } from "../config/config.ts";
import { type QuorumConfig, type StoreConfig, traitsOf } from "../config/stores/index.ts";
import { RedisServer } from "../engine/redis/server.ts";
import { createQuorum } from "../quorum/connect.ts";
import { type Database, restDatabase } from "./database.ts";
import { examine } from "./examine.ts";
import { type Finding, ok, warning } from "./finding.ts";
import { checkLibraries } from "./functions.ts";
import { otherMasters, redisDatabase } from "./redis-database.ts";
import { examineFolder } from "./state-folder.ts";
import { checkVotes } from "./votes.ts";

export type { Finding };

interface DoctorOptions {
  readonly state?: string | undefined;
  readonly trusted?: boolean;
  readonly prune?: boolean;
}

/**
 * Checks a service's store, and yields findings as it proceeds. For a quorum, checks each database separately, and then whether
 * the databases vote. `state` is the folder of the embedded store, if that store is on this machine. `trusted` lets a quorum's
 * quarantined databases vote immediately, which is safe only if they cannot have forgotten a lease. `prune` deletes Redis
 * Functions libraries left by other versions of the service.
 */
export async function* diagnose(
  config: Config,
  { state, trusted = false, prune = false }: DoctorOptions = {},
): AsyncGenerator<Finding> {
  const { store, access } = config;
  if (access.kind === "none") {
    const effect =
      "With these variables, `npm start` admits everyone on this machine, but a deployed service admits no one";
    yield warning(
      "access",
      `Neither API_KEYS nor JWT_ISSUERS is set in this environment. ${effect}. Create a key with \`leasehold key <id>\`.`,
    );
  }
  const check = CHECKS[store.kind] as Check<StoreConfig>;
  yield* check(store, config, { state, trusted, prune });
  const hints = hintsOf(config);
  if (hints !== undefined) yield ok("hints", hints);
}

type Options = DoctorOptions & { readonly trusted: boolean; readonly prune: boolean };
type Check<Store> = (store: Store, config: Config, options: Options) => AsyncGenerator<Finding>;

const CHECKS: { readonly [Kind in StoreConfig["kind"]]: Check<Extract<StoreConfig, { readonly kind: Kind }>> } = {
  quorum: diagnoseQuorum,
  async *upstash(store, { store_timeout_ms }, { prune }) {
    yield* examine(restDatabase(store.url, store.token, store_timeout_ms), { ...store, prune });
  },
  async *redis(store, { store_timeout_ms: timeout_ms }, { prune }) {
    const others = prune ? await otherMasters(store, timeout_ms) : [];
    yield* examine(redisDatabase(store, timeout_ms), { ...store, key_locking: false, prune });
    yield* pruneAll(others);
  },
  async *embedded(_store, _config, { state }) {
    const advice =
      "To check a database, set REDIS_URL, QUORUM_STORES, or UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.";
    yield ok(
      "store",
      `No database is configured, so the service uses its embedded store, which needs no setup. ${advice}`,
    );
    if (state !== undefined) yield* examineFolder(state);
  },
};

/** Prunes every server of a cluster, because each one has its own functions. */
async function* pruneAll(databases: readonly Database[]): AsyncGenerator<Finding> {
  for (const database of databases) {
    const finding = await checkLibraries(database, true);
    if (finding !== undefined) yield { ...finding, about: `${finding.about} at ${database.url}` };
    database.close();
  }
}

/** Returns how waiting requests are notified of their turn, if the configuration determines it. */
function hintsOf({ hints, store }: Config): string | undefined {
  const { hints: how } = traitsOf(store);
  if (how === undefined) return undefined;
  if (hints === "off") return "Hints are off (HINTS=off): waiting requests poll on a schedule.";
  if (hints === "process") {
    return "Hints stay within the process (HINTS=process): if a second process uses this database, hand-overs between the two are delayed.";
  }
  return how;
}

async function* diagnoseQuorum(store: QuorumConfig, config: Config, { trusted }: Options): AsyncGenerator<Finding> {
  const { store_timeout_ms: timeout_ms } = config;
  for (const [number, database] of store.databases.entries()) {
    const examined =
      "token" in database
        ? examine(restDatabase(database.url, database.token, timeout_ms), database)
        : examine(redisDatabase(database, timeout_ms), { key_locking: false });
    for await (const { about, ...finding } of examined) {
      yield { ...finding, about: `database ${number + 1}, ${about}` };
    }
  }
  const { access } = config;
  const namespaces = access.kind === "keys" ? access.keys.map((key) => key.namespace) : ["default"];
  const opened: RedisServer[] = [];
  // A node's timeout is meant for a service that has been running for a while. This process has just started, so the first
  // request to each node also opens a connection.
  const settings = { ...config, ...store, node_timeout_ms: Math.max(store.node_timeout_ms, timeout_ms) };
  const { nodes } = createQuorum(store.databases, settings, (redis) => {
    const server = new RedisServer(redis, timeout_ms);
    opened.push(server);
    return server;
  }).connect(() => {});
  try {
    for (const namespace of new Set(namespaces)) {
      yield await checkVotes({ nodes, namespace, config: settings }, trusted);
    }
  } finally {
    for (const server of opened) server.close();
  }
}
