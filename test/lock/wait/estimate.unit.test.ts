import { describe, expect, test } from "vitest";
import { TURN_MS } from "../../../src/generated/constants.ts";
import { parseSnapshot } from "../../../src/lock/codec/snapshot.ts";
import { couldBeGranted, nextChange, type PendingRequest } from "../../../src/lock/wait/estimate.ts";
import { type RecordWords, record } from "../../support/engines/fake-store.ts";

const NOW = 1_800_000_000_000;
const exclusive = { acquired_ms: NOW - 100, deadline_ms: NOW + 1000 };
const writer: PendingRequest = {
  targets: [{ name: "job", mode: "exclusive" }],
  ticket: "mine",
  need: 1,
  waits_at: [0],
  token: "-",
  fair: true,
  permits: 0,
};
const reader: PendingRequest = { ...writer, targets: [{ name: "job", mode: "shared" }] };
const hope = (standing: PendingRequest, words: RecordWords) =>
  couldBeGranted([parseSnapshot(record(words))], standing, NOW);

describe("couldBeGranted()", () => {
  test("a record that cannot be read leaves the decision to the script", () => {
    for (const text of [null, "9 a newer version"])
      expect(couldBeGranted([parseSnapshot(text)], writer, NOW)).toBe(true);
  });

  const cases: [title: string, standing: PendingRequest, words: RecordWords, expected: boolean][] = [
    ["held", writer, { exclusive, front: "xmine" }, false],
    ["held by a lease that has ended", writer, { exclusive: { ...exclusive, deadline_ms: NOW }, front: "xmine" }, true],
    ["free, and it is my turn", writer, { front: "xmine" }, true],
    ["free, and it is another's turn", writer, { front: "xother", turn_at: NOW - 10, turn_until: NOW + 240 }, false],
    ["free, and another missed its turn", writer, { front: "xother", turn_at: NOW - 250, turn_until: NOW }, true],
    ["free, and nobody waits", writer, {}, true],
    ["delayed", writer, { front: "xmine", delay_until: NOW + 1 }, false],
    ["no longer delayed", writer, { front: "xmine", delay_until: NOW }, true],
    ["read by others", writer, { front: "xmine", shared: 2, shared_next: NOW + 1 }, false],
    ["read by others, one of whose leases has ended", writer, { front: "xmine", shared: 2, shared_next: NOW }, true],
    ["read by others, for a reader behind no writer", reader, { shared: 2, front: "sother" }, true],
    ["read by others, for a reader behind a writer", reader, { shared: 2, front: "xother", writers: 1 }, false],
    ["read by others, with an upgrader waiting", reader, { shared: 2, upgrader_until: NOW + 1 }, false],
    ["read by others, with an upgrader whose client is gone", reader, { shared: 2, upgrader_until: NOW }, true],
    ["written, for a reader", reader, { exclusive }, false],
    ["read by the upgrader alone", { ...writer, token: "own" }, { shared: 1, front: "xother" }, true],
    ["read by the upgrader and another", { ...writer, token: "own" }, { shared: 2, shared_next: NOW + 1 }, false],
    ["free, for an unfair request", { ...writer, fair: false }, { front: "xother" }, true],
    ["read and waited for, for an unfair reader", { ...reader, fair: false }, { front: "xother", shared: 1 }, false],
    ["read, for a reader who barges and is next", { ...reader, fair: false }, { front: "smine", shared: 1 }, true],
    ["enough permits", { ...reader, permits: 2 }, { capacity: 5, permits: 3, shared: 3 }, true],
    ["too few permits", { ...reader, permits: 3 }, { capacity: 5, permits: 3, shared: 3, shared_next: NOW + 1 }, false],
    [
      "enough permits, because a lease has ended",
      { ...reader, permits: 3 },
      { capacity: 5, permits: 3, shared: 3, shared_next: NOW },
      true,
    ],
    [
      "enough permits, but others are ahead",
      { ...reader, permits: 2 },
      { capacity: 5, permits: 0, front: "pother" },
      false,
    ],
  ];
  test.each(cases)("%s", (_, standing, words, expected) => {
    expect(hope(standing, words)).toBe(expected);
  });

  const targets = [...writer.targets, { name: "other", mode: "exclusive" as const }];
  const [free, held] = [{ front: "xmine" }, { exclusive, front: "xmine" }].map((words) => parseSnapshot(record(words)));

  test("of several locks, only the one whose queue the request is in must offer a chance: a script then takes all of them, or steps aside", () => {
    expect(couldBeGranted([free, held], { ...writer, targets }, NOW)).toBe(true);
    expect(couldBeGranted([held, free], { ...writer, targets }, NOW)).toBe(false);
  });

  test("of several locks, all must offer a chance to a request without a place, or as many as the request needs", () => {
    const barges = { ...writer, targets, need: 2, fair: false, ticket: undefined, waits_at: undefined };
    expect(couldBeGranted([free, free], barges, NOW)).toBe(true);
    expect(couldBeGranted([free, held], barges, NOW)).toBe(false);
    expect(couldBeGranted([free, held], { ...barges, need: 1 }, NOW)).toBe(true);
    expect(couldBeGranted([held, held], { ...barges, need: 1 }, NOW)).toBe(false);
  });

  test("of several locks, any one whose queue the request is in offers a chance, if the request can do without the others", () => {
    const any = { ...writer, targets, waits_at: [0, 1] };
    expect(couldBeGranted([held, free], any, NOW)).toBe(true);
    expect(couldBeGranted([held, held], any, NOW)).toBe(false);
  });
});

describe("nextChange()", () => {
  const permits: PendingRequest = { ...reader, permits: 2 };
  const upgrader: PendingRequest = { ...writer, token: "own" };
  const held = { exclusive: { acquired_ms: NOW - 100, deadline_ms: NOW + 900 } };
  const cases: [title: string, waiting: PendingRequest, words: RecordWords, expected: number | undefined][] = [
    ["the end of the lease", writer, held, NOW + 900],
    ["the end of a break that comes first", writer, { ...held, break_at: NOW + 300 }, NOW + 300],
    ["the end of a min_hold or a lock_delay", writer, { delay_until: NOW + 700 }, NOW + 700],
    ["that end for a reader, too", reader, { delay_until: NOW + 700 }, NOW + 700],
    [
      "that end is ignored for a holder",
      upgrader,
      { delay_until: NOW + 700, shared: 2, shared_next: NOW + 900 },
      NOW + 900,
    ],
    ["the end of a turn", writer, { front: "xother", turn_at: NOW - 10, turn_until: NOW + 240 }, NOW + 240],
    ["the end of the only shared lease", writer, { shared: 1, shared_next: NOW + 60 }, NOW + 60],
    ["nothing, if it is only the first of several ends", writer, { shared: 2, shared_next: NOW + 60 }, undefined],
    ["the end of the turn after the last lease", writer, { shared: 2, shared_next: NOW - 60 }, NOW - 60 + TURN_MS],
    [
      "for a reader, the end of a writer's attendance",
      reader,
      { shared: 2, front: "xother", attended_next: NOW + 80 },
      NOW + 80,
    ],
    ["for a reader, the end of an upgrader's attendance", reader, { shared: 2, upgrader_until: NOW + 80 }, NOW + 80],
    ["the next end of permits", permits, { capacity: 2, permits: 2, shared: 2, shared_next: NOW + 60 }, NOW + 60],
    [
      "the end of the attendance of a place ahead, if there are enough permits",
      permits,
      { capacity: 5, permits: 1, shared: 1, shared_next: NOW + 90, attended_next: NOW + 80, front: "pother" },
      NOW + 80,
    ],
    [
      "the next end of permits instead, if there are too few",
      permits,
      { capacity: 2, permits: 1, shared: 1, shared_next: NOW + 90, attended_next: NOW + 80, front: "pother" },
      NOW + 90,
    ],
    ["nothing, if no change is known", writer, { front: "xother" }, undefined],
  ];
  test.each(cases)("%s", (_, waiting, words, expected) => {
    const snapshot = parseSnapshot(record(words));
    expect(snapshot && nextChange(snapshot, waiting, NOW)).toBe(expected);
  });

  test("a reader has a chance only once the writer ahead is no longer attended", () => {
    const snapshot = parseSnapshot(record({ shared: 1, writers: 1, front: "xw", attended_next: NOW - 1 }));
    const reader = { ...permits, permits: 0, targets: [{ name: "a", mode: "shared" as const }], ticket: "r" };
    expect(couldBeGranted([snapshot], reader, NOW)).toBe(true);
    expect(couldBeGranted([snapshot], reader, NOW - 2)).toBe(false);
  });

  test("the end of a min_hold that keeps permits back", () => {
    const text = `${record({ capacity: 2, permits: 1, shared: 1, shared_next: NOW + 90 })}r ${NOW + 40}:1\n`;
    const snapshot = parseSnapshot(text);
    expect(snapshot && nextChange(snapshot, permits, NOW)).toBe(NOW + 40);
    expect(couldBeGranted([snapshot], { ...permits, permits: 1 }, NOW)).toBe(false);
    expect(couldBeGranted([snapshot], { ...permits, permits: 1 }, NOW + 40)).toBe(true);
  });
});
