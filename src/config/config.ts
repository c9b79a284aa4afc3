import { type ApiKey, apiKeys } from "../contract/api-keys.ts";
import {
  BODY_MAX_BYTES,
  HEAD_START_MAX_MS,
  HEARTBEAT_MAX,
  LOCKS_MAX,
  METADATA_MAX_BYTES,
  NAME_MAX_BYTES,
  TTL_MAX_MS,
  TTL_MIN_MS,
} from "../contract/limits.ts";
import type { RequestLimits } from "../contract/requests.ts";
import { ConfigError } from "./config-error.ts";
import { type JwtIssuer, readJwtIssuers } from "./jwt-issuers.ts";
import { type MetricClass, readMetricClasses } from "./metric-classes.ts";
import { type RedisConfig, readStore, type StoreConfig, traitsOf } from "./stores/index.ts";
import { VariableReader, type Variables } from "./variables.ts";
import { readWebhooks, type WebhookConfig } from "./webhooks.ts";

export { ConfigError } from "./config-error.ts";

const KEYS_SECRET_MIN = 32;

/** `none` means that the configuration does not define who may use the service, so all requests are refused. */
export type Access =
  | { readonly kind: "keys"; readonly keys: readonly ApiKey[]; readonly issuers: readonly JwtIssuer[] }
  | { readonly kind: "anonymous" }
  | { readonly kind: "none" };

export interface Config extends RequestLimits {
  readonly access: Access;
  /** The secret that signs API keys created at runtime. Without it, no keys can be created. */
  readonly keys_secret: string | undefined;
  readonly store: StoreConfig;
  /** The longest time that a request may stay open. */
  readonly wait_max_ms: number;
  /** The maximum number of store requests that one HTTP request may make. */
  readonly store_calls_max: number;
  /** The timeout for one store operation, including retries. */
  readonly store_timeout_ms: number;
  /** How long a process that is stopping fails its health checks before it stops accepting requests. */
  readonly shutdown_grace_ms: number;
  /** How long a process keeps an idle connection open. */
  readonly keep_alive_ms: number;
  /** How long the store remembers an unused lock. */
  readonly retention_ms: number;
  /** The maximum number of leases per lock. */
  readonly leases_max: number;
  readonly waiters_max: number;
  readonly standby_max: number;
  /** The largest head start that a request may ask for, unless its API key has its own limit; 0 allows none. */
  readonly head_start_max_ms: number;
  /** Whether any caller may have a head start. */
  readonly head_starts: boolean;
  /** Whether a lock keeps its latest events. */
  readonly history: boolean;
  /** How waiting requests are notified of their turn; `best` is the best method that the deployment supports. */
  readonly hints: "best" | "process" | "off";
  readonly body_max_bytes: number;
  /** The origins whose web pages may send requests; `*` means all. */
  readonly cors_origins: readonly string[];
  /** Host names for which a service without API keys answers, in addition to this machine's own; `*` means all. */
  readonly allowed_hosts: readonly string[];
  /** How long a page with live state should wait before it refreshes. */
  readonly console_refresh_ms: number;
  /** The classes of lock names. The first match applies. */
  readonly metric_classes: readonly MetricClass[];
  readonly webhooks: readonly WebhookConfig[];
}

/** Why HINTS=process does not work in workerd: one request cannot wake another. */
const HINTS_PROCESS_ON_WORKERS =
  "HINTS=process works only in a single Node, Deno or Bun process: in workerd, unset HINTS, so that hints use the LOBBY binding";

/** A configuration that works on Workers. */
export type WorkersConfig = Config & { readonly store: Exclude<StoreConfig, RedisConfig> };

/** @throws {ConfigError} for settings that need a long-lived process. */
export function checkForWorkers(config: Config): asserts config is WorkersConfig {
  const { store, hints } = config;
  if (hints === "process") throw new ConfigError([HINTS_PROCESS_ON_WORKERS]);
  const problem = traitsOf(store).problemOnWorkers?.(store);
  if (problem !== undefined) throw new ConfigError([problem]);
}

/** @throws {ConfigError} listing all problems, including those `found` in variables that the caller has read. */
export function parseConfig(variables: Variables, found: readonly string[] = []): Config {
  const read = new VariableReader(variables, found);
  const access = readAccess(read);
  const store = readStore(read);
  const waiters_max = read.integer("WAITERS_MAX", 10_000, 1, 1_000_000);
  const head_start_max_ms = read.duration("HEAD_START_MAX", 0, 0, HEAD_START_MAX_MS);
  const config: Config = {
    access,
    keys_secret: readKeysSecret(read),
    store,
    wait_max_ms: read.duration("WAIT_MAX", 20_000, 0, 25_000),
    store_calls_max: read.integer("STORE_CALLS_MAX", 30, 3, 10_000),
    store_timeout_ms: read.duration("STORE_TIMEOUT", 2_500, 100, 2_800),
    shutdown_grace_ms: read.duration("SHUTDOWN_GRACE", 3_000, 0, 60_000),
    keep_alive_ms: read.duration("KEEP_ALIVE", 75_000, 1_000, 3_600_000),
    retention_ms: read.duration("RETENTION", 3_600_000, 60_000, 30 * TTL_MAX_MS),
    leases_max: read.integer("LEASES_MAX", 10_000, 1, 1_000_000),
    waiters_max,
    standby_max: read.integer("STANDBY_MAX", Math.ceil(waiters_max / 10), 0, 1_000_000),
    head_start_max_ms,
    head_starts: head_start_max_ms > 0 || boundsOf(access).some((max_ms) => max_ms > 0),
    history: read.choice("HISTORY", ["on", "off"]) !== "off",
    hints: readHints(read, store),
    // The scripts are built for the contract's limits, so a deployment can only lower those limits.
    ttl_max_ms: read.duration("TTL_MAX", traitsOf(store).ttl_max_ms ?? TTL_MAX_MS, TTL_MIN_MS, TTL_MAX_MS),
    body_max_bytes: read.integer("BODY_MAX_BYTES", BODY_MAX_BYTES, 1024, BODY_MAX_BYTES),
    name_max_bytes: read.integer("NAME_MAX_BYTES", NAME_MAX_BYTES, 1, NAME_MAX_BYTES),
    metadata_max_bytes: read.integer("METADATA_MAX_BYTES", METADATA_MAX_BYTES, 2, METADATA_MAX_BYTES),
    locks_max: read.integer("MULTI_LOCKS_MAX", LOCKS_MAX, 2, LOCKS_MAX),
    heartbeat_max: read.integer("HEARTBEAT_LEASES_MAX", HEARTBEAT_MAX, 1, HEARTBEAT_MAX),
    cors_origins: readOrigins(read),
    allowed_hosts: readHosts(read),
    console_refresh_ms: read.duration("CONSOLE_REFRESH", 5_000, 1_000, 300_000),
    metric_classes: readMetricClasses(read),
    webhooks: readWebhooks(read, store),
  };
  checkStoreCalls(config, read.problems);
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/** Returns the head starts that API keys and issuers allow. Keys created at runtime cannot exceed these limits. */
const boundsOf = (access: Access): readonly number[] =>
  access.kind === "keys" ? [...access.keys, ...access.issuers].map(({ head_start_max = 0 }) => head_start_max) : [];

function checkStoreCalls({ store, store_calls_max }: Config, problems: string[]): void {
  const least = traitsOf(store).calls_min?.(store);
  if (least !== undefined && store_calls_max < least.calls)
    problems.push(`STORE_CALLS_MAX must be at least ${least.calls} for ${least.of}, got ${store_calls_max}`);
}

function readHints(read: VariableReader, store: StoreConfig): Config["hints"] {
  const hints = read.choice("HINTS", ["process", "off"]) ?? "best";
  const { no_process_hints } = traitsOf(store);
  if (hints === "process" && no_process_hints !== undefined) {
    read.problems.push(`HINTS=process needs UPSTASH_REDIS_REST_URL: ${no_process_hints}, so unset HINTS`);
  }
  return hints;
}

function readAccess(read: VariableReader): Access {
  const anonymous = read.boolean("ALLOW_ANONYMOUS");
  const set = (["API_KEYS", "JWT_ISSUERS"] as const).filter((name) => read.has(name));
  if (set.length === 0) return anonymous ? { kind: "anonymous" } : { kind: "none" };
  if (anonymous) read.problems.push(`${set[0]} and ALLOW_ANONYMOUS=true cannot be combined: unset one of them`);
  return { kind: "keys", keys: readApiKeys(read), issuers: readJwtIssuers(read) };
}

function readKeysSecret(read: VariableReader): string | undefined {
  const secret = read.text("KEYS_SECRET");
  if (secret !== undefined && secret.length < KEYS_SECRET_MIN)
    read.problems.push(
      `KEYS_SECRET must have at least ${KEYS_SECRET_MIN} characters: \`openssl rand -base64 32\` creates one`,
    );
  return secret;
}

function readApiKeys(read: VariableReader): readonly ApiKey[] {
  const keys = (read.has("API_KEYS") && read.valid("API_KEYS", apiKeys)) || [];
  for (const field of ["id", "hash"] as const) {
    const values = keys.map((key) => key[field].toLowerCase());
    if (new Set(values).size < values.length) read.problems.push(`API_KEYS has two keys with the same ${field}`);
  }
  return keys;
}

function readOrigins(read: VariableReader): readonly string[] {
  const origins = read.list("CORS_ORIGINS");
  for (const origin of origins) {
    if (origin === "*" || URL.parse(origin)?.origin === origin) continue;
    read.problems.push(
      `CORS_ORIGINS must list origins (such as https://app.example.com) or *, got ${JSON.stringify(origin)}`,
    );
  }
  return origins;
}

function readHosts(read: VariableReader): readonly string[] {
  const hosts = read.list("ALLOWED_HOSTS").map((host) => host.toLowerCase());
  for (const host of hosts) {
    if (host === "*" || URL.parse(`http://${host}`)?.hostname === host) continue;
    read.problems.push(
      `ALLOWED_HOSTS must list host names without a port (such as locks.example.com) or *, got ${JSON.stringify(host)}`,
    );
  }
  return hosts;
}
