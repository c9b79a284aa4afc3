import { expect, test } from "vitest";
import { fakeApp } from "../support/services/fake-app.ts";

const OPEN = { ALLOW_ANONYMOUS: "true" };

test("limits: a deployment can be stricter than the contract, and errors name its limits", async () => {
  const app = fakeApp({
    ...OPEN,
    BODY_MAX_BYTES: "1024",
    NAME_MAX_BYTES: "8",
    METADATA_MAX_BYTES: "32",
    MULTI_LOCKS_MAX: "2",
    HEARTBEAT_LEASES_MAX: "1",
    TTL_MAX: "10s",
  });
  const detail = async (path: string, fields: object) => (await app.post(path, fields)).body.detail;
  const lease = { name: "a", token: "t" };
  expect(await detail("/locks/x/acquire", { owner: "o".repeat(1024) })).toContain("at most 1024 bytes");
  expect(await detail("/locks/123456789/acquire", {})).toContain("at most 8 bytes of UTF-8, got 9");
  expect(await detail("/locks/x/acquire", { metadata: { a: "b".repeat(32) } })).toContain("at most 32 bytes as JSON");
  expect(await detail("/multi/acquire", { locks: ["a", "b", "c"].map((name) => ({ name })) })).toContain(
    "2 to 2 locks",
  );
  expect(await detail("/heartbeat", { leases: [lease, lease] })).toMatch(/'leases'.*1/);
  expect(await detail("/locks/x/acquire", { ttl: "11s" })).toContain("at most 10s");
  expect((await app.post("/locks/12345678/acquire", { metadata: { a: "b" } })).status).toBe(200);
});

test("CORS: is off unless configured, and then allows only the listed origins", async () => {
  const origin = "https://app.example";
  const preflight = { Origin: origin, "Access-Control-Request-Method": "POST" };
  const off = await fakeApp(OPEN).fetch("/locks/x", { headers: { Origin: origin } });
  expect([...off.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);

  const app = fakeApp({ ...OPEN, CORS_ORIGINS: origin });
  const allowed = await app.fetch("/locks/x/acquire", { method: "OPTIONS", headers: preflight });
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get("access-control-allow-origin")).toBe(origin);
  expect(allowed.headers.get("server-timing")).toMatch(/^total;/);
  expect(allowed.headers.get("access-control-allow-headers")).toMatch(/Idempotency-Key.*If-None-Match/);
  const answer = await app.fetch("/nowhere", { headers: { Origin: origin } });
  expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
  expect(answer.headers.get("access-control-expose-headers")).toMatch(/ETag.*Retry-After/);
  const other = await app.fetch("/locks/x", { headers: { Origin: "https://evil.example" } });
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
});
