import { expect, test } from "vitest";
import { filterRows, lockRows, sortRows } from "../../src/console/rows.ts";
import { row } from "./row.ts";

const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

test("sortRows() puts unreadable locks first, then those with the longest queues, then those held for longest", () => {
  const rows = [
    row({ name: "fresh", since_ms: 9 }),
    row({ name: "free", since_ms: undefined }),
    row({ name: "b", since_ms: 5 }),
    row({ name: "a", since_ms: 5 }),
    row({ name: "waited for", queue_length: 1 }),
    row({ name: "crowded", queue_length: 7 }),
    row({ name: "damaged", state: "unreadable" }),
  ];
  const order = ["damaged", "crowded", "waited for", "a", "b", "fresh", "free"];
  expect(names(sortRows(rows, "attention", false))).toEqual(order);
  expect(names(sortRows(rows.toReversed(), "attention", false))).toEqual(order);
});

test("sortRows() in reverse puts rows without a time first", () => {
  const rows = [
    row({ name: "soon", until_ms: 1 }),
    row({ name: "never", until_ms: undefined }),
    row({ name: "late", until_ms: 2 }),
  ];
  expect(names(sortRows(rows, "left", false))).toEqual(["soon", "late", "never"]);
  expect(names(sortRows(rows, "left", true))).toEqual(["never", "late", "soon"]);
});

test("filterRows() matches names and holders regardless of case, within a state", () => {
  const rows = [
    row({ name: "Deploy/api" }),
    row({ name: "x", owner: "deployer", queue_length: 1 }),
    row({ name: "y", owner: null, state: "delayed" }),
  ];
  expect(names(filterRows(rows, "all", "dEploy"))).toEqual(["Deploy/api", "x"]);
  expect(names(filterRows(rows, "contended", ""))).toEqual(["x"]);
  expect(names(filterRows(rows, "delayed", ""))).toEqual(["y"]);
});

test("lockRows() measures the time left from when the request was sent, and a lock_delay by the instant of its end", () => {
  const holder = { owner: null, fence: 1, hold_count: 1, ttl_ms: 500, acquired_at: "1970-01-01T00:00:01.000Z" };
  const free = { fence: 1, holders: [], holders_total: 0, queue_length: 0 };
  const [held, delayed] = lockRows(
    {
      locks: [
        {
          ...free,
          lock: "a",
          state: "held",
          mode: "shared",
          holders: [{ ...holder, mode: "shared" }],
          holders_total: 2,
        },
        { ...free, lock: "b", state: "delayed", mode: null, available_at: "1970-01-01T00:01:00.000Z" },
      ],
      cursor: null,
    },
    10_000,
  );
  expect(held).toMatchObject({ name: "a", owner: null, since_ms: 1_000, until_ms: 10_500, holders_total: 2 });
  expect(delayed).toMatchObject({ name: "b", since_ms: undefined, until_ms: 60_000 });
});
