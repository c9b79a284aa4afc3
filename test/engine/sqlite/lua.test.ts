/** Translated scripts behave as they do in Redis. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Reply, scriptOf } from "../../support/engines/embedded.ts";
import { parameters, useBoth } from "../../support/engines/embedded-differential.ts";

const both = useBoth();

async function expectSame(source: string, calls: readonly string[][]): Promise<void> {
  const script = scriptOf(source);
  const { redis, embedded } = await both.compare(calls.map((args) => ({ script, keys: [], args })));
  const lines = (replies: Reply[]) => calls.map((args, i) => [source, args, replies[i]]);
  expect(lines(embedded)).toEqual(lines(redis));
}

/** Shows nil as a word, and everything else as text. */
const SHOWN = `
local function shown(value)
  return value == nil and "nil" or value .. ""
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
  fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "1", ".", "-", "\n", "_"), maxLength: 12 }),
  fc.constantFrom("v1 1795229355464572 x:token:1 y", "k=v;k2=v2", ""),
);
const start = fc.constantFrom("1", "2", "-1", "-3", "5", "0");

test("patterns find, match and replace like those in Lua 5.1", async () => {
  const find = `${SHOWN} local a, b, c, d = string.find(ARGV[1], ARGV[2], tonumber(ARGV[3]))
    return { shown(a), shown(b), shown(c), shown(d) }`;
  const plain = `${SHOWN} local a, b = string.find(ARGV[1], ARGV[2], tonumber(ARGV[3]), true) return { shown(a), shown(b) }`;
  const match = `${SHOWN} local a, b, c = string.match(ARGV[1], ARGV[2], tonumber(ARGV[3])) return { shown(a), shown(b), shown(c) }`;
  const gmatch = `${SHOWN} local all = {}
    for a, b in string.gmatch(ARGV[1], ARGV[2]) do all[#all + 1] = shown(a) .. "|" .. shown(b) end
    return all`;
  const gsub = `${SHOWN} local text, count = string.gsub(ARGV[1], ARGV[2], "<%%>") return { text, count }`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(subject, pattern, start), { minLength: 30, maxLength: 30 }), async (calls) => {
      const withoutAnchor = calls.map(([text, by, at]) => [text, by.replace(/^\^/, ""), at]);
      for (const source of [find, match, plain, gsub]) await expectSame(source, calls);
      await expectSame(gmatch, withoutAnchor);
    }),
    parameters(30),
  );
}, 120_000);

test("strings are bytes: lengths and offsets count those of UTF-8", async () => {
  const source = `local a, b = string.find(ARGV[1], "é", 1, true)
    return { #ARGV[1], a or 0, b or 0, string.match(ARGV[1], "^(.-)b") or "" }`;
  await expectSame(source, [["aéb"], ["éb"], ["  é"], ["ééb"], ["xx"]]);
});

test("numbers are doubles, parsed and printed like in Lua 5.1", async () => {
  const numbers = ["3", "0.1", "1e14", "123456789012345", "-7.25", "4294967296", "1795229355464572", "0x10", " 12 "];
  await expectSame(
    "return { tonumber(ARGV[1]) .. '', tonumber(ARGV[1]), tonumber(ARGV[1]) * 1000 .. '' }",
    numbers.map((text) => [text]),
  );
  await expectSame("return tonumber(ARGV[1]) .. ''", [["inf"], ["-inf"], ["1e400"]]);
  await expectSame("return tonumber(ARGV[1]) == nil", [["x"], [""], ["1e"], ["12a"], ["0x"], ["1 2"]]);
  await expectSame("return { 2147483647 + 1, 65536 * 65536, 7 % 4, -7 % 4, 7 / 2, #ARGV, math.floor(-3.5) }", [["a"]]);
  await expectSame("local n = 0 for i = 2147483640, 2147483660, 5 do n = n + 1 end return n", [[]]);
  await expectSame("local n = 0 for i = 3, 1, -1 do n = n * 10 + i end return n", [[]]);
  const whole = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    fc.maxSafeInteger(),
  );
  const texts = fc.array(
    whole.map((n) => [`${n}`]),
    { minLength: 50, maxLength: 50 },
  );
  await fc.assert(
    fc.asyncProperty(texts, (calls) =>
      expectSame('return { string.format("%.0f", tonumber(ARGV[1])), tonumber(ARGV[1]) .. "" }', calls),
    ),
    parameters(10),
  );
});

test("only nil and false are falsy, and `and` and `or` return one of their operands", async () => {
  for (const expression of [
    "{ ARGV[1] and 'x' or 'y', ARGV[2] and 'x' or 'y', 0 and 'zero', '' and 'empty' }",
    "{ ARGV[2] == nil and 1 or 2, not ARGV[2] and 3, not ARGV[1] or 4, false == nil and 5 or 6 }",
    "{ (ARGV[2] or ARGV[1]) .. 'z', ARGV[1] == 'a' and ARGV[2] == nil and 'both' or 'one' }",
  ]) {
    await expectSame(`return ${expression}`, [["a"], [""], ["0"]]);
  }
});

test("tables behave like those in Lua 5.1", async () => {
  for (const statements of [
    "local t = { 'a', 'b', 'c' } local x = table.remove(t, 1) local y = table.remove(t) return { x, y, #t, t[1] }",
    "local t = {} t[#t + 1] = 'a' t[#t + 1] = 'b' t[#t] = nil return { #t, t[1], t[2] == nil and 1 or 0 }",
    "local t = { x = 1 } t.y = 2 t['z'] = 3 local k = 'x' return { t[k], t.y, t.z, t.none == nil and 1 or 0 }",
    "local t, u = {}, {} local seen = {} seen[t] = 1 return { seen[t], seen[u] == nil and 1 or 0 }",
    "local t = { 'a', 'b' } return { unpack(t, 2), #t, table.concat({ ARGV[1], 2, 'z' }, '-'), table.concat({}) }",
    "local n = 0 for i, x in ipairs({ 1, 2, nil, 4 }) do n = n + i * x end return n",
    "return { math.max(1, 0/0), math.min(1, 0/0), math.max(3, 1, 2), math.min('2', 3) }",
  ]) {
    await expectSame(statements, [["v"]]);
  }
});

test("functions return several values, of which each call uses as many as it needs", async () => {
  const source = `
    local function two(x) return x, x .. "!" end
    local function tail(x) return two(x .. "?") end
    local function none(x) if x == "" then return nil end return two(x) end
    local a, b = tail(ARGV[1])
    local c = two(ARGV[1])
    local d, e, f = "d", two("e")
    return { a, b, c, d, e, f, none("") or "none", two("x"), two("y") }`;
  await expectSame(source, [["a"], [""]]);
});

test("assignments evaluate all values before they change anything, and blocks have their own locals", async () => {
  await expectSame(
    "local a, b = 1, 2 a, b = b, a local t = { 1, 2 } t[1], t[2] = t[2], t[1] return { a, b, t[1], t[2] }",
    [[]],
  );
  await expectSame(
    "local x = 1 if true then local x = x + 1 end for x = 5, 6 do local y = x end do local x = x + 2 end return x",
    [[]],
  );
  await expectSame("local function f(x) x = x + 1 return x end local x = 1 return { f(x), x }", [[]]);
});

test("expressions that raise an error in Redis raise one here", async () => {
  for (const statement of [
    "return 1 < nil",
    "return ARGV[2] < 1",
    "return '1' < 1",
    "return {} < {}",
    "return ARGV[2] + 1",
    "return 'x' + 1",
    "return ARGV[2] .. 'x'",
    "return #ARGV[2]",
    "return ARGV[2].x",
    "local t = 1 t.x = 1 return t",
    "local f = redis.call('GET', 'no such key') return f.x",
    "return math.max(nil, 1)",
    "return table.concat({ {} })",
    "return string.sub(nil, 1)",
    "redis.call('SET', 'k', {}) return 1",
    "return redis.call('ZADD', 'k')",
  ]) {
    const { redis, embedded } = await both.compare([{ script: scriptOf(statement), keys: [], args: ["a"] }]);
    expect([statement, redis[0], embedded[0]]).toEqual([
      statement,
      { err: expect.any(String) },
      { err: expect.any(String) },
    ]);
  }
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
    "redis.call('SET', 'reply', 17) and redis.call('GET', 'reply')",
    "redis.call('INCRBY', 'reply', 1795229355464572) + 1",
  ]) {
    await expectSame(`return ${result}`, [[]]);
  }
});

test("variables that hold values of different types behave like in Redis", async () => {
  const sources = [
    "local t = {} t.n = tonumber(ARGV[1]) return t.n + 1",
    "local function f(a, b) return a .. b end return f('x', ARGV[1])",
    "local t = { a = 1 } if ARGV[1] == '1' then t.a = nil end return (t.a or 5) + 1",
    "local t = { a = 1 } if ARGV[1] == '1' then t.a = nil end return t.a + 1",
    "local t = { a = 1 } local function f(name) t[name] = 'x' end f(ARGV[1] or 'a') return t.a .. ''",
    "local t = { 'a', 'b' } t[ARGV[1] or 'c'] = 1 t[2] = nil return { #t, t[1], t[2] or 'nil' }",
    "local t = {} t[tonumber(ARGV[1]) or 'n'] = 'x' return { t[1] or 'nil', t.n or 'nil' }",
    "local m, t = {}, {} m[t] = 'table' m['k'] = 'text' return { m[t], m['k'], m[ARGV[1]] or 'nil' }",
    "local m = {} m[ARGV[1]] = 1 return m[ARGV[1]]",
    "local m = {} m['x'] = 1 return { m, #m }",
    "local m = {} m['x'] = 1 local n = m n[1] = 'y' return { n[1], n['x'], m }",
    "local m = {} m['ok'] = 'yes' return m",
    "local names = { 'a', 'b' } local t = { a = 1, b = 2 } local n = 0 for i = 1, 2 do n = n + t[names[i]] end return n",
    "local names = { 'a', 'b' } local t = { a = 1 } for i = 1, 3 do t[names[i]] = i end return t.a",
    "local names = { 'a', 'b' } local t = { c = 1 } names[2] = 'c' t[names[2]] = 7 return { t.c, #names }",
    "local names = { 'a' } local other = names other[2] = 'b' return { #names, names[2] }",
    "local names = { a = 'x' } local function f() names.a = 'y' end f() return names.a",
    "local t = { 1 } for i, v in ipairs(t) do if i < 3 then t[#t + 1] = v + 1 end end return t",
    "local function f(x) if x == '1' then return 'yes' end end return f(ARGV[1]) or 'nil'",
    "local function f(x) if x == '1' then return 'yes' end end return f(ARGV[1]) .. ''",
    "local function f() return 1, 'x' end local a, b, c = f() return { a, b, c == nil and 'nil' or c }",
    "local function f(a, b) return b == nil and 'nil' or b end return { f('x'), f('x', ARGV[1]), f(string.match('1 2', '(%d) (%d)')) }",
    "local a, b = string.match(ARGV[1] or '', '^(%d+) (%d+)$') if not a then return 'none' end return a + b",
    "local a, b = string.match(ARGV[1] or '', '^(%d+)()') if a then return { a, b } end return { a or 'nil', b or 'nil' }",
    "local n = 0 for a, b in string.gmatch(ARGV[1] or '', '(%d)(%d)') do n = n + a * b end return n",
    "local n = 0 for at in string.gmatch(ARGV[1] or '', '()%d') do n = n + at end return n",
    "local t = {} t[#t + 1] = nil t[#t + 1] = false t[#t + 1] = 'x' t[#t + 1] = ARGV[1] return { #t, t[2] }",
    "local t = { 'a' } local function f() t[#t + 1] = 'f' return 'v' end t[#t + 1] = f() return t",
    "local x = ARGV[1] == '1' and false or 'else' return x",
    "local x = ARGV[1] and false return x == false and 'false' or 'nil'",
    "local x = ARGV[1] and #ARGV[1] or 'none' return x",
    "local a, b = 1, 2 a, b = b, a return { a, b }",
    "local t = { 1, 2 } t[1], t[2] = t[2], t[1] return t",
    "local x = tonumber(ARGV[1]) local function f() x = nil end if x then f() return x == nil and 'nil' or x + 1 end return 'none'",
    "local x = tonumber(ARGV[1]) if not x then return 'none' end local function f() return x + 1 end return f()",
    "local t = ARGV[1] and { n = 1 } local n = t.n return n + t.n",
    "local t = ARGV[1] and { n = 1 } if t and t.n then return t.n end return 'none'",
    "return table.concat({ 'a', ARGV[1] }, ',')",
    "return table.concat({ 'a', ARGV[1], 'b' }, ',')",
    "return table.concat({ 'a', ARGV[1], ARGV[2] }, ',')",
    "return table.concat({ 1, 2.5, ARGV[1] or 3 })",
    "return table.concat({ ARGV[1] == 'x' })",
    "local t = { 'a', 'b', 'c' } local gone = table.remove(t, tonumber(ARGV[1]) or 3) return { gone or 'nil', #t, t[1] }",
    "return math.max(0, tonumber(ARGV[1]))",
    "return { math.max(1, 3, 2), math.min(4, 2, 3), math.max(0 / 0, 1) == 1 and 'one' or 'nan' }",
    "return { string.sub(ARGV[1] or '', 1, 1), string.sub('abc', 2), string.sub('abc', 0, 2), string.sub('abc', 3, 1) }",
    "local s, n = string.gsub(ARGV[1] or '', '1', '') return { s, n }",
    "local _, n = string.gsub(ARGV[1] or '', '1', '') return n",
    "local _, n = string.gsub('a1b%1', '%d', '') return n",
    "return { string.format('%.0f', tonumber(ARGV[1]) or 0), string.format('%.0f', -0.4) }",
    "if string.find(ARGV[1] or '', '^%d') then return 'digit' end return 'none'",
    "if string.find(ARGV[1] or '', '%d', 2) then return 'digit' end return 'none'",
    "return string.match(ARGV[1] or '', '%d', 2) or 'none'",
    "local n for i = 1, 3 do n = (n or 0) + i end return n",
    "local sum = 0 for i = tonumber(ARGV[1]), 3 do sum = sum + i end return sum",
    "local KNOWN, LATER = 'k' do LATER = KNOWN .. 'l' end return { KNOWN, LATER }",
    "local later local function get() return later end local was = get() later = 1 return { was or 'nil', get() }",
    "local later, get do function get() return later end later = get() == nil and 'none' or 'some' end return later",
    "return redis.call('GET', ARGV[1] or 'none') == false and 'none' or 'some'",
    "local reply = redis.call('SET', 'a value', '1', 'PX', ARGV[1] or '10000') return reply.ok",
    "return { redis.call('SET', 'a value', ARGV[1], 'PX', '10000').ok, redis.call('GET', 'a value') }",
  ];
  const calls = sources.flatMap((source) => {
    const script = scriptOf(source);
    return [[], ["1"], ["x"], ["12"], ["2 1"], ["ok"]].map((args) => ({ script, keys: [], args }));
  });
  const { redis, embedded } = await both.compare(calls);
  // The error texts differ.
  const lines = (replies: Reply[]) =>
    calls.map(({ script, args }, i) => {
      const reply = replies[i] ?? null;
      return [script.source, args, reply !== null && typeof reply === "object" && "err" in reply ? "failed" : reply];
    });
  expect(lines(embedded)).toEqual(lines(redis));
});

test("text survives unchanged, whatever it contains", async () => {
  const texts = ["", "😀 emoji", "\u{feff}bom", "nul\0inside", "x".repeat(100_000), "é".repeat(9_000), "\x01\x11"];
  await expectSame(
    "redis.call('SET', 'text', ARGV[1]) return redis.call('GET', 'text')",
    texts.map((text) => [text]),
  );
});

test("bytes that are not valid text are rejected, not changed", async () => {
  const half = scriptOf("return string.sub('é', 1, 1)");
  expect(await both.embedded.run(half, [], [])).toEqual({ err: expect.stringContaining("UTF-8") });
});
