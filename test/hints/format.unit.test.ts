import { expect, test } from "vitest";
import { extractNotifications, formatHint, parseHint } from "../../src/hints/format.ts";

const KEYS = ["lh:{n}:lock:a", "lh:{n}:details:a", "lh:{n}:latch:b"];

test("extractNotifications(): removes the last element of a reply, and returns the keys that it refers to", () => {
  const { reply, notifications } = extractNotifications(
    ["released", "1", "!1,abcdefghij12,1800000000000,0,1;3,-,0,9007199254740991,0"],
    KEYS,
  );
  expect(reply).toEqual(["released", "1"]);
  expect(notifications).toEqual([
    {
      key: KEYS[0],
      hint: { turn: "abcdefghij12", turn_until_ms: 1_800_000_000_000, readers_before: 0, changed: true },
    },
    { key: KEYS[2], hint: { turn_until_ms: 0, readers_before: 2 ** 53 - 1, changed: false } },
  ]);
});

test("extractNotifications(): leaves a reply without such an element unchanged", () => {
  for (const reply of [[], ["granted", "!1,-,0,0,1", "1"], ["done", 7, null, ["!1,-,0,0,1"]]]) {
    expect(extractNotifications<unknown>(reply, KEYS)).toEqual({ reply, notifications: [] });
  }
});

test("extractNotifications(): also removes an invalid element, and then notifies nobody", () => {
  for (const word of [
    "!",
    "!0,-,0,0,1",
    "!4,-,0,0,1",
    "!1",
    "!1,-,0,0",
    "!1,short,0,0,1",
    "!1,-,-5,0,1",
    "!1,-,0,0,3",
    "!x;;",
  ]) {
    expect(extractNotifications(["done", word], KEYS)).toEqual({ reply: ["done"], notifications: [] });
  }
  expect(extractNotifications(["done", "!9,-,0,0,1;1,-,0,0,1"], KEYS).notifications).toHaveLength(1);
});

test("parseHint(): accepts only what formatHint() writes", () => {
  for (const hint of [
    { turn_until_ms: 0, readers_before: 0, changed: false },
    { turn: "abcdefghij12", turn_until_ms: 1, readers_before: 2, changed: true },
    { turn_until_ms: 1, readers_before: 0, changed: false, departures: 7 },
    { turn_until_ms: 1, readers_before: 0, changed: false, next: "abcdefghij12", departures: 0 },
  ]) {
    expect(parseHint(formatHint(hint))).toEqual(hint);
  }
  expect(parseHint("-,0,0,1,new")).toEqual({ turn_until_ms: 0, readers_before: 0, changed: true });
  // Only scripts write a 2: earlier versions would drop the hint.
  const created = { turn_until_ms: 0, readers_before: 0, changed: true, created: true } as const;
  expect(parseHint("-,0,0,2")).toEqual(created);
  expect(formatHint(created)).toBe("-,0,0,1");
  for (const text of ["", "hello", "-,0,0,11", "-,0,0,true", "-,1e3,0,1"]) expect(parseHint(text)).toBeUndefined();
});
