import { stat } from "node:fs";
import { expect, test } from "vitest";
import { withRetries } from "../../src/engine/retry.ts";
import type { TimeLimit } from "../../src/engine/time-limit.ts";

const explain = (error: unknown) => ({ message: String(error), outcome: "unknown" as const, retryable: false });

/** Blocks the event loop, as a busy machine would. */
function block(ms: number): void {
  for (const until_ms = performance.now() + ms; performance.now() < until_ms; );
}

function untilAborted({ signal }: TimeLimit): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

test("withRetries(): an answer that arrived in time counts, however late this process handles it", async () => {
  const attempt = (limit: TimeLimit) => {
    const answered = new Promise<string>((resolve) => stat("/", () => resolve("the answer")));
    block(300);
    return Promise.race([answered, untilAborted(limit)]);
  };
  // The response and the timeout both arrive while the process is busy.
  expect(await withRetries(100, attempt, explain)).toBe("the answer");
});

test("withRetries(): an attempt without a response ends at its limit", async () => {
  const started = performance.now();
  await expect(withRetries(100, untilAborted, explain)).rejects.toThrow("TimeoutError");
  expect(performance.now() - started).toBeGreaterThan(90);
});

test("withRetries(): a pause that ended after the deadline leaves zero time, not a negative time", async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error) => warnings.push(warning);
  process.on("warning", warn);
  const fails = () => Promise.reject(new Error("refused"));
  const explainAndBlock = (error: unknown) => {
    setTimeout(() => block(300), 20);
    return { ...explain(error), retryable: true };
  };
  await expect(withRetries(200, fails, explainAndBlock, { attempts_max: 2 })).rejects.toThrow("refused");
  await new Promise(setImmediate);
  process.off("warning", warn);
  expect(warnings).toEqual([]);
});
