import { expect, test } from "vitest";
import { scriptCall, understands, withoutDefaults } from "../../src/engine/abi.ts";

/** Returns a script with two arguments, plus `added` more that have defaults. */
function version(added: number) {
  const abi = {
    required: 2,
    defaults: ["0", "-"].slice(0, added),
    digests: ["two", "three", "four"].slice(0, 1 + added),
  };
  return { name: "renew", abi };
}
const [first, second, third] = [version(0), version(1), version(2)];
const call = (of: typeof first, ...args: string[]) => scriptCall(of, ["k"], withoutDefaults(of.abi, args));

test("withoutDefaults() leaves out trailing arguments that have their default values", () => {
  const base = { operation: "renew", keys: ["k"] };
  expect(call(third, "a", "b", "0", "-")).toEqual({ ...base, abi: "two", args: ["a", "b"] });
  expect(call(third, "a", "b", "7", "-")).toEqual({ ...base, abi: "three", args: ["a", "b", "7"] });
  expect(call(third, "a", "b", "0", "x")).toEqual({ ...base, abi: "four", args: ["a", "b", "0", "x"] });
  expect(call(first, "0", "-").args).toEqual(["0", "-"]);
});

test("withoutDefaults() keeps arguments that the engine rewrites for each copy", () => {
  expect(withoutDefaults(third.abi, ["a", "b", "0", "-"], 3)).toEqual(["a", "b", "0"]);
});

test("an object's script accepts a call of an earlier version, and one of a later version that uses no new arguments", () => {
  expect(understands(third.abi, call(first, "a", "b"))).toBe(true);
  expect(understands(third.abi, call(second, "a", "b", "7"))).toBe(true);
  expect(understands(second.abi, call(third, "a", "b", "7", "-"))).toBe(true);
  expect(understands(first.abi, call(third, "a", "b", "0", "-"))).toBe(true);
});

test("an object's script rejects a call with arguments that it does not have", () => {
  expect(understands(first.abi, call(second, "a", "b", "7"))).toBe(false);
  expect(understands(second.abi, call(third, "a", "b", "0", "x"))).toBe(false);
  const other = { ...second, abi: { ...second.abi, digests: ["two", "another three"] } };
  expect(understands(second.abi, call(other, "a", "b", "7"))).toBe(false);
});
