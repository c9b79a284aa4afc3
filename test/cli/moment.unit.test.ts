import { describe, expect, test } from "vitest";
import { momentText, parseMoment } from "../../src/cli/moment.ts";

/** Uses local time, so that the tests pass in any time zone. */
const local = (day: number, ...time: number[]) => new Date(2026, 10, day, ...time).getTime();
const NOW_MS = local(22, 10, 40, 30);

describe("parseMoment()", () => {
  test.each([
    ["10:32", local(22, 10, 32), 60_000],
    ["9:05", local(22, 9, 5), 60_000],
    ["10:32:05", local(22, 10, 32, 5), 1_000],
    ["10:32:05.25", local(22, 10, 32, 5, 250), 1],
    ["10:40", local(22, 10, 40), 60_000],
    ["10:41", local(21, 10, 41), 60_000],
    ["2026-11-20 10:32", local(20, 10, 32), 60_000],
    ["2026-11-20T10:32:05Z", Date.UTC(2026, 10, 20, 10, 32, 5), 1_000],
    ["2026-11-20T10:32:05.123+02:00", Date.UTC(2026, 10, 20, 8, 32, 5, 123), 1],
  ])("reads %s as a period of its smallest unit, in the past", (text, from_ms, length_ms) => {
    expect(parseMoment(text, NOW_MS)).toEqual({ from_ms, to_ms: from_ms + length_ms });
  });

  test.each(["", "now", "10", "25:00", "10:60", "10:32Z", "2026-02-31 10:32", "2026-13-01 10:00", "10:32:05,5"])(
    "refuses %j",
    (text) => expect(() => parseMoment(text, NOW_MS)).toThrow("Expected a time such as 10:32"),
  );

  test("rejects times in the future", () => {
    expect(() => parseMoment("2026-11-22 10:41", NOW_MS)).toThrow("Expected a time in the past");
  });
});

test("momentText() is as precise as the input", () => {
  const texts = ["10:32", "10:32:05", "10:32:05.25"].map((text) => momentText(parseMoment(text, NOW_MS)));
  expect(texts).toEqual(["2026-11-22 10:32", "2026-11-22 10:32:05", "2026-11-22 10:32:05.250"]);
});
