import { describe, expect, test } from "vitest";
import { parseSnapshot } from "../../../../src/lock/codec/snapshot.ts";
import { couldBeGranted, type PendingRequest } from "../../../../src/lock/wait/chance.ts";
import { type RecordWords, record } from "../../../support/fake-store.ts";

const NOW = 1_800_000_000_000;
const exclusive = { acquired_ms: NOW - 100, deadline_ms: NOW + 1000 };
const writer: PendingRequest = {
  targets: [{ name: "job", mode: "exclusive" }],
  ticket: "mine",
  token: "-",
  fair: true,
  permits: 0,
};
const reader: PendingRequest = { ...writer, targets: [{ name: "job", mode: "shared" }] };
const hope = (standing: PendingRequest, words: RecordWords, next_chance_ms = NOW + 1000) =>
  couldBeGranted([parseSnapshot(record(words))], standing, NOW, next_chance_ms);

describe("couldBeGranted()", () => {
  test("what cannot be read is for the script to judge", () => {
    for (const text of [null, "9 a newer version"])
      expect(couldBeGranted([parseSnapshot(text)], writer, NOW, NOW + 1)).toBe(true);
  });

  const cases: [title: string, standing: PendingRequest, words: RecordWords, expected: boolean][] = [
    ["held", writer, { exclusive, front: "xmine" }, false],
    ["held by a lease that is over", writer, { exclusive: { ...exclusive, deadline_ms: NOW }, front: "xmine" }, true],
    ["free, and mine is the turn", writer, { front: "xmine" }, true],
    ["free, and another's is the turn", writer, { front: "xother", turn_at: NOW - 10, turn_until: NOW + 240 }, false],
    ["free, and another let its turn go by", writer, { front: "xother", turn_at: NOW - 250, turn_until: NOW }, true],
    ["free, and nobody waits", writer, {}, true],
    ["delayed", writer, { front: "xmine", delay_until: NOW + 1 }, false],
    ["no longer delayed", writer, { front: "xmine", delay_until: NOW }, true],
    ["read by others", writer, { front: "xmine", shared: 2 }, false],
    ["read by others, for a reader behind no writer", reader, { shared: 2, front: "sother" }, true],
    ["read by others, for a reader behind a writer", reader, { shared: 2, front: "xother", writers: 1 }, false],
    ["read by others, with an upgrader waiting", reader, { shared: 2, upgrader: true }, false],
    ["written, for a reader", reader, { exclusive }, false],
    ["read by the upgrader alone", { ...writer, token: "own" }, { shared: 1, front: "xother" }, true],
    ["read by the upgrader and another", { ...writer, token: "own" }, { shared: 2 }, false],
    ["free, for one who barges", { ...writer, fair: false }, { front: "xother" }, true],
    ["read and waited for, for a reader who barges", { ...reader, fair: false }, { front: "xother", shared: 1 }, false],
    ["permits enough", { ...reader, permits: 2 }, { capacity: 5, permits: 3, shared: 3 }, true],
    ["permits missing", { ...reader, permits: 3 }, { capacity: 5, permits: 3, shared: 3, shared_next: NOW + 1 }, false],
    [
      "permits whose lease is over",
      { ...reader, permits: 3 },
      { capacity: 5, permits: 3, shared: 3, shared_next: NOW },
      true,
    ],
    ["permits enough, others before", { ...reader, permits: 2 }, { capacity: 5, permits: 0, front: "pother" }, false],
  ];
  test.each(cases)("%s", (_, standing, words, expected) => {
    expect(hope(standing, words)).toBe(expected);
  });

  test("shared leases that nobody releases end when the script said so", () => {
    expect(hope(writer, { shared: 2, front: "xmine" }, NOW)).toBe(true);
    expect(hope(writer, { shared: 2, front: "xmine" }, NOW + 1)).toBe(false);
  });

  test("of several locks, all must give hope", () => {
    const targets = [...writer.targets, { name: "other", mode: "exclusive" as const }];
    const [free, held] = [{ front: "xmine" }, { exclusive, front: "xmine" }].map((words) =>
      parseSnapshot(record(words)),
    );
    expect(couldBeGranted([free, free], { ...writer, targets }, NOW, NOW + 1)).toBe(true);
    expect(couldBeGranted([free, held], { ...writer, targets }, NOW, NOW + 1)).toBe(false);
  });
});
