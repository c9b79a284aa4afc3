import { expect, test } from "vitest";
import { ProcessLoad } from "../../../src/observe/webhooks/load.ts";

test("isBusy() is true if the process worked for more than half of the last tenth of a second or more", () => {
  let [worked_ms, now_ms] = [1000, 5000];
  const load = new ProcessLoad(
    () => worked_ms,
    () => now_ms,
  );
  const after = (more_ms: number, passed_ms: number) => {
    worked_ms += more_ms;
    now_ms += passed_ms;
    return load.isBusy();
  };
  expect(after(99, 99)).toBe(false);
  expect(after(0, 1)).toBe(true);
  expect(after(0, 99)).toBe(true);
  expect(after(50, 1)).toBe(false);
  expect(after(501, 1000)).toBe(true);
  expect(after(0, 3_600_000)).toBe(false);
});

test("isBusy() uses the system's measurements", () => {
  expect(typeof new ProcessLoad().isBusy()).toBe("boolean");
});
