/** Reads which store to keep the locks in. Each kind of store has its own file. */
import type { VariableReader } from "../variables.ts";
import { EMBEDDED, type EmbeddedConfig, readEmbedded } from "./embedded.ts";
import { QUORUM, type QuorumConfig, readQuorum } from "./quorum.ts";
import { REDIS, REPLICAS_MAX, type RedisConfig, readRedis } from "./redis.ts";
import type { StoreTraits } from "./store.ts";
import { readUpstash, UPSTASH, type UpstashConfig } from "./upstash.ts";

export type { DatabaseConfig } from "./database.ts";
export { type EmbeddedConfig, quotaOf } from "./embedded.ts";
export type { QuorumConfig } from "./quorum.ts";
export { describeRedis, type RedisConfig } from "./redis.ts";
export type { UpstashConfig } from "./upstash.ts";

export type StoreConfig = UpstashConfig | RedisConfig | QuorumConfig | EmbeddedConfig;

const TRAITS: { readonly [Kind in StoreConfig["kind"]]: StoreTraits<Extract<StoreConfig, { readonly kind: Kind }>> } = {
  upstash: UPSTASH,
  redis: REDIS,
  quorum: QUORUM,
  embedded: EMBEDDED,
};

export const traitsOf = <Store extends StoreConfig>({ kind }: Store): StoreTraits<Store> =>
  TRAITS[kind] as unknown as StoreTraits<Store>;

export const describeStore = (store: StoreConfig, state: string): string => traitsOf(store).describe(store, state);

/** Reads the variables for every kind of store, so that all problems are reported. */
export function readStore(read: VariableReader): StoreConfig {
  const embedded = readEmbedded(read);
  const node_timeout_ms = read.duration("QUORUM_NODE_TIMEOUT", 300, 50, 1_000);
  const url = read.text("UPSTASH_REDIS_REST_URL");
  const token = read.text("UPSTASH_REDIS_REST_TOKEN");
  const locking = read.boolean("UPSTASH_KEY_LOCKING");
  const functions = read.choice("REDIS_FUNCTIONS", ["on", "off"]);
  const contradicts = (name: string) => {
    if (url !== undefined || token !== undefined)
      read.problems.push(`${name} and UPSTASH_REDIS_REST_URL cannot be combined: unset one of them`);
  };
  if (read.has("QUORUM_STORES")) {
    if (functions === "on")
      read.problems.push("REDIS_FUNCTIONS=on does not work with QUORUM_STORES: unset REDIS_FUNCTIONS");
    contradicts("QUORUM_STORES");
    return readQuorum(read, node_timeout_ms, locking);
  }
  const wait_replicas = read.integer("REDIS_WAIT_REPLICAS", 0, 0, REPLICAS_MAX);
  const redis_url = read.text("REDIS_URL");
  if (wait_replicas > 0 && redis_url === undefined)
    read.problems.push("REDIS_WAIT_REPLICAS requires REDIS_URL: set both or neither");
  if (redis_url !== undefined) {
    contradicts("REDIS_URL");
    const redis = readRedis(read, redis_url, wait_replicas, functions !== "off");
    if (redis !== undefined) return redis;
  }
  if (url === undefined && token === undefined) {
    if (functions === "on")
      read.problems.push(
        "REDIS_FUNCTIONS=on needs REDIS_URL or UPSTASH_REDIS_REST_URL: set one of them, or unset REDIS_FUNCTIONS",
      );
    return embedded;
  }
  return readUpstash(read, url, token, { locking, functions: functions === "on" });
}
