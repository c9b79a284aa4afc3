/** How much of the long tests runs: a short form in `npm test`, all of it in `npm run test:deep`. */
import { spawnSync } from "node:child_process";

/** Whether everything runs at full length, as in `npm run test:deep`. */
export const deep = process.env.TEST_DEPTH === "deep";

/** The depth of a random or lengthy test: a short form in `npm test`, the full one in `npm run test:deep`. */
export function atDepth(sizes: { readonly test: number; readonly deep: number }): number {
  return deep ? sizes.deep : sizes.test;
}

const PARTS = 3;

/** Returns a third of the cases: which third depends on the commit. Returns all of them in `npm run test:deep`, and outside of Git. */
export function someOf<T>(cases: readonly T[]): readonly T[] {
  const commit = spawnSync("git", ["rev-parse", "HEAD"], { cwd: import.meta.dirname, encoding: "utf8" }).stdout;
  const part = deep || !commit ? undefined : Number.parseInt(commit.slice(0, 8), 16) % PARTS;
  return part === undefined ? cases : cases.filter((_, i) => i % PARTS === part);
}
