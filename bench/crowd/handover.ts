/** Measures a lock that is always waited for: how long nobody holds it between two holders, and what that costs. */
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../../tools/statistics.ts";

export interface System {
  readonly name: string;
  /** A client of one lock. Returns false when an attempt gave up; its users would then ask again. */
  join(lock: string): { acquire(): Promise<boolean>; release(): Promise<unknown> };
  /** Billed commands so far, if the system is billed by command. */
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
  /** An acquire of a free lock. */
  readonly acquire_ms: number;
  /** From sending the release to the answer of the next grant. */
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly commands: number | undefined;
}

const UNCONTENDED = { warmup: 30, measured: 100 };
/** One after the other, so that requests do not end all at once. */
const ARRIVAL_MS = 15;
const WARMUP_MS = 3_000;

export async function uncontended(system: System): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < UNCONTENDED.warmup + UNCONTENDED.measured; i++) {
    const client = system.join(`free-${i % 20}`);
    const started_ms = performance.now();
    await client.acquire();
    if (i >= UNCONTENDED.warmup) times.push(performance.now() - started_ms);
    await client.release();
  }
  return quantile(times, 0.5);
}

export async function crowd(system: System, shape: Shape, duration_ms: number): Promise<Handovers> {
  const acquire_ms = await uncontended(system);
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
  await sleep(duration_ms);
  const after = await system.billed?.();
  const measured = [...gaps];
  over = true;
  // The remaining waiters are granted the lock, and release it.
  await Promise.race([Promise.all(clients), sleep(WARMUP_MS)]);
  return {
    handovers: measured.length,
    acquire_ms,
    p50_ms: quantile(measured, 0.5),
    p95_ms: quantile(measured, 0.95),
    commands: before === undefined || after === undefined ? undefined : (after - before) / measured.length,
  };
}
