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
    const script = (name: string) => code.slice(code.indexOf(`\n${name}($keys, $args)`)).split("\n},\n")[0];
    expect(script("acquire")).toContain("start_clock();");
    expect(script("quorum_inspect")).not.toContain("start_writable();");
  });
});

describe("a helper's variables", () => {
  /** What a script returns in each of two runs. */
  async function twice(helper: string): Promise<unknown[]> {
    const { code, runtime } = translate({
      lib: new Map([["helper", helper]]),
      scripts: [{ name: "script", body: "return next()", includes: ["helper"] }],
    });
    const library = await import("../../../../src/engine/sqlite/lua/runtime.ts");
    const names = runtime.map((name) => `${name}: $${name}`).join(", ");
    const { script } = new Function("library", `const { ${names} } = library;\n${code}return $scripts;`)(library);
    return [script([], []), script([], [])];
  }

  test.each([
    ["a number", "local next\ndo\nlocal left=3\nfunction next() left=left-1 return left end\nend", 2],
    ["a number that others see", "local next,left\ndo\nleft=3\nfunction next() left=left-1 return left end\nend", 2],
    ["a text", 'local next\ndo\nlocal s=""\nfunction next() s=s.."x" return s end\nend', "x"],
    ["nothing", 'local next\ndo\nlocal s\nfunction next() s=(s or "")..  "x" return s end\nend', "x"],
    ["true or false", "local next\ndo\nlocal d=false\nfunction next() local was=d d=true return was end\nend", false],
  ])("%s: is at each run what it was at the first", async (_, helper, expected) => {
    expect(await twice(helper)).toEqual([expected, expected]);
  });

  test("may be called what the translation calls its own, or what its runtime has", async () => {
    const helper =
      "local next\ndo\nlocal add,scripts,start_helper,t0,v0,keys,args=1,2,3,4,5,6,7\nfunction next() t0,v0=v0,t0 return add+scripts+start_helper+t0+v0+keys+args end\nend";
    expect(await twice(helper)).toEqual([28, 28]);
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
