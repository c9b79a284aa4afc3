/** Measures the latency of the service and of hand-overs, and the differences between clocks. */

import type { Answer } from "./answer.ts";
import type { Facts } from "./check.ts";
import { bodyOf } from "./expect.ts";
import { type Probe, pause } from "./probe.ts";
import { Lock } from "./subjects.ts";

export interface Latency {
  readonly operation: string;
  readonly samples: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/** How far another clock is ahead of this machine's. */
export interface ClockDifference {
  readonly ahead_ms: number;
  readonly uncertainty_ms: number;
}

export interface Measures {
  readonly latencies: readonly Latency[];
  /** The time from sending a release until the waiting request has received its grant. */
  readonly hand_over: Latency | undefined;
  /** The store's clock, from `acquired_at`. */
  readonly store_clock: ClockDifference | undefined;
  /** The service's clock, from the `Date` header, in whole seconds. */
  readonly service_clock: ClockDifference | undefined;
}

const ROUNDS_MAX = 60;
const HAND_OVERS_MAX = 12;
/** The time limit. If the service is slow or distant, fewer measurements are taken. */
const BUDGET_MS = 8_000;

export async function measure(probe: Probe, facts: Facts): Promise<Measures> {
  const times = new Map<string, number[]>();
  const answers: Answer[] = [];
  const grants: Answer[] = [];
  const timed = async (operation: string, request: Promise<Answer>, status = 200): Promise<Answer> => {
    const answer = await request;
    bodyOf(answer, status);
    times.set(operation, [...(times.get(operation) ?? []), answer.took_ms]);
    answers.push(answer);
    return answer;
  };
  const lock = new Lock(probe);
  // The first requests open connections and load scripts.
  for (const warm of [1, 2, 3]) await lock.end((await lock.hold({ owner: `warm ${warm}` })).token);
  await rounds(ROUNDS_MAX, async () => {
    const granted = await timed("acquire", lock.acquire());
    grants.push(granted);
    const { token } = granted.body;
    await timed("acquire of a held lock (423)", lock.acquire(), 423);
    await timed("GET of a lock", lock.look());
    await timed("renew", lock.renew({ token }));
    const leases = [{ name: lock.name, token }];
    await timed("heartbeat", probe.request("/heartbeat", { method: "POST", body: { leases } }));
    await timed("release", lock.release({ token }));
  });
  const hand_overs: number[] = [];
  await rounds(HAND_OVERS_MAX, async () => hand_overs.push(await handOver(probe, facts)));
  return {
    latencies: [...times].map(([operation, samples]) => latencyOf(operation, samples)),
    hand_over: latencyOf("hand-over", hand_overs),
    store_clock: storeClock(grants),
    service_clock: serviceClock(answers),
  };
}

async function rounds(most: number, round: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  for (let i = 0; i < most && (i < 3 || performance.now() - since < BUDGET_MS); i++) await round();
}

async function handOver(probe: Probe, facts: Facts): Promise<number> {
  const lock = new Lock(probe);
  const { token } = await lock.hold();
  const waiting = lock.waiting();
  if (facts.engine === "quorum") await pause(300 + 2 * facts.round_trip_ms);
  else await lock.queued(1);
  const since = performance.now();
  const next = waiting.then((lease) => ({ lease, took_ms: performance.now() - since }));
  await lock.end(token);
  const { lease, took_ms } = await next;
  await lock.end(lease.token);
  return took_ms;
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

function latencyOf(operation: string, samples: readonly number[]): Latency {
  const sorted = samples.toSorted((a, b) => a - b);
  const rank = (share: number) => rounded(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
  return { operation, samples: sorted.length, p50_ms: rank(0.5), p99_ms: rank(0.99) };
}

/** Estimates the store's clock. Every grant happened between request and answer, so the fastest answer is the most precise. */
function storeClock(grants: readonly Answer[]): ClockDifference | undefined {
  const [best] = grants.toSorted((a, b) => a.took_ms - b.took_ms);
  if (best === undefined) return undefined;
  const half = best.took_ms / 2;
  return {
    ahead_ms: Math.round(Date.parse(best.body.acquired_at) - best.sent_ms - half),
    uncertainty_ms: Math.ceil(half + 1),
  };
}

/**
 * Estimates the service's clock. `Date` is truncated to a second, and some servers update it once a second. All answers
 * together allow a narrower range than any one of them.
 */
function serviceClock(
  answers: readonly Pick<Answer, "headers" | "sent_ms" | "took_ms">[],
): ClockDifference | undefined {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { headers, sent_ms, took_ms } of answers) {
    const date_ms = Date.parse(headers.get("date") ?? "");
    if (Number.isNaN(date_ms)) continue;
    least = Math.max(least, date_ms - sent_ms - took_ms);
    most = Math.min(most, date_ms + 2_000 - sent_ms);
  }
  if (!Number.isFinite(least)) return undefined;
  // The bounds cross only if a clock was set in the meantime.
  const [low, high] = [Math.min(least, most), Math.max(least, most)];
  return { ahead_ms: Math.round((low + high) / 2), uncertainty_ms: Math.ceil((high - low) / 2) };
}
