import { expect, test } from "vitest";
import { atDepth } from "../support/runner/depth.ts";
import { storm } from "./storm.ts";

/** The longer form is `node test/quorum/storm.ts --grants 10000`. */
const GRANTS = atDepth({ test: 12, deep: 500 });

test("under faults, leases of five databases exclude each other and fences increase", {
  timeout: 3_600_000,
}, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 0x7fffffff));
  console.log(`SEED=${seed}`);
  const { grants, violations, faults } = await storm({ nodes: 5, clients: 16, locks: 12, grants: GRANTS, seed });
  expect(violations).toEqual([]);
  expect(grants).toBeGreaterThanOrEqual(GRANTS);
  expect(Object.keys(faults).length).toBeGreaterThanOrEqual(4);
});
