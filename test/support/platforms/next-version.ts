/**
 * The service as a later version might be: every script of the embedded store takes another argument, and adds a word to the
 * end of every reply and of every group in it. Hints have another field. The next version is generated from the present sources
 * when they are bundled.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { type LuaTree, readLua } from "../../../tools/generate/lua/assemble.ts";
import { emit } from "../../../tools/generate/lua/build.ts";
import { emitPrograms } from "../../../tools/generate/lua/javascript/emit.ts";
import { parseLines, parseReturns, type Variant, variantText } from "../../../tools/generate/lua/returns.ts";
import { bundle } from "../../../tools/start/serve/worker.ts";

const root = join(import.meta.dirname, "../../..");
const ENTRY = join(import.meta.dirname, "../services/breakable-worker.ts");

/** A request with this ttl needs the new argument; in all others, the argument has its default. */
export const NEW_TTL_MS = 77_000;

export const bundleThisVersion = (): Promise<string> => bundle(ENTRY);

export const bundleNextVersion = (): Promise<string> => bundle(ENTRY, [nextVersion()]);

/**
 * Turns what is bundled with this plugin into the next version. With a Redis, to which each version sends its own
 * scripts, replies keep their length; otherwise a script would exceed the number of functions that a Lua function may
 * use.
 */
export function nextVersion({ replies = true } = {}): Plugin {
  const tree = nextTree(replies);
  const source = (file: string) => readFileSync(join(root, "src", file), "utf8");
  const given = `{ ...args, later: [args.ttl_ms, args.ttls_ms].flat().includes(${NEW_TTL_MS}) ? 1 : 0 } as`;
  const rewritten = {
    "generated/scripts.ts": emit(tree),
    "generated/programs.ts": emitPrograms(tree),
    "lock/call.ts": replaceOnce(source("lock/call.ts"), "args as", given),
    "hints/format.ts": replaceOnce(source("hints/format.ts"), '.join(",")', '.concat("later").join(",")'),
  };
  return {
    name: "next-version",
    setup({ onLoad }) {
      for (const [file, contents] of Object.entries(rewritten)) {
        onLoad({ filter: new RegExp(`/src/${file}$`) }, () => ({ contents, loader: "ts" }));
      }
    },
  };
}

function nextTree(replies: boolean): LuaTree {
  const folder = mkdtempSync(join(tmpdir(), "leasehold-next-version-"));
  const rewrite = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), "utf8")));
  try {
    cpSync(join(root, "lua"), folder, { recursive: true });
    const lines = readLua(folder)
      .sources.flatMap(parseLines)
      .map(({ name }) => name);
    for (const file of globSync("{lock,latch}/*.lua", { cwd: folder }))
      rewrite(file, (text) => nextScript(text, lines, replies));
    if (replies) for (const file of globSync("core/!(key|quorum).lua", { cwd: folder })) rewrite(file, nextReplies);
    if (replies) rewrite("core/run.lua", (text) => `${text}\nlocal LATER = "later"\n`);
    return readLua(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the script with one more word in every reply, and in every group of a reply. */
function nextScript(text: string, lines: readonly string[], replies: boolean): string {
  const position = (text.match(/^ARGV\[/gm)?.length ?? 0) + 1;
  const returns = parseReturns(text, lines)
    .map(later)
    .map((variant) => `  ${variantText(variant)}\n`)
    .join("");
  const added = `ARGV[${position}] later integer=0 what a later version needs\nRETURNS\n`;
  const [header = "", body = ""] = text.split("\n]]\n");
  const next = header.replace(
    /RETURNS\n([\s\S]*)/,
    (_, present) => `${added}${replies ? returns : `${present}\n`}]]\n`,
  );
  return `${next}local _ = later\n${replies ? nextReplies(body) : body}`;
}

const nextReplies = (code: string): string =>
  code
    .replace(/\b((?:replies|groups)\.\w+)\(\{/g, "$1({ later = LATER,")
    .replace(/\breplies\.(\w+)\(\)/g, "replies.$1({ later = LATER })");

function later({ word, fields }: Variant): Variant {
  const grown = fields.map((field) =>
    field.shape === "groups" ? { ...field, variants: field.variants.map(later) } : field,
  );
  const added = { name: "later", shape: "one", type: { base: "string", literals: [] }, optional: true } as const;
  return { word, fields: [...grown, added] };
}

function replaceOnce(text: string, found: string, replacement: string): string {
  if (text.split(found).length !== 2) throw new Error(`expected once: ${found}`);
  return text.replace(found, () => replacement);
}
