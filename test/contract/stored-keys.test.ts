/** Section 9: API keys that are created while the service runs, on Redis and on the embedded store. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send, type Target } from "../support/services/http.ts";
import { inProcess, type RunningTarget, startEmbeddedWorker, startStore } from "../support/services/targets.ts";

const hashOf = (key: string) => `sha256:${createHash("sha256").update(key).digest("hex")}`;
const entry = (id: string, scopes: readonly string[], prefix = "") => ({
  id,
  hash: hashOf(id),
  namespace: "team",
  scopes,
  prefix,
});
const API_KEYS = JSON.stringify([
  entry("root", ["keys", "read", "lock"]),
  entry("root-ci", ["keys", "lock"], "ci/"),
  entry("plain", ["read", "lock", "admin", "metrics"]),
  { ...entry("early", ["keys", "lock"]), head_start_max: "30s" },
]);
const KEYS_SECRET = "a secret of the deployment, for tests";
const VARIABLES = { ALLOW_ANONYMOUS: "", API_KEYS, KEYS_SECRET, HEAD_START_MAX: "1s" };

const ask = async (target: Target, key: string, method: string, path: string, fields?: object) => {
  const headers = { authorization: `Bearer ${key}`, ...(fields && { "content-type": "application/json" }) };
  return send(target, path, { method, headers, ...(fields && { body: JSON.stringify(fields) }) });
};

const starts: [name: string, start: () => Promise<Target & Partial<Pick<RunningTarget, "stop">>>][] = [
  [
    "on Redis",
    async () => {
      const store = await startStore();
      return { ...inProcess(store, VARIABLES), stop: () => store.stop() };
    },
  ],
  ["on the embedded engine", () => startEmbeddedWorker({ variables: VARIABLES })],
];

describe.each(starts)("9 keys without a deployment %s", (_, start) => {
  let target: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    target = await start();
  });
  afterAll(() => target.stop?.());
  const make = async (fields: object, key = "root") => (await ask(target, key, "POST", "/keys", fields)).body;

  test("9 keys: a key is created, used, listed without its secret, and deleted", async () => {
    const made = await ask(target, "root", "POST", "/keys", {
      label: "nightly",
      scopes: ["lock"],
      prefix: "n/",
      ttl: "1h",
    });
    expect(made.status).toBe(201);
    const { id, key, expires_at } = made.body;
    expect(made.body).toMatchObject({ label: "nightly", scopes: ["lock"], prefix: "n/" });
    expect(Date.parse(expires_at) - Date.now()).toBeCloseTo(3_600_000, -5);
    const listed = async () =>
      (await ask(target, "root", "GET", "/keys?limit=100")).body.keys.find((one: { id: string }) => one.id === id);
    expect(await listed()).toEqual({
      id,
      label: "nightly",
      scopes: ["lock"],
      prefix: "n/",
      expires_at,
      last_used_on: null,
    });
    expect((await ask(target, key, "POST", "/locks/n%2Fx/acquire")).status).toBe(200);
    expect((await ask(target, key, "POST", "/locks/x/acquire")).status).toBe(403);
    expect((await ask(target, key, "GET", "/locks/n%2Fx")).status).toBe(403);
    expect((await ask(target, key, "GET", "/me")).body).toMatchObject({
      key_id: `key:nightly~${id}`,
      namespace: "team",
    });
    expect((await listed()).last_used_on).toBe(new Date().toISOString().slice(0, 10));
    const deleted = await ask(target, "root", "DELETE", `/keys/${id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { id, deleted: true }]);
    expect((await ask(target, key, "GET", "/me")).status).toBe(401);
    expect(await listed()).toBeUndefined();
    expect((await ask(target, "root", "GET", "/locks/n%2Fx")).body.state).toBe("held");
    expect((await ask(target, "root", "DELETE", `/keys/${id}`)).body.code).toBe("not_found");
  });

  test("9 keys: a key cannot create one with more permissions than its own, or one that creates others", async () => {
    const base = { label: "x", scopes: ["lock"] };
    expect((await make({ ...base, scopes: ["admin"] })).code).toBe("forbidden");
    expect((await make({ ...base, scopes: ["keys"] })).code).toBe("invalid_request");
    expect((await make({ ...base, prefix: "other/" }, "root-ci")).code).toBe("forbidden");
    expect((await make({ ...base, prefix: "" }, "root-ci")).code).toBe("forbidden");
    const { key, prefix, expires_at } = await make(base, "root-ci");
    expect(prefix).toBe("ci/");
    expect(Date.parse(expires_at) - Date.now()).toBeCloseTo(30 * 86_400_000, -5);
    for (const caller of [key, "plain"]) {
      expect((await ask(target, caller, "POST", "/keys", base)).status).toBe(403);
      expect((await ask(target, caller, "GET", "/keys")).status).toBe(403);
      expect((await ask(target, caller, "DELETE", `/keys/${"A".repeat(22)}`)).status).toBe(403);
    }
  });

  test("9 keys: a key's head start is limited by its own maximum or HEAD_START_MAX, and it cannot pass on more than it has", async () => {
    const base = { label: "h", scopes: ["lock"] };
    const asks = async (key: string, head_start: string) =>
      (await ask(target, key, "POST", "/locks/h/acquire", { head_start, fair: true })).body.code ?? "granted";
    expect(await asks("plain", "2s")).toBe("invalid_request");
    expect(await asks("early", "31s")).toBe("invalid_request");
    expect(await asks("early", "30s")).toBe("granted");
    expect((await make({ ...base, head_start_max: "2s" })).errors).toMatchObject([{ path: "head_start_max" }]);
    expect((await make({ ...base, head_start_max: "31s" }, "early")).errors).toMatchObject([
      { path: "head_start_max" },
    ]);
    const made = await make({ ...base, head_start_max: "20s" }, "early");
    expect(made).toMatchObject({ head_start_max_ms: 20_000 });
    expect([await asks(made.key, "21s"), await asks(made.key, "20s")]).toEqual(["invalid_request", "locked"]);
    const inherited = await make(base, "early");
    expect([await asks(inherited.key, "31s"), await asks(inherited.key, "30s")]).toEqual(["invalid_request", "locked"]);
    expect(await make(base)).not.toHaveProperty("head_start_max_ms");
    const { keys } = (await ask(target, "early", "GET", "/keys?limit=100")).body;
    expect(keys.find(({ id }: { id: string }) => id === made.id)).toMatchObject({ head_start_max_ms: 20_000 });
  });

  test("9 keys: a key with a prefix sees and deletes only keys within it", async () => {
    const [inside, outside] = [
      await make({ label: "i", scopes: ["lock"], prefix: "ci/a/" }),
      await make({ label: "o", scopes: ["lock"] }),
    ];
    const { keys } = (await ask(target, "root-ci", "GET", "/keys?limit=100")).body;
    const ids = keys.map(({ id }: { id: string }) => id);
    expect([ids.includes(inside.id), ids.includes(outside.id)]).toEqual([true, false]);
    expect((await ask(target, "root-ci", "DELETE", `/keys/${outside.id}`)).status).toBe(404);
    expect((await ask(target, "root-ci", "DELETE", `/keys/${inside.id}`)).status).toBe(200);
  });

  test("9 keys: an invalid body is reported with its fields", async () => {
    const { errors } = await make({ label: "a b", scopes: [], ttl: "1s", namespace: "other" });
    expect(errors.map(({ path }: { path: string }) => path).sort()).toEqual(["label", "namespace", "scopes", "ttl"]);
    expect((await ask(target, "root", "DELETE", "/keys/nobody's")).status).toBe(404);
  });
});

test("9 keys: without KEYS_SECRET, or on a quorum, the routes explain why they are unavailable", async () => {
  const databases = [1, 2, 3].map((i) => ({ url: `http://127.0.0.1:${i}`, token: "t" }));
  const access = { ALLOW_ANONYMOUS: "", API_KEYS };
  const cases: [variables: object, detail: RegExp][] = [
    [{ UPSTASH_REDIS_REST_URL: "http://127.0.0.1:1", UPSTASH_REDIS_REST_TOKEN: "t" }, /set KEYS_SECRET/],
    [{ QUORUM_STORES: databases, KEYS_SECRET }, /quorum .* API_KEYS/],
  ];
  for (const [variables, detail] of cases) {
    const target = inProcess({ variables: { ...access, ...variables } });
    for (const [method, path, fields] of [
      ["POST", "/keys", { label: "x", scopes: ["lock"] }],
      ["GET", "/keys", undefined],
      ["DELETE", "/keys/x", undefined],
    ] as const) {
      const { status, body } = await ask(target, "root", method, path, fields);
      expect([method, status, body.code]).toEqual([method, 422, "unsatisfiable"]);
      expect(body.detail).toMatch(detail);
    }
  }
});
