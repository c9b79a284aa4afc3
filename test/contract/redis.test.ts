/** The whole suite on Node with a Redis over TCP and an API key. Scripts check their results. */
import { afterAll, expect, test } from "vitest";
import { startRedis } from "../../tools/support/redis/server.ts";
import { CHECKED } from "../support/engines/checked.ts";
import { bodyOf, send } from "../support/services/http.ts";
import { startNode } from "../support/services/targets.ts";
import { KEY_VARIABLES, withKey } from "../support/services/with-api-key.ts";
import { contractSuite } from "./suite/index.ts";

const redis = await startRedis({ appendonly: false });
const target = await startNode({ variables: { REDIS_URL: redis.url } }, { ...KEY_VARIABLES, ...CHECKED });
afterAll(async () => {
  await target.stop();
  await redis.stop();
});

contractSuite(withKey({ ...target, name: "redis" }));

test("/readyz: hints come from Redis", async () => {
  expect(bodyOf(await send(target, "/readyz"), 200)).toEqual({ status: "ok", hints: "pubsub", scripts: "functions" });
});
