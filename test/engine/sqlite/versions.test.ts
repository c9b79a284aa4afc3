import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endWorkerdWithParent } from "../../../tools/support/processes/workerd.ts";
import { bundleNextVersion, bundleThisVersion, NEW_TTL_MS } from "../../support/platforms/next-version.ts";

type Version = "this" | "next";

interface Body {
  readonly token?: string;
  readonly fence?: number;
  readonly queue_length?: number;
  readonly detail?: string;
}

interface Answer {
  readonly status: number;
  readonly body: Body;
}

/** A Worker of one version, with its locks in objects of another. */
const nameOf = (worker: Version, objects: Version) => `${worker}-on-${objects}`;

let miniflare: Miniflare;

beforeAll(async () => {
  const [present, next] = await Promise.all([bundleThisVersion(), bundleNextVersion()]);
  const worker = (version: Version, objects: Version) => ({
    name: nameOf(version, objects),
    modules: [{ type: "ESModule" as const, path: "leasehold.js", contents: version === "this" ? present : next }],
    compatibilityDate: "2026-07-30",
    bindings: { ALLOW_ANONYMOUS: "true" },
    durableObjects: {
      STORE: {
        className: "EmbeddedStore",
        useSQLite: true,
        ...(version === objects ? {} : { scriptName: nameOf(objects, objects) }),
      },
    },
  });
  const workerd = endWorkerdWithParent();
  miniflare = new Miniflare({
    workers: [worker("this", "this"), worker("next", "next"), worker("this", "next"), worker("next", "this")],
    structuredWorkerdLogs: true,
    handleStructuredLogs: () => {},
  });
  await miniflare.ready;
  workerd.stop();
}, 60_000);
afterAll(() => miniflare?.dispose());

/** Sends a request to a Worker. */
function client(worker: Version, objects: Version) {
  return async (method: string, path: string, body?: object, key?: string): Promise<Answer> => {
    const { fetch } = await miniflare.getWorker(nameOf(worker, objects));
    const headers = { "Content-Type": "application/json", ...(key === undefined ? {} : { "Idempotency-Key": key }) };
    const response = await fetch(`http://localhost${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
}

type Ask = ReturnType<typeof client>;

async function acquire(ask: Ask, path: string, body: object = {}): Promise<Body> {
  const answer = await ask("POST", `${path}/acquire`, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

describe.each<[worker: Version, objects: Version]>([
  ["this", "next"],
  ["next", "this"],
])("a Worker of %s version and objects of %s version", (worker, objects) => {
  const ask = client(worker, objects);
  /** The Worker that was deployed with the objects. */
  const same = client(objects, objects);
  const at = (name: string) => `/locks/${worker}-${name}`;

  test("a lease is acquired, renewed, kept by heartbeats, listed, transferred and released", async () => {
    const { token } = await acquire(ask, at("whole"), { owner: "me" });
    expect(await ask("POST", `${at("whole")}/renew`, { token, ttl: "50s" })).toMatchObject({ status: 200 });
    const leases = [{ name: `${worker}-whole`, token, ttl: "60s" }];
    expect(await ask("POST", "/heartbeat", { leases })).toMatchObject({
      body: { results: [{ ok: true, ttl_ms: 60_000 }] },
    });
    expect(await ask("GET", at("whole"))).toMatchObject({ body: { state: "held", holders: [{ owner: "me" }] } });
    const { body } = await ask("GET", `/locks?prefix=${worker}-whole`);
    expect(body).toMatchObject({ locks: [{ lock: `${worker}-whole`, holders: [{ owner: "me" }] }] });
    const heir = await ask("POST", `${at("whole")}/transfer`, { token });
    expect(heir).toMatchObject({ status: 200 });
    expect(await ask("POST", `${at("whole")}/release`, { token: heir.body.token })).toMatchObject({ status: 200 });
    expect(await ask("GET", `${at("whole")}?history=true`)).toMatchObject({
      body: { state: "free", history: [{ event: "released" }, {}, {}, {}] },
    });
  });

  test("a lease that was acquired before the deployment survives it", async () => {
    const { token, fence } = await acquire(same, at("old"));
    expect(await ask("POST", `${at("old")}/renew`, { token })).toMatchObject({ status: 200 });
    expect(await ask("POST", `${at("old")}/release`, { token })).toMatchObject({ status: 200 });
    const again = await acquire(ask, at("old"));
    expect(again.fence).toBeGreaterThan(fence ?? 0);
    const released = await same("POST", `${at("old")}/release`, { token: again.token }, "key");
    expect(released).toMatchObject({ status: 200, body: { hold_count: 0 } });
    expect(await ask("POST", `${at("old")}/release`, { token: again.token }, "key")).toEqual(released);
  });

  test("the object notifies waiting requests of their turns", async () => {
    const held = await acquire(same, at("waited"));
    const release = (token: string | undefined) => same("POST", `${at("waited")}/release`, { token });
    const waiting: Promise<Answer>[] = [];
    for (const place of [1, 2]) {
      waiting.push(ask("POST", `${at("waited")}/acquire`, { wait: "25s" }));
      await expect.poll(async () => (await same("GET", at("waited"))).body.queue_length).toBe(place);
      await expect.poll(async () => (await same("GET", "/sockets/default")).body).toBe(place);
    }
    const released_ms = performance.now();
    await release(held.token);
    const first = await waiting[0];
    expect(first).toMatchObject({ status: 200 });
    await release(first?.body.token);
    expect(await waiting[1]).toMatchObject({ status: 200 });
    // Without hints, the second client would poll after 11 s.
    expect(performance.now() - released_ms).toBeLessThan(8_000);
  });

  test("several locks, semaphores, latches and breaks work", async () => {
    const locks = ["one", "two"].map((name) => ({ name: `${worker}-${name}` }));
    const { body } = await ask("POST", "/multi/acquire", { locks });
    expect(body).toMatchObject({ leases: [{}, {}] });
    expect(await ask("POST", "/multi/acquire", { locks })).toMatchObject({ status: 423 });
    expect(await ask("DELETE", `${at("one")}?grace=10s`)).toMatchObject({ status: 202, body: { holders: 1 } });
    expect(await ask("DELETE", at("one"))).toMatchObject({ body: { broken: 1 } });
    const names = locks.map(({ name }) => name);
    const left = await ask("POST", "/multi/release", { token: body.token, locks: names });
    expect(left).toMatchObject({ body: { results: [{ reason: "broken" }, { ok: true }] } });
    const semaphore = `/semaphores/${worker}`;
    expect(await ask("PUT", semaphore, { permits: 3 })).toMatchObject({ status: 200 });
    const { token } = await acquire(ask, semaphore, { permits: 2 });
    expect(await ask("GET", semaphore)).toMatchObject({ body: { available: 1 } });
    expect(await ask("POST", `${semaphore}/release`, { token })).toMatchObject({ status: 200 });
    const latch = `/latches/${worker}`;
    expect(await ask("PUT", latch, { count: 1 })).toMatchObject({ status: 201 });
    const open = ask("GET", `${latch}?wait=20s`);
    expect(await ask("POST", `${latch}/count-down`)).toMatchObject({ status: 200, body: { count: 0 } });
    expect(await open).toMatchObject({ body: { open: true } });
    expect(await ask("GET", "/latches")).toMatchObject({ body: { latches: [{ latch: worker }] } });
    expect(await ask("DELETE", latch)).toMatchObject({ status: 200 });
  });
});

test("a call with an argument that the object does not know yet is rejected, but no other call", async () => {
  const [ask, updated] = [client("next", "this"), client("next", "next")];
  const { token } = await acquire(ask, "/locks/refused");
  const ttl = `${NEW_TTL_MS}ms`;
  expect(await acquire(updated, "/locks/free", { ttl })).toBeDefined();
  for (const [path, body] of [
    ["/locks/free/acquire", { ttl }],
    ["/locks/refused/renew", { token, ttl }],
  ] as const) {
    const { status, body: problem } = await ask("POST", path, body);
    expect([status, problem]).toMatchObject([503, { code: "store_unavailable", outcome: "none" }]);
    expect(problem.detail).toMatch("is running another version of the service, which does not support this use of '");
    expect(problem.detail).toMatch("wait for the deployment to finish. Nothing changed: retry the request later.");
  }
  expect(await ask("GET", "/locks/free")).toMatchObject({ body: { state: "free" } });
  expect(await ask("POST", "/locks/refused/renew", { token })).toMatchObject({ status: 200 });
  expect(await ask("POST", "/locks/refused/release", { token })).toMatchObject({ status: 200 });
});
