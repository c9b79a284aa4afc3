import { describe, expect, test } from "vitest";
import { useGateway } from "../../../support/engines/gateway.ts";

const fixture = useGateway();
const FLAG = "#!lua flags=allow-key-locking\n";

function refused(key: string) {
  return `ERR Dynamic keys are not allowed in Lua scripts when 'allow-key-locking' flag is set. Key was: ${key}`;
}

async function errorOf(script: string, keys: string[] = ["k"], args: string[] = []): Promise<string | undefined> {
  const body = JSON.stringify(["EVAL", script, keys.length, ...keys, ...args]);
  const response = await fixture.fetch("/", { body });
  return ((await response.json()) as { error?: string }).error;
}

describe("a script with the flag", () => {
  test.each([
    ["redis.call('GET', 'other')", "other"],
    ["return redis.call('SET', 'o' .. 'ther', 1)", "other"],
    ["redis.call('MGET', KEYS[1], 'second')", "second"],
    ["redis.call('DEL', KEYS[1], KEYS[1], 'third')", "third"],
    ["redis.call('MSET', KEYS[1], 'value', 'second', 'value')", "second"],
    ["redis.call('RENAME', KEYS[1], 'target')", "target"],
    ["redis.call('ZUNIONSTORE', 'target', 1, KEYS[1])", "target"],
    ["redis.call('ZUNIONSTORE', KEYS[1], 2, KEYS[1], 'source')", "source"],
    ["redis.call('ZUNION', 2, KEYS[1], 'source')", "source"],
    ["redis.call('BITOP', 'AND', KEYS[1], 'source')", "source"],
    ["redis.call('OBJECT', 'ENCODING', 'other')", "other"],
    ["redis.call('get', 42)", "42"],
  ])("rejects %s exactly like Upstash does", async (body, key) => {
    expect(await errorOf(FLAG + body)).toBe(refused(key));
  });

  test("pcall() returns the rejection as a value, and nothing was applied", async () => {
    const script = `${FLAG}return redis.pcall('SET', 'other', 1).err`;
    expect(await fixture.client().eval(script, ["k"], [])).toBe(refused("other"));
    expect(await fixture.client().exists("other")).toBe(0);
  });

  test("can build a key itself if it is one of KEYS", async () => {
    const script = `${FLAG}redis.call('SET', 'a:' .. ARGV[1], 'v') return redis.call('MGET', 'a:1', KEYS[2])`;
    expect(await fixture.client().eval(script, ["a:1", "b"], [1])).toEqual(["v", null]);
  });

  test("can use commands without keys, and values that look like other keys", async () => {
    const script = `${FLAG}
      redis.call('MSET', KEYS[1], 'other')
      redis.call('ZADD', KEYS[2], 1, 'member')
      redis.call('ZUNIONSTORE', KEYS[2], 1, KEYS[2], 'WEIGHTS', 2)
      return {#redis.call('TIME'), redis.call('ZSCORE', KEYS[2], 'member'), redis.sha1hex('')}`;
    expect(await fixture.client({ automaticDeserialization: false }).eval(script, ["k", "z"], [])).toEqual([
      2,
      "2",
      "da39a3ee5e6b4b0d3255bfef95601890afd80709",
    ]);
  });

  test("cannot clear the database", async () => {
    expect(await errorOf(`${FLAG}redis.call('FLUSHDB')`)).toMatch(/^ERR 'FLUSHDB' is not allowed/);
  });

  test.each(["ARGV[1] = 'x'", "KEYS[1] = nil", "table.remove(ARGV)", "KEYS[2] = 'more'"])(
    "cannot do %s",
    async (body) => {
      expect(await errorOf(`${FLAG}${body} return 1`, ["k"], ["a"])).toMatch(/^ERR Attempt to modify a readonly table/);
    },
  );

  test("can have 200 locals and its own redis", async () => {
    const locals = Array.from({ length: 199 }, (_, i) => `local v${i} = ${i}`).join("\n");
    const script = `${FLAG}${locals}\nlocal redis = redis\nreturn v198`;
    expect(await fixture.client().eval(script, [], [])).toBe(198);
  });

  test("keeps its other flags", async () => {
    const shebang = "#!lua flags=no-writes,allow-key-locking\n";
    expect(await fixture.client().eval(`${shebang}return redis.call('GET', KEYS[1])`, ["k"], [])).toBeNull();
    expect(await errorOf(`${shebang}redis.call('GET', 'other')`)).toBe(refused("other"));
    expect(await errorOf(`${shebang}redis.call('SET', KEYS[1], 1)`)).toMatch(/^ERR Write commands are not allowed/);
  });
});

describe("a script without the flag", () => {
  test("can access any key", async () => {
    expect(await fixture.client().eval("return redis.call('SET', 'other', 1)", [], [])).toBe("OK");
  });

  test("is rejected for an unknown flag, like by Redis", async () => {
    expect(await errorOf("#!lua flags=allow-everything\nreturn 1")).toMatch(/^ERR Unexpected flag in script shebang/);
  });
});
