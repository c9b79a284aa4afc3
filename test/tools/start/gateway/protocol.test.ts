import { describe, expect, test } from "vitest";
import { useGateway } from "../../../support/engines/gateway.ts";

const fixture = useGateway();
const post = (path: string, value: unknown, headers: Record<string, string> = {}) =>
  fixture.fetch(path, { body: JSON.stringify(value), headers });

describe("the token", () => {
  test.each([
    ["none", ""],
    ["a wrong one", "Bearer wrong"],
    ["a malformed one", "Bearer ä ö"],
    ["another scheme", "Basic test-token"],
  ])("%s gets 401", async (_, authorization) => {
    const response = await fixture.fetch("/", {
      body: '["PING"]',
      headers: { authorization: encodeURI(authorization) },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: "WRONGPASS invalid or missing auth token" });
  });

  test("is accepted in the query, too", async () => {
    const response = await fetch(`${fixture.gateway.url}/set/k/v?_token=${fixture.gateway.token}`);
    expect(await response.json()).toEqual({ result: "OK" });
  });

  test("makes the client throw if it is wrong", async () => {
    await expect(fixture.client({ token: "wrong" }).ping()).rejects.toThrow("WRONGPASS");
  });
});

describe("an invalid request", () => {
  test.each([
    ["/", "{"],
    ["/", ""],
    ["/", "{}"],
    ["/", "[]"],
    ["/", '[["PING"]]'],
    ["/", '["SET", "k", null]'],
    ["/pipeline", "[]"],
    ["/pipeline", '["PING"]'],
    ["/multi-exec", "no"],
    ["/get/%ff", ""],
  ])("%s with body %j gets 400", async (path, body) => {
    const response = await fixture.fetch(path, { body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^ERR /) });
  });

  test.each(["DELETE", "PATCH", "OPTIONS"])("%s gets 405", async (method) => {
    expect((await fixture.fetch("/", { method })).status).toBe(405);
  });

  test("another response format gets 400", async () => {
    expect((await post("/", ["PING"], { "upstash-response-format": "resp2" })).status).toBe(400);
  });
});

describe("a command", () => {
  test("that fails gets 400 and Redis's error message", async () => {
    const response = await post("/", ["GET"]);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: "ERR wrong number of arguments for 'get' command" });
  });

  test.each([
    ["BLPOP", "k", 0],
    ["xread", "block", 0, "streams", "s", "$"],
    ["WATCH", "k"],
    ["MULTI"],
    ["SUBSCRIBE", "c"],
    ["monitor"],
    ["SELECT", 1],
    ["SHUTDOWN"],
  ])("%s is rejected, because it requires its own connection", async (...command) => {
    const response = await post("/", command);
    expect(response.status).toBe(400);
    const error = expect.stringContaining(`ERR Command is not available: '${String(command[0]).toUpperCase()}'`);
    expect(await response.json()).toEqual({ error });

    expect(await (await post("/pipeline", [["PING"], command])).json()).toEqual([{ result: "PONG" }, { error }]);

    const discarded = await post("/multi-exec", [["SET", "k", "v"], command]);
    expect(discarded.status).toBe(400);
    expect(await discarded.json()).toEqual({ error });
    expect(await fixture.client().exists("k")).toBe(0);
  });

  test.each([
    ["/set/k/v", undefined],
    ["/set/k", "v"],
    ["/set/k?PX=60000", "v"],
  ])("can be in the path %s with body %j", async (path, body) => {
    expect(await (await fixture.fetch(path, body === undefined ? { method: "GET" } : { body })).json()).toEqual({
      result: "OK",
    });
    expect(await (await fixture.fetch("/get/k", { method: "GET" })).json()).toEqual({ result: "v" });
    expect((await fixture.client().pttl("k")) > 0).toBe(path.includes("PX"));
  });

  test("accepts percent-encoded names and numbers", async () => {
    await fixture.fetch(`/set/${encodeURIComponent("a/b?🎉")}/1`, { method: "GET" });
    expect(await (await post("/", ["INCRBY", "a/b?🎉", 41])).json()).toEqual({ result: 42 });
  });
});

describe("Upstash-Encoding: base64", () => {
  const base64 = { "upstash-encoding": "base64" };

  test("encodes every string except OK", async () => {
    expect(await (await post("/", ["SET", "k", "wert"], base64)).json()).toEqual({ result: "OK" });
    const script = "return {1, 'wert', {'wert', false}}";
    expect(await (await post("/", ["EVAL", script, 0], base64)).json()).toEqual({
      result: [1, "d2VydA==", ["d2VydA==", null]],
    });
  });

  test("preserves bytes that are not UTF-8, which plain JSON replaces", async () => {
    const script = "return '\\255\\0\\254'";
    expect(await (await post("/", ["EVAL", script, 0], base64)).json()).toEqual({ result: "/wD+" });
    expect(await (await post("/", ["EVAL", script, 0])).json()).toEqual({ result: "\ufffd\0\ufffd" });
  });

  test("leaves errors readable", async () => {
    expect(await (await post("/pipeline", [["GET"]], base64)).json()).toEqual([
      { error: "ERR wrong number of arguments for 'get' command" },
    ]);
  });
});
