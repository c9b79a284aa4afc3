import { describe, expect, test } from "vitest";
import { LOCK, lockScripts, secret, WAIT_MS } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("acquire with a token", (engine) => {
  const locks = lockScripts(engine);

  describe.each(["x", "s"])("re-entry (%s)", (modes) => {
    test("adds a hold to the same lease: same token, same fence", async () => {
      const lease = await locks.grant({ modes });
      await engine.advance(1000);
      const again = await locks.grant({ modes, token: lease.token });
      expect(again).toEqual({ ...lease, hold_count: 2, expires_at_ms: lease.expires_at_ms + 1000 });
    });

    test("never brings the deadline forward", async () => {
      const lease = await locks.grant({ modes });
      const again = await locks.grant({ modes, token: lease.token, ttl_ms: 100 });
      expect(again.expires_at_ms).toBe(lease.expires_at_ms);
    });

    test("sent twice, it counts once, even if another hold was released in between", async () => {
      const { token } = await locks.grant({ modes });
      const request = secret();
      expect((await locks.grant({ modes, token, request })).hold_count).toBe(2);
      expect((await locks.grant({ modes, token, request })).hold_count).toBe(2);
      await locks.release(token);
      expect((await locks.grant({ modes, token, request })).hold_count).toBe(1);
    });

    test("never waits behind the queue", async () => {
      const { token } = await locks.grant({ modes });
      await locks.wait();
      expect((await locks.grant({ modes, token })).hold_count).toBe(2);
    });

    test("lost: for a lease that has ended, with the reason", async () => {
      const released = (await locks.grant({ modes })).token;
      await locks.release(released);
      const expired = (await locks.grant({ modes, ttl_ms: 100 })).token;
      await engine.advance(100);
      expect(await locks.acquire({ modes, token: released })).toEqual({ kind: "lost", word: "released" });
      expect(await locks.acquire({ modes, token: expired })).toEqual({ kind: "lost", word: "expired" });
      expect(await locks.acquire({ modes, token: secret() })).toEqual({ kind: "lost", word: "unknown" });
    });
  });

  test("requests with the same owner are not the same holder", async () => {
    const label = btoa('["ci-42",null]');
    await locks.grant({ label });
    expect(await locks.acquire({ label })).toMatchObject({ kind: "busy" });
  });

  test("downgrade: creates a second lease, and the readers next in the queue are granted the lock, too", async () => {
    const exclusive = await locks.grant({ ttl_ms: 10_000 });
    const reader = (await locks.wait({ modes: "s" })).place.ticket;
    const shared = await locks.grant({ modes: "s", token: exclusive.token, ttl_ms: 20_000 });
    expect(shared).toMatchObject({ mode: "shared", hold_count: 1, ttl_ms: 20_000 });
    expect(shared.token).not.toBe(exclusive.token);
    expect(shared.fence).toBeGreaterThan(exclusive.fence);
    expect(await locks.acquire({ modes: "s", ticket: reader })).toMatchObject({ kind: "busy", holders_total: 2 });
    await locks.release(exclusive.token);
    await locks.grant({ modes: "s", ticket: reader });
  });

  test("the token of either mode identifies the holder of both", async () => {
    const exclusive = await locks.grant();
    const shared = await locks.grant({ modes: "s", token: exclusive.token });
    expect(await locks.grant({ modes: "x", token: shared.token })).toMatchObject({ ...exclusive, hold_count: 2 });
    expect(await locks.grant({ modes: "s", token: exclusive.token })).toMatchObject({ ...shared, hold_count: 2 });
  });

  test("downgrade: each lease has its own deadline", async () => {
    const exclusive = await locks.grant({ ttl_ms: 100 });
    const shared = await locks.grant({ modes: "s", token: exclusive.token, ttl_ms: 1000 });
    await engine.advance(100);
    expect((await locks.inspect()).holders).toMatchObject([{ mode: "shared", token: shared.token }]);
    // Returning to exclusive mode is now an upgrade.
    expect((await locks.grant({ token: shared.token })).fence).toBeGreaterThan(shared.fence);
  });

  test("upgrade: is immediate for the only holder, ahead of the queue", async () => {
    const shared = await locks.grant({ modes: "s" });
    await locks.wait();
    const exclusive = await locks.grant({ token: shared.token });
    expect(exclusive.mode).toBe("exclusive");
    expect((await locks.inspect()).holders.map(({ token }) => token).sort()).toEqual(
      [shared.token, exclusive.token].sort(),
    );
    await locks.release(exclusive.token);
    expect((await locks.inspect()).holders).toMatchObject([{ token: shared.token }]);
  });

  test("upgrade: sent twice, it is one lease", async () => {
    const shared = await locks.grant({ modes: "s" });
    const request = secret();
    const exclusive = await locks.grant({ token: shared.token, request });
    expect(await locks.grant({ token: shared.token, request })).toEqual(exclusive);
  });

  describe("a waiting upgrader", () => {
    async function upgrading() {
      const [shared, other] = [await locks.grant({ modes: "s" }), await locks.grant({ modes: "s" })];
      const waiter = (await locks.wait()).place;
      const { place, next_chance_ms } = await locks.wait({ token: shared.token });
      return { shared, other, waiter, place, next_chance_ms };
    }

    test("is ahead of everyone, and is granted when the others have left", async () => {
      const { shared, other, waiter, place, next_chance_ms } = await upgrading();
      expect(place.position).toBe(0);
      expect(next_chance_ms).toBe(other.expires_at_ms);
      expect((await locks.wait({ ticket: waiter.ticket })).place.position).toBe(1);
      await locks.release(other.token);
      expect(await locks.acquire({ ticket: waiter.ticket })).toMatchObject({ kind: "busy" });
      expect((await locks.grant({ token: shared.token, ticket: place.ticket })).token).toBe(place.ticket);
    });

    test("lets no new reader in, even if nobody else waits", async () => {
      const { waiter, place } = await upgrading();
      await locks.giveUp(waiter.ticket);
      for (const fair of [true, false]) {
        expect(await locks.acquire({ modes: "s", fair })).toMatchObject({ kind: "busy", queue_length: 1 });
      }
      await locks.giveUp(place.ticket);
      await locks.grant({ modes: "s" });
    });

    test("deadlock: a second upgrade is rejected, with any wait, and the first one keeps waiting", async () => {
      const { shared, other, place } = await upgrading();
      expect(await locks.acquire({ token: other.token })).toEqual({ kind: "deadlock" });
      expect(await locks.acquire({ token: other.token, left_ms: WAIT_MS })).toEqual({ kind: "deadlock" });
      await locks.release(other.token);
      await locks.grant({ token: shared.token, ticket: place.ticket });
    });

    test("is forgotten when its requests stop", async () => {
      const { other, place } = await upgrading();
      await engine.advance(place.ticket_ttl_ms);
      expect(await locks.acquire({ token: other.token })).toMatchObject({ kind: "busy" });
    });

    test("keeps its place by sending requests with the ticket, or with only the same token", async () => {
      const { shared, other, place } = await upgrading();
      for (const ticket of [place.ticket, "-"]) {
        await engine.advance(place.ticket_ttl_ms - 1);
        expect((await locks.wait({ token: shared.token, ticket })).place).toMatchObject({ position: 0 });
      }
      expect(await locks.acquire({ token: other.token })).toEqual({ kind: "deadlock" });
    });

    test("has one place for all of its requests: giving one up keeps the others waiting", async () => {
      const { shared, other, waiter, place } = await upgrading();
      const first = { token: shared.token, request: place.ticket, ticket: place.ticket };
      const second = (await locks.wait({ token: shared.token })).place.ticket;
      expect((await locks.wait({ ticket: waiter.ticket })).queue_length).toBe(2);
      await locks.giveUp(place.ticket);
      expect(await locks.acquire({ token: other.token })).toEqual({ kind: "deadlock" });
      await locks.giveUp(second);
      expect((await locks.wait({ ticket: waiter.ticket })).queue_length).toBe(1);
      await locks.wait(first);
      await locks.release(other.token);
      await locks.grant(first);
      expect(await locks.grant({ token: shared.token })).toMatchObject({ token: place.ticket, hold_count: 2 });
    });

    test("leaves the queue when the lease that it would upgrade ends", async () => {
      const { shared, other } = await upgrading();
      await locks.release(shared.token);
      expect(await locks.acquire({ token: other.token })).toMatchObject({ kind: "granted" });
      expect((await locks.inspect()).queue_length).toBe(1);
    });

    test("is listed with its mode and label, ahead of the others", async () => {
      const [shared] = [await locks.grant({ modes: "s" }), await locks.grant({ modes: "s" })];
      await locks.wait();
      await locks.wait({ token: shared.token, label: "dXA=" });
      expect((await locks.inspect()).queue).toMatchObject([{ mode: "u", label: "dXA=" }, { mode: "x" }]);
    });
  });

  test("an upgrade without join does not wait", async () => {
    const shared = await locks.grant({ modes: "s" });
    await locks.grant({ modes: "s" });
    const busy = await locks.acquire({ token: shared.token });
    expect(busy).toMatchObject({ kind: "busy", queue_length: 0, holders_total: 2 });
    expect(busy).not.toHaveProperty("place");
  });

  test("a token of another lock does not hold this one", async () => {
    const { token } = await locks.grant({ names: ["other"] });
    await locks.grant({ names: [LOCK] });
    expect(await locks.acquire({ token })).toEqual({ kind: "lost", word: "unknown" });
  });
});
