import { expect, test } from "vitest";
import { fakeApp } from "../support/services/fake-app.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8" };
const DEFAULTS = { ttl_ms: 30_000, wait_ms: 0, fair: true, lock_delay_ms: 0 };

test("acquire: no body, an empty body and an empty object all mean defaults", async () => {
  const app = fakeApp();
  await app.fetch("/locks/x/acquire", { method: "POST" });
  await app.fetch("/locks/x/acquire", { method: "POST", body: "", headers: { "Content-Type": "text/plain" } });
  await app.post("/rw/x/write", {});
  for (const { method, args } of app.calls) {
    expect([method, ...args]).toEqual(["acquire", [{ name: "x", mode: "exclusive" }], DEFAULTS]);
  }
  expect(app.calls).toHaveLength(3);
});

test("acquire: every field reaches the service, from JSON and from a form", async () => {
  const app = fakeApp();
  const fields = {
    ttl: "1.5m",
    wait: "250ms",
    fair: false,
    token: "t",
    ticket: "k",
    owner: "7",
    lock_delay: "1s",
    max_hold: "2h",
  };
  await app.post("/locks/x/acquire", { ...fields, metadata: { a: "b", c: 1, d: true } });
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  await app.fetch("/locks/x/acquire", { method: "POST", body: `${form}`, headers: FORM });
  const options = {
    ttl_ms: 90_000,
    wait_ms: 250,
    fair: false,
    token: "t",
    ticket: "k",
    owner: "7",
    lock_delay_ms: 1_000,
    max_hold_ms: 7_200_000,
  };
  expect(app.calls[0]?.args[1]).toEqual({ ...options, metadata: { a: "b", c: 1, d: true } });
  expect(app.calls[1]?.args[1]).toEqual(options);
});

test("names: are decoded strictly and once, and can contain slashes", async () => {
  const app = fakeApp();
  const names = {
    "a%2Fb": "a/b",
    "a%252Fb": "a%2Fb",
    "%C3%BC": "ü",
    "%F0%9F%94%92": "🔒",
    "a+b": "a+b",
  };
  for (const sent of Object.keys(names).concat("__proto__")) expect((await app.get(`/locks/${sent}`)).status).toBe(200);
  expect(app.calls.map(({ args }) => args[0])).toEqual([...Object.values(names), "__proto__"]);
  for (const sent of ["%FF", "%zz", "%", "a%00", "%C2%85", "x".repeat(257), "%C3%BC".repeat(129), "%ED%A0%80"]) {
    const { status, body } = await app.get(`/locks/${sent}`);
    expect([sent, status, body.code, body.errors[0].path]).toEqual([sent, 400, "invalid_request", "name"]);
  }
});

test("tokens: the Lock-Token header can replace the field, but must not contradict it", async () => {
  const app = fakeApp();
  const header = { "Lock-Token": "t" };
  for (const path of ["/locks/x/release", "/rw/x/renew"])
    expect((await app.post(path, undefined, header)).status).toBe(200);
  await app.post("/locks/x/acquire", {}, header);
  await app.post("/multi/renew", { locks: ["x"] }, header);
  expect(JSON.stringify(app.calls.map(({ args }) => args)).match(/"token":"t"/g)).toHaveLength(4);
  expect((await app.post("/locks/x/release", { token: "t" }, header)).status).toBe(200);
  for (const fields of [{ token: "u" }, { token: 7 }, { ticket: "k" }]) {
    expect((await app.post("/locks/x/release", fields, header)).status).toBe(400);
  }
  expect((await app.post("/multi/acquire", { locks: [{ name: "a" }, { name: "b" }] }, header)).status).toBe(400);
});

test("wait: is limited; the Prefer header can set it, is confirmed, and yields to the field", async () => {
  const app = fakeApp();
  const wait = () => (app.calls.at(-1)?.args[1] as { wait_ms: number } | undefined)?.wait_ms;
  await app.post("/locks/x/acquire", { wait: "2h" });
  expect(wait()).toBe(20_000);
  const preferred = await app.post("/locks/x/acquire", {}, { Prefer: "respond-async, wait=10" });
  expect([wait(), preferred.headers.get("Preference-Applied")]).toEqual([10_000, "wait=10"]);
  const both = await app.post("/locks/x/acquire", { wait: "5ms" }, { Prefer: "wait=10" });
  expect([wait(), both.headers.get("Preference-Applied")]).toEqual([5, null]);
  await app.get("/locks/x?wait=1500ms");
  expect(wait()).toBe(1_500);
  await app.post("/locks/x/acquire", {}, { Prefer: "wait=soon" });
  expect(wait()).toBe(0);
});

test("ttl: TTL_MAX limits both it and its default", async () => {
  const app = fakeApp({ ALLOW_ANONYMOUS: "true", TTL_MAX: "10s" });
  await app.post("/locks/x/acquire");
  expect(app.calls[0]?.args[1]).toMatchObject({ ttl_ms: 10_000 });
  const { body } = await app.post("/locks/x/acquire", { ttl: "11s" });
  expect(body.errors).toEqual([{ path: "ttl", message: 'must be at most 10s, got "11s"' }]);
});

test("Idempotency-Key: reaches the service; anything but 1 to 255 printable ASCII characters is rejected", async () => {
  const app = fakeApp();
  for (const key of ["k", "~ !", "k".repeat(255)]) {
    expect((await app.post("/locks/x/acquire", {}, { "Idempotency-Key": key })).status).toBe(200);
    expect(app.calls.at(-1)?.request.context.idempotency_key).toBe(key);
  }
  for (const key of ["", "ü", "k".repeat(256), "a\tb"]) {
    const { status, body } = await app.post("/locks/x/acquire", {}, { "Idempotency-Key": key });
    expect([status, body.errors[0].path]).toEqual([400, "Idempotency-Key"]);
  }
});

test("a body field in the URL, and a `mode` in the body, are rejected with a message about where they belong", async () => {
  const app = fakeApp();
  const inUrl = await app.post("/locks/x/acquire?ttl=30s");
  expect(inUrl.body.errors).toEqual([{ path: "ttl", message: "belongs in the body, not in the URL" }]);
  const mode = await app.post("/locks/x/acquire", { mode: "shared" });
  expect(mode.body.errors).toEqual([{ path: "mode", message: expect.stringContaining("POST /rw/:name/read") }]);
  expect(app.calls).toEqual([]);
});

test("several problems form one readable sentence, and query parameters are named as such", async () => {
  const app = fakeApp();
  const { body } = await app.post("/locks/x/renew", { tokn: "t", ttl: 0 });
  expect(body.detail).toBe(
    "Correct the request: 'token' is required; 'ttl' must be at least 100ms, got 0; 'tokn' is not a field here: did you mean 'token'?",
  );
  const query = await app.get("/locks?prefx=a&colour=b");
  expect(query.body.detail).toBe(
    "Correct the request: 'prefx' is not a query parameter here: did you mean 'prefix'? 'colour' is not a query parameter here: the query parameters are prefix, limit, cursor.",
  );
});

test("bodies that do not parse: the message says where parsing failed and what to send, without repeating the body", async () => {
  const app = fakeApp();
  const detailOf = async (body: string, headers: HeadersInit) => {
    const response = await app.fetch("/locks/x/acquire", { method: "POST", body, headers });
    return ((await response.json()) as { detail: string }).detail;
  };
  const JSON_TYPE = { "Content-Type": "application/json" };
  expect(await detailOf("ttl=30s", JSON_TYPE)).toMatch(/looks like a form, but was sent as JSON: .*Content-Type/);
  expect(await detailOf('{"ttl":30s}', JSON_TYPE)).toMatch(/must be JSON: .*position 9/);
  expect(await detailOf('{"ttl":', JSON_TYPE)).toMatch(/must be JSON: unexpected end/);
  const detail = await detailOf('{"token":"secret","fair":True}', JSON_TYPE);
  expect(detail).toMatch(/must be JSON: unexpected token 'T'/);
  expect(detail).not.toContain("secret");
  expect(await detailOf("fair=maybe", FORM)).toContain("'fair' must be true or false, got \"maybe\"");
  const twice = await app.fetch("/multi/acquire", { method: "POST", body: "locks=x&locks=y", headers: FORM });
  expect(((await twice.json()) as { detail: string }).detail).toContain("'locks' is a list: send a JSON body");
});

test("unknown routes: the message names the route that was probably meant, or where all routes are listed", async () => {
  const app = fakeApp();
  const detailOf = async (path: string) => {
    const { status, body } = await app.get(path);
    return `${status} ${body.detail}`;
  };
  expect(await detailOf("/health")).toBe("404 There is no such route: did you mean /healthz?");
  expect(await detailOf("/doc")).toBe("404 There is no such route: did you mean /docs?");
  expect(await detailOf("/lock/x")).toBe("404 There is no such route: did you mean /locks/x?");
  expect(await detailOf("/nonsense/x")).toMatch(/^404 .*GET \/docs lists all routes/);
  expect(await detailOf("/locks/x/histroy")).toMatch(/^404 .* \/locks has .*POST \/locks\/:name\/acquire, .*%2F\.$/);
  for (const path of ["/locks/x/history", "/rw/x/wait", "/latches/x/wait"]) {
    const [, resource, , parameter] = path.split("/");
    expect(await detailOf(path)).toMatch(`'${parameter}' is a query parameter of GET /${resource}/x.`);
  }
  expect((await app.post("/locks//acquire")).body.detail).toMatch("the name is empty");
  expect((await app.post("/rw/x/acquire")).body.detail).toContain(
    "/rw has POST /rw/:name/read, POST /rw/:name/write, ",
  );
  const nameless = await app.post("/locks/acquire");
  expect([nameless.status, nameless.body.detail]).toEqual([405, "The name is missing: POST /locks/:name/acquire."]);
  const wrong = await app.post("/locks/x");
  expect([wrong.status, wrong.body.detail]).toEqual([
    405,
    expect.stringMatching(
      /^Use GET or DELETE here, or POST \/locks\/:name\/acquire, POST \/locks\/:name\/release, .*\.$/,
    ),
  ]);
  const deep = await app.get("/locks/x/acquire");
  expect([deep.status, deep.body.detail]).toEqual([405, "Use POST here."]);
  expect(wrong.headers.get("Allow")).toContain("HEAD");
});

test("/docs: a missing page is distinguished from pages that were not built", async () => {
  const empty = fakeApp(undefined, {}, undefined, { assets: async () => null });
  expect((await empty.get("/docs/nope")).body.detail).toContain("build them with 'npm run build'");
  const assets = async (file: string) => (file === "docs/index.html" ? new Response("x").body : null);
  const built = fakeApp(undefined, {}, undefined, { assets });
  const { status, body } = await built.get("/docs/nope");
  expect([status, body.detail]).toEqual([404, "There is no such page: /docs lists all pages."]);
});
