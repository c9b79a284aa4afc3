import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedded, scriptOf, startEmbedded } from "../../support/embedded.ts";

let embedded: Embedded;
beforeAll(async () => {
  embedded = await startEmbedded();
});
afterAll(() => embedded.dispose());

const run = (source: string, keys: string[] = ["k"], args: string[] = ["v"]) =>
  embedded.run(scriptOf(source), keys, args);

test("KEYS, ARGV and the libraries are read-only", async () => {
  const refused = { err: expect.stringContaining("Attempt to modify a readonly table") };
  for (const change of [
    "KEYS[1] = 'x'",
    "ARGV[2] = 'x'",
    "table.insert(ARGV, 'x')",
    "table.remove(KEYS)",
    "rawset(KEYS, 1, 'x')",
    "table.sort(ARGV)",
    "string.x = 1",
    "redis.call = nil",
    "table.concat = nil",
    "leak = 1",
    "function leak() end",
  ]) {
    expect([change, await run(change)]).toEqual([change, refused]);
  }
});

test("a global that nobody defined is an error, not nil", async () => {
  const message = "Script attempted to access nonexistent global variable 'lock_name'";
  expect(await run("return lock_name")).toEqual({ err: `ERR user_script:1: ${message}` });
});

test("nothing reaches a clock, randomness, files or code made at run time", async () => {
  const absent = [
    "os",
    "io",
    "debug",
    "package",
    "require",
    "load",
    "loadstring",
    "loadfile",
    "dofile",
    "print",
    "collectgarbage",
    "coroutine",
    "utf8",
    "_G",
  ];
  for (const name of absent) expect(await run(`return ${name}`)).toHaveProperty("err");
  for (const name of ["math.random", "math.randomseed", "string.dump"]) expect(await run(`return ${name}`)).toBeNull();
});

test("metatables of shared values can be neither read nor replaced", async () => {
  expect(await run("return getmetatable('')")).toBeNull();
  expect(await run("setmetatable(string, {})")).toEqual({ err: expect.stringContaining("protected metatable") });
});

test("a script that fails leaves the next one unharmed", async () => {
  for (let i = 0; i < 50; i++) {
    expect(
      await run("local function f(n) return n == 0 and error('deep') or f(n - 1) + 1 end return f(50)"),
    ).toHaveProperty("err");
  }
  expect(await run("local t = {} for i = 1, 500 do t[i] = i end return #{ unpack(t) }")).toBe(500);
  expect(await run("return { KEYS[1], ARGV[1], #KEYS }")).toEqual(["k", "v", 1]);
  expect(await run("return (")).toEqual({ err: expect.stringContaining("user_script:1:") });
});

test("text survives whatever it holds", async () => {
  for (const text of [
    "",
    "😀 emoji",
    "\u{feff}bom",
    "nul\0inside",
    "x".repeat(100_000),
    "é".repeat(9_000),
    "\x01\x11",
  ]) {
    expect(await run("redis.call('SET', KEYS[1], ARGV[1]) return redis.call('GET', KEYS[1])", ["text"], [text])).toBe(
      text,
    );
    expect(await embedded.read(["text"])).toEqual([text]);
  }
});

test("bytes that are no text are refused instead of changed", async () => {
  expect(await run("return string.sub('é', 1, 1)")).toHaveProperty("err");
  expect(await run("redis.call('SET', KEYS[1], string.sub('é', 1, 1))")).toHaveProperty("err");
});
