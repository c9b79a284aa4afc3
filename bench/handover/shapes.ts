/**
 * Measures hand-overs from one holder to the next, after holds of very different lengths. The results are multiples of the time
 * that the same system takes to acquire a free lock while the same crowd is running.
 */
import { HOLDS } from "../../tools/support/simulation/holds.ts";
import type { Bench, Report, Row, Target } from "../report.ts";
import { crowd, rowOf, type Shape, targetsOf } from "./crowd.ts";
import { OURS, startSystems } from "./systems.ts";

const SHAPES: readonly Shape[] = [
  { holds: "exponential, mean 300 ms", waiters: 40, hold_ms: HOLDS.exponential(300) },
  { holds: "one in ten 2 s, the others 20 ms", waiters: 60, hold_ms: (random) => (random() < 0.1 ? 2000 : 20) },
  { holds: "1.5 s", waiters: 8, hold_ms: () => 1500 },
];

export async function handover(bench: Bench): Promise<Report> {
  const { systems, stop } = await startSystems(bench);
  const rows: Row[] = [];
  const targets: Target[] = [];
  try {
    for (const shape of SHAPES) {
      for (const system of systems) {
        bench.progress(`${system.name}: holds ${shape.holds}, ${shape.waiters} waiters`);
        const result = await crowd(system, shape, bench.quick ? 8_000 : 25_000);
        rows.push({ ...rowOf(shape, { who: system.name }, result), commands: result.commands ?? "" });
        if (OURS.includes(system.name)) targets.push(...targetsOf(`${system.name}, holds ${shape.holds}`, result));
      }
    }
  } finally {
    await stop();
  }
  const note =
    "A hand-over is the time from sending the release to the answer of the next grant. `acquire` is the time that one additional client needs, from time to time, to acquire a free lock while the crowd is active; `alone` is the same before the crowd starts, in sequence. Leasehold's clients wait for 20 s per request and try again with the ticket; others wait with their defaults. `commands` are the billed commands for each hand-over, waiting and joining included.";
  return { tables: [{ title: "Hand-overs", note, rows }], targets };
}
