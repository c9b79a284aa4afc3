import { expect, test } from "vitest";
import { openDatabase } from "../../../src/engine/sqlite/file/index.ts";
import { Wakes } from "../../../src/engine/sqlite/wakes.ts";
import { LOCK_KEYS } from "../../../src/generated/constants.ts";

const COUNT = 200_000;
const RETENTION_MS = 60_000;

test("Wakes.soonest_ms: is found among any number of wakes, and is never too late", () => {
  const database = openDatabase(":memory:");
  const wakes = new Wakes(database);
  const keys = LOCK_KEYS.map((name) => `lh:{n}:${name}:a`);
  const note = (at_ms: number) => wakes.noteReply([`+1,${at_ms},${RETENTION_MS}`], keys);
  expect(wakes.soonest_ms).toBe(Number.POSITIVE_INFINITY);
  note(COUNT);
  expect(wakes.soonest_ms).toBe(COUNT);
  database.run(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COUNT})
    INSERT INTO wakes SELECT json_array(n), n + 10, ${RETENTION_MS} FROM numbers`);
  wakes.forget();
  expect(wakes.soonest_ms).toBe(11);
  expect(wakes.take(11)).toEqual([{ keys: [1], at_ms: 11, retention_ms: RETENTION_MS }]);
  expect(wakes.soonest_ms).toBe(12);
  note(5);
  expect(wakes.soonest_ms).toBe(5);
  note(0);
  expect(wakes.soonest_ms).toBeLessThanOrEqual(12);
  database.close();
});
