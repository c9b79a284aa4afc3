/** Compares the model and the service in real time. */
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { atDepth } from "../support/runner/depth.ts";
import { sleep, type Target } from "../support/services/http.ts";
import { inProcess, startEmbeddedWorker, startStore } from "../support/services/targets.ts";
import { inHttp, playOverHttp } from "./http-play.ts";
import type { Settings } from "./operation.ts";
import { type Sequence, sequences } from "./plan.ts";

const SEQUENCES = atDepth({ test: 15, deep: 50 });
/** Sequences run in parallel, at staggered times. */
const APART_MS = 100;
/** Time is real in this file; the simulator plays longer sequences on a fake clock (`modelled` worlds). */
const STEPS = atDepth({ test: 15, deep: 30 });
const PAUSE_MS_MAX = 2500;
const ANSWER_MS = 500;
/** Much longer than a response takes. */
const TTLS_MS = [2000, 20_000, 3000, 60_000, 1500] as const;
const SETTINGS: Settings = {
  retention_ms: 3_600_000,
  leases_max: 10_000,
  waiters_max: 10_000,
  standby_max: 1_000,
  hints: false,
};

const store = await startStore();
const embedded = await startEmbeddedWorker();
afterAll(async () => {
  await embedded.stop();
  await store.stop();
});

describe.concurrent.each<Target>([inProcess(store), embedded])("the service over HTTP: $name", (target) => {
  const seed = Date.now() % 2 ** 31;
  test(`agrees with the model in ${SEQUENCES} sequences of seed ${seed}`, { timeout: 240_000 }, async () => {
    const plans = fc.sample(sequences(STEPS), { seed, numRuns: SEQUENCES });
    const lasting = (ms: number) => (ms === 0 ? 0 : (TTLS_MS[ms % TTLS_MS.length] as number));
    const start = async (sequence: Sequence, i: number) => {
      await sleep(APART_MS * i);
      return playOverHttp(inHttp(sequence, SETTINGS, { ttlOf: lasting, standby: target !== embedded }), {
        target,
        prefix: `m${seed}-${i}-`,
        answer_ms: ANSWER_MS,
        slack_ms: 5,
        now_ms: Date.now,
        sleep: (ms) => sleep(Math.min(ms, PAUSE_MS_MAX)),
        isExcused: ({ status }) => status === 503,
      });
    };
    const compared = await Promise.all(plans.map(start));
    // A sequence ends early if the machine is too slow to judge it.
    expect(compared.reduce((sum, steps) => sum + steps)).toBeGreaterThan((SEQUENCES * STEPS) / 4);
  });
});
