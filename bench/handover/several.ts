/** Measures how much a request that is waiting for two locks slows down clients that take turns on one of them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startWorker } from "../../tools/start/serve/worker.ts";
import { median } from "../../tools/support/statistics.ts";
import { leasehold } from "../crowd/contenders.ts";
import { variables } from "../environment/environment.ts";
import { startService } from "../environment/node-server.ts";
import type { Bench, Report, Row, Target } from "../report.ts";

const CLIENTS = 6;
const HOLD_MS = 20;
const WAIT = "10s";

interface System {
  readonly who: string;
  readonly hints: boolean;
  readonly url: string;
  stop(): Promise<unknown>;
}

interface Turns {
  readonly grants: number;
  readonly longest_ms: number;
}

export async function besideSeveral(bench: Bench): Promise<Report> {
  const rounds = bench.quick ? 1 : 3;
  const turns_ms = bench.quick ? 8_000 : 20_000;
  const systems = await start(bench);
  const rows: Row[] = [];
  const targets: Target[] = [];
  try {
    for (const { who, hints, url } of systems) {
      const alone: Turns[] = [];
      const beside: Turns[] = [];
      for (let round = 0; round < rounds; round++) {
        bench.progress(`${who}, round ${round + 1} of ${rounds}`);
        // The turns with and without the request for two locks run at the same time, so that a busy machine slows down both
        // equally.
        const both = await Promise.all([takeTurns(url, turns_ms, false), takeTurns(url, turns_ms, true)]);
        alone.push(both[0]);
        beside.push(both[1]);
      }
      const [without, with_] = [alone, beside].map((all) => median(all.map(({ grants }) => grants))) as [
        number,
        number,
      ];
      const longest = (all: readonly Turns[]) => Math.max(...all.map(({ longest_ms }) => longest_ms));
      rows.push({
        who,
        "grants alone": without,
        "grants beside": with_,
        ratio: with_ / without,
        "longest wait alone ms": longest(alone),
        "longest wait beside ms": longest(beside),
      });
      targets.push({
        what: `${who}: grants of B alone / beside a request for A and B`,
        at_most: 1 / 0.9,
        measured: without / with_,
      });
      if (hints)
        targets.push({
          what: `${who}: longest wait for B beside it, ms`,
          at_most: 500,
          measured: longest(beside),
        });
    }
  } finally {
    for (const system of systems) await system.stop();
  }
  const note = `For ${turns_ms / 1000} s, ${CLIENTS} clients take turns with a lock B, and hold it for ${HOLD_MS} ms each. At the same time, six others do so with another lock B, while a client requests that B together with a lock A, which is held throughout, again and again, and waits ${WAIT} each time. Medians of ${rounds} rounds, and the longest wait of all.`;
  return { tables: [{ title: "Turns beside requests for several locks", note, rows }], targets };
}

async function start({ environment }: Bench): Promise<System[]> {
  const anonymous = { ALLOW_ANONYMOUS: "true" };
  const upstash = variables(environment) as Record<string, string>;
  const folder = await mkdtemp(join(tmpdir(), "leasehold-bench-"));
  const file = await startService({ LEASEHOLD_STATE: folder });
  const stopFile = async () => {
    await file.stop();
    await rm(folder, { recursive: true });
  };
  const redis = { REDIS_URL: environment.redis_url };
  return [
    { who: "Node, file", hints: true, ...file, stop: stopFile },
    { who: "Node, Redis", hints: true, ...(await startService(redis)) },
    { who: "Node, Redis, HINTS=off", hints: false, ...(await startService({ ...redis, HINTS: "off" })) },
    { who: "workerd, embedded", hints: true, ...(await startWorker({ env: anonymous })) },
    { who: "workerd, Upstash with the lobby", hints: true, ...(await startWorker({ env: upstash })) },
    { who: "workerd, Upstash, HINTS=off", hints: false, ...(await startWorker({ env: { ...upstash, HINTS: "off" } })) },
  ];
}

async function takeTurns(url: string, turns_ms: number, beside: boolean): Promise<Turns> {
  const [a, b] = [`a-${crypto.randomUUID()}`, `b-${crypto.randomUUID()}`];
  const holder = leasehold(fetch, a, url);
  await holder.acquire();
  let [over, grants, longest_ms] = [false, 0, 0];

  async function client(): Promise<void> {
    const { acquire, release } = leasehold(fetch, b, url);
    while (!over) {
      const started_ms = performance.now();
      await acquire();
      if (!over) longest_ms = Math.max(longest_ms, performance.now() - started_ms);
      grants++;
      await sleep(HOLD_MS);
      await release();
    }
  }

  async function askForBoth(signal: AbortSignal): Promise<void> {
    const init = { method: "POST", headers: { "content-type": "application/json" }, signal };
    const body = JSON.stringify({ locks: [{ name: a }, { name: b }], ttl: "30s", wait: WAIT });
    while (!over) {
      const answer = await fetch(`${url}/multi/acquire`, { ...init, body }).catch(() => undefined);
      if (!over && answer?.status !== 423) throw new Error(`a request for both locks was answered ${answer?.status}`);
      await answer?.body?.cancel();
    }
  }

  const ended = new AbortController();
  const both = beside ? askForBoth(ended.signal) : Promise.resolve();
  await sleep(200);
  const clients = Array.from({ length: CLIENTS }, client);
  await sleep(turns_ms);
  over = true;
  const counted = grants;
  ended.abort();
  await Promise.all([...clients, both]);
  await holder.release();
  return { grants: counted, longest_ms };
}
