import { Redis } from "ioredis";

/** A RESP2 connection like the gateway's, without commands of its own, which would count as billed. */
export function connect(redis_url: string): Redis {
  return new Redis(redis_url, { protocol: 2, disableClientInfo: true });
}
