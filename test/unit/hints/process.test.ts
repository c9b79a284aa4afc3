import { expect, test } from "vitest";
import type { Hint, Place, Told } from "../../../src/hints/hint.ts";
import { createProcessCarrier } from "../../../src/hints/process.ts";

const HINT: Hint = { turn_until_ms: 0, readers_before: 0, changed: false };

function setUp() {
  let now_ms = 0;
  const carrier = createProcessCarrier(() => now_ms);
  /** Each request has hints of its own. */
  const hints = () => carrier.connect(() => expect.fail("a hint within the process costs no request"));
  return {
    turn: (ms: number) => (now_ms += ms),
    ring: (hint: Partial<Hint>, key = "a") => hints().ring([{ key, hint: { ...HINT, ...hint } }]),
    async arm(place: Partial<Place>, key = "a") {
      const told: Told[] = [];
      const armed = await hints().arm(key, { watches: false, ...place }, (hint) => told.push(hint));
      return { ...armed, told };
    },
  };
}

test("ring(): tells the one whose turn it is, readers before the first writer, and watchers of a change", async () => {
  const { arm, ring } = setUp();
  const waiters = [
    await arm({ trace: "t1" }),
    await arm({ trace: "t2" }),
    await arm({ trace: "r1", reader_arrival: 4 }),
    await arm({ trace: "r2", reader_arrival: 5 }),
    await arm({ watches: true }),
    await arm({ trace: "t1", watches: true }, "b"),
  ];
  ring({ turn: "t1", readers_before: 5, changed: true });
  expect(waiters.map(({ told }) => told.length)).toEqual([1, 0, 1, 0, 1, 0]);
  ring({ readers_before: 0 });
  expect(waiters.map(({ told }) => told.length)).toEqual([1, 0, 1, 0, 1, 0]);
});

test("ring(): tells others of a turn at most once a second for each lock, and as often that there is none; the first few always", async () => {
  const { arm, ring, turn } = setUp();
  const few = [await arm({}), await arm({}), await arm({})];
  const [a, b] = [await arm({ trace: "t1" }), await arm({}, "b")];
  for (const turn_until_ms of [1, 2]) {
    ring({ turn: "t9", turn_until_ms });
    ring({ turn_until_ms: 10 * turn_until_ms });
  }
  ring({ turn_until_ms: 3 }, "b");
  turn(999);
  ring({ turn_until_ms: 4 });
  turn(1);
  ring({ turn_until_ms: 5 });
  const untils = [a, b].map(({ told }) => told.map((hint) => (hint as Hint).turn_until_ms));
  expect(untils).toEqual([[1, 10, 5], [3]]);
  expect(few.map(({ told }) => told.length)).toEqual([6, 6, 6]);
});

test("ring(): whoever comes next is told each time that the lock was taken", async () => {
  const { arm, ring } = setUp();
  const [, , , fourth, fifth] = await Promise.all(["t1", "t2", "t3", "t4", "t5"].map((trace) => arm({ trace })));
  for (const turn_until_ms of [1, 2]) ring({ turn_until_ms, next: "t5", departures: 1 });
  expect([fourth, fifth].map((waiter) => waiter?.told.length)).toEqual([1, 2]);
});

test("ring(): in a crowd, the one whose turn it is is told first, and of the others a hundred", async () => {
  const { arm, ring } = setUp();
  const order: number[] = [];
  const told = await Promise.all(Array.from({ length: 200 }, async (_, i) => (await arm({ trace: `t${i}` })).told));
  for (const [i, list] of told.entries()) list.push = () => order.push(i);
  ring({ turn: "t150", turn_until_ms: 1 });
  expect(order).toEqual([150, ...Array.from({ length: 100 }, (_, i) => i)]);
});

test("disarm(): whoever is gone is told nothing, also when it goes while others are told; its neighbours are", async () => {
  const { arm, ring } = setUp();
  const [one, two] = [await arm({ watches: true }), await arm({ watches: true })];
  one.disarm();
  one.disarm();
  ring({ changed: true });
  expect([one.told.length, two.told.length]).toEqual([0, 1]);
  const three = await arm({ watches: true });
  two.told.push = () => {
    three.disarm();
    return 0;
  };
  ring({ changed: true });
  expect(three.told).toEqual([]);
});
