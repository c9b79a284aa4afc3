import { expect, test } from "vitest";
import { argumentsOfCall, scriptCall } from "../../src/engine/abi.ts";

/** A script with two arguments, and `added` more that have defaults. */
function version(added: number) {
  const abi = { defaults: ["0", "-"].slice(0, added), digests: ["two", "three", "four"].slice(0, 1 + added) };
  return { name: "renew", abi };
}
const [first, second, third] = [version(0), version(1), version(2)];

test("scriptCall() leaves out the last arguments that stand at their defaults", () => {
  const call = (...args: string[]) => scriptCall(third, ["k"], args);
  const base = { operation: "renew", keys: ["k"] };
  expect(call("a", "b", "0", "-")).toEqual({ ...base, abi: "two", args: ["a", "b"] });
  expect(call("a", "b", "7", "-")).toEqual({ ...base, abi: "three", args: ["a", "b", "7"] });
  expect(call("a", "b", "0", "x")).toEqual({ ...base, abi: "four", args: ["a", "b", "0", "x"] });
  expect(scriptCall(first, [], ["0", "-"]).args).toEqual(["0", "-"]);
});

test("argumentsOfCall() gives an earlier version's call the defaults, and a later one's without its defaults as it is", () => {
  expect(argumentsOfCall(third.abi, scriptCall(first, [], ["a", "b"]))).toEqual(["a", "b", "0", "-"]);
  expect(argumentsOfCall(third.abi, scriptCall(second, [], ["a", "b", "7"]))).toEqual(["a", "b", "7", "-"]);
  expect(argumentsOfCall(second.abi, scriptCall(third, [], ["a", "b", "7", "-"]))).toEqual(["a", "b", "7"]);
  expect(argumentsOfCall(first.abi, scriptCall(third, [], ["a", "b", "0", "-"]))).toEqual(["a", "b"]);
});

test("argumentsOfCall() knows no call with arguments that are not described", () => {
  expect(argumentsOfCall(first.abi, scriptCall(second, [], ["a", "b", "7"]))).toBeUndefined();
  expect(argumentsOfCall(second.abi, scriptCall(third, [], ["a", "b", "0", "x"]))).toBeUndefined();
  const other = { ...second, abi: { ...second.abi, digests: ["two", "another three"] } };
  expect(argumentsOfCall(second.abi, scriptCall(other, [], ["a", "b", "7"]))).toBeUndefined();
});
