import { expect, test } from "vitest";
import { recordKey } from "../../src/lock/codec/keys.ts";
import { breakScript, latchScripts, listScript, semaphoreScripts } from "../support/engines/kind-scripts.ts";
import { LOCK, lockScripts } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("list", (engine) => {
  const locks = lockScripts(engine);
  const list = listScript(engine);
  const held = async (name: string, given = {}) => (await locks.grant({ names: [name], ...given })).token;
  const release = (name: string, token: string) => locks.release([{ name, token }]);

  test("live: returns locks that are held, read or waited for, by their positions in the request", async () => {
    await held("held");
    await held("read", { modes: "s" });
    const token = await held("waited");
    await locks.wait({ names: ["waited"] });
    await release("waited", token);
    await release("free", await held("free"));
    await held("expired", { ttl_ms: 100 });
    await engine.advance(100);
    expect(await list(["nobody's", "held", "free", "read", "expired", "waited"])).toEqual([
      "live",
      "2",
      "0",
      "4",
      "1",
      "6",
      "1",
    ]);
  });

  test("live: includes a lock that a lock_delay keeps unavailable, whether or not a script has noticed the lease's end", async () => {
    for (const name of ["seen", "unseen", "over"]) {
      await held(name, { ttl_ms: 100, lock_delay_ms: name === "over" ? 50 : 5000 });
    }
    await engine.advance(200);
    await locks.acquire({ names: ["seen"] });
    expect(await list(["seen", "unseen", "over"])).toEqual(["live", "1", "0", "2", "0"]);
  });

  test("live: includes a lock that a min_hold keeps unavailable after an unnoticed end, until it ends", async () => {
    await held("kept", { ttl_ms: 100, min_hold_ms: 5000 });
    await held("over", { ttl_ms: 100, min_hold_ms: 150 });
    await engine.advance(200);
    expect(await list(["kept", "over"])).toEqual(["live", "1", "0"]);
  });

  test("live: an empty request returns nothing, and nothing is written", async () => {
    expect(await list(["a", "b"])).toEqual(["live"]);
    expect(await engine.keysOf(`lh:{${engine.namespace}}:`)).toEqual([]);
  });

  test("an unreadable record is listed, and does not affect the others", async () => {
    await held("a");
    await engine.plant(recordKey("lock", engine.namespace, "b"), "2 newer");
    await held("c");
    expect(await list(["a", "b", "c"])).toEqual(["live", "1", "0", "2", "0", "3", "0"]);
  });

  test("a request for 500 records returns each with its leases and tickets", { timeout: 60_000 }, async () => {
    const names = Array.from({ length: 500 }, (_, i) => `lock-${i}`);
    const [first, last] = [names[0], names[499]] as [string, string];
    for (let i = 0; i < 3; i++) await held(first, { modes: "s" });
    for (let i = 0; i < 2; i++) await locks.wait({ names: [first] });
    await held(last);
    expect(await list(names)).toEqual(["live", "1", "5", "500", "0"]);
  });

  test("a semaphore is listed whether used or not, until it is removed", async () => {
    const semaphore = semaphoreScripts(engine);
    const listed = () => list([LOCK, "none"], "semaphore");
    await semaphore.setCapacity(3);
    expect(await listed()).toEqual(["live", "1", "0"]);
    await semaphore.take();
    expect(await listed()).toEqual(["live", "1", "1"]);
    await breakScript(engine, "semaphore")({ drop: true });
    expect(await listed()).toEqual(["live"]);
  });

  test("latch_list: lists existing latches, open or not", async () => {
    const latch = latchScripts(engine);
    await latch.set(2);
    await latch.countDown(2);
    const expires_at = `${engine.now_ms() + 60_000}`;
    expect(await latch.list(["none"])).toEqual(["latches", "1", "3", "1", "0", expires_at]);
    await latch.remove();
    expect(await latch.list(["none"])).toEqual(["latches", "0"]);
    await engine.plant(latch.key(), "2 newer");
    expect(await latch.list([])).toEqual(["latches", "1", "3", "1", "newer", "0"]);
  });
});
