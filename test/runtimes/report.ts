import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const ROOT = join(import.meta.dirname, "../..");
const RESULTS = join(ROOT, ".leasehold/runtimes.json");

export interface Result {
  /** The outermost `describe`, or the test itself. */
  readonly group: string;
  readonly name: string;
  readonly state: string;
  /** Why it was skipped. */
  readonly note?: string | undefined;
}

/** The results by test file. */
export type Results = Readonly<Record<string, readonly Result[]>>;

export function readResults(): Results {
  try {
    return JSON.parse(readFileSync(RESULTS, "utf8"));
  } catch {
    return {};
  }
}

/** Records the result of each test. Files that aren't run keep their previous results. */
export default class RuntimeReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const results = Object.fromEntries(
      modules.map((module) => [relative(ROOT, module.moduleId), [...module.children.allTests()].map(resultOf)]),
    );
    mkdirSync(dirname(RESULTS), { recursive: true });
    writeFileSync(RESULTS, JSON.stringify({ ...readResults(), ...results }));
  }
}

function resultOf(test: TestCase): Result {
  let group = test.name;
  for (let parent = test.parent; parent.type === "suite"; parent = parent.parent) group = parent.name;
  const { state, ...rest } = test.result();
  return { group, name: test.name, state, note: "note" in rest ? rest.note : undefined };
}
