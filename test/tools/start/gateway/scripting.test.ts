import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useGateway } from "../../../support/engines/gateway.ts";

const fixture = useGateway();
const FLAG = "#!lua flags=allow-key-locking\n";
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");

describe.each([
  ["a bare script", ""],
  ["a script with the key-locking flag", FLAG],
])("%s", (_, shebang) => {
  const script = `${shebang}return {KEYS[1], ARGV[1], #KEYS, #ARGV}`;

  test("eval() passes keys and arguments", async () => {
    expect(await fixture.client().eval(script, ["k"], ["a", "b"])).toEqual(["k", "a", 1, 2]);
  });

  test("eval() keeps nested arrays, numbers, nil and binary text", async () => {
    const reply = await fixture
      .client()
      .eval(`${shebang}return {1, {"two", {3, "vier 🎉", "OK"}}, false, -5, "x\\0y", 3.7}`, [], []);
    expect(reply).toEqual([1, ["two", [3, "vier 🎉", "OK"]], null, -5, "x\0y", 3]);
  });

  test.each(["nil", "false", "{}"])("eval() of return %s", async (value) => {
    expect(await fixture.client().eval(`${shebang}return ${value}`, [], [])).toEqual(value === "{}" ? [] : null);
  });

  test("evalsha() of an unknown script throws NOSCRIPT", async () => {
    await expect(fixture.client().evalsha(sha1(script), ["k"], ["a"])).rejects.toThrow("NOSCRIPT");
  });

  test("scriptLoad() returns the digest of what the client sent, and evalsha() finds it", async () => {
    const client = fixture.client();
    expect(await client.scriptLoad(script)).toBe(sha1(script));
    expect(await client.scriptExists(sha1(script), sha1("other"))).toEqual([1, 0]);
    expect(await client.evalsha(sha1(script), ["k"], ["a"])).toEqual(["k", "a", 1, 1]);
    expect(await client.evalsha(sha1(script).toUpperCase(), ["k"], ["a"])).toEqual(["k", "a", 1, 1]);
  });

  test("scriptFlush() forgets the script", async () => {
    const client = fixture.client();
    await client.scriptLoad(script);
    await client.scriptFlush();
    expect(await client.scriptExists(sha1(script))).toEqual([0]);
    await expect(client.evalsha(sha1(script), ["k"], ["a"])).rejects.toThrow("NOSCRIPT");
  });

  test("createScript().exec() recovers from a flush", async () => {
    const cached = fixture.client().createScript<string[]>(script);
    expect(await cached.exec(["k"], ["a"])).toEqual(["k", "a", 1, 1]);
    expect(await cached.evalsha(["k"], ["b"])).toEqual(["k", "b", 1, 1]);
    fixture.gateway.faults.next({ kind: "flush" });
    expect(await cached.exec(["k"], ["c"])).toEqual(["k", "c", 1, 1]);
  });

  test("evalRo() and evalshaRo() run it", async () => {
    const client = fixture.client();
    expect(await client.evalRo(script, ["k"], ["a"])).toEqual(["k", "a", 1, 1]);
    expect(await client.evalshaRo(sha1(script), ["k"], ["a"])).toEqual(["k", "a", 1, 1]);
  });

  test("runs in a pipeline and in a transaction", async () => {
    const client = fixture.client();
    expect(await client.pipeline().eval(script, ["k"], ["a"]).evalsha(sha1(script), ["k"], ["b"]).exec()).toEqual([
      ["k", "a", 1, 1],
      ["k", "b", 1, 1],
    ]);
    expect(await client.multi().evalsha(sha1(script), ["k"], ["c"]).exec()).toEqual([["k", "c", 1, 1]]);
  });

  test("an error names the client's script and the line of the failing call", async () => {
    const failing = `${shebang}local one = 1\nlocal two = redis.call('INCR', KEYS[1])\nreturn two`;
    const client = fixture.client();
    await client.set("k", "text");
    const line = shebang === "" ? 2 : 3;
    await expect(client.eval(failing, ["k"], [])).rejects.toThrow(
      `ERR value is not an integer or out of range script: ${sha1(failing)}, on @user_script:${line}.`,
    );
    await expect(client.eval(`${shebang}\n\nreturn = 1`, [], [])).rejects.toThrow(
      new RegExp(`user_script:${line + 1}:`),
    );
  });
});
