/**
 * The clock of one node after the other is set forward or back, by up to a day, while leases are taken, delayed and abandoned.
 * Once the clocks are right, whoever asks for the lock gets it within the longest ttl, also while a node is away.
 */
import { PENDING_TIMEOUTS } from "../../../src/quorum/rules.ts";
import { Scenario } from "./scenario.ts";
import { LOCK_DELAY_MAX_MS, NODE_TIMEOUT_MS, SKEWS_MS, TTL_MAX_MS, TTLS_MS } from "./settings.ts";

const STEPS = 8;
const STEPS_MS = [10_000, 3_600_000, 86_400_000];

export async function playStepped(random: () => number): Promise<Scenario> {
  const scenario = new Scenario(random, {
    nodes: random() < 0.6 ? 3 : 5,
    calm: true,
    extreme: random() < 0.5,
    skew_ms: SKEWS_MS.small,
  });
  await scenario.play(() => step(scenario));
  return scenario;
}

async function step(scenario: Scenario): Promise<void> {
  const { world, observer } = scenario;
  const clients = scenario.clients.map((_, number) => number);
  for (let i = 0; i < STEPS; i++) {
    const node = world.pick(world.nodes);
    node.step(world.pick([-1, 1]) * world.pick(STEPS_MS));
    const number = world.pick(clients);
    const options = { ttl_ms: world.pick(TTLS_MS), wait_ms: 0, lock_delay_ms: world.pick([0, LOCK_DELAY_MAX_MS]) };
    const held = await scenario.acquire(number, "exclusive", options);
    await world.time.sleep(world.between(0, options.ttl_ms));
    if (held && world.chance(0.3)) {
      await scenario.renew(number, held);
      // Until the copies are made.
      await world.time.sleep(PENDING_TIMEOUTS * NODE_TIMEOUT_MS);
    } else if (world.chance(0.2)) {
      // Some come back too late.
      await world.time.sleep(options.ttl_ms);
    }
    // Some never come back.
    if (held && world.chance(0.5)) await scenario.release(number, held);
    node.step(0);
    // A lease that two nodes end early may not have a majority any more, and no protocol helps against that.
    await world.time.sleep((TTL_MAX_MS + LOCK_DELAY_MAX_MS) * 1.05);
  }
  scenario.client(0).cut.add(Math.floor(world.between(0, world.nodes.length)));
  // A node counts from the first request that it hears with its clock set right.
  const until = world.time.now_ms() + (TTL_MAX_MS + LOCK_DELAY_MAX_MS) * 1.05;
  const options = { ttl_ms: 400, wait_ms: 0, lock_delay_ms: 0 };
  for (let asked = world.time.now_ms(); !(await scenario.acquire(0, "exclusive", options)); ) {
    if (asked > until) return observer.report("stuck: after the clocks were set");
    await world.time.sleep(world.between(0, TTL_MAX_MS / 2));
    asked = world.time.now_ms();
  }
}
