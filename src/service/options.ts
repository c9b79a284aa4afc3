/** Converts the options of `createService` to the configuration that deployments have in their environment. */
import { type Config, ConfigError, parseConfig } from "../config/config.ts";
import { VARIABLES, type Variable, type Variables } from "../config/variables.ts";
import { resembling } from "../contract/resembling.ts";
import { credentialsOf } from "../stores/upstash-client.ts";
import type { ServiceOptions, ServiceSettings, ServiceStores } from "./types.ts";

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>;

/** Variables that locate the store, or belong to a process with its own server. */
const OTHERS = [
  "UPSTASH_REDIS_REST_URL",
  "UPSTASH_REDIS_REST_TOKEN",
  "REDIS_URL",
  "QUORUM_STORES",
  "SHUTDOWN_GRACE",
  "KEEP_ALIVE",
] as const;
type Settable = Exclude<Variable, (typeof OTHERS)[number]>;

const camel = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const isSettable = (name: Variable): name is Settable => !(OTHERS as readonly Variable[]).includes(name);

/**
 * The variable of every setting. The types of settings are spelled out for editors; a missing or extra setting does not
 * compile.
 */
const SETTINGS = Object.fromEntries(VARIABLES.filter(isSettable).map((name) => [camel(name), name])) as {
  readonly [name in keyof ServiceSettings]-?: Settable;
} & { readonly [name in Settable as Camel<name>]: name };

const STORES: readonly (keyof ServiceStores)[] = ["redis", "redisUrl", "file", "object", "quorum"];
const EMBEDDED: readonly (keyof ServiceStores)[] = ["file", "object"];
const OTHER_OPTIONS = ["prefix", "identify", "log", "pages", "lobby"] satisfies (keyof ServiceOptions)[];

/** Rewrites a configuration problem, which names variables, in terms of options. */
function inOptions(problem: string): string {
  const names: Readonly<Record<string, string>> = {
    UPSTASH_REDIS_REST_URL: "redis.url",
    UPSTASH_REDIS_REST_TOKEN: "redis.token",
    QUORUM_STORES: "quorum",
    REDIS_URL: "redisUrl",
    ...Object.fromEntries(Object.entries(SETTINGS).map(([option, name]) => [name, option])),
  };
  return problem
    .replace(/\b[A-Z]+(?:_[A-Z]+)*\b/g, (word) => names[word] ?? word)
    .replace(/(\w)=(true|false|on|off)\b/g, "$1: $2");
}

/** @throws {ConfigError} listing all problems. */
export function readOptions(options: ServiceOptions): Config {
  const problems: string[] = [];
  const given = (Object.keys(options) as (keyof ServiceOptions)[]).filter((name) => options[name] !== undefined);
  const known: readonly string[] = [...Object.keys(SETTINGS), ...STORES, ...OTHER_OPTIONS];
  for (const name of given) {
    if (known.includes(name)) continue;
    const meant = resembling(name, known);
    problems.push(`'${name}' is no option${meant === undefined ? "" : `: did you mean '${meant}'?`}`);
  }
  const stores = STORES.filter((name) => given.includes(name));
  if (stores.length !== 1)
    problems.push(
      `Expected one of ${STORES.join(", ")} as the store for the locks, got ${stores.join(" and ") || "none"}`,
    );
  if (options.identify && (options.apiKeys ?? options.jwtIssuers ?? options.allowAnonymous) !== undefined)
    problems.push("identify replaces apiKeys, jwtIssuers and allowAnonymous: leave them out");
  if (!(options.identify ?? options.apiKeys ?? options.jwtIssuers ?? options.allowAnonymous))
    problems.push(
      "No one may use this service: pass apiKeys, jwtIssuers or identify, or allowAnonymous: true to admit everyone",
    );
  const { prefix } = options;
  if (prefix !== undefined && !/^(\/[^/?#%]+)+$/.test(prefix))
    problems.push(
      `prefix must be a path such as "/locks-api", without a trailing slash, got ${JSON.stringify(prefix)}`,
    );
  try {
    const config = parseConfig(variablesOf(options, problems));
    const [store] = stores;
    // An empty variable counts as unset, so the locks would be kept in memory.
    const is_empty = config.store.kind === "embedded" && store && (!EMBEDDED.includes(store) || options[store] === "");
    if (is_empty && problems.length === 0)
      problems.push(`${store} is empty: check that the environment variables from which you make it are set`);
    if (problems.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(...error.problems.map(inOptions));
  }
  throw new ConfigError(problems);
}

function variablesOf(options: ServiceOptions, problems: string[]): Variables {
  const settings = Object.entries(SETTINGS).map(([option, name]) => [name, options[option as keyof ServiceSettings]]);
  return { ...Object.fromEntries(settings), ...storeVariables(options, problems) };
}

function storeVariables({ redis, redisUrl, quorum }: ServiceStores, problems: string[]): Variables {
  if (quorum !== undefined) return { QUORUM_STORES: quorum };
  if (redisUrl !== undefined) return { REDIS_URL: redisUrl };
  if (redis === undefined) return {};
  try {
    const { url, token } = credentialsOf(redis);
    return { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token };
  } catch (error) {
    problems.push((error as Error).message);
    return {};
  }
}
