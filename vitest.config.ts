import { defineConfig } from "vitest/config";
import LongestFirst from "./test/support/longest-first.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    reporters: ["default", "./test/support/closing-line.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Most tests wait most of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
