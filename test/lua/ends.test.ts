import { expect, test } from "vitest";
import { breakScript, transferScript } from "../support/engines/kind-scripts.ts";
import { LABEL, LOCK, lockScripts } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("ends of leases in replies", (engine) => {
  const locks = lockScripts(engine);
  const subject = { kind: "lock", name: LOCK } as const;
  const takeReported = () => engine.ends.splice(0);

  test("an expired lease is reported once, by the run that finds it first, with its deadline as the time", async () => {
    takeReported();
    const lease = await locks.grant({ ttl_ms: 1000, label: LABEL });
    await engine.advance(5000);
    await locks.inspect();
    const { fence, expires_at_ms: at_ms } = lease;
    expect(takeReported()).toEqual([
      { event: "expired", ...subject, mode: "exclusive", fence, owner: "ci-42", held_ms: 1000, at_ms },
    ]);
    await locks.renew(lease.token);
    await locks.grant();
    expect(takeReported()).toEqual([]);
  });

  test("leases that a request releases itself are not reported", async () => {
    takeReported();
    const lease = await locks.grant();
    await locks.release(lease.token);
    expect(takeReported()).toEqual([]);
  });

  test("shared leases, max_hold, a break and a transfer are reported", async () => {
    takeReported();
    const shared = [await locks.grant({ modes: "s", ttl_ms: 1000 }), await locks.grant({ modes: "s", ttl_ms: 1000 })];
    await engine.advance(1000);
    const bounded = await locks.grant({ max_hold_ms: 2000 });
    const fences = takeReported().map(({ event, mode, fence }) => [event, mode, fence]);
    expect(fences.sort()).toEqual(shared.map(({ fence }) => ["expired", "shared", fence]));
    await engine.advance(2000);
    const old = await locks.grant();
    expect(takeReported()).toMatchObject([{ event: "max_hold", fence: bounded.fence, held_ms: 2000 }]);
    const { lease } = await transferScript(engine)(old.token);
    expect(takeReported()).toMatchObject([{ event: "transferred", fence: old.fence }]);
    await breakScript(engine)();
    expect(takeReported()).toMatchObject([{ event: "broken", fence: lease?.fence }]);
  });
});
