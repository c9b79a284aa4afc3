/**
 * Each holder releases while another node hears nothing, for longer than the release is repeated. All nodes keep their data,
 * and never more than one is away: whoever comes next is granted the lock at once.
 */
import { Scenario } from "./scenario.ts";
import { NODE_TIMEOUT_MS, SETTINGS, SKEWS_MS, TTL_MAX_MS } from "./settings.ts";

const ROUNDS = 6;

export async function playMissed(random: () => number): Promise<Scenario> {
  const scenario = new Scenario(random, {
    nodes: random() < 0.6 ? 3 : 5,
    calm: true,
    extreme: random() < 0.5,
    skew_ms: random() < 0.4 ? SKEWS_MS.large : SKEWS_MS.small,
  });
  await scenario.play(() => miss(scenario));
  return scenario;
}

async function miss(scenario: Scenario): Promise<void> {
  const { world, observer } = scenario;
  scenario.store_calls_max = Math.max(scenario.store_calls_max, SETTINGS.store_calls_max);
  for (let round = 0; round < ROUNDS; round++) {
    const number = round % scenario.clients.length;
    const client = scenario.client(number);
    client.cut.clear();
    const mode = world.chance(0.8) ? "exclusive" : "shared";
    const held = await scenario.acquire(number, mode, { ttl_ms: TTL_MAX_MS, wait_ms: 0, lock_delay_ms: 0 });
    if (!held) return observer.report(`left over: refused at ${world.time.now_ms().toFixed(1)}`);
    await world.time.sleep(world.between(2.2, 4) * NODE_TIMEOUT_MS);
    const away = round % world.nodes.length;
    // Only the client that releases is cut off from the node, so the next one finds it there.
    client.cut.add(away);
    await scenario.release(number, held);
    await world.time.sleep(world.between(0, 2) * NODE_TIMEOUT_MS);
  }
}
