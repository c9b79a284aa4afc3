/** Measures the service on Node with a file on this disk, and again with longer syncs, which must not block the service. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { median, quantile } from "../../tools/support/statistics.ts";
import { type Cycle, lockCycle, type Measured, measureRounds, perSecond } from "../environment/cycles.ts";
import { startService } from "../environment/node-server.ts";
import type { Row, Table, Target } from "../report.ts";

const CLIENTS = 64;
const WARM_UP = { clients: 16, rounds: 4 };
const PROBE_EVERY = 50;

/** Needs a C compiler (`cc`) and a system that can preload libraries. */
export async function slowDisk(folder: string, syncs_ms: readonly number[], rounds: number) {
  const library = join(folder, "slow-syncs.so");
  const source = join(import.meta.dirname, "slow-syncs.c");
  await promisify(execFile)("cc", ["-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o", library, source]);
  const servers = await Promise.all(
    [0, ...syncs_ms].map(async (sync_ms) => {
      const server = await startService({
        LEASEHOLD_STATE: join(folder, `slow-${sync_ms}`),
        LD_PRELOAD: library,
        SYNC_US: String(1000 * sync_ms),
      });
      const healthz_ms: number[] = [];
      return {
        ...server,
        sync_ms,
        healthz_ms,
        name: sync_ms === 0 ? "this disk" : `syncs take ${sync_ms} ms longer`,
        cycle: probingCycle(server.url, healthz_ms),
      };
    }),
  );
  try {
    await measureRounds(servers, WARM_UP.clients, WARM_UP.rounds);
    for (const { healthz_ms } of servers) healthz_ms.length = 0;
    return reportOf(servers, await measureRounds(servers, CLIENTS, rounds));
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

/** Works like `lockCycle`, but requests `/healthz` before every fiftieth cycle, to measure that request under load. */
function probingCycle(url: string, healthz_ms: number[]): Cycle {
  let cycles = 0;
  return async (post, name) => {
    if (++cycles % PROBE_EVERY === 0) {
      const asked_ms = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      healthz_ms.push(performance.now() - asked_ms);
    }
    await lockCycle(post, name);
  };
}

function reportOf(
  servers: readonly { readonly sync_ms: number; readonly name: string; readonly healthz_ms: readonly number[] }[],
  measured: readonly Measured[][],
): { table: Table; targets: Target[] } {
  const of = (i: number, figure: (slice: Measured) => number) =>
    median(measured.map((slices) => figure(slices[i] as Measured)));
  const rows = servers.map(
    ({ name, healthz_ms }, i): Row => ({
      name,
      clients: CLIENTS,
      "cycles / s": of(i, perSecond),
      "p50 ms": of(i, ({ times_ms }) => quantile(times_ms, 0.5)),
      "/healthz p50 ms": median(healthz_ms),
    }),
  );
  const ratio = (i: number) =>
    median(measured.map((slices) => perSecond(slices[0] as Measured) / perSecond(slices[i] as Measured)));
  const targets = servers.slice(1).flatMap(({ sync_ms, healthz_ms }, i): Target[] =>
    sync_ms === 2
      ? [
          {
            what: `cycles a second on this disk / with syncs of ${sync_ms} ms`,
            at_most: 1 / 0.9,
            measured: ratio(i + 1),
          },
          {
            what: `/healthz p50 later with syncs of ${sync_ms} ms, in ms`,
            at_most: 0.5,
            measured: median(healthz_ms) - median(servers[0]?.healthz_ms ?? []),
          },
        ]
      : [],
  );
  const note = `Acquire and release of one of 800 names on Node with a file, by ${CLIENTS} clients. A preloaded library makes each sync of the process take longer. The servers are measured in turn.`;
  return { table: { title: "A slow disk", note, rows }, targets };
}
