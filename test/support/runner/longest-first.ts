import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The longest tests, in this order, because a long test that starts last would prolong the run. CPU-bound tests are
 * interleaved with those that mostly wait.
 */
const LONG = [
  "test/clients/java",
  "test/simulator/mutants/quorum",
  "test/contract/file",
  "test/contract/redis",
  "test/simulator/simulator",
  "test/contract/upstash",
  "test/contract/direct",
  "test/prove/mutants",
  "test/client/runtimes",
  "test/tools/generate/build-package",
  "test/contract/embedded",
  "test/verify/verify",
  "test/engine/redis/cluster",
  "test/specification/specification",
  "test/contract/slow-store",
  "test/prove/prove",
  "test/prove/failover",
  "test/cli/watch",
  "test/client/faults",
  "test/recipes/recipes",
  "test/simulator/mutants/invariants",
  "test/security/state",
  "test/model/http",
  "test/quorum/faults",
  "test/contract/vanished",
  "test/doctor/quorum",
  "test/cli/run",
  "test/security/pipelining",
  "test/node/start",
  "test/clients/python",
  "test/security/nonsense",
  "test/console/live",
  "test/engine/redis/server",
  "test/prove/stepped-clocks",
  "test/contract/bun",
  "test/model/mutants",
  "test/contract/broken-objects",
  "test/docs/pages",
  "test/engine/redis/sentinel",
  "test/quorum/service",
  "test/engine/sqlite/restore",
  "test/engine/sqlite/kill",
  "test/prove/rolling-restarts",
  "test/clients/go",
  "test/contract/limits",
  "test/client/behaviours",
  "test/direct/behaviours",
  "test/console/pages",
  "test/action/faults",
  "test/contract/faults",
];

/** Starts the long test files first; a fresh clone doesn't know which ones they are. */
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
