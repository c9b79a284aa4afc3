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
