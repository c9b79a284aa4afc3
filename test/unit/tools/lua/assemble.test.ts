import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { assemble, readLua, sha1 } from "../../../../tools/lua/assemble.ts";
import { compact } from "../../../../tools/lua/compact.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A tree of one script and the helpers that it needs. */
function read(script: string, lib: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "leasehold-lua-"));
  folders.push(folder);
  for (const room of ["lib", "lock"]) mkdirSync(join(folder, room));
  const helpers = { number: "local function num(text)\n  return tonumber(text) + 0.0\nend\n", ...lib };
  for (const [name, code] of Object.entries(helpers)) writeFileSync(join(folder, "lib", `${name}.lua`), code);
  writeFileSync(join(folder, "lock/touch.lua"), script);
  return readLua(folder);
}

interface Parts {
  readonly header?: string;
  readonly first?: string;
  readonly body?: string;
}

const HEADER = `Touch one key
for a while.

KEYS[1]   key     what is touched
KEYS[2+i] others  what is not
ARGV[1] id     string  who
ARGV[2] ttl_ms integer how long
ARGV[3] keep   flag    whether
ARGV[4] tokens list    which
RETURNS
  done`;
const FIRST = `local id, ttl_ms = ARGV[1], num(ARGV[2])
local keep, tokens = ARGV[3] == "1", split(ARGV[4])`;

function script({
  header = HEADER,
  first = FIRST,
  body = 'return { "done", id, ttl_ms, keep, tokens }',
}: Parts): string {
  return `--[[\n${header}\n]]\n-- include number\n${first}\n\n${body}\n`;
}

describe("readLua()", () => {
  test("reads the header: summary, keys and typed arguments", () => {
    const [touch] = read(script({})).scripts;
    expect(touch).toMatchObject({
      name: "touch",
      file: "lock/touch.lua",
      summary: "Touch one key for a while.",
      keys: [
        { position: "1", name: "key", about: "what is touched" },
        { position: "2+i", name: "others", about: "what is not" },
      ],
      args: [
        { name: "id", type: "string", about: "who" },
        { name: "ttl_ms", type: "integer", about: "how long" },
        { name: "keep", type: "flag", about: "whether" },
        { name: "tokens", type: "list", about: "which" },
      ],
      includes: ["number"],
    });
  });

  test("reads the defaults of the last arguments", () => {
    const header = HEADER.replace("keep   flag ", "keep   flag=0").replace("list ", "list=- ");
    const [touch] = read(script({ header })).scripts;
    expect(touch?.args.map((arg) => arg.default)).toEqual([undefined, undefined, "0", "-"]);
  });

  test("expands the keys of a lock as lib/layout.lua lists them", () => {
    const layout = 'local LOCK_KEYS = { -- exported\n  "record", -- its record\n  "details", -- its leases\n}\n';
    const header = HEADER.replace(/KEYS\[1\] .*/, "KEYS[2i+1..2] lock see there");
    expect(read(script({ header }), { layout }).scripts[0]?.keys.slice(0, 2)).toEqual([
      { position: "2i+1", name: "record", about: "its record" },
      { position: "2i+2", name: "details", about: "its leases" },
    ]);
    expect(() => read(script({ header: header.replace("..2", "..3") }), { layout })).toThrow(
      "only the 2 keys of a lock",
    );
  });

  test("leaves comments and empty lines out of the body, and nothing else", () => {
    const body = 'local a = 1 -- one\n\n-- a remark\nlocal b = "--kept" .. a\nreturn { b }';
    const [touch] = read(script({ body })).scripts;
    expect(touch?.body).toBe(`${FIRST}\nlocal a = 1\nlocal b = "--kept" .. a\nreturn { b }`);
  });

  test.each([
    ["a, b = f(), c", false],
    ["a, b = c, f(d, e)", false],
    ['  t.x, t["y"] =\n    f(g(1), h()), 2', false],
    ["a, b = f(c, g(d))", true],
    ["a, b = c, d", true],
    ["local a, b = f(), g()", true],
    ['a, b = "f(), g()", 1', true],
  ])("assignments that an old gopher-lua miscompiles are refused: %j", (body, allowed) => {
    const reading = () => read(script({ body }));
    if (allowed) reading();
    else expect(reading).toThrow("assigns several values, a call among them");
  });

  describe("fails when header and body disagree:", () => {
    test.each<[what: string, parts: Parts]>([
      ["an argument read under another name", { first: FIRST.replace("local id,", "local who,") }],
      ["an argument read as another type", { first: FIRST.replace("num(ARGV[2])", "ARGV[2]") }],
      ["arguments in another order", { first: FIRST.replace("ARGV[1], num(ARGV[2])", "ARGV[2], num(ARGV[1])") }],
      ["an argument that the body does not read", { first: FIRST.split("\n")[0] as string }],
      ["an argument that the header does not name", { header: HEADER.replace(/ARGV\[4\].*\n/, "") }],
      ["ARGV after the first lines", { body: "return { ARGV[1] }" }],
      ["ARGV by a computed index", { body: "local i = 1\nreturn { (ARGV[i]) }" }],
      ["a default before an argument without one", { header: HEADER.replace("keep   flag ", "keep   flag=0") }],
      ["arguments numbered with a gap", { header: HEADER.replace("ARGV[4]", "ARGV[5]") }],
      ["an argument of an unknown type", { header: HEADER.replace("integer how", "number how") }],
      ["a row of keys that cannot be read", { header: HEADER.replace("KEYS[2+i] others", "KEYS[2+i]: others") }],
      ["RETURNS that cannot be read", { header: HEADER.replace("  done", "  done a (b integer)") }],
      ["no RETURNS", { header: HEADER.replace("RETURNS", "ANSWERS") }],
    ])("%s", (_, parts) => {
      expect(() => read(script(parts))).toThrow(/^lua\/lock\/touch\.lua: /);
    });

    test("no header", () => {
      expect(() => read("return {}\n")).toThrow("lua/lock/touch.lua: has no header");
    });
  });

  describe("refuses", () => {
    const forbidden = [
      "local t = cjson.decode(id)",
      "local t = cmsgpack.unpack(id)",
      "local t = bit.band(1, 2)",
      'local t = struct.pack("i", 1)',
      'redis.pcall("GET", KEYS[1])',
      'redis.log(redis.LOG_WARNING, "x")',
      "redis.replicate_commands()",
      'return redis.error_reply("ERR")',
      "while true do end",
      "repeat local x = 1 until x",
      "local t = tostring(ttl_ms)",
      'error("no")',
      "assert(id)",
      'KEYS[1] = "other"',
      "KEYS = {}",
      'local t = redis.call("TIME")',
    ];

    test.each(forbidden)("%s", (line) => {
      expect(() => read(script({ body: `${line}\nreturn {}` }))).toThrow(/^lua\/lock\/touch\.lua: /);
    });

    test.each(forbidden)("%s, in a helper", (line) => {
      expect(() => read(script({}), { helper: `${line}\n` })).toThrow(/^lua\/lib\/helper\.lua: /);
    });

    test("nothing of it in a comment", () => {
      expect(() =>
        read(script({ body: "-- while cjson, error() and redis.pcall\nreturn {} -- tostring" })),
      ).not.toThrow();
    });

    test("no comparison with KEYS, no word that only looks like it", () => {
      const body =
        'local same = KEYS[1] == KEYS[2]\nlocal meanwhile, rabbit = same, "habit"\nreturn { meanwhile, rabbit }';
      expect(() => read(script({ body }))).not.toThrow();
    });
  });

  test("only lib/clock.lua reads the clock", () => {
    const clock = 'local time = redis.call("TIME")\n';
    expect(() => read(script({}), { clock })).not.toThrow();
    expect(() => read(script({}), { watch: clock })).toThrow("only lib/clock.lua reads the clock");
  });
});

describe("includes", () => {
  const clock = '-- include number\nlocal time = redis.call("TIME")\nlocal now = num(time[1])\n';
  const purge = "-- include clock number\nlocal function purge()\n  return num(now)\nend\n";
  const including = (...names: readonly string[]) =>
    script({ body: "return { purge() }" }).replace("include number", `include ${names.join(" ")}`);

  test("what a helper includes comes with it, each after what it uses", () => {
    const [touch] = read(including("purge", "number"), { clock, purge }).scripts;
    expect(touch?.includes).toEqual(["number", "clock", "purge"]);
  });

  test.each<[what: string, script: string, lib: Record<string, string>, message: string]>([
    ["one that does not exist", including("number", "purge", "nothing"), { clock, purge }, "lib/nothing.lua"],
    ["one in a helper that does not exist", including("number"), { clock: "-- include nothing\n" }, "lib/nothing.lua"],
    [
      "one of which nothing is used",
      including("number", "purge", "clock"),
      { clock, purge },
      "includes lib/clock.lua and",
    ],
    [
      "what a helper uses and does not include",
      including("number"),
      { clock: clock.replace(/.*\n/, "") },
      "uses 'num'",
    ],
    ["what a script uses and does not include", including("number"), { clock, purge }, "uses 'purge' of lib/purge.lua"],
    [
      "a circle",
      including("number", "purge"),
      { clock: `${clock.replace("number", "number purge")}purge()\n`, purge },
      "includes go in a circle: clock -> purge -> clock",
    ],
    ["two lines", `${including("number", "purge")}-- include number\n`, { clock, purge }, "more than one include line"],
  ])("fails: %s", (_, source, lib, message) => {
    expect(() => read(source, lib)).toThrow(message);
  });
});

describe("assemble()", () => {
  const tree = read(
    script({ body: "return { id, ttl_ms, keep, tokens, time }" }).replace("include number", "include clock number"),
    { clock: '-- include number\nlocal time = num(redis.call("TIME")[1])\n' },
  );
  const [touch] = tree.scripts as [(typeof tree.scripts)[0]];

  test("puts the helpers before the body", () => {
    const parts = [tree.lib.get("number") as string, tree.lib.get("clock") as string, touch.body];
    expect(assemble(touch, tree)).toBe(`${parts.map((code) => compact(code, tree.names)).join("\n")}\n`);
  });

  test("a helper shows what others use of it, and nothing else", () => {
    const number =
      "local BASE = 10\nlocal ZERO = 0.0\nlocal function num(text)\n  return tonumber(text, BASE) + ZERO\nend\n";
    const { lib } = read(script({ body: "return { id, ttl_ms, keep, tokens, ZERO }" }), { number });
    expect(lib.get("number")).toBe(
      "local ZERO, num\ndo\nlocal BASE = 10\nZERO = 0.0\nfunction num(text)\n  return tonumber(text, BASE) + ZERO\nend\nend",
    );
  });

  test("replaces a helper and nothing else", () => {
    const turned = assemble(touch, tree, { clock: "local time = { 0, 0 }" });
    const clock = compact(tree.lib.get("clock") as string, tree.names);
    expect(turned).toBe(assemble(touch, tree).replace(clock, `local ${tree.names.get("time")}={0,0}`));
  });
});

test("sha1() is the name under which Redis caches a script", () => {
  expect(sha1("return 1")).toBe("e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
});
