import { ensureRedis } from "../../../tools/support/redis/binary.ts";

/** Runs once, before the files start in parallel: makes sure that a real redis-server is installed. */
export default async function setup(): Promise<void> {
  await ensureRedis();
}
