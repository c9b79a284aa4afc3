import { afterEach, expect, test, vi } from "vitest";
import { UnsupportedUnderQuorumError } from "../../../src/quorum/types.ts";
import { type Fake, fakeApp, HOLDER, LEASE } from "../../support/services/fake-app.ts";

const TASKS = "io.modelcontextprotocol/tasks";
const START_MS = Date.UTC(2026, 10, 21, 6);

const BUSY = {
  kind: "busy",
  blocked_by: ["deploy"],
  retry_after_ms: 100,
  waited_ms: 1_000,
  holders: [HOLDER],
  holders_total: 1,
  available: 0,
  queue_length: 1,
  place: { position: 0, ticket: "the-ticket", ticket_ttl_ms: 30_000 },
};

/** Sends a request as a client that accepts tasks, or as one that doesn't. */
async function ask(
  app: Fake,
  method: string,
  params: Record<string, unknown>,
  extensions: object = { [TASKS]: {} },
  signal?: AbortSignal,
) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": { extensions },
  };
  const { body } = await app.post(
    "/mcp",
    { jsonrpc: "2.0", id: 1, method, params: { _meta, ...params } },
    { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method, "Mcp-Name": String(params.name ?? params.taskId) },
    signal,
  );
  return body.result ?? body.error;
}

const acquire = (app: Fake, args: object, extensions?: object, signal?: AbortSignal) =>
  ask(app, "tools/call", { name: "lock_acquire", arguments: { name: "deploy", ...args } }, extensions, signal);

const standbysOf = ({ calls }: Fake) => calls.map(({ args }) => (args[1] as { standby_ms?: number }).standby_ms);

/** Returns the app at a given time, with a held lock. */
function busyApp(at_ms = START_MS): Fake {
  vi.spyOn(Date, "now").mockReturnValue(at_ms);
  const app = fakeApp();
  app.answers.acquire = () => BUSY;
  return app;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test("server/discover: announces tasks", async () => {
  expect((await ask(fakeApp(), "server/discover", {})).capabilities).toEqual({
    tools: {},
    extensions: { [TASKS]: {} },
  });
});

test("lock_acquire: becomes a task when it has to wait, for a client that accepts tasks", async () => {
  const app = busyApp();
  const task = await acquire(app, { wait_seconds: 600, owner: "agent ü" });
  expect(task).toMatchObject({
    resultType: "task",
    taskId: expect.stringMatching(/^[\w-]+$/),
    status: "working",
    statusMessage: expect.stringContaining('you are next in the queue. Held by "ci-42"'),
    createdAt: "2026-11-21T06:00:00.000Z",
    ttlMs: 660_000,
    pollIntervalMs: expect.any(Number),
  });
  expect(JSON.stringify(task)).not.toContain("the-ticket");
  expect(app.calls.map(({ args }) => args[1])).toMatchObject([{ wait_ms: 1_000, standby_ms: 600_000 }]);
});

test("lock_acquire: if standby is unavailable, in general or with this key, its task waits without it", async () => {
  const limit = { kind: "limit", what: "standby", limit: 0, retry_after_ms: 1_000 };
  const mismatch = { kind: "mismatch", what: "idempotency_key" };
  for (const refused of [
    () => limit,
    () => mismatch,
    () => Promise.reject(new UnsupportedUnderQuorumError("standby")),
  ]) {
    const app = busyApp();
    app.answers.acquire = () => (standbysOf(app).at(-1) === undefined ? BUSY : refused());
    const { taskId } = await acquire(app, { idempotency_key: "mine" });
    expect(await ask(app, "tasks/get", { taskId })).toMatchObject({ status: "working" });
    expect(standbysOf(app)).toEqual([20_000, undefined, undefined]);
  }
  const full = busyApp();
  full.answers.acquire = () => ({ kind: "limit", what: "waiters", limit: 5, retry_after_ms: 1_000 });
  expect(await acquire(full, {})).toMatchObject({ resultType: "complete", isError: true });
  const several = busyApp();
  await acquire(several, { more_names: ["b"] });
  expect(standbysOf(several)).toEqual([undefined]);
});

test("lock_acquire: responds directly if no task is needed or possible", async () => {
  const whole = { resultType: "complete" };
  expect(await acquire(busyApp(), {}, {})).toMatchObject(whole);
  expect(await acquire(busyApp(), { wait_seconds: 1 })).toMatchObject(whole);
  expect(await acquire(busyApp(), { ticket: "t" })).toMatchObject(whole);
  expect(await acquire(busyApp(), { standby_seconds: 60 })).toMatchObject(whole);
  const more_names = Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(200, "x"));
  const app = busyApp();
  expect(await acquire(app, { more_names })).toMatchObject(whole);
  expect(app.calls[0]?.args[1]).toMatchObject({ wait_ms: 20_000 });
  expect(await acquire(busyApp(), { owner: 1 })).toMatchObject({ ...whole, isError: true });
  expect(await acquire(fakeApp(), {})).toMatchObject({ ...whole, structuredContent: { granted: true } });
});

test("lock_acquire: a client that disconnects before it has its task leaves neither a place nor a lease", async () => {
  const gone = (args: object, outcome: unknown) => {
    const app = busyApp();
    const client = new AbortController();
    app.answers.acquire = () => {
      client.abort();
      return outcome;
    };
    const acquired = acquire(app, { wait_seconds: 600, ...args }, undefined, client.signal);
    return acquired.then(() => app.calls.slice(1).map(({ method, args }) => [method, ...args]));
  };
  const granted = { kind: "granted", leases: [LEASE], waited_ms: 0 };
  expect(await gone({}, granted)).toEqual([["release", [{ name: "deploy", token: LEASE.token }]]]);
  expect(await gone({}, BUSY)).toEqual([["giveUp", ["deploy"], "the-ticket"]]);
  // A client that chose its own `idempotency_key` can return with it, so nothing is undone.
  expect(await gone({ idempotency_key: "mine" }, granted)).toEqual([]);
  expect(await gone({ idempotency_key: "mine" }, BUSY)).toEqual([]);
});

test("tasks/get: repeats the same acquire until its wait ends", async () => {
  const app = busyApp();
  const { taskId } = await acquire(app, { wait_seconds: 60, owner: "agent 1", ttl_seconds: 30 });
  const keyOf = (call: number) => app.calls[call]?.request.context.idempotency_key;
  expect(await ask(app, "tasks/get", { taskId })).toMatchObject({ resultType: "complete", taskId, status: "working" });
  expect(app.calls[1]?.args).toEqual([
    [{ name: "deploy", mode: "exclusive" }],
    { ...(app.calls[0]?.args[1] as object), wait_ms: 20_000 },
  ]);
  expect([keyOf(0), keyOf(1)]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keyOf(0)]);
  vi.spyOn(Date, "now").mockReturnValue(START_MS + 58_000);
  expect(await ask(app, "tasks/get", { taskId })).toMatchObject({ status: "working" });
  expect(app.calls[2]?.args[1]).toMatchObject({ wait_ms: 2_000 });
  app.answers.acquire = () => ({ kind: "granted", leases: [LEASE], waited_ms: 0, repeated: true });
  const { status, result } = await ask(app, "tasks/get", { taskId });
  expect([status, result.resultType, result.structuredContent]).toEqual([
    "completed",
    "complete",
    expect.objectContaining({ granted: true, token: LEASE.token }),
  ]);
  // Only this task knows its key, so the text doesn't warn that another client may also hold the lock.
  expect(result.content[0].text).toMatch(/^You hold "deploy"/);
});

test("tasks/get: returns the final result at the end of the wait, and later the task is unknown", async () => {
  const app = busyApp();
  const { taskId } = await acquire(app, {});
  vi.spyOn(Date, "now").mockReturnValue(START_MS + 20_000);
  const { status, result } = await ask(app, "tasks/get", { taskId });
  expect(status).toBe("completed");
  expect(result.structuredContent).toMatchObject({ granted: false, ticket: "the-ticket" });
  expect(app.calls.at(-1)?.args[1]).toMatchObject({ wait_ms: 0 });
  vi.spyOn(Date, "now").mockReturnValue(START_MS + 80_001);
  const calls_before = app.calls.length;
  for (const method of ["tasks/get", "tasks/update", "tasks/cancel"])
    expect(await ask(app, method, { taskId })).toMatchObject({ code: -32602 });
  expect(app.calls).toHaveLength(calls_before);
});

test("tasks/get: a store that does not respond does not end a task; other failures are its result", async () => {
  const app = busyApp();
  const { taskId } = await acquire(app, {});
  app.answers.acquire = () => ({ kind: "limit", what: "waiters", limit: 5, retry_after_ms: 1_000 });
  expect(await ask(app, "tasks/get", { taskId })).toMatchObject({ status: "working" });
  app.answers.acquire = () => ({ kind: "lost", reason: "expired" });
  expect(await ask(app, "tasks/get", { taskId })).toMatchObject({ status: "completed", result: { isError: true } });
  app.answers.acquire = () => ({ kind: "lost", reason: "released" });
  expect(await ask(app, "tasks/get", { taskId })).toMatchObject({ status: "cancelled" });
});

test("tasks/cancel: leaves the queue; it keeps an older lease, and ends one that was granted just now", async () => {
  const app = busyApp();
  const { taskId } = await acquire(app, { more_names: ["b"] });
  const cancel = () => ask(app, "tasks/cancel", { taskId });
  expect(await cancel()).toEqual({ resultType: "complete", _meta: expect.any(Object) });
  expect(app.calls.at(-1)).toMatchObject({ method: "giveUp", args: [["deploy", "b"], "the-ticket"] });
  expect(app.calls.at(-1)?.request.context.idempotency_key).toBeUndefined();
  const leases = [LEASE, LEASE];
  app.answers.acquire = () => ({ kind: "granted", leases, waited_ms: 0 });
  await cancel();
  expect(app.calls.at(-1)).toMatchObject({ method: "release" });
  const calls_before = app.calls.length;
  app.answers.acquire = () => ({ kind: "granted", leases, waited_ms: 0, repeated: true });
  await cancel();
  expect(app.calls.slice(calls_before).map(({ method }) => method)).toEqual(["acquire"]);
});

test("tasks: an id that the service did not create is unknown, and so is every id for a client that does not accept tasks", async () => {
  const app = busyApp();
  const { taskId } = await acquire(app, {});
  const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  const args = { name: "deploy" };
  for (const id of [
    "",
    "x".repeat(3_000),
    made({}),
    made(["lock_break", args, null, START_MS, 1_000]),
    made(["lock_acquire", { ...args, ticket: "t" }, null, START_MS, 1_000]),
    made(["lock_acquire", { ...args, standby_seconds: 60 }, null, START_MS, 1_000]),
    made(["lock_acquire", args, 1, START_MS, 1_000]),
    made(["lock_acquire", args, null, START_MS, 1e12]),
  ])
    expect(await ask(app, "tasks/get", { taskId: id })).toMatchObject({ code: -32602 });
  expect(await ask(app, "tasks/get", { taskId }, {})).toMatchObject({ code: -32021, data: expect.any(Object) });
  expect(app.calls).toHaveLength(1);
  expect(await ask(app, "tasks/update", { taskId, inputResponses: {} })).toMatchObject({ resultType: "complete" });
});
