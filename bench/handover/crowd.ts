/** Measures a lock that always has waiting clients: how long it is free between two holders, and what the crowd costs. */
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../../tools/support/statistics.ts";
import type { Row, Target } from "../report.ts";

export interface System {
  readonly name: string;
  /** A client of one lock. Its `acquire()` returns false if an attempt gave up; the system's users would then retry. */
  join(lock: string): { acquire(): Promise<boolean>; release(): Promise<unknown> };
  /** Returns the number of billed commands so far, if the system bills by command. */
  billed?(): Promise<number>;
  stop?(): Promise<void>;
}

export interface Shape {
  readonly holds: string;
  readonly waiters: number;
  hold_ms(random: () => number): number;
}

export interface Handovers {
  readonly handovers: number;
  /** How long it takes to acquire a free lock while the crowd runs. */
  readonly acquire_ms: number;
  /** How long it takes before the crowd arrives, when there is only one request at a time. */
  readonly alone_ms: number;
  /** The time from when the release is sent until the next client receives its grant. */
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly commands: number | undefined;
}

/** Returns a table's row for hand-overs, in the same form for every system. */
export function rowOf({ holds, waiters }: Shape, who: Row, result: Handovers): Row {
  const { handovers, alone_ms, acquire_ms, p50_ms, p95_ms } = result;
  return {
    holds,
    waiters,
    ...who,
    "hand-overs": handovers,
    "alone ms": alone_ms,
    "acquire ms": acquire_ms,
    "p50 ms": p50_ms,
    "p95 ms": p95_ms,
    "p50 / acquire": p50_ms / acquire_ms,
    "p95 / acquire": p95_ms / acquire_ms,
  };
}

/** Returns the project's targets for hand-overs. */
export function targetsOf(where: string, { acquire_ms, p50_ms, p95_ms }: Handovers): Target[] {
  return [
    { what: `${where}: p50 in ms, or 2.5 acquires`, at_most: Math.max(8, 2.5 * acquire_ms), measured: p50_ms },
    { what: `${where}: p95 in ms, or 6 acquires`, at_most: Math.max(20, 6 * acquire_ms), measured: p95_ms },
  ];
}

const FREE_LOCKS = 20;
/** How many free locks to acquire before the crowd arrives. */
const WARMUP = 100;
/** How long to pause, on average, between acquires of free locks while the crowd runs. */
const PAUSE_MS = 150;
/** The time between arrivals, so that the clients' requests don't all end together. */
const ARRIVAL_MS = 15;
const WARMUP_MS = 3_000;

/** Acquires and releases free locks, and records how long each acquire took. */
class FreeLocks {
  readonly #system: System;
  readonly times: number[] = [];

  constructor(system: System) {
    this.#system = system;
  }

  async use(): Promise<void> {
    const client = this.#system.join(`free-${this.times.length % FREE_LOCKS}`);
    const started_ms = performance.now();
    await client.acquire();
    this.times.push(performance.now() - started_ms);
    await client.release();
  }

  /**
   * Warms up the system. Returns the number of billed commands per cycle, and the median time of an acquire in the second half.
   */
  async warmUp(): Promise<{ readonly commands: number; readonly alone_ms: number }> {
    const before = (await this.#system.billed?.()) ?? 0;
    for (let i = 0; i < WARMUP; i++) await this.use();
    const after = (await this.#system.billed?.()) ?? 0;
    const alone_ms = quantile(this.times.splice(0).slice(WARMUP / 2), 0.5);
    return { commands: (after - before) / WARMUP, alone_ms };
  }

  /** A request takes longer on a machine that has been idle, so hand-overs are compared with acquires at similar intervals. */
  async useNowAndThen(duration_ms: number): Promise<void> {
    const until_ms = performance.now() + duration_ms;
    while (performance.now() < until_ms) {
      await sleep(2 * PAUSE_MS * Math.random());
      await this.use();
    }
  }
}

export async function crowd(system: System, shape: Shape, duration_ms: number): Promise<Handovers> {
  const free = new FreeLocks(system);
  const { commands: free_commands, alone_ms } = await free.warmUp();
  const lock = `crowd-${crypto.randomUUID()}`;
  const gaps: number[] = [];
  let released_ms: number | undefined;
  let over = false;

  async function client(): Promise<void> {
    const { acquire, release } = system.join(lock);
    while (!over) {
      while (!(await acquire().catch(() => false))) if (over) return;
      if (over) return void release().catch(() => {});
      if (released_ms !== undefined) gaps.push(performance.now() - released_ms);
      released_ms = undefined;
      await sleep(shape.hold_ms(Math.random));
      released_ms = performance.now();
      await release().catch(() => {});
      await sleep(20 + 100 * Math.random());
    }
  }

  const clients: Promise<void>[] = [];
  for (let i = 0; i < shape.waiters + 1; i++) {
    clients.push(client());
    await sleep(ARRIVAL_MS);
  }
  await sleep(WARMUP_MS);
  gaps.length = 0;
  const before = await system.billed?.();
  await free.useNowAndThen(duration_ms);
  const after = await system.billed?.();
  const measured = [...gaps];
  over = true;
  // Lets the remaining waiters acquire the lock and release it.
  await Promise.race([Promise.all(clients), sleep(WARMUP_MS)]);
  return {
    handovers: measured.length,
    acquire_ms: quantile(free.times, 0.5),
    alone_ms,
    p50_ms: quantile(measured, 0.5),
    p95_ms: quantile(measured, 0.95),
    commands:
      before === undefined || after === undefined
        ? undefined
        : (after - before - free.times.length * free_commands) / measured.length,
  };
}
