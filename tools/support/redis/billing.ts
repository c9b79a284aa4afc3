import type { Redis } from "ioredis";

/** Commands that Upstash does not bill, or that only this gateway sends. */
const FREE = new Set(["info", "multi", "exec", "hello", "auth", "select", "client"]);

/**
 * Returns how many commands Redis has run since it started, counted as Upstash bills them: each command, and each
 * `redis.call` of a script. Includes the commands from all users of this Redis.
 */
export async function billedSoFar(redis: Redis): Promise<number> {
  const stats = await redis.info("commandstats");
  return [...stats.matchAll(/^cmdstat_([^:|]+)[^:]*:calls=(\d+)/gm)]
    .filter(([, name]) => !FREE.has(name as string))
    .reduce((sum, [, , calls]) => sum + Number(calls), 0);
}

/** Returns how many commands Upstash would bill for `work`. No other process may use this Redis in the meantime. */
export async function billedFor(redis: Redis, work: () => Promise<unknown>): Promise<number> {
  const before = await billedSoFar(redis);
  await work();
  return (await billedSoFar(redis)) - before;
}
