/** Tests each of the stores' judges with a mistake that it must find. */

import { describe, expect, test } from "vitest";
import * as scripts from "../../../src/generated/scripts.ts";
import { argumentNames } from "../../support/engines/argument-names.ts";
import { lease } from "../../support/engines/call-words.ts";
import { record } from "../../support/engines/fake-store.ts";
import { ACQUIRE } from "../../support/engines/lock-scripts.ts";
import type { Decoded } from "./decoded.ts";
import { datesChange } from "./kept.ts";
import { Oracle } from "./oracle.ts";

const NOW = 1_000_000;
const shared = (id: string, fence: number) =>
  lease(`${id} ${NOW + 500} ${fence} 1 ${NOW - 100} 600 ${NOW + 900} 0 0 - -`);
const [ONE, TWO, WRITER, READER, AWAY] = ["ssnone", "ssntwo", "xsn1", "ssl2", "ssn3"] as const;

/** Two clients share the lock, one is waiting to write, one is waiting to read, and one has left its place. */
const RECORD: Decoded = {
  expires_at_ms: { record: NOW + 99_000, details: NOW + 99_000, leases: NOW + 99_000, tickets: NOW + 99_000 },
  numbers: {
    layout: 5,
    fence: 9,
    arrival: 5_000,
    departures: 1,
    writers: 1,
    readers: 1,
    tickets: 3,
    tickets_next: NOW + 29_000,
    turn_at: 0,
    shared: 2,
    shared_next: NOW + 500,
    details: 3,
    delay_until: 0,
    break_at: 0,
    hold_ms: 12.5,
    kept_until: NOW + 32_000,
    expires_at: NOW + 60_000,
    front_arrival: 4_000,
    capacity: 0,
    permits: 0,
    attended_next: NOW + 1_000,
    turn_until: 0,
    turn_ms: 3_000,
    no_grace_until: 0,
    dropped: 0,
    watched_until: 0,
    ahead: 0,
    keeps_out: 0,
  },
  front: WRITER,
  exclusive: undefined,
  upgrader: undefined,
  ended: 3,
  releases: 0,
  outcomes: 2,
  written_at: NOW,
  ahead: 0,
  rests: [],
  details: new Map([
    [ONE, "…"],
    [TWO, "…"],
    [READER, "=-"],
  ]),
  leases: new Map([ONE, TWO].map((id) => [id, NOW + 500])),
  holders: new Map([
    [ONE, 8],
    [TWO, 9],
  ]),
  writers: new Map([[WRITER, 4_000]]),
  readers: new Map([
    [READER, 5_000],
    [AWAY, 4e15 + 3_000],
  ]),
  tickets: new Map([
    [AWAY, NOW - 1_000],
    [WRITER, NOW + 2_000],
    [READER, NOW + 1_000],
  ]),
  shared: [shared(ONE, 8), shared(TWO, 9)],
};

const numbers = (changes: Partial<Decoded["numbers"]>) => ({ numbers: { ...RECORD.numbers, ...changes } });

test("datesChange() requires a record that is as recent as the last change in the lock's other keys", () => {
  const after = (ms: number, changes: Partial<Decoded>) => datesChange({ ...RECORD, ...changes }, RECORD, NOW + ms);
  const attended = { tickets: new Map([[WRITER, NOW + 9_000]]) };
  expect(after(5_000, {})).toBe(true);
  expect(after(999, attended)).toBe(true);
  expect(after(1_000, attended)).toBe(false);
  expect(after(1_000, { leases: new Map([[ONE, NOW + 9_000]]) })).toBe(false);
});

describe("oracle:", () => {
  const beside = ["details", "leases", "holders", "writers", "readers", "tickets", "history"];
  const keys = ["lock", ...beside].map((key) => `lh:{n}:${key}:l`);
  const inspect = (oracle: Oracle, now_ms: number, holders_total: number, holders: readonly string[] = []) => {
    const fence = holders.length * FENCE;
    const words = ["lock", fence, 0, 0, holders_total, 0, 0, 0, "-", holders.length, ...holders, 0].map(String);
    const reply = ["state", String(now_ms), "1", String(words.length), ...words, "0"];
    oracle.ran({ script: "inspect", keys, args: ["1", "-", "0", "60000", "1", "0"], reply, now_ms });
    return [oracle.checked, oracle.violations.length];
  };
  const FENCE = NOW * 1_000;
  const leaseAt = (now_ms: number) => `xsntoken ${now_ms + 1_000} ${FENCE} 1 ${now_ms} 1000 0 0 0 - -`;
  const granted = (oracle: Oracle) => {
    const values: Readonly<Record<string, unknown>> = { ...ACQUIRE, request: "sntoken", modes: "x", ttl_ms: 1_000 };
    const args = argumentNames(scripts.acquire).map((name) => String(name === "fair" ? 1 : values[name]));
    const reply = ["granted", String(NOW), "0", "1", leaseAt(NOW), "0", "0"];
    oracle.ran({ script: "acquire", keys, args, reply, now_ms: NOW });
  };
  /** Steps the store's clock back by 300 ms after a grant. */
  const inspectLater = (lease: string) => {
    const oracle = new Oracle();
    granted(oracle);
    oracle.meets(keys, () => record({ written_at_ms: NOW }));
    return inspect(oracle, NOW - 300, 1, [lease]);
  };

  test("reports a reply that differs from the model's", () => {
    expect(inspect(new Oracle(), NOW, 0)).toEqual([1, 0]);
    expect(inspect(new Oracle(), NOW, 1)).toEqual([1, 1]);
  });

  /** Compares a grant with the record that the store wrote for it. */
  const keeps = (changes: Partial<Decoded>) => {
    const oracle = new Oracle();
    granted(oracle);
    const exclusive = lease(leaseAt(NOW));
    const others = { front: undefined, leases: new Map(), writers: new Map(), readers: new Map(), tickets: new Map() };
    const written = { ...numbers({ shared_next: 0, turn_ms: 0 }), ...others, exclusive, ...changes };
    oracle.keeps(keys[0] as string, { ...RECORD, ...written });
    return oracle.violations.length;
  };

  test("reports a record that lacks what the model has, or its deadline", () => {
    const { numbers: has } = numbers({ shared_next: 0, turn_ms: 0 });
    expect(keeps({})).toBe(0);
    expect(keeps({ exclusive: lease(leaseAt(NOW + 1)) })).toBe(1);
    expect(keeps({ exclusive: undefined })).toBe(1);
    expect(keeps({ tickets: new Map([[WRITER, NOW]]), writers: new Map([[WRITER, 4_000]]) })).toBe(1);
    expect(keeps({ numbers: { ...has, turn_ms: 3_000 } })).toBe(1);
    expect(keeps({ numbers: { ...has, no_grace_until: NOW + 1 } })).toBe(1);
    expect(keeps({ numbers: { ...has, delay_until: NOW + 1 } })).toBe(1);
    expect(keeps({ front: WRITER, numbers: { ...has, turn_at: NOW, turn_until: NOW + 3_000 } })).toBe(1);
    // A record that was not written is not judged.
    expect(keeps({ exclusive: undefined, written_at: NOW - 1 })).toBe(0);
  });

  test("when the store's clock is set back, a lease's remaining time is that of when its record was written", () => {
    expect(inspectLater(leaseAt(NOW - 300))).toEqual([2, 0]);
    expect(inspectLater(leaseAt(NOW))).toEqual([2, 1]);
  });
});
