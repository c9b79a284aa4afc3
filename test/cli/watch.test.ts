import { expect, test } from "vitest";
import { listen } from "../support/services/listen.ts";
import { environment, start } from "./cli.ts";

const expires_at = "2100-01-01T00:00:00.000Z";
const LOCK = { lock: "x", state: "free", holders: [], holders_total: 0, queue: [], queue_length: 0, fence: 7 };

test.each([
  ["a lock", [], { ...LOCK, wait_ms: 0 }],
  ["a lock, of a service that lets requests wait for a moment", [], { ...LOCK, wait_ms: 100 }],
  ["a latch", ["--latch"], { latch: "x", open: false, gone: false, count: 1, expires_at, wait_ms: 0 }],
  ["a semaphore", ["--semaphore"], { semaphore: "x", available: 1, permits: 1, holders_total: 0, queue_length: 0 }],
])(
  "watch sends at most two requests a second to a service that does not support waits: %s",
  async (_, options, state) => {
    let enough = () => {};
    const requested = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const at_ms: number[] = [];
    const url = await listen((request, response) => {
      if (request.url?.startsWith("/locks/x") || options.length > 0) at_ms.push(performance.now());
      if (at_ms.length === 8) enough();
      response.end(JSON.stringify(state));
    });
    const watching = start(environment(url), "watch", "x", ...options);
    await requested;
    watching.process.kill();
    // The second request follows the first immediately. On a busy machine, requests may be late, but never early.
    expect((at_ms.at(-1) as number) - (at_ms[0] as number)).toBeGreaterThan(2_000);
  },
);
