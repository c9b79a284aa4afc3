/** Section 9: what each API key must not be able to do on each route. `redis.test.ts` runs the whole suite with a key. */
import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { scope as scopes } from "../../src/contract/api-keys.ts";
import { OPERATIONS } from "../../tools/generate/openapi/operations.ts";
import { bodyOf, Lock, post, send, type Target } from "../support/services/http.ts";
import { inProcess, startStore } from "../support/services/targets.ts";

const SCOPES = scopes.options;
const hashOf = (key: string) => `sha256:${createHash("sha256").update(key).digest("hex")}`;
const entry = (id: string, namespace: string, scopes: readonly string[], prefix?: string) => ({
  id,
  hash: hashOf(id),
  namespace,
  scopes,
  ...(prefix === undefined ? {} : { prefix }),
});

const API_KEYS = JSON.stringify([
  entry("all", "team", SCOPES),
  entry("rotated", "team", SCOPES),
  entry("foreign", "others", SCOPES),
  entry("narrow", "team", SCOPES, "ci/"),
  ...SCOPES.map((scope) => entry(`only-${scope}`, "team", [scope])),
]);

const store = await startStore();
afterAll(() => store.stop());
const service = inProcess(store, { ALLOW_ANONYMOUS: "", API_KEYS });

/** Returns the service as seen by a client with this key. */
function as(key: string): Target {
  return {
    ...service,
    name: `in-process as ${key}`,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("Authorization", `Bearer ${key}`);
      return (service.fetch as typeof fetch)(input, { ...init, headers });
    },
  };
}

describe("9 access: scopes on every route", () => {
  for (const { method, path, scope, body } of OPERATIONS) {
    if (scope === "none" || scope === "any") continue;
    const ask = (key: string, name: string) => {
      // Terraform's requests wait by default.
      const query = path.startsWith("/terraform") && method !== "delete" ? "?wait=0" : "";
      const url = path.replace(":name", encodeURIComponent(name)) + query;
      const named = path.startsWith("/multi") ? { token: "t", locks: multiLocks(path, name) } : {};
      const fields = path === "/heartbeat" ? { leases: [{ name, token: "t" }] } : { ...named, ...required(path) };
      if (body === undefined) return send(as(key), url, { method: method.toUpperCase() });
      const headers = { "content-type": "application/json" };
      return send(as(key), url, { method: method.toUpperCase(), headers, body: JSON.stringify(fields) });
    };

    test(`9 access: ${method} ${path} requires only the ${scope} scope`, async () => {
      for (const other of SCOPES) {
        const { status, body: answer } = await ask(`only-${other}`, "x");
        if (other === scope) expect([401, 403]).not.toContain(status);
        else expect([status, answer.code]).toEqual([403, "forbidden"]);
      }
      expect((await ask("unknown", "x")).status).toBe(401);
    });

    // These routes never reject a request because of a name: listings are filtered, heartbeats have a result for each lease,
    // and metrics and keys contain no names.
    if (/^\/(locks|semaphores|latches|heartbeat|metrics|keys.*)$/.test(path)) continue;
    test(`9 access: ${method} ${path} is restricted to the key's prefix`, async () => {
      expect((await ask("narrow", "x")).body.code).toBe("forbidden");
      expect((await ask("narrow", "ci/x")).status).not.toBe(403);
    });
  }
});

const multiLocks = (path: string, name: string) =>
  path === "/multi/acquire" ? [{ name }, { name: `${name}2` }] : [name, `${name}2`];

/** Returns a minimal valid body, so that only the key can be the reason for a rejection. */
function required(path: string): object {
  if (path === "/multi/acquire") return { token: undefined };
  if (/(release|renew|transfer)$/.test(path)) return { token: "t" };
  if (path === "/semaphores/:name") return { permits: 1 };
  if (path === "/terraform/:name") return { ID: crypto.randomUUID() };
  return path === "/latches/:name" ? { count: 1 } : {};
}

describe("9 access: namespaces and prefixes", () => {
  test("9 access: a key of another namespace sees nothing, can acquire the same name, and cannot end the lease", async () => {
    const [mine, theirs] = [new Lock(as("all")), new Lock(as("foreign"))];
    const same = new Lock(as("foreign"), mine.name);
    const { token } = await mine.hold();
    expect(await same.state()).toMatchObject({ state: "free", fence: null, holders: [] });
    expect(bodyOf(await send(as("foreign"), `/locks?prefix=${mine.name}`), 200).locks).toEqual([]);
    expect((await same.renew({ token })).body).toMatchObject({ code: "lease_lost" });
    expect(bodyOf(await send(as("foreign"), same.path, { method: "DELETE" }), 200)).toMatchObject({ broken: 0 });
    await same.hold();
    expect((await mine.state({ "Lock-Token": token })).yours).toMatchObject({ hold_count: 1 });
    expect(theirs.name).not.toBe(mine.name);
  });

  test("9 access: after a rotation, both keys reach the same locks", async () => {
    const mine = new Lock(as("all"));
    const { token } = await mine.hold();
    expect(await new Lock(as("rotated"), mine.name).end(token)).toMatchObject({ released: true });
  });

  test("9 access: a listing and a heartbeat are restricted to the prefix", async () => {
    const name = `ci/${crypto.randomUUID()}`;
    const [inside, outside] = [new Lock(as("all"), name), new Lock(as("all"))];
    const leases = [await inside.hold(), await outside.hold()];
    const listed = bodyOf(await send(as("narrow"), "/locks?limit=100"), 200).locks;
    expect(listed.every(({ lock }: { lock: string }) => lock.startsWith("ci/"))).toBe(true);
    expect(listed.map(({ lock }: { lock: string }) => lock)).toContain(name);
    for (const kind of ["semaphores", "latches"]) {
      const fields = kind === "latches" ? { count: 1 } : { permits: 1 };
      const body = JSON.stringify(fields);
      for (const { name } of [inside, outside]) {
        const init = { method: "PUT", headers: { "content-type": "application/json" }, body };
        await send(as("all"), `/${kind}/${encodeURIComponent(name)}`, init);
      }
      const listed = JSON.stringify(bodyOf(await send(as("narrow"), `/${kind}?limit=100`), 200));
      expect([kind, listed.includes(inside.name), listed.includes(outside.name)]).toEqual([kind, true, false]);
    }
    const beat = await post(as("narrow"), "/heartbeat", {
      leases: leases.map(({ lock, token }) => ({ name: lock, token })),
    });
    expect(bodyOf(beat, 200).results).toMatchObject([{ ok: true }, { ok: false, code: "forbidden" }]);
  });
});
