/**
 * Runs several clients in a separate process, which can be frozen and killed. The process's argument is the `Orders`, as JSON.
 * Each line of input toggles whether half of the requests are sent twice. The process prints how many operations it has
 * started.
 */
import { parseConfig } from "../../../src/config/config.ts";
import type { RedisConfig } from "../../../src/config/stores/index.ts";
import type { Engine } from "../../../src/engine/engine.ts";
import { openRedis } from "../../../src/stores/redis.ts";
import type { OpenStore } from "../../../src/stores/store.ts";
import { seeded } from "../../../tools/support/simulation/turned-time.ts";
import { writeHistory } from "../history/write.ts";
import { overConnections, pick } from "./client.ts";
import { type Database, exchangeTo, sendDirectly } from "./direct.ts";
import type { Habits } from "./shared.ts";
import { work } from "./work.ts";

export interface Orders {
  readonly name: string;
  readonly clients: number;
  readonly seed: number;
  readonly file: string;
  readonly habits: Habits;
  readonly keyed: boolean;
  /** The services, each with a second route that disturbs every request. */
  readonly routes: readonly { readonly url: string; readonly disturbed: string }[];
  /** The share of all requests that take the disturbed route. */
  readonly fault_rate: number;
  /** The services' database, for clients that use it directly. */
  readonly database?: Database | undefined;
}

/** A direct client of a Redis over TCP keeps a connection open, over which it is also notified of turns. */
function openDatabase(known: Database): OpenStore<Engine> | undefined {
  if (known.token !== undefined) return undefined;
  const config = parseConfig({ REDIS_URL: known.url });
  return openRedis(config.store as RedisConfig, config);
}

/** One client in this many bypasses the service. */
const DIRECT_OF = 3;

const COUNT_MS = 500;

const orders = JSON.parse(process.argv[2] ?? "") as Orders;
const { name, clients, seed, file, habits, keyed, routes, fault_rate, database } = orders;
const history = writeHistory(file);
let working = true;
let doubling = false;
process.stdin.on("data", () => {
  doubling = !doubling;
});
// Exits when the parent process has ended, however it ended.
process.stdin.on("end", () => process.exit(1));
process.once("SIGTERM", () => {
  working = false;
});
const count = () => console.log(history.operations());
setInterval(count, COUNT_MS).unref();
const directly = database && sendDirectly(exchangeTo(database, openDatabase(database)), overConnections);
const all = Array.from({ length: clients }, (_, i) => {
  const random = seeded(seed * 1_000 + i);
  const route = () => {
    const { url, disturbed } = pick(random, routes);
    return random() < fault_rate ? disturbed : url;
  };
  const common = { name: `${name}-${i}`, route, history, random, habits, keyed };
  const send = directly && i % DIRECT_OF === DIRECT_OF - 1 ? directly : overConnections;
  return work({ ...common, send, working: () => working, doubling: () => doubling });
});
await Promise.all(all);
count();
process.exit(0);
