/** The whole suite in Node on a Redis over TCP. */
import { afterAll, expect, test } from "vitest";
import { startRedis } from "../../tools/redis/server.ts";
import { bodyOf, send } from "../support/http.ts";
import { startNode } from "../support/targets.ts";
import { contractSuite } from "./suite/index.ts";

const redis = await startRedis({ appendonly: false });
const target = await startNode({ variables: { REDIS_URL: redis.url } });
afterAll(async () => {
  await target.stop();
  await redis.stop();
});

contractSuite({ ...target, name: "redis" });

test("/readyz: hints come from Redis", async () => {
  expect(bodyOf(await send(target, "/readyz"), 200)).toEqual({ status: "ok", hints: "pubsub" });
});
