/** The simulator beside what was measured at the same points, and then where measuring would take hours. */
import type { Bench } from "../part.ts";
import type { Report, Row, Target } from "../report.ts";
import { HOLDS, type Simulated, simulate } from "../simulate.ts";
import { FULL, measured, QUICK } from "./contention.ts";

const MEASURED_POINTS = [100, 1000];
/** Of an edge function to a database in its region. */
const ROUND_TRIP_MS = 5;
const SERVICE = { store_calls_max: 30, wait_ms: 20_000, seed: 1 };

export async function simulation({ quick, progress }: Bench): Promise<Report> {
  const beside: Row[] = [];
  const targets: Target[] = [];
  for (const waiters of MEASURED_POINTS) {
    const real = measured.find((one) => one.kind === "Leasehold" && one.waiters === waiters && one.hold_ms === 200);
    if (real === undefined) continue;
    progress(`${waiters} waiters, as measured`);
    const { round_trip_ms, handovers, seconds, ...outcome } = real.outcome;
    const simulated = await simulate({
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

  const further: Row[] = [];
  const add = async (waiters: number, hold_ms: number, holds: keyof typeof HOLDS) => {
    progress(`${waiters} waiters, holds of ${hold_ms} ms, ${holds}`);
    const plan = { waiters, hold_ms, hold: HOLDS[holds](hold_ms), round_trip_ms: ROUND_TRIP_MS };
    const length = { handovers_max: quick ? 50 : 200, duration_max_ms: 36_000_000, warmup_max_ms: 600_000 };
    const one = await simulate({ ...plan, ...length, ...SERVICE });
    further.push({
      "hold ms": hold_ms,
      holds,
      waiters,
      "p50 ms": one.p50_ms,
      "p95 ms": one.p95_ms,
      "p95 % of hold": (100 * one.p95_ms) / hold_ms,
      "commands / hand-over": one.commands_per_handover,
      beyond: beyond(one, waiters),
      "commands / waiter s": one.commands_per_waiter_second,
      "overtaken %": one.overtaken_percent,
    });
  };
  const sizes = quick ? [10, 100] : [1, 10, 100, 1000];
  for (const hold_ms of [200, 2000, 29_000]) {
    for (const waiters of sizes) await add(waiters, hold_ms, "constant");
  }
  for (const holds of ["exponential", "one in twenty is long"] as const) await add(100, 200, holds);

  const tables = [
    {
      title: "Simulated beside measured",
      note: "Holds of 200 ms, with the round trip that was measured.",
      rows: beside,
    },
    { title: "Simulated", note: `Round trips of ${ROUND_TRIP_MS} ms; hold times are means.`, rows: further },
  ];
  return { tables: beside.length > 0 ? tables : tables.slice(1), targets };
}

const beyond = (one: Simulated, waiters: number): number =>
  one.commands_per_handover - (0.6 * waiters * one.seconds) / one.handovers;
