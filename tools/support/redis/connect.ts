import { Redis } from "ioredis";

/** Returns a RESP2 connection like the gateway's, which sends no commands itself, since these would count as billed. */
export function connect(redis_url: string): Redis {
  return new Redis(redis_url, { protocol: 2, disableClientInfo: true });
}
