/** What a web page can attempt against the gateway of a developer who visits it. */
import { describe, expect, test } from "vitest";
import { startGateway } from "../../tools/start/gateway/server.ts";
import { useGateway } from "../support/engines/gateway.ts";

const fixture = useGateway();

const PAGES: [string, string, RequestInit][] = [
  ["an image", "/del/lock", { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" } }],
  ["an image on another port of this machine", "/del/lock", { headers: { "sec-fetch-site": "same-site" } }],
  ["a form", "/", { method: "POST", body: '["DEL","lock"]', headers: { origin: "https://example.com" } }],
  ["a sandboxed form", "/", { method: "POST", body: '["DEL","lock"]', headers: { origin: "null" } }],
];

describe("a web page", () => {
  test.each(PAGES)("%s that knows the token erases nothing", async (_, path, init) => {
    await fixture.client().set("lock", "held");
    const response = await fetch(`${fixture.gateway.url}${path}?_token=${fixture.gateway.token}`, init);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ error: expect.stringContaining("a web page") });
    expect(await fixture.client().get("lock")).toBe("held");
  });
});

test("the token is different at each start, and cannot be guessed", async () => {
  const redisUrl = fixture.redis.url;
  const gateways = await Promise.all([startGateway({ redisUrl }), startGateway({ redisUrl })]);
  try {
    const [one, other] = gateways.map(({ token }) => token);
    expect(one).toMatch(/^[\w-]{32}$/);
    expect(other).not.toBe(one);
    expect((await fetch(`${gateways[0]?.url}/ping?_token=local`)).status).toBe(401);
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.close()));
  }
});

test("ACL, which creates tokens at Upstash and changes users in Redis, is rejected", async () => {
  for (const command of [
    ["ACL", "WHOAMI"],
    ["acl", "setuser", "eve", "on", "nopass", "+@all"],
  ]) {
    const response = await fixture.fetch("/", { body: JSON.stringify(command) });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringContaining("not available: 'ACL'") });
  }
});
