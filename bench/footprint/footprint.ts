/**
 * Measures the footprint of the service: its upload, its start-up, its bytes in Redis, and its connections. CPU per request is
 * in the floor's table.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { endWorkerdWithParent } from "../../tools/support/processes/workerd.ts";
import { median } from "../../tools/support/statistics.ts";
import { variables } from "../environment/environment.ts";
import { Client, inProcess } from "../environment/service.ts";
import type { Bench, Report, Row, Table } from "../report.ts";
import { connections } from "./connections.ts";
import { upload } from "./upload.ts";

const KB = 1000;
const EMPTY = "export default { fetch() { return new Response() } }";

export async function footprint(bench: Bench): Promise<Report> {
  bench.progress("bundles");
  const everything = await upload("wrangler.toml");
  const without = await upload("bench/footprint/upstash-only.toml");
  const bundles: Table = {
    title: "Bundle",
    note: "The size of what `wrangler deploy` uploads (minified), in KB of 1,000 bytes.",
    rows: Object.entries({ "everything in it": everything, "without the embedded engine": without }).map(
      ([what, { script, gzip_bytes }]) => ({ what, "gzip KB": gzip_bytes / KB, KB: script.length / KB }),
    ),
  };
  const heaviest = [...everything.weights].toSorted(([, a], [, b]) => b - a).slice(0, 10);
  const weights: Table = {
    title: "What weighs",
    note: "The parts of the bundle by package or folder, minified, before gzip.",
    rows: heaviest.map(([what, bytes]) => ({ what, KB: bytes / KB, "%": (100 * bytes) / everything.script.length })),
  };
  bench.progress("connections");
  const folder = await mkdtemp(join(tmpdir(), "leasehold-footprint-"));
  const connected = await connections(folder).finally(() => rm(folder, { recursive: true, force: true }));
  return {
    tables: [bundles, weights, await startUp(bench, everything.script), await inRedis(bench), connected.table],
    targets: [
      ...connected.targets,
      { what: "bundle, gzip KB", at_most: 135, measured: everything.gzip_bytes / KB },
      { what: "bundle without the embedded engine, gzip KB", at_most: 95, measured: without.gzip_bytes / KB },
    ],
  };
}

/** The time from the start of workerd to the first answer. An empty Worker shows how much of that time workerd itself needs. */
async function startUp({ environment, quick, progress }: Bench, script: string): Promise<Table> {
  progress("start-up");
  const { stop } = endWorkerdWithParent();
  const times: Record<string, number[]> = { "an empty Worker": [], Leasehold: [] };
  for (let i = 0; i < (quick ? 3 : 9); i++) {
    for (const [what, source] of Object.entries({ "an empty Worker": EMPTY, Leasehold: script })) {
      const started_ms = performance.now();
      const miniflare = new Miniflare({
        modules: true,
        script: source,
        compatibilityDate: "2026-07-30",
        compatibilityFlags: ["nodejs_compat"],
        durableObjects: what === "Leasehold" ? { STORE: { className: "EmbeddedStore", useSQLite: true } } : {},
        bindings: { ...variables(environment) } as Record<string, string>,
        cf: false,
        structuredWorkerdLogs: true,
        handleStructuredLogs: () => {},
      });
      const url = await miniflare.ready;
      await (await fetch(new URL("/healthz", url))).arrayBuffer();
      times[what]?.push(performance.now() - started_ms);
      await miniflare.dispose();
    }
  }
  stop();
  const rows = Object.entries(times).map(([what, values]) => ({ what, "median ms": median(values) }));
  const more = (rows[1]?.["median ms"] ?? 0) - (rows[0]?.["median ms"] ?? 0);
  const note =
    "The time from starting workerd under Miniflare to the first answer. The difference is what loading the service adds.";
  return { title: "Start-up", note, rows: [...rows, { what: "the difference", "median ms": more }] };
}

async function inRedis({ environment, progress }: Bench): Promise<Table> {
  progress("bytes in Redis");
  const app = inProcess(environment);
  const client = (name: string) => new Client(app, name);
  const rows: Row[] = [];
  const add = async (what: string, name: string) => rows.push({ what, bytes: await bytesOf(name) });

  await client("new").acquire();
  await add("held for the first time", "new");
  for (let i = 0; i < 40; i++) {
    const { body } = await client("used").acquire();
    await client("used").release(body.token);
  }
  await add("free, with the full history of its latest leases", "used");
  await client("used").acquire();
  await add("held, with that history", "used");
  const keyed = new Client(app, "keyed");
  await keyed.acquire({}, { "Idempotency-Key": "a key of some length" });
  const memory = (await environment.redis.keys("lh:*:idem:*"))[0] as string;
  rows.push({ what: "more for an Idempotency-Key", bytes: Number(await environment.redis.memory("USAGE", memory)) });
  await client("queue").acquire();
  for (let i = 0; i < 100; i++) await client("queue").acquire({ wait: "1ms" });
  const held = rows[0]?.bytes as number;
  rows.push({ what: "more for each of 100 waiters", bytes: ((await bytesOf("queue")) - held) / 100 });
  return { title: "Bytes in Redis", note: "`MEMORY USAGE` of all keys of one lock together.", rows };

  async function bytesOf(name: string): Promise<number> {
    const keys = await environment.redis.keys(`lh:*:${name}`);
    const sizes = await Promise.all(keys.map((key) => environment.redis.memory("USAGE", key)));
    return sizes.reduce<number>((sum, size) => sum + Number(size), 0);
  }
}
