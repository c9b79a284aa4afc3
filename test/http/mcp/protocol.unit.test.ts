/** Edge cases of MCP's protocol; test/mcp/ uses real clients. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { TOOLS } from "../../../src/http/mcp/tools.ts";
import { type Answer, type Fake, fakeApp } from "../../support/services/fake-app.ts";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const STATUS = { name: "lock_status", arguments: { name: "deploy" } };

/** Sends a request of the stateless revision with that revision's headers or with others. */
function ask(app: Fake, method: string, params: object = {}, headers: Record<string, string | undefined> = {}) {
  const name = (params as { name?: string }).name;
  const all = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method, "Mcp-Name": name, ...headers };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const fields = { jsonrpc: "2.0", id: 7, method, params: { _meta: META, ...params } };
  return app.post("/mcp", fields, Object.fromEntries(sent));
}

/** Sends a request of an older revision, as after `initialize`. */
const askOld = (app: Fake, method: string, params: object = {}, version = "2025-11-25") =>
  app.post("/mcp", { jsonrpc: "2.0", id: "a", method, params }, { "MCP-Protocol-Version": version });

const errorOf = ({ status, body }: Answer) => [status, body.error?.code];

test("server/discover: describes the service's capabilities, and can be cached", async () => {
  const { status, body, headers } = await ask(fakeApp(), "server/discover");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/json");
  expect(headers.has("mcp-session-id")).toBe(false);
  expect(body).toMatchObject({
    jsonrpc: "2.0",
    id: 7,
    result: {
      resultType: "complete",
      supportedVersions: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"],
      capabilities: { tools: {} },
      instructions: expect.stringContaining("lock_renew"),
      ttlMs: 300_000,
      cacheScope: "public",
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "leasehold", version: expect.any(String) } },
    },
  });
});

test("initialize: returns the requested revision if it is supported, otherwise the latest one of that kind", async () => {
  const app = fakeApp();
  for (const [requested, answered] of [
    ["2025-11-25", "2025-11-25"],
    ["2025-06-18", "2025-06-18"],
    ["2025-03-26", "2025-03-26"],
    ["2024-11-05", "2025-11-25"],
    ["2026-07-28", "2025-11-25"],
  ]) {
    const message = { jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: requested } };
    const { body } = await app.post("/mcp", message);
    expect(body.result).toMatchObject({ protocolVersion: answered, capabilities: { tools: {} } });
    expect(body.result).toMatchObject({ serverInfo: { name: "leasehold" } });
    expect(body.result.resultType).toBeUndefined();
  }
});

test("notifications: are accepted without a response", async () => {
  for (const method of ["notifications/initialized", "notifications/cancelled"]) {
    const { status, body } = await fakeApp().post("/mcp", { jsonrpc: "2.0", method });
    expect([status, body]).toEqual([202, null]);
  }
});

test("ping: works in the revisions that have it", async () => {
  const app = fakeApp();
  expect((await askOld(app, "ping")).body).toEqual({ jsonrpc: "2.0", id: "a", result: {} });
  expect(errorOf(await ask(app, "ping"))).toEqual([404, -32601]);
});

test("methods: an unknown one returns 404 in the stateless revision, and an error in the others", async () => {
  const app = fakeApp();
  expect(errorOf(await ask(app, "resources/list"))).toEqual([404, -32601]);
  expect(errorOf(await ask(app, "initialize"))).toEqual([404, -32601]);
  expect(errorOf(await askOld(app, "resources/list"))).toEqual([200, -32601]);
  expect(errorOf(await askOld(app, "server/discover"))).toEqual([200, -32601]);
});

test("headers: missing ones, and those that differ from the body, are a mismatch", async () => {
  const app = fakeApp();
  for (const headers of [
    { "MCP-Protocol-Version": undefined },
    { "MCP-Protocol-Version": "2025-11-25" },
    { "Mcp-Method": undefined },
    { "Mcp-Method": "tools/list" },
    { "Mcp-Name": undefined },
    { "Mcp-Name": "lock_list" },
    { "Mcp-Name": "=?base64?!!?=" },
  ]) {
    const answer = await ask(app, "tools/call", STATUS, headers);
    expect([headers, ...errorOf(answer)]).toEqual([headers, 400, -32020]);
    expect(answer.body.id).toBe(7);
  }
  const odd = { toString: 1 };
  expect(errorOf(await ask(app, "tools/call", { name: odd }, { "Mcp-Name": "x" }))).toEqual([400, -32020]);
  const meta = { ...META, "io.modelcontextprotocol/protocolVersion": odd };
  expect(errorOf(await ask(app, "tools/list", { _meta: meta }))).toEqual([400, -32020]);
  expect(errorOf(await askOld(app, "tools/call", { name: odd }))).toEqual([200, -32602]);
  expect(app.calls).toEqual([]);
  const encoded = { "Mcp-Name": `=?base64?${btoa("lock_status")}?=` };
  expect((await ask(app, "tools/call", STATUS, encoded)).body.result.isError).toBeUndefined();
});

test("versions: an unknown one is rejected with a list of the known ones", async () => {
  const app = fakeApp();
  const _meta = { ...META, "io.modelcontextprotocol/protocolVersion": "1900-01-01" };
  const answer = await ask(app, "tools/list", { _meta }, { "MCP-Protocol-Version": "1900-01-01" });
  expect(errorOf(answer)).toEqual([400, -32022]);
  expect(answer.body.error.data).toEqual({
    supported: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"],
    requested: "1900-01-01",
  });
  expect(errorOf(await askOld(app, "tools/list", {}, "1900-01-01"))).toEqual([400, -32022]);
});

test("_meta: the stateless revision requires its version and capabilities in each request", async () => {
  const app = fakeApp();
  expect(errorOf(await ask(app, "tools/list", { _meta: undefined }))).toEqual([400, -32602]);
  const { "io.modelcontextprotocol/clientCapabilities": _, ...version } = META;
  const answer = await ask(app, "tools/list", { _meta: version });
  expect(errorOf(answer)).toEqual([400, -32602]);
  expect(answer.body.error.message).toContain("clientCapabilities");
});

test("bodies: anything but a single JSON-RPC message is rejected", async () => {
  const app = fakeApp();
  const send = (body: string, type = "application/json") =>
    app.fetch("/mcp", { method: "POST", body, headers: { "Content-Type": type } });
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  for (const [body, code] of [
    ["", -32700],
    ["{", -32700],
    [`[${ping}]`, -32600],
    ["1", -32600],
    ['{"id":1,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"result":{}}', -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/list"}', -32600],
  ] as const) {
    const response = await send(body);
    const { error } = (await response.json()) as { error: { code: number } };
    expect([body, response.status, error.code]).toEqual([body, 400, code]);
  }
  expect((await send(ping)).status).toBe(200);
  expect((await send(ping, "text/plain")).status).toBe(415);
  expect((await send(ping.padEnd(20_000))).status).toBe(413);
  expect((await send(ping, "application/json; charset=utf-8")).status).toBe(200);
});

test("GET and DELETE: streams and sessions are not supported", async () => {
  for (const method of ["GET", "DELETE"]) {
    const response = await fakeApp().fetch("/mcp", { method, headers: { "Mcp-Session-Id": "x" } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  }
});

const hash = (key: string) => `sha256:${createHash("sha256").update(key).digest("hex")}`;
const withKeys = (variables = {}) =>
  fakeApp({
    ...variables,
    API_KEYS: JSON.stringify([
      { id: "all", hash: hash("all"), namespace: "n", scopes: ["read", "lock"] },
      { id: "reader", hash: hash("reader"), namespace: "n", scopes: ["read"], prefix: "ci/" },
    ]),
  });
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

test("Origin: other sites' web pages are rejected, with or without API keys, except those in CORS_ORIGINS", async () => {
  const foreign = { Origin: "https://page.example" };
  const CORS_ORIGINS = "https://page.example";
  for (const [app, headers, status] of [
    [fakeApp(), foreign, 403],
    [withKeys(), { ...bearer("all"), ...foreign }, 403],
    [withKeys(), { ...bearer("all"), Origin: "http://localhost:8787" }, 200],
    [withKeys({ CORS_ORIGINS }), { ...bearer("all"), ...foreign }, 200],
    [withKeys(), bearer("all"), 200],
  ] as const) {
    expect((await ask(app, "server/discover", {}, headers)).status).toBe(status);
  }
  const preflight = { method: "OPTIONS", headers: { ...foreign, "Access-Control-Request-Headers": "mcp-method" } };
  const { headers } = await withKeys({ CORS_ORIGINS }).fetch("/mcp", preflight);
  expect(headers.get("access-control-allow-headers")).toMatch(/Mcp-Method,Mcp-Name,MCP-Protocol-Version/);
});

test("keys: requests without one are rejected, and each key sees only the tools of its scopes", async () => {
  const app = withKeys();
  expect((await ask(app, "server/discover")).status).toBe(401);
  const listed = async (key: string) => {
    const { body } = await ask(app, "tools/list", {}, bearer(key));
    expect(body.result).toMatchObject({ resultType: "complete", ttlMs: 300_000, cacheScope: "private" });
    return body.result.tools.map(({ name }: { name: string }) => name);
  };
  expect(await listed("reader")).toEqual(["lock_status", "lock_list", "semaphore_status"]);
  expect(await listed("all")).toEqual(TOOLS.map(({ name }) => name));
});

test("keys: a call beyond the scope or the prefix returns a result that says so", async () => {
  const app = withKeys();
  const call = async (params: object) => (await ask(app, "tools/call", params, bearer("reader"))).body.result;
  expect(await call({ name: "lock_acquire", arguments: { name: "ci/x" } })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("lacks the 'lock' scope") }],
  });
  expect(await call({ name: "lock_status", arguments: { name: "x" } })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('"ci/"') }],
  });
  expect(app.calls).toEqual([]);
  expect(app.log.map(({ outcome }) => outcome)).toEqual(["forbidden", "forbidden"]);
});
