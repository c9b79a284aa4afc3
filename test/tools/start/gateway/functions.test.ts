import { describe, expect, test } from "vitest";
import { type Library, libraryName, libraryText } from "../../../../src/engine/redis/library.ts";
import { libraries } from "../../../../src/generated/scripts.ts";
import { useGateway } from "../../../support/engines/gateway.ts";

const fixture = useGateway();

type Answer = { readonly result?: unknown; readonly error?: string };

async function ask(...words: unknown[]): Promise<Answer> {
  return (await (await fixture.fetch("/", { body: JSON.stringify(words) })).json()) as Answer;
}

const library = (name: string, functions: string) => `#!lua name=${name}\n${functions}`;
const registered = (name: string, flags: string, body: string) =>
  `redis.register_function{function_name="${name}",flags={${flags}},callback=function(keys,args) ${body} end}`;

describe("Redis Functions", () => {
  test("a library is loaded, listed as it was sent, called, and deleted", async () => {
    const code = library("plain", registered("echo", "", "return {keys[1], args[1]}"));
    expect(await ask("FUNCTION", "LOAD", code)).toEqual({ result: "plain" });
    expect(await ask("FCALL", "echo", 1, "k", "v")).toEqual({ result: ["k", "v"] });
    expect((await ask("FUNCTION", "LOAD", code)).error).toContain("already exists");
    expect(await ask("FUNCTION", "LOAD", "REPLACE", code)).toEqual({ result: "plain" });
    const { result } = await ask("FUNCTION", "LIST", "LIBRARYNAME", "plain", "WITHCODE");
    expect(result).toEqual([expect.arrayContaining(["library_name", "plain", "library_code", code])]);
    expect(await ask("FUNCTION", "DELETE", "plain")).toEqual({ result: "OK" });
    expect(await ask("FCALL", "echo", 0)).toEqual({ error: "ERR Function not found" });
  });

  test("FUNCTION DUMP and RESTORE are unavailable, like on Upstash", async () => {
    for (const words of [["DUMP"], ["RESTORE", "x"]])
      expect((await ask("FUNCTION", ...words)).error).toMatch(/^ERR Command is not available: 'FUNCTION'/);
  });

  test("one with allow-key-locking can access only its keys, one without it can access others, and both are listed as sent", async () => {
    const code = library(
      "locking",
      `local function touch(key) return redis.call("SET", key, "1") end
      ${registered("locked", '"allow-key-locking"', "touch(keys[1]) return touch(args[1])")}
      ${registered("free", "", "touch(keys[1]) return touch(args[1])")}`,
    );
    expect(await ask("FUNCTION", "LOAD", code)).toEqual({ result: "locking" });
    expect((await ask("FCALL", "locked", 1, "{a}k", "{a}other")).error).toContain(
      "Dynamic keys are not allowed in Lua scripts when 'allow-key-locking' flag is set. Key was: {a}other",
    );
    expect(await ask("FCALL", "free", 1, "{a}k", "{a}other")).toEqual({ result: "OK" });
    expect(await ask("FCALL", "locked", 2, "{a}k", "{a}other", "{a}other")).toEqual({ result: "OK" });
    const { result } = await ask("FUNCTION", "LIST", "LIBRARYNAME", "locking", "WITHCODE");
    expect(result).toEqual([expect.arrayContaining([code])]);
  });

  test.each(libraries.map((one) => [one.family, one] as const))(
    "the service's own functions of family %s load with the flag",
    async (_, one: Library) => {
      expect(await ask("FUNCTION", "LOAD", libraryText(one, true))).toEqual({ result: libraryName(one, true) });
    },
  );
});
