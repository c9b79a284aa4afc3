import { expect, test, vi } from "vitest";
import type { Hint, HintEvent } from "../../../src/hints/hint.ts";
import { createProcessCarrier } from "../../../src/hints/process.ts";
import { faultyCarrier } from "./faulty-hints.ts";

const HINT: Hint = { turn: "trace1xxxxxx", turn_until_ms: 0, readers_before: 0, changed: false };

/**
 * Returns what one waiting client gets from one notification, and when, given these random numbers; undefined if its
 * subscription was rejected.
 */
async function receive(random: number[], wait_ms: number): Promise<HintEvent[] | undefined> {
  vi.useFakeTimers();
  try {
    const next = () => random.shift() ?? 0.9;
    const hints = faultyCarrier(createProcessCarrier(), { random: next, odds: 0.5 }).connect(() => {});
    const received: HintEvent[] = [];
    const subscribed = await hints.subscribe("a", { ticket_prefix: HINT.turn as string, watches: false }, (hint) =>
      received.push(hint),
    );
    await hints.notify([{ key: "a", hint: HINT }]);
    vi.advanceTimersByTime(wait_ms);
    subscribed.unsubscribe();
    vi.advanceTimersByTime(10_000);
    return received;
  } catch {
    return undefined;
  } finally {
    vi.useRealTimers();
  }
}

test("faultyCarrier(): rejects, loses, duplicates, delays and forges as the random numbers say, and does none of this after disarm()", async () => {
  expect(await receive([0.1], 0)).toBeUndefined();
  expect(await receive([], 4_000)).toEqual([HINT]);
  expect(await receive([0.9, 0.1], 4_000)).toEqual([]);
  expect(await receive([0.9, 0.9, 0.1], 4_000)).toEqual([HINT, HINT]);
  expect(await receive([0.9, 0.9, 0.9, 0.1], 4_900)).toEqual([]);
  expect(await receive([0.9, 0.9, 0.9, 0.1], 5_000)).toEqual([HINT]);
  expect(await receive([0.9, 0.9, 0.9, 0.9, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 200)).toHaveLength(2);
});
