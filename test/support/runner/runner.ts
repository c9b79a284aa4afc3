import { TestRunner } from "vitest";
import { type Stalls, watchStalls } from "./stalls.ts";

const TRIES_MAX = 3;

declare global {
  /** One instance for all files that a process runs. */
  var stalls: Stalls | undefined;
}

/**
 * Reruns a test that failed while the machine was frozen or overloaded: on such a machine, leases expire and stores
 * time out, as they should. Any other failure counts.
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
