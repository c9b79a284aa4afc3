/** A master with replicas, and three sentinels that promote a replica when the master fails. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { end, spawnWithParent } from "../../../tools/support/processes/children.ts";
import { freePort } from "../../../tools/support/processes/port.ts";
import { ensureRedis } from "../../../tools/support/redis/binary.ts";
import { type RedisServer, startRedis } from "../../../tools/support/redis/server.ts";
import { sleep } from "../services/http.ts";

export const MASTER = "locks";
const SENTINELS = 3;
const READY_MS_MAX = 20_000;
/** After this long, a failover has either succeeded or failed. */
const RETRY_MS = 3_000;

export interface Sentinels {
  /** The value for REDIS_URL. */
  readonly url: string;
  /** The first server was the original master. */
  readonly servers: readonly RedisServer[];
  readonly ports: readonly number[];
  /** Returns the server that the sentinels consider the master. */
  master(): Promise<RedisServer>;
  /** Makes the sentinels promote a replica while the master is alive. Resolves when they have. */
  failover(): Promise<void>;
  stop(): Promise<void>;
}

export interface SentinelOptions {
  /** After this long without a reply, the master counts as dead. */
  readonly down_after_ms?: number;
  readonly appendonly?: boolean;
  /** Additional configuration lines for each sentinel. */
  readonly lines?: readonly string[];
}

/**
 * By default, sentinels check servers every one to ten seconds, so a demoted master would be slow to follow. Without a
 * master, they query a replica's INFO once a second, and promote none whose reply is older than five ping-periods. A
 * machine that freezes for two seconds makes them pause for thirty.
 */
const PERIODS = [
  ...["info-period", "200", "ping-period", "250", "ask-period", "100", "publish-period", "200"],
  ...["tilt-trigger", "60000", "tilt-period", "1000", "min-link-reconnect-period", "1000"],
];

export async function startSentinels(options: SentinelOptions = {}): Promise<Sentinels> {
  const { down_after_ms = 700, appendonly = false, lines = [] } = options;
  const config = { "repl-diskless-sync-delay": "0", "repl-ping-replica-period": "1" };
  const servers = await Promise.all([1, 2].map(() => startRedis({ appendonly, config })));
  const [first, replica] = servers as [RedisServer, RedisServer];
  await command(replica.port, "REPLICAOF", "127.0.0.1", `${first.port}`);
  await until(async () => (await command<string>(replica.port, "INFO", "replication")).includes("link_status:up"));

  const dir = await mkdtemp(join(tmpdir(), "leasehold-sentinels-"));
  const binary = await ensureRedis();
  const nodes = await Promise.all(
    Array.from({ length: SENTINELS }, async (_, i) => ({ port: await freePort(), id: String(i + 1).repeat(40) })),
  );
  const children = await Promise.all(
    nodes.map(async (node) => {
      const file = join(dir, `${node.port}.conf`);
      const others = nodes.filter((other) => other !== node);
      const text = [
        ...["bind 127.0.0.1", `port ${node.port}`, `dir ${dir}`, `sentinel myid ${node.id}`],
        `sentinel monitor ${MASTER} 127.0.0.1 ${first.port} 2`,
        `sentinel down-after-milliseconds ${MASTER} ${down_after_ms}`,
        `sentinel failover-timeout ${MASTER} 1000`,
        `sentinel known-replica ${MASTER} 127.0.0.1 ${replica.port}`,
        // Otherwise, the sentinels would take several seconds to find each other.
        ...others.map((other) => `sentinel known-sentinel ${MASTER} 127.0.0.1 ${other.port} ${other.id}`),
        ...lines,
      ];
      await writeFile(file, `${text.join("\n")}\n`);
      return spawnWithParent(binary, [file, "--sentinel"]);
    }),
  );
  const ports = nodes.map(({ port }) => port);
  const sentinel = <Reply>(...words: string[]) => command<Reply>(ports[0] as number, "SENTINEL", ...words);
  await Promise.all(
    ports.map((port) => until(async () => (await command(port, "SENTINEL", "CKQUORUM", MASTER)) !== undefined)),
  );
  await Promise.all(ports.map((port) => command(port, "SENTINEL", "DEBUG", ...PERIODS)));
  async function master(): Promise<RedisServer> {
    const [, port] = await sentinel<[string, string]>("GET-MASTER-ADDR-BY-NAME", MASTER);
    return servers.find((server) => `${server.port}` === port) as RedisServer;
  }
  return {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(",")}/${MASTER}`,
    servers,
    ports,
    master,
    async failover() {
      const before = await master();
      let requested_ms = Number.NEGATIVE_INFINITY;
      await until(async () => {
        if ((await master()) !== before) return true;
        // Sentinels may accept the request and then give up if the replica isn't ready in time.
        if (performance.now() - requested_ms < RETRY_MS) return false;
        if ((await sentinel("FAILOVER", MASTER)) === "OK") requested_ms = performance.now();
        return false;
      });
    },
    async stop() {
      await Promise.all(children.map((child) => end(child, "SIGKILL")));
      await Promise.all(servers.map((server) => server.stop()));
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Sends one command on a separate connection. */
export async function command<Reply>(port: number, name: string, ...args: string[]): Promise<Reply> {
  const client = new Redis(port, "127.0.0.1", {
    lazyConnect: true,
    retryStrategy: () => null,
    enableReadyCheck: false,
  });
  client.on("error", () => {});
  try {
    return (await client.call(name, ...args)) as Reply;
  } finally {
    client.disconnect();
  }
}

/** Polls until the condition holds; an error counts as false. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end_ms = performance.now() + READY_MS_MAX;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end_ms) throw new Error(`the condition does not hold within ${READY_MS_MAX} ms: ${holds}`);
    await sleep(20);
  }
}
