import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { lockScripts } from "../support/lock-scripts.ts";
import { describeScripts } from "../support/script-engines.ts";

describeScripts("the store's own clock", (engine) => {
  const onStore = () => lockScripts({ ...engine, ...engine.store });

  test("ends a lease that nobody ends", async () => {
    const locks = onStore();
    const lease = await locks.grant({ ttl_ms: 60 });
    let reply = await locks.acquire();
    while (reply.kind === "busy") {
      await sleep(5);
      reply = await locks.acquire();
    }
    if (reply.kind !== "granted") throw new Error(reply.kind);
    const [next] = reply.leases;
    expect(next?.acquired_at_ms).toBeGreaterThanOrEqual(lease.expires_at_ms);
    expect(await locks.renew(lease.token)).toEqual([{ kind: "lost", reason: "expired" }]);
  });

  test("counts fences and deadlines in its microseconds and milliseconds", async () => {
    const lease = await onStore().grant({ ttl_ms: 30_000 });
    expect(Math.floor(lease.fence / 1000)).toBe(lease.acquired_at_ms);
    expect(lease.expires_at_ms).toBe(lease.acquired_at_ms + 30_000);
    expect(Number.isSafeInteger(lease.fence)).toBe(true);
  });

  test("a renewal in time keeps a lease beyond its length", async () => {
    const locks = onStore();
    const { token } = await locks.grant({ ttl_ms: 2000 });
    for (let i = 0; i < 8; i++) {
      await sleep(300);
      expect(await locks.renew(token)).toMatchObject([{ kind: "renewed" }]);
    }
    expect((await locks.inspect(token)).yours).toMatchObject({ token });
  });
});

describeScripts("a clock that is stepped", (engine) => {
  const locks = lockScripts(engine);

  test("back: leases live longer by as much, nobody else gets in meanwhile, and fences keep growing", async () => {
    const lease = await locks.grant({ ttl_ms: 10_000 });
    await engine.advance(-5_000);
    await engine.advance(14_999);
    expect((await locks.acquire()).kind).toBe("busy");
    expect(await locks.renew([{ token: lease.token, ttl_ms: 1 }])).toMatchObject([{ kind: "renewed" }]);
    await engine.advance(1);
    const next = await locks.grant({ ttl_ms: 10_000 });
    await locks.release(next.token);
    await engine.advance(-60_000);
    const after = await locks.grant();
    expect([next.fence > lease.fence, after.fence > next.fence]).toEqual([true, true]);
  });

  test("forward: leases end early by as much, and their holders are told", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    await engine.advance(60_000);
    const next = await locks.grant();
    expect(next.fence).toBeGreaterThan(lease.fence);
    expect(await locks.renew(lease.token)).toEqual([{ kind: "lost", reason: "expired" }]);
  });
});
