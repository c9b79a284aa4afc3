/** Mistakes as data: which text of which source becomes another. Whatever looks for mistakes can be asked whether it finds them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LuaTree, type ReadOptions, readLua } from "../../../tools/lua/assemble.ts";
import type { Changes } from "../simulate.ts";

export const ROOT = join(import.meta.dirname, "../../..");

export interface Edit {
  /** From the root of the repository: `lua/core/queue.lua`, `src/quorum/rules.ts`. */
  readonly file: string;
  /** As it stands there, exactly once. */
  readonly find: string;
  readonly replace: string;
}

export interface Mutant {
  /** The mistake, as a sentence. */
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Where the world must differ from the one that its seed draws for the mistake to matter; of several, by the seed in turn. */
  readonly on?: Changes | readonly Changes[];
  /** Tried before the search, because they showed it once: what is sent and drawn may have changed since. */
  readonly seeds?: readonly number[];
  /** What a violation must say to be about this mistake; without it, all count but faults of the code. */
  readonly shows?: RegExp;
  /** Why the simulator cannot show it. Then it is not looked for. */
  readonly why?: string;
}

/** @throws Error when a text to change is not there exactly once: then the mutant must be written anew. */
export function applyEdits(file: string, source: string, edits: readonly Edit[]): string {
  let text = source;
  for (const { find, replace } of edits.filter((edit) => edit.file === file)) {
    const count = text.split(find).length - 1;
    if (count !== 1) throw new Error(`${file} must have this once, and has it ${count} times: ${find}`);
    text = text.replace(find, () => replace);
  }
  return text;
}

/** All scripts, with these mistakes in them. They do not check themselves: each judge is to find what it can. */
export function mutateScripts(edits: readonly Edit[], options: Pick<ReadOptions, "replace"> = {}): LuaTree {
  const read = (file: string) => applyEdits(`lua/${file}`, readFileSync(join(ROOT, "lua", file), "utf8"), edits);
  return readLua(join(ROOT, "lua"), { ...options, read });
}

/** @throws Error that names what cannot be made. A list cannot rot in silence. */
export function checkEdits({ name, edits }: Mutant): void {
  try {
    for (const file of new Set(edits.map((edit) => edit.file))) {
      applyEdits(file, readFileSync(join(ROOT, file), "utf8"), edits);
    }
  } catch (error) {
    throw new Error(`"${name}": ${(error as Error).message}`);
  }
}
