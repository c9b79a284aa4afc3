import { expect, test } from "vitest";
import { CrossShardError, ExplainedStoreError, ScriptError, StoreError } from "../../../src/engine/engine.ts";
import { NewerRecordError } from "../../../src/lock/types.ts";
import { fakeApp, HOLDER, LEASE, STATE } from "../../support/services/fake-app.ts";

const instant = "2026-11-21T06:00:00.000Z";
const expiry = "2026-11-21T06:00:30.000Z";

test("acquire: a grant returns the fields of the contract, and metadata only if there is any", async () => {
  const app = fakeApp();
  const { status, body } = await app.post("/locks/deploy/acquire");
  expect(status).toBe(200);
  expect(body).toEqual({
    lock: "deploy",
    mode: "exclusive",
    token: "t-secret",
    fence: 1_795_229_355_464_572,
    hold_count: 1,
    owner: null,
    ttl_ms: 30_000,
    expires_at: expiry,
    acquired_at: instant,
    renew_after_ms: 10_000,
    waited_ms: 0,
  });
  app.answers.acquire = () => ({ kind: "granted", leases: [{ ...LEASE, metadata: { a: 1 } }], waited_ms: 3 });
  expect((await app.post("/rw/deploy/read")).body).toMatchObject({ metadata: { a: 1 }, waited_ms: 3 });
});

const busy = {
  kind: "busy",
  blocked_by: ["b"],
  retry_after_ms: 2_500,
  waited_ms: 10,
  holders: [HOLDER],
  holders_total: 1,
  queue_length: 3,
};
const place = { position: 2, ticket: "k-secret", ticket_ttl_ms: 8_000 };
const holder = {
  mode: "exclusive",
  owner: "ci-42",
  metadata: { run: 7 },
  fence: 5,
  hold_count: 1,
  ttl_ms: 12_300,
  acquired_at: instant,
};
const locked = {
  type: "/docs/errors#locked",
  title: "Locked",
  status: 423,
  code: "locked",
  detail: expect.any(String),
};
const blockers = { retry_after_ms: 2_500, waited_ms: 10, holders: [holder], holders_total: 1, queue_length: 3 };

test("acquire: busy returns 423 with Retry-After, the holders, and a place if there is one", async () => {
  const app = fakeApp();
  app.answers.acquire = () => ({ ...busy, place });
  const { status, headers, body } = await app.post("/locks/deploy/acquire", { wait: "1s" });
  expect(status).toBe(423);
  expect(headers.get("Content-Type")).toBe("application/problem+json");
  expect(headers.get("Retry-After")).toBe("3");
  expect(body).toEqual({ ...locked, lock: "deploy", mode: "exclusive", ...blockers, ...place, wait_ms: 1_000 });
  app.answers.acquire = () => ({ ...busy, retry_after_ms: 20 });
  const again = await app.post("/rw/deploy/read");
  expect(again.headers.get("Retry-After")).toBe("1");
  expect(again.body).toEqual({ ...locked, lock: "deploy", mode: "shared", ...blockers, retry_after_ms: 20 });
});

test("wait_ms: a request with a wait gets its maximum wait, whether it is granted or not", async () => {
  const app = fakeApp();
  app.answers.acquire = () => busy;
  const hour = { wait: "1h" };
  expect((await app.post("/locks/x/acquire", hour)).body).toMatchObject({ status: 423, wait_ms: 20_000 });
  expect((await app.post("/locks/x/acquire", {}, { Prefer: "wait=60" })).body.wait_ms).toBe(20_000);
  expect((await app.post("/locks/x/acquire")).body).not.toHaveProperty("wait_ms");
  const locks = [{ name: "a" }, { name: "b" }];
  expect((await app.post("/multi/acquire", { ...hour, locks })).body).toMatchObject({ status: 423, wait_ms: 20_000 });
  delete app.answers.acquire;
  expect((await app.post("/rw/x/read", { wait: "2s" })).body).toMatchObject({ waited_ms: 0, wait_ms: 2_000 });
  expect((await app.post("/multi/acquire", { ...hour, locks })).body).toMatchObject({ waited_ms: 0, wait_ms: 20_000 });
  expect((await app.get("/locks/x?wait=1h")).body).toMatchObject({ state: "free", wait_ms: 20_000 });
  expect((await app.get("/locks/x")).body).not.toHaveProperty("wait_ms");
});

test("multi acquire: returns one token with a lease for each lock, or all names and those in the way", async () => {
  const app = fakeApp();
  const locks = [{ name: "a" }, { name: "b", mode: "shared" }];
  expect((await app.post("/multi/acquire", { locks })).body).toEqual({
    token: "t-secret",
    owner: null,
    ttl_ms: 30_000,
    expires_at: expiry,
    acquired_at: instant,
    renew_after_ms: 10_000,
    waited_ms: 0,
    leases: [
      { lock: "a", mode: "exclusive", fence: LEASE.fence },
      { lock: "b", mode: "shared", fence: LEASE.fence },
    ],
  });
  app.answers.acquire = () => busy;
  const { status, body } = await app.post("/multi/acquire", { locks });
  expect(status).toBe(423);
  expect(body).toEqual({ ...locked, locks: ["a", "b"], blocked_by: ["b"], ...blockers });
});

test("acquire: every other outcome has its status, code and members", async () => {
  const app = fakeApp();
  const outcomes: [outcome: unknown, status: number, members: object][] = [
    [{ kind: "lost", reason: "max_hold" }, 409, { code: "lease_lost", reason: "max_hold", lock: "deploy" }],
    [
      { kind: "lost", reason: "broken", dismissed: true },
      409,
      { code: "lease_lost", reason: "broken", dismissed: true },
    ],
    [{ kind: "deadlock" }, 409, { code: "conflict", deadlock: true }],
    [{ kind: "mismatch", what: "idempotency_key" }, 422, { code: "unsatisfiable" }],
    [{ kind: "mismatch", what: "ticket" }, 422, { code: "unsatisfiable" }],
    [
      { kind: "limit", what: "waiters", limit: 5, retry_after_ms: 1_200 },
      429,
      { code: "limit_exceeded", retry_after_ms: 1_200 },
    ],
  ];
  for (const [outcome, status, members] of outcomes) {
    app.answers.acquire = () => outcome;
    const answer = await app.post("/locks/deploy/acquire");
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status, ...members });
    expect(answer.headers.get("Retry-After")).toBe(status === 429 ? "2" : null);
  }
});

test("release: returns whether holds remain, and gives up a place by its ticket", async () => {
  const app = fakeApp();
  app.answers.release = () => [{ kind: "released", mode: "shared", hold_count: 2 }];
  const { body } = await app.post("/rw/deploy/release", { token: "t" });
  expect(body).toEqual({ lock: "deploy", mode: "shared", released: false, hold_count: 2 });
  expect((await app.post("/locks/deploy/release", { ticket: "k" })).body).toEqual({ lock: "deploy", released: true });
  app.answers.release = () => [{ kind: "lost", reason: "expired" }];
  const lost = await app.post("/locks/deploy/release", { token: "t" });
  expect([lost.status, lost.body.code, lost.body.reason]).toEqual([409, "lease_lost", "expired"]);
});

test("renew: returns the lease, with break_at while it is being broken", async () => {
  const app = fakeApp();
  app.answers.renew = () => [{ kind: "renewed", lease: { ...LEASE, break_at_ms: LEASE.expires_at_ms } }];
  const { body } = await app.post("/locks/deploy/renew", { token: "t" });
  expect(body).toMatchObject({ token: "t-secret", ttl_ms: 30_000, break_at: expiry });
  expect(body).not.toHaveProperty("waited_ms");
});

test("multi release and renew: return one result per lock, in order, even if others are lost", async () => {
  const app = fakeApp();
  app.answers.release = () => [
    { kind: "lost", reason: "expired" },
    { kind: "released", mode: "shared", hold_count: 1 },
  ];
  expect((await app.post("/multi/release", { token: "t", locks: ["a", "b"] })).body).toEqual({
    results: [
      { lock: "a", ok: false, code: "lease_lost", reason: "expired" },
      { lock: "b", ok: true, released: false, mode: "shared", hold_count: 1 },
    ],
  });
  const { body } = await app.post("/multi/renew", { token: "t", locks: ["a"] });
  expect(body.results[0]).toMatchObject({ lock: "a", ok: true, ttl_ms: 30_000, expires_at: expiry });
  expect(body.results[0]).not.toHaveProperty("token");
  expect((await app.post("/multi/release", { ticket: "k", locks: ["a"] })).body).toEqual({
    results: [{ lock: "a", ok: true, released: true }],
  });
});

test("GET: returns the state, and `yours` only to a request with a token", async () => {
  const app = fakeApp();
  const free = { lock: "x", state: "free", mode: null, fence: null };
  const nobody = { holders: [], holders_total: 0, queue: [], queue_length: 0 };
  expect((await app.get("/locks/x")).body).toEqual({ ...free, ...nobody });
  expect((await app.get("/rw/x", { "Lock-Token": "t" })).body).toEqual({ ...free, ...nobody, yours: null });
  app.answers.inspect = () => ({ ...STATE, yours: LEASE, available_at_ms: LEASE.expires_at_ms });
  const { body } = await app.get("/locks/x", { "Lock-Token": "t" });
  expect(body).toMatchObject({ yours: { token: "t-secret" }, available_at: expiry });
});

test("faults: the store's get 503 with the outcome, ours get 500 with the request id, and none shows its text unless it is explained", async () => {
  const app = fakeApp();
  const faults: [fault: Error, status: number, members: object, retry: string | null][] = [
    [new StoreError("t-secret", "unknown"), 503, { code: "store_unavailable", outcome: "unknown" }, "1"],
    [new StoreError("t-secret", "none"), 503, { code: "store_unavailable", outcome: "none" }, "1"],
    [
      new ExplainedStoreError("It is down", "none"),
      503,
      { detail: expect.stringMatching(/^It is down\. Nothing changed/) },
      "1",
    ],
    [
      new ExplainedStoreError("It is down", "unknown"),
      503,
      { detail: expect.stringMatching(/^It is down\. The request may/) },
      "1",
    ],
    [new NewerRecordError("t-secret"), 503, { code: "store_unavailable", outcome: "none" }, "1"],
    [new StoreError("Set THAT", "none", true), 503, { code: "misconfigured", detail: "Set THAT." }, null],
    [new CrossShardError(), 422, { code: "unsatisfiable" }, null],
    [new TypeError("t-secret"), 500, { code: "internal", request_id: "r-1" }, null],
  ];
  for (const [fault, status, members, retry] of faults) {
    app.answers.acquire = () => {
      throw fault;
    };
    const answer = await app.post("/locks/deploy/acquire", {}, { "X-Request-Id": "r-1" });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(members);
    expect(answer.headers.get("Retry-After")).toBe(retry);
    expect(JSON.stringify(answer.body)).not.toContain("t-secret");
  }
  expect(app.log.filter(({ event }) => event === "fault")).toHaveLength(1);
});

test("faults: a read has changed nothing, whatever the store may have done", async () => {
  const app = fakeApp();
  for (const fault of [StoreError, ScriptError].map((Fault) => new Fault("t-secret", "unknown"))) {
    app.answers.inspect = () => {
      throw fault;
    };
    const { status, body } = await app.get("/locks/deploy");
    expect([status, body.outcome]).toEqual([503, "none"]);
    expect(body.detail).not.toMatch(/taken? effect|applied|Idempotency/);
  }
});
