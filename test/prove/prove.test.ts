/** Runs `npm run prove` on some deployments for seconds in `npm test`, and on all of them for longer in `npm run test:deep`. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { atDepth, deep } from "../support/runner/depth.ts";
import { DEPLOYMENTS } from "./deployments/index.ts";
import { prove } from "./prove.ts";
import { report } from "./report.ts";

/** `PROVE_SEED` repeats the faults. */
const seed = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31);

const OPERATIONS = atDepth({ test: 400, deep: 30_000 });
/** A busy machine performs fewer operations in this time. */
const SECONDS_MAX = atDepth({ test: 30, deep: 300 });
/** One deployment for each engine. The deep tests also cover the other runtimes and failing hints. */
const SHORT = ["upstash", "object", "file", "redis"];

test.for(DEPLOYMENTS.filter(({ name }) => deep || SHORT.includes(name)))(
  `prove: $name keeps its guarantees despite faults (seed ${seed})`,
  { timeout: atDepth({ test: 180_000, deep: 900_000 }) },
  async (kind, { skip }) => {
    const cannot = await kind.cannot?.();
    if (cannot !== undefined) skip(cannot);
    const result = await prove({
      kind,
      seed,
      operations: OPERATIONS,
      seconds_max: SECONDS_MAX,
      processes: 2,
      clients: 10,
      habits: [{}],
      fault_rate: 0.03,
      pause_ms: 1_000,
      direct: deep,
      retention: deep,
      progress: () => {},
      folder: join(tmpdir(), `leasehold-prove-${kind.name}-${seed}`),
    });
    expect(report(result).filter((line) => line.startsWith("!"))).toEqual([]);
    expect(result.operations).toBeGreaterThan(100);
    expect(Object.values(result.faults).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
  },
);
