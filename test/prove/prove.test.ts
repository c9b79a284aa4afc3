/** `npm run prove` on all engines: for seconds in `npm test`, for minutes in `npm run test:deep`. */
import { expect, test } from "vitest";
import { atDepth, deep } from "../support/depth.ts";
import { ENGINES } from "./deployment.ts";
import { prove } from "./prove.ts";
import { report } from "./report.ts";

/** `PROVE_SEED` repeats what went wrong. */
const seed = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31);

const SECONDS = atDepth({ test: 4, deep: 120 });
/** A machine that is busy with other things may need longer to do enough. */
const SECONDS_MAX = atDepth({ test: 30, deep: 120 });

test.for(ENGINES)(
  `prove: %s holds what is promised while things go wrong (seed ${seed})`,
  { timeout: atDepth({ test: 180_000, deep: 900_000 }) },
  async (engine) => {
    for (const seconds of [SECONDS, SECONDS_MAX]) {
      const result = await prove({
        ...{ engine, seed, seconds, processes: 2, clients: 10, fault_rate: 0.03, pause_ms: 1_000 },
        ...{ retention: deep, progress: () => {} },
      });
      expect(report(result).filter((line) => line.startsWith("!"))).toEqual([]);
      if (result.operations <= 100 && seconds < SECONDS_MAX) continue;
      expect(result.operations).toBeGreaterThan(100);
      expect(Object.values(result.faults).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
      return;
    }
  },
);
