import { Redis } from "ioredis";

/** RESP2, as the gateway has it; and no commands of the connection's own that a bill would count. */
export function connect(redis_url: string): Redis {
  return new Redis(redis_url, { protocol: 2, disableClientInfo: true });
}
