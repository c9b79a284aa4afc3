import { expect, test } from "vitest";
import type { LockPage } from "../../src/client/index.ts";
import { Losses } from "../../src/watch/losses.ts";
import type { LockEvent } from "../../src/watch/past-leases.ts";

type Listed = LockPage["locks"][number];

const listed = (lock: string, fence: number, ...fences: number[]): Listed =>
  ({
    lock,
    state: fences.length > 0 ? "held" : "free",
    fence,
    holders: fences.map((one) => ({ fence: one })),
  }) as Listed;
const event = (kind: LockEvent["event"], fence: number, s: number): LockEvent => ({
  event: kind,
  at: new Date(s * 1_000).toISOString(),
  mode: "exclusive",
  fence,
  owner: null,
});

/**
 * Returns the locks whose histories remain to be read after the last listing, if all histories were read after each
 * earlier one.
 */
function unread(...listings: readonly (readonly Listed[])[]): string[] {
  const losses = new Losses();
  listings.forEach((locks, i) => {
    losses.observe(locks);
    if (i < listings.length - 1) for (const name of losses.next(100)) losses.learn(name, []);
  });
  return losses.next(100);
}

test("reads the history of a lock only if it is new, has disappeared, or has different leases", () => {
  const before = [listed("same", 1, 1), listed("gone", 2, 2), listed("passed on", 3, 3), listed("left", 5, 4, 5)];
  expect(unread(before)).toEqual(["same", "gone", "passed on", "left"]);
  expect(unread(before, before)).toEqual([]);
  const after = [listed("same", 1, 1), listed("passed on", 6, 6), listed("left", 5, 4), listed("new", 7, 7)];
  expect(unread(before, after)).toEqual(["gone", "passed on", "left", "new"]);
});

test("reads the history of a lock whose lease began and ended between two listings", () => {
  expect(unread([listed("queued", 1)], [listed("queued", 2)])).toEqual(["queued"]);
});

test("does not read the history of an unreadable lock", () => {
  expect(unread([{ ...listed("damaged", 1), state: "unreadable" }])).toEqual([]);
});

test("locks that lost a lease come first, and the others are read later", () => {
  const losses = new Losses();
  losses.observe([listed("old", 1, 1)]);
  losses.learn("old", []);
  losses.observe([listed("new 1", 2, 2), listed("new 2", 3, 3)]);
  expect(losses.next(2)).toEqual(["old", "new 1"]);
  losses.learn("old", []);
  losses.learn("new 1", undefined);
  expect([losses.pending, losses.next(2)]).toEqual([1, ["new 2"]]);
});

test("only leases that were not given up count as lost, each once, the latest first", () => {
  const losses = new Losses();
  const history = [event("released", 9, 90), event("max_hold", 8, 80), event("broken", 7, 70), event("granted", 7, 60)];
  losses.learn("a", history);
  losses.learn("b", [event("expired", 1, 75), event("transferred", 2, 85)]);
  losses.learn("a", history);
  expect(losses.latest.map(({ lock, event }) => [lock, event])).toEqual([
    ["a", "max_hold"],
    ["b", "expired"],
    ["a", "broken"],
  ]);
});

test("does not request histories again from a service without them", () => {
  const losses = new Losses();
  losses.observe([listed("a", 1, 1), listed("b", 2, 2)]);
  losses.learn("a", null);
  losses.observe([]);
  expect({ kept: losses.kept, next: losses.next(10) }).toEqual({ kept: false, next: [] });
});

test("never keeps more than a hundred losses and five hundred names", () => {
  const losses = new Losses();
  for (let fence = 1; fence <= 150; fence++) losses.learn(`lock ${fence}`, [event("expired", fence, fence)]);
  expect(losses.latest.map(({ fence }) => fence)).toEqual(Array.from({ length: 100 }, (_, i) => 150 - i));
  losses.observe(Array.from({ length: 600 }, (_, i) => listed(`lock ${i}`, i, i)));
  expect(losses.pending).toBe(500);
});
