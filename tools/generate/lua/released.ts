/**
 * Keeps the scripts compatible with those of the last release, since two versions of the service communicate during a
 * deployment. `released.json` in this folder describes the last release. With `--check`, reports incompatibilities with it;
 * otherwise, records the current scripts there, as part of making a release.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argumentText } from "./abi.ts";
import { type LuaTree, readLua } from "./assemble.ts";
import { listOf } from "./header.ts";
import { type Field, fieldText, parseLines, parseReturns, type Variant, variantText } from "./returns.ts";

interface ReleasedScript {
  readonly keys: readonly string[];
  readonly args: readonly string[];
  readonly replies: readonly string[];
}

export interface Released {
  /** The scripts that an object of another version may run. A Redis receives the text of a script from each caller. */
  readonly scripts: Readonly<Record<string, ReleasedScript>>;
  /** The fields of each LINE. */
  readonly lines: Readonly<Record<string, readonly string[]>>;
  /** The layouts of stored data: the one that is written, and the latest one that can be read. */
  readonly layouts: Readonly<Record<string, { readonly written: number; readonly read: number }>>;
  /** The names of the numeric fields in a lock's record, in order. */
  readonly record: readonly string[];
}

const LAYOUT = /^local (LAYOUT|\w+_LAYOUT) = (\d+)/gm;

export function describeTree({ scripts, sources }: LuaTree): Released {
  const source = sources.join("\n");
  const called = scripts.filter(({ file }) => !file.startsWith("quorum/"));
  const layouts = [...source.matchAll(LAYOUT)].map(([, name = "", written]) => {
    const [, read = written] = new RegExp(`^local ${name}_READ = (\\d+)`, "m").exec(source) ?? [];
    return [name, { written: Number(written), read: Number(read) }] as const;
  });
  return {
    scripts: Object.fromEntries(
      called.map(({ name, keys, args, replies }) => [
        name,
        {
          keys: keys.map(({ position, name }) => `${position} ${name}`),
          args: args.map(argumentText),
          replies: replies.map(variantText),
        },
      ]),
    ),
    lines: Object.fromEntries(sources.flatMap(parseLines).map(({ name, fields }) => [name, fields.map(fieldText)])),
    layouts: Object.fromEntries(layouts),
    record: listOf(source, "RECORD_FIELDS").map(({ name }) => name),
  };
}

/** Returns the reasons why the version `now` cannot be deployed while `last` is still running, or vice versa. */
export function incompatibilities(last: Released, now: Released): string[] {
  const lines = Object.keys({ ...last.lines, ...now.lines });
  return [
    ...Object.entries(last.scripts).flatMap(([name, script]) => {
      const present = now.scripts[name];
      return (
        present ? scriptProblems(script, present, lines) : ["is missing, but Workers of the last release call it"]
      ).map((problem) => `${name}: ${problem}`);
    }),
    ...Object.entries(last.lines).flatMap(([name, fields]) =>
      growth(`LINE ${name}`, fields, now.lines[name] ?? [], (field) => field.endsWith("?"), "'?'"),
    ),
    ...Object.entries(now.layouts).flatMap(([name, { written }]) => {
      const { read } = last.layouts[name] ?? { read: written };
      return written <= read
        ? []
        : [
            `${name}: this version writes ${written}, but the last release reads only up to ${read}: first release a version that reads it`,
          ];
    }),
    ...(last.layouts.LAYOUT?.written === now.layouts.LAYOUT?.written && last.record.join() !== now.record.join()
      ? ["RECORD_FIELDS changed, so LAYOUT must change too"]
      : []),
  ];
}

function scriptProblems(last: ReleasedScript, now: ReleasedScript, lines: readonly string[]): string[] {
  const variants = ({ replies }: ReleasedScript) => parseReturns(`RETURNS\n  ${replies.join("\n  ")}\n`, lines);
  const has_new_argument = now.args.length > last.args.length;
  return [
    ...(last.keys.join() === now.keys.join() ? [] : ["the keys changed: give the operation a new name"]),
    ...growth("the arguments", last.args, now.args, (arg) => arg.includes("="), "a default"),
    ...variantProblems(variants(last), variants(now), has_new_argument),
  ];
}

/**
 * `may_add`: whether callers of the last release can be distinguished from others, so that they receive none of the new kinds.
 */
function variantProblems(last: readonly Variant[], now: readonly Variant[], may_add: boolean): string[] {
  const known = new Map(now.map((variant) => [variant.word, variant]));
  const added = now.filter(({ word }) => !last.some((variant) => variant.word === word));
  return [
    ...last.flatMap((variant) => {
      const present = known.get(variant.word);
      if (present === undefined)
        return [`'${variant.word}' is no longer a reply, but objects of the last release return it`];
      return fieldProblems(variant.word ?? "a group", variant.fields, present.fields, may_add);
    }),
    ...(may_add
      ? []
      : added.map(
          ({ word }) => `'${word}' is a new reply: return it only to callers that request it with a new argument`,
        )),
  ];
}

function fieldProblems(word: string, last: readonly Field[], now: readonly Field[], may_add: boolean): string[] {
  const inner = last.flatMap((field, i) => {
    const present = now[i];
    if (field.shape !== "groups" || present?.shape !== "groups") return [];
    return variantProblems(field.variants, present.variants, may_add);
  });
  const text = (field: Field) =>
    field.shape === "groups" ? `${field.name} […]${field.optional ? "?" : ""}` : fieldText(field);
  return [...growth(`'${word}'`, last.map(text), now.map(text), (field) => field.endsWith("?"), "'?'"), ...inner];
}

/** Lists grow only at the end, and only by optional items. */
function growth(
  what: string,
  last: readonly string[],
  now: readonly string[],
  optional: (text: string) => boolean,
  mark: string,
) {
  const changed = last.findIndex((text, i) => text !== now[i]);
  if (changed >= 0)
    return [
      `${what}: '${last[changed]}' was ${now[changed] === undefined ? "removed" : `changed to '${now[changed]}'`} since the last release`,
    ];
  return now
    .slice(last.length)
    .filter((text) => !optional(text))
    .map((text) => `${what}: '${text}' is new, and needs ${mark}`);
}

if (import.meta.main) {
  const file = join(import.meta.dirname, "released.json");
  const now = describeTree(readLua(join(import.meta.dirname, "../../../lua")));
  if (!process.argv.includes("--check")) {
    writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  } else {
    const problems = incompatibilities(JSON.parse(readFileSync(file, "utf8")) as Released, now);
    for (const problem of problems) console.error(`Incompatible with the last release: ${problem}.`);
    if (problems.length > 0) {
      console.error("CONTRIBUTING.md explains how to change the scripts compatibly.");
      process.exitCode = 1;
    }
  }
}
