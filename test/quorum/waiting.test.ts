/** Whoever waits is granted the lock once it is free, whatever else was in the way on single nodes. By simulated time. */
import { expect, test } from "vitest";
import { quorumPropose } from "../../src/generated/scripts.ts";
import { call } from "../../src/lock/call.ts";
import { markerKey, recordKey } from "../../src/quorum/keys.ts";
import { seeded } from "../../tools/simulation/turned-time.ts";
import { type Held, Scenario } from "./simulation/scenario.ts";
import { LOCK, NAMESPACE, NODE_TIMEOUT_MS, SETTINGS, TTL_MAX_MS } from "./simulation/settings.ts";

const HELD_MS = 800;

interface Waits {
  readonly nodes: number;
  readonly missing: number;
  readonly store_calls_max: number;
  readonly before?: (scenario: Scenario) => Promise<unknown>;
}

/** How many of twenty waits came to nothing, each behind a lease that `missing` nodes do not have. */
async function waitedInVain({ nodes, missing, store_calls_max, before = async () => {} }: Waits): Promise<number> {
  let vain = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const scenario = new Scenario(seeded(seed), { nodes, calm: true, extreme: false, skew_ms: 0 });
    scenario.store_calls_max = store_calls_max;
    await scenario.play(async () => {
      const take = (client: number, wait_ms: number) =>
        scenario.acquire(client, "exclusive", { ttl_ms: TTL_MAX_MS, wait_ms, lock_delay_ms: 0 });
      for (let i = 1; i <= missing; i++) scenario.client(0).cut.add(nodes - i);
      const held = (await take(0, 0)) as Held;
      await before(scenario);
      const waiting = take(1, 2 * HELD_MS);
      await scenario.world.time.sleep(HELD_MS);
      await scenario.release(0, held);
      if (!(await waiting)) vain += 1;
    });
    expect(scenario.observer.violations).toEqual([]);
  }
  return vain;
}

/** Its client is gone, and only the last node has heard of it. */
function abandonAttempt(scenario: Scenario): Promise<unknown> {
  const nodes = scenario.world.nodes.length;
  const engine = scenario.client(2).engine(nodes - 1, () => {});
  return call(engine, quorumPropose, [recordKey(NAMESPACE, LOCK), markerKey(NAMESPACE, LOCK)], {
    ...{ attempt: "a".repeat(22), mode: "x", holder: "h".repeat(22), fingerprint: "-" },
    ...{ pending_ms: 2 * NODE_TIMEOUT_MS, number: nodes - 1, nodes, leases_max: SETTINGS.leases_max },
    ...{ retention_ms: SETTINGS.retention_ms, lock_delay_max_ms: SETTINGS.lock_delay_max_ms },
  });
}

test.each([3, 5])(
  "whoever waits has an attempt left when the lock is released, though one of %i nodes missed its lease",
  async (nodes) => {
    // As few as may be configured.
    expect(await waitedInVain({ nodes, missing: 1, store_calls_max: 4 * nodes })).toBe(0);
  },
);

test("whoever waits does not try again because an attempt is over that was in the way on one node alone", async () => {
  expect(await waitedInVain({ nodes: 5, missing: 2, store_calls_max: 23, before: abandonAttempt })).toBe(0);
});
