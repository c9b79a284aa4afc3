/**
 * Measures the cost of an operation with 10 to 10,000 holders or waiters: the time inside Redis, and the billed commands. The
 * sizes take turns, so that noise on the machine affects all of them.
 */

import { median } from "../../tools/support/statistics.ts";
import { timeInside } from "../environment/time-inside.ts";
import type { Bench, Report, Row, Table } from "../report.ts";
import { ScriptedLock } from "./scripted-lock.ts";

/** The largest size comes first, because the tickets at the front of its queue are the first to expire. */
const SIZES = [10_000, 1000, 100, 10];
const BATCH = 500;

type Measure = <Reply>(operation: string, work: () => Promise<Reply>) => Promise<Reply>;
/**
 * Puts a crowd of this size on a lock. The returned function runs each operation once and leaves the crowd at the same size.
 */
type Scene = (lock: ScriptedLock, size: number) => Promise<(measure: Measure) => Promise<void>>;

export async function growth(bench: Bench): Promise<Report> {
  const scenes = { holders, waiters };
  const tables: Table[] = [];
  const worst = { operation: "", factor: 0 };
  for (const [name, scene] of Object.entries(scenes)) {
    bench.progress(name);
    const samples = await play(bench, name, scene);
    const rows: Row[] = [];
    for (const [operation, by_size] of samples) {
      const us = (size: number) => median(by_size.get(size)?.map((sample) => sample.us) ?? []);
      const billed = [...by_size.values()].flat().map((sample) => sample.billed);
      const factor = us(1000) / us(10);
      // A lock's state lists at most 50 holders.
      if (operation !== "state" && factor > worst.factor)
        Object.assign(worst, { operation: `${operation}, ${name}`, factor });
      const times = SIZES.toReversed().map((size) => [`${size} us`, us(size)]);
      rows.push({ operation, ...Object.fromEntries(times), "1000 / 10": factor, "billed commands": median(billed) });
    }
    tables.push({
      title: `Growth: ${name}`,
      note: `Medians of the time inside Redis, by the number of ${name}. A state lists at most 50.`,
      rows,
    });
  }
  const what = `script time with 1,000 as a multiple of that with 10 (worst: ${worst.operation})`;
  return { tables, targets: [{ what, at_most: 2, measured: worst.factor }] };
}

interface Sample {
  readonly us: number;
  readonly billed: number;
}

async function play({ environment, quick }: Bench, name: string, scene: Scene) {
  const samples = new Map<string, Map<number, Sample[]>>();
  const acts: { size: number; act: (measure: Measure) => Promise<void> }[] = [];
  for (const size of SIZES)
    acts.push({ size, act: await scene(new ScriptedLock(environment.redis, `${name}-${size}`), size) });
  const rounds = quick ? 60 : 200;
  for (let round = 0; round < rounds; round++) {
    for (const { size, act } of acts) {
      await act(async (operation, work) => {
        let reply: Awaited<ReturnType<typeof work>> | undefined;
        let us = 0;
        const billed = await environment.billed(async () => {
          us = await timeInside(environment.redis, operation === "poll" ? "get" : "evalsha", async () => {
            reply = await work();
          });
        });
        const by_size = samples.get(operation) ?? new Map<number, Sample[]>();
        samples.set(operation, by_size.set(size, [...(by_size.get(size) ?? []), { us, billed }]));
        return reply as Awaited<ReturnType<typeof work>>;
      });
    }
  }
  return samples;
}

const holders: Scene = async (lock, size) => {
  const tokens = await inBatches(size, () => lock.acquire("shared"));
  return async (measure) => {
    tokens.push(await measure("acquire", () => lock.acquire("shared")));
    await measure("renew", () => lock.renew(tokens[0] as string));
    await measure("release", () => lock.release(tokens.shift() as string));
    await measure("state", () => lock.inspect());
    await measure("poll", () => lock.look());
  };
};

const waiters: Scene = async (lock, size) => {
  let held = await lock.acquire("exclusive");
  const tickets = await inBatches(size, () => lock.wait("exclusive"));
  return async (measure) => {
    await measure("poll", () => lock.look());
    await measure("renew", () => lock.renew(held));
    await measure("wait on", () => lock.wait("exclusive", tickets[tickets.length >> 1]));
    await measure("release", () => lock.release(held));
    held = await measure("claim", () => lock.acquire("exclusive", tickets.shift()));
    tickets.push(await measure("join", () => lock.wait("exclusive")));
    await measure("state", () => lock.inspect());
  };
};

async function inBatches<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    made.push(...(await Promise.all(Array.from({ length: Math.min(BATCH, count - made.length) }, make))));
  }
  return made;
}
