/** How much of each long test runs: a short form in `npm test`, all of it in `npm run test:deep`. */
import { spawnSync } from "node:child_process";

/** Whether everything runs at full length, as in `npm run test:deep`. */
export const deep = process.env.TEST_DEPTH === "deep";

/** The depth of a random or lengthy test: a short form in `npm test`, the full one in `npm run test:deep`. */
export function atDepth(sizes: { readonly test: number; readonly deep: number }): number {
  return deep ? sizes.deep : sizes.test;
}

/**
 * Returns a third of the cases, chosen based on the commit. Returns all of them in `npm run test:deep`, and outside a
 * Git checkout.
 */
export function thirdOf<T>(cases: readonly T[]): readonly T[] {
  const commit = spawnSync("git", ["rev-parse", "HEAD"], { cwd: import.meta.dirname, encoding: "utf8" }).stdout;
  if (deep || !commit) return cases;
  const third = Number.parseInt(commit.slice(0, 8), 16) % 3;
  return cases.filter((_, i) => i % 3 === third);
}
