/** Compares the simulator with measurements, and then simulates situations that would take hours to measure. */
import type { Bench, Report, Row, Target } from "../report.ts";
import { FULL, measured, QUICK } from "./contention.ts";
import { simulateQueue } from "./simulated-queue.ts";
import { crowdTables, queueTable, SERVICE } from "./simulated-tables.ts";

const MEASURED_POINTS = [100, 1000];

export async function simulation({ quick, environment, progress }: Bench): Promise<Report> {
  const beside: Row[] = [];
  const targets: Target[] = [];
  for (const waiters of MEASURED_POINTS) {
    const real = measured.find((one) => one.kind === "Leasehold" && one.waiters === waiters && one.hold_ms === 200);
    if (real === undefined) continue;
    progress(`${waiters} waiters, as measured`);
    const { round_trip_ms, handovers, seconds, ...outcome } = real.outcome;
    const simulated = await simulateQueue(environment.redis, {
      waiters,
      hold_ms: 200,
      round_trip_ms,
      handovers_max: 100,
      ...(quick ? QUICK : FULL),
      ...SERVICE,
    });
    const difference = 100 * Math.abs(simulated.commands_per_handover / outcome.commands_per_handover - 1);
    for (const [what, one] of Object.entries({ measured: real.outcome, simulated })) {
      beside.push({
        waiters,
        what,
        "commands / hand-over": one.commands_per_handover,
        "p50 ms": one.p50_ms,
        "p95 ms": one.p95_ms,
        "difference %": what === "simulated" ? difference : "",
      });
    }
    targets.push({
      what: `simulator against measured, ${waiters} waiters: difference in %`,
      at_most: 25,
      measured: difference,
    });
  }
  const tables = [
    {
      title: "Simulated beside measured",
      note: "Holds of 200 ms. The simulation uses the measured round trip.",
      rows: beside,
    },
    await queueTable(environment.redis, progress, quick),
    ...(await crowdTables(environment.redis, progress)),
  ];
  return { tables: beside.length > 0 ? tables : tables.slice(1), targets };
}
