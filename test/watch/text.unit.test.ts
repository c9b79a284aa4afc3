import { expect, test } from "vitest";
import { clockText, printable } from "../../src/watch/text.ts";

test("printable(): escapes control and invisible characters like JSON does", () => {
  const text = "\u001b[2J\u009b\u202e\u2028\u200b\u{e0041}\u{e0100}\u00ad";
  const written = printable(text);
  expect(written).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(`"${written}"`)).toBe(text);
});

test("printable(): keeps normal text, including characters that join letters or select an emoji's style", () => {
  for (const text of [
    "ci-42 \u00e9",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u{1f469}\u200d\u{1f4bb} \u2764\ufe0f",
  ])
    expect(printable(text)).toBe(text);
});

test("clockText(): includes the day unless it is today", () => {
  // Uses local time, so that the tests pass in any time zone.
  const local = (day: number, ...time: number[]) => new Date(2026, 10, day, ...time).getTime();
  expect(clockText(local(22, 9, 5, 7), local(22, 10, 40, 30))).toBe("09:05:07");
  expect(clockText(local(21, 23, 59, 59), local(22, 10, 40, 30))).toBe("2026-11-21 23:59:59");
});
