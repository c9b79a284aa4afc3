import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes longest, in this order: begun last, one of them would run on alone. Those that need the processor stand among
 * those that mostly wait.
 */
const LONG = [
  "test/model/redis",
  "test/contract/file",
  "test/contract/redis",
  "test/tools/build-package",
  "test/prove/mutants",
  "test/contract/upstash",
  "test/security/state",
  "test/docs/pages",
  "test/recipes/recipes",
  "test/simulator/mutants/quorum",
  "test/simulator/simulator",
  "test/clients/java",
  "test/contract/embedded",
  "test/model/http",
  "test/quorum/faults",
  "test/prove/prove",
  "test/prove/failover",
  "test/tools/start",
  "test/client/faults",
  "test/client/runtimes",
  "test/model/mutants",
  "test/quorum/minority",
  "test/direct/behaviours",
  "test/contract/faults",
  "test/contract/slow-store",
  "test/cli/watch",
  "test/cli/commands",
  "test/cli/run",
];

/** Starts the long test files first; a clone that never ran them does not know which these are. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((path) => moduleId.includes(path));
      return at < 0 ? LONG.length : at;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
