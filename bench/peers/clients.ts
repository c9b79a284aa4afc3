/** Measures how many free locks are acquired and released per second, with an increasing number of concurrent clients. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockCycle, type Measured, measure, type Peer, perSecond, rowOf, warmUp } from "../environment/cycles.ts";
import { etcdPeer, startEtcd } from "../environment/etcd.ts";
import { type NodeServer, startNodeServer, startService } from "../environment/node-server.ts";
import type { Point } from "../line-plot.ts";
import type { Bench, Report, Row } from "../report.ts";

export async function clients(bench: Bench): Promise<Report> {
  const { quick, environment, progress } = bench;
  const REDIS_URL = environment.redis_url;
  const folder = await mkdtemp(join(tmpdir(), "leasehold-clients-"));
  const [file, tcp, bare] = (await Promise.all([
    startService({ LEASEHOLD_STATE: join(folder, "state") }),
    startService({ REDIS_URL }),
    startNodeServer(join(import.meta.dirname, "../floor/bare-evalsha.ts"), { REDIS_URL }),
  ])) as [NodeServer, NodeServer, NodeServer];
  const etcd = await startEtcd(progress);
  const rows: Row[] = [];
  const points: Point[] = [];
  try {
    const peers: Peer[] = [
      { name: "a bare route, one EVALSHA", ...bare, cycle: lockCycle },
      { name: "Leasehold, Redis over TCP", ...tcp, cycle: lockCycle },
      { name: "Leasehold, a file", ...file, cycle: lockCycle },
      ...(etcd === undefined ? [] : [await etcdPeer(etcd)]),
    ];
    progress("warming up");
    await warmUp(peers);
    for (const count of quick ? [1, 8] : [1, 2, 4, 8, 16, 32]) {
      progress(`${count} clients`);
      const measured = await measure(peers, count, quick ? 1 : 5);
      for (const [i, { name }] of peers.entries()) {
        const one = measured[i] as Measured;
        rows.push(rowOf(name, count, one));
        points.push({ panel: "", line: name, x: count, y: perSecond(one) });
      }
    }
  } finally {
    await Promise.all([file.stop(), tcp.stop(), bare.stop(), etcd?.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
  const note =
    "A cycle is an acquire and a release, of one of 100 names for each client, over persistent connections. All servers except etcd run on Node, and they are measured in turn. The file and etcd sync to disk before they answer, and the Redis does not. `CPU us` is the CPU time of the server's process for one cycle.";
  const figure = {
    file: "clients",
    title: "Locks taken and released per second, by number of concurrent clients",
    x: "clients at once",
    y: "acquires and releases, pairs per second",
    points,
  };
  const onPage = (all: readonly Row[]) => all.filter(({ clients }) => [1, 8, 32].includes(Number(clients)));
  return { tables: [{ title: "Free locks and more and more clients", note, rows, onPage }], plots: [figure] };
}
