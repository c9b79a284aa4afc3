import { expect, test } from "vitest";
import { NewerRecordError } from "../../src/lock/types.ts";
import { latchScripts } from "../support/engines/kind-scripts.ts";
import { secret } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

const keyed = { digest: "l".repeat(22), fingerprint: "fp" };
const other = { ...keyed, fingerprint: "other" };

describeScripts("a latch", (engine) => {
  const latch = latchScripts(engine);

  test("is set, counted down to zero, and read", async () => {
    const set = await latch.set(3);
    expect(set).toMatchObject({ kind: "latch", count: 3, since: set.id, expires_at_ms: engine.now_ms() + 60_000 });
    expect(await latch.get()).toEqual({ ...set, now_ms: engine.now_ms() });
    expect(await latch.countDown()).toEqual({ ...set, count: 2 });
    expect(await latch.countDown(5)).toEqual({ ...set, count: 0 });
    expect(await latch.countDown()).toEqual({ ...set, count: 0 });
  });

  test("gone: missing, deleted and expired latches", async () => {
    const gone = { kind: "gone", words: [] };
    expect(await latch.get()).toEqual(gone);
    expect(await latch.countDown()).toEqual(gone);
    expect(await latch.remove()).toEqual(["deleted", "0", "0"]);
    await latch.set(1);
    expect(await latch.remove()).toEqual(["deleted", "1", "0"]);
    expect(await latch.remove()).toEqual(["deleted", "0", "0"]);
    expect(await latch.get()).toEqual(gone);
    expect(await latch.countDown()).toEqual(gone);
    await latch.set(1, { ttl_ms: 100 });
    await engine.advance(100);
    expect(await latch.get()).toEqual(gone);
    expect(await latch.countDown()).toEqual(gone);
  });

  test("exists: a latch that is not open yet cannot be replaced", async () => {
    await latch.set(1);
    expect(await latch.set(2)).toEqual({ kind: "exists", words: [] });
    await latch.countDown();
    expect(await latch.set(2)).toMatchObject({ count: 2 });
  });

  test("since: distinguishes latches that were opened and replaced from those that were deleted or have expired", async () => {
    const first = await latch.set(1);
    await latch.countDown();
    const second = await latch.set(1);
    await latch.countDown();
    const third = await latch.set(1);
    expect([second.since, third.since]).toEqual([first.id, first.id]);
    expect(third.id).toBeGreaterThan(second.id as number);
    await latch.remove();
    const fourth = await latch.set(1, { ttl_ms: 100 });
    expect(fourth.since).toBe(fourth.id);
    expect(fourth.id).toBeGreaterThan(third.id as number);
    await latch.countDown();
    await engine.advance(100);
    const fifth = await latch.set(1);
    expect(fifth.since).toBe(fifth.id);
  });

  test("requests that the service sends again by itself are applied once, and get the same reply", async () => {
    const [set, down, remove] = [{ request: secret() }, { request: secret() }, { request: secret() }];
    const first = await latch.set(5, set);
    await latch.countDown();
    expect(await latch.set(5, set)).toEqual(first);
    const counted = await latch.countDown(2, down);
    await latch.countDown();
    expect(await latch.countDown(2, down)).toEqual(counted);
    expect(await latch.get()).toMatchObject({ count: 1 });
    for (let i = 0; i < 2; i++) expect(await latch.remove(remove)).toEqual(["deleted", "1", "0"]);
    await latch.set(4);
    expect(await latch.remove(remove)).toEqual(["deleted", "1", "0"]);
    expect(await latch.get()).toMatchObject({ count: 4 });
  });

  test("an Idempotency-Key: a count-down is applied once for the latch's whole life, and returns its own result again", async () => {
    await latch.set(9);
    const first = await latch.countDown(2, keyed);
    for (let i = 0; i < 20; i++) await latch.countDown(1, { request: secret() });
    await engine.advance(59_000);
    expect(await latch.countDown(2, keyed)).toEqual(first);
    expect(await latch.countDown(2, other)).toEqual({ kind: "mismatch", words: [] });
    expect(await latch.set(1, other)).toEqual({ kind: "mismatch", words: [] });
    expect(await latch.remove(other)).toEqual(["mismatch"]);
  });

  test("an Idempotency-Key: set and delete are applied once", async () => {
    const first = await latch.set(2, keyed);
    await latch.countDown();
    expect(await latch.set(2, keyed)).toEqual(first);
    const removal = { digest: "r".repeat(22), fingerprint: "fp" };
    expect(await latch.remove(removal)).toEqual(["deleted", "1", "0"]);
    await latch.set(1);
    expect(await latch.remove(removal)).toEqual(["deleted", "1", "0"]);
    expect(await latch.get()).toMatchObject({ count: 1 });
  });

  test("newer: a record of an unknown version is not changed", async () => {
    await engine.plant(latch.key(), "2 newer");
    for (const attempt of [() => latch.get(), () => latch.set(1), () => latch.countDown(), () => latch.remove()]) {
      await expect(attempt()).rejects.toThrow(NewerRecordError);
    }
    expect(await engine.read([latch.key()])).toEqual(["2 newer"]);
  });
});
