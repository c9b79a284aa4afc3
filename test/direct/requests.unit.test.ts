/** A direct client's checks agree with the contract's schemas on every request. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { requestSchemas } from "../../src/contract/requests.ts";
import { typesOf, validate } from "../../src/contract/validate.ts";
import { QUERY_TYPES } from "../../src/direct/call.ts";
import { type Check, checked } from "../../src/direct/check.ts";
import * as requests from "../../src/direct/requests.ts";
import { SETTINGS } from "../../src/direct/settings.ts";
import { anyText } from "../support/services/any-text.ts";

const schemas = requestSchemas(SETTINGS);
const { name, acquire, release, renew, lockQuery, heartbeat, ...made } = requests;
const checks: [name: string, check: Check<unknown>][] = [
  ...Object.entries({ name, acquire, release, renew, lockQuery, heartbeat }),
  ...Object.entries(made).map(([name, make]): [string, Check<unknown>] => [name, make()]),
];
const schemaOf = (name: string): z.ZodMiniType =>
  schemas[(name === "latchQuery" ? "inspectQuery" : name) as keyof typeof schemas];

/** Treats absent and undefined fields as the same. */
const plain = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const text = fc.oneof(
  fc.constantFrom("", "a", "..", ".", "exclusive", "shared", "lock", "semaphore", "only", "false", "true", "__proto__"),
  anyText({ maxLength: 8 }),
  fc.constantFrom("\ud800", "a\u0007b", "ä".repeat(129), "x".repeat(257), "y".repeat(513), "z".repeat(5_000)),
);
const duration = fc.oneof(
  fc.constantFrom(
    "30s",
    "1m30s",
    "1.5h",
    "99ms",
    "100ms",
    "0.5ms",
    "24h",
    "25h",
    "366d",
    "367d",
    "30",
    "",
    "0",
    "s",
    "1s1m",
  ),
  fc.constantFrom(0, 1, 30, -1, 1.5),
  text,
);
const number = fc.oneof(
  fc.constantFrom(0, 1, 2, -1, 1.5, 100, 101, 10_000, 10_001, 1_000_000, 1_000_001, 2 ** 53, -(2 ** 53), 1e300),
  fc.constantFrom("1", null, true),
);
const anything = fc.oneof(fc.constantFrom(null, true, false, [], {}), number, text, fc.array(text, { maxLength: 2 }));
const metadata = fc.oneof(
  fc.dictionary(text, fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), anything), { maxKeys: 4 }),
  fc.constant(JSON.parse('{"__proto__":1,"a":[]}')),
  fc.constant({ a: "x".repeat(1_100) }),
  anything,
);
const lock = fc.oneof(
  fc.record({ name: text, mode: text, token: text, kind: text, ttl: duration }, { requiredKeys: [] }),
  fc.record({ name: fc.constantFrom("a", "b", "c") }),
  fc.record({ name: fc.constantFrom("a", "b"), token: fc.constant("t") }),
  text,
  anything,
);
const locks = fc.oneof(
  fc.array(lock, { maxLength: 4 }),
  fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 4 }),
  fc.constant(Array.from({ length: 33 }, (_, i) => ({ name: `${i}` }))),
  fc.constant(Array.from({ length: 101 }, (_, i) => ({ name: `${i}`, token: "t" }))),
  anything,
);
const DURATIONS = ["ttl", "wait", "lock_delay", "max_hold", "min_hold", "grace", "standby"];
const TEXTS = ["ticket", "token", "owner", "prefix", "cursor", "queue", "leases", "reference"];
const NUMBERS = ["permits", "capacity", "count", "by", "limit", "fence"];
const FLAGS = ["fair", "delay", "history"];
const all = (names: readonly string[], values: fc.Arbitrary<unknown>) =>
  Object.fromEntries(names.map((name) => [name, fc.oneof({ weight: 4, arbitrary: values }, anything)]));
const FIELDS = {
  ...all(DURATIONS, duration),
  ...all(TEXTS, text),
  ...all(NUMBERS, number),
  ...all(FLAGS, fc.boolean()),
  metadata,
  locks,
  leases: fc.oneof(locks, text),
};
/** Generates input from a request's fields and from some unknown ones. */
const inputOf = (schema: z.ZodMiniType) => {
  const known = Object.keys((schema as { shape?: object }).shape ?? {});
  const own = Object.fromEntries(known.map((name) => [name, FIELDS[name as keyof typeof FIELDS] ?? anything]));
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(own, { requiredKeys: [] }) },
    fc.record({ ...own, tll: anything, maxHold: anything }, { requiredKeys: [] }),
    anything,
  );
};

describe.each(checks)("the check of %s", (name, check) => {
  test("returns what its schema returns, and reports the same faults in the same words", () => {
    const schema = schemaOf(name);
    const input = inputOf(schema);
    fc.assert(
      fc.property(input, fc.constantFrom("field", "query parameter"), (value, member) => {
        const [ours, theirs] = [checked(check, value, member), validate(schema, value, { member })];
        expect(plain(ours)).toEqual(plain(theirs));
      }),
      { numRuns: 400 },
    );
  });
});

test("QUERY_TYPES contains each query parameter that is not text, with the type of its schema", () => {
  const types: Record<string, string> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    if (!name.endsWith("Query") || name === "terraformQuery") continue;
    for (const parameter of Object.keys((schema as z.ZodMiniObject).shape)) {
      const type = typesOf(schema)(parameter);
      if (type === "number" || type === "boolean") types[parameter] = type;
    }
  }
  expect(QUERY_TYPES).toEqual(types);
});
