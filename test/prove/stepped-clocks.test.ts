/**
 * A storm of clock steps: while clients work, the clock of one quorum node after another is set wrong by up to a day and then
 * corrected; finally, the clients' records are judged. `TEST_DEPTH=deep` runs three storms of three minutes each, or of
 * `STORM_SECONDS` if set.
 */
import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { formatToken, type Letter } from "../../src/quorum/token.ts";
import { seeded } from "../../tools/support/simulation/turned-time.ts";
import { startTurnedRedis, type TurnedRedis, whyNotTurned } from "../support/clocks/server-clock.ts";
import { atDepth, deep } from "../support/runner/depth.ts";
import { Lock, sleep } from "../support/services/http.ts";
import { startNode, startQuorum } from "../support/services/targets.ts";
import type { Step } from "./checks/clock.ts";
import { pick } from "./clients/client.ts";
import { HOT } from "./clients/shared.ts";
import { ON_QUORUM } from "./deployments/quorum.ts";
import { monotonic_ms } from "./history/operation.ts";
import { workThrough } from "./work-through.ts";

/** Setting `PROVE_SEED` repeats the steps and the clients' requests. */
const seed = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31);
const SECONDS = Number(process.env.STORM_SECONDS ?? atDepth({ test: 6, deep: 180 }));
const SIZES = deep ? ([3, 5, 3] as const) : ([3] as const);
const CLIENTS = 20;
const LOCKS = 5;
const TTLS_MS = deep ? [1_000, 2_000, 3_000] : [500, 1_000];
const TTL_MS_MAX = Math.max(...TTLS_MS);
const STEPS_MS = [10_000, 3_600_000, 86_400_000].flatMap((ms) => [ms, -ms]);
/** A running script keeps using the time at which it began. */
const SCRIPT_MS = 50;
/** The longest time that a request takes on a busy machine. */
const LATE_MS_MAX = 4_000;
const OBTAIN_MS_MAX = 20_000;
/** The size of the last step. Nothing that the node writes in the meantime lasts this long. */
const LAST_STEP_MS = 86_400_000;

const missing = await whyNotTurned();

interface Storm {
  readonly steps: Step[];
  /**
   * The leases that a majority of nodes had when one node's clock was set forward, and how many of them the other nodes kept.
   */
  had: number;
  kept: number;
}

interface Node extends TurnedRedis {
  readonly redis: Redis;
}

/** Returns the tokens of the leases that the node has confirmed and that haven't ended by its clock. */
async function copies({ redis, clock }: Node): Promise<string[]> {
  const keys = await redis.keys("lh:{default}:quorum:*");
  const records = keys.length === 0 ? [] : await redis.mget(keys);
  const lines = records.flatMap((text) => text?.split("\n").slice(2) ?? []).map((line) => line.split(" "));
  return lines
    .filter(([, , , state, deadline]) => state === "c" && Number(deadline) > clock.now_ms())
    .map(([mode, attempt, holder, , , fence]) =>
      formatToken({
        mode: mode as Letter,
        keyed: false,
        attempt: attempt as string,
        fence: Number(fence),
        holder: holder as string,
      }),
    );
}

async function onMajority(among: readonly Node[], nodes: number): Promise<Set<string>> {
  const counts = new Map<string, number>();
  for (const token of (await Promise.all(among.map(copies))).flat()) counts.set(token, (counts.get(token) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > nodes / 2).map(([token]) => token));
}

/**
 * A forward step ends the node's leases, but not those that a majority of the other nodes hold. After a backward step, nothing
 * lasts longer than its ttl, but the ttl may start over.
 */
async function turn(storm: Storm, node: Node, nodes: readonly Node[], by_ms: number): Promise<void> {
  if (by_ms < 0) {
    const from_ms = monotonic_ms();
    node.clock.turn(by_ms);
    storm.steps.push({ from_ms, to_ms: monotonic_ms() + SCRIPT_MS, by_ms: -TTL_MS_MAX });
    return;
  }
  const others = nodes.filter((other) => other !== node);
  const all = await onMajority(nodes, nodes.length);
  const spared = await onMajority(others, nodes.length);
  const from_ms = monotonic_ms();
  node.clock.turn(by_ms);
  storm.steps.push({ from_ms, to_ms: monotonic_ms() + SCRIPT_MS, by_ms, spared });
  storm.had += all.size;
  storm.kept += spared.size;
}

/** Requests with long waits seldom poll, so this function retries with short waits, even if no node responds in time. */
async function obtain(lock: Lock): Promise<{ token: string; fence: number }> {
  const until_ms = monotonic_ms() + OBTAIN_MS_MAX;
  for (;;) {
    const { status, body } = await lock.acquire({ wait: "500ms", ttl: `${TTL_MS_MAX}ms` });
    if (status === 200) return body;
    if (monotonic_ms() > until_ms)
      throw new Error(`${lock.name} was not granted within ${OBTAIN_MS_MAX} ms: ${status}`);
  }
}

test.for(SIZES.map((size, i) => [size, seed + i] as const))(
  "the clocks of %i nodes are stepped, one at a time: leases exclude each other, fences increase, and all locks are free within a ttl (seed %i)",
  { timeout: (SECONDS + 120) * 1_000 },
  async ([size, seed], { skip }) => {
    if (missing !== undefined) skip(missing);
    const quorum = await startQuorum(size, { durable: true, launch: startTurnedRedis });
    const nodes = quorum.stores.map(({ redis }): Node => ({ ...redis, redis: new Redis(redis.url) }));
    const variables = { RETENTION: "60s", ...quorum.variables };
    const [used, fresh] = await Promise.all([startNode(undefined, variables), startNode(undefined, variables)]);
    onTestFinished(async () => {
      await Promise.all([used.kill9(), fresh.kill9()]);
      for (const { redis } of nodes) redis.disconnect();
      await quorum.stop();
    });
    const random = seeded(seed);
    const storm: Storm = { steps: [], had: 0, kept: 0 };
    let free_in_ms = Number.POSITIVE_INFINITY;
    /** Locks that are acquired while a clock is wrong and then abandoned, with their fences. */
    const cold: { readonly name: string; readonly fence: number }[] = [];
    const habits = { ...ON_QUORUM.habits, locks: LOCKS, own: 0.1, ttls_ms: TTLS_MS, tarry: 0.2 };
    const scenes = ["holdHot", "holdHot", "keepHot", "look"] as const;
    const works = { ...ON_QUORUM, clients: CLIENTS, seed, habits: { ...habits, scenes }, steps: storm.steps };
    const worked = await workThrough([used], works, async (enough) => {
      const until_ms = monotonic_ms() + SECONDS * 1_000;
      while (monotonic_ms() < until_ms || !enough()) {
        // After this pause, leases that were acquired while a clock was wrong have all of their copies.
        await sleep(TTL_MS_MAX * (0.5 + random()));
        const node = pick(random, nodes);
        const by_ms = pick(random, STEPS_MS);
        await turn(storm, node, nodes, by_ms);
        const name = `cold-${cold.length}`;
        const lock = new Lock(used, name);
        const { token, fence } = await obtain(lock);
        await lock.release({ token });
        cold.push({ name, fence });
        await sleep(random() * TTL_MS_MAX);
        await turn(storm, node, nodes, -by_ms);
      }
      // All clients die at the same time, whatever they hold, and there is no majority without the node whose clock was wrong.
      await sleep(TTL_MS_MAX);
      const [last, ...others] = nodes as [Node, ...Node[]];
      const away = others.slice(0, (size - 1) / 2);
      await turn(storm, last, nodes, LAST_STEP_MS);
      await sleep(TTL_MS_MAX);
      await used.kill9();
      for (const { pid } of away) process.kill(pid, "SIGSTOP");
      try {
        await turn(storm, last, nodes, -LAST_STEP_MS);
        const right_ms = monotonic_ms();
        await Promise.all(HOT.slice(0, LOCKS).map((name) => obtain(new Lock(fresh, name))));
        free_in_ms = monotonic_ms() - right_ms;
      } finally {
        for (const { pid } of away) process.kill(pid, "SIGCONT");
      }
    });
    const fell: string[] = [];
    for (const { name, fence } of cold) {
      const { fence: next } = await obtain(new Lock(fresh, name));
      if (next <= fence) fell.push(`${name}: ${next} after ${fence}`);
    }
    const grants = worked.findings.find(({ property }) => property === "fences grow")?.checked;
    console.log(
      `seed ${seed}: ${grants} grants, ${storm.steps.length} steps, ${storm.kept} of ${storm.had} leases outlived those forward; free after ${free_in_ms.toFixed(0)} ms`,
    );
    expect(worked.violations).toEqual([]);
    expect(fell).toEqual([]);
    expect(storm.kept).toBeGreaterThan(0);
    expect(free_in_ms).toBeLessThan(TTL_MS_MAX + LATE_MS_MAX);
  },
);
