import { expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine.ts";
import { keyCreate, keyDelete, keyFind } from "../../src/generated/scripts.ts";
import { apiKeyKey } from "../../src/lock/codec/keys.ts";
import { callWords } from "../support/engines/call-words.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

const DAY_MS = 86_400_000;
const TTL_MS = 3_600_000;

describeScripts("an API key", (engine) => {
  const runner = engine as unknown as Engine;
  const keyOf = (id: string) => apiKeyKey(engine.namespace, id);
  const create = (id: string, ttl_ms = TTL_MS) =>
    callWords(runner, keyCreate, [keyOf(id)], { ttl_ms, details: `d-${id}` });
  const find = (ids: readonly string[], used = false) =>
    callWords(runner, keyFind, ids.map(keyOf), { n: ids.length, used });
  const remove = (id: string) => callWords(runner, keyDelete, [keyOf(id)], {});
  const now = () => String(engine.now_ms());
  const today = () => String(Math.floor(engine.now_ms() / DAY_MS));

  test("is created, found and deleted", async () => {
    const expires_at = String(engine.now_ms() + TTL_MS);
    expect(await create("a")).toEqual(["created", expires_at]);
    expect(await engine.pttl([keyOf("a")])).toEqual([expect.closeTo(TTL_MS, -4)]);
    expect(await find(["a"])).toEqual(["found", now(), "1", "4", "1", expires_at, "0", "d-a"]);
    expect(await remove("a")).toEqual(["deleted", "1"]);
    expect(await remove("a")).toEqual(["deleted", "0"]);
    expect(await find(["a"])).toEqual(["found", now(), "0"]);
  });

  test("find: returns several keys, identified by their positions in the request", async () => {
    await create("a");
    await create("c");
    const words = await find(["a", "b", "c"]);
    expect([words[2], words[4], words[7], words[9], words[12]]).toEqual(["2", "1", "d-a", "3", "d-c"]);
  });

  test("find: records its use once a day, and changes nothing else", async () => {
    const [, expires_at] = await create("a");
    const used = ["1", "4", "1", expires_at, today(), "d-a"];
    expect((await find(["a"], true)).at(-2)).toBe("0");
    expect((await find(["a"], false)).slice(2)).toEqual(used);
    expect((await find(["a"], true)).slice(2)).toEqual(used);
    expect(await engine.pttl([keyOf("a")])).toEqual([expect.closeTo(TTL_MS, -4)]);
  });

  test("find: does not return keys that have expired, are damaged, or have another layout", async () => {
    await create("a", 100);
    await engine.advance(100);
    expect((await find(["a"], true)).at(2)).toBe("0");
    const later = engine.now_ms() + TTL_MS;
    for (const text of ["", "x", `2 ${later} 0 d`, `1 ${later} d`, `1 ${later} 0 d e`, `1 x 0 d`]) {
      await engine.plant(keyOf("b"), text);
      expect([text, (await find(["b"], true)).at(2)]).toEqual([text, "0"]);
    }
  });
});
