/**
 * Measures how much listing one namespace slows down acquires in another. Eight clients keep listing the first namespace, which
 * has 20,000 names. Meanwhile, one client of the second namespace acquires and releases a lock.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Variables } from "../../src/config/variables.ts";
import { startWorker } from "../../tools/start/serve/worker.ts";
import { median, quantile } from "../../tools/support/statistics.ts";
import { variables } from "../environment/environment.ts";
import type { Bench, Report, Row } from "../report.ts";

const NAMES = 20_000;
const LISTERS = 8;
const BATCH = 32;
/** A TTL so short that leases were often lost before listings took turns. */
const TTL_MS = 4_000;

const keyOf = (namespace: string) => ({
  id: namespace,
  namespace,
  hash: `sha256:${createHash("sha256").update(namespace).digest("hex")}`,
  scopes: ["read", "lock"],
});
const API_KEYS = JSON.stringify([keyOf("crowd"), keyOf("neighbour")]);

export async function listings(bench: Bench): Promise<Report> {
  const { ALLOW_ANONYMOUS: _, ...redis } = variables(bench.environment);
  const rows: Row[] = [];
  for (const [engine, env] of Object.entries({ embedded: {}, Redis: redis })) {
    bench.progress(engine);
    rows.push({ engine, ...(await measure(bench, { ...env, API_KEYS })) });
  }
  return {
    tables: [
      {
        title: "Listings and their neighbours",
        note: `Acquires in one namespace, alternately alone and while ${LISTERS} clients list another namespace of ${NAMES} names without a pause. One workerd serves both.`,
        rows,
      },
    ],
    targets: rows.flatMap((row) => [
      {
        what: `${row.engine}: median acquire beside ${LISTERS} listing clients as a multiple of alone`,
        at_most: 3,
        measured: Number(row.ratio),
      },
      { what: `${row.engine}: leases lost beside them`, at_most: 0, measured: Number(row["leases lost"]) },
    ]),
  };
}

async function measure({ quick, progress }: Bench, env: Variables): Promise<Row> {
  const worker = await startWorker({ env });
  const ask = askOf(worker.url);
  try {
    await fill(ask, progress);
    const alone: number[] = [];
    const beside: number[] = [];
    const pages = { answered: 0, refused: 0, closed: 0 };
    let over = false;
    const lost = keepLease(ask, () => over);
    // Measurements with and without listings alternate, so that noise on the machine affects both.
    for (let round = 0; round < (quick ? 4 : 15); round++) {
      alone.push(...(await acquires(ask)));
      let listing = true;
      const listers = Array.from({ length: LISTERS }, async () => {
        while (listing) pages[await listPage(ask)]++;
      });
      beside.push(...(await acquires(ask)));
      listing = false;
      await Promise.all(listers);
    }
    over = true;
    return {
      "alone p50 ms": median(alone),
      "beside p50 ms": median(beside),
      ratio: median(beside) / median(alone),
      "alone p99 ms": quantile(alone, 0.99),
      "beside p99 ms": quantile(beside, 0.99),
      "leases lost": await lost,
      pages: pages.answered,
      refused: pages.refused,
      "connections closed": pages.closed,
    };
  } finally {
    await worker.stop();
  }
}

type Ask = ReturnType<typeof askOf>;

function askOf(url: string) {
  return async (namespace: string, method: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${namespace}`, "Content-Type": "application/json" };
    const response = await fetch(`${url}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    return { status: response.status, body: (await response.json()) as { token: string } };
  };
}

async function fill(ask: Ask, progress: (what: string) => void): Promise<void> {
  progress(`${NAMES} names`);
  for (let from = 0; from < NAMES; from += BATCH) {
    const locks = Array.from({ length: Math.min(BATCH, NAMES - from) }, (_, i) => ({ name: `job/${from + i}` }));
    // The leases expire soon, but a listing still has to read their records.
    await ask("crowd", "POST", "/multi/acquire", { locks, ttl: "100ms" });
  }
  await ask("crowd", "POST", "/locks/job%2F9999/acquire", { ttl: "10m" });
}

/** Reads one page. The client ignores `Retry-After`: its caller sends the next request immediately. */
async function listPage(ask: Ask): Promise<"answered" | "refused" | "closed"> {
  try {
    const { status } = await ask("crowd", "GET", "/locks?limit=1");
    return status === 200 ? "answered" : "refused";
  } catch {
    return "closed";
  }
}

/** Acquires repeatedly for about a second. Returns how long each acquire took. */
async function acquires(ask: Ask): Promise<number[]> {
  const times: number[] = [];
  for (const until_ms = performance.now() + 1_000; performance.now() < until_ms; ) {
    const started_ms = performance.now();
    const { status, body } = await ask("neighbour", "POST", "/locks/deploy/acquire", {});
    times.push(performance.now() - started_ms);
    if (status === 200) await ask("neighbour", "POST", "/locks/deploy/release", { token: body.token });
  }
  return times;
}

/** Keeps one lease alive with renewals until `over` is true; returns 1 if the lease was lost. */
async function keepLease(ask: Ask, over: () => boolean): Promise<number> {
  const { body } = await ask("neighbour", "POST", "/locks/kept/acquire", { ttl: `${TTL_MS}ms` });
  while (!over()) {
    await sleep(TTL_MS / 3);
    const renewed = await ask("neighbour", "POST", "/locks/kept/renew", { token: body.token });
    if (renewed.status !== 200) return 1;
  }
  return 0;
}
