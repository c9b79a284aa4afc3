/**
 * A queue that is kept full: clients that acquire one lock, hold it, release it, and return about one hold later. The clock and
 * the source of random numbers are parameters, so that the same crowd can wait in real time and in the simulator.
 */
import { quantile } from "../../tools/support/statistics.ts";

export interface Point {
  readonly waiters: number;
  readonly hold_ms: number;
}

/** A member of a crowd. */
export interface Contender {
  /** Waits the way the system's users would. Returns false if it gave up; the system's users would then retry. */
  acquire(): Promise<boolean>;
  release(): Promise<void>;
}

export interface World {
  now_ms(): number;
  sleep(ms: number): Promise<void>;
  /** Returns a uniformly random number from 0 to 1. */
  random(): number;
  /** Returns the number of billed commands so far. */
  billed(): number | Promise<number>;
}

export interface Plan extends Point {
  /** Returns a hold time. Absent if all holds take `hold_ms`. */
  readonly hold?: () => number;
  readonly round_trip_ms: number;
  readonly handovers_max: number;
  readonly duration_max_ms: number;
  /**
   * The maximum duration of the warm-up. It normally ends after 20 hand-overs, when the hold times in the lock's record all
   * come from this crowd.
   */
  readonly warmup_max_ms: number;
}

export interface Result {
  readonly handovers: number;
  readonly seconds: number;
  /** The time from a release to the next grant, as the clients see it, minus the one unavoidable round trip. */
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly commands_per_handover: number;
  readonly commands_per_waiter_second: number;
  /**
   * The percentage of the queue that had arrived before the waiter that was served: 0 for first come, first served; 50 for a
   * lottery.
   */
  readonly overtaken_percent: number;
  /** The longest wait among the clients that were served or are still waiting. */
  readonly longest_wait_s: number;
  /** The number of attempts that gave up, per hand-over. */
  readonly gave_up: number;
}

/**
 * The time between arrivals. It spreads 1,000 clients over one request's wait, so that their requests don't all end together.
 */
const ARRIVAL_MS = 20;
/** Waiters that arrived within this time of each other count as simultaneous. */
const SIMULTANEOUS_MS = 20;
const WARMUP_HANDOVERS = 20;

export async function gather(world: World, plan: Plan, join: () => Contender): Promise<Result> {
  const { waiters, round_trip_ms } = plan;
  const hold = plan.hold ?? (() => plan.hold_ms);
  const waiting = new Set<{ since_ms: number }>();
  const gaps: number[] = [];
  const overtaken: number[] = [];
  let gave_up = 0;
  let longest_ms = 0;
  let holder: object | undefined;
  let freed_ms: number | undefined;
  let over = false;

  async function client(): Promise<void> {
    const contender = join();
    while (!over) {
      const place = { since_ms: world.now_ms() };
      waiting.add(place);
      // A failed request counts as an attempt that gave up.
      while (!(await contender.acquire().catch(() => false))) gave_up++;
      waiting.delete(place);
      const now = world.now_ms();
      // The next client may get its grant before the previous holder gets the answer to its release.
      gaps.push(holder === undefined && freed_ms !== undefined ? now - freed_ms : 0);
      const before = [...waiting].filter(({ since_ms }) => since_ms < place.since_ms - SIMULTANEOUS_MS);
      overtaken.push(waiting.size === 0 ? 0 : before.length / waiting.size);
      longest_ms = Math.max(longest_ms, now - place.since_ms);
      holder = place;
      await world.sleep(hold());
      await contender.release().catch(() => {});
      if (holder === place) {
        holder = undefined;
        freed_ms = world.now_ms();
      }
      // A client that returned immediately would find the lock free, and a lock without a queue would seem fast.
      await world.sleep(2 * world.random() * plan.hold_ms);
    }
  }

  // In addition to the waiters, one client holds the lock, and one pauses before it returns.
  for (let i = 0; i < waiters + 2; i++) {
    void client();
    await world.sleep(ARRIVAL_MS);
  }
  const warm_at = gaps.length + WARMUP_HANDOVERS;
  const warm_until = world.now_ms() + plan.warmup_max_ms;
  while (gaps.length < warm_at && world.now_ms() < warm_until) await world.sleep(10);

  for (const list of [gaps, overtaken]) list.length = 0;
  [gave_up, longest_ms] = [0, 0];
  const started_ms = world.now_ms();
  const billed_before = await world.billed();
  while (gaps.length < plan.handovers_max && world.now_ms() < started_ms + plan.duration_max_ms) await world.sleep(10);
  const seconds = (world.now_ms() - started_ms) / 1000;
  const commands = (await world.billed()) - billed_before;
  over = true;

  for (const { since_ms } of waiting) longest_ms = Math.max(longest_ms, world.now_ms() - since_ms);
  return {
    ...gapsOf(gaps, round_trip_ms),
    seconds,
    commands_per_handover: commands / gaps.length,
    commands_per_waiter_second: commands / (waiters * seconds),
    overtaken_percent: (100 * overtaken.reduce((sum, share) => sum + share, 0)) / gaps.length,
    longest_wait_s: longest_ms / 1000,
    gave_up: gave_up / gaps.length,
  };
}

function gapsOf(gaps: readonly number[], round_trip_ms: number) {
  const beyond = gaps.map((gap) => Math.max(0, gap - round_trip_ms));
  return { handovers: gaps.length, p50_ms: quantile(beyond, 0.5), p95_ms: quantile(beyond, 0.95) };
}
