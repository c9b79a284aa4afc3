import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readLua } from "../../../../tools/generate/lua/assemble.ts";
import { translate, translateScript } from "../../../../tools/generate/lua/javascript/translate.ts";

describe("translate()", () => {
  const { code } = translate(readLua(join(import.meta.dirname, "../../../../lua")));

  test("shares one copy of each helper among all scripts", () => {
    for (const name of ["pack_lease", "split", "find_front"]) {
      expect(code.split(`function ${name}(`), name).toHaveLength(2);
    }
  });

  test("runs a helper's initial code once in each script that needs it, and in no other", () => {
    const script = (name: string) => code.slice(code.indexOf(`\n${name}($keys, $args)`)).split("\n},\n")[0];
    expect(script("acquire")).toContain("start_wrote();");
    expect(script("quorum_inspect")).not.toContain("start_wrote();");
  });
});

describe("a helper's variables", () => {
  /** Returns the return values of a script in two runs. */
  async function twice(helper: string): Promise<unknown[]> {
    const { code, runtime } = translate({
      helpers: new Map([["helper", helper]]),
      scripts: [{ name: "script", body: "return next()", helpers: ["helper"] }],
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
  ])("%s: has its initial value in each run", async (_, helper, expected) => {
    expect(await twice(helper)).toEqual([expected, expected]);
  });

  test("can have the same names as the translation's or the runtime's own", async () => {
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

describe("only operations that are not proven to be safe are checked", () => {
  const sum = (a: string, b: string) => `return ${a} + ${b}`;
  const checked = (source: string) => /\$(add|subtract|table|truth|get|set|list)\(/.test(translateScript(source).code);

  test.each([
    ["numbers", `local n = #ARGV ${sum("n", "1")}`],
    ["what is stored in a field", `local t = { n = 1 } t.n = #ARGV ${sum("t.n", "1")}`],
    ["what a function is given and returns", "local function f(n) return n * 2 end return f(1) - f(#ARGV)"],
    ["what a condition has excluded", "local t = ARGV[1] and { n = 1 } if not t then return 0 end return t.n + 1"],
    ["a list that grows at its end", "local t = {} for i = 1, 3 do t[#t + 1] = i end return t"],
  ])("%s: not checked", (_, source) => {
    expect(checked(source)).toBe(false);
  });

  test.each([
    ["an argument that may be missing", sum("ARGV[1]", "1")],
    ["a field that something else is stored in elsewhere", `local t = { n = 1 } t.n = ARGV[1] ${sum("t.n", "1")}`],
    ["a field whose name is not known", `local t = { n = 1 } t[ARGV[1]] = "x" ${sum("t.n", "1")}`],
    ["a local that changes after the condition", "local t = ARGV[1] and {} if t then t = nil end return t.n"],
    ["what only one of two calls gives", "local function f(n) return n + 1 end return f(1) + f(ARGV[1])"],
  ])("%s: checked", (_, source) => {
    expect(checked(source)).toBe(true);
  });

  test("a table that was already accessed is accessed again without a check", () => {
    const { code } = translateScript("local t = ARGV[1] and { n = 1 } local n = t.n return t.n + n");
    expect(code.split("$table(")).toHaveLength(2);
  });

  test("all tables from one place in the code have all of their fields from the beginning", () => {
    const { code } = translateScript("local t = { a = 1 } if ARGV[1] then t.b = 2 end return t.a");
    expect(code).toContain("{ $a: 1, $b: undefined }");
  });
});
