import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import LongestFirst from "./test/support/runner/longest-first.ts";

/** Tests that need no server. They are next to the other tests of their subjects. */
const UNIT = ["test/**/*.unit.test.ts"];
/** Tests with hundreds of callers that must not be late: with other tests in parallel, callers would miss their turns. */
const CROWDS = ["test/contract/crowd.test.ts"];
const ENSURE_REDIS = "test/support/runner/global-setup.ts";
const IDLE_CONNECTIONS = "test/support/runner/idle-connections.ts";

// Without this cache, each worker and each of the many processes that tests start would compile the same sources again,
// which takes most of the processor time of a short process.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

export default defineConfig({
  test: {
    runner: "test/support/runner/runner.ts",
    reporters: ["default", "./test/support/runner/summary-reporter.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine, what a test polls for may take longer than the default of one second.
    expect: { poll: { timeout: 15_000 } },
    // Most tests spend most of their time waiting. With more workers, a machine with two cores would renew some leases too
    // late.
    maxWorkers: 3,
    // Loading the sources again for each file would take longer than the tests of many files, and no test changes them.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: UNIT,
          setupFiles: ["test/support/runner/no-processes.ts"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "crowds",
          include: CROWDS,
          globalSetup: [ENSURE_REDIS],
          setupFiles: [IDLE_CONNECTIONS],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "rest",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...UNIT, ...CROWDS],
          globalSetup: [ENSURE_REDIS, "test/support/runner/build-cli.ts"],
          setupFiles: [IDLE_CONNECTIONS],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
