import type { Redis } from "ioredis";

/**
 * Returns the mean time, in microseconds, that Redis itself spends on each `command` of `work`: free of network time, and with
 * little noise.
 */
export async function timeInside(
  redis: Redis,
  command: "evalsha" | "fcall" | "get",
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await statsOf(redis, command);
  await work();
  const after = await statsOf(redis, command);
  return (after.us - before.us) / (after.calls - before.calls);
}

async function statsOf(redis: Redis, command: string): Promise<{ calls: number; us: number }> {
  const stats = await redis.info("commandstats");
  const [, calls = "0", us = "0"] = new RegExp(`^cmdstat_${command}:calls=(\\d+),usec=(\\d+)`, "m").exec(stats) ?? [];
  return { calls: Number(calls), us: Number(us) };
}
