/** Explores small worlds completely, and requires planted mistakes to show in one of them. */
import { expect, test } from "vitest";
import { atDepth } from "../support/runner/depth.ts";
import { mutateScripts } from "./mutants/mutant.ts";
import { explore } from "./small-worlds.ts";
import { translateScripts } from "./stores/programs.ts";

const STEPS = atDepth({ test: 6, deep: 8 });
const LOCAL = { timeout: atDepth({ test: 240_000, deep: 3_600_000 }) };

test(`with two exclusive clients, no history of ${STEPS} steps breaks a guarantee`, LOCAL, () => {
  const { states, violations } = explore({ steps: STEPS, programs: translateScripts(), modes: ["x", "x"] });
  expect(violations).toEqual([]);
  expect(states).toBeGreaterThan(10_000);
});

test.each([["x", "s"] as const, ["s", "s"] as const])(
  `with one client for %s and one for %s, no history breaks a guarantee`,
  LOCAL,
  (...modes) => {
    const { states, violations } = explore({ steps: STEPS - 1, programs: translateScripts(), modes });
    expect(violations).toEqual([]);
    expect(states).toBeGreaterThan(1_000);
  },
);

test.each([
  ["lua/core/holders.lua", "if lock.exclusive and not exclusive then", "if lock.exclusive and lock.live > 0 then"],
  ["lua/core/holders.lua", "local deadline = now + ttl", "local deadline = now + ttl + 1"],
  [
    "lua/core/ends.lua",
    "if not lease or lease.deadline > now then",
    "if not lease or lease.deadline + 60000 > now then",
  ],
])("finds a mistake in %s", LOCAL, (file, find, replace) => {
  const programs = translateScripts(mutateScripts([{ file, find, replace }]));
  expect(explore({ steps: STEPS, programs, modes: ["x", "x"] }).violations).not.toEqual([]);
});
