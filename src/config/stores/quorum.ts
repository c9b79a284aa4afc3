import * as z from "zod/mini";
import type { VariableReader } from "../variables.ts";
import { type DatabaseConfig, databaseAt, hostOf, NO_URL } from "./database.ts";
import { describeRedis, parseRedisUrl, type RedisConfig } from "./redis.ts";
import type { StoreTraits } from "./store.ts";

export interface QuorumConfig {
  readonly kind: "quorum";
  /** Three or five databases, in the same order in every deployment. */
  readonly databases: readonly (DatabaseConfig | RedisConfig)[];
  /** The timeout for a single request to one database. */
  readonly node_timeout_ms: number;
  readonly lock_delay_max_ms: number;
}

/** The longest lock_delay. A node that has lost its data must abstain from voting for this time plus the longest ttl. */
const LOCK_DELAY_MAX_MS = 60_000;

/**
 * The default of TTL_MAX. It is short because a node that has lost its data must abstain from voting for at least this long.
 */
const TTL_MAX_MS = 600_000;

/**
 * The calls per database: two rounds, the cleanup after a failed attempt, and resending a script that the database has
 * forgotten.
 */
const CALLS_PER_DATABASE = 4;

const NO_STORE_URL = `${NO_URL}, or the URL of a single Redis server, such as redis://host:6379`;
const NO_TOKEN = "must not be empty";
const USELESS_TOKEN = "is not supported for Redis over TCP: put the password in the url";

const quorumStore = z
  .strictObject({
    url: z.string().check(z.refine((url) => hostOf(url) !== undefined || oneRedis(url) !== undefined, NO_STORE_URL)),
    token: z.optional(z.string().check(z.minLength(1, NO_TOKEN))),
  })
  .check(
    z.superRefine(({ url, token }, { addIssue }) => {
      const refuse = (message: string) => addIssue({ code: "custom", path: ["token"], message });
      if (token !== undefined && oneRedis(url) !== undefined) refuse(USELESS_TOKEN);
      if (token === undefined && hostOf(url) !== undefined) refuse(NO_TOKEN);
    }),
  );

const quorumStores = z.array(quorumStore, "must be a JSON array of databases").check(
  z.refine(({ length }) => length === 3 || length === 5, "must list three or five databases"),
  z.refine((all) => new Set(all.map(({ url }) => url)).size === all.length, "must list different databases"),
);

const ON_WORKERS =
  "QUORUM_STORES lists a Redis server over TCP, which Workers cannot use: use npm run start:node, or databases with an HTTP API";

export const QUORUM: StoreTraits<QuorumConfig> = {
  describe: ({ databases }) =>
    `quorum of ${databases.map((one) => ("token" in one ? one.url : `redis://${describeRedis(one)}`)).join(", ")}`,
  hints: undefined,
  no_process_hints: "a quorum has no hints",
  ttl_max_ms: TTL_MAX_MS,
  reports_ends: false,
  calls_min: ({ databases: { length } }) => ({
    calls: CALLS_PER_DATABASE * length,
    of: `the ${length} databases in QUORUM_STORES`,
  }),
  problemOnWorkers: ({ databases }) => (databases.some((database) => "servers" in database) ? ON_WORKERS : undefined),
};

export function readQuorum(read: VariableReader, node_timeout_ms: number, locking: boolean | undefined): QuorumConfig {
  const listed = read.valid("QUORUM_STORES", quorumStores) ?? [];
  return {
    kind: "quorum",
    databases: listed.map(({ url, token = "" }) => oneRedis(url) ?? databaseAt(url, token, locking)),
    node_timeout_ms,
    lock_delay_max_ms: LOCK_DELAY_MAX_MS,
  };
}

/**
 * Returns a single Redis. A quorum's databases must not fail over: a replica that has missed the latest votes could vote a
 * second time.
 */
function oneRedis(url: string): RedisConfig | undefined {
  const redis = parseRedisUrl(url);
  if (redis === undefined || redis.sentinel !== undefined || redis.servers.length > 1) return undefined;
  return { kind: "redis", ...redis, wait_replicas: 0, functions: false };
}
