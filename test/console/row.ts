import type { Row } from "../../src/console/rows.ts";

const lock: Row["lock"] = {
  lock: "x",
  state: "held",
  mode: "exclusive",
  fence: 1,
  holders: [],
  holders_total: 1,
  queue_length: 0,
};

/** Returns the row of a held lock, with the given fields overridden. */
export const row = (given: Partial<Row>): Row => ({
  name: "x",
  lock,
  state: "held",
  mode: "exclusive",
  owner: "someone",
  holders_total: 1,
  since_ms: 1_000,
  until_ms: 2_000,
  break_at: undefined,
  queue_length: 0,
  ...given,
});
