/** The whole way from clients over a failing network to the checker, with scripts that make one mistake. */

import { Redis } from "ioredis";
import { afterAll, describe, expect, test } from "vitest";
import { seeded } from "../../tools/simulation/turned-time.ts";
import { deep } from "../support/depth.ts";
import { sleep } from "../support/http.ts";
import { startStore } from "../support/targets.ts";
import type { Outage } from "./checks/fairness.ts";
import { ALONE, check } from "./checks/index.ts";
import type { Finding } from "./checks/violation.ts";
import { type Habits, USUAL } from "./clients/shared.ts";
import { work } from "./clients/work.ts";
import { parseHistory } from "./history/read.ts";
import { historyTo } from "./history/write.ts";
import { LIVENESS, type Mutant, mutants } from "./mutants.ts";
import { startMutated } from "./mutated-service.ts";
import { startFaultProxy } from "./network/fault-proxy.ts";
import { countsOf, LATCH_TTL_MS, setUp } from "./set-up.ts";
import { keysInRedis } from "./store-keys.ts";

/** Much contention, and works that often outlast their leases. */
const CLIENTS = 24;
const HABITS: Habits = { ...USUAL, locks: 1, own: 0.1, ttls_ms: [200, 400], patience: 40, tarry: 0.15 };
/** Of one round. Most mistakes show themselves at once, some only when a queue has formed: the rounds get longer. */
const requestsOf = (round: number, mutant?: Mutant) => (mutant ? 100 * round : 350);
const ROUNDS_MAX = 20;
const TIMEOUT_MS = 240_000;
/** How long a key lives on at most that is no memory of a latch. */
const KEYS_TTL_MS_MAX = TIMEOUT_MS;
const ORDER = "first come, first served";

const store = await startStore();
afterAll(() => store.stop());

/** Lets clients work on these scripts: rounds without faults and with, until the checker finds it. */
async function findings(mutant?: Mutant): Promise<Finding[]> {
  const redis = new Redis(store.redis.url);
  await redis.flushall();
  redis.disconnect();
  const server = await startMutated(store, mutant);
  const random = seeded(1);
  const habits = { ...HABITS, ...mutant?.habits };

  const lines: string[] = [];
  const history = historyTo((line) => lines.push(line));
  const outages: Outage[] = [];
  const latches_end_ms = performance.now() + LATCH_TTL_MS;
  async function round(requests: number, rate: number): Promise<Finding[]> {
    const proxy = await startFaultProxy(server.url, random);
    // A network that loses nothing may as well be none.
    const url = rate === 0 ? server.url : proxy.url;
    proxy.rate = rate;
    let working = true;
    const crew = Array.from({ length: CLIENTS }, (_, i) =>
      work({ name: `c${i}`, route: () => url, history, random, habits, working: () => working }),
    );
    // Each is two lines, when it is answered.
    for (const enough = lines.length + 2 * requests; lines.length < enough; ) await sleep(20);
    working = false;
    // Requests that are cut off leave doubts, which excuse much.
    if (rate === 0 && (mutant?.property ?? ORDER) === ORDER) await Promise.all(crew);
    await proxy.close();
    await Promise.all(crew);
    outages.push(...proxy.outages);
    const latch_ttl_ms = latches_end_ms - performance.now();
    const latches = await countsOf(server, habits);
    const keys = await keysInRedis(store.redis);
    const leftovers = { ...ALONE.leftovers, latches, keys, ttl_ms_max: KEYS_TTL_MS_MAX, latch_ttl_ms };
    return check(parseHistory(lines), { ...ALONE, outages, leftovers });
  }
  try {
    await setUp(server, habits);
    for (let rounds = 1; ; rounds++) {
      const found = await round(requestsOf(rounds, mutant), rounds % 2 === 1 ? 0 : 0.03);
      const done = mutant
        ? found.some(({ property, violations }) => property === mutant.property && violations.length > 0)
        : rounds > 1 && found.every(({ property, checked }) => checked > 0 || LIVENESS.has(property));
      if (done || rounds === ROUNDS_MAX) return found;
    }
  } finally {
    server.close();
  }
}

describe("the checker, asked from histories alone,", { timeout: TIMEOUT_MS }, () => {
  // The short form of this is `prove.test.ts`.
  test.runIf(deep)("finds nothing in the scripts as they are, and looks at all there is", async () => {
    const found = await findings();
    expect(found.flatMap(({ violations }) => violations)).toEqual([]);
    const vain = found.filter(({ property, checked }) => checked === 0 && !LIVENESS.has(property));
    expect(vain).toEqual([]);
  });

  const shown = mutants.filter(({ property, slow }) => !LIVENESS.has(property) && (deep || !slow));
  test.each(shown)("finds: $name", async (mutant) => {
    const broken = (await findings(mutant)).filter(({ violations }) => violations.length > 0);
    expect(broken.map(({ property }) => property)).toContain(mutant.property);
  });
});
