import { describe, expect, test } from "vitest";
import { encodeLabel } from "../../src/lock/codec/label.ts";
import { lockScripts, secret } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("release", (engine) => {
  const locks = lockScripts(engine);

  test.each(["a writer", "an upgrader"])(
    "of the shared lease that ends last tells %s when another ends",
    async (who) => {
      const own = await locks.grant({ modes: "s", ttl_ms: 9000 });
      const [first, second, last] = [
        await locks.grant({ modes: "s", ttl_ms: 2000 }),
        await locks.grant({ modes: "s", ttl_ms: 3000 }),
        await locks.grant({ modes: "s", ttl_ms: 10_000 }),
      ];
      if (who === "a writer") await locks.release(own.token);
      await locks.wait({ hints: true, ...(who === "an upgrader" && { token: own.token }) });
      const hintedUntil = async ({ token }: { readonly token: string }) => {
        engine.notifications.length = 0;
        await locks.release(token);
        return engine.notifications.map(({ hint }) => hint.turn_until_ms);
      };
      expect(await hintedUntil(first)).toEqual([]);
      expect(await hintedUntil(last)).toEqual([second.expires_at_ms]);
    },
  );

  describe.each(["x", "s"])("of one lease (%s)", (modes) => {
    test("ends the lease", async () => {
      const { token } = await locks.grant({ modes });
      expect(await locks.release(token)).toEqual([["released", modes, "0"]]);
      expect((await locks.inspect()).holders_total).toBe(0);
    });

    test("reports to the log the lease that it ended, and none while holds remain", async () => {
      const label = encodeLabel("ci 42", { run: 7 });
      const { token, fence } = await locks.grant({ modes, label });
      await locks.grant({ modes, token, label });
      await engine.advance(1500);
      const ended = { fence, hold_ms: 1500, owner: "ci 42" };
      for (const reported of [undefined, ended, undefined]) {
        await locks.release(token);
        expect(locks.ended).toEqual([reported]);
      }
    });

    test("reports the end once, however often it is sent with an Idempotency-Key", async () => {
      const { token, fence } = await locks.grant({ modes });
      for (const reported of [{ fence, hold_ms: 0, owner: null }, undefined]) {
        expect(await locks.release(token, { digest: `once-${modes}` })).toEqual([["released", modes, "0"]]);
        expect(locks.ended).toEqual([reported]);
      }
    });

    test("ends one hold at a time and does not change the deadline", async () => {
      const lease = await locks.grant({ modes });
      await locks.grant({ modes, token: lease.token });
      await engine.advance(1000);
      expect(await locks.release(lease.token)).toEqual([["released", modes, "1"]]);
      expect((await locks.inspect()).holders).toMatchObject([
        { token: lease.token, hold_count: 1, expires_at_ms: lease.expires_at_ms },
      ]);
      expect(await locks.release(lease.token)).toEqual([["released", modes, "0"]]);
    });

    test("sent twice, it ends one hold", async () => {
      const { token } = await locks.grant({ modes });
      for (const _ of [1, 2]) await locks.grant({ modes, token });
      const request = secret();
      for (const _ of [1, 2]) expect(await locks.release(token, { request })).toEqual([["released", modes, "2"]]);
      for (const holds of ["1", "0"]) expect(await locks.release(token)).toEqual([["released", modes, holds]]);
      expect(await locks.release(token, { request })).toEqual([["released", modes, "2"]]);
    });

    test("sent again by the service itself, it is recognized among the latest 16 outcomes of the lock", async () => {
      const { token } = await locks.grant({ modes });
      const request = secret();
      await locks.release(token, { request });
      for (let i = 0; i < 15; i++) await locks.release((await locks.grant({ modes })).token);
      expect(await locks.release(token, { request })).toEqual([["released", modes, "0"]]);
    });

    test("lost: for a lease that has ended, with the reason; no other lease is touched", async () => {
      const released = (await locks.grant({ modes })).token;
      await locks.release(released);
      const expired = (await locks.grant({ modes, ttl_ms: 100 })).token;
      await engine.advance(100);
      const bounded = (await locks.grant({ modes, max_hold_ms: 100 })).token;
      await engine.advance(100);
      const { token } = await locks.grant({ modes });
      expect(await locks.release(released)).toEqual([["lost", "released", "0"]]);
      expect(await locks.release(expired)).toEqual([["lost", "expired", "0"]]);
      expect(await locks.release(bounded)).toEqual([["lost", "max_hold", "0"]]);
      expect(await locks.release(secret())).toEqual([["lost", "unknown", "0"]]);
      expect((await locks.inspect()).holders).toMatchObject([{ token, hold_count: 1 }]);
    });
  });

  test("reports the reasons of the latest 32 ended leases", async () => {
    const tokens = [];
    for (let i = 0; i < 33; i++) {
      const { token } = await locks.grant();
      await locks.release(token);
      tokens.push(token);
    }
    const [oldest, second] = tokens as [string, string];
    expect(await locks.release(oldest)).toEqual([["lost", "unknown", "0"]]);
    expect(await locks.release(second)).toEqual([["lost", "released", "0"]]);
  });

  test("of one mode keeps the holder's other lease", async () => {
    const exclusive = await locks.grant();
    const shared = await locks.grant({ modes: "s", token: exclusive.token });
    expect(await locks.release(shared.token)).toEqual([["released", "s", "0"]]);
    expect((await locks.inspect()).holders).toMatchObject([{ token: exclusive.token }]);
    expect(await locks.release(exclusive.token)).toEqual([["released", "x", "0"]]);
  });

  test("of several locks never stops half-way", async () => {
    const held = { names: ["a", "c"] };
    const { token } = await locks.grant(held);
    const refs = ["a", "b", "c"].map((name) => ({ name, token }));
    expect(await locks.release(refs)).toEqual([
      ["released", "x", "0"],
      ["lost", "unknown", "0"],
      ["released", "x", "0"],
    ]);
    for (const name of held.names) expect((await locks.inspect("-", name)).holders_total).toBe(0);
  });

  test("a ticket is not a token", async () => {
    const { token } = await locks.grant();
    const { place } = await locks.wait();
    expect(await locks.release(place.ticket)).toEqual([["lost", "unknown", "0"]]);
    expect((await locks.inspect()).queue_length).toBe(1);
    expect(await locks.release(token)).toEqual([["released", "x", "0"]]);
  });

  test("reports how long the lock was held, for waiters", async () => {
    const { token } = await locks.grant();
    await engine.advance(400);
    await locks.release(token);
    const next = await locks.grant();
    expect(await locks.acquire()).toMatchObject({ hold_ms: 400 });
    await engine.advance(800);
    await locks.release(next.token);
    await locks.grant();
    expect(await locks.acquire()).toMatchObject({ hold_ms: 500 });
  });
});
