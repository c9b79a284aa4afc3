import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VERSION } from "../../../src/contract/version.ts";
import { StoreError } from "../../../src/engine/engine.ts";
import { leaseFingerprint } from "../../../src/lock/events/queued.ts";
import { logLine } from "../../../src/observe/log-line.ts";
import { fakeApp, LEASE } from "../../support/services/fake-app.ts";

test("log: contains one line for each request, with what was done and without any secret", async () => {
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
      lease: expect.stringMatching(/^[0-9a-f]{8}$/),
      namespace: "default",
      key_id: "anonymous",
      store_calls: 1,
      ms: expect.any(Number),
    },
    expect.objectContaining({ status: 400, outcome: "invalid_request", route: "/locks/:name/acquire" }),
  ]);
  expect(JSON.stringify(app.log)).not.toMatch(/[tki]-(sent|secret)/);
});

test("log: shows who held what, from when and for how long", async () => {
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
  const [granted, , released] = app.log.map(({ lease }) => lease);
  expect(new Set(app.log.map(({ lease }) => lease))).toEqual(new Set([granted, released]));
  expect(Date.parse(JSON.parse(logLine(app.log[0] ?? {})).time)).toBeCloseTo(Date.now(), -4);
});

test("log: shows one lease from its place in the queue to its end", async () => {
  const app = fakeApp();
  const token = LEASE.token;
  app.answers.acquire = () => ({
    kind: "busy",
    blocked_by: ["a"],
    retry_after_ms: 100,
    waited_ms: 500,
    holders: [],
    holders_total: 0,
    available: 0,
    queue_length: 1,
    place: { position: 0, ticket: token, ticket_ttl_ms: 30_000 },
  });
  await app.post("/locks/a/acquire", { wait: "500ms" });
  delete app.answers.acquire;
  await app.post("/locks/a/acquire", { ticket: token });
  await app.post("/locks/a/renew", { token });
  await app.post("/locks/a/release", { token });
  const { lease } = app.log[0] ?? {};
  expect(lease).toMatch(/^[0-9a-f]{8}$/);
  expect(app.log).toMatchObject([
    { outcome: "locked", lease },
    { outcome: "granted", lease },
    { outcome: "renewed", lease },
    { outcome: "released", lease },
  ]);
  expect(JSON.stringify(app.log)).not.toContain(token);
});

test("log: a lease that a request finds expired has its own line", async () => {
  const app = fakeApp();
  app.answers.acquire = ({ emit }) => {
    emit({
      event: "queued",
      kind: "lock",
      name: "a",
      mode: "exclusive",
      queue_length: 1,
      lease: leaseFingerprint(LEASE.token),
    });
    emit({
      event: "expired",
      kind: "lock",
      name: "a",
      mode: "exclusive",
      fence: 7,
      owner: "ci-42",
      held_ms: 30_000,
      at_ms: Date.UTC(2026, 10, 21, 6),
    });
    return { kind: "granted", leases: [{ ...LEASE, owner: "ci-43" }], waited_ms: 0 };
  };
  await app.post("/locks/a/acquire", {}, { "X-Request-Id": "r-1" });
  expect(app.log).toMatchObject([
    {
      event: "expired",
      request_id: "r-1",
      lock: "a",
      mode: "exclusive",
      fence: 7,
      owner: "ci-42",
      hold_ms: 30_000,
      at: "2026-11-21T06:00:00.000Z",
      namespace: "default",
    },
    { event: "request", outcome: "granted", request_id: "r-1", owner: "ci-43", fence: LEASE.fence, ttl_ms: 30_000 },
  ]);
});

test("log: of several leases with one token, lists the names of the lost ones", async () => {
  const app = fakeApp();
  app.answers.renew = () => [
    { kind: "renewed", lease: LEASE },
    { kind: "lost", reason: "released" },
  ];
  const locks = ["a", "b"];
  await app.post("/multi/renew", { token: LEASE.token, locks });
  expect(app.log).toMatchObject([{ lock: "a, b", lost: "b", reason: "released", lease: expect.any(String) }]);
});

test("log: control characters that a terminal obeys, or that end a line, are escaped", () => {
  const owner = "a\u009b2J\u0085\u2028\u2029\u202eb\u2066\u001b\n\u{e0041}\u200b\u{e0100}";
  const line = logLine({ event: "request", owner });
  expect(line).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(line).owner).toBe(owner);
});

test("log: a valid W3C trace context is included, and anything else in its header is not", async () => {
  const app = fakeApp();
  const [trace_id, parent_id] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  for (const traceparent of [`00-${trace_id}-${parent_id}-01`, `cc-${trace_id}-${parent_id}-09-later`])
    await app.get("/locks/x", { traceparent });
  for (const traceparent of [
    "x",
    `00-${"0".repeat(32)}-${parent_id}-01`,
    `00-${trace_id}-${parent_id}`,
    `00-${trace_id}-${parent_id}-01-x`,
  ])
    await app.get("/locks/x", { traceparent });
  const none = { trace_id: undefined, parent_id: undefined };
  expect(app.log.map(({ trace_id, parent_id }) => ({ trace_id, parent_id }))).toEqual([
    ...[0, 1].map(() => ({ trace_id, parent_id })),
    ...[0, 1, 2, 3].map(() => none),
  ]);
});

test("log: a store failure includes its cause, for the operator", async () => {
  const app = fakeApp(undefined, { ping: () => Promise.reject(new StoreError("it is down", "none")) });
  expect((await app.get("/readyz")).status).toBe(503);
  expect(app.log).toMatchObject([{ route: "/readyz", outcome: "store_unavailable", cause: "it is down" }]);
});

test("headers: every response has a request id, is never cached without revalidation, and is not sniffed", async () => {
  const app = fakeApp();
  for (const path of ["/", "/healthz", "/locks/x", "/nope", "/locks/%zz"]) {
    const { headers } = await app.get(path, { "X-Request-Id": "r-1" });
    expect(headers.get("X-Request-Id")).toBe("r-1");
    expect(headers.get("Cache-Control")).toBe(path === "/locks/x" ? "private, no-cache" : "no-store");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Server-Timing")).toMatch(/^total;dur=\d+$/);
  }
  const forged = await app.get("/", { "X-Request-Id": "a b{}" });
  expect(forged.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("headers: every response keeps other sites out, and makes browsers use TLS", async () => {
  for (const path of ["/healthz", "/nope", "/locks/x"]) {
    const { headers } = await fakeApp().get(path);
    expect([path, headers.get("Cross-Origin-Resource-Policy")]).toEqual([path, "same-origin"]);
    expect([path, headers.get("X-Frame-Options")]).toEqual([path, "SAMEORIGIN"]);
    expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8,}/);
  }
});

test("GET /: returns the service, the engine, and the version in package.json", async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8"));
  expect(VERSION).toBe(version);
  expect((await fakeApp().get("/")).body).toEqual({ name: "leasehold", version, engine: "embedded", docs: "/docs" });
});
