import type { VariableReader } from "../variables.ts";
import type { StoreTraits } from "./store.ts";

/** The address of a server. */
interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** Redis over TCP: a single server, nodes of a cluster, or the sentinels that know the master. */
export interface RedisConfig {
  readonly kind: "redis";
  readonly servers: readonly ServerAddress[];
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  /** The sentinels' configuration. If this is set, `servers` are sentinels. */
  readonly sentinel: SentinelConfig | undefined;
  /** How many replicas must receive a write before it is acknowledged. */
  readonly wait_replicas: number;
  /** Whether to run scripts as Redis Functions where the server supports them. */
  readonly functions: boolean;
}

interface SentinelConfig {
  readonly master: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
}

const FORM = /^redis(s?)(\+sentinel)?:\/\/(?:([^/?#]*)@)?([^/?#@]+)(\/[^?#]*)?(?:\?([^#]*))?$/;
const PORTS = { server: 6379, sentinel: 26_379 };
const SENTINEL_PARAMETERS = ["sentinel_username", "sentinel_password"] as const;

const NO_REDIS_URL =
  "must be a URL such as redis://127.0.0.1:6379, rediss://user:password@host:6379/0, redis://node1:6379,node2:6379 for a cluster, or redis+sentinel://host1:26379,host2:26379/mymaster";

export const REPLICAS_MAX = 10;

export const REDIS: StoreTraits<RedisConfig> = {
  describe: (store) => `Redis at ${describeRedis(store)}`,
  hints: "Waiting requests are notified through Redis, on the lh:hints channel, when their turn comes.",
  no_process_hints: "Redis carries hints itself",
  reports_ends: true,
  problemOnWorkers: () => "Workers cannot use REDIS_URL: use npm run start:node, or UPSTASH_REDIS_REST_URL",
};

/** If this is not a Redis URL, records the problem and returns undefined. */
export function readRedis(
  read: VariableReader,
  url: string,
  wait_replicas: number,
  functions: boolean,
): RedisConfig | undefined {
  const redis = parseRedisUrl(url);
  if (redis !== undefined) return { kind: "redis", ...redis, wait_replicas, functions };
  read.problems.push(`REDIS_URL ${NO_REDIS_URL}`);
  return undefined;
}

/** Returns undefined for a URL that is not a Redis URL. */
export function parseRedisUrl(url: string): Omit<RedisConfig, "kind" | "wait_replicas" | "functions"> | undefined {
  const [, tls, sentinel, login = "", hosts = "", path = "", query = ""] = FORM.exec(url) ?? [];
  const servers = hosts.split(",").map((host) => addressOf(host, sentinel ? PORTS.sentinel : PORTS.server));
  if (tls === undefined || servers.includes(undefined)) return undefined;
  const words = path.split("/").slice(1);
  const master = sentinel ? decoded(words.shift()) : "";
  const [database = "", ...more] = words;
  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].some((name) => !sentinel || !SENTINEL_PARAMETERS.some((one) => one === name));
  if ((sentinel && !master) || !/^\d{0,5}$/.test(database) || more.length > 0 || unknown) return undefined;
  const [username, ...password] = login.split(":").map(decoded);
  return {
    servers: servers as ServerAddress[],
    tls: tls !== "",
    username: username || undefined,
    password: password.join(":") || undefined,
    database: Number(database),
    sentinel: master
      ? {
          master,
          username: parameters.get("sentinel_username") || undefined,
          password: parameters.get("sentinel_password") || undefined,
        }
      : undefined,
  };
}

/** Describes the Redis store, without user names and passwords. */
export function describeRedis({ servers, sentinel }: Pick<RedisConfig, "servers" | "sentinel">): string {
  const hosts = servers.map(({ host, port }) => `${host.includes(":") ? `[${host}]` : host}:${port}`).join(", ");
  return sentinel === undefined ? hosts : `${sentinel.master}, through the sentinels ${hosts}`;
}

function addressOf(text: string, default_port: number): ServerAddress | undefined {
  const parsed = URL.parse(`redis://${text}`);
  if (parsed === null || parsed.hostname === "" || parsed.href.includes("@")) return undefined;
  return { host: parsed.hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(parsed.port || default_port) };
}

function decoded(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
