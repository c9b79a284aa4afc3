/** Three masters of a Redis Cluster, between which slots can be moved, and optionally their replicas. */
import { type RedisServer, startRedis } from "../../../tools/support/redis/server.ts";
import { command, until } from "./sentinels.ts";

const SLOTS = 16_384;
const MASTERS = 3;
/** The timeout of one MIGRATE. */
const MOVE_MS_MAX = 5_000;

export interface RedisCluster {
  /** The original masters, followed by a replica of each. */
  readonly servers: readonly RedisServer[];
  /** The value for REDIS_URL, which names only one of the servers. */
  readonly url: string;
  /** Returns the index of the server that has the keys of a namespace, according to any server but `silent`. */
  ownerOf(namespace: string, silent?: number): Promise<number>;
  /** Whether that server has a replica that follows it. */
  isReplicated(node: number): Promise<boolean>;
  /** Moves the slot of a namespace key by key, as `redis-cli --cluster reshard` does. */
  move(namespace: string, to: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster({ replicas = false } = {}): Promise<RedisCluster> {
  const nodes = Array.from({ length: replicas ? 2 * MASTERS : MASTERS }, (_, node) => node);
  const config = {
    "cluster-enabled": "yes",
    // If no replica can take over, a server that is merely slow must not be considered dead.
    "cluster-node-timeout": replicas ? "1000" : "3000",
    "repl-diskless-sync-delay": "0",
  };
  const servers = await Promise.all(nodes.map(() => startRedis({ appendonly: false, config })));
  const on = <Reply>(node: number, name: string, ...args: string[]) =>
    command<Reply>((servers[node] as RedisServer).port, name, ...args);
  const onAll = <Reply>(name: string, ...args: string[]) =>
    Promise.all(nodes.map((node) => on<Reply>(node, name, ...args)));
  const share = Math.ceil(SLOTS / MASTERS);
  for (const node of nodes) {
    await on(node, "CLUSTER", "SET-CONFIG-EPOCH", `${node + 1}`);
    if (node >= MASTERS) continue;
    const last = Math.min((node + 1) * share, SLOTS) - 1;
    await on(node, "CLUSTER", "ADDSLOTSRANGE", `${node * share}`, `${last}`);
  }
  for (const { port } of servers.slice(1)) await on(0, "CLUSTER", "MEET", "127.0.0.1", `${port}`);
  const ids = await onAll<string>("CLUSTER", "MYID");
  await until(async () => {
    const infos = await onAll<string>("CLUSTER", "INFO");
    return infos.every(
      (info) => info.includes("cluster_state:ok") && info.includes(`cluster_known_nodes:${nodes.length}`),
    );
  });
  for (const node of nodes.slice(MASTERS)) await on(node, "CLUSTER", "REPLICATE", ids[node - MASTERS] as string);
  const slotOf = (namespace: string, witness: number) =>
    on<number>(witness, "CLUSTER", "KEYSLOT", `lh:{${namespace}}:`);
  const isReplicated = async (node: number) => (await on<string>(node, "INFO", "replication")).includes("state=online");
  if (replicas) for (const node of nodes.slice(0, MASTERS)) await until(() => isReplicated(node));

  async function ownerOf(namespace: string, silent?: number): Promise<number> {
    const witness = silent === 0 ? 1 : 0;
    const slot = await slotOf(namespace, witness);
    const ranges = await on<[number, number, [string, number]][]>(witness, "CLUSTER", "SLOTS");
    const [, , [, port]] = ranges.find(([first, last]) => first <= slot && slot <= last) as (typeof ranges)[0];
    return servers.findIndex((server) => server.port === port);
  }

  return {
    servers,
    url: (servers[0] as RedisServer).url,
    ownerOf,
    isReplicated,
    async move(namespace, to) {
      const [slot, from] = [`${await slotOf(namespace, 0)}`, await ownerOf(namespace)];
      const target = servers[to] as RedisServer;
      await on(to, "CLUSTER", "SETSLOT", slot, "IMPORTING", ids[from] as string);
      await on(from, "CLUSTER", "SETSLOT", slot, "MIGRATING", ids[to] as string);
      for (;;) {
        const keys = await on<string[]>(from, "CLUSTER", "GETKEYSINSLOT", slot, "10");
        if (keys.length === 0) break;
        const where = ["127.0.0.1", `${target.port}`, "", "0", `${MOVE_MS_MAX}`];
        await on(from, "MIGRATE", ...where, "KEYS", ...keys);
      }
      for (const node of [to, from]) await on(node, "CLUSTER", "SETSLOT", slot, "NODE", ids[to] as string);
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
