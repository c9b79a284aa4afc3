import { expect, test } from "vitest";
import { formatRoute, parseRoute } from "../../src/console/route.ts";

test.for(["plain", "a/b", "50%", "a?b#c&d=e", "é ü", "%2F", "..", "#/locks", "\u202e"])(
  "a name comes back from the address as it was: %j",
  (name) => {
    expect(parseRoute(formatRoute("locks", name))).toMatchObject({ page: "locks", name });
  },
);

test("an address that nobody made leads to the list of locks, or to a lock of that very name", () => {
  for (const fragment of ["", "#", "#/", "#/nowhere", "#//x"]) {
    expect(parseRoute(fragment)).toMatchObject({ page: "locks" });
  }
  expect(parseRoute("#/locks/50%")).toMatchObject({ page: "locks", name: "50%" });
});

test("formatRoute() leaves out what is as usual", () => {
  expect(formatRoute("locks", undefined, { sort: "", find: "a b" })).toBe("#/locks?find=a+b");
  expect(formatRoute("overview")).toBe("#/overview");
});
