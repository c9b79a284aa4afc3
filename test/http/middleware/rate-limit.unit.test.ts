import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { parseConfig } from "../../../src/config/config.ts";
import type { Variables } from "../../../src/config/variables.ts";
import { createApp } from "../../../src/http/app.ts";
import { createLockService } from "../../../src/lock/service.ts";

const hash = `sha256:${createHash("sha256").update("key").digest("hex")}`;
const API_KEYS = [{ id: "ci", hash, namespace: "team", scopes: ["read"] }];

function limited(variables: Variables, counted: string[]) {
  return createApp({
    config: parseConfig(variables),
    connect: () => ({}) as never,
    locks: createLockService,
    log: () => {},
    rateLimit: async (key) => {
      counted.push(key);
      return counted.length <= 2;
    },
  });
}

test("rate limit: a key that sends too many requests must wait; health checks and documents are not counted", async () => {
  const counted: string[] = [];
  const app = limited({ API_KEYS }, counted);
  const ask = (path: string) => app.request(path, { headers: { Authorization: "Bearer key" } });
  expect((await ask("/")).status).toBe(200);
  expect((await ask("/healthz")).status).toBe(200);
  expect((await ask("/")).status).toBe(200);
  const refused = await ask("/");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(await refused.json()).toMatchObject({ code: "rate_limited", retry_after_ms: 10_000 });
  expect(counted).toEqual(["team:ci", "team:ci", "team:ci"]);
});

test("rate limit: wrong keys use up no other key's limit, and without keys there is no limit", async () => {
  const counted: string[] = [];
  expect((await limited({ API_KEYS }, counted).request("/", { headers: { Authorization: "Bearer x" } })).status).toBe(
    401,
  );
  expect((await limited({ ALLOW_ANONYMOUS: "true" }, counted).request("/")).status).toBe(200);
  expect(counted).toEqual([]);
});
