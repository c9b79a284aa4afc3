import { expect, test } from "vitest";
import { fakeApp, HOLDER, LEASE, NOW_MS, STATE } from "../../support/services/fake-app.ts";

const WAITER = { position: 0, mode: "shared", owner: null, waiting_ms: 7, since_ms: NOW_MS, attended: true } as const;
const HELD = {
  ...STATE,
  state: "held",
  mode: "exclusive",
  holders: [HOLDER],
  holders_total: 1,
  queue: [{ ...WAITER, several: false }],
  queue_length: 1,
} as const;
/** The same state, 5 ms later. */
const LATER = {
  ...HELD,
  now_ms: NOW_MS + 5,
  holders: [{ ...HOLDER, ttl_ms: HOLDER.ttl_ms - 5 }],
  queue: [{ ...WAITER, several: false, waiting_ms: 12 }],
};

/** Returns the response to a request with these `headers`, for a lock in this state. */
function client(headers: Record<string, string> = {}) {
  const app = fakeApp();
  const ask = async (state: object, more: Record<string, string> = {}) => {
    app.answers.inspect = () => state;
    return app.get("/locks/deploy", { ...headers, ...more });
  };
  const tagOf = async (state: object) => (await ask(state)).headers.get("ETag") ?? "";
  return { app, ask, tagOf };
}

test("ETag: is weak and short, does not change as time passes, and changes with every event", async () => {
  const { tagOf } = client();
  const tag = await tagOf(HELD);
  expect(tag).toMatch(/^W\/"[\w-]{16}"$/);
  expect(await tagOf(LATER)).toBe(tag);
  const [holder, waiter] = [HELD.holders[0], HELD.queue[0]];
  const changes: object[] = [
    { holders: [{ ...holder, expires_at_ms: holder.expires_at_ms + 1 }] },
    { holders: [{ ...holder, hold_count: 2 }] },
    { holders: [{ ...holder, metadata: { run: 8 } }] },
    { queue: [{ ...waiter, since_ms: waiter.since_ms + 1 }] },
    { queue: [{ ...waiter, attended: false }] },
    { queue: [] },
    { lock: "other" },
    { fence: 9 },
    { available_at_ms: NOW_MS },
    { nodes: { total: 3, answering: 2, voting: 2 } },
  ];
  const tags = await Promise.all(changes.map((change) => tagOf({ ...LATER, ...change })));
  expect(new Set([tag, ...tags]).size).toBe(changes.length + 1);
});

test("ETag: metadata counts even if its keys have the names of durations", async () => {
  const { tagOf } = client();
  const tagWith = (metadata: object) => tagOf({ ...HELD, holders: [{ ...HOLDER, metadata }] });
  expect(await tagWith({ ttl_ms: 1 })).not.toBe(await tagWith({ ttl_ms: 2 }));
});

test("ETag: covers `yours` except for its remaining times, and a response that contains it must not be stored", async () => {
  const { ask, tagOf } = client({ "Lock-Token": "t-secret" });
  const { headers } = await ask({ ...HELD, yours: LEASE });
  const tag = headers.get("ETag");
  expect(headers.get("Cache-Control")).toBe("no-store");
  const later = { ...LEASE, ttl_ms: LEASE.ttl_ms - 5, renew_after_ms: LEASE.renew_after_ms - 2 };
  expect(await tagOf({ ...LATER, yours: later })).toBe(tag);
  expect(await tagOf({ ...LATER, yours: { ...later, expires_at_ms: later.expires_at_ms + 1 } })).not.toBe(tag);
  expect(await tagOf(HELD)).not.toBe(await client().tagOf(HELD));
});

test("If-None-Match: the tag, weak or strong, in a list, or * gets 304 with the headers of every response", async () => {
  const { app, ask, tagOf } = client({ "X-Request-Id": "r-1" });
  const tag = await tagOf(HELD);
  for (const known of [tag, tag.slice(2), `"x", ${tag} , W/"y"`, "*", " * "]) {
    const { status, body, headers } = await ask(LATER, { "If-None-Match": known });
    expect([known, status, body, headers.get("ETag")]).toEqual([known, 304, null, tag]);
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    expect(headers.get("X-Request-Id")).toBe("r-1");
    expect(headers.get("Server-Timing")).toMatch(/^total;/);
    expect(headers.get("Content-Type")).toBeNull();
    expect(app.log.at(-1)).toMatchObject({ status: 304, outcome: "held", lock: "deploy" });
  }
  for (const known of ['W/"x"', "", tag.replaceAll('"', ""), tag.toUpperCase()]) {
    const { status, body, headers } = await ask(LATER, { "If-None-Match": known });
    expect([known, status, body.state, headers.get("ETag")]).toEqual([known, 200, "held", tag]);
  }
});

test("ETag: is missing if the request waits, or the response is an error", async () => {
  const app = fakeApp();
  const answers = [
    await app.get("/locks/deploy?wait=1ms", { "If-None-Match": "*" }),
    await app.get("/locks/deploy", { Prefer: "wait=1", "If-None-Match": "*" }),
    await app.get("/locks/deploy?wiat=1", { "If-None-Match": "*" }),
    await app.post("/locks/deploy/renew", { token: "t" }, { "If-None-Match": "*" }),
  ];
  for (const { headers } of answers) {
    expect([headers.get("ETag"), headers.get("Cache-Control")]).toEqual([null, "no-store"]);
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 200]);
  expect((await app.get("/locks/deploy?wait=0")).headers.get("ETag")).not.toBeNull();
});
