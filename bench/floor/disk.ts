/**
 * Acquires and releases free locks on a disk: with the service on Node and the embedded store in a file, with etcd, and with a
 * bare route that writes one row for each request. The route uses one commit for all requests that arrive together. All three
 * are given the same clients and names, and take turns on the same disk.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile } from "../../tools/support/statistics.ts";
import { lockCycle, type Measured, measure, type Peer, perSecond, rowOf, warmUp } from "../environment/cycles.ts";
import { etcdPeer, startEtcd } from "../environment/etcd.ts";
import { startNodeServer, startService } from "../environment/node-server.ts";
import type { Bench, Report, Row, Target } from "../report.ts";
import { slowDisk } from "./slow-disk.ts";

const CLIENTS = [1, 16] as const;
const SLOWER_MS = [2, 10];

export async function disk({ quick, progress }: Bench): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "leasehold-disk-"));
  const service = await startService({
    LEASEHOLD_STATE: join(folder, "state"),
  });
  const bare = await startNodeServer(join(import.meta.dirname, "bare-commit.ts"), {
    FILE: join(folder, "bare.sqlite"),
  });
  const etcd = await startEtcd(progress);
  try {
    const peers: Peer[] = [
      { name: "Leasehold on Node, a file", ...service, cycle: lockCycle },
      ...(etcd === undefined ? [] : [await etcdPeer(etcd)]),
      { name: "a bare route, one row each, in groups", ...bare, cycle: lockCycle },
    ];
    progress("warming up");
    await warmUp(peers);
    const rows: Row[] = [];
    const targets: Target[] = [];
    for (const clients of CLIENTS) {
      progress(`${clients} clients`);
      const measured = await measure(peers, clients, quick ? 3 : 12);
      rows.push(...peers.map((peer, i) => rowOf(peer.name, clients, measured[i] as Measured)));
      if (etcd !== undefined) targets.push(...targetsOf(clients, measured[0] as Measured, measured[1] as Measured));
    }
    const note =
      "A cycle is an acquire and a release, of one of 800 names. `CPU us` is the CPU time of the server's process for one cycle.";
    progress("a slow disk");
    const slow = await slowDisk(folder, SLOWER_MS, quick ? 3 : 12);
    return {
      tables: [{ title: "Free locks on a disk", note, rows }, slow.table],
      targets: [...targets, ...slow.targets],
    };
  } finally {
    await Promise.all([service.stop(), bare.stop(), etcd?.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

function targetsOf(clients: number, ours: Measured, etcd: Measured): Target[] {
  const p99 = ({ times_ms }: Measured) => quantile(times_ms, 0.99);
  return [
    {
      what: `etcd's cycles a second / ours, ${clients} clients`,
      at_most: 1,
      measured: perSecond(etcd) / perSecond(ours),
    },
    { what: `our p99 / etcd's, ${clients} clients`, at_most: 1, measured: p99(ours) / p99(etcd) },
  ];
}
