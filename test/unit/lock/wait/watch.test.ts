import { expect, test } from "vitest";
import type { Armed, Hints } from "../../../../src/hints/hint.ts";
import { Watch } from "../../../../src/lock/wait/watch.ts";
import { fakeSession } from "../../../support/fake-store.ts";

/** A carrier that notes who is armed. */
function carrier(arrives: (armed: Armed) => Promise<Armed> = async (armed) => armed) {
  const log: string[] = [];
  const hints: Hints = {
    arm: (key, { trace = "-" }) => {
      log.push(`arm ${key} ${trace}`);
      return arrives({ disarm: () => log.push(`disarm ${key} ${trace}`) });
    },
    ring: () => {},
  };
  return { log, watch: new Watch({ ...fakeSession({}).session, hints }, 5_000) };
}

test("arms once for a place, and anew for another one: a ticket may have lapsed", async () => {
  const { log, watch } = carrier();
  const armed = [];
  for (const trace of ["old", "old", "new"]) armed.push(await watch.arm(["k"], { trace, watches: false }));
  expect(armed).toEqual([true, false, true]);
  watch.disarm();
  expect(log).toEqual(["arm k old", "disarm k old", "arm k new", "disarm k new"]);
});

test("does without hints that do not come soon, and lets go of them when they come", async () => {
  const late = Promise.withResolvers<Armed>();
  let given: Armed | undefined;
  const { log, watch } = carrier((armed) => {
    given = armed;
    return late.promise;
  });
  expect(await watch.arm(["k"], { trace: "a", watches: false })).toBe(false);
  expect([watch.armed, watch.elapsed_ms]).toEqual([false, 500]);
  late.resolve(given as Armed);
  await late.promise;
  await Promise.resolve();
  expect(log).toEqual(["arm k a", "disarm k a"]);
});

test("does without hints that are refused", async () => {
  const { watch } = carrier(() => Promise.reject(new Error("the carrier takes nobody")));
  expect([await watch.arm(["k"], { watches: true }), watch.armed]).toEqual([false, false]);
});
