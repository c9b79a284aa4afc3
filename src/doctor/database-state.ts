/** Checks that the store keeps its data, responds quickly, and has the right time. */
import { ask, type Database, resultOf, wordsOf } from "./database.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

const PINGS = 11;
/** A waiting request may query the store 30 times, so queries that take longer than this add up to a noticeable delay. */
const SLOW_MS = 50;
const DRIFT_MS = 1_000;
const NEARLY_FULL = 0.8;

export async function checkReach(database: Database): Promise<Finding> {
  const reply = await ask(database, "PING");
  if (reply.kind === "result") return ok("store", `The store answers at ${database.url}.`);
  if (reply.kind === "silent") {
    return error("store", `No server at ${database.url} speaks ${database.protocol}: ${reply.why}. Check the URL.`);
  }
  if (/^(WRONGPASS|NOAUTH)/.test(reply.message)) {
    const { credentials } = database;
    return error("store", `The store rejects the configured ${credentials}: correct it.`);
  }
  return error("store", `The store rejects PING: ${reply.message}`);
}

export async function checkLatency(database: Database): Promise<Finding> {
  const times: number[] = [];
  for (let i = 0; i < PINGS; i++) {
    const started = performance.now();
    await ask(database, "PING");
    times.push(performance.now() - started);
  }
  // The first request opens the connection.
  const [median, worst] = [0.5, 1].map(
    (share) => times.slice(1).toSorted((a, b) => a - b)[Math.ceil((PINGS - 1) * share) - 1],
  ) as [number, number];
  const message = `From this machine, a round trip takes a median of ${median.toFixed(1)} ms, and ${worst.toFixed(1)} ms at worst.`;
  if (median <= SLOW_MS) return ok("latency", message);
  return warning(
    "latency",
    `${message} From the service, the median should be under ${SLOW_MS} ms: run the service close to the database.`,
  );
}

/**
 * Only the store's clock measures deadlines, so a wrong time does no harm, but a jump of the clock does. A clock that has
 * jumped shows the wrong time, which is what this check detects.
 */
export async function checkClock(database: Database): Promise<Finding> {
  const sent_ms = Date.now();
  const reply = await ask(database, "TIME");
  const answered_ms = Date.now();
  const [seconds, micros] = (resultOf(reply) ?? []) as string[];
  const store_ms = Number(seconds) * 1000 + Number(micros) / 1000;
  if (!Number.isFinite(store_ms)) return error("clock", `The store's reply to TIME is not a time: ${wordsOf(reply)}`);
  const drift_ms = Math.round(store_ms - (sent_ms + answered_ms) / 2);
  const within_ms = Math.ceil((answered_ms - sent_ms) / 2);
  if (Math.abs(drift_ms) <= DRIFT_MS + within_ms)
    return ok("clock", `The store's clock differs from this machine's by ${drift_ms} ± ${within_ms} ms.`);
  return warning(
    "clock",
    `The store's clock differs from this machine's by ${drift_ms} ms: find out which of the two is wrong. If you set the store's clock back, leases last longer; if you set it forward, they end early.`,
  );
}

const setting = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];

/** Checks that at least this many replicas are connected: without them, no request is answered. */
export async function checkReplicas(database: Database, wanted: number): Promise<Finding> {
  const info = resultOf(await ask(database, "INFO", "replication"));
  const connected = Number(typeof info === "string" ? setting(info, "connected_slaves") : undefined);
  if (Number.isNaN(connected))
    return warning(
      "replicas",
      "The store does not report its replicas: check that it has at least as many as REDIS_WAIT_REPLICAS.",
    );
  const message = `The store has ${connected} connected ${connected === 1 ? "replica" : "replicas"}, and REDIS_WAIT_REPLICAS is ${wanted}`;
  if (connected >= wanted) return ok("replicas", `${message}.`);
  return error("replicas", `${message}: no lease can be granted or renewed until enough replicas are connected.`);
}

export async function checkEviction(database: Database): Promise<Finding> {
  const info = resultOf(await ask(database, "INFO", "memory"));
  const policy = typeof info === "string" ? setting(info, "maxmemory_policy") : undefined;
  if (policy === undefined) {
    return warning(
      "eviction",
      "The store does not report its eviction policy: check in its console that eviction is off.",
    );
  }
  const limit = Number(setting(info as string, "maxmemory"));
  if (policy === "noeviction") return checkRoom(info as string, limit);
  const when = limit > 0 ? `at ${Math.round(limit / 2 ** 20)} MiB` : "once a memory limit is set";
  return error(
    "eviction",
    `The eviction policy is ${policy}: ${when}, the store may delete a held lock, which may then be granted again. Turn eviction off (noeviction).`,
  );
}

/** A full database accepts no writes, not even renewals. Its size is the only limit on what clients can store. */
function checkRoom(info: string, limit: number): Finding {
  const off = "Eviction is off: data is kept until it expires.";
  const message = limit === 0 ? `${off} maxmemory is not set, so clients can fill the machine's memory.` : off;
  const used = Number(setting(info, "used_memory"));
  if (!(limit > 0) || !(used > limit * NEARLY_FULL)) return ok("eviction", message);
  return warning(
    "eviction",
    `${message} ${Math.round((100 * used) / limit)} % of ${Math.round(limit / 2 ** 20)} MiB is in use. When the database is full, no lease can be acquired, renewed or released: enlarge it, or shorten RETENTION.`,
  );
}

export async function checkPersistence(database: Database): Promise<Finding> {
  const info = resultOf(await ask(database, "INFO", "persistence"));
  const appends = typeof info === "string" ? setting(info, "aof_enabled") : undefined;
  if (appends === undefined)
    return ok(
      "persistence",
      "The store does not report whether it has an append-only file; persistence is up to its provider.",
    );
  if (appends === "1") return ok("persistence", "The store has an append-only file.");
  return warning(
    "persistence",
    "The store has no append-only file, so it loses all leases when it restarts: set appendonly yes.",
  );
}
