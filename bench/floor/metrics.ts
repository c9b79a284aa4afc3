/** Measures the cost of metrics by alternating between a service with metrics and the same service without them. */
import { median } from "../../tools/support/statistics.ts";
import { lockCycle, type Measured, measureRounds, perSecond, rowOf, sumOf, warmUp } from "../environment/cycles.ts";
import { startService } from "../environment/node-server.ts";
import type { Bench, Report } from "../report.ts";

const CLIENTS = 16;
const AT_MOST = 1.03;

/** The locks are in memory, because a slower store would hide the cost. */
export async function metrics({ quick, progress }: Bench): Promise<Report> {
  const counting = { METRICS_PORT: "0", METRIC_CLASSES: '{"deploy":"deploy/*","client":"c*"}' };
  const servers = await Promise.all([startService(counting), startService()]);
  try {
    const peers = servers.map((server, i) => ({
      ...server,
      name: i === 0 ? "with metrics" : "without",
      cycle: lockCycle,
    }));
    progress("warming up");
    await warmUp(peers);
    progress("measuring");
    const rounds = await measureRounds(peers, CLIENTS, quick ? 10 : 40);
    const ratio = (of: (measured: Measured) => number) =>
      median(rounds.map(([counted, bare]) => of(counted as Measured) / of(bare as Measured)));
    const note = `Acquire and release of free locks in memory, in alternating slices of a second. \`CPU us\` is the CPU time of the server's process for one cycle.`;
    return {
      tables: [{ title: "Metrics", note, rows: peers.map(({ name }, i) => rowOf(name, CLIENTS, sumOf(rounds, i))) }],
      targets: [
        { what: "cycles a second without metrics / with", at_most: AT_MOST, measured: 1 / ratio(perSecond) },
        {
          what: "CPU time with metrics / without",
          at_most: AT_MOST,
          measured: ratio(({ cpu_us, cycles }) => cpu_us / cycles),
        },
      ],
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
