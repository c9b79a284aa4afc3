import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import type { RedisServer } from "../../../tools/support/redis/server.ts";

/**
 * Returns the URL of a Redis whose scripts run in a Go implementation of Lua, if `npm run test:gopher-lua` requests it;
 * otherwise, the URL of `redis`.
 */
export async function scriptingUrl(redis: RedisServer): Promise<string> {
  const program = process.env.GOPHER_LUA;
  if (!program) return redis.url;
  const child = spawn(program, [`127.0.0.1:${redis.port}`], { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  // The server exits when its standard input ends, and therefore when this process ends. This process doesn't wait for
  // the server.
  for (const handle of [child, child.stdin as Socket, child.stdout as Socket]) handle.unref();
  return `redis://127.0.0.1:${String(port).trim()}`;
}
