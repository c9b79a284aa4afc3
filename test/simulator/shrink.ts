/** Finds the simplest world in which a seed still fails: the shortest, with the fewest clients and faults. */
import { CALM } from "./network.ts";
import { FAULTS, type Scenario } from "./scenario.ts";
import type { Changes } from "./simulate.ts";

const NO_DRIFT = { stores: 0, services: 0, clients: 0 };
const numbered = (count: number, first: number) => Array.from({ length: count }, (_, i) => first + i);

/** `fails` runs the seed with the given changes and returns whether it fails. */
export async function shrink(
  scenario: Scenario,
  fails: (changes: Changes) => Promise<boolean>,
  runs_max: number,
): Promise<Changes> {
  let runs = 0;
  let changes: Changes = {};
  const tryIt = async (simpler: Changes): Promise<boolean> => {
    if (runs++ >= runs_max || !(await fails({ ...changes, ...simpler }))) return false;
    changes = { ...changes, ...simpler };
    return true;
  };
  await shortest(scenario.length_ms, (length_ms) => tryIt({ length_ms }));
  for (let before: Changes | undefined; before !== changes && runs < runs_max; ) {
    before = changes;
    for (const simplify of SIMPLER) {
      const simpler = simplify({ ...scenario, ...changes, habits: scenario.habits });
      if (simpler !== undefined) await tryIt(simpler);
    }
    await shortest(changes.length_ms ?? scenario.length_ms, (length_ms) => tryIt({ length_ms }));
  }
  return changes;
}

/** Returns the shortest failing prefix, to within 1%. A longer prefix might pass. */
async function shortest(length_ms: number, fails: (length_ms: number) => Promise<boolean>): Promise<void> {
  let failing_ms = length_ms;
  for (let passing_ms = 0; failing_ms - passing_ms > Math.max(100, failing_ms / 100); ) {
    const middle_ms = Math.round((passing_ms + failing_ms) / 2);
    if (await fails(middle_ms)) failing_ms = middle_ms;
    else passing_ms = middle_ms;
  }
}

/** Each step removes one thing, the largest first, or returns undefined if it is already gone. */
const SIMPLER: readonly ((scenario: Scenario) => Changes | undefined)[] = [
  ({ direct }) => (direct > 0 ? { direct: 0 } : undefined),
  ({ holders }) => (holders > 0 ? { holders: 0 } : undefined),
  ...FAULTS.map((fault) => ({ faults }: Scenario) => {
    return faults.includes(fault) ? { faults: faults.filter((other) => other !== fault) } : undefined;
  }),
  ({ weather }) => (weather.services === CALM ? undefined : { weather: { ...weather, services: CALM } }),
  ({ weather }) => (weather.stores === CALM ? undefined : { weather: { ...weather, stores: CALM } }),
  ({ hint_faults }) => (hint_faults.lost > 0 ? { hint_faults: { ...hint_faults, lost: 0 } } : undefined),
  ({ hint_faults }) => (hint_faults.doubled > 0 ? { hint_faults: { ...hint_faults, doubled: 0 } } : undefined),
  ({ drift }) => (Object.values(drift).some((most) => most > 0) ? { drift: NO_DRIFT } : undefined),
  ({ services }) => (services > 1 ? { services: services - 1 } : undefined),
  ...numbered(14, 1).map((client) => ({ absent, clients, holders }: Scenario) => {
    return client > clients + holders || absent.includes(client) ? undefined : { absent: [...absent, client] };
  }),
  ...numbered(24, 0).map((fault) => ({ spared, faults }: Scenario) => {
    return faults.length === 0 || spared.includes(fault) ? undefined : { spared: [...spared, fault] };
  }),
];
