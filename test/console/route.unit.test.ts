import { expect, test } from "vitest";
import { formatRoute, parseRoute } from "../../src/console/route.ts";

test.for(["plain", "a/b", "50%", "a?b#c&d=e", "é ü", "%2F", "..", "#/locks", "\u202e"])(
  "a name survives the round trip through the address: %j",
  (name) => {
    expect(parseRoute(formatRoute("locks", name))).toMatchObject({ page: "locks", name });
  },
);

test("an invalid address leads to the list of locks, or to the lock with exactly that name", () => {
  for (const fragment of ["", "#", "#/", "#/nowhere", "#//x"]) {
    expect(parseRoute(fragment)).toMatchObject({ page: "locks" });
  }
  expect(parseRoute("#/locks/50%")).toMatchObject({ page: "locks", name: "50%" });
});

test("formatRoute() omits default values", () => {
  expect(formatRoute("locks", undefined, { sort: "", find: "a b" })).toBe("#/locks?find=a+b");
  expect(formatRoute("overview")).toBe("#/overview");
});
