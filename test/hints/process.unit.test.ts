import { expect, test } from "vitest";
import { type Hint, type HintEvent, type Interest, QUEUE_DROPPED } from "../../src/hints/hint.ts";
import { createProcessCarrier } from "../../src/hints/process.ts";

const HINT: Hint = { turn_until_ms: 0, readers_before: 0, changed: false };

function setUp() {
  const carrier = createProcessCarrier();
  /** Every request has its own `hints`. */
  const hints = () => carrier.connect(() => expect.fail("a hint within the process costs no request"));
  return {
    notify: (hint: Partial<Hint>, key = "a") => hints().notify([{ key, hint: { ...HINT, ...hint } }]),
    async subscribe(place: Partial<Interest>, key = "a") {
      const received: HintEvent[] = [];
      const subscribed = await hints().subscribe(key, { watches: false, ...place }, (hint) => received.push(hint));
      return { ...subscribed, received };
    },
  };
}

test("notify(): notifies the client whose turn has come, readers before the first writer, and watchers of a change", async () => {
  const { subscribe, notify } = setUp();
  const waiters = [
    await subscribe({ ticket_prefix: "t1" }),
    await subscribe({ ticket_prefix: "t2" }),
    await subscribe({ ticket_prefix: "r1", reader_arrival: 4 }),
    await subscribe({ ticket_prefix: "r2", reader_arrival: 5 }),
    await subscribe({ watches: true }),
    await subscribe({ ticket_prefix: "t1", watches: true }, "b"),
  ];
  notify({ turn: "t1", readers_before: 5, changed: true });
  expect(waiters.map(({ received }) => received.length)).toEqual([1, 0, 1, 0, 1, 0]);
  notify({ readers_before: 0 });
  expect(waiters.map(({ received }) => received.length)).toEqual([1, 0, 1, 0, 1, 0]);
});

test("notify(): a client whose turn may come at several keys is notified at each of them, once, until it unsubscribes", async () => {
  const { subscribe, notify } = setUp();
  const any = await subscribe({ ticket_prefix: "t1", elsewhere: ["b"] });
  const copy = await subscribe({ ticket_prefix: "t1", elsewhere: ["b"] });
  const here = await subscribe({ ticket_prefix: "t2" }, "b");
  notify({ turn: "t1" }, "b");
  notify({ turn: "t2", changed: true }, "b");
  notify({ next: "t1", turn_until_ms: 5 }, "b");
  notify({ turn: "t1" });
  expect([any, copy, here].map(({ received }) => received.length)).toEqual([3, 3, 2]);
  any.unsubscribe();
  notify({ turn: "t1" }, "b");
  copy.unsubscribe();
  notify({ turn: "t1" }, "b");
  expect([any, copy].map(({ received }) => received.length)).toEqual([3, 4]);
});

test("notify(): three other clients are notified of a turn and its end, and three different ones of the next", async () => {
  const { subscribe, notify } = setUp();
  const waiters = await Promise.all(Array.from({ length: 5 }, () => subscribe({})));
  const elsewhere = await subscribe({}, "b");
  for (const turn_until_ms of [2, 4]) {
    notify({ turn: "t9", turn_until_ms });
    notify({ turn_until_ms: turn_until_ms + 1 });
  }
  notify({ turn: "t9", turn_until_ms: 6 });
  const untils = [...waiters, elsewhere].map(({ received }) => received.map((hint) => (hint as Hint).turn_until_ms));
  expect(untils).toEqual([[2, 3, 4, 5], [2, 3, 6], [2, 3, 6], [4, 5, 6], [4, 5], []]);
});

test("notify(): the next client in the queue is notified each time the lock is taken", async () => {
  const { subscribe, notify } = setUp();
  const [, , , fourth, fifth] = await Promise.all(
    ["t1", "t2", "t3", "t4", "t5"].map((ticket_prefix) => subscribe({ ticket_prefix })),
  );
  for (const turn_until_ms of [2, 3]) notify({ turn_until_ms, next: "t5", departures: 1 });
  expect([fourth, fifth].map((waiter) => waiter?.received.length)).toEqual([1, 2]);
});

test("notify(): the client whose turn has come is notified first; all clients learn that the queue was dropped", async () => {
  const { subscribe, notify } = setUp();
  const order: number[] = [];
  const lists = await Promise.all(
    [0, 1, 2, 3, 4].map(async (i) => (await subscribe({ ticket_prefix: `t${i}` })).received),
  );
  for (const [i, list] of lists.entries()) list.push = () => order.push(i);
  notify({ turn: "t4", turn_until_ms: 2 });
  notify({ turn_until_ms: QUEUE_DROPPED });
  expect(order).toEqual([4, 0, 1, 2, ...[0, 1, 2, 3, 4]]);
});

test("unsubscribe(): the client is no longer notified, even if it unsubscribes during a notification; its neighbors are", async () => {
  const { subscribe, notify } = setUp();
  const [one, two] = [await subscribe({ watches: true }), await subscribe({ watches: true })];
  one.unsubscribe();
  one.unsubscribe();
  notify({ changed: true });
  expect([one.received.length, two.received.length]).toEqual([0, 1]);
  const three = await subscribe({ watches: true });
  two.received.push = () => {
    three.unsubscribe();
    return 0;
  };
  notify({ changed: true });
  expect(three.received).toEqual([]);
});
