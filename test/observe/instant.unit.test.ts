import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "../../src/observe/instant.ts";

test("instant() returns the same text as Date, also for instants that share a slot or a second", () => {
  const ms = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(ms, fc.constantFrom(0, 1, 999, 1_000, 64_000, 128_000), (at, more) => {
      for (const one of [at, at + more, at]) expect(instant(one)).toBe(new Date(one).toISOString());
    }),
  );
});
