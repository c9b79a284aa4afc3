/**
 * One holder that renews in time while all nodes are restarted, one after the other, each with its data: its lease survives,
 * whoever else asks meanwhile, and its request is refused when it comes again after the release.
 */

import { type Held, Scenario } from "./scenario.ts";
import { KEPT_MS, SKEWS_MS, TTL_MAX_MS } from "./settings.ts";
import type { World } from "./world.ts";
import type { WorldNode } from "./world-node.ts";

const HOLDER = 0;
const KEY = "the holder's";

export async function playRolling(random: () => number): Promise<Scenario> {
  const scenario = new Scenario(random, {
    nodes: random() < 0.6 ? 3 : 5,
    calm: random() < 0.5,
    late: false,
    extreme: random() < 0.5,
    skew_ms: random() < 0.4 ? SKEWS_MS.large : SKEWS_MS.small,
  });
  await scenario.play(() => roll(scenario));
  return scenario;
}

async function roll(scenario: Scenario): Promise<void> {
  const { world, observer } = scenario;
  const key = world.chance(0.5) ? KEY : undefined;
  const ttl_ms = world.pick([400, TTL_MAX_MS]);
  const mode = world.chance(0.8) ? "exclusive" : "shared";
  const order = world.nodes.map((node) => ({ node, at: world.random() })).sort((a, b) => a.at - b.at);
  const [first, ...others] = order.map(({ node }) => node);

  // The first node misses the acquire.
  let back = takeDown(world, first as WorldNode, ttl_ms);
  const held = await scenario.acquire(HOLDER, mode, { ttl_ms, wait_ms: 0, lock_delay_ms: 0 }, key);
  if (!held) return observer.report("nothing is granted though a majority is well");
  let over = false;
  const renewals = renewUntil(scenario, held, ttl_ms, () => over);
  const crowd = [1, 2].map((number) => contend(scenario, number, () => over));
  for (const node of others) {
    await back;
    // Time for the holder to renew, and for the node to be told, though others may stand there just then.
    await world.time.sleep(2 * ttl_ms);
    back = takeDown(world, node, ttl_ms);
  }
  await back;
  over = true;
  await Promise.all([renewals, ...crowd]);
  if (world.chance(0.5)) await scenario.release(HOLDER, held);
  else {
    await world.time.sleep(Math.max(0, held.belief.until - world.time.now_ms()) + 0.1 * ttl_ms);
    observer.released(held.belief.holder, held.belief.until, held.belief.until);
  }
  await world.time.sleep(world.between(0, 0.5) * KEPT_MS);
  if (key) await scenario.acquire(HOLDER, mode, { ttl_ms, wait_ms: 0, lock_delay_ms: 0 }, key);
}

/** Down or stopped, for less or for more than the lease's length. */
function takeDown(world: World, node: WorldNode, ttl_ms: number): Promise<void> {
  const down_ms = world.between(0.1, 2.5) * ttl_ms;
  if (world.chance(0.5)) node.crash(down_ms);
  else node.freeze(down_ms);
  return world.time.sleep(down_ms);
}

async function renewUntil(scenario: Scenario, held: Held, ttl_ms: number, over: () => boolean): Promise<void> {
  const { world, observer } = scenario;
  const { clock } = scenario.client(HOLDER);
  while (!over()) {
    await clock.sleep(ttl_ms / 4);
    const renewed = await scenario.renew(HOLDER, held, ttl_ms);
    if (renewed && world.time.now_ms() < held.belief.until) continue;
    return observer.report(`lost in a rolling restart at ${world.time.now_ms().toFixed(1)}: renewed ${renewed}`);
  }
}

/** Others who want the lock, and ask for its state. */
async function contend(scenario: Scenario, number: number, over: () => boolean): Promise<void> {
  const { world } = scenario;
  while (!over()) {
    await world.time.sleep(world.between(0, 100));
    if (world.chance(0.5)) await scenario.look(scenario.client(number));
    else
      await scenario.acquire(number, "exclusive", {
        ttl_ms: 150,
        wait_ms: world.pick([0, 100, 300]),
        lock_delay_ms: 0,
      });
  }
}
