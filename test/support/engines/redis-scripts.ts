import { Redis } from "ioredis";
import { startRedis } from "../../../tools/support/redis/server.ts";
import { type Call, type ScriptStore, script } from "./model-scripts.ts";

/** Ages every key with a TTL by `ARGV[1]` milliseconds, or rejuvenates it if negative. */
const TURN = script(
  "turn",
  `local keys = redis.call("KEYS", "lh:*")
  for i = 1, #keys do
    local ttl = redis.call("PTTL", keys[i])
    if ttl >= 0 then
      redis.call("PEXPIRE", keys[i], ttl - ARGV[1])
    end
  end
  return {}`,
);

/** Starts a separate, real redis-server. Every batch starts with an empty database and is sent as one pipeline. */
export async function startRedisScripts(): Promise<ScriptStore> {
  const server = await startRedis({ appendonly: false });
  const redis = new Redis(server.url);
  const known = new Set<string>();

  async function load(calls: readonly Call[]): Promise<void> {
    for (const { sha1, source } of [TURN, ...calls.map((call) => call.script)]) {
      if (known.has(sha1)) continue;
      await redis.script("LOAD", source);
      known.add(sha1);
    }
  }

  return {
    async runAll(calls) {
      await load(calls);
      const pipeline = redis.pipeline().flushdb();
      const positions = calls.map(({ script, keys, args, advance_ms }) => {
        if (advance_ms !== 0) pipeline.evalsha(TURN.sha1, 0, String(advance_ms));
        pipeline.evalsha(script.sha1, keys.length, ...keys, ...args);
        return pipeline.length - 1;
      });
      const results = (await pipeline.exec()) ?? [];
      const failed = results.find(([error]) => error)?.[0];
      if (failed) throw failed;
      return positions.map((position) => results[position]?.[1] as string[]);
    },
    async stop() {
      redis.disconnect();
      await server.stop();
    },
  };
}
