import { Redis } from "ioredis";

/** A RESP2 connection, as the gateway uses, without its own commands that would be counted as billed. */
export function connect(redis_url: string): Redis {
  return new Redis(redis_url, { protocol: 2, disableClientInfo: true });
}
