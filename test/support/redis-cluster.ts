/** Three masters of a Redis Cluster, between which slots can be moved. */
import { type RedisServer, startRedis } from "../../tools/redis/server.ts";
import { command, until } from "./sentinels.ts";

const SLOTS = 16_384;
const NODES = 3;
/** Of one MIGRATE. */
const MOVE_MS_MAX = 5_000;

export interface RedisCluster {
  readonly servers: readonly RedisServer[];
  /** For REDIS_URL; only one of the servers is named. */
  readonly url: string;
  /** Which server has the keys of a namespace, by its index. */
  ownerOf(namespace: string): Promise<number>;
  /** Moves the slot of a namespace key by key, as `redis-cli --cluster reshard` does. */
  move(namespace: string, to: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<RedisCluster> {
  const config = { "cluster-enabled": "yes", "cluster-node-timeout": "3000" };
  const servers = await Promise.all(Array.from({ length: NODES }, () => startRedis({ appendonly: false, config })));
  const on = <Reply>(node: number, name: string, ...args: string[]) =>
    command<Reply>((servers[node] as RedisServer).port, name, ...args);
  const share = Math.ceil(SLOTS / NODES);
  for (const [node] of servers.entries()) {
    await on(node, "CLUSTER", "SET-CONFIG-EPOCH", `${node + 1}`);
    const last = Math.min((node + 1) * share, SLOTS) - 1;
    await on(node, "CLUSTER", "ADDSLOTSRANGE", `${node * share}`, `${last}`);
  }
  for (const { port } of servers.slice(1)) await on(0, "CLUSTER", "MEET", "127.0.0.1", `${port}`);
  const ids = await Promise.all(servers.map((_, node) => on<string>(node, "CLUSTER", "MYID")));
  await Promise.all(
    servers.map((_, node) =>
      until(async () => {
        const info = await on<string>(node, "CLUSTER", "INFO");
        return info.includes("cluster_state:ok") && info.includes(`cluster_known_nodes:${NODES}`);
      }),
    ),
  );
  const slotOf = (namespace: string) => on<number>(0, "CLUSTER", "KEYSLOT", `lh:{${namespace}}:`);

  async function ownerOf(namespace: string): Promise<number> {
    const slot = await slotOf(namespace);
    const ranges = await on<[number, number, [string, number]][]>(0, "CLUSTER", "SLOTS");
    const [, , [, port]] = ranges.find(([first, last]) => first <= slot && slot <= last) as (typeof ranges)[0];
    return servers.findIndex((server) => server.port === port);
  }

  return {
    servers,
    url: (servers[0] as RedisServer).url,
    ownerOf,
    async move(namespace, to) {
      const [slot, from] = [`${await slotOf(namespace)}`, await ownerOf(namespace)];
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
