import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { expect, test } from "vitest";
import { VERSION } from "../../../../src/contract/version.ts";
import { StoreError } from "../../../../src/engine/engine.ts";
import { logLine } from "../../../../src/http/middleware/log.ts";
import { fakeApp, LEASE } from "../../../support/fake-app.ts";

test("log: one line for each request, with what was done and without any secret", async () => {
  const app = fakeApp();
  await app.post("/locks/a%2Fb/release", { token: "t-sent" }, { "Idempotency-Key": "i-sent", "X-Request-Id": "r-1" });
  await app.post("/locks/x/acquire", { ticket: "k-sent", ttl: "x" });
  expect(app.log).toEqual([
    {
      event: "request",
      request_id: "r-1",
      method: "POST",
      route: "/locks/:name/release",
      status: 200,
      outcome: "released",
      lock: "a/b",
      namespace: "default",
      key_id: "anonymous",
      store_calls: 1,
      ms: expect.any(Number),
    },
    expect.objectContaining({ status: 400, outcome: "invalid_request", route: "/locks/:name/acquire" }),
  ]);
  expect(JSON.stringify(app.log)).not.toMatch(/[tki]-(sent|secret)/);
});

test("log: tells who held what, from when and for how long", async () => {
  const app = fakeApp();
  const lease = { ...LEASE, owner: "ci-42" };
  app.answers.acquire = () => ({ kind: "granted", leases: [lease, { ...lease, fence: 8 }], waited_ms: 0 });
  app.answers.renew = () => [{ kind: "renewed", lease }];
  app.answers.release = () => [
    { kind: "released", mode: "exclusive", hold_count: 0, ended: { owner: "ci-42", fence: 7, hold_ms: 1_500 } },
  ];
  await app.post("/multi/acquire", { locks: [{ name: "a" }, { name: "b" }] });
  await app.post("/locks/a/renew", { token: "t" });
  await app.post("/locks/a/release", { token: "t" });
  app.answers.release = () => [{ kind: "lost", reason: "expired" }];
  await app.post("/locks/a/release", { token: "t" });
  expect(app.log).toMatchObject([
    { lock: "a, b", outcome: "granted", owner: "ci-42", fence: `${LEASE.fence}, 8`, ttl_ms: 30_000 },
    { lock: "a", outcome: "renewed", owner: "ci-42", fence: LEASE.fence, ttl_ms: 30_000 },
    { lock: "a", outcome: "released", owner: "ci-42", fence: 7, hold_ms: 1_500 },
    { lock: "a", outcome: "lease_lost", reason: "expired" },
  ]);
  expect(Date.parse(JSON.parse(logLine(app.log[0] ?? {})).time)).toBeCloseTo(Date.now(), -4);
});

test("log: a fault of the store has its cause, for the operator", async () => {
  const app = fakeApp(undefined, { ping: () => Promise.reject(new StoreError("it is down", "none")) });
  expect((await app.get("/readyz")).status).toBe(503);
  expect(app.log).toMatchObject([{ route: "/readyz", outcome: "store_unavailable", cause: "it is down" }]);
});

test("headers: every answer has a request id, is not cached and not sniffed", async () => {
  const app = fakeApp();
  for (const path of ["/", "/healthz", "/locks/x", "/nope", "/locks/%zz"]) {
    const { headers } = await app.get(path, { "X-Request-Id": "r-1" });
    expect(headers.get("X-Request-Id")).toBe("r-1");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Server-Timing")).toMatch(/^total;dur=\d+$/);
  }
  const forged = await app.get("/", { "X-Request-Id": "a b{}" });
  expect(forged.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("headers: every answer has what Hono's secureHeaders() would add", async () => {
  const reference = new Hono().use(secureHeaders()).get("/", (c) => c.body(null));
  const expected = [...(await reference.request("/")).headers];
  expect(expected.length).toBeGreaterThan(10);
  for (const path of ["/healthz", "/nope", "/locks/x"]) {
    const { headers } = await fakeApp().get(path);
    for (const [name, value] of expected) expect([path, name, headers.get(name)]).toEqual([path, name, value]);
  }
});

test("GET /: names the service, the engine, and the version of package.json", async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../package.json"), "utf8"));
  expect(VERSION).toBe(version);
  expect((await fakeApp().get("/")).body).toEqual({ name: "leasehold", version, engine: "embedded", docs: "/docs" });
});
