/**
 * Compares how long this service and other systems take to acquire and release a free lock. The systems do different amounts of
 * work, as the table shows. All of them take turns on this machine. The network is the loopback interface, so saving a round
 * trip matters little here.
 */

import { Lock } from "@upstash/lock";
import { Redis as Upstash } from "@upstash/redis";
import type { Redis } from "ioredis";
import Redlock from "redlock";
import { createLock, IoredisAdapter } from "redlock-universal";
import { Leasehold as LeaseholdClient } from "../../src/client/index.ts";
import { Leasehold as Direct } from "../../src/direct/index.ts";
import { connect } from "../../tools/support/redis/connect.ts";
import { quantile, repeat } from "../../tools/support/statistics.ts";
import type { Environment } from "../environment/environment.ts";
import { etcdPost, startEtcd } from "../environment/etcd.ts";
import { startService } from "../environment/node-server.ts";
import { Client, inProcess } from "../environment/service.ts";
import { startWorkers } from "../environment/workers.ts";
import type { Bench, Report, Row } from "../report.ts";

/** The history is written once for every 20 events. */
const BILLED_CYCLES = 20;

interface Peer {
  readonly name: string;
  /** The hops between the caller and the store. */
  readonly way: string;
  readonly fence: string;
  readonly queue: string;
  /** Runs one acquire and one release. */
  cycle(i: number): Promise<unknown>;
}

export async function uncontended({ quick, environment, progress }: Bench): Promise<Report> {
  const workers = await startWorkers(environment);
  const variables = { UPSTASH_REDIS_REST_URL: environment.gateway_url, UPSTASH_REDIS_REST_TOKEN: environment.token };
  const node = await startService(variables);
  const redis = connect(environment.redis_url);
  const etcd = await startEtcd(progress);
  const all = [
    ...leasehold(environment, workers.service),
    ...ownApps(environment, node.url),
    upstashLock(environment),
    ...redlocks(redis),
    ...(etcd === undefined ? [] : [etcdPeer(etcd.url)]),
  ];
  const times = new Map<Peer, number[]>(all.map((peer) => [peer, []]));
  try {
    progress("acquire and release");
    const warmup = quick ? 200 : 800;
    await repeat(quick ? 600 : 4000, quick ? 14_000 : 120_000, async (i) => {
      for (const peer of all) {
        const started_ms = performance.now();
        await peer.cycle(i % 100);
        if (i >= warmup) times.get(peer)?.push(performance.now() - started_ms);
      }
    });
    const rows: Row[] = [];
    const ours_ms = quantile(times.get(all[0] as Peer) ?? [], 0.5);
    for (const peer of all) rows.push(await rowOf(peer, times.get(peer) ?? [], ours_ms, environment));
    const note =
      "One acquire and one release of a free lock, one client at a time. `way` lists the hops from the caller to the store.";
    return { tables: [{ title: "Peers, uncontended", note, rows }] };
  } finally {
    redis.disconnect();
    await etcd?.stop();
    await node.stop();
    await workers.stop();
  }
}

async function rowOf(peer: Peer, measured: number[], ours_ms: number, environment: Environment): Promise<Row> {
  const { name, way, fence, queue } = peer;
  const billed = await environment.billed(() => repeat(BILLED_CYCLES, Number.POSITIVE_INFINITY, () => peer.cycle(0)));
  return {
    name,
    "p50 ms": quantile(measured, 0.5),
    "p99 ms": quantile(measured, 0.99),
    "p50 / ours": quantile(measured, 0.5) / ours_ms,
    commands: name.startsWith("etcd") ? "" : billed / BILLED_CYCLES,
    way,
    fence,
    queue,
  };
}

function leasehold(environment: Environment, service: string): Peer[] {
  const app = inProcess(environment);
  const cycle = async (client: Client) => {
    const { body } = await client.acquire();
    await client.release(body.token);
  };
  const has = { fence: "yes", queue: "fair" };
  return [
    {
      ...has,
      name: "Leasehold",
      way: "HTTP, workerd, HTTP",
      cycle: (i) => cycle(new Client(fetch, `a${i}`, service)),
    },
    { ...has, name: "Leasehold, called in Node", way: "HTTP", cycle: (i) => cycle(new Client(app, `b${i}`)) },
  ];
}

/** Measures the project's own clients: one that needs no service, and one with a service on Node. */
function ownApps({ gateway_url: url, token }: Environment, service: string): Peer[] {
  const has = { fence: "yes", queue: "fair" };
  const cycle = async (client: LeaseholdClient, name: string) => (await client.acquire(name)).release();
  const direct = new Direct({ redis: new Upstash({ url, token, enableTelemetry: false }) });
  const client = new LeaseholdClient({ url: service });
  return [
    { ...has, name: "leasehold/direct", way: "HTTP", cycle: (i) => cycle(direct, `g${i}`) },
    {
      ...has,
      name: "Leasehold's client, service on Node",
      way: "HTTP, Node, HTTP",
      cycle: (i) => cycle(client, `h${i}`),
    },
  ];
}

function upstashLock({ gateway_url, token }: Environment): Peer {
  const redis = new Upstash({ url: gateway_url, token, enableTelemetry: false });
  return {
    name: "@upstash/lock",
    way: "HTTP",
    fence: "no",
    queue: "no",
    async cycle(i) {
      const lock = new Lock({ id: `c${i}`, redis });
      expect(await lock.acquire());
      expect(await lock.release());
    },
  };
}

function redlocks(redis: Redis): Peer[] {
  const redlock = new Redlock([redis]);
  const adapter = new IoredisAdapter(redis);
  const has = { way: "TCP", fence: "no", queue: "no" };
  return [
    { ...has, name: "redlock", cycle: async (i) => (await redlock.acquire([`d${i}`], 30_000)).release() },
    {
      ...has,
      name: "redlock-universal",
      async cycle(i) {
        const lock = createLock({ adapter, key: `e${i}`, ttl: 30_000 });
        expect(await lock.release(await lock.acquire()));
      },
    },
  ];
}

/** Uses etcd's own lock through its HTTP gateway, with the lease of an existing session. */
function etcdPeer(url: string): Peer {
  const post = etcdPost(url);
  const lease = post("lease/grant", { TTL: 3600 }).then(({ ID }) => ID);
  return {
    name: "etcd, its HTTP gateway",
    way: "HTTP, gRPC, disk",
    fence: "revision",
    queue: "fair",
    async cycle(i) {
      const { key } = await post("lock/lock", { name: btoa(`f${i}`), lease: await lease });
      await post("lock/unlock", { key });
    },
  };
}

function expect(done: boolean): void {
  if (!done) throw new Error("a free lock was refused");
}
