/**
 * Worlds that once failed. Each commit simulates a third of these worlds, and `npm run test:deep` simulates all of
 * them.
 */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Changes } from "./simulate.ts";

export interface Failed {
  readonly seed: number;
  /** What was found. */
  readonly found: string;
  /** The complete scenario, so that later changes to how seeds draw scenarios don't affect it. */
  readonly changes: Changes;
}

/** The worlds, one per line. */
export const FAILED = join(import.meta.dirname, "failed.jsonl");

export const readFailed = (): Failed[] =>
  readFileSync(FAILED, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

export async function keepFailed(one: Failed): Promise<void> {
  const others = readFailed().filter(({ seed }) => seed !== one.seed);
  await writeFile(FAILED, [...others, one].map((failed) => `${JSON.stringify(failed)}\n`).join(""));
}
