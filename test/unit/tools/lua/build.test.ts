import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as generated from "../../../../src/generated/scripts.ts";
import { assemble, readLua, sha1 } from "../../../../tools/lua/assemble.ts";
import { emit } from "../../../../tools/lua/build.ts";

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
      const source = assemble(script, tree.lib);
      expect(generated.scripts[name]).toMatchObject({
        name,
        source,
        sha1: sha1(source),
        args: script.args.map((arg) => arg.name),
      });
    },
  );

  test("holds every script and no other", () => {
    expect(Object.keys(generated.scripts).sort()).toEqual(tree.scripts.map(({ name }) => name).sort());
  });
});

describe("every script", () => {
  test.each(tree.scripts.map((script) => [script.name, script] as const))("%s fits in one look", (_, script) => {
    // Lua 5.1 allows a function 200 locals: the script's own, what its helpers show, and what one of them keeps to itself.
    const locals = (text: string) =>
      [...text.matchAll(/^local (?:function )?(\w+(?:, \w+)*)/gm)].flatMap(([, names = ""]) => names.split(", "));
    const helpers = script.includes.map((name) => (tree.lib.get(name) as string).split(/^do$/m));
    const shown = helpers.flatMap(([first = ""]) => locals(first));
    const hidden = helpers.map(([, block = ""]) => locals(block).length);
    expect(locals(script.body).length + shown.length + Math.max(0, ...hidden)).toBeLessThan(185);
  });

  test("tells of every reply that it returns", () => {
    for (const { name, file, body } of tree.scripts) {
      const header = readFileSync(`${root}/lua/${file}`, "utf8").split("]]\n")[0] as string;
      const returned = [...body.matchAll(/(?:return|finish\((?:asked, )?) ?\{ "(\w+)"/g)].map(([, word]) => word);
      for (const word of returned) expect(header, `${name}: ${word}`).toContain(`{"${word}"`);
    }
  });
});
