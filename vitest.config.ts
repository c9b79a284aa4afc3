import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import LongestFirst from "./test/support/longest-first.ts";

/** Hundreds of callers that must not come late: with others beside them, a busy machine would let turns go by. */
const CROWDS = ["test/contract/crowd.test.ts"];

// Every test file is a process of its own; what one has compiled of its imports, the next need not.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

export default defineConfig({
  test: {
    globalSetup: ["test/support/global-setup.ts"],
    reporters: ["default", "./test/support/closing-line.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Most tests wait most of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: "crowds", include: CROWDS, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: {
          name: "rest",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...CROWDS],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
