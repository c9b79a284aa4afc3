import { Redis } from "ioredis";
import { startRedis } from "../../src/gateway/redis.ts";
import { type Call, type ScriptStore, script } from "./model-scripts.ts";

/**
 * Makes every key `ARGV[1]` milliseconds older. Real time passes as well; it is given back, and a second more to those
 * near their end, so that no key ends before its time on the test's clock.
 */
const TURN = script(
  "turn",
  `local time = redis.call("TIME")
  local real = time[1] * 1000 + math.floor(time[2] / 1000)
  local before = redis.call("GETSET", "turned", string.format("%.0f", real)) or real
  local keys = redis.call("KEYS", "lh:*")
  for i = 1, #keys do
    local ttl = redis.call("PTTL", keys[i])
    if ttl > 0 then
      local left = ttl + real - before + 1 - ARGV[1]
      redis.call("PEXPIRE", keys[i], string.format("%.0f", left > 0 and math.max(left, 1000) or left))
    end
  end
  return {}`,
);

/** A real redis-server of our own. One batch finds an empty database; it is sent as one pipeline. */
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
      pipeline.evalsha(TURN.sha1, 0, "0");
      const positions = calls.map(({ script, keys, args, advance_ms }) => {
        if (advance_ms > 0) pipeline.evalsha(TURN.sha1, 0, String(advance_ms));
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
