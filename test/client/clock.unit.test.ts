import { expect, test } from "vitest";
import { systemClock } from "../../src/client/clock.ts";

test("systemClock() supports delays that are longer than the platform's timers allow", async () => {
  let called = false;
  const cancel = systemClock().after(10_000_000_000_000, () => {
    called = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  cancel();
  expect(called).toBe(false);
});
