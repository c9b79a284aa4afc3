import { describe, expect, test } from "vitest";
import { useGateway } from "../../../support/engines/gateway.ts";

const fixture = useGateway();

describe("values through the unmodified client", () => {
  test.each(["plain", "", "OK", "héllo", "🔐🎉", "line\r\nbreak\0zero", "007", "x".repeat(100_000)])(
    "set() then get() returns %j",
    async (value) => {
      const client = fixture.client({ automaticDeserialization: false });
      await client.set("key", value);
      expect(await client.get("key")).toBe(value);
    },
  );

  test.each(["base64", false] as const)(
    "get() distinguishes null, numbers and objects with encoding %s",
    async (mode) => {
      const client = fixture.client({ responseEncoding: mode });
      expect(await client.get("missing")).toBeNull();
      expect(await client.incrby("count", 41)).toBe(41);
      await client.hset("hash", { a: "1", b: "zwei" });
      expect(await client.hgetall("hash")).toEqual({ a: 1, b: "zwei" });
      expect(await client.hgetall("missing")).toBeNull();
      expect(await client.mget("count", "missing")).toEqual([41, null]);
    },
  );

  test("auto-pipelined calls each get their result", async () => {
    const client = fixture.client({ enableAutoPipelining: true });
    const requests = fixture.gateway.stats.requests;
    expect(await Promise.all(Array.from({ length: 50 }, () => client.incr("n")))).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
    expect(fixture.gateway.stats.requests).toBe(requests + 1);
  });

  test("sorted sets and scans keep their structure", async () => {
    const client = fixture.client();
    await client.zadd("z", { score: 1.5, member: "a" }, { score: 2, member: "b" });
    expect(await client.zrange("z", 0, -1, { withScores: true })).toEqual(["a", 1.5, "b", 2]);
    expect(await client.scan("0", { match: "z*" })).toEqual(["0", ["z"]]);
  });
});

describe("pipeline()", () => {
  test("returns every command's result in order, including one failure", async () => {
    const client = fixture.client();
    const pipeline = client.pipeline().set("s", "text").incr("s").set("t", 1).incr("t");
    const outcomes = await pipeline.exec({ keepErrors: true });
    expect(outcomes.map(({ result }) => result)).toEqual(["OK", undefined, "OK", 2]);
    expect(outcomes[1].error).toMatch(/^ERR value is not an integer/);
  });

  test("throws when a command fails and errors are not kept", async () => {
    await expect(fixture.client().pipeline().set("s", "text").hget("s", "f").exec()).rejects.toThrow("WRONGTYPE");
  });
});

describe("multi()", () => {
  test("applies all commands and returns each result", async () => {
    const tx = fixture.client().multi().set("k", "v").get("k").incr("n").del("k");
    expect(await tx.exec()).toEqual(["OK", "v", 1, 1]);
  });

  test("continues after a command that fails", async () => {
    const response = await fixture.fetch("/multi-exec", {
      body: JSON.stringify([
        ["SET", "s", "text"],
        ["INCR", "s"],
        ["SET", "t", "1"],
      ]),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([
      { result: "OK" },
      { error: "ERR value is not an integer or out of range" },
      { result: "OK" },
    ]);
  });

  test("applies nothing when one command is malformed", async () => {
    const response = await fixture.fetch("/multi-exec", { body: JSON.stringify([["SET", "k", "v"], ["GET"]]) });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^EXECABORT/) });
    expect(await fixture.client().exists("k")).toBe(0);
  });

  test("concurrent transactions are never mixed", async () => {
    const client = fixture.client();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        client
          .multi()
          .set("shared", `v${i}`)
          .get("shared")
          .incr("n")
          .get("shared")
          .exec<[string, string, number, string]>(),
      ),
    );
    results.forEach(([, first, , second], i) => {
      expect([first, second]).toEqual([`v${i}`, `v${i}`]);
    });
    expect(await client.get("n")).toBe(50);
  });
});
