/**
 * Compares the time of each script with the time of a minimal script. The two scripts alternate within one run. In Redis, the
 * minimal script gets the time, reads a key and writes 200 bytes; in the embedded store, one prepared statement replaces it. No
 * HTTP, network or disk is involved.
 */
import type { Redis } from "ioredis";
import { parseConfig } from "../../src/config/config.ts";
import type { Engine, Script } from "../../src/engine/engine.ts";
import { functionName, type Library, libraryText } from "../../src/engine/redis/library.ts";
import { sqlite } from "../../src/engine/sqlite/file/index.ts";
import { acquire, libraries, release, renew } from "../../src/generated/scripts.ts";
import { createApp } from "../../src/http/app.ts";
import { createLockService } from "../../src/lock/service.ts";
import { median, quantile } from "../../tools/support/statistics.ts";
import { type InMemory, startInMemory } from "../environment/in-memory.ts";
import { Client, type Fetch } from "../environment/service.ts";
import { timeInside } from "../environment/time-inside.ts";
import type { Bench, Report, Row, Target } from "../report.ts";

const OPERATIONS = ["acquire", "renew", "release"] as const;
const BYTES = "x".repeat(200);
const LEAST_FUNCTION = "bench_least";
const LEAST = `redis.call("TIME") redis.call("GET", KEYS[1]) return redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])`;
const LEAST_LIBRARY = `#!lua name=${LEAST_FUNCTION}
redis.register_function("${LEAST_FUNCTION}", function(KEYS, ARGV) ${LEAST} end)`;
/** How many times a second a hot name is used: enough for its record to keep the maximum number of ends and events. */
const HOT_PER_S = 15;
const HOT_NAMES = 16;
/** How long a name must be used before it is hot. */
const HEATING_S = 5;

/**
 * The names that are used, whether requests have an Idempotency-Key, and the goal for a call with FCALL, as a multiple of the
 * minimal script's time.
 */
const CASES = {
  "fresh names": { name: (i: number) => `fresh-${i}`, with_key: false, at_most: 6 },
  [`names used ${HOT_PER_S} times a second`]: {
    name: (i: number) => `hot-${i % HOT_NAMES}`,
    with_key: false,
    at_most: 7,
  },
  "with an Idempotency-Key": { name: (i: number) => `key-${i}`, with_key: true, at_most: 7 },
} as const;

/**
 * The commands that call the script and the minimal script. They differ, because Redis keeps separate statistics for each
 * command.
 */
const WAYS = {
  FCALL: { command: "fcall", least_command: "evalsha" },
  EVALSHA: { command: "evalsha", least_command: "fcall" },
} as const;
/** The goal for EVALSHA. */
const EVALSHA_AT_MOST = 10;

export async function scripts({ environment, quick, progress }: Bench): Promise<Report> {
  progress("in Redis");
  const seconds = quick ? 3 : 15;
  const redis = await inRedis(environment.redis, seconds);
  progress("on the embedded store");
  const embedded = await onEmbedded(seconds);
  return {
    tables: [
      {
        title: "Scripts in Redis",
        note: "Means from Redis's own statistics, alternating between functions (FCALL) and EVALSHA. `least` is a script of TIME, GET, and SET of 200 bytes with PX. It is called once for each call of ours, alternately before and after it, with an equally new name, and by the other of FCALL and EVALSHA, so that Redis counts it separately.",
        rows: redis.rows,
      },
      {
        title: "Scripts",
        note: "From the arguments to the reply, SQL statements included, on a database in memory. `least` is one prepared statement that writes 200 bytes.",
        rows: embedded.rows,
      },
    ],
    targets: [
      ...redis.targets,
      { what: "embedded: median time of a script, us", at_most: 50, measured: embedded.median_us },
    ],
  };
}

/**
 * Sends the requests of one operation for many names, then those of the next operation, so that Redis's statistics distinguish
 * the operations.
 */
async function inRedis(redis: Redis, seconds: number): Promise<{ rows: Row[]; targets: Target[] }> {
  const least = (await redis.script("LOAD", LEAST)) as string;
  await redis.call("FUNCTION", "LOAD", "REPLACE", LEAST_LIBRARY);
  for (const { source } of [acquire, renew, release]) await redis.script("LOAD", source);
  await redis.call("FUNCTION", "LOAD", "REPLACE", libraryText(lockLibrary, false));
  const apps = {
    FCALL: serviceOn(
      redis,
      inTurn(callFunction, (...given) => redis.evalsha(least, ...given)),
    ),
    EVALSHA: serviceOn(
      redis,
      inTurn(callScript, (...given) => redis.call("FCALL", LEAST_FUNCTION, ...given)),
    ),
  };
  const rows: Row[] = [];
  const targets: Target[] = [];
  for (const [what, { name, with_key, at_most }] of Object.entries(CASES)) {
    const times: Record<string, number[]> = {};
    await rounds(seconds, async (round, is_hot) => {
      const note = (what: string, us: number) => {
        if (is_hot) times[what] = [...(times[what] ?? []), us];
      };
      for (const [way, { command, least_command }] of Object.entries(WAYS)) {
        const app = apps[way as keyof typeof WAYS];
        const place = (i: number) => `${way}-${name(round * HOT_NAMES + i)}`;
        const clients = Array.from({ length: HOT_NAMES }, (_, i) => new Client(app, place(i)));
        const tokens: string[] = [];
        for (const operation of OPERATIONS) {
          const work = async () => {
            for (const [i, client] of clients.entries()) {
              const headers = with_key ? { "idempotency-key": `${way}-${operation}-${round}-${i}` } : undefined;
              const { body } = await ask(client, operation, tokens[i], headers);
              tokens[i] ??= body.token;
            }
          };
          const us = await timeInside(redis, command, async () => {
            note(`least ${way} ${operation}`, await timeInside(redis, least_command, work));
          });
          note(`${way} ${operation}`, us);
        }
      }
    });
    for (const way of Object.keys(WAYS)) {
      for (const operation of OPERATIONS) {
        const us = median(times[`${way} ${operation}`] ?? []);
        const floor = median(times[`least ${way} ${operation}`] ?? []);
        rows.push({ names: what, way, script: operation, us, "least us": floor, multiple: us / floor });
        targets.push({
          what: `script in Redis / the least: ${operation} by ${way}, ${what}`,
          at_most: way === "FCALL" ? at_most : EVALSHA_AT_MOST,
          measured: us / floor,
        });
      }
    }
  }
  return { rows, targets };
}

const lockLibrary = libraries.find(({ family }) => family === "lock") as Library;

type Call = (redis: Redis, script: Script, keys: readonly string[], args: readonly string[]) => Promise<unknown>;

const callScript: Call = (redis, { sha1 }, keys, args) => redis.evalsha(sha1, keys.length, ...keys, ...args);
const callFunction: Call = (redis, { name }, keys, args) =>
  redis.call("FCALL", functionName(name, lockLibrary, false), keys.length, ...keys, ...args);

type Least = (keys: number, key: string, text: string, ttl_ms: string) => Promise<unknown>;

/**
 * Runs a script and the minimal script one after the other. They take turns at going first, so that the processor's caches
 * affect both equally. The minimal script uses a separate key for each lock.
 */
function inTurn(call: Call, least: Least): Call {
  let leads = false;
  return async (redis, script, keys, args) => {
    const callLeast = () => least(1, `least-${keys[0]}`, BYTES, "3600000");
    leads = !leads;
    if (leads) await callLeast();
    const reply = await call(redis, script, keys, args);
    if (!leads) await callLeast();
    return reply;
  };
}

/** Runs HOT_PER_S rounds per second, after a warm-up. */
async function rounds(seconds: number, work: (round: number, is_hot: boolean) => Promise<void>): Promise<void> {
  const heating = HEATING_S * HOT_PER_S;
  for (let round = 0; round < heating + seconds * HOT_PER_S; round++) {
    const next = new Promise((resolve) => setTimeout(resolve, 1000 / HOT_PER_S));
    await work(round, round >= heating);
    await next;
  }
}

function ask(client: Client, operation: (typeof OPERATIONS)[number], token = "", headers?: Record<string, string>) {
  return operation === "acquire" ? client.acquire({}, headers) : client[operation](token, headers);
}

/** Runs the service in this process, with the scripts or functions of this Redis, which must already know them. */
function serviceOn(redis: Redis, call: Call): Fetch {
  const never = () => Promise.reject(new Error("not asked for"));
  const engine: Engine = {
    run: (script, keys, args) => call(redis, script, keys, args) as Promise<string[]>,
    read: (keys) => redis.mget([...keys]),
    list_batch_max: 100,
    scan: never,
    ping: never,
  };
  const config = parseConfig({ ALLOW_ANONYMOUS: "true", ALLOWED_HOSTS: "*" });
  const app = createApp({ config, connect: () => engine, locks: createLockService, log: () => {} });
  return (request) => app.fetch(request);
}

async function onEmbedded(seconds: number): Promise<{ rows: Row[]; median_us: number }> {
  const memory = startInMemory();
  const least = prepareLeast();
  const rows: Row[] = [];
  for (const [what, { name, with_key }] of Object.entries(CASES)) {
    const least_us: number[] = [];
    await rounds(seconds, async (round, is_hot) => {
      if (!is_hot) clear(memory);
      for (let i = round * HOT_NAMES; i < (round + 1) * HOT_NAMES; i++) {
        const client = new Client(memory.app, name(i));
        const key = (operation: string) => (with_key ? { "idempotency-key": `${operation}-${i}` } : undefined);
        const { body } = await client.acquire({}, key("acquire"));
        await client.renew(body.token, key("renew"));
        await client.release(body.token, key("release"));
        const us = least(name(i));
        if (is_hot) least_us.push(us);
      }
    });
    const floor = median(least_us);
    for (const operation of OPERATIONS) {
      const times = memory.times_us.get(operation) ?? [];
      const p50 = median(times);
      rows.push({
        names: what,
        script: operation,
        "p50 us": p50,
        "p99 us": quantile(times, 0.99),
        "least us": floor,
        multiple: p50 / floor,
      });
    }
    clear(memory);
  }
  return { rows, median_us: Math.max(...rows.slice(0, 2 * OPERATIONS.length).map((row) => Number(row["p50 us"]))) };
}

function clear({ times_us }: InMemory): void {
  for (const times of times_us.values()) times.length = 0;
}

/** Returns a function that writes a 200-byte row and returns how many microseconds that took. */
function prepareLeast(): (name: string) => number {
  const database = new (sqlite().DatabaseSync)(":memory:");
  database.exec("CREATE TABLE locks (name TEXT PRIMARY KEY, value TEXT, expires_at_ms INTEGER) WITHOUT ROWID");
  const put = database.prepare("INSERT OR REPLACE INTO locks VALUES (?, ?, ?)");
  return (name) => {
    const started_ms = performance.now();
    put.run(`lh:{default}:lock:${name}`, BYTES, Date.now());
    return 1000 * (performance.now() - started_ms);
  };
}
