import { cpuTime } from "../environment/processes.ts";
import { Client } from "../environment/service.ts";
import type { Workers } from "../environment/workers.ts";
import type { Bench } from "../report.ts";

const AT_ONCE = 16;
const SLICE_MS = 1000;

export interface Load {
  readonly per_second: number;
  readonly cpu_us: number | undefined;
}

type Operation = "floor" | "acquire" | "renew" | "release";

/**
 * Measures how many requests of each kind workerd serves per second, and its CPU time per request. The kinds take turns, in
 * one-second slices.
 */
export async function throughput(bench: Bench, workers: Workers): Promise<Record<Operation, Load>> {
  const { quick, progress } = bench;
  const totals = new Map<Operation, { requests: number; ms: number; cpu_us: number }>();
  let names = 0;
  const rounds = quick ? 2 : 6;
  for (let round = 1; round <= rounds; round++) {
    progress(`throughput ${round} of ${rounds}`);
    const held: { client: Client; token: string }[] = [];
    const floor = new Client(fetch, `floor${round}`, workers.floor);
    await slice("floor", () => floor.acquire({ token: "value" }));
    await slice("acquire", async () => {
      const client = new Client(fetch, `load${names++}`, workers.service);
      const { body } = await client.acquire({ ttl: "5m" });
      held.push({ client, token: body.token });
    });
    let next = 0;
    await slice("renew", () => {
      const { client, token } = held[next++ % held.length] as (typeof held)[number];
      return client.renew(token);
    });
    await slice("release", () => {
      const lease = held.pop();
      return lease?.client.release(lease.token);
    });
  }
  return { floor: load("floor"), acquire: load("acquire"), renew: load("renew"), release: load("release") };

  /** Runs until a second has passed or no requests are left. */
  async function slice(operation: Operation, ask: () => Promise<unknown> | undefined): Promise<void> {
    const { pid } = workers;
    const total = totals.get(operation) ?? { requests: 0, ms: 0, cpu_us: 0 };
    const cpu_before_us = cpuTime(pid) ?? Number.NaN;
    const started_ms = performance.now();
    const elapsed = () => performance.now() - started_ms;
    const ask_on = async () => {
      while (elapsed() < SLICE_MS) {
        const asked = ask();
        if (asked === undefined) return;
        await asked;
        total.requests++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask_on));
    total.ms += elapsed();
    total.cpu_us += (cpuTime(pid) ?? Number.NaN) - cpu_before_us;
    totals.set(operation, total);
  }

  function load(operation: Operation): Load {
    const { requests = 0, ms = 1, cpu_us = Number.NaN } = totals.get(operation) ?? {};
    return {
      per_second: (1000 * requests) / ms,
      cpu_us: Number.isNaN(cpu_us) ? undefined : cpu_us / requests,
    };
  }
}
