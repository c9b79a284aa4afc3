import { expect, test } from "vitest";
import { type Config, checkForWorkers, parseConfig } from "../../src/config/config.ts";
import { misspelled } from "../../src/config/misspelled.ts";
import { describeStore } from "../../src/config/stores/index.ts";
import { PROCESS_VARIABLES, VARIABLES, type Variables } from "../../src/config/variables.ts";
import { problemsOf } from "../support/services/config-problems.ts";

const UPSTASH = { UPSTASH_REDIS_REST_URL: "https://eu1-x.upstash.io", UPSTASH_REDIS_REST_TOKEN: "t" };
const HASH = `sha256:${"0".repeat(64)}`;
const KEY = { id: "a", hash: HASH, namespace: "n", scopes: ["lock"] };

test("parseConfig(): without variables, the store is embedded, access is denied, and the documented limits apply", () => {
  expect(parseConfig({ API_KEYS: "", WAIT_MAX: undefined })).toEqual({
    access: { kind: "none" },
    store: { kind: "embedded", shards: 1, quota_locks: 0, quota_bytes: undefined },
    wait_max_ms: 20_000,
    store_calls_max: 30,
    store_timeout_ms: 2_500,
    shutdown_grace_ms: 3_000,
    keep_alive_ms: 75_000,
    retention_ms: 3_600_000,
    leases_max: 10_000,
    waiters_max: 10_000,
    standby_max: 1_000,
    head_start_max_ms: 0,
    head_starts: false,
    history: true,
    hints: "best",
    ttl_max_ms: 86_400_000,
    body_max_bytes: 16_384,
    name_max_bytes: 256,
    metadata_max_bytes: 1_024,
    locks_max: 32,
    heartbeat_max: 100,
    cors_origins: [],
    allowed_hosts: [],
    console_refresh_ms: 5_000,
    metric_classes: [],
    webhooks: [],
  });
});

test("parseConfig(): reads strings, and the numbers, booleans and arrays of wrangler.toml", () => {
  const texts = parseConfig({
    API_KEYS: JSON.stringify([KEY]),
    WAIT_MAX: "25s",
    STORE_CALLS_MAX: "9",
    RETENTION: "2h",
    CORS_ORIGINS: "https://a.example, https://b.example:8443",
  });
  const CORS_ORIGINS = ["https://a.example", "https://b.example:8443"];
  expect(
    parseConfig({ API_KEYS: [KEY], WAIT_MAX: "25000ms", STORE_CALLS_MAX: 9, RETENTION: "120m", CORS_ORIGINS }),
  ).toEqual(texts);
  expect(texts.access).toEqual({ kind: "keys", keys: [KEY], issuers: [] });
  expect(parseConfig({ ALLOW_ANONYMOUS: true }).access).toEqual({ kind: "anonymous" });
});

test("parseConfig(): key locking is on only for Upstash's own hosts, unless it is set", () => {
  const locking = (variables: Variables) => parseConfig({ ...UPSTASH, ...variables }).store;
  expect(locking({})).toMatchObject({ kind: "upstash", key_locking: true });
  expect(locking({ UPSTASH_KEY_LOCKING: "false" })).toMatchObject({ key_locking: false });
  for (const url of ["http://localhost:8079", "https://upstash.io.example.com", "https://notupstash.io"]) {
    expect(locking({ UPSTASH_REDIS_REST_URL: url })).toMatchObject({ key_locking: false });
  }
  expect(locking({ UPSTASH_REDIS_REST_URL: "http://[::1]:1", UPSTASH_KEY_LOCKING: "true" })).toMatchObject({
    key_locking: true,
  });
});

test("parseConfig(): REDIS_FUNCTIONS is on for Redis over TCP, off for Upstash, and rejected for other stores", () => {
  const storeOf = (variables: object) => parseConfig({ ...variables }).store;
  const REDIS_URL = "redis://localhost";
  expect(storeOf({ REDIS_URL })).toMatchObject({ functions: true });
  expect(storeOf({ REDIS_URL, REDIS_FUNCTIONS: "off" })).toMatchObject({ functions: false });
  expect(storeOf(UPSTASH)).toMatchObject({ functions: false });
  expect(storeOf({ ...UPSTASH, REDIS_FUNCTIONS: "on" })).toMatchObject({ functions: true });
  expect(problemsOf({ REDIS_URL, REDIS_FUNCTIONS: "true" })).toEqual(['REDIS_FUNCTIONS must be on or off, got "true"']);
  const QUORUM_STORES = [1, 2, 3].map(database);
  expect(problemsOf({ QUORUM_STORES, REDIS_FUNCTIONS: "on" })).toEqual([
    "REDIS_FUNCTIONS=on does not work with QUORUM_STORES: unset REDIS_FUNCTIONS",
  ]);
  expect(problemsOf({ REDIS_FUNCTIONS: "on" })).toEqual([
    "REDIS_FUNCTIONS=on needs REDIS_URL or UPSTASH_REDIS_REST_URL: set one of them, or unset REDIS_FUNCTIONS",
  ]);
});

const database = (number: number) => ({ url: `https://eu${number}-x.upstash.io`, token: `t${number}` });

test("parseConfig(): QUORUM_STORES selects a quorum, whose longest ttl is 10 minutes unless TTL_MAX is set", () => {
  const QUORUM_STORES = [1, 2, 3].map(database);
  const config = parseConfig({ QUORUM_STORES: JSON.stringify(QUORUM_STORES), QUORUM_NODE_TIMEOUT: "0.5s" });
  expect(config.store).toEqual({
    kind: "quorum",
    databases: QUORUM_STORES.map((store) => ({ ...store, key_locking: true })),
    node_timeout_ms: 500,
    lock_delay_max_ms: 60_000,
  });
  expect(config.ttl_max_ms).toBe(600_000);
  expect(parseConfig({ QUORUM_STORES, TTL_MAX: "2h", UPSTASH_KEY_LOCKING: false })).toMatchObject({
    ttl_max_ms: 7_200_000,
    store: { databases: [{ key_locking: false }, { key_locking: false }, { key_locking: false }] },
  });
});

test("parseConfig(): a quorum has three or five different databases, and errors never contain their tokens", () => {
  expect(problemsOf({ QUORUM_STORES: [1, 2].map(database) })).toEqual([
    "QUORUM_STORES must list three or five databases",
  ]);
  expect(problemsOf({ QUORUM_STORES: [1, 2, 2].map(database) })).toEqual([
    "QUORUM_STORES must list different databases",
  ]);
  const bad = [database(1), { url: "redis://x,y", token: "" }, { ...database(3), tokens: "secret" }];
  expect(problemsOf({ QUORUM_STORES: bad })).toEqual([
    "QUORUM_STORES.1.url must be a URL that starts with https:// or http://, without a user name or password, or the URL of a single Redis server, such as redis://host:6379",
    "QUORUM_STORES.1.token must not be empty",
    "QUORUM_STORES.2.tokens is not a field here: did you mean 'token'?",
  ]);
  expect(problemsOf({ ...UPSTASH, QUORUM_STORES: [1, 2, 3].map(database) })).toEqual([
    "QUORUM_STORES and UPSTASH_REDIS_REST_URL cannot be combined: unset one of them",
  ]);
});

test("parseConfig(): a quorum's database may be one Redis over TCP, with its password in the URL", () => {
  const QUORUM_STORES = [database(1), { url: "redis://:secret@a" }, { url: "rediss://b:7000/2" }];
  const config: Config = parseConfig({ QUORUM_STORES });
  const { store } = config;
  expect(store).toMatchObject({
    databases: [
      { token: "t1", key_locking: true },
      { kind: "redis", servers: [{ host: "a", port: 6379 }], password: "secret" },
      { kind: "redis", servers: [{ host: "b", port: 7000 }], tls: true, database: 2 },
    ],
  });
  expect(describeStore(store, "")).toBe("quorum of https://eu1-x.upstash.io, redis://a:6379, redis://b:7000");
  expect(() => checkForWorkers(config)).toThrow("QUORUM_STORES lists a Redis server over TCP");
  const bad = [{ url: "https://x" }, { url: "redis://a", token: "t" }, { url: "redis+sentinel://a/m" }];
  expect(problemsOf({ QUORUM_STORES: bad })).toEqual([
    "QUORUM_STORES.0.token must not be empty",
    "QUORUM_STORES.1.token is not supported for Redis over TCP: put the password in the url",
    "QUORUM_STORES.2.url must be a URL that starts with https:// or http://, without a user name or password, or the URL of a single Redis server, such as redis://host:6379",
  ]);
});

test("parseConfig(): all problems are reported together", () => {
  const problems = problemsOf({
    API_KEYS: "[{",
    ALLOW_ANONYMOUS: "true",
    UPSTASH_REDIS_REST_URL: "redis://x",
    UPSTASH_KEY_LOCKING: "yes",
    QUORUM_STORES: "[]",
    QUORUM_NODE_TIMEOUT: "1ms",
    EMBEDDED_SHARDS: "0",
    WAIT_MAX: "26s",
    STORE_CALLS_MAX: "many",
    STORE_TIMEOUT: "3s",
    RETENTION: "1s",
    LEASES_MAX: "1.5",
    WAITERS_MAX: "-1",
    HEAD_START_MAX: "61m",
    TTL_MAX: "25h",
    BODY_MAX_BYTES: "16385",
    NAME_MAX_BYTES: "0",
    METADATA_MAX_BYTES: "1KiB",
    MULTI_LOCKS_MAX: "1",
    HEARTBEAT_LEASES_MAX: "101",
    CORS_ORIGINS: "https://a.example/,*",
    ALLOWED_HOSTS: "a.example:8787, 10.0.0.5, *",
    CONSOLE_REFRESH: "500ms",
  });
  expect(problems).toHaveLength(23);
  expect(problems).toContain('CONSOLE_REFRESH must be a duration from 1s to 5m, got "500ms"');
  expect(problems).toContain('WAIT_MAX must be a duration from 0s to 25s, got "26s"');
  expect(problems).toContain("API_KEYS and ALLOW_ANONYMOUS=true cannot be combined: unset one of them");
  expect(problemsOf({ TTL_MAX: 3600, STORE_TIMEOUT: "2000" })).toEqual([
    'STORE_TIMEOUT must have a unit, got "2000": did you mean "2000s" or "2000ms"?',
    'TTL_MAX must have a unit, got "3600": did you mean "3600s" or "3600ms"?',
  ]);
  expect(problemsOf({ UPSTASH_REDIS_REST_URL: "redis://x" })).toEqual([
    "UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN belong together: set both or neither",
    "UPSTASH_REDIS_REST_URL must be a URL that starts with https:// or http://, without a user name or password",
  ]);
});

test("parseConfig(): reads whether head starts are allowed", () => {
  const key = KEY;
  const startsOf = (variables: Variables) => parseConfig(variables).head_starts;
  expect(startsOf({ HEAD_START_MAX: "30s" })).toBe(true);
  expect(startsOf({ API_KEYS: [key] })).toBe(false);
  expect(startsOf({ API_KEYS: [{ ...key, head_start_max: 0 }] })).toBe(false);
  expect(startsOf({ API_KEYS: [{ ...key, head_start_max: "1s" }] })).toBe(true);
});

test("parseConfig(): HINTS=process requires a single database", () => {
  expect(parseConfig({ ...UPSTASH, HINTS: "process" }).hints).toBe("process");
  expect(parseConfig({ HINTS: "off" }).hints).toBe("off");
  expect(problemsOf({ HINTS: "on" })).toEqual(['HINTS must be process or off, got "on"']);
  expect(problemsOf({ HINTS: "process" })).toEqual([
    expect.stringContaining("HINTS=process needs UPSTASH_REDIS_REST_URL"),
  ]);
  expect(problemsOf({ QUORUM_STORES: [1, 2, 3].map(database), HINTS: "process" })).toEqual([
    expect.stringContaining("a quorum has no hints"),
  ]);
});

test("parseConfig(): METRIC_CLASSES maps a limited number of classes to name patterns", () => {
  const classes = { deploy: "deploy/*", "ci-2": "ci/*" };
  const parsed = [
    { name: "deploy", pattern: "deploy/*" },
    { name: "ci-2", pattern: "ci/*" },
  ];
  expect(parseConfig({ METRIC_CLASSES: JSON.stringify(classes) }).metric_classes).toEqual(parsed);
  expect(parseConfig({ METRIC_CLASSES: classes }).metric_classes).toEqual(parsed);
  for (const METRIC_CLASSES of ["deploy/*", '["a"]', "null", "1"]) {
    expect(problemsOf({ METRIC_CLASSES })).toEqual([
      `METRIC_CLASSES must be a JSON object of classes and their patterns, such as {"deploy":"deploy/*"}, got ${METRIC_CLASSES}`,
    ]);
  }
  expect(problemsOf({ METRIC_CLASSES: { other: "x", 'a"': "b", c: ["d"], e: "" } })).toEqual([
    expect.stringMatching(/but not 'other', got "other"$/),
    expect.stringMatching(/got "a\\""$/),
    'METRIC_CLASSES.c must be a name pattern, such as "c/*", got ["d"]',
    'METRIC_CLASSES.e must be a name pattern, such as "e/*", got ""',
  ]);
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`c${i}`, `${i}/*`]));
  expect(problemsOf({ METRIC_CLASSES: many })).toEqual(["METRIC_CLASSES must have at most 50 classes, got 51"]);
});

test("misspelled(): names entries that resemble a variable, and no others that environments have", () => {
  const meant = (name: string) => /did you mean (\w+)\?$/.exec(misspelled([name])[0] ?? "")?.[1];
  const slips = {
    WAIT_MAXX: "WAIT_MAX",
    wait_max: "WAIT_MAX",
    LEASEHOLD_TTL_MAX: "TTL_MAX",
    API_KEY: "API_KEYS",
    KV_REST_API_TOKEN: "UPSTASH_REDIS_REST_TOKEN",
    UPSTASH_REDIS_URL: "UPSTASH_REDIS_REST_URL",
  };
  for (const [name, variable] of Object.entries(slips)) expect([name, meant(name)]).toEqual([name, variable]);
  expect(misspelled(["WAIT_MAXX"])).toEqual([
    "WAIT_MAXX is ignored, because this service has no such variable: did you mean WAIT_MAX?",
  ]);
  const usual = "PATH HOME SHELL TERM USER LANG PWD HISTFILE HISTSIZE HOSTNAME HOSTTYPE NODE_ENV npm_config_cache POST";
  const others = [
    "LEASEHOLD_URL",
    "LEASEHOLD_API_KEY",
    "LEASEHOLD_TOKEN",
    "LEASEHOLD_LOCK",
    "STORE",
    "LOBBY",
    "RATE_LIMITER",
    "METRICS",
  ];
  const integration = ["KV_REST_API_URL", "UPSTASH_REDIS_URL"];
  expect(misspelled([...usual.split(" "), ...others, ...integration, ...VARIABLES, ...PROCESS_VARIABLES])).toEqual([]);
});

test("parseConfig(): bad keys are identified by their index, and errors never contain them", () => {
  const keys = [KEY, { ...KEY, hash: "secret", namespace: "a b", scopes: ["all"], key: "secret" }, KEY];
  const problems = problemsOf({ API_KEYS: JSON.stringify(keys) });
  const places = ["API_KEYS.1.hash", "API_KEYS.1.namespace", "API_KEYS.1.scopes.0", "API_KEYS.1.key"];
  for (const [index, place] of places.entries()) expect(problems[index]).toMatch(new RegExp(`^${place} `));
  expect(problems.join()).not.toContain("secret");
  expect(problemsOf({ API_KEYS: [KEY, KEY] })).toEqual([
    "API_KEYS has two keys with the same id",
    "API_KEYS has two keys with the same hash",
  ]);
  expect(problemsOf({ API_KEYS: "foo" })).toEqual([
    "API_KEYS must be a JSON array of keys: `npx --no-install leasehold key ci` creates a key",
  ]);
  expect(problemsOf({ API_KEYS: "[]" })).toEqual(["API_KEYS must contain at least one key"]);
});
