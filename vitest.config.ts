import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import LongestFirst from "./test/support/runner/longest-first.ts";

/** What needs no server. It stands beside the other tests of its subject. */
const UNIT = ["test/**/*.unit.test.ts"];
/** Hundreds of callers that must not come late: with others beside them, a busy machine would let turns go by. */
const CROWDS = ["test/contract/crowd.test.ts"];
const ENSURE_REDIS = "test/support/runner/global-setup.ts";
const IDLE_CONNECTIONS = "test/support/runner/idle-connections.ts";

// Each worker, and each of the many processes that tests start, would compile the same sources anew: most of the processor
// time of a short one.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

export default defineConfig({
  test: {
    runner: "test/support/runner/runner.ts",
    reporters: ["default", "./test/support/runner/summary-reporter.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is polled for comes as soon as it can; a busy machine needs more than the second that is the default.
    expect: { poll: { timeout: 15_000 } },
    // Most tests wait most of the time. With more at once, a machine with two cores lets leases expire that should live.
    maxWorkers: 3,
    // Loading the sources anew for each file takes longer than many a file's tests, which change nothing in them.
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
