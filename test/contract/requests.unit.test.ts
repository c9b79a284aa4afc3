import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fromText } from "../../src/contract/form.ts";
import { requestSchemas } from "../../src/contract/requests.ts";
import { typesOf, validate } from "../../src/contract/validate.ts";

const schemas = requestSchemas();
const wrong = (schema: z.ZodMiniType, input: unknown): Record<string, string> => {
  const result = validate(schema, input);
  return result.ok ? {} : Object.fromEntries(result.errors.map(({ path, message }) => [path, message]));
};

test("acquire: all invalid fields are listed together, each with the expected and the actual value", () => {
  const input = {
    ttl: "48h",
    wait: "soon",
    fair: "true",
    owner: null,
    tll: 1,
    lock_delay: "3600001ms",
    max_hold: "99ms",
  };
  expect(wrong(schemas.acquire, input)).toEqual({
    ttl: 'must be at most 24h, got "48h"',
    wait: 'must be a duration such as "250ms", "30s", "2m30s", "1.5h" or "1d", got "soon"',
    fair: 'must be true or false, got "true"',
    owner: "must be of type string, got null",
    tll: "is not a field here: did you mean 'ttl'?",
    lock_delay: 'must be at most 1h, got "3600001ms"',
    max_hold: 'must be at least 100ms, got "99ms"',
  });
  expect(wrong(schemas.renew, { token: "t", ttl: "30ms" })).toEqual({ ttl: 'must be at least 100ms, got "30ms"' });
  expect(wrong(schemas.renew, { token: "t", ttl: 0 })).toEqual({ ttl: "must be at least 100ms, got 0" });
});

test("durations: a bare number is refused wherever it is sent, and the message offers both readings", () => {
  const lease = { name: "x", token: "t" };
  const seconds = (got: string) => `must have a unit, got ${got}: did you mean "600s" or "600ms"?`;
  for (const field of ["ttl", "wait", "lock_delay", "max_hold", "min_hold"]) {
    expect(wrong(schemas.acquire, { [field]: 600 })).toEqual({ [field]: seconds("600") });
    expect(wrong(schemas.acquire, { [field]: "600" })).toEqual({ [field]: seconds('"600"') });
  }
  expect(wrong(schemas.heartbeat, { leases: [{ ...lease, ttl: 600 }] })).toEqual({ "leases.0.ttl": seconds("600") });
  expect(wrong(schemas.latchSet, { count: 1, ttl: 600 })).toEqual({ ttl: seconds("600") });
  expect(wrong(schemas.keyCreate, { label: "a", scopes: ["read"], ttl: 600 })).toEqual({ ttl: seconds("600") });
  for (const query of [schemas.breakQuery, schemas.lockQuery, schemas.terraformQuery]) {
    const field = query === schemas.breakQuery ? "grace" : "wait";
    expect(wrong(query, { [field]: "600" })).toEqual({ [field]: seconds('"600"') });
    expect(wrong(query, { [field]: "0" })).toEqual({});
  }
});

test("durations: only valid readings are suggested", () => {
  const problemOf = (wait: unknown) => wrong(schemas.acquire, { wait }).wait;
  expect(problemOf(1.5)).toBe('must have a unit, got 1.5: did you mean "1.5s"?');
  expect(problemOf("2m30")).toBe('must have a unit, got "2m30": did you mean "2m30s" or "2m30ms"?');
  for (const none of [-5, 1e21, Number.NaN, "1e3", "0x10", "9".repeat(40), true, [5]]) {
    expect(problemOf(none)).toMatch(/^must be a duration such as "250ms", "30s", "2m30s", "1.5h" or "1d", got /);
  }
});

test("acquire: messages never contain tokens or tickets", () => {
  const secret = "s".repeat(513);
  expect(JSON.stringify(wrong(schemas.acquire, { token: secret, ticket: [secret] }))).not.toContain("sss");
});

test("unknown fields: the message suggests the field with a similar name, or else lists all fields", () => {
  for (const [name, meant] of [
    ["maxHold", "max_hold"],
    ["max_hld", "max_hold"],
    ["wiat", "wait"],
    ["ttl_ms", "ttl"],
    ["waitSeconds", "wait"],
  ] as const) {
    expect(wrong(schemas.acquire, { [name]: 1 })).toEqual({ [name]: `is not a field here: did you mean '${meant}'?` });
  }
  expect(wrong(schemas.semaphoreSet, { permits: 1, capacity: 1 })).toEqual({
    capacity: "is not a field here: the only field is 'permits'",
  });
  expect(wrong(schemas.renew, { color: 1, token: "t" })).toEqual({
    color: "is not a field here: the fields are token, ttl, metadata, revision",
  });
  expect(wrong(schemas.multiAcquire, { locks: [{ name: "a" }, { name: "b", mod: "shared" }] })).toEqual({
    "locks.1.mod": "is not a field here: did you mean 'mode'?",
  });
  expect(wrong(schemas.noQuery, { color: 1 })).toEqual({ color: "is not a field here: leave it out" });
  expect(wrong(schemas.semaphoreSet, { permits: "abc" })).toEqual({ permits: 'must be a whole number, got "abc"' });
  expect(wrong(schemas.semaphoreSet, { permits: 0 })).toEqual({ permits: "must be at least 1, got 0" });
  expect(wrong(schemas.listQuery, { limit: 101 })).toEqual({ limit: "must be at most 100, got 101" });
  expect(wrong(schemas.semaphoreSet, { permits: 1.5 })).toEqual({ permits: "must be a whole number, got 1.5" });
});

test("lists: the message names the actual value, and recommends JSON only for text", () => {
  const item = 'must be an object such as {"name":"a"}';
  const list = "must be a list of 2 to 32 locks";
  expect(wrong(schemas.multiAcquire, { locks: ["x", "y"] })).toEqual({
    "locks.0": `${item}, got "x"`,
    "locks.1": `${item}, got "y"`,
  });
  expect(wrong(schemas.multiRelease, { token: "t", locks: [{ name: "x" }] })).toEqual({
    "locks.0": 'must be a name such as "deploy", got an object',
  });
  expect(wrong(schemas.multiAcquire, { locks: [{ name: "x" }] })).toEqual({ locks: `${list}, got 1` });
  const two = [{ name: "x" }, { name: "y" }];
  expect(wrong(schemas.multiAcquire, { locks: two, need: 3 })).toEqual({
    need: "must be at most the number of locks (2), got 3",
  });
  expect(Object.keys(wrong(schemas.multiAcquire, { locks: two, need: 0 }))).toEqual(["need"]);
  expect(wrong(schemas.multiAcquire, { locks: {} })).toEqual({ locks: `${list}, got an object` });
  expect(wrong(schemas.multiAcquire, { locks: "x" })).toEqual({ locks: `${list}, in a JSON body` });
  expect(wrong(schemas.heartbeat, { leases: [] })).toEqual({ leases: "must be a list of 1 to 100 leases, got 0" });
  expect(wrong(schemas.heartbeat, { leases: ["x"] })).toEqual({
    "leases.0": 'must be an object such as {"name":"x","token":"…"}',
  });
});

test("owner and metadata: sizes are bytes, and text is well-formed", () => {
  expect(wrong(schemas.acquire, { owner: "ü".repeat(128), metadata: { a: "x".repeat(1016) } })).toEqual({});
  expect(wrong(schemas.acquire, { owner: "ü".repeat(129), metadata: { a: "x".repeat(1017) } })).toEqual({
    owner: "must be at most 256 bytes of UTF-8, got 258",
    metadata: "must be at most 1024 bytes as JSON, got 1025",
  });
  for (const metadata of [
    { a: "\ud800" },
    { "\ud800": 1 },
    { a: null },
    { a: {} },
    { a: Number.POSITIVE_INFINITY },
    [],
    "{}",
  ]) {
    expect(Object.keys(wrong(schemas.acquire, { metadata }))[0]).toMatch(/^metadata/);
  }
  expect(wrong(schemas.acquire, { metadata: { a: "\ud800" } })["metadata.a"]).toMatch(
    /^must be a well-formed string, /,
  );
  expect(wrong(schemas.acquire, { metadata: { a: { b: 1 } } })).toEqual({
    "metadata.a": "must be a well-formed string, a finite number or a boolean, got an object",
  });
  expect(wrong(schemas.acquire, { owner: "\udc00" })).toEqual({ owner: "must be well-formed Unicode" });
});

test("release: identifies either a lease or a place in the queue, not both", () => {
  expect(wrong(schemas.release, {}).token).toMatch(/^is required, .*Lock-Token/);
  expect(wrong(schemas.release, { token: "t", ticket: "k" }).token).toMatch(/^must not be combined with `ticket`/);
  for (const input of [{ token: "t" }, { ticket: "k" }]) expect(wrong(schemas.release, input)).toEqual({});
});

test("requests: all schemas can be converted to JSON Schema for the OpenAPI document", () => {
  // Terraform may add fields to its requests in the future.
  const { lockInfo, unlockInfo, ...ours } = schemas;
  for (const schema of [lockInfo, unlockInfo])
    expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({ type: "object", properties: { ID: {} } });
  for (const schema of Object.values(ours).filter((schema) => schema instanceof z.ZodMiniObject)) {
    expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({ type: "object", additionalProperties: false });
  }
});

test("typesOf() distinguishes numbers, booleans and lists from text, with or without a default", () => {
  const of = (schema: z.ZodMiniType, ...names: string[]) => names.map(typesOf(schema));
  expect(of(schemas.multiAcquire, "fair", "need", "owner", "locks")).toEqual(["boolean", "number", "string", "array"]);
  expect(of(schemas.renew, "revision", "token")).toEqual(["number", "string"]);
  expect(of(schemas.listQuery, "limit", "__proto__", "nothing")).toEqual(["number", undefined, undefined]);
  expect(fromText(new Map([...Object.entries({ revision: "3", token: "7" })]), typesOf(schemas.renew))).toEqual({
    revision: 3,
    token: "7",
  });
});
