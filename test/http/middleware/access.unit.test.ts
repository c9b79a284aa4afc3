import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createMisconfiguredApp } from "../../../src/http/app.ts";
import type { LogEntry } from "../../../src/observe/observer.ts";
import { fakeApp } from "../../support/services/fake-app.ts";

const hash = (key: string) => `sha256:${createHash("sha256").update(key).digest("hex")}`;
const key = (id: string, scopes: string[], more: object = {}) => ({
  id,
  hash: hash(`key-${id}`),
  namespace: `ns-${id}`,
  scopes,
  ...more,
});
const KEYS = [
  key("r", ["read"]),
  key("l", ["lock"]),
  key("a", ["admin"]),
  key("p", ["read", "lock"], { prefix: "team/" }),
];
const bearer = (id: string) => ({ Authorization: `Bearer key-${id}` });

const POSTS: [path: string, fields: object][] = [
  ...["locks/x/acquire", "rw/x/read", "rw/x/write"].map((path): [string, object] => [path, {}]),
  ...["locks/x", "rw/x"].flatMap((path): [string, object][] => [
    [`${path}/release`, { token: "t" }],
    [`${path}/renew`, { token: "t" }],
  ]),
  ["multi/acquire", { locks: [{ name: "x" }, { name: "y" }] }],
  ["multi/release", { token: "t", locks: ["x"] }],
  ["multi/renew", { token: "t", locks: ["x"] }],
];
const GETS = ["locks/x", "rw/x"];

test("keys: without a valid one, every route returns 401 and says how to authenticate", async () => {
  const app = fakeApp({ API_KEYS: JSON.stringify(KEYS) });
  for (const headers of [
    {},
    { Authorization: "Bearer nope" },
    { Authorization: "Basic a2V5" },
    { Authorization: "Bearer" },
  ]) {
    const answers = [
      ...POSTS.map(([path, fields]) => app.post(`/${path}`, fields, headers)),
      ...GETS.map((path) => app.get(`/${path}`, headers)),
    ];
    for (const { status, body, headers } of await Promise.all(answers)) {
      expect([status, body.code]).toEqual([401, "unauthenticated"]);
      expect(headers.get("WWW-Authenticate")).toMatch(/^Bearer realm="leasehold"/);
    }
  }
  expect(app.calls).toEqual([]);
});

test("keys: an answer names what was sent instead of a key, but not its content", async () => {
  const app = fakeApp({ API_KEYS: JSON.stringify(KEYS) });
  const cases: [headers: Record<string, string>, detail: RegExp][] = [
    [{}, /^The request has no API key: send 'Authorization: Bearer <api key>'\.$/],
    [{ "X-API-Key": "key-l" }, /^This service does not read the X-API-Key header: send 'Authorization/],
    [{ Authorization: "key-l" }, /^The Authorization header does not begin with 'Bearer': send/],
    [{ Authorization: "Bearer key-l and" }, /^In the Authorization header, only the key may follow 'Bearer'/],
    [{ Authorization: "Bearer key-m" }, /not configured here/],
  ];
  for (const [headers, detail] of cases) {
    const { body } = await app.get("/locks/x", headers);
    expect(body.detail).toMatch(detail);
    expect(JSON.stringify(body)).not.toContain("key-");
  }
});

test("scopes: POST requires `lock`, GET requires `read`, and none implies another", async () => {
  const app = fakeApp({ API_KEYS: JSON.stringify(KEYS) });
  for (const id of ["r", "l", "a"]) {
    for (const [path, fields] of POSTS) {
      expect([id, path, (await app.post(`/${path}`, fields, bearer(id))).status]).toEqual([
        id,
        path,
        id === "l" ? 200 : 403,
      ]);
    }
    for (const path of GETS) {
      expect([id, path, (await app.get(`/${path}`, bearer(id))).status]).toEqual([id, path, id === "r" ? 200 : 403]);
    }
  }
});

test("prefix: names outside of it get 403, in multi requests too, and each key has its own namespace", async () => {
  const app = fakeApp({ API_KEYS: JSON.stringify(KEYS) });
  for (const [path, fields] of POSTS)
    expect((await app.post(`/${path}`, fields, bearer("p"))).body.code).toBe("forbidden");
  const mixed = { token: "t", locks: ["team/a", "b"] };
  expect((await app.post("/multi/renew", mixed, bearer("p"))).status).toBe(403);
  expect((await app.get("/locks/team%2Fa", bearer("p"))).status).toBe(200);
  expect(app.calls[0]?.request.caller).toMatchObject({ namespace: "ns-p", key_id: "p" });
});

test("GET /me: describes a key of any scope and its permissions, contains no secret, and sends no store request", async () => {
  const app = fakeApp({ API_KEYS: JSON.stringify(KEYS), CONSOLE_REFRESH: "1m" });
  const { status, body, headers } = await app.get("/me", bearer("p"));
  const described = { key_id: "p", namespace: "ns-p", scopes: ["read", "lock"], prefix: "team/" };
  expect([status, body]).toEqual([200, { ...described, refresh_after_ms: 60_000 }]);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(app.log.at(-1)).toMatchObject({ route: "/me", key_id: "p" });
  expect(app.calls).toEqual([]);
  expect((await app.get("/me", bearer("a"))).body).toMatchObject({ scopes: ["admin"], prefix: "" });
  expect((await app.get("/me")).status).toBe(401);
});

test("GET /me: without API keys, everyone is `anonymous` and has every scope", async () => {
  const { body } = await fakeApp().get("/me");
  const scopes = ["read", "lock", "admin", "metrics"];
  const refresh_after_ms = 5_000;
  expect(body).toEqual({ key_id: "anonymous", namespace: "default", scopes, prefix: "", refresh_after_ms });
});

test("ALLOW_ANONYMOUS: everyone is `anonymous` in the namespace `default`", async () => {
  const app = fakeApp();
  await app.post("/locks/x/acquire", {}, { Authorization: "Bearer whatever" });
  expect(app.calls[0]?.request.caller).toMatchObject({ namespace: "default", key_id: "anonymous" });
});

test("neither keys nor ALLOW_ANONYMOUS: everything but the liveness route is 503 and says what to set", async () => {
  const app = fakeApp({});
  for (const path of ["/", "/readyz", "/locks/x", "/docs", "/nope"]) {
    const { status, body } = await app.get(path);
    expect([path, status, body.code]).toEqual([path, 503, "misconfigured"]);
    expect(body.detail).toMatch(/API_KEYS.*ALLOW_ANONYMOUS/);
    expect(app.log.at(-1)).toMatchObject({ outcome: "misconfigured", cause: body.detail });
  }
  expect((await app.get("/healthz")).status).toBe(200);
});

test("a configuration error: the liveness route responds, and all others list all problems, to the caller and in the log", async () => {
  const log: LogEntry[] = [];
  const app = createMisconfiguredApp(["A is wrong", "B too"], (entry) => log.push(entry));
  expect((await app.request("/healthz")).status).toBe(200);
  for (const path of ["/readyz", "/locks/x"]) {
    const response = await app.request(path);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: "misconfigured",
      detail: expect.stringContaining("A is wrong; B too"),
    });
    expect(log.at(-1)).toMatchObject({ outcome: "misconfigured", cause: expect.stringContaining("A is wrong; B too") });
  }
});

test("/keys: without API keys, the routes say so, and what to set", async () => {
  const { status, body } = await fakeApp().get("/keys");
  expect([status, body.code]).toEqual([403, "forbidden"]);
  expect(body.detail).toMatch(/^This service has no API keys\. .* API_KEYS and KEYS_SECRET\.$/);
});
