/**
 * Measures the cost of the embedded store on Cloudflare. The rows are counted in SQLite on this machine; an object on
 * Cloudflare writes the same rows.
 */
import { startInMemory } from "../environment/in-memory.ts";
import { Client, type Fetch } from "../environment/service.ts";
import type { Table } from "../report.ts";

/** https://developers.cloudflare.com/durable-objects/platform/pricing/ and /workers/platform/pricing/ */
const DOLLARS = { worker_request: 0.3e-6, object_request: 0.15e-6, row: 1e-6 };
/** The daily limits of the free plan. */
const FREE = { worker_requests: 100_000, object_requests: 100_000, rows: 100_000 };
/** The history is written once for every 20 events. */
const CYCLES = 200;
const HEARTBEATS_PER_HOUR = 360;
const LEASES = 100;

interface Use {
  readonly requests: number;
  readonly rows: number;
}

export async function objectCosts(): Promise<Table> {
  const { app, rowsOf } = startInMemory();
  const uses: Record<string, Use> = {};
  for (const [what, headers] of [
    ["a million x acquire + release", () => ({})],
    ["the same, each with an Idempotency-Key", () => ({ "Idempotency-Key": crypto.randomUUID() })],
  ] as const) {
    const rows = await rowsOf(async () => {
      for (let i = 0; i < CYCLES; i++) {
        const client = new Client(app, what.slice(0, 8) + (i % 10));
        const { body } = await client.acquire({}, headers());
        await client.release(body.token, headers());
      }
    });
    uses[what] = { requests: 2e6, rows: (1e6 * rows) / CYCLES };
  }
  const leases: { name: string; token: string }[] = [];
  for (let i = 0; i < LEASES; i++) {
    const { body } = await new Client(app, `heart-${i}`).acquire();
    leases.push({ name: `heart-${i}`, token: body.token });
  }
  for (const count of [1, LEASES]) {
    const rows = await rowsOf(() => heartbeat(app, leases.slice(0, count)));
    const what = `an hour of heartbeats every 10 s, ${count} lease${count === 1 ? "" : "s in one request"}`;
    uses[what] = { requests: HEARTBEATS_PER_HOUR, rows: HEARTBEATS_PER_HOUR * rows };
  }
  return {
    title: "The embedded store on Cloudflare",
    note: "Each request is one of the Worker and one of the object. Prices beyond what the paid plan includes: $0.30 and $0.15 for a million requests, $1.00 for a million rows. `a day, free` is how often the free plan allows it in a day (100,000 requests, 100,000 rows).",
    rows: Object.entries(uses).map(([what, { requests, rows }]) => ({
      what,
      requests,
      "rows written": Math.round(rows),
      dollars: requests * (DOLLARS.worker_request + DOLLARS.object_request) + rows * DOLLARS.row,
      "a day, free": Math.min(FREE.worker_requests / requests, FREE.object_requests / requests, FREE.rows / rows),
    })),
  };
}

async function heartbeat(app: Fetch, leases: readonly object[]): Promise<void> {
  const headers = { "content-type": "application/json" };
  const request = new Request("http://localhost/heartbeat", {
    method: "POST",
    body: JSON.stringify({ leases }),
    headers,
  });
  const response = await app(request);
  if (!response.ok) throw new Error(`heartbeat answered ${await response.text()}`);
}
