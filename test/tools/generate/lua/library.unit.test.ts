import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { libraryOf } from "../../../../src/engine/redis/functions.ts";
import { functionName, LIBRARY_NAMES, libraryName, libraryText } from "../../../../src/engine/redis/library.ts";
import { libraries, scripts } from "../../../../src/generated/scripts.ts";
import { readLua } from "../../../../tools/generate/lua/assemble.ts";
import { AS_WRITTEN, compact } from "../../../../tools/generate/lua/compact.ts";
import { helperPieces, librariesOf } from "../../../../tools/generate/lua/library.ts";

const tree = readLua(join(import.meta.dirname, "../../../../lua"));

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const SCRIPT = `--[[
Touch one key.

KEYS[1] key what is touched
RETURNS
  done
]]
return { "done", use(), other() }
`;

const OTHER = "local function other()\n  return value, use()\nend\n";

/** Returns the pieces of the helper `value`, given the source that declares it and that of another module. */
function piecesOf(state: string, other = OTHER): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "leasehold-lua-"));
  folders.push(folder);
  for (const room of ["core", "lock"]) mkdirSync(join(folder, room));
  writeFileSync(join(folder, "core/state.lua"), state);
  writeFileSync(join(folder, "core/other.lua"), other);
  writeFileSync(join(folder, "lock/touch.lua"), SCRIPT);
  return helperPieces({ ...readLua(folder), names: AS_WRITTEN }).get("value") as readonly string[];
}

const USE = "local function use()\n  return value\nend\n";

describe("helperPieces()", () => {
  test("helpers are unchanged, and variables that runs change are initialized at the start of each run", () => {
    const pieces = helperPieces(tree);
    for (const [name, parts] of pieces)
      expect(parts.join("")).toBe(compact(tree.helpers.get(name) as string, tree.names));
    const starting = [...pieces].filter(([, { length }]) => length > 1).map(([name]) => name);
    const words = ["now_us_word", "now_word", "read_fence", "read_fence_word", "read_start", "read_start_word"];
    expect(starting).toEqual(["now_us", "now", ...words, "clear_left", "wrote", "serve_left"]);
  });

  test.each([
    ["a literal", `local value = 1\n${USE}`],
    ["a text", `local value = "1"\n${USE}`],
    ["arithmetic on literals", `local BASE = 2\nlocal value = BASE * 1000 + 1\n${USE}`],
    ["a table that is read", `local LIST = {\n  "a",\n}\nlocal value = #LIST\n${USE}`],
    [
      "a table of which elements are read",
      `local value = {\n  a = "b",\n}\nlocal function use()\n  return value["a"]\nend\n`,
      OTHER.replace("value, ", ""),
    ],
  ])("%s is created once", (_, code, other?: string) => {
    expect(piecesOf(code, other)).toHaveLength(1);
  });

  test.each([
    ["code that calls the store", `local value = redis.call("GET", KEYS[1])\n${USE}`],
    ["code that needs one of Lua's libraries", `local value = string.format("%s", "1")\n${USE}`],
    [
      "a variable that a function changes",
      "local value = 0\nlocal function use()\n  value = value + 1\n  return value\nend\n",
    ],
    [
      "a table that a function changes",
      `local value = {}\nlocal function use()\n  value[1] = "1"\n  return value[1]\nend\n`,
    ],
    [
      "a table within a table that a function changes",
      `local value = { a = {} }\nlocal function use()\n  value.a.b = "1"\n  return value.a.b\nend\n`,
      OTHER.replace("value,", "value.a.b,"),
    ],
    ["a table that a function passes on", `local value = {}\nlocal function use()\n  return value\nend\n`],
    ["a table with a second name", `local first = {}\nlocal value = first\n${USE}`],
    ["what another value of the run is in", `local first = redis.call("GET", KEYS[1])\nlocal value = first\n${USE}`],
    [
      "a variable that another helper changes",
      `local value = 0\n${USE}`,
      "local function other()\n  value = 1\n  return use()\nend\n",
    ],
  ])("%s is initialized again for each run", (_, code, other?: string) => {
    const [before = "", start = ""] = piecesOf(code, other);
    expect(start).toMatch(/value ?=/);
    // The variable is declared outside of the run, where functions can access it.
    expect(before).toMatch(/^local .*\bvalue\b/);
  });

  test("a variable with the name of a constant is rejected, because the library would not see it", () => {
    const code = 'local VALUE = redis.call("GET", KEYS[1])\nlocal value = VALUE\n';
    expect(() => piecesOf(`${code}${USE}`)).toThrow("'VALUE' is not a constant");
  });

  test.each<[problem: string, code: string, other?: string]>([
    ["keeps its value", "local value\nlocal function use()\n  value = value or 1\n  return value\nend\n"],
    [
      "is reassigned",
      "local value = 1\nlocal function use()\n  return 1\nend\n",
      "local function other()\n  use = nil\n  return value, use\nend\n",
    ],
  ])("a helper is rejected if one of its parts %s", (problem, code, other) => {
    expect(() => piecesOf(code, other)).toThrow(problem);
  });
});

describe("librariesOf()", () => {
  test("contains every script except a quorum's in its family's library, whose name depends on its text", () => {
    const families = [...librariesOf(tree).values()];
    expect(libraries).toEqual(families);
    for (const [name, script] of Object.entries(scripts)) {
      expect(libraryOf(script)?.bodies[name] === undefined, name).toBe(name.startsWith("quorum"));
    }
    const [lock] = families.filter(({ family }) => family === "lock") as [(typeof families)[0]];
    const changed = librariesOf({
      ...tree,
      helpers: new Map(tree.helpers).set("now", "local now\ndo\nnow = 1\nend"),
    }).get("lock");
    expect(changed?.digest).not.toBe(lock.digest);
    expect(libraryText(lock, false)).toContain(`function_name="${functionName("acquire", lock, false)}"`);
    expect(libraryText(lock, false)).not.toContain("allow-key-locking");
    expect(libraryText(lock, true)).toContain('flags={"allow-key-locking"}');
    for (const key_locking of [true, false]) expect(libraryName(lock, key_locking)).toMatch(LIBRARY_NAMES);
  });
});
