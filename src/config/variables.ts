import type * as z from "zod/mini";
import { formatDuration, notADuration, parseDuration } from "../contract/durations.ts";
import { validate } from "../contract/validate.ts";

/** All variables that the service reads. `npm start` passes only these to the Worker. */
export const VARIABLES = [
  "API_KEYS",
  "JWT_ISSUERS",
  "KEYS_SECRET",
  "ALLOW_ANONYMOUS",
  "UPSTASH_REDIS_REST_URL",
  "UPSTASH_REDIS_REST_TOKEN",
  "UPSTASH_KEY_LOCKING",
  "REDIS_URL",
  "REDIS_WAIT_REPLICAS",
  "REDIS_FUNCTIONS",
  "QUORUM_STORES",
  "QUORUM_NODE_TIMEOUT",
  "EMBEDDED_SHARDS",
  "QUOTA_LOCKS",
  "QUOTA_BYTES",
  "WAIT_MAX",
  "STORE_CALLS_MAX",
  "STORE_TIMEOUT",
  "SHUTDOWN_GRACE",
  "KEEP_ALIVE",
  "RETENTION",
  "LEASES_MAX",
  "WAITERS_MAX",
  "STANDBY_MAX",
  "HEAD_START_MAX",
  "HISTORY",
  "HINTS",
  "TTL_MAX",
  "BODY_MAX_BYTES",
  "NAME_MAX_BYTES",
  "METADATA_MAX_BYTES",
  "MULTI_LOCKS_MAX",
  "HEARTBEAT_LEASES_MAX",
  "CORS_ORIGINS",
  "ALLOWED_HOSTS",
  "CONSOLE_REFRESH",
  "METRIC_CLASSES",
  "WEBHOOKS",
] as const;

/** Variables that only the commands `npm start`, `npm run start:node` and `npm run gateway` read. */
export const PROCESS_VARIABLES = [
  "PORT",
  "HOST",
  "LEASEHOLD_STATE",
  "METRICS_PORT",
  "METRICS_HOST",
  "GATEWAY_PORT",
  "GATEWAY_TOKEN",
] as const;

export type Variable = (typeof VARIABLES)[number];

/** Values are strings, or numbers, booleans and arrays from `wrangler.toml`. An empty string counts as not set. */
export type Variables = { readonly [name in Variable]?: unknown };

/** Reads variables one by one and collects their problems. Invalid variables fall back to their defaults. */
export class VariableReader {
  readonly problems: string[];
  readonly #variables: Variables;
  constructor(variables: Variables, problems: readonly string[] = []) {
    this.#variables = variables;
    this.problems = [...problems];
  }

  has(name: Variable): boolean {
    return this.text(name) !== undefined;
  }

  text(name: Variable): string | undefined {
    const value = this.#variables[name];
    if (value === undefined || value === null || value === "") return undefined;
    return typeof value === "object" ? JSON.stringify(value) : String(value).trim();
  }

  /** Reads JSON that must match this schema. If it does not, records the problems with their paths, and returns undefined. */
  valid<Schema extends z.ZodMiniType>(name: Variable, schema: Schema): z.output<Schema> | undefined {
    const result = validate(schema, this.json(name));
    if (result.ok) return result.value;
    const at = (path: string) => (path === "" ? "" : `.${path}`);
    this.problems.push(...result.errors.map(({ path, message }) => `${name}${at(path)} ${message}`));
    return undefined;
  }

  json(name: Variable): unknown {
    try {
      return JSON.parse(this.text(name) ?? "");
    } catch {
      return undefined;
    }
  }

  /** Reads a JSON array of strings, or a comma-separated list. */
  list(name: Variable): readonly string[] {
    const text = this.text(name) ?? "";
    const items = text.startsWith("[") ? this.json(name) : text.split(",").map((item) => item.trim());
    if (Array.isArray(items)) return items.map(String).filter((item) => item !== "");
    this.problems.push(`${name} must be a JSON array or a comma-separated list`);
    return [];
  }

  boolean(name: Variable): boolean | undefined {
    const word = this.choice(name, ["true", "false"]);
    return word && word === "true";
  }

  /** Reads a value that must be one of these words. Otherwise returns undefined. */
  choice<Word extends string>(name: Variable, words: readonly Word[]): Word | undefined {
    const text = this.text(name);
    const chosen = words.find((word) => word === text);
    if (text !== undefined && chosen === undefined) {
      this.problems.push(`${name} must be ${words.join(" or ")}, got ${JSON.stringify(text)}`);
    }
    return chosen;
  }

  integer(name: Variable, otherwise: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.problems.push(`${name} must be an integer from ${min} to ${max}, got ${JSON.stringify(text)}`);
    return otherwise;
  }

  duration(name: Variable, otherwise: number, min_ms: number, max_ms: number): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const value = parseDuration(text);
    if (value !== undefined && value >= min_ms && value <= max_ms) return value;
    const range = `must be a duration from ${formatDuration(min_ms)} to ${formatDuration(max_ms)}, got ${JSON.stringify(text)}`;
    this.problems.push(`${name} ${value === undefined ? notADuration(text) : range}`);
    return otherwise;
  }
}
