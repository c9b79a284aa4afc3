/** `npm run prove` for seconds instead of minutes, on both engines. */
import { expect, test } from "vitest";
import type { EngineName } from "./deployment.ts";
import { prove } from "./prove.ts";
import { report } from "./report.ts";

/** `PROVE_SEED` repeats what went wrong. */
const seed = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31);

test.for<EngineName>(["redis", "embedded"])(
  `prove: %s holds what is promised while things go wrong (seed ${seed})`,
  { timeout: 180_000 },
  async (engine) => {
    // A machine that is busy with other things may need longer to do enough.
    for (const seconds of [6, 30]) {
      const result = await prove({
        ...{ engine, seed, seconds, processes: 2, clients: 10, fault_rate: 0.03, pause_ms: 1_000 },
        ...{ retention: false, progress: () => {} },
      });
      expect(report(result).filter((line) => line.startsWith("!"))).toEqual([]);
      if (result.operations <= 100 && seconds < 30) continue;
      expect(result.operations).toBeGreaterThan(100);
      expect(Object.values(result.faults).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
      return;
    }
  },
);
