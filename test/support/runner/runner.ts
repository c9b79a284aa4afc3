import { TestRunner } from "vitest";
import { type Stalls, watchStalls } from "./stalls.ts";

const TRIES_MAX = 3;

declare global {
  /** One instance for all files that a process runs. */
  var stalls: Stalls | undefined;
}

/**
 * Runs a test again if it failed while the machine stood still: leases ran out and stores timed out, rightly. Any other test
 * that fails has failed.
 */
export default class Runner extends TestRunner {
  override async onBeforeRunTask(test: Parameters<TestRunner["onBeforeRunTask"]>[0]): Promise<void> {
    globalThis.stalls ??= watchStalls();
    const { stalls } = globalThis;
    await super.onBeforeRunTask(test);
    let started = Date.now();
    const condition = () => {
      const again = stalls.since(started);
      started = Date.now();
      return again;
    };
    test.retry = { count: TRIES_MAX - 1, condition };
  }
}
