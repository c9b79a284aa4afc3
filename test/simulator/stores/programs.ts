/** Every script as JavaScript, those of a quorum included, which no store in production runs so. */
import { join } from "node:path";
import type { Program } from "../../../src/engine/sqlite/lua/run.ts";
import * as runtime from "../../../src/engine/sqlite/lua/runtime.ts";
import { assemble, type LuaTree, readLua, sha1 } from "../../../tools/lua/assemble.ts";
import { type Translation, translate } from "../../../tools/lua/javascript/translate.ts";

export interface Translated {
  readonly name: string;
  readonly program: Program;
}

/** By the SHA-1 under which services ask for them. */
export type Programs = ReadonlyMap<string, Translated>;

/** What the store that runs a script says to each command first: nothing, or an error. */
let refuse: (command: string) => void = () => {};

/** Runs scripts in a store that refuses some commands. @throws {ReplyError} of `asked` */
export function refusing<T>(asked: (command: string) => void, work: () => T): T {
  refuse = asked;
  try {
    return work();
  } finally {
    refuse = () => {};
  }
}

const guarded: Pick<typeof runtime, "call" | "setKey"> = {
  call(...words) {
    refuse(String(words[0]));
    return runtime.call(...words);
  },
  setKey(...words) {
    refuse("SET");
    return runtime.setKey(...words);
  },
};

const OURS = readLua(join(import.meta.dirname, "../../../lua"));

let ours: Translation | undefined;

/** Of our scripts: once in each thread, or for several of them. */
export function translateOurs(): Translation {
  ours ??= translate(OURS);
  return ours;
}

/** Those of `tree` in the place of ours, which services ask for. */
export const translateScripts = (tree?: LuaTree): Programs =>
  programsOf(tree === undefined ? translateOurs() : translate(tree));

export function programsOf({ code, runtime: used }: Translation): Programs {
  const library: Readonly<Record<string, unknown>> = { ...runtime, ...guarded };
  const build = new Function(...used.map((name) => `$${name}`), `${code}\nreturn $scripts;`);
  const programs: Record<string, Program> = build(...used.map((name) => library[name]));
  return new Map(
    OURS.scripts.map((script) => [
      sha1(assemble(script, OURS)),
      { name: script.name, program: programs[script.name] as Program },
    ]),
  );
}
