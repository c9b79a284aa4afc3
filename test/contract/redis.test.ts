/** The whole suite in Node on a Redis over TCP, behind an API key. */
import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startRedis } from "../../tools/redis/server.ts";
import { bodyOf, send } from "../support/http.ts";
import { startNode } from "../support/targets.ts";
import { contractSuite } from "./suite/index.ts";

const KEY = "key-of-this-suite";
const hash = `sha256:${createHash("sha256").update(KEY).digest("hex")}`;
const API_KEYS = JSON.stringify([{ id: "all", hash, namespace: "team", scopes: ["read", "lock", "admin"] }]);

const redis = await startRedis({ appendonly: false });
const target = await startNode({ variables: { REDIS_URL: redis.url } }, { ALLOW_ANONYMOUS: "", API_KEYS });
afterAll(async () => {
  await target.stop();
  await redis.stop();
});

contractSuite({
  ...target,
  name: "redis",
  fetch(input, init) {
    const headers = new Headers(init?.headers);
    headers.set("Authorization", `Bearer ${KEY}`);
    return fetch(input, { ...init, headers });
  },
});

test("/readyz: hints come from Redis", async () => {
  expect(bodyOf(await send(target, "/readyz"), 200)).toEqual({ status: "ok", hints: "pubsub" });
});
