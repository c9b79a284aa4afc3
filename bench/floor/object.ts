/**
 * Compares the embedded store in workerd with a bare route whose object writes one row, in the same isolate. The two alternate.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startWorker } from "../../tools/start/serve/worker.ts";
import { quantile, repeat } from "../../tools/support/statistics.ts";
import { lockCycle, measure, type Peer, rowOf, warmUp } from "../environment/cycles.ts";
import { createPost, type Post } from "../environment/http-client.ts";
import { workerdPids } from "../environment/processes.ts";
import type { Bench, Report, Row } from "../report.ts";

const CLIENTS = [1, 16] as const;

export async function object(bench: Bench): Promise<Report> {
  const { quick, progress } = bench;
  const state = await mkdtemp(join(tmpdir(), "leasehold-object-"));
  const before = new Set(workerdPids());
  const entry = join(import.meta.dirname, "object-floor-worker.ts");
  const worker = await startWorker({ env: { ALLOW_ANONYMOUS: "true" }, entry, state });
  const pid = workerdPids().find((one) => !before.has(one)) as number;
  try {
    progress("latency");
    const latency = await latencies(worker.url, quick);
    const peers: Peer[] = [
      { name: "Leasehold", url: worker.url, pid, cycle: lockCycle },
      { name: "a bare route, one row each", url: `${worker.url}/floor`, pid, cycle: lockCycle },
    ];
    progress("warming up");
    await warmUp(peers);
    const rows: Row[] = [];
    for (const clients of CLIENTS) {
      progress(`${clients} clients`);
      const measured = await measure(peers, clients, quick ? 3 : 12);
      for (const [i, peer] of peers.entries()) rows.push(rowOf(peer.name, clients, measured[i] as never));
    }
    return {
      tables: [latency.table, { title: "The embedded store in workerd", note: "Cycles of acquire and release.", rows }],
      targets: [
        { what: "embedded: acquire, p50 as a multiple of a bare route's", at_most: 1.3, measured: latency.ratio },
      ],
    };
  } finally {
    await worker.stop();
    await rm(state, { recursive: true, force: true });
  }
}

/** Sends one request at a time, alternating between the operations and the bare route. */
async function latencies(url: string, quick: boolean) {
  const { post, close } = createPost(url, 1);
  const times: Record<string, number[]> = { "the bare route": [], acquire: [], renew: [], release: [] };
  const timed = async (what: string, ...request: Parameters<Post>) => {
    const started_ms = performance.now();
    const answer = await post(...request);
    times[what]?.push(performance.now() - started_ms);
    return answer;
  };
  const round = async (i: number) => {
    const path = `/locks/a${i % 100}`;
    const { token = "" } = await timed("acquire", `${path}/acquire`, {});
    await timed("the bare route", `/floor${path}/acquire`, { token });
    await timed("renew", `${path}/renew`, { token });
    await timed("release", `${path}/release`, { token });
  };
  await repeat(quick ? 300 : 1500, 15_000, round);
  for (const what of Object.keys(times)) times[what] = [];
  await repeat(quick ? 1000 : 5000, 60_000, round);
  close();
  const floor = quantile(times["the bare route"] ?? [], 0.5);
  const rows = Object.entries(times).map(([what, measured]) => ({
    what,
    "p50 ms": quantile(measured, 0.5),
    "p99 ms": quantile(measured, 0.99),
    "p50 / bare": quantile(measured, 0.5) / floor,
  }));
  const note =
    "One request at a time over HTTP. The bare route parses JSON, asks its object to write one row, and answers.";
  return {
    table: { title: "Latency on the embedded store", note, rows },
    ratio: quantile(times.acquire ?? [], 0.5) / floor,
  };
}
