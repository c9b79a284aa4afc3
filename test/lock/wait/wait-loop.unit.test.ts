import { expect, test } from "vitest";
import type { Hints, Subscription } from "../../../src/hints/hint.ts";
import { WaitLoop } from "../../../src/lock/wait/wait-loop.ts";
import { fakeScope } from "../../support/engines/fake-store.ts";

/** A carrier that records its subscribers. */
function carrier(arrives: (subscribed: Subscription) => Promise<Subscription> = async (subscribed) => subscribed) {
  const log: string[] = [];
  const hints: Hints = {
    subscribe: (key, { ticket_prefix = "-" }) => {
      log.push(`subscribe ${key} ${ticket_prefix}`);
      return arrives({ unsubscribe: () => log.push(`unsubscribe ${key} ${ticket_prefix}`) });
    },
    notify: () => {},
  };
  return { log, loop: new WaitLoop({ ...fakeScope({}).scope, hints }, 5_000) };
}

test("subscribes once for a place, and again for another place, because a ticket may have expired", async () => {
  const { log, loop } = carrier();
  const subscribed = [];
  for (const ticket_prefix of ["old", "old", "new"])
    subscribed.push(await loop.subscribe("k", { ticket_prefix, watches: false }));
  expect(subscribed).toEqual([true, false, true]);
  loop.unsubscribe();
  expect(log).toEqual(["subscribe k old", "unsubscribe k old", "subscribe k new", "unsubscribe k new"]);
});

test("continues without hints that take too long, and closes their subscription when it arrives", async () => {
  const late = Promise.withResolvers<Subscription>();
  let given: Subscription | undefined;
  const { log, loop } = carrier((subscribed) => {
    given = subscribed;
    return late.promise;
  });
  expect(await loop.subscribe("k", { ticket_prefix: "a", watches: false })).toBe(false);
  expect([loop.subscribed, loop.elapsed_ms]).toEqual([false, 500]);
  late.resolve(given as Subscription);
  await late.promise;
  await Promise.resolve();
  expect(log).toEqual(["subscribe k a", "unsubscribe k a"]);
});

test("continues without hints that are rejected", async () => {
  const { loop } = carrier(() => Promise.reject(new Error("the carrier takes nobody")));
  expect([await loop.subscribe("k", { watches: true }), loop.subscribed]).toEqual([false, false]);
});
