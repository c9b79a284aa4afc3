import { ensureRedis } from "../../../tools/redis/binary.ts";

/** Once per run, before the files start in parallel: the real redis-server that they need. */
export default async function setup(): Promise<void> {
  await ensureRedis();
}
