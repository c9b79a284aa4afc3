import { expect, test } from "vitest";
import { type Fake, fakeApp } from "../../support/services/fake-app.ts";

const JSON_TYPE = "application/json";

async function send(app: Fake, body: BodyInit, type: string | undefined = JSON_TYPE, path = "/locks/x/acquire") {
  const init = { method: "POST", body, headers: type === undefined ? {} : { "Content-Type": type }, duplex: "half" };
  const response = await app.fetch(path, init as RequestInit);
  return { status: response.status, body: (await response.json()) as { code?: string; errors?: { path: string }[] } };
}

test("bodies: anything but a JSON object in UTF-8 gets 400", async () => {
  const app = fakeApp();
  const bodies = [
    "{",
    "null",
    "1",
    "[]",
    '"x"',
    "{}{}",
    '{"ttl":1000,}',
    "\u0000",
    "[".repeat(16_000),
    '{"a":'.repeat(3_000),
  ];
  for (const body of [...bodies, new Uint8Array([0x7b, 0xff, 0x7d])]) {
    expect(await send(app, body)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  }
  expect(app.calls).toEqual([]);
});

test("bodies: values nested as deeply as allowed are rejected by their field", async () => {
  const deep = `{"metadata":{"a":${"[".repeat(8_000)}${"]".repeat(8_000)}}}`;
  expect(await send(fakeApp(), deep)).toMatchObject({ status: 400, body: { errors: [{ path: "metadata.a" }] } });
});

test("bodies: names of built-in properties count as unknown fields", async () => {
  const app = fakeApp();
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", ""]) {
    const json = await send(app, `{${JSON.stringify(name)}:{"ttl":1}}`);
    expect(json).toMatchObject({ status: 400, body: { errors: [{ path: name }] } });
    const form = await send(app, `${name}=1`, "application/x-www-form-urlencoded");
    expect(form).toMatchObject({ status: 400, body: { errors: [{ path: name }] } });
  }
  expect(await send(app, '{"metadata":{"__proto__":{"ttl":1}}}')).toMatchObject({ status: 400 });
  expect(app.calls).toEqual([]);
});

test("bodies: forms with duplicate fields, invalid escapes, or JSON values are rejected", async () => {
  const app = fakeApp();
  for (const body of [
    "ttl=1s&ttl=2s",
    "owner=%FF",
    "owner=%",
    "metadata=%7B%7D",
    "ttl=1e3",
    "ttl=99999999999999999999",
    "fair=yes",
    "x",
  ]) {
    expect([body, (await send(app, body, "application/x-www-form-urlencoded")).status]).toEqual([body, 400]);
  }
});

test("bodies: other types get 415", async () => {
  const app = fakeApp();
  const types = [
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/json; charset=latin1",
    "json",
    "",
  ];
  for (const type of types) expect([type, (await send(app, "{}", type)).status]).toEqual([type, 415]);
  for (const type of ["application/json;charset=utf-8", 'Application/JSON; charset="UTF-8"']) {
    expect((await send(app, "{}", type)).status).toBe(200);
  }
});

test("bodies: more than 16 KiB gets 413, with a Content-Length and in chunks; exactly 16 KiB does not", async () => {
  const app = fakeApp();
  const padded = (length: number) => `{${" ".repeat(length - 2)}}`;
  const chunked = (text: string) => new Blob([text]).stream();
  expect((await send(app, padded(16_384))).status).toBe(200);
  expect((await send(app, chunked(padded(16_384)))).status).toBe(200);
  expect(await send(app, padded(16_385))).toMatchObject({ status: 413, body: { code: "too_large" } });
  expect(await send(app, chunked(padded(16_385)))).toMatchObject({ status: 413, body: { code: "too_large" } });
});

test("queries: unknown parameters, including tokens, are rejected on every route", async () => {
  const app = fakeApp();
  for (const query of ["token=t", "wiat=1", "wait=1&wait=2ms", "wait=-1", "wait=%zz"]) {
    expect([query, (await app.get(`/locks/x?${query}`)).status]).toEqual([query, 400]);
  }
  expect((await app.post("/locks/x/acquire?ttl=5s")).status).toBe(400);
});

test("multi: a list that is missing, too short, too long or has duplicate names is rejected with its path", async () => {
  const app = fakeApp();
  const names = Array.from({ length: 33 }, (_, i) => `n${i}`);
  const targets = names.map((name) => ({ name }));
  const cases: [path: string, fields: object, error: string][] = [
    ["acquire", {}, "locks"],
    ["acquire", { locks: "a" }, "locks"],
    ["acquire", { locks: [{ name: "a" }] }, "locks"],
    ["acquire", { locks: targets }, "locks"],
    ["acquire", { locks: ["a", "b"] }, "locks.0"],
    ["acquire", { locks: [{ name: "a" }, { name: "a" }] }, "locks.1"],
    ["acquire", { locks: [{ name: "a" }, { name: ".." }] }, "locks.1.name"],
    ["acquire", { locks: [{ name: "a" }, { name: "b", mode: "x" }] }, "locks.1.mode"],
    ["acquire", { locks: targets.slice(0, 2), token: "t" }, "token"],
    ["release", { token: "t", locks: [] }, "locks"],
    ["renew", { token: "t", locks: names }, "locks"],
    ["renew", { locks: ["a"] }, "token"],
  ];
  for (const [path, fields, error] of cases) {
    const { status, body } = await app.post(`/multi/${path}`, fields);
    expect([path, status, body.errors?.[0].path]).toEqual([path, 400, error]);
  }
  expect((await app.post("/multi/acquire", { locks: targets.slice(0, 32) })).status).toBe(200);
  expect((await app.post("/multi/renew", { token: "t", locks: ["a"] })).status).toBe(200);
});

test("routes: 404 and 405 are problems; Allow, HEAD and OPTIONS agree with each other", async () => {
  const app = fakeApp();
  for (const path of ["/nope", "/locks/a/b/acquire", "/locks/x/", "/locks//acquire"]) {
    expect([path, (await app.post(path)).body.code]).toEqual([path, "not_found"]);
  }
  const wrong = await app.get("/locks/x/acquire");
  expect([wrong.status, wrong.body.code, wrong.headers.get("Allow")]).toEqual([
    405,
    "method_not_allowed",
    "POST, OPTIONS",
  ]);
  const options = await app.fetch("/readyz", { method: "OPTIONS" });
  expect([options.status, options.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  const head = await app.fetch("/locks/x", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const json = { "Content-Type": "application/problem+json" };
  for (const [name, value] of Object.entries(json)) expect(wrong.headers.get(name)).toBe(value);
});
