import { ErrorReply } from "@redis/client";
import { describeRedis, type RedisConfig } from "../config/redis-url.ts";
import { RedisServer } from "../engine/redis/server.ts";
import type { Database, Reply } from "./database.ts";

/** In the namespace of the scratch key; in a cluster, the server that has it is examined. */
const KEY = "lh:{doctor}:";

/** A Redis over TCP. */
export function redisDatabase(redis: RedisConfig, timeout_ms: number): Database {
  const server = new RedisServer({ ...redis, wait_replicas: 0 }, timeout_ms);
  return {
    url: `redis://${describeRedis(redis)}`,
    protocol: "Redis's protocol",
    credentials: "user or the password",
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
