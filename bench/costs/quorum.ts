/**
 * Measures the cost of a quorum's operations, compared with those of a single store: round trips, requests, and commands as
 * Upstash bills them.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseConfig } from "../../src/config/config.ts";
import { openUpstash } from "../../src/engine/redis/upstash.ts";
import { systemClock } from "../../src/http/system-clock.ts";
import { createLockService } from "../../src/lock/service.ts";
import type { LockService } from "../../src/lock/types.ts";
import { type Gateway, startGateway } from "../../tools/start/gateway/server.ts";
import { leaseOf, OPTIONS, startCluster } from "../../tools/support/quorum/cluster.ts";
import { startRedis } from "../../tools/support/redis/server.ts";
import { median } from "../../tools/support/statistics.ts";
import type { Bench, Report, Row } from "../report.ts";

/**
 * How long each gateway delays every answer. Round trips then outweigh everything else, so the elapsed time shows their number.
 */
const DELAY_MS = 100;
/** How long to wait for late answers, which are counted even though the operation did not wait for them. */
const SETTLE_MS = 20;
const WAIT_MS = 10_000;

interface Subject {
  readonly databases: number;
  readonly gateways: readonly Gateway[];
  /** Returns the service, for use by a single request. */
  request(): LockService;
  stop(): Promise<void>;
}

interface Spent {
  readonly requests: number;
  readonly commands: number;
}

/** The operations run one after another, each in the state that the previous ones left. */
interface Operation {
  readonly name: string;
  readonly work: () => Promise<unknown>;
  readonly spent: Spent[];
  readonly trips: number[];
}

export async function quorum({ quick, progress }: Bench): Promise<Report> {
  const rows: Row[] = [];
  const larger = quick ? [] : [() => startQuorum(5)];
  for (const start of [startSingle, () => startQuorum(3), ...larger]) {
    const subject = await start();
    progress(`${subject.databases} databases`);
    try {
      rows.push(...(await costs(subject, quick ? 10 : 50)), await waiting(subject));
    } finally {
      await subject.stop();
    }
  }
  const order = [...new Set(rows.map(({ operation }) => operation))];
  const sorted = rows.toSorted((a, b) => order.indexOf(a.operation as string) - order.indexOf(b.operation as string));
  const note = `One lock on all databases. Round trips are the shortest measured time, in units of the ${DELAY_MS} ms that are added to each answer of a database. A waiter waits ${WAIT_MS / 1000} s and may make 30 store requests.`;
  return { tables: [{ title: "Quorum", note, rows: sorted }] };
}

/** Starts the service with one database. */
async function startSingle(): Promise<Subject> {
  const redis = await startRedis({ appendonly: false });
  const gateway = await startGateway({ redisUrl: redis.url });
  const { url, token } = gateway;
  const config = parseConfig({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token });
  const connect = openUpstash({ url, token, key_locking: true, functions: false });
  return {
    databases: 1,
    gateways: [gateway],
    request() {
      let calls = 0;
      const onStoreCall = () => {
        calls += 1;
      };
      const timeout_ms = config.store_timeout_ms;
      return createLockService({
        engine: connect({ timeout_ms, onStoreCall }),
        caller: { namespace: "test", key_id: "key" },
        context: { clock: systemClock, store_calls: () => calls },
        config,
        emit: () => {},
      });
    },
    async stop() {
      await gateway.close();
      await redis.stop();
    },
  };
}

async function startQuorum(databases: 3 | 5): Promise<Subject> {
  const cluster = await startCluster(databases, { appendonly: false, settings: { ttl_max_ms: 2 * WAIT_MS } });
  await cluster.trust();
  const { gateways, request, stop } = cluster;
  return { databases, gateways, request, stop };
}

async function costs(subject: Subject, rounds: number): Promise<Row[]> {
  const { databases, gateways, request } = subject;
  // Every database must know the scripts before the measurement starts.
  const warm = await acquire(subject, "warm");
  await request().renew([{ name: "warm", token: warm }]);
  await attempt(subject, "warm");
  await request().release([{ name: "warm", token: warm }]);

  let token = "";
  const operations: readonly Operation[] = [
    operation("acquire", async () => {
      token = await acquire(subject, "lock");
    }),
    operation("renew", () => request().renew([{ name: "lock", token }])),
    operation("failed try", () => attempt(subject, "lock")),
    operation("release", () => request().release([{ name: "lock", token }])),
  ];
  for (let round = 0; round < rounds; round++) {
    for (const { work, spent } of operations) spent.push(await spentBy(subject, work));
  }
  for (const { faults } of gateways) {
    faults.next({ kind: "delay", ms: DELAY_MS, times: Number.POSITIVE_INFINITY });
  }
  for (let round = 0; round < rounds / 5; round++) {
    for (const { work, trips } of operations) {
      const started_ms = performance.now();
      await work();
      trips.push((performance.now() - started_ms) / DELAY_MS);
    }
  }
  for (const { faults } of gateways) faults.clear();
  return operations.map(({ name, spent, trips }) => ({
    operation: name,
    databases,
    "round trips": Number(Math.min(...trips).toFixed(1)),
    requests: median(spent.map(({ requests }) => requests)),
    commands: median(spent.map(({ commands }) => commands)),
  }));
}

function operation(name: string, work: () => Promise<unknown>): Operation {
  return { name, work, spent: [], trips: [] };
}

/** Measures the cost of a waiter that is never granted the lock, including its first and last attempts. */
async function waiting(subject: Subject): Promise<Row> {
  const token = await acquire(subject, "held", 2 * WAIT_MS);
  const { requests, commands } = await spentBy(subject, () => attempt(subject, "held", WAIT_MS));
  await subject.request().release([{ name: "held", token }]);
  const seconds = WAIT_MS / 1000;
  const each = { requests: requests / seconds, commands: commands / seconds };
  return { operation: "waiting, each second", databases: subject.databases, ...each };
}

function attempt({ request }: Subject, name: string, wait_ms = 0) {
  return request().acquire([{ name, mode: "exclusive" }], { ...OPTIONS, wait_ms });
}

async function acquire({ request }: Subject, name: string, ttl_ms = OPTIONS.ttl_ms): Promise<string> {
  return leaseOf(await request().acquire([{ name, mode: "exclusive" }], { ...OPTIONS, ttl_ms })).token;
}

async function spentBy({ gateways }: Subject, work: () => Promise<unknown>): Promise<Spent> {
  const requests = () => gateways.reduce((sum, { stats }) => sum + stats.requests, 0);
  const before = requests();
  let commands = 0;
  // Every gateway counts the commands that its own Redis runs during the work.
  const counted = gateways.reduce<() => Promise<unknown>>(
    (inner, gateway) => async () => {
      const billed = await gateway.billed(inner);
      commands += billed;
    },
    async () => {
      await work();
      await sleep(SETTLE_MS);
    },
  );
  await counted();
  return { requests: requests() - before, commands };
}
