import { Redis } from "ioredis";
import { afterAll, beforeAll } from "vitest";
import { type RedisServer, startRedis } from "../../../tools/support/redis/server.ts";

/**
 * A redis-server for the tests of one file, or of one `describe`, and a client for it: call this once, and use `.client`
 * in tests.
 */
export function useRedis(open = (url: string): Redis => new Redis(url)): { readonly client: Redis } {
  let server: RedisServer | undefined;
  let client: Redis | undefined;
  beforeAll(async () => {
    server = await startRedis({ appendonly: false });
    client = open(server.url);
  });
  afterAll(async () => {
    client?.disconnect();
    await server?.stop();
  });
  return {
    get client() {
      return client as Redis;
    },
  };
}
