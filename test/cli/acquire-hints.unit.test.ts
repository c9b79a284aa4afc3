import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { warnWhileAcquiring } from "../../src/cli/acquire-hints.ts";
import type { Context } from "../../src/cli/context.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const warnings: string[] = [];
const context = (more: object) => {
  warnings.length = 0;
  return {
    env: {},
    outer_leases: [],
    connection: {},
    warn: (text: string) => warnings.push(text),
    ...more,
  } as unknown as Context;
};

test("--timeout: a wait that outlasts it, without --wait, prints a hint about what each option limits", async () => {
  const timeout_ms = 5_000;
  const stillWaiting = [expect.stringMatching(/^still waiting for a, b: .* to limit the wait for a lock, use --wait$/)];
  for (const [more, options, expected] of [
    [{ timeout_ms }, {}, stillWaiting],
    [{ timeout_ms }, { wait: "1m" }, []],
    [{ timeout_ms }, { wait: false }, []],
    [{ timeout_ms, connection: { trouble: "cannot be reached" } }, {}, []],
    [{}, {}, []],
  ] as const) {
    const finish = warnWhileAcquiring(context(more), ["a", "b"], options);
    vi.advanceTimersByTime(timeout_ms - 1);
    expect(warnings).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(warnings).toEqual(expected);
    await finish();
  }
  const finish = warnWhileAcquiring(context({ timeout_ms }), ["a"], {});
  await finish();
  vi.runAllTimers();
  expect(warnings).toEqual([]);
});

test("LEASEHOLD_TOKEN: setting it without LEASEHOLD_LOCK prints a warning that it is ignored", async () => {
  const token = { LEASEHOLD_TOKEN: "t" };
  for (const [more, expected] of [
    [{ env: token }, [expect.stringContaining("set LEASEHOLD_LOCK")]],
    [{ env: { ...token, LEASEHOLD_LOCK: "x" } }, []],
    [{ env: token, outer_leases: [{ token: "t" }] }, []],
    [{ env: {} }, []],
  ] as const) {
    await warnWhileAcquiring(context(more), ["x"], {})();
    expect(warnings).toEqual(expected);
  }
});
