/**
 * Measures what the service adds to the floor, which is the least work that a lock over HTTP must do: a bare Hono route in
 * workerd whose one EVALSHA runs one SET. Requests alternate between the two, so that noise on the machine affects both
 * equally.
 */

import { quantile, repeat } from "../../tools/support/statistics.ts";
import { Client } from "../environment/service.ts";
import { startWorkers } from "../environment/workers.ts";
import type { Bench, Report } from "../report.ts";
import { breakdown } from "./breakdown.ts";
import { throughput } from "./throughput.ts";

const OPERATIONS = ["floor", "acquire", "renew", "release"] as const;
type Operation = (typeof OPERATIONS)[number];

export async function worker(bench: Bench): Promise<Report> {
  const { quick, progress, environment } = bench;
  const workers = await startWorkers(environment);
  try {
    progress("latency");
    const clients = Array.from({ length: 64 }, (_, i) => ({
      floor: new Client(fetch, `f${i}`, workers.floor),
      service: new Client(fetch, `s${i}`, workers.service),
    }));
    const times: Record<Operation, number[]> = { floor: [], acquire: [], renew: [], release: [] };
    const timed = async <Reply>(operation: Operation, ask: () => Promise<Reply>): Promise<Reply> => {
      const started_ms = performance.now();
      const reply = await ask();
      times[operation].push(performance.now() - started_ms);
      return reply;
    };
    const cycle = async (i: number) => {
      const { floor, service } = clients[i % clients.length] as (typeof clients)[number];
      const { body } = await timed("acquire", () => service.acquire());
      await timed("floor", () => floor.acquire({ token: body.token }));
      await timed("renew", () => service.renew(body.token));
      await timed("release", () => service.release(body.token));
    };
    // Warms up the compilers of both isolates, and of this one.
    await repeat(quick ? 300 : 1500, quick ? 5000 : 15_000, cycle);
    for (const operation of OPERATIONS) times[operation] = [];
    await repeat(quick ? 1000 : 5000, quick ? 15_000 : 60_000, cycle);

    const load = await throughput(bench, workers);
    const floor_p50_ms = quantile(times.floor, 0.5);
    const rows = OPERATIONS.map((operation) => ({
      operation,
      "p50 ms": quantile(times[operation], 0.5),
      "p99 ms": quantile(times[operation], 0.99),
      "p50 / floor": quantile(times[operation], 0.5) / floor_p50_ms,
      "requests / s": load[operation].per_second,
      "of the floor's": load[operation].per_second / load.floor.per_second,
      "CPU us / request": load[operation].cpu_us ?? "",
    }));
    const ratio = quantile(times.acquire, 0.5) / floor_p50_ms;
    const note = `Latencies are of one request at a time over HTTP, ${times.floor.length} of each operation, taken in turns. Requests / s are measured with 16 at a time. CPU is that of workerd.`;
    return {
      tables: [{ title: "Floor", note, rows }, await breakdown(bench)],
      targets: [{ what: "acquire, p50 as a multiple of the floor's", at_most: 1.3, measured: ratio }],
    };
  } finally {
    await workers.stop();
  }
}
