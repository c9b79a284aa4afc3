/**
 * What comes late: second copies of messages, clients that wake up between two rounds, and a request that comes again after
 * its lease has ended. One node misses the acquire and is given its copy, another one misses the release.
 */

import { Scenario } from "./scenario.ts";
import { KEPT_MS, LATE_MS, NODE_TIMEOUT_MS, SKEWS_MS } from "./settings.ts";
import type { World } from "./world.ts";
import type { WorldNode } from "./world-node.ts";

const HOLDER = 0;
const KEY = "the holder's";

export async function playLate(random: () => number): Promise<Scenario> {
  const scenario = new Scenario(random, {
    nodes: random() < 0.8 ? 3 : 5,
    calm: true,
    extreme: random() < 0.5,
    skew_ms: SKEWS_MS.small,
  });
  const { world } = scenario;
  world.weather = { ...world.weather, repeat: 0.5, echo_ms: world.pick([0, 400]) };
  await scenario.play(() => come(scenario));
  return scenario;
}

async function come(scenario: Scenario): Promise<void> {
  const { world, observer } = scenario;
  const options = { ttl_ms: 150, wait_ms: 0, lock_delay_ms: 0 };
  const [missing, knowing] = world.nodes as [WorldNode, WorldNode];
  missing.crash(NODE_TIMEOUT_MS);
  const held = await scenario.acquire(HOLDER, "exclusive", options, KEY);
  if (!held) return observer.report("nothing is granted though a majority is well");
  await world.time.sleep(NODE_TIMEOUT_MS);
  for (let renewals = Math.floor(world.between(0, 4)); renewals > 0; renewals--) {
    if (world.chance(0.4))
      world.later(world.between(0, 30), () => scenario.client(HOLDER).pause(world.between(10, 150)));
    await scenario.renew(HOLDER, held, options.ttl_ms);
    await world.time.sleep(world.between(0, 40));
  }
  if (world.chance(0.5)) {
    knowing.crash(NODE_TIMEOUT_MS);
    await scenario.release(HOLDER, held);
  } else {
    await world.time.sleep(options.ttl_ms);
    const ended_at = await endOf(world, held.belief.until);
    observer.released(KEY, ended_at, ended_at);
  }
  await world.time.sleep(world.between(1, 0.25 * KEPT_MS));
  await scenario.acquire(HOLDER, "exclusive", options, KEY);
  await world.time.sleep(LATE_MS);
}

/**
 * The latest time at which it was seen that a majority has the lease, or `least`. Returns when no node has it: late copies of
 * renewals may keep it on some.
 */
async function endOf(world: World, least: number): Promise<number> {
  let ended_at = least;
  for (;;) {
    const standing = world.nodes.filter(({ store, now_us }) => store.standing(now_us(), "confirmed").length > 0).length;
    if (standing === 0) return ended_at;
    if (standing > world.nodes.length / 2) ended_at = world.time.now_ms();
    await world.time.sleep(5);
  }
}
