import fc from "fast-check";
import { expect, test } from "vitest";
import { type Reply, scriptOf } from "../../support/embedded.ts";
import { parameters, useBoth } from "../../support/embedded-differential.ts";

const both = useBoth();

async function expectSame(source: string, calls: readonly string[][]): Promise<void> {
  const script = scriptOf(source);
  const { redis, embedded } = await both.compare(calls.map((args) => ({ script, keys: [], args })));
  const lines = (replies: Reply[]) => calls.map((args, i) => [source, args, replies[i]]);
  expect(lines(embedded)).toEqual(lines(redis));
}

/** Results as text, half of an "é" included. */
const RESULTS = `
local function shown(value)
  return (string.gsub(tostring(value), "[\\128-\\255]", function(c) return "<" .. string.byte(c) .. ">" end))
end
local function texts(...)
  local list = {}
  for i = 1, select("#", ...) do list[i] = shown((select(i, ...))) end
  return list
end
`;

const single = fc.constantFrom(
  "a",
  "b",
  ".",
  "%a",
  "%d",
  "%s",
  "%w",
  "%S",
  "%W",
  "%p",
  "[ab]",
  "[^a]",
  "[a-c%d]",
  "[%w_]",
  "[^%s]",
  "%.",
  "-",
  "[]]",
  "[%D]",
  "[a-]",
  "%x",
);
const item = fc.tuple(single, fc.constantFrom("", "", "*", "+", "-", "?")).map((parts) => parts.join(""));
const group = fc.oneof(
  item,
  fc.array(item, { maxLength: 2 }).map((items) => `(${items.join("")})`),
  fc.constant("()"),
);
const pattern = fc
  .tuple(fc.constantFrom("", "", "^"), fc.array(group, { maxLength: 4 }), fc.constantFrom("", "", "$"))
  .map(([start, groups, end]) => start + groups.join("") + end);
const subject = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "1", ".", "-", "\n", "é", "_"), maxLength: 12 }),
  fc.constantFrom("v1 1795229355464572 x:token:1 y", "k=v;k2=v2", ""),
);
const start = fc.constantFrom("1", "2", "-1", "-3", "5", "0");

test("patterns find, match and replace what Lua 5.1's do", async () => {
  const find = `${RESULTS} return texts(string.find(ARGV[1], ARGV[2], tonumber(ARGV[3])))`;
  const match = `${RESULTS} return texts(string.match(ARGV[1], ARGV[2], tonumber(ARGV[3])))`;
  const plain = `${RESULTS} return texts(string.find(ARGV[1], ARGV[2], tonumber(ARGV[3]), true))`;
  const gmatch = `${RESULTS} local all, n = {}, 0
    for a, b in string.gmatch(ARGV[1], ARGV[2]) do n = n + 1 all[n] = shown(a) .. "|" .. shown(b) end
    return all`;
  const gsub = `${RESULTS} return texts(string.gsub(ARGV[1], ARGV[2], "<%0>", tonumber(ARGV[3])))`;
  const call = `${RESULTS} return texts(string.gsub(ARGV[1], ARGV[2], function(x) return x ~= "a" and x .. "!" end))`;
  const table = `${RESULTS} return texts(string.gsub(ARGV[1], ARGV[2], { a = "A", ["1"] = 2 }))`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(subject, pattern, start), { minLength: 30, maxLength: 30 }), async (calls) => {
      const withoutAnchor = calls.map(([text, by, at]) => [text, by.replace(/^\^/, ""), at]);
      for (const source of [find, match, plain, gsub, call, table]) await expectSame(source, calls);
      await expectSame(gmatch, withoutAnchor);
    }),
    parameters(30),
  );
}, 120_000);

test("string.format writes numbers and text as C does", async () => {
  const specs = [
    "%d",
    "%5d",
    "%-8d|",
    "%05d",
    "%+d",
    "%.0f",
    "%.3f",
    "%10.2f",
    "%g",
    "%.14g",
    "%.17g",
    "%e",
    "%.2E",
    "%x",
    "%X",
    "%o",
    "%i",
  ];
  const n = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    fc.integer(),
    fc.maxSafeInteger(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...specs), n), { minLength: 30, maxLength: 30 }),
      async (calls) => {
        const usable = calls.filter(([spec, x]) => !/[xXo]/.test(spec) || (x >= 0 && x < 2 ** 31));
        await expectSame(
          "return string.format(ARGV[1], tonumber(ARGV[2]))",
          usable.map(([spec, x]) => [spec, `${x}`]),
        );
      },
    ),
    parameters(30),
  );
  await expectSame("return string.format(ARGV[1], ARGV[2])", [
    ["%s", "é😀"],
    ["%10s|", "ab"],
    ["%-10s|", "ab"],
    ["%.2s|", "abc"],
    ["100%% %s", "x"],
    ["%d", "42"],
  ]);
}, 120_000);

test("numbers are doubles and print as in Lua 5.1", async () => {
  await expectSame(
    "return { tostring(tonumber(ARGV[1])), tonumber(ARGV[1]) .. '', tostring(tonumber(ARGV[1]) * 1000) }",
    [
      ["3"],
      ["0.1"],
      ["1e14"],
      ["123456789012345"],
      ["-7.25"],
      ["4294967296"],
      ["1795229355464572"],
      ["0x10"],
      [" 12 "],
    ],
  );
  await expectSame("return tostring(tonumber(ARGV[1]))", [["x"], [""], ["1e"], ["12a"]]);
  await expectSame("return { 2147483647 + 1, 65536 * 65536, 7 % 4, -7 % 4, 2 ^ 40, 7 / 2, #ARGV, math.floor(-3.5) }", [
    ["a"],
  ]);
  await expectSame("local n = 0 for i = 2147483640, 2147483660, 5 do n = n + 1 end return n", [[]]);
});

test("the string and table functions answer as Lua 5.1's", async () => {
  const text = ["", "a", "héllo wörld", "ABC abc", "x\0y"].map((word) => [word]);
  for (const expression of [
    "string.len(ARGV[1])",
    "#ARGV[1]",
    "string.upper(ARGV[1])",
    "ARGV[1]:lower()",
    "string.reverse(string.reverse(ARGV[1]))",
    "string.rep(ARGV[1], 3)",
    "string.rep(ARGV[1], 0)",
    "{ string.byte(ARGV[1], 1, -1) }",
    "{ string.byte(ARGV[1]) }",
    "string.char(string.byte('a'), 98)",
    "string.sub(ARGV[1], 2)",
    "string.sub(ARGV[1], 1, 1)",
    "string.sub(ARGV[1], 5, 2)",
    "ARGV[1] < 'b'",
    "ARGV[1] == 'a'",
    "table.concat({ ARGV[1], 2, 'z' }, '-')",
    "table.concat({ 'a', 'b', 'c' }, ',', 2)",
    "table.concat({ 'a', 'b', 'c' }, ',', 2, 2)",
    "table.concat({})",
    "{ unpack({ 'a', 'b', 'c' }, 2) }",
    "{ select('#', unpack({})), select(2, 'a', 'b') }",
  ]) {
    await expectSame(`return ${expression}`, text);
  }
  await expectSame("local t = { 'b', 'c' } table.insert(t, 'd') table.insert(t, 1, 'a') return t", [[]]);
  await expectSame(
    "local t = { 'a', 'b', 'c' } local x = table.remove(t, 1) local y = table.remove(t) return { x, y, #t, t[1] }",
    [[]],
  );
  await expectSame("local t = { 3, 1, 2 } table.sort(t) return t", [[]]);
  await expectSame("local t = { 'b', 'a', 'c' } table.sort(t, function(a, b) return a > b end) return t", [[]]);
});

test("a script's result becomes a reply by Redis's rules", async () => {
  for (const result of [
    "3.99",
    "-3.99",
    "true",
    "false",
    "nil",
    "{ 1, 'a', nil, 2 }",
    "{ 1, { 2, { 'x', false } }, true }",
    "{ ok = 'FINE' }",
    "{ err = 'MY error' }",
    "{ x = 1 }",
    "{}",
    "redis.call('SET', 'reply', 'v')",
    "redis.call('GET', 'no such key') == false",
    "redis.pcall('GET')",
    "redis.pcall('ZADD', 'reply', 1, 'x').err",
    "select(2, pcall(redis.call, 'SET', 'reply')).err",
    "redis.call('SET', 'reply', 17) and redis.call('GET', 'reply')",
    "redis.call('INCRBY', 'reply', 1795229355464572) + 1",
    "redis.call()",
    "redis.call('GET', {})",
  ]) {
    await expectSame(`return ${result}`, [[]]);
  }
});
