import { expect, test } from "vitest";
import { StoreError } from "../../src/engine/engine.ts";
import {
  breakLeaseScript,
  breakScript,
  latchScripts,
  semaphoreScripts,
  transferScript,
} from "../support/engines/kind-scripts.ts";
import { lockScripts, secret } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

/** The copies of a request have the same `request`; only the first copy has a `since` of 0. */
describeScripts("copies of a request without an Idempotency-Key", (engine) => {
  const locks = lockScripts(engine);
  const semaphore = semaphoreScripts(engine);
  const latch = latchScripts(engine);
  const holds = async () => (await locks.inspect()).holders[0]?.hold_count;
  const permits = async () => (await semaphore.inspect()).capacity;
  /** Runs requests that store outcomes but, in the end, change nothing. */
  async function others(count: number, token: string): Promise<void> {
    await locks.acquireAll(Array(count).fill({ token }));
    for (let i = 0; i < count; i++) await locks.release(token);
  }

  test("in either order, they are applied once, and the second gets the same reply", async () => {
    const { token } = await locks.grant();
    await latch.set(100);
    const since = () => engine.now_ms() - 10;
    for (const order of [
      [0, since()],
      [since(), 0],
      [since(), since() + 1, 0],
    ]) {
      const [enter, release, down, set, remove] = Array.from({ length: 5 }, () => secret()) as [string, ...string[]];
      const before = await holds();
      const { count } = (await latch.get()) as { count: number };
      for (const since of order) {
        expect(await locks.grant({ token, request: enter, since })).toMatchObject({ hold_count: Number(before) + 1 });
      }
      for (const since of order) {
        expect(await locks.release(token, { request: release as string, since })).toEqual([
          ["released", "x", `${before}`],
        ]);
        expect(await latch.countDown(2, { request: down as string, since })).toMatchObject({ count: count - 2 });
        await semaphore.setCapacity(5, { request: set as string, since });
        await semaphore.setCapacity(7);
      }
      expect(await permits()).toBe(7);
      const removed = { request: remove as string, drop: true };
      for (const since of order) {
        expect((await breakScript(engine, "semaphore")({ ...removed, since })).slice(0, 3)).toEqual([
          "broken",
          "0",
          "1",
        ]);
        await semaphore.setCapacity(3);
      }
      expect(await permits()).toBe(3);
    }
    expect(await holds()).toBe(1);
  });

  test("the first copy is recognized when it arrives after a later one, whatever happened in between", async () => {
    const { token } = await locks.grant();
    const [enter, take, refused] = [secret(), secret(), secret()];
    const since = engine.now_ms() - 10;
    await locks.grant({ token, request: enter, since });
    await others(100, token);
    await locks.grant({ token, request: enter });
    expect(await holds()).toBe(2);
    expect(await locks.acquire({ request: refused, since })).toMatchObject({ kind: "busy" });
    for (let i = 0; i < 2; i++) await locks.release(token);
    // The client got the reply that the lock is held, so a copy must not be granted the lock without the client's knowledge.
    expect(await locks.acquire({ request: refused })).toEqual({ kind: "lost", word: "unknown" });
    await locks.release((await locks.grant({ request: take, since })).token);
    for (let i = 0; i < 40; i++) await locks.release((await locks.grant()).token);
    expect(await locks.acquire({ request: take })).toMatchObject({ kind: "lost" });
    expect((await locks.inspect()).holders_total).toBe(0);
  });

  test("a rejection is final: a transfer of both modes, a break with grace of one of two leases, a latch that exists, one that is gone", async () => {
    const exclusive = await locks.grant();
    const shared = await locks.grant({ modes: "s", token: exclusive.token });
    const since = engine.now_ms() - 10;
    const [given, set, down, remove] = [secret(), secret(), secret(), secret()];
    const transfer = transferScript(engine);
    expect(await transfer(exclusive.token, { request: given, since })).toEqual({ kind: "both_modes" });
    await locks.release(shared.token);
    expect(await transfer(exclusive.token, { request: given })).toMatchObject({ kind: "lost" });
    expect((await locks.inspect()).holders).toMatchObject([{ token: exclusive.token }]);
    const [again, request] = [await locks.grant({ modes: "s", token: exclusive.token }), secret()];
    const breakLease = (since?: number) =>
      breakLeaseScript(engine)(exclusive.fence, { grace_ms: 1000, request, ...(since && { since }) });
    expect(await breakLease(since)).toEqual(["others"]);
    await locks.release(again.token);
    expect(await breakLease()).toEqual(["others"]);
    expect((await locks.inspect()).break_at_ms).toBe(0);
    await latch.set(1);
    expect(await latch.set(9, { request: set, since })).toMatchObject({ kind: "exists" });
    await latch.remove();
    expect(await latch.set(9, { request: set })).toMatchObject({ kind: "exists" });
    expect(await latch.countDown(1, { request: down, since })).toMatchObject({ kind: "gone" });
    expect(await latch.remove({ request: remove, since })).toEqual(["deleted", "0", "0"]);
    await latch.set(4);
    expect(await latch.countDown(1, { request: down })).toMatchObject({ kind: "gone" });
    expect(await latch.remove({ request: remove })).toEqual(["deleted", "0", "0"]);
    expect(await latch.get()).toMatchObject({ count: 4 });
  });

  test("a copy whose outcome may have been forgotten is not applied, and its outcome is reported as unknown", async () => {
    const { token } = await locks.grant();
    await latch.set(1000);
    const [enter, release, down] = [secret(), secret(), secret()];
    const since = engine.now_ms();
    await engine.advance(1);
    await locks.grant({ token, request: enter });
    await locks.grant({ token });
    await locks.release(token, { request: release });
    await latch.countDown(1, { request: down });
    await others(60, token);
    for (let i = 0; i < 70; i++) await latch.countDown();
    const unknown = { name: "StoreError", outcome: "unknown" };
    for (const attempt of [
      () => locks.grant({ token, request: enter, since }),
      () => locks.release(token, { request: release, since }),
      () => latch.countDown(1, { request: down, since }),
    ]) {
      expect(await attempt().catch((error: unknown) => error)).toMatchObject(unknown);
    }
    expect(await holds()).toBe(2);
    expect(await latch.get()).toMatchObject({ count: 1000 - 71 });
    // This request was first sent after all forgotten requests had been applied.
    await engine.advance(1);
    await locks.release(token, { request: secret(), since: engine.now_ms() });
    expect(await holds()).toBe(1);
  });

  test.each([
    ["break_lease", (fence: number, since: number) => breakLeaseScript(engine, "semaphore")(fence, { since })],
    ["break_lock", (_: number, since: number) => breakScript(engine, "semaphore")({ since })],
  ])("%s: without an answer, expired leases are still counted as gone", async (_, breakIt) => {
    const semaphore = semaphoreScripts(engine);
    const since = engine.now_ms();
    await engine.advance(1);
    await semaphore.take({ capacity: 4, ttl_ms: 1_000 });
    const { fence } = await semaphore.take({ permits: 2 });
    for (let i = 0; i < 70; i++) await semaphore.setCapacity(4);
    await engine.advance(1_000);
    await expect(breakIt(fence, since)).rejects.toThrow(StoreError);
    expect(await semaphore.inspect()).toMatchObject({ available: 2, held: [2] });
  });

  test("a release is recognized among the latest 64; if the lease's end is forgotten, the outcome is reported as unknown", async () => {
    const { token } = await locks.grant();
    const request = secret();
    const since = engine.now_ms();
    await engine.advance(1);
    await locks.release(token, { request });
    const releaseOthers = async (count: number) => {
      for (let i = 0; i < count; i++) await locks.release((await locks.grant()).token);
    };
    for (const count of [31, 1, 31]) {
      await releaseOthers(count);
      for (const copy of [0, since])
        expect(await locks.release(token, { request, since: copy })).toEqual([["released", "x", "0"]]);
      expect((await locks.release(token))[0]?.[0]).toBe("lost");
    }
    const held = await locks.grant();
    // The lease is still held, so no copy of this request has released it.
    expect(await locks.release(held.token, { request: secret(), since })).toEqual([["released", "x", "0"]]);
    const unknown = { name: "StoreError", outcome: "unknown" };
    const again = () => locks.release(token, { request, since }).catch((error: unknown) => error);
    expect(await again()).toMatchObject(unknown);
    expect(await locks.release(token, { request })).toEqual([["lost", "unknown", "0"]]);
    // This request was first sent after all forgotten leases had been released.
    await engine.advance(1);
    expect(await locks.release(token, { request, since: engine.now_ms() })).toEqual([["lost", "unknown", "0"]]);
    expect((await locks.inspect()).holders_total).toBe(0);
  });

  test.each(["x", "s"])(
    "a repeated release returns the mode of its lease (%s), and a different request reports it as lost",
    async (modes) => {
      const { token } = await locks.grant({ modes });
      const request = secret();
      for (const copy of [0, engine.now_ms()]) {
        expect(await locks.release(token, { request, since: copy })).toEqual([["released", modes, "0"]]);
      }
      for (const other of [0, engine.now_ms()]) {
        expect(await locks.release(token, { request: secret(), since: other })).toEqual([["lost", "released", "0"]]);
      }
    },
  );

  test("permits that are released twice are returned once", async () => {
    await semaphore.setCapacity(3);
    const { token } = await semaphore.take({ request: semaphore.permitSecret(2) });
    const request = secret();
    const released = (await semaphore.release(token, { request })).with(-1, "-");
    for (let i = 0; i < 40; i++) await semaphore.release((await semaphore.take()).token);
    for (const since of [0, engine.now_ms()]) {
      expect(await semaphore.release(token, { request, since })).toEqual(released);
    }
    for (let i = 0; i < 23; i++) await semaphore.release((await semaphore.take()).token);
    expect(await semaphore.release(token, { request })).toEqual(released);
    expect(await semaphore.inspect()).toMatchObject({ available: 3 });
  });

  test("more re-sent requests than can be remembered are rejected, until the oldest ones have expired", async () => {
    const { token } = await locks.grant({ ttl_ms: 300_000 });
    const since = engine.now_ms() - 10;
    const again = () => locks.grant({ token, request: secret(), since: engine.now_ms() - 10 });
    for (let i = 0; i < 48; i++) await again();
    await expect(again()).rejects.toThrow(StoreError);
    await expect(locks.acquire({ request: secret(), since })).rejects.toThrow(StoreError);
    await locks.grant({ token });
    expect(await holds()).toBe(50);
    expect((await locks.record())?.length).toBeLessThan(4200);
    await engine.advance(60_000);
    await locks.grant({ token });
    await again();
    expect(await holds()).toBe(52);
  });
});
