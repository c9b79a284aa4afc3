import { ensureBinary } from "../processes/program.ts";

let found: Promise<string> | undefined;

/**
 * Returns the path of redis-server or valkey-server, and installs one if neither exists. Must be called once before
 * tests start.
 */
export function ensureRedis(): Promise<string> {
  found ??= ensureBinary({
    names: ["redis-server", "valkey-server"],
    apt: "redis-server",
    brew: "redis",
    missing:
      "redis-server is missing: install it (apt-get install redis-server, or brew install redis), or valkey-server, and try again",
  });
  return found;
}
