import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readLua } from "../../../../tools/lua/assemble.ts";
import { translate, translateScript } from "../../../../tools/lua/javascript/translate.ts";

describe("translate()", () => {
  test("shares one copy of each helper among all scripts", () => {
    const { code } = translate(readLua(join(import.meta.dirname, "../../../../lua")));
    for (const name of ["pack_lease", "split", "find_front"]) {
      expect(code.split(`function ${name}(`), name).toHaveLength(2);
    }
  });

  test("runs what a helper does at its start once in each script that includes it, and in no other", () => {
    const { code } = translate(readLua(join(import.meta.dirname, "../../../../lua")));
    const script = (name: string) => code.slice(code.indexOf(`\n${name}(keys, args)`)).split("return run_")[0];
    expect(script("acquire")).toContain("start_clock();");
    expect(script("quorum_inspect")).not.toContain("start_writable();");
  });
});

test.each([
  ["a loop without a bound", "local x = 1\nwhile x do\nend", "script:2: cannot translate WhileStatement"],
  ["a global", "return lock_name", "script:1: cannot translate the global 'lock_name'"],
  ["a function that is not known", "return string.rep('x', 2)", "script:1: cannot translate a call of 'string.rep'"],
  ["a method", "local s = 'x'\nreturn s:upper()", "script:2: cannot translate a call of 's.upper'"],
  ["a function as a value", "local f = function() end", "script:1: cannot translate FunctionDeclaration"],
  ["a call of a value", "local f = ARGV[1]\nreturn f()", "script:2: cannot translate a call of"],
  ["a power", "return 2 ^ 3", "script:1: cannot translate '^'"],
  ["a variable number of arguments", "local function f(...)\nend", "script:1: cannot translate a variable number"],
  ["more values than variables", "local a = 1, 2", "script:1: cannot translate more values than variables"],
])("translateScript() stops the build at %s, with its line", (_, source, message) => {
  expect(() => translateScript(source)).toThrow(message);
});
