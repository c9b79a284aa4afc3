/** Tests the checker on nothing but histories: clients work in simulated worlds whose scripts contain one mistake. */
import { afterAll, expect, test } from "vitest";
import { hunt, Simulation } from "../simulator/mutants/hunt.ts";
import { CALM } from "../simulator/network.ts";
import type { Changes } from "../simulator/simulate.ts";
import { thirdOf } from "../support/runner/depth.ts";
import { type Habits, USUAL } from "./clients/shared.ts";
import { mutants } from "./mutants.ts";

/** Habits that cause contention, and jobs that often outlast their leases. */
const HABITS: Habits = { ...USUAL, locks: 1, own: 0.1, ttls_ms: [200, 400], patience: 40, tarry: 0.15, rest_ms: 400 };
/** Nothing excuses a violation, because there are no faults and hints arrive. */
const WORLD: Changes = {
  deployment: "redis",
  modelled: false,
  stores: 1,
  services: 2,
  clients: 16,
  holders: 0,
  players: 0,
  hints: true,
  hint_faults: { lost: 0, doubled: 0, delay_ms_max: 2 },
  weather: { services: CALM, stores: CALM },
  faults: [],
  promised: {},
  drift: { stores: 0, services: 0, clients: 0 },
  length_ms: 15_000,
};
const LIMITS = { from: 1, seeds_max: 40, cpu_s_max: 60 };

const control = new Simulation();
afterAll(() => control.end());

/** Every judge of a world prefixes its findings with its own name. */
test.each(thirdOf(mutants))(
  "$property: reports a violation when $name",
  { timeout: 240_000 },
  async ({ property, habits, ...mutant }) => {
    const on: Changes = { ...WORLD, habits: { ...HABITS, ...habits } };
    const verdict = await hunt({ ...mutant, on, shows: new RegExp(`^${property}: `) }, control, LIMITS);
    expect(verdict).toMatchObject({ violation: expect.any(String) });
  },
);
