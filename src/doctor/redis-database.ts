import { ErrorReply } from "@redis/client";
import { describeRedis, type RedisConfig } from "../config/stores/index.ts";
import { RedisServer } from "../engine/redis/server.ts";
import type { Database, Reply } from "./database.ts";

/**
 * This key has the same hash tag as the scratch key, so that in a cluster, the server that owns the scratch key is examined.
 */
const KEY = "lh:{doctor}:";

/** Returns the other servers of a cluster that own slots; none if this is not a cluster. */
export async function otherMasters(redis: RedisConfig, timeout_ms: number): Promise<Database[]> {
  const server = new RedisServer({ ...redis, wait_replicas: 0 }, timeout_ms);
  try {
    const slots = await server.ask<[number, number, [string, number]][]>(KEY, ["CLUSTER", "SLOTS"]).catch(() => []);
    const slot = await server.ask<number>(KEY, ["CLUSTER", "KEYSLOT", KEY]).catch(() => -1);
    const masters = slots.map(([first, last, [host, port]]) => {
      const address = { host: host || (redis.servers[0]?.host ?? ""), port };
      return { address, name: `${address.host}:${port}`, examined: first <= slot && slot <= last };
    });
    const examined = masters.find((master) => master.examined)?.name;
    const distinct = new Map(masters.map(({ name, address }) => [name, address]));
    if (examined !== undefined) distinct.delete(examined);
    return [...distinct.values()].map((address) => redisDatabase({ ...redis, servers: [address] }, timeout_ms));
  } finally {
    server.close();
  }
}

/** A Redis over TCP. */
export function redisDatabase(redis: RedisConfig, timeout_ms: number): Database {
  const server = new RedisServer({ ...redis, wait_replicas: 0 }, timeout_ms);
  return {
    url: `redis://${describeRedis(redis)}`,
    protocol: "Redis's protocol",
    credentials: "user name or password",
    async send(command): Promise<Reply> {
      try {
        return { kind: "result", result: await server.ask(KEY, command) };
      } catch (error) {
        if (error instanceof ErrorReply) return { kind: "refused", message: error.message.slice(0, 200) };
        const { code, message } = error as NodeJS.ErrnoException;
        return { kind: "silent", why: code ?? message };
      }
    },
    close: () => server.close(),
  };
}
