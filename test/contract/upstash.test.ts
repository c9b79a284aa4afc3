import { afterAll, describe, expect, test } from "vitest";
import { bodyOf, send } from "../support/services/http.ts";
import { startStore, startUpstashWorker } from "../support/services/targets.ts";
import { contractSuite } from "./suite/index.ts";

const store = await startStore();
const target = await startUpstashWorker(store);
afterAll(async () => {
  await target.stop();
  await store.stop();
});

contractSuite(target);

test("/readyz: hints go through the lobby", async () => {
  expect(bodyOf(await send(target, "/readyz"), 200)).toEqual({ status: "ok", hints: "lobby", scripts: "evalsha" });
});

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The `PTTL` of all keys. */
const TTLS = `
  local ttls = {}
  for _, key in ipairs(redis.call('KEYS', '*')) do
    ttls[#ttls + 1] = { key, redis.call('PTTL', key) }
  end
  return ttls`;

describe("5.12 nothing is left behind: upstash", () => {
  test("5.12 nothing is left behind: every key of this suite has a TTL of at most the longest lease, the retention and a minute", async () => {
    const headers = { authorization: `Bearer ${store.gateway.token}` };
    const request = { method: "POST", headers, body: JSON.stringify(["EVAL", TTLS, "0"]) };
    const answer = await send({ name: "store", url: store.gateway.url }, "", request);
    const ttls: [string, number][] = bodyOf(answer, 200).result;
    expect(ttls.length).toBeGreaterThan(100);
    for (const [key, ttl_ms] of ttls) {
      // A semaphore's capacity is kept for 30 days.
      const ttl_max_ms = key.startsWith("lh:{default}:semaphore") ? 30 * 24 * HOUR_MS : 24 * HOUR_MS;
      expect(ttl_ms, key).toBeGreaterThan(0);
      expect(ttl_ms, key).toBeLessThanOrEqual(ttl_max_ms + HOUR_MS + MINUTE_MS);
    }
  });
});
