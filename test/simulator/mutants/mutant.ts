/**
 * Mistakes as data: which text of which source is replaced, and by what. Any tool that looks for mistakes can be tested with
 * them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LuaTree, type ReadOptions, readLua } from "../../../tools/lua/assemble.ts";
import type { Changes } from "../simulate.ts";

export const ROOT = join(import.meta.dirname, "../../..");

export interface Edit {
  /** From the root of the repository: `lua/core/queue.lua`, `src/quorum/rules.ts`. */
  readonly file: string;
  /** The text, which occurs exactly once. */
  readonly find: string;
  readonly replace: string;
}

export interface Mutant {
  /** The mistake, as a sentence. */
  readonly name: string;
  readonly edits: readonly Edit[];
  /**
   * How the world must differ from the one its seed draws for the mistake to matter; if there are several ways, the seeds take
   * turns.
   */
  readonly on?: Changes | readonly Changes[];
  /** Seeds tried before the search, because they once showed it: what is sent and drawn may have changed since. */
  readonly seeds?: readonly number[];
  /** What a violation must say to count for this mistake; without it, all count except faults of the code. */
  readonly shows?: RegExp;
  /** Why the simulator cannot show it. Then it is not looked for. */
  readonly why?: string;
}

/** @throws Error if a text to change does not occur exactly once: then the mutant must be rewritten. */
export function applyEdits(file: string, source: string, edits: readonly Edit[]): string {
  let text = source;
  for (const { find, replace } of edits.filter((edit) => edit.file === file)) {
    const count = text.split(find).length - 1;
    if (count !== 1) throw new Error(`${file} must have this once, and has it ${count} times: ${find}`);
    text = text.replace(find, () => replace);
  }
  return text;
}

/** All scripts, with these mistakes in them. They do not check themselves: each judge should find what it can. */
export function mutateScripts(edits: readonly Edit[], options: Pick<ReadOptions, "replace"> = {}): LuaTree {
  const read = (file: string) => applyEdits(`lua/${file}`, readFileSync(join(ROOT, "lua", file), "utf8"), edits);
  return readLua(join(ROOT, "lua"), { ...options, read });
}

/** @throws Error that names the mutant that cannot be made. So a list cannot become outdated unnoticed. */
export function checkEdits({ name, edits }: Mutant): void {
  try {
    for (const file of new Set(edits.map((edit) => edit.file))) {
      applyEdits(file, readFileSync(join(ROOT, file), "utf8"), edits);
    }
  } catch (error) {
    throw new Error(`"${name}": ${(error as Error).message}`);
  }
}
