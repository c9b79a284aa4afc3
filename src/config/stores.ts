import * as z from "zod/mini";
import { describeRedis, NO_REDIS_URL, parseRedisUrl, type RedisConfig } from "./redis-url.ts";
import type { VariableReader } from "./variables.ts";

/** A database behind Upstash's REST protocol. */
export interface DatabaseConfig {
  readonly url: string;
  readonly token: string;
  readonly key_locking: boolean;
}

export interface QuorumConfig {
  readonly kind: "quorum";
  /** Three or five, in the same order everywhere. */
  readonly databases: readonly (DatabaseConfig | RedisConfig)[];
  /** For one request to one of them. */
  readonly node_timeout_ms: number;
  readonly lock_delay_max_ms: number;
}

/** `functions`: whether scripts run as Redis Functions, where the database has these. */
export interface UpstashConfig extends DatabaseConfig {
  readonly kind: "upstash";
  readonly functions: boolean;
}

export type StoreConfig = UpstashConfig | RedisConfig | QuorumConfig | EmbeddedConfig;

export interface EmbeddedConfig {
  readonly kind: "embedded";
  readonly shards: number;
  /** The limit of a namespace; 0 means no limit. */
  readonly quota_locks: number;
  /** The limit of a database; undefined means the default for its disk. */
  readonly quota_bytes: number | undefined;
}

/** A node that lost its data does not vote for the longest ttl plus this longest lock_delay. */
const LOCK_DELAY_MAX_MS = 60_000;

/** Cloudflare's objects have at most 10 GB. */
const QUOTA_BYTES = { default: 1024 ** 3, min: 1024 ** 2, max: 10 * 1024 ** 3 };

/** The limits of a store on a disk that has room for so many bytes. */
export function quotaOf({ quota_locks, quota_bytes }: EmbeddedConfig, room = Number.POSITIVE_INFINITY) {
  return {
    locks: quota_locks,
    bytes: quota_bytes ?? Math.max(Math.min(QUOTA_BYTES.default, room), QUOTA_BYTES.min),
  };
}

const REPLICAS_MAX = 10;
const NO_URL = "must be a URL that starts with https:// or http://, without a user name and a password";

const NO_STORE_URL = `${NO_URL}, or name one Redis, such as redis://host:6379`;
const NO_TOKEN = "must not be empty";
const USELESS_TOKEN = "is not for a Redis over TCP: its password belongs in the url";

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

/** The problem with a Redis over TCP in workerd, where there is no TCP that outlives a request. */
export const REDIS_ON_WORKERS =
  "REDIS_URL is not for Workers: use npm run start:node, or UPSTASH_REDIS_REST_URL, which Workers can reach";
export const QUORUM_REDIS_ON_WORKERS =
  "QUORUM_STORES lists a Redis over TCP, which is not for Workers: use npm run start:node, or databases that are reached by HTTP";

/** In one line, with where the embedded store is. */
export function describeStore(store: StoreConfig, state: string): string {
  if (store.kind === "embedded") return `embedded store, state ${state}`;
  if (store.kind === "upstash") return `Upstash at ${store.url}`;
  if (store.kind === "redis") return `Redis at ${describeRedis(store)}`;
  return `quorum of ${store.databases.map((one) => ("token" in one ? one.url : `redis://${describeRedis(one)}`)).join(", ")}`;
}

export function readStore(read: VariableReader): StoreConfig {
  const shards = read.integer("EMBEDDED_SHARDS", 1, 1, 1_000);
  const quota_locks = read.integer("QUOTA_LOCKS", 0, 0, 1_000_000_000);
  const quota_bytes = read.has("QUOTA_BYTES")
    ? read.integer("QUOTA_BYTES", QUOTA_BYTES.default, QUOTA_BYTES.min, QUOTA_BYTES.max)
    : undefined;
  const node_timeout_ms = read.duration("QUORUM_NODE_TIMEOUT", 300, 50, 1_000);
  const url = read.text("UPSTASH_REDIS_REST_URL");
  const token = read.text("UPSTASH_REDIS_REST_TOKEN");
  const locking = read.boolean("UPSTASH_KEY_LOCKING");
  const withLocking = (url: string, token: string): DatabaseConfig => ({
    url,
    token,
    key_locking: locking ?? hostOf(url)?.endsWith(".upstash.io") ?? false,
  });
  const functions = read.choice("REDIS_FUNCTIONS", ["on", "off"]);
  if (read.has("QUORUM_STORES")) {
    if (functions === "on") read.problems.push("REDIS_FUNCTIONS=on is not for QUORUM_STORES: unset it");
    if (url !== undefined || token !== undefined) {
      read.problems.push("QUORUM_STORES and UPSTASH_REDIS_REST_URL contradict each other: unset one of them");
    }
    const listed = read.valid("QUORUM_STORES", quorumStores) ?? [];
    const databases = listed.map(({ url, token = "" }) => oneRedis(url) ?? withLocking(url, token));
    return { kind: "quorum", databases, node_timeout_ms, lock_delay_max_ms: LOCK_DELAY_MAX_MS };
  }
  const redis_url = read.text("REDIS_URL");
  const wait_replicas = read.integer("REDIS_WAIT_REPLICAS", 0, 0, REPLICAS_MAX);
  if (wait_replicas > 0 && redis_url === undefined)
    read.problems.push("REDIS_WAIT_REPLICAS needs REDIS_URL: set both or none");
  if (redis_url !== undefined) {
    if (url !== undefined || token !== undefined) {
      read.problems.push("REDIS_URL and UPSTASH_REDIS_REST_URL contradict each other: unset one of them");
    }
    const redis = parseRedisUrl(redis_url);
    if (redis !== undefined) return { kind: "redis", ...redis, wait_replicas, functions: functions !== "off" };
    read.problems.push(`REDIS_URL ${NO_REDIS_URL}`);
  }
  if (url === undefined && token === undefined) {
    if (functions === "on")
      read.problems.push("REDIS_FUNCTIONS=on needs REDIS_URL or UPSTASH_REDIS_REST_URL: set one of them, or unset it");
    return { kind: "embedded", shards, quota_locks, quota_bytes };
  }
  if (url === undefined || token === undefined) {
    read.problems.push("UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN belong together: set both or none");
  }
  if (url !== undefined && hostOf(url) === undefined) read.problems.push(`UPSTASH_REDIS_REST_URL ${NO_URL}`);
  return { kind: "upstash", ...withLocking(url ?? "", token ?? ""), functions: functions === "on" };
}

/** A database of a quorum must not fail over: a replica that lacks the latest votes would vote again. */
function oneRedis(url: string): RedisConfig | undefined {
  const redis = parseRedisUrl(url);
  if (redis === undefined || redis.sentinel !== undefined || redis.servers.length > 1) return undefined;
  return { kind: "redis", ...redis, wait_replicas: 0, functions: false };
}

function hostOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.search || parsed.hash) return undefined;
  // `fetch` refuses user names and passwords, and they would be shown wherever the URL is shown.
  if (parsed.username || parsed.password) return undefined;
  return parsed.hostname;
}
