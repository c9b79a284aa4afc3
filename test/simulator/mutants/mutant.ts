/**
 * Mistakes as data: a piece of source code and its replacement. The lists can test any tool that looks for mistakes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LuaTree, type ReadOptions, readLua } from "../../../tools/generate/lua/assemble.ts";
import type { Changes } from "../simulate.ts";

export const ROOT = join(import.meta.dirname, "../../..");

export interface Edit {
  /** The path from the root of the repository, such as `lua/core/queue.lua` or `src/quorum/rules.ts`. */
  readonly file: string;
  /** The text to replace, which must occur exactly once. */
  readonly find: string;
  readonly replace: string;
}

export interface Mutant {
  /** Describes the mistake in one sentence. */
  readonly name: string;
  readonly edits: readonly Edit[];
  /**
   * The world that the mistake needs, as changes to what the seed draws; if there are several, the seeds alternate
   * between them.
   */
  readonly on?: Changes | readonly Changes[];
  /**
   * Seeds to try first because they once found the mistake. Changes to what is sent or drawn may have invalidated them.
   */
  readonly seeds?: readonly number[];
  /** Which violations count as finding this mistake; by default, all except errors thrown by the code. */
  readonly shows?: RegExp;
  /** Why the simulator can't find the mistake and so doesn't look for it. */
  readonly why?: string;
}

/** @throws Error if a text to replace doesn't occur exactly once; the mutant must then be rewritten */
export function applyEdits(file: string, source: string, edits: readonly Edit[]): string {
  let text = source;
  for (const { find, replace } of edits.filter((edit) => edit.file === file)) {
    const count = text.split(find).length - 1;
    if (count !== 1) throw new Error(`${file} must contain this once, but contains it ${count} times: ${find}`);
    text = text.replace(find, () => replace);
  }
  return text;
}

/** Returns all scripts with these mistakes. The scripts' own checks are left out, so each judge has to find the mistake. */
export function mutateScripts(edits: readonly Edit[], options: Pick<ReadOptions, "replace"> = {}): LuaTree {
  const read = (file: string) => applyEdits(`lua/${file}`, readFileSync(join(ROOT, "lua", file), "utf8"), edits);
  return readLua(join(ROOT, "lua"), { ...options, read });
}

/** @throws Error naming a mutant that no longer applies, so that a list can't silently become outdated */
export function checkEdits({ name, edits }: Mutant): void {
  try {
    for (const file of new Set(edits.map((edit) => edit.file))) {
      applyEdits(file, readFileSync(join(ROOT, file), "utf8"), edits);
    }
  } catch (error) {
    throw new Error(`"${name}": ${(error as Error).message}`);
  }
}
