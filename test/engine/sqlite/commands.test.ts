import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Reply, scriptOf, startEmbedded } from "../../support/engines/embedded.ts";
import { parameters, useBoth } from "../../support/engines/embedded-differential.ts";
import { startFile, startMemory } from "../../support/engines/file.ts";

const command = scriptOf("return redis.call(unpack(ARGV))");

const key = fc.constantFrom("a", "b", "c");
const member = fc.constantFrom("x", "y", "z", "", "é", "😀", "10", "a\0b");
const value = fc.constantFrom("v", "", "17", "-3", "007", "text with spaces\n", "😀 emoji", "9007199254740000");
const number = fc.constantFrom("0", "1", "-1", "2", "5", "-3", "100", "x", "1.5", "");
const score = fc.constantFrom("0", "1", "-1", "2.5", "3", "1e3", "1795229355464572", "inf", "-inf", "nan", "x", "");
const limitScore = score.filter((text) => text !== "");
const bound = fc.oneof(
  limitScore,
  limitScore.map((text) => `(${text}`),
  fc.constantFrom("-inf", "+inf"),
);
/** Every command extends the TTL, so that `GT` doesn't depend on the milliseconds between commands. */
const TTLS = ["100000", "5000000"];
const TTL_STEP_MS = 20_000;
const ttl_ms = fc.constantFrom(...TTLS, "0", "-5", "x");
const at_ms = fc.constantFrom("1", "33000000000000");
const words = (...parts: fc.Arbitrary<string | string[]>[]) => fc.tuple(...parts).map((list) => list.flat());
const optional = (part: fc.Arbitrary<string[]>) => fc.oneof(fc.constant<string[]>([]), part);
const some = (part: fc.Arbitrary<string>) => fc.array(part, { minLength: 1, maxLength: 4 });
const flag = (...names: string[]) => optional(fc.constantFrom(...names).map((name) => [name]));
const is = (name: string) => fc.constant(name);

const setOptions = fc.tuple(
  flag("NX", "XX", "nx"),
  fc.oneof(flag("KEEPTTL"), words(is("PX"), ttl_ms), words(is("PXAT"), at_ms), flag("BOGUS")),
);
const limit = words(is("LIMIT"), fc.constantFrom("0", "1", "-1"), fc.constantFrom("0", "2", "-1", "x"));

const commands = [
  words(is("GET"), key),
  words(
    is("SET"),
    key,
    value,
    setOptions.map((list) => list.flat()),
  ),
  words(is("MGET"), some(key)),
  words(is("DEL"), some(key)),
  words(is("EXISTS"), some(key)),
  words(is("PEXPIRE"), key, ttl_ms, flag("GT", "gt", "LT", "BOGUS")),
  words(is("PEXPIREAT"), key, at_ms),
  words(is("PTTL"), key),
  words(is("INCR"), key),
  words(is("INCRBY"), key, number),
  words(is("HGET"), key, member),
  words(is("HMGET"), key, some(member)),
  words(
    is("HSET"),
    key,
    some(member).chain((names) => fc.tuple(...names.map((name) => words(is(name), value))).map((l) => l.flat())),
  ),
  words(is("HSETNX"), key, member, value),
  words(is("HDEL"), key, some(member)),
  words(is("HLEN"), key),
  words(is("HGETALL"), key),
  words(is("HEXISTS"), key, member),
  words(
    is("ZADD"),
    key,
    flag("NX", "XX"),
    flag("GT"),
    some(score).chain((scores) => fc.tuple(...scores.map((s) => words(is(s), member))).map((l) => l.flat())),
  ),
  words(is("ZREM"), key, some(member)),
  words(is("ZCARD"), key),
  words(is("ZSCORE"), key, member),
  words(is("ZMSCORE"), key, some(member)),
  words(is("ZRANK"), key, member),
  words(is("ZCOUNT"), key, bound, bound),
  words(is("ZRANGE"), key, number, number, flag("WITHSCORES"), flag("REV")),
  words(is("ZRANGEBYSCORE"), key, bound, bound, flag("WITHSCORES"), optional(limit)),
  words(is("ZREMRANGEBYSCORE"), key, bound, bound),
  words(is("LPUSH"), key, some(value)),
  words(is("LTRIM"), key, number, number),
  words(is("LRANGE"), key, number, number),
  words(is("zcard"), key),
];
const anyCommand = fc
  .tuple(fc.oneof(...commands), fc.integer({ min: 0, max: 30 }))
  .map(([list, cut]) => (cut === 0 ? list.slice(0, -1) : list));

/** The order of a hash's fields is unspecified, and a TTL changes between the two calls. */
function comparable(words: readonly string[], reply: Reply): Reply {
  if (words[0] === "PTTL" && typeof reply === "number") return Math.round(reply / TTL_STEP_MS);
  if (words[0] !== "HGETALL" || !Array.isArray(reply)) return reply;
  const pairs = Array.from({ length: reply.length / 2 }, (_, i) => `${reply[2 * i]}=${reply[2 * i + 1]}`);
  return pairs.sort();
}

let run = 0;

describe.each([
  ["an object", startEmbedded],
  ["a file", startFile],
  ["memory", startMemory],
] as const)("the embedded store in %s", (_, start) => {
  const both = useBoth(start);

  test("any sequence of commands gets the same replies as from a real Redis", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { minLength: 20, maxLength: 60 }), async (list) => {
        const prefix = `lh:{default}:${run++}:`;
        const own = list.map((words, i) =>
          words.map((word) => {
            if (TTLS.includes(word)) return `${Number(word) + i * TTL_STEP_MS}`;
            return /^[abc]$/.test(word) ? prefix + word : word;
          }),
        );
        const calls = own.map((args) => ({ script: command, keys: [], args }));
        const { redis, embedded } = await both.compare(calls);
        const lines = (replies: Reply[]) =>
          own.map((words, i) => [words.join(" "), comparable(words, replies[i] ?? null)]);
        expect(lines(embedded)).toEqual(lines(redis));
      }),
      parameters(200),
    );
  }, 120_000);

  test("members are sorted by score and then by their bytes, like in Redis", async () => {
    const members = ["b", "a", "B", "é", "z", "😀", "", "aa", "\u{ffff}", "10", "9"];
    const calls = [
      ...members.map((name, i) => ({ script: command, keys: [], args: ["ZADD", "order", `${i % 2}`, name] })),
      { script: command, keys: [], args: ["ZRANGE", "order", "0", "-1", "WITHSCORES"] },
      { script: command, keys: [], args: ["ZRANGE", "order", "1", "3", "REV"] },
      ...members.map((name) => ({ script: command, keys: [], args: ["ZRANK", "order", name] })),
    ];
    const { redis, embedded } = await both.compare(calls);
    expect(embedded).toEqual(redis);
  });

  test("TIME returns seconds and microseconds as text", async () => {
    const [seconds, micros] = (await both.embedded.run(command, [], ["TIME"])) as [string, string];
    expect(Math.abs(Number(seconds) * 1000 + Number(micros) / 1000 - Date.now())).toBeLessThan(5_000);
    expect(Number(micros)).toBeLessThan(1_000_000);
  });

  test("a command that the store does not support is rejected by name", async () => {
    const { embedded } = both;
    const refused = { err: "ERR command 'FLUSHALL' is not available in the embedded store" };
    expect(await embedded.run(command, [], ["FLUSHALL"])).toEqual(refused);
    expect(await embedded.run(command, [], ["SET", "k", "v", "EX", "10"])).toEqual({ err: "ERR syntax error" });
    expect(await embedded.run(command, [], ["hasOwnProperty"])).toHaveProperty("err");
  });
});
