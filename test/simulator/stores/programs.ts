/** Every script as JavaScript, including those of a quorum, which no production store runs this way. */
import { dirname, join } from "node:path";
import type { Program } from "../../../src/engine/sqlite/lua/run.ts";
import * as runtime from "../../../src/engine/sqlite/lua/runtime.ts";
import type { Table } from "../../../src/engine/sqlite/lua/values.ts";
import { programs as embedded } from "../../../src/generated/programs.ts";
import { assemble, type LuaTree, readChecks, readLua, sha1 } from "../../../tools/generate/lua/assemble.ts";
import { type Translation, translate } from "../../../tools/generate/lua/javascript/translate.ts";

export interface Translated {
  readonly name: string;
  readonly program: Program;
}

/** Keyed by the SHA-1 with which services call them. */
export type Programs = ReadonlyMap<string, Translated>;

/** May throw an error when a script issues a command. */
let refuse: (command: string) => void = () => {};

/** Invariants that scripts have violated: each kind once, with the record concerned. */
const broken = new Map<string, string>();

export function takeBroken(): readonly string[] {
  const taken = [...broken.values()];
  broken.clear();
  return taken;
}

/** Runs the script, then checks its invariants. The caller gets the reply either way. */
const checkedBy =
  (check: Program, program: Program): Program =>
  (keys, args) => {
    const reply = program(keys, args);
    const found = check(keys, NOTHING) as Table;
    if (found[2] === "0") return reply;
    const [place, says] = [Number(found[4]), String(found[5])];
    const kind = says.slice(0, says.lastIndexOf(" ["));
    if (!broken.has(kind)) broken.set(kind, `${keys[place]}: ${says}`);
    return reply;
  };

const NOTHING = [undefined] as unknown as Table;

/** Makes this thread's embedded stores run these programs instead of the deployed ones. */
export function embed(programs: Programs): void {
  for (const { name, program } of programs.values())
    if (name in embedded) (embedded as Record<string, Program>)[name] = program;
}

/**
 * Runs scripts in a store that rejects some commands: `onCommand` is called for each command, and throws a ReplyError to reject
 * it.
 */
export function refusing<T>(onCommand: (command: string) => void, work: () => T): T {
  refuse = onCommand;
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

const LUA = join(import.meta.dirname, "../../../lua");

/** Our scripts, and the invariant checks of every folder, which planted mistakes never change. */
export interface Ours {
  readonly scripts: readonly { readonly name: string; readonly room: string; readonly sha1: string }[];
  readonly translation: Translation;
  readonly checks: Translation;
}

let ours: Ours | undefined;
let checks: Readonly<Record<string, Program>> | undefined;

/** Reading and translating takes longer than most worlds, so it happens once and the threads share the result. */
export function translateOurs(): Ours {
  if (ours !== undefined) return ours;
  const tree = readLua(LUA);
  const scripts = tree.scripts.map((script) => {
    return { name: script.name, room: dirname(script.file), sha1: sha1(assemble(script, tree)) };
  });
  ours = { scripts, translation: translate(tree), checks: translate(readChecks(LUA)) };
  return ours;
}

/** Sets up a thread with the programs that its parent translated. */
export function adopt(translated: Ours): void {
  ours = translated;
}

/** Translates the scripts of `tree` instead of ours. */
export function translateScripts(tree?: LuaTree): Programs {
  const { scripts, translation, checks: ofRooms } = translateOurs();
  const programs = build(tree === undefined ? translation : translate(tree));
  checks ??= build(ofRooms);
  const known = checks;
  return new Map(
    scripts.map(({ name, room, sha1 }) => {
      const program = checkedBy(known[`check_${room}`] as Program, programs[name] as Program);
      return [sha1, { name, program }];
    }),
  );
}

function build({ code, runtime: used }: Translation): Readonly<Record<string, Program>> {
  const library: Readonly<Record<string, unknown>> = { ...runtime, ...guarded };
  const make = new Function(...used.map((name) => `$${name}`), `${code}\nreturn $scripts;`);
  return make(...used.map((name) => library[name]));
}
