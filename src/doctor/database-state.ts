/** Whether the store keeps what it is given, answers soon, and knows what time it is. */
import { ask, type Database, resultOf, wordsOf } from "./database.ts";
import { doubtful, type Finding, well, wrong } from "./finding.ts";

const PINGS = 11;
/** A waiting request asks up to 30 times: above this, each of them is felt. */
const SLOW_MS = 50;
const DRIFT_MS = 1_000;
const NEARLY_FULL = 0.8;

export async function checkReach(database: Database): Promise<Finding> {
  const reply = await ask(database, "PING");
  if (reply.kind === "result") return well("store", `Answers at ${database.url}.`);
  if (reply.kind === "silent") {
    return wrong(
      "store",
      `Nothing that speaks Upstash's protocol answers at ${database.url}: ${reply.why}. Check its URL.`,
    );
  }
  if (reply.status === 401) return wrong("store", "Refuses the token: configure that of the database.");
  return wrong("store", `Refuses a PING: ${reply.message}`);
}

export async function checkLatency(database: Database): Promise<Finding> {
  const times: number[] = [];
  for (let i = 0; i < PINGS; i++) {
    const started = performance.now();
    await ask(database, "PING");
    times.push(performance.now() - started);
  }
  // The first one opens the connection.
  const [median, worst] = [0.5, 1].map(
    (share) => times.slice(1).toSorted((a, b) => a - b)[Math.ceil((PINGS - 1) * share) - 1],
  ) as [number, number];
  const said = `A round trip takes ${median.toFixed(1)} ms (median), ${worst.toFixed(1)} ms at worst, from this machine.`;
  if (median <= SLOW_MS) return well("latency", said);
  return doubtful(
    "latency",
    `${said} Where the service runs it should be under ${SLOW_MS} ms: place it next to the database.`,
  );
}

/** Deadlines are the store's alone, so a clock that is off harms nobody; one that jumps does, and is off afterwards. */
export async function checkClock(database: Database): Promise<Finding> {
  const sent_ms = Date.now();
  const reply = await ask(database, "TIME");
  const answered_ms = Date.now();
  const [seconds, micros] = (resultOf(reply) ?? []) as string[];
  const store_ms = Number(seconds) * 1000 + Number(micros) / 1000;
  if (!Number.isFinite(store_ms)) return wrong("clock", `The store does not tell the time: ${wordsOf(reply)}`);
  const drift_ms = Math.round(store_ms - (sent_ms + answered_ms) / 2);
  const within_ms = Math.ceil((answered_ms - sent_ms) / 2);
  if (Math.abs(drift_ms) <= DRIFT_MS + within_ms)
    return well("clock", `Is ${drift_ms} ms (give or take ${within_ms}) off this machine's.`);
  return doubtful(
    "clock",
    `Is ${drift_ms} ms off this machine's: see which of the two is wrong. A store's clock that is set back makes leases longer, and one that is set forward ends them.`,
  );
}

const setting = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];

export async function checkEviction(database: Database): Promise<Finding> {
  const info = resultOf(await ask(database, "INFO", "memory"));
  const policy = typeof info === "string" ? setting(info, "maxmemory_policy") : undefined;
  if (policy === undefined) {
    return doubtful(
      "eviction",
      "The store does not tell its eviction policy: make sure in its console that eviction is off.",
    );
  }
  const limit = Number(setting(info as string, "maxmemory"));
  if (policy === "noeviction") return checkRoom(info as string, limit);
  const when = limit > 0 ? `at ${Math.round(limit / 2 ** 20)} MiB` : "as soon as it is given a limit of memory";
  return wrong(
    "eviction",
    `The policy is ${policy}: the store may forget a lock that is held, ${when}, and grant it again. Turn eviction off (noeviction).`,
  );
}

/** A database that is full takes no writes at all, not even a renewal: it is the only bound on what clients can store. */
function checkRoom(info: string, limit: number): Finding {
  const off = "Is off: what is written stays until its TTL.";
  const said =
    limit === 0 ? `${off} There is no maxmemory: nothing but the machine bounds what clients can store.` : off;
  const used = Number(setting(info, "used_memory"));
  if (!(limit > 0) || !(used > limit * NEARLY_FULL)) return well("eviction", said);
  return doubtful(
    "eviction",
    `${said} ${Math.round((100 * used) / limit)} % of ${Math.round(limit / 2 ** 20)} MiB are in use: when all are, no lease can be taken, renewed or released. Make the database larger, or RETENTION shorter.`,
  );
}

export async function checkPersistence(database: Database): Promise<Finding> {
  const info = resultOf(await ask(database, "INFO", "persistence"));
  const appends = typeof info === "string" ? setting(info, "aof_enabled") : undefined;
  if (appends === undefined)
    return well("persistence", "Is the store's own affair: it does not tell of an append-only file.");
  if (appends === "1") return well("persistence", "There is an append-only file.");
  return doubtful(
    "persistence",
    "There is no append-only file: a restart of the store forgets who holds what. Set appendonly yes.",
  );
}
