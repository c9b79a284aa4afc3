/** The simplest world in which a seed still fails: shorter, with fewer clients, and with as little going wrong as possible. */
import { CALM } from "./network.ts";
import type { Scenario } from "./scenario.ts";
import type { Changes } from "./simulate.ts";

/** `fails` runs the seed with these changes. */
export async function shrink(
  scenario: Scenario,
  fails: (changes: Changes) => Promise<boolean>,
  runs_max: number,
): Promise<Changes> {
  let changes: Changes = {};
  for (let runs = 0; ; ) {
    const before = changes;
    for (const simpler of simplifications({ ...scenario, ...changes, habits: scenario.habits })) {
      if (runs++ === runs_max) return changes;
      if (!(await fails({ ...changes, ...simpler }))) continue;
      changes = { ...changes, ...simpler };
      break;
    }
    if (changes === before) return changes;
  }
}

/** The greatest step first. */
function simplifications(scenario: Scenario): Changes[] {
  const { length_ms, faults, weather, hint_faults, holders, clients, services } = scenario;
  const steps: Changes[] = [];
  if (length_ms > 1_000) steps.push({ length_ms: length_ms / 2 }, { length_ms: length_ms * 0.9 });
  for (const fault of faults) steps.push({ faults: faults.filter((other) => other !== fault) });
  if (weather.services !== CALM) steps.push({ weather: { ...weather, services: CALM } });
  if (weather.stores !== CALM) steps.push({ weather: { ...weather, stores: CALM } });
  if (hint_faults.lost + hint_faults.doubled > 0) {
    steps.push({ hint_faults: { lost: 0, doubled: 0, delay_ms_max: hint_faults.delay_ms_max } });
  }
  if (holders > 0) steps.push({ holders: 0 }, { holders: holders - 1 });
  if (clients > 1) steps.push({ clients: clients - 1 });
  if (services > 1) steps.push({ services: services - 1 });
  return steps;
}
