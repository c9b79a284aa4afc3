import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { assemble, readLua, sha1 } from "../../../../tools/generate/lua/assemble.ts";
import { compact } from "../../../../tools/generate/lua/compact.ts";
import { constructorsOf, expandKeys, expandReplies } from "../../../../tools/generate/lua/expand.ts";
import { parseReturns } from "../../../../tools/generate/lua/returns.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const NUMBER = `local function num(text)
  return tonumber(text) + 0.0
end

local function split(text)
  return { text }
end
`;

/** Returns a tree of one script and some modules. */
function read(
  script: string,
  modules: Record<string, string> = {},
  replace: Record<string, string> = {},
  name = "touch",
) {
  const folder = mkdtempSync(join(tmpdir(), "leasehold-lua-"));
  folders.push(folder);
  for (const room of ["core", "lock"]) mkdirSync(join(folder, room));
  for (const [name, code] of Object.entries({ number: NUMBER, ...modules }))
    writeFileSync(join(folder, "core", `${name}.lua`), code);
  writeFileSync(join(folder, `lock/${name}.lua`), script);
  return readLua(folder, { replace });
}

interface Parts {
  readonly header?: string;
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
  done
  kept id string, ttl_ms integer, keep flag, places integers, kind x/-, left integer/newer
  many now integer, leases [string], groups [one n integer | two], last [a integer, b flag], more integer?, keep flag?`;
const USED = "local all = { id, ttl_ms, keep, tokens }\n";
/** The code that the build inserts before the body. */
const FIRST = 'local id, ttl_ms, keep, tokens = ARGV[1], ARGV[2] + 0, ARGV[3] == "1", split(ARGV[4])';

function script({ header = HEADER, body = 'return { "done", id, ttl_ms, keep, tokens }' }: Parts): string {
  return `--[[\n${header}\n]]\n${body}\n`;
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
      helpers: ["split"],
    });
  });

  test("reads the defaults of the last arguments", () => {
    const header = HEADER.replace("keep   flag ", "keep   flag=0").replace("list ", "list=- ");
    const [touch] = read(script({ header })).scripts;
    expect(touch?.args.map((arg) => arg.default)).toEqual([undefined, undefined, "0", "-"]);
  });

  test("expands the keys of a lock as core/record.lua lists them", () => {
    const record = 'local LOCK_KEYS = { -- exported\n  "record", -- its record\n  "details", -- its leases\n}\n';
    const header = HEADER.replace(/KEYS\[1\] .*/, "KEYS[2i+1..2] lock see there");
    const body = "return { id, ttl_ms, keep, tokens, #LOCK_KEYS }";
    expect(read(script({ header, body }), { record }).scripts[0]?.keys.slice(0, 2)).toEqual([
      { position: "2i+1", name: "record", about: "its record" },
      { position: "2i+2", name: "details", about: "its leases" },
    ]);
    expect(() => read(script({ header: header.replace("..2", "..3"), body }), { record })).toThrow(
      "only the 2 keys of a lock",
    );
  });

  describe("replaces the names of the header's keys with their positions:", () => {
    const rows = [
      { position: "1", name: "marker" },
      { position: "i", name: "record" },
      { position: "8i+3", name: "leases" },
      { position: "3i+3", name: "last" },
      { position: "8n+i", name: "grants" },
      { position: "9n+1", name: "idempotency" },
    ];
    const expand = (code: string) => expandKeys("lock/touch.lua", code, rows);

    test.each([
      ["a key", "keys.marker", "KEYS[1]"],
      ["a key after those of n locks", "keys.idempotency", "KEYS[9 * n + 1]"],
      ["one of a list", "keys.record[i]", "KEYS[i]"],
      ["one of a list after those of n locks", "keys.grants[i]", "KEYS[8 * n + i]"],
      ["one of each of n", "keys.leases[i + 1]", "KEYS[8 * (i + 1) - 5]"],
      ["the last of each of n", "keys.last[i]", "KEYS[3 * i]"],
      ["several", "f(keys.marker, keys.last[keys.record[1]])", "f(KEYS[1], KEYS[3 * (KEYS[1])])"],
    ])("%s", (_, code, expanded) => {
      expect(expand(`return ${code}`)).toBe(`return ${expanded}`);
    });

    test("does not replace a variable with the same name", () => {
      expect(expand("local keys = {}\nreturn keys.marker")).toBe("local keys = {}\nreturn keys.marker");
    });

    test.each([
      ["a key that the header does not have", "keys.other", "the header has no key 'other'"],
      ["a list as one key", "keys.record", "'record' is a list of keys"],
      ["a key as a list", "keys.marker[1]", "'marker' is one key"],
      ["a position", "KEYS[1]", "uses KEYS by position"],
    ])("and rejects %s", (_, code, problem) => {
      expect(() => expand(`return ${code}`)).toThrow(problem);
    });
  });

  test.each<[what: string, call: string, words: string]>([
    ["a word alone", "replies.done()", '{ "done" }'],
    [
      "values by their types",
      "replies.kept({ left = left, kind = NONE, id = id, ttl_ms = n + 1, keep = a and b, places = list })",
      '{ "kept", id, fmt(n + 1), flag(a and b), joined(list), NONE, left }',
    ],
    [
      "values that are known at build time",
      'replies.kept({ id = "x", ttl_ms = 0, keep = false, places = {}, kind = "x", left = "newer" })',
      '{ "kept", "x", "0", "0", joined({}), "x", "newer" }',
    ],
    [
      "nested lists and groups",
      "replies.many({ now = now, leases = l, groups = { replies.one({ n = n }), replies.two() }, last = { groups.last({ b = true, a = 1 }) }, more = m, keep = k })",
      'append_two(append_groups(append_groups(append_list({ "many", fmt(now) }, l), { { "one", fmt(n) }, { "two" } }), { { "1", "1" } }), fmt(m), flag(k))',
    ],
  ])("writes replies as the header specifies: %s", (_, call, words) => {
    const [{ replies } = { replies: [] }] = read(script({})).scripts;
    expect(expandReplies("lock/touch.lua", `return ${call}`, constructorsOf(replies))).toBe(`return ${words}`);
  });

  test("a module can write a reply if all headers that contain it give it the same fields", () => {
    const constructors = constructorsOf(
      parseReturns(
        "RETURNS\n  a n integer\n  b list [a n integer | c]\n  d list [a n string, x flag | c x flag]\n",
        [],
      ),
    );
    const expand = (call: string) => expandReplies("core/lock.lua", `return ${call}`, constructors);
    expect(expand("replies.a({ n = 1 })")).toBe('return { "a", "1" }');
    expect(expand("replies.a({ x = x, n = n })")).toBe('return { "a", n, flag(x) }');
    const others = constructorsOf(parseReturns("RETURNS\n  a n integer\n  b list [a n string | c]\n", []));
    expect(() => expandReplies("core/lock.lua", "return replies.a({ n = n })", others)).toThrow("not the same reply");
  });

  test("passes the script's arguments to modules, each read where it is used", () => {
    const body = "local input = arguments({ n = #tokens })\nreturn { input.n, input.keep and input.id, tokens }";
    const [touch] = read(script({ body })).scripts;
    expect(touch?.body).toBe(
      'local tokens = split(ARGV[4])\nlocal input = { n = #tokens }\nreturn { input.n, (ARGV[3] == "1") and ARGV[1], tokens }',
    );
  });

  test("removes only comments and empty lines from the body", () => {
    const body = 'local a = 1 -- one\n\n-- a remark\nlocal b = "--kept" .. a\nreturn { b, id, ttl_ms, keep, tokens }';
    const [touch] = read(script({ body })).scripts;
    expect(touch?.body).toBe(`${FIRST}\nlocal a = 1\nlocal b = "--kept" .. a\nreturn { b, id, ttl_ms, keep, tokens }`);
  });

  test.each([
    ["a, b = f(), c", false],
    ["a, b = c, f(d, e)", false],
    ['  t.x, t["y"] =\n    f(g(1), h()), 2', false],
    ["a, b = a or c, d", false],
    ["a, b = {}, {}", false],
    ["a[#a + 1], b = b, nil", false],
    ["a.b, c = c, d", true],
    ["a = b and a or a - 1", false],
    ["a = b and c or d", true],
    ["t.a = b and t.a or d", true],
    ["a, b = f(c, g(d))", true],
    ["a, b = c, d", true],
    ["local a, b = f(), g()", true],
    ['a, b = "f(), g()", 1', true],
  ])("assignments that an old gopher-lua miscompiles are refused: %j", (body, allowed) => {
    const declared = ["a", "b", "c", "d", "e", "t"].map((name) => `local ${name}\n`);
    const functions = ["f", "g", "h"].map((name) => `local function ${name}()\nend\n`);
    const reading = () => read(script({ body: [USED, ...declared, ...functions, body].join("") }));
    if (allowed) reading();
    else
      expect(reading).toThrow(
        /assigns several values, including a call, a table or a choice|reads '\w' after it may have been overwritten/,
      );
  });

  describe("fails when header and body disagree:", () => {
    test.each<[what: string, parts: Parts]>([
      ["an argument that the header does not name", { header: HEADER.replace(/ARGV\[4\].*\n/, "") }],
      ["an argument by its position", { body: "return { id, ttl_ms, keep, tokens, ARGV[1] }" }],
      ["a reply that the header does not name", { body: "return replies.gone({ id = id, n = #tokens })" }],
      ["a reply without one of its fields", { body: "return replies.kept({ id = id })" }],
      ["a reply with one more field", { body: "return replies.done({ id = id })" }],
      ["a field without a name", { body: "return replies.done({ id })" }],
      ["fields in a variable", { body: "local fields = {}\nreturn replies.done(fields)" }],
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

  describe("rejects", () => {
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

    test.each(forbidden)("%s, in a module", (line) => {
      expect(() => read(script({}), { helper: `${line}\n` })).toThrow(/^lua\/core\/helper\.lua: /);
    });

    test("ignores them in a comment", () => {
      expect(() =>
        read(script({ body: `${USED}-- while cjson, error() and redis.pcall\nreturn {} -- tostring` })),
      ).not.toThrow();
    });

    test("accepts comparisons with KEYS, and words that only look like these", () => {
      const body = 'local same = #KEYS == 2\nlocal meanwhile, rabbit = same, "habit"\nreturn { meanwhile, rabbit }';
      expect(() => read(script({ body: USED + body }))).not.toThrow();
    });
  });

  test("only core/run.lua may read the clock", () => {
    const run = 'local time = redis.call("TIME")\n';
    const body = "return { id, ttl_ms, keep, tokens, time }";
    expect(() => read(script({ body }), { run })).not.toThrow();
    expect(() => read(script({ body }), { watch: run })).toThrow("only core/run.lua may read the clock");
  });
});

describe("a script's helpers", () => {
  const run = 'local time = redis.call("TIME")\nlocal now = num(time[1])\nlocal wrote = false\n';
  const purge = "local function purge()\n  return num(now)\nend\n";
  const ending = (body: string) => script({ body: `${body}\nreturn { id, ttl_ms, keep, tokens }` });

  test("are those that it uses, directly or indirectly, each after its own dependencies", () => {
    const { helpers, scripts } = read(ending("purge()\nlocal wrote = wrote"), { purge, run });
    expect([...helpers.keys()].sort()).toEqual(["now", "num", "purge", "split", "time", "wrote"]);
    expect(scripts[0]?.helpers).toEqual(["num", "split", "time", "now", "purge", "wrote"]);
  });

  test("do not include ones with the same name as one of its fields or locals", () => {
    const body =
      "local a = purge().wrote\nlocal b = { wrote = a }\nlocal wrote = b\nreturn { id, ttl_ms, keep, tokens, wrote }";
    expect(read(script({ body }), { purge, run }).unused).toEqual(["wrote"]);
  });

  test.each<[what: string, script: string, modules: Record<string, string>, message: string]>([
    ["what no module declares, used by a script", ending("purge()"), {}, "lock/touch.lua: uses 'purge'"],
    ["what no module declares, used by a module", ending("purge()"), { purge }, "core/purge.lua: uses 'now'"],
    [
      "a name that two modules declare",
      ending("purge()"),
      { purge, run, again: purge },
      "'purge' is already declared in core/again.lua",
    ],
    [
      "functions that call each other in a cycle",
      ending("purge()"),
      { purge: purge.replace("num(now)", "clear()"), clear: "local function clear()\n  return purge()\nend\n" },
      "in a cycle: clear -> purge -> clear",
    ],
    [
      "a module with statements",
      ending("purge()"),
      { purge: `${purge}purge()\n`, run },
      "may contain only declarations: purge()",
    ],
    ["two at once", ending(""), { purge: "local a, b = 1, 2\n" }, "declare one variable per statement"],
  ])("fail: %s", (_, source, modules, message) => {
    expect(() => read(source, modules)).toThrow(message);
  });
});

describe("assemble()", () => {
  const text = script({ body: "return { id, ttl_ms, keep, tokens, time }" });
  const modules = { run: 'local time = num(redis.call("TIME")[1])\n' };
  const tree = read(text, modules);
  const [touch] = tree.scripts as [(typeof tree.scripts)[0]];

  test("puts the helpers before the body", () => {
    const parts = [...["num", "split", "time"].map((name) => tree.helpers.get(name) as string), touch.body];
    const texts = parts.map((code) => compact(code, tree.names));
    expect(assemble(touch, tree)).toBe(`local F={nil,nil}\n${texts.join("\n")}\n`);
  });

  test("a helper's private dependencies are in a block, hidden from other helpers", () => {
    const number = `${NUMBER.replace("num", "value").replace("tonumber(text)", "to_number(text, BASE)")}
local BASE = 10
local ZERO = { 0.0 }
local function to_number(text, base)
  return tonumber(text, base) + ZERO[1]
end
`;
    const { helpers } = read(script({ body: "return { id, ttl_ms, keep, tokens, ZERO, value(id) }" }), { number });
    expect([...helpers.keys()].sort()).toEqual(["ZERO", "split", "value"]);
    expect(helpers.get("value")).toBe(
      "local value\ndo\nlocal function to_number(text, base)\n  return tonumber(text, base) + ZERO[1]\nend\nfunction value(text)\n  return to_number(text, 10) + 0.0\nend\nend",
    );
  });

  test("code that uncontended operations do not call is compiled when it is called, with its private constants", () => {
    const lists = 'local RARE = { "a" }\nlocal COMMON = { "b" }\n';
    const rare =
      "local function part()\n  return RARE[1]\nend\nlocal function rare()\n  return part(), part(), COMMON[1]\nend\n";
    const number = NUMBER.replace("tonumber(text)", "rare()");
    const body = "return { COMMON[1], id, ttl_ms, keep, tokens, num(id) }";
    const renamed = read(script({ body }), { lists, rare, number }, {}, "renew");
    const [renew] = renamed.scripts as [(typeof renamed.scripts)[0]];
    expect(renew.later).toEqual(["rare"]);
    expect(renamed.helpers.get("rare")).toContain('local RARE = { "a" }');
    const place = /\d+/.exec(renamed.names.functions.get("rare") as string)?.[0];
    const source = assemble(renew, renamed);
    const [before, after] = source.split("F[4]=function(n)\nif not F[n] then\n") as [string, string];
    expect(before).toContain(`return F[4](${place})()+0.0`);
    expect(before).toContain('{"b"}');
    expect(after).toContain(`F[${place}]=function()`);
  });

  test("numbers and strings are inlined in place of their constants, which are not helpers", () => {
    const names = `local LIST = { "a", "b" }\nlocal COUNT = #LIST\nlocal TWICE = COUNT * 2 + 1\nlocal NAME = "n\\n"\n`;
    const use = "local function use(NAMED)\n  return NAME .. NAMED.NAME, TWICE, { NAME = COUNT }\nend\n";
    const found = read(script({ body: "return { id, ttl_ms, keep, tokens, use(id), NAME }" }), { names, use });
    expect([...found.helpers.keys()].sort()).toEqual(["split", "use"]);
    expect(found.helpers.get("use")).toContain('return "n\\n" .. NAMED.NAME, 5, { NAME = 2 }');
    expect(found.scripts[0]?.body).toContain('use(id), "n\\n" }');
  });

  test("a variable is set where the functions that use it can see it", () => {
    expect(tree.helpers.get("time")).toBe('local time\ndo\ntime = num(redis.call("TIME")[1])\nend');
  });

  test("replaces only the given helper", () => {
    const turned = read(text, modules, { time: "local time = { 0, 0 }" });
    expect(turned.scripts).toEqual(tree.scripts);
    expect(turned.helpers).toEqual(new Map(tree.helpers).set("time", "local time = { 0, 0 }"));
  });
});

test("sha1() returns the digest with which Redis caches a script", () => {
  expect(sha1("return 1")).toBe("e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
});
