import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDuration, parseDuration } from "../../src/contract/durations.ts";

test("parseDuration() accepts text with a unit, and 0", () => {
  const good: [unknown, number][] = [
    [0, 0],
    ["0", 0],
    ["0ms", 0],
    ["250ms", 250],
    ["30s", 30_000],
    ["1.5m", 90_000],
    ["2h", 7_200_000],
    ["1d", 86_400_000],
    ["2m30s", 150_000],
    ["1h30m", 5_400_000],
    ["1d2h3m4s5ms", 93_784_005],
    ["1.5h30s", 5_430_000],
    ["1.1s", 1_100],
    ["0.001s", 1],
    ["007s", 7_000],
    [`${Number.MAX_SAFE_INTEGER}ms`, Number.MAX_SAFE_INTEGER],
  ];
  for (const [text, ms] of good) expect([text, parseDuration(text)]).toEqual([text, ms]);
});

test("parseDuration() rejects everything else", () => {
  const texts = [
    "",
    "30",
    "00",
    "1500",
    "30 s",
    " 30s",
    "30s ",
    "30S",
    "-1s",
    "+1s",
    "1e3ms",
    ".5s",
    "1.s",
    "1.5ms",
    "0.0001s",
    "1w",
    "s",
    "1s1s",
    "30s2m",
    "1ms1s",
    "2m30",
    "2m 30s",
    "1.5ms1s",
    `${"1".repeat(9)}d`,
  ];
  const others = [
    1500,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    null,
    undefined,
    true,
    {},
    ["1s"],
    `${"9".repeat(400)}s`,
  ];
  for (const value of [...texts, ...others]) expect([value, parseDuration(value)]).toEqual([value, undefined]);
});

test("formatDuration() returns text that parseDuration() reads back", () => {
  fc.assert(fc.property(fc.maxSafeNat(), (ms) => parseDuration(formatDuration(ms)) === ms));
  const lengths = [0, 250, 30_000, 90_000, 86_400_000, 366 * 86_400_000];
  expect(lengths.map(formatDuration)).toEqual(["0s", "250ms", "30s", "90s", "24h", "366d"]);
});
