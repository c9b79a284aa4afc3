import { expect, test } from "vitest";
import { recordKey } from "../../src/lock/keys.ts";
import { surveyScript } from "../support/kind-scripts.ts";
import { lockScripts } from "../support/lock-scripts.ts";
import { describeScripts } from "../support/script-engines.ts";

describeScripts("survey", (engine) => {
  const locks = lockScripts(engine);
  const survey = surveyScript(engine);
  const held = async (name: string, given = {}) => (await locks.grant({ names: [name], ...given })).token;
  const release = (name: string, token: string) => locks.release([{ name, token }]);

  test("live: held, read or waited for, told by their places in the question", async () => {
    await held("held");
    await held("read", { modes: "s" });
    const token = await held("waited");
    await locks.wait({ names: ["waited"] });
    await release("waited", token);
    await release("free", await held("free"));
    await held("expired", { ttl_ms: 100 });
    await engine.advance(100);
    expect(await survey(["nobody's", "held", "free", "read", "expired", "waited"])).toEqual(["live", "2", "4", "6"]);
  });

  test("live: what a lock_delay keeps, whether a script has seen the lease end or not", async () => {
    for (const name of ["seen", "unseen", "over"]) {
      await held(name, { ttl_ms: 100, lock_delay_ms: name === "over" ? 50 : 5000 });
    }
    await engine.advance(200);
    await locks.acquire({ names: ["seen"] });
    expect(await survey(["seen", "unseen", "over"])).toEqual(["live", "1", "2"]);
  });

  test("live: of none, nothing; and it writes nothing", async () => {
    expect(await survey(["a", "b"])).toEqual(["live"]);
    expect(await engine.keysOf(`lh:{${engine.namespace}}:`)).toEqual([]);
  });

  test("a record of a version not known is not shown, and disturbs no other", async () => {
    await held("a");
    await engine.plant(recordKey("lock", engine.namespace, "b"), "2 newer");
    await held("c");
    expect(await survey(["a", "b", "c"])).toEqual(["live", "1", "3"]);
  });

  test("2,500 records in one question", { timeout: 60_000 }, async () => {
    const names = Array.from({ length: 2500 }, (_, i) => `lock-${i}`);
    for (const i of [0, 999, 1000, 2499]) await held(names[i] as string);
    expect(await survey(names)).toEqual(["live", "1", "1000", "1001", "2500"]);
  });
});
