import { Redis } from "@upstash/redis";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createService as createOnEdge } from "../../src/service/edge.ts";
import { ConfigError, createService, handlers, type ServiceOptions } from "../../src/service/index.ts";
import { useGateway } from "../support/engines/gateway.ts";

const fixture = useGateway();
const anonymous = () => ({ redis: fixture.gateway, allowAnonymous: true }) as const;

const problemsOf = (options: object, create = createService as (options: ServiceOptions) => unknown): string => {
  try {
    create(options as ServiceOptions);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error("the options were accepted");
};

const post = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://app.example.com${path}`, { method: "POST", headers });

test("createService: all problems are reported together, with the names of its options", () => {
  const problems = problemsOf({ file: "x", redisUrl: "redis://x", ttlMaxx: "1s", waitMax: "3 minutes", historyy: 1 });
  expect(problems).toContain("'ttlMaxx' is no option: did you mean 'ttlMax'?");
  expect(problems).toContain("'historyy' is no option: did you mean 'history'?");
  expect(problems).toContain("got redisUrl and file");
  expect(problems).toMatch(/^waitMax /m);
  expect(problems).toContain("No one may use this service: pass apiKeys");
});

test("createService: lists where locks can be kept, and which options belong together", () => {
  expect(problemsOf({ allowAnonymous: true })).toMatch(/Expected one of redis, .*, got none/);
  expect(problemsOf({ redis: { url: "ftp://x", token: "t" }, allowAnonymous: true })).toMatch(
    /^redis.url must be a URL/,
  );
  expect(problemsOf({ ...anonymous(), prefix: "locks/" })).toMatch(/^prefix must be a path such as/);
  expect(problemsOf({ ...anonymous(), identify: () => undefined })).toMatch(/^identify replaces apiKeys/);
  expect(problemsOf({ object: {}, allowAnonymous: true })).toBe("'object' needs Workers");
  expect(problemsOf({ file: "x", allowAnonymous: true }, createOnEdge)).toMatch(
    /^'file' is not available in this runtime/,
  );
});

test.each([
  ["redisUrl", { redisUrl: "" }],
  ["quorum", { quorum: "" }],
  ["file", { file: "" }],
])("createService: an empty %s is refused, and does not keep the locks in memory", (name, options) => {
  for (const create of [createService, createOnEdge])
    expect(problemsOf({ ...options, allowAnonymous: true }, create)).toMatch(new RegExp(`^${name} is empty: check`));
});

test("createService: a Redis without credentials is rejected by name", () => {
  const redis = new Redis({ request: async () => ({}) } as never);
  expect(problemsOf({ redis, allowAnonymous: true })).toMatch(
    /^Expected 'redis' to be a Redis client from @upstash\/redis/,
  );
});

test("identify: the app's own middleware decides who the caller is, with which scopes and namespace", async () => {
  const service = createService({
    redis: fixture.gateway,
    identify: (request) => {
      const user = request.headers.get("X-User");
      return user === null ? undefined : { keyId: user, namespace: `team-${user}`, prefix: "own/" };
    },
  });
  const ask = async (path: string, headers?: Record<string, string>) =>
    (await service.fetch(post(path, headers))).status;
  expect(await ask("/locks/own%2Fa/acquire")).toBe(401);
  expect(await ask("/locks/own%2Fa/acquire", { "X-User": "ann" })).toBe(200);
  expect(await ask("/locks/own%2Fa/acquire", { "X-User": "ann" })).toBe(423);
  expect(await ask("/locks/own%2Fa/acquire", { "X-User": "bob" })).toBe(200);
  expect(await ask("/locks/a/acquire", { "X-User": "ann" })).toBe(403);
  const broken = new Request("http://app.example.com/locks/own%2Fa", {
    method: "DELETE",
    headers: { "X-User": "ann" },
  });
  expect((await service.fetch(broken)).status).toBe(403);
  const me = new Request("http://app.example.com/me", { headers: { "X-User": "ann" } });
  expect(await (await service.fetch(me)).json()).toMatchObject({ key_id: "ann", scopes: ["lock", "read"] });
});

test("identify: requests from other sites' pages are rejected, whatever DNS name reaches the app", async () => {
  const service = createService({ redis: fixture.gateway, identify: () => ({ keyId: "cookie" }) });
  const ask = async (headers: Record<string, string>) =>
    (await service.fetch(post("/locks/a/acquire", headers))).status;
  expect(await ask({ Origin: "https://evil.example" })).toBe(403);
  expect(await ask({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await ask({ Origin: "http://app.example.com" })).toBe(200);
});

test("handlers: accept a Request, or an event that contains one, under the prefix", async () => {
  const { GET, POST } = handlers(createService({ ...anonymous(), allowedHosts: "*", prefix: "/api/locks" }));
  expect((await POST(post("/api/locks/locks/a/acquire"))).status).toBe(200);
  const state = await GET({ request: new Request("http://app.example.com/api/locks/locks/a") });
  expect(await state.json()).toMatchObject({ lock: "a", state: "held" });
});

test("handlers: a function creates the service once, on the first request", async () => {
  let made = 0;
  const { GET } = handlers(() => {
    made++;
    return createService({ ...anonymous(), prefix: "/locks" });
  });
  expect(made).toBe(0);
  for (let i = 0; i < 2; i++) expect((await GET(new Request("http://app.example.com/locks/healthz"))).status).toBe(200);
  expect(made).toBe(1);
});

test("identify: an invalid caller is an error, and no lock is acquired", async () => {
  const service = createService({ redis: fixture.gateway, identify: () => ({ keyId: "a", namespace: "{x}" }) });
  expect((await service.fetch(post("/locks/a/acquire"))).status).toBe(500);
});

test("pages: the files of /docs and /console come from the given source; without one, requests get a problem", async () => {
  const files: Readonly<Record<string, string>> = { "/docs/errors.html": "<h1>Errors</h1>" };
  const fetch = async (url: string) => {
    const file = files[new URL(url).pathname];
    return new Response(file ?? null, { status: file === undefined ? 404 : 200 });
  };
  const service = createOnEdge({ ...anonymous(), prefix: "/locks", pages: { fetch } });
  const ask = (path: string, from = service) => from.fetch(new Request(`http://app.example.com/locks${path}`));
  expect(await (await ask("/docs/errors")).text()).toBe("<h1>Errors</h1>");
  expect((await ask("/docs/contract")).status).toBe(404);
  const none = await ask("/docs/errors", createOnEdge({ ...anonymous(), prefix: "/locks" }));
  expect([none.status, await none.json()]).toEqual([404, expect.objectContaining({ code: "not_found" })]);
});

test("a mount: supports several prefixes at a time, with parameters; a name that contains another path is still a name", async () => {
  const service = createService({ ...anonymous(), allowedHosts: "*" });
  const app = new Hono().route("/a", service).route("/of/:team/locks", service);
  const ask = async (path: string) => {
    const response = await app.request(path, { method: "POST" });
    return [response.status, ((await response.json()) as { lock: string }).lock];
  };
  expect(await ask("/a/locks/a%2Fb/acquire")).toEqual([200, "a/b"]);
  expect(await ask("/of/us%20two/locks/locks/a%2Fb/acquire")).toEqual([423, "a/b"]);
  expect((await app.request("/locks/x/acquire", { method: "POST" })).status).toBe(404);
  expect((await app.request("/a/healthz")).status).toBe(200);
});
