import { expect, test } from "vitest";
import { parseConfig } from "../../../src/config/config.ts";
import { VERSION } from "../../../src/contract/version.ts";
import { createMetrics } from "../../../src/observe/metrics/metrics.ts";
import type { Observer, RequestAnswered } from "../../../src/observe/observer.ts";

const CLASSES = { METRIC_CLASSES: '{"deploy":"deploy/*"}' };
const LOCK = { kind: "lock", name: "deploy/secret-name", mode: "exclusive", lease: "0123abcd" } as const;
const LEASE = { ...LOCK, fence: 7, owner: "secret-owner" } as const;
const GRANTED = { ...LEASE, event: "granted", ttl_ms: 30_000, hold_count: 1, waited_ms: 0 } as const;
const REQUEST: RequestAnswered = {
  event: "request",
  request_id: "r",
  method: "POST",
  route: "/locks/:name/acquire",
  status: 200,
  outcome: "granted",
  lock: "deploy/secret-name",
  key_id: "secret-key",
  store_calls: 3,
  ms: 5,
};

function started() {
  const time = { now_ms: 0 };
  const metrics = createMetrics(parseConfig(CLASSES), "node", () => time.now_ms);
  const emitIn = (namespace: string | undefined, event: Parameters<Observer>[0]) =>
    metrics.observe(event, { namespace, events: [], background: () => {} });
  const emit = (event: Parameters<Observer>[0]) => emitIn("team", event);
  const samples = (pattern: RegExp, namespace?: string) =>
    metrics
      .text(namespace)
      .split("\n")
      .filter((line) => !line.startsWith("#") && pattern.test(line));
  return { ...metrics, time, emit, emitIn, samples };
}

const OF = 'namespace="team",class="deploy",kind="lock"';

test("metrics: an acquire counts once, by its result, and as contended if another client was in its way", async () => {
  const { emit, samples } = started();
  emit(GRANTED);
  emit({ ...GRANTED, waited_ms: 1_500 });
  emit({ ...LOCK, event: "denied", why: "busy", waited_ms: 0 });
  emit({ ...LOCK, event: "denied", why: "limit", waited_ms: 0 });
  const counted = (outcome: string) => `leasehold_acquires_total{${OF},mode="exclusive",outcome="${outcome}"}`;
  expect(samples(/acquires_total|contended/)).toEqual([
    ...[`${counted("granted")} 2`, `${counted("busy")} 1`, `${counted("limit")} 1`],
    `leasehold_contended_total{${OF},mode="exclusive"} 2`,
  ]);
  expect(samples(/wait_seconds_(sum|count)/)).toEqual([
    `leasehold_acquire_wait_seconds_sum{${OF},mode="exclusive",outcome="granted"} 1.5`,
    `leasehold_acquire_wait_seconds_count{${OF},mode="exclusive",outcome="granted"} 2`,
    `leasehold_acquire_wait_seconds_sum{${OF},mode="exclusive",outcome="busy"} 0`,
    `leasehold_acquire_wait_seconds_count{${OF},mode="exclusive",outcome="busy"} 1`,
  ]);
});

test("metrics: a lease is recorded once, when it ends, however it ends", async () => {
  const { emit, samples } = started();
  emit({ ...LEASE, event: "released", hold_count: 1 });
  emit({ ...LEASE, event: "released", hold_count: 0, held_ms: 250 });
  for (const event of ["expired", "broken", "max_hold", "transferred"] as const) {
    emit({ ...LEASE, event, held_ms: 1_000, at_ms: 0 });
  }
  expect(samples(/hold_seconds_(sum|count)/).map((line) => line.replace(/^.*ended=/, ""))).toEqual([
    ...['"released"} 0.25', '"released"} 1', '"expired"} 1', '"expired"} 1', '"broken"} 1', '"broken"} 1'],
    ...['"max_hold"} 1', '"max_hold"} 1', '"transferred"} 1', '"transferred"} 1'],
  ]);
});

test("metrics: renewals, losses, queues, the store and requests", async () => {
  const { emit, emitIn, samples } = started();
  for (const late of [false, true]) emit({ ...LEASE, event: "renewed", ttl_ms: 1, held_ms: 1, late });
  emit({ ...LOCK, kind: "semaphore", event: "lost", reason: "expired" });
  emit({ ...LOCK, event: "queued", queue_length: 3 });
  emit({ event: "store_answered", ms: 4, outcome: "unknown" });
  emit(REQUEST);
  emit({ ...REQUEST, method: "UNLOCK", route: "/terraform/:name", store_calls: 0 });
  emitIn(undefined, { ...REQUEST, method: "BREW", status: 405, store_calls: 0 });
  expect(samples(/renewals|lost|queue_length_sum|store_(seconds_sum|calls)|requests/)).toEqual([
    `leasehold_queue_length_sum{${OF},mode="exclusive"} 3`,
    `leasehold_renewals_total{${OF}} 2`,
    `leasehold_late_renewals_total{${OF}} 1`,
    'leasehold_lease_lost_total{namespace="team",class="deploy",kind="semaphore",reason="expired"} 1',
    'leasehold_store_seconds_sum{namespace="team",outcome="unknown"} 0.004',
    'leasehold_store_calls_total{namespace="team"} 3',
    'leasehold_requests_total{namespace="team",method="POST",route="/locks/:name/acquire",status="200"} 1',
    'leasehold_requests_total{namespace="team",method="UNLOCK",route="/terraform/:name",status="200"} 1',
    'leasehold_requests_total{namespace="",method="other",route="/locks/:name/acquire",status="405"} 1',
  ]);
});

test("metrics: a namespace gets only its own series, and no series contains names, owners or keys", async () => {
  const { emit, emitIn, samples, text } = started();
  emit(GRANTED);
  emitIn("team-2", { ...GRANTED, name: "x" });
  emitIn(undefined, REQUEST);
  const all = samples(/./);
  const ours = samples(/./, "team");
  const build = `leasehold_build_info{version="${VERSION}",runtime="node",store="embedded"} 1`;
  expect(all.filter((line) => line.includes('namespace="team"') || line === build).toSorted()).toEqual(ours.toSorted());
  expect(ours).toContain(build);
  expect(all.join()).toContain('namespace="team-2",class="other"');
  expect(text()).not.toMatch(/secret|0123abcd/);
});

const HOUR_MS = 3_600_000;
const countOf = (line = "") => Number(line.split(" ").at(-1));

test("metrics: a growing number of namespaces creates no more series than a thousand do, and everything is counted once", () => {
  const { emitIn, samples } = started();
  for (let tenant = 0; tenant < 3_000; tenant++) {
    emitIn(`t-${tenant}`, GRANTED);
    emitIn(`t-${tenant}`, REQUEST);
  }
  const requests = samples(/requests_total/);
  expect(requests).toHaveLength(1_001);
  expect(requests.reduce((sum, line) => sum + countOf(line), 0)).toBe(3_000);
  expect(requests.filter((line) => line.includes('namespace="(other)"')).map(countOf)).toEqual([2_000]);
  expect(samples(/./, "t-999").length).toBeGreaterThan(10);
  expect(samples(/requests/, "t-1000")).toEqual([]);
});

test("metrics: a namespace that nobody has used for six hours is forgotten, and makes room for another", () => {
  const { emitIn, samples, time } = started();
  const kept = () => samples(/requests_total.*"kept"/).map(countOf);
  for (let tenant = 0; tenant < 999; tenant++) emitIn(`t-${tenant}`, REQUEST);
  for (let hour = 1; hour <= 5; hour++) {
    emitIn("kept", REQUEST);
    time.now_ms = hour * HOUR_MS;
    expect(kept()).toEqual([hour]);
  }
  emitIn("late", REQUEST);
  expect(samples(/requests_total/)).toHaveLength(1_001);
  time.now_ms = 6 * HOUR_MS;
  emitIn("kept", REQUEST);
  expect(kept()).toEqual([6]);
  expect(samples(/requests_total/).map((line) => /"(.*?)"/.exec(line)?.[1])).toEqual(["kept", "(other)"]);
  emitIn("late", REQUEST);
  emitIn("t-0", REQUEST);
  expect(samples(/requests_total/).map(countOf)).toEqual([6, 1, 1, 1]);
});
