/**
 * The least work that a lock in a Redis over TCP must do: a bare Hono route with one EVALSHA of TIME, GET and SET. Reads
 * REDIS_URL.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createClient } from "@redis/client";
import { Hono } from "hono";

const SCRIPT = `local now = redis.call("TIME")
local before = redis.call("GET", KEYS[1])
redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
return { "granted", now[1], before }`;
const TTL_MS = "30000";

const redis = createClient({ url: process.env.REDIS_URL as string });
await redis.connect();
await redis.sendCommand(["SCRIPT", "LOAD", SCRIPT]);
const sha1 = createHash("sha1").update(SCRIPT).digest("hex");
const app = new Hono();
app.post("/locks/:name/:operation", async (c) => {
  const { token = "none" } = await c.req.json<{ token?: string }>();
  const [outcome] = await redis.sendCommand<string[]>(["EVALSHA", sha1, "1", c.req.param("name"), token, TTL_MS]);
  return c.json({ outcome, token });
});
const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
await once(server, "listening");
console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
