import { expect, test } from "vitest";
import { parseConfig } from "../../../src/config/config.ts";
import { classifier } from "../../../src/observe/metrics/classify.ts";

const classOf = (classes: object) =>
  classifier(parseConfig({ METRIC_CLASSES: JSON.stringify(classes) }).metric_classes);

test("classifier(): the first matching pattern decides, and all other names are 'other'", () => {
  const of = classOf({ deploy: "deploy/*", nightly: "*/nightly", one: "report", all: "d*" });
  expect(["deploy/eu", "deploy/", "deploy/nightly", "etl/nightly", "report", "reports", "db"].map(of)).toEqual([
    ...["deploy", "deploy", "deploy", "nightly", "one", "other", "all"],
  ]);
  expect(classOf({})("deploy/eu")).toBe("other");
});

test("classifier(): `*` matches any text, at any position, and no other character is special", () => {
  const matches = (pattern: string, name: string) => classOf({ x: pattern })(name) === "x";
  const fit = {
    "*": "",
    "a*": "a",
    "*b": "ab",
    "a*b": "ab",
    "a*b*c": "aXbbYc",
    "**": "x",
    "a.c": "a.c",
    "*ab*": "aab",
  };
  for (const [pattern, name] of Object.entries(fit)) expect([pattern, matches(pattern, name)]).toEqual([pattern, true]);
  const unfit = {
    "a*": "ba",
    "*b": "ba",
    "a*a": "a",
    "ab*ba": "aba",
    "a*b*b": "ab",
    "a.c": "abc",
    "[ab]": "a",
    a: "A",
  };
  for (const [pattern, name] of Object.entries(unfit)) {
    expect([pattern, matches(pattern, name)]).toEqual([pattern, false]);
  }
});

test("classifier(): is fast for patterns on which a regular expression would backtrack for ages", () => {
  const started_ms = performance.now();
  expect(classOf({ x: "*a".repeat(30).concat("*b") })("a".repeat(256))).toBe("other");
  expect(performance.now() - started_ms).toBeLessThan(100);
});
