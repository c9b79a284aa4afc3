import { expect, test } from "vitest";
import { clockText } from "../../src/watch/clock.ts";

test("clockText() names the day unless it is today", () => {
  // In whatever time zone the tests run.
  const local = (day: number, ...time: number[]) => new Date(2026, 10, day, ...time).getTime();
  expect(clockText(local(22, 9, 5, 7), local(22, 10, 40, 30))).toBe("09:05:07");
  expect(clockText(local(21, 23, 59, 59), local(22, 10, 40, 30))).toBe("2026-11-21 23:59:59");
});
