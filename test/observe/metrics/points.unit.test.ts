import { expect, test } from "vitest";
import type { ServiceEvent } from "../../../src/lock/types.ts";
import { createPointWriter } from "../../../src/observe/metrics/points.ts";
import type { RequestAnswered } from "../../../src/observe/observer.ts";

const LOCK = { kind: "lock", name: "a", mode: "exclusive", lease: "0123abcd" } as const;
const LEASE = { ...LOCK, fence: 7, owner: null } as const;
const REQUEST: RequestAnswered = {
  event: "request",
  method: "POST",
  route: "/x",
  status: 200,
  outcome: "granted",
  store_calls: 3,
  ms: 5,
};

function pointsOf(events: readonly ServiceEvent[]): AnalyticsEngineDataPoint[] {
  const points: AnalyticsEngineDataPoint[] = [];
  const write = createPointWriter({ writeDataPoint: (point = {}) => void points.push(point) }, []);
  const about = { namespace: "team", events, background: () => {} };
  for (const event of events) write(event, about);
  write(REQUEST, about);
  return points;
}

test("points: each kind of event has its measurements", () => {
  const points = pointsOf([
    { ...LEASE, event: "granted", ttl_ms: 1, hold_count: 1, waited_ms: 1_500 },
    { ...LOCK, event: "denied", why: "busy", waited_ms: 250 },
    { ...LOCK, event: "queued", queue_length: 4 },
    { ...LEASE, event: "renewed", ttl_ms: 1, held_ms: 700, late: true },
    { ...LEASE, event: "expired", held_ms: 2_000, at_ms: 0 },
    { ...LOCK, event: "lost", reason: "expired" },
    { ...LOCK, event: "break_requested", leases: 1, dropped: 0 },
  ]);
  expect(points.slice(0, -1).map(({ blobs, doubles }) => [...(blobs ?? []), ...(doubles ?? [])])).toEqual([
    ["granted", "other", "lock", "exclusive", "", 1, 1.5],
    ["denied", "other", "lock", "exclusive", "busy", 1, 0.25],
    ["queued", "other", "lock", "exclusive", "", 1, 4],
    ["renewed", "other", "lock", "exclusive", "late", 1, 0],
    ["expired", "other", "lock", "exclusive", "", 1, 2],
    ["lost", "other", "lock", "exclusive", "expired", 1, 0],
    ["break_requested", "other", "lock", "exclusive", "", 1, 0],
  ]);
});

test("points: at most 25 per request; the request's own point counts the missing events and the store calls", () => {
  const ended = Array.from({ length: 30 }, (_, i) => ({ ...LEASE, event: "expired" as const, held_ms: i, at_ms: 0 }));
  const points = pointsOf([
    { event: "store_answered", ms: 4, outcome: "ok" },
    ...ended,
    { event: "store_answered", ms: 6, outcome: "none" },
  ]);
  expect(points).toHaveLength(25);
  expect(points.at(-1)).toEqual({
    indexes: ["team"],
    blobs: ["request", "/x", "POST", "200", "granted"],
    doubles: [1, 0.005, 3, 0.01, 1, 6],
  });
});
