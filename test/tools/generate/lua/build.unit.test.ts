import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { decoder, ReplyReader } from "../../../../src/engine/reply.ts";
import { LOCK_KEYS, RECORD_FIELDS } from "../../../../src/generated/constants.ts";
import * as generated from "../../../../src/generated/scripts.ts";
import { assemble, readLua, sha1 } from "../../../../tools/generate/lua/assemble.ts";
import { emit } from "../../../../tools/generate/lua/build.ts";
import { emitConstants } from "../../../../tools/generate/lua/constants.ts";
import { emitDecoder } from "../../../../tools/generate/lua/emit-replies.ts";
import { lockFields } from "../../../../tools/generate/lua/fields.ts";
import { parseReturns } from "../../../../tools/generate/lua/returns.ts";
import { argumentNames } from "../../../support/engines/argument-names.ts";

const root = join(import.meta.dirname, "../../../..");
const tree = readLua(`${root}/lua`);

describe("src/generated/scripts.ts", () => {
  test("is what the build emits from lua/", () => {
    const fresh = emit(tree) === readFileSync(`${root}/src/generated/scripts.ts`, "utf8");
    expect(fresh, "run `npm run build`").toBe(true);
  });

  test.each(tree.scripts.map((script) => [script.name, script] as const))(
    "%s: the assembled source",
    (name, script) => {
      const source = assemble(script, tree);
      const emitted = generated.scripts[name] as generated.ScriptOf<never, unknown>;
      expect(emitted).toMatchObject({ name, source, sha1: sha1(source) });
      expect(argumentNames(emitted)).toEqual(script.args.map((arg) => arg.name));
    },
  );

  test("contains everything that modules declare", () => {
    expect(tree.unused).toEqual([]);
  });

  test("uses all declared fields of a lock, and no others", () => {
    expect(lockFields(tree)).toEqual({ undeclared: [], unused: [] });
    const module = "local function f(lock, input, locks)\n  lock.more = input.locks[1].much + locks[1].fence\nend\n";
    expect(lockFields({ ...tree, sources: [...tree.sources, module] }).undeclared).toEqual(["more", "much"]);
    const [unused = ""] = lockFields({
      ...tree,
      sources: tree.sources.map((source) =>
        source.replaceAll("lapsing =", "passing =").replaceAll("lock.lapsing", "lock.passing"),
      ),
    }).unused;
    expect(unused).toBe("lapsing");
  });

  test("contains every script, and no others", () => {
    expect(Object.keys(generated.scripts).sort()).toEqual(tree.scripts.map(({ name }) => name).sort());
  });
});

describe("every script", () => {
  test.each(tree.scripts.map((script) => [script.name, script] as const))("%s has a readable size", (_, script) => {
    // Lua 5.1 allows a function 200 locals at a time: the names that helpers have exported so far, and one helper's
    // private names.
    const locals = (text: string) =>
      [...text.matchAll(/^local (?:function )?(\w+(?:, \w+)*)/gm)].flatMap(([, names = ""]) => names.split(", "));
    const helpers = script.helpers.map((name) => (tree.helpers.get(name) as string).split(/^do$/m));
    let shown = 0;
    const within = helpers.map(([first = "", block = ""]) => {
      shown += locals(first).length;
      return shown + locals(block).length;
    });
    expect(Math.max(...within, shown + locals(script.body).length)).toBeLessThanOrEqual(190);
  });

  test("declares every reply that it returns", () => {
    for (const { name, body, replies } of tree.scripts) {
      const groups = replies.flatMap(({ fields }) =>
        fields.flatMap((field) => (field.shape === "groups" ? field.variants : [])),
      );
      const declared = [...replies, ...groups].map(({ word }) => word);
      const returned = [...body.matchAll(/(?:return|finish\((?:input, )?) ?\{ "(\w+)"/g)].map(([, word]) => word);
      for (const word of returned) expect(declared, name).toContain(word);
    }
  });

  test("takes a record's numbers and a lock's keys from lua/core/record.lua", () => {
    expect(LOCK_KEYS).toHaveLength(8);
    expect([RECORD_FIELDS[0], RECORD_FIELDS.at(-1)]).toEqual(["layout", "keeps_out"]);
    expect(emitConstants(tree.sources)).toBe(readFileSync(`${root}/src/generated/constants.ts`, "utf8"));
  });
});

describe("the code that the build emits for RETURNS", () => {
  const decode = (returns: string, words: readonly string[], strict = true) => {
    const emitted = emitDecoder(parseReturns(`RETURNS\n${returns}\n`, ["pair"]), "unknown");
    const code = stripTypeScriptTypes(`(decoder) => { const readPair = ${PAIR}; return ${emitted}; }`);
    return runInThisContext(code)(decoder)(new ReplyReader(words, strict));
  };
  const PAIR = '(r) => r.line(",", (part) => ({ a: part.integer(), b: part.string() }))';

  test.each<[returns: string, words: string, decoded: object]>([
    ["  done a integer, b string, c flag", "done 1.5 x 0", { kind: "done", a: 1.5, b: "x", c: false }],
    ["  one\n  two a integers", "two 3", { kind: "two", a: [3] }],
    ["  done a string/-, b x/y", "done - y", { kind: "done", a: undefined, b: "y" }],
    ["  done a integer/newer", "done newer", { kind: "done", a: "newer" }],
    ["  done a integer?", "done", { kind: "done", a: undefined }],
    ["  done a integer, b string?, c [integer]?", "done 1 x", { kind: "done", a: 1, b: "x", c: undefined }],
    [
      "  done a [pair]",
      "done 2 1,x 2,y",
      {
        kind: "done",
        a: [
          { a: 1, b: "x" },
          { a: 2, b: "y" },
        ],
      },
    ],
    ["  done a [integer], b string", "done 2 7 8 x", { kind: "done", a: [7, 8], b: "x" }],
    ["  done a [integer/newer]", "done 2 7 newer", { kind: "done", a: [7, "newer"] }],
    [
      "  done a [b integer, c string], d string",
      "done 2 2 1 x 2 2 y last",
      {
        kind: "done",
        a: [
          { b: 1, c: "x" },
          { b: 2, c: "y" },
        ],
        d: "last",
      },
    ],
    [
      "  done a [yes b integer | no c [string] ],\n    d [string]",
      "done 2 2 yes 1 3 no 1 x 1 last",
      {
        kind: "done",
        a: [
          { kind: "yes", b: 1 },
          { kind: "no", c: ["x"] },
        ],
        d: ["last"],
      },
    ],
  ])("%s: reads %j", (returns, words, decoded) => {
    expect(decode(returns, words.split(" "))).toEqual(decoded);
  });

  test.each<[returns: string, words: string]>([
    ["  done a integer", "other 1"],
    ["  done a integer", "toString 1"],
    ["  done a integer", "done"],
    ["  done a integer", "done x"],
    ["  done a flag", "done 2"],
    ["  done a x/y", "done z"],
    ["  done a pair", "done 1"],
    ["  done a [integer]", "done 2 7"],
    ["  done a [b integer]", "done 1 2 5"],
    ["  done a [b integer]", "done 1 2 5 6"],
    ["  done a integer", "done 1 2"],
    ["  done a [yes | no]", "done 2 1 yes 1 perhaps"],
  ])("%s: rejects %j", (returns, words) => {
    expect(() => decode(returns, words.split(" "))).toThrow("a reply that this script cannot have produced");
  });

  test("ignores words that a later version has added", () => {
    const returns = "  done a [yes b integer | no], c [integer]";
    const words = "done 2 3 yes 1 more 2 no more 2 7 8 more".split(" ");
    expect(decode(returns, words, false)).toEqual({
      kind: "done",
      a: [{ kind: "yes", b: 1 }, { kind: "no" }],
      c: [7, 8],
    });
  });

  test.each([
    ["  done a", "expected more"],
    ["  done a number5", "is not a type"],
    ["  done a integer b flag", "expected ,"],
    ["  done a [b integer", "expected more"],
    ["  done a integer?, b integer", "'b' follows an optional field"],
  ])("%s is an invalid description: %s", (returns, message) => {
    expect(() => parseReturns(`RETURNS\n${returns}\n`, [])).toThrow(message);
  });
});
