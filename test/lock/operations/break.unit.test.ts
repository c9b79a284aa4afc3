import { describe, expect, test } from "vitest";
import { StoreError } from "../../../src/engine/engine.ts";
import { breakLock } from "../../../src/lock/operations/break.ts";
import { createSemaphoreService } from "../../../src/lock/operations/semaphore.ts";
import type { RequestScope } from "../../../src/lock/scope.ts";
import { fakeScope } from "../../support/engines/fake-store.ts";

const LEASES = 10_000;
const CLEARED = 400;
const AT_MS = 1_800_000_030_000;

/** Returns a store with a lock that has many leases. Each run of a script ends only some of them. */
function crowd(store_calls_max = 30) {
  const runs: { script: string; args: readonly string[] }[] = [];
  const { scope } = fakeScope({}, { store_calls_max });
  let left = LEASES;
  let warned = 0;
  const run: RequestScope["engine"]["run"] = async (script, _, args) => {
    runs.push({ script: script.name, args });
    if (script.name === "break_lock" && args[1] === "0") {
      left -= CLEARED;
      return ["broken", `${LEASES}`, "1", `${left}`, "0", "0"];
    }
    if (script.name === "break_more" && args[0] === "0") {
      left = Math.max(0, left - CLEARED);
      return ["left", `${left}`];
    }
    warned += CLEARED;
    const next = warned < LEASES ? `${warned}` : "0";
    return script.name === "break_lock"
      ? ["breaking", `${AT_MS}`, `${LEASES}`, "7", next, "0", "2"]
      : ["warned", "7", next];
  };
  const context = { ...scope.context, store_calls: () => runs.length };
  const busy: RequestScope = { ...scope, engine: { ...scope.engine, run }, context };
  return { scope: busy, runs, left: () => left };
}

describe("breakLock()", () => {
  test("breaking 10,000 leases takes one break, and 24 short runs that clear them away", async () => {
    const { scope, runs, left } = crowd();
    expect(await breakLock(scope, "job", { grace_ms: 0, delay: true, queue: "keep" })).toMatchObject({
      kind: "broken",
      leases: LEASES,
    });
    expect([runs.length, left()]).toEqual([LEASES / CLEARED, 0]);
  });

  test("a request returns when its share of the store calls is used up, because the leases are already invalid", async () => {
    const { scope, runs } = crowd(10);
    expect(await breakLock(scope, "job", { grace_ms: 0, delay: true, queue: "keep" })).toMatchObject({
      kind: "broken",
      leases: LEASES,
    });
    expect(runs.length).toBeLessThanOrEqual(10);
  });

  test("a store that fails after the leases have ended does not change the answer", async () => {
    const { scope } = crowd();
    const { run } = scope.engine;
    const engine: RequestScope["engine"] = {
      ...scope.engine,
      run: (script, ...given) =>
        script.name === "break_more"
          ? Promise.reject(new StoreError("the store became a replica", "none"))
          : run(script, ...given),
    };
    const broken = (grace_ms: number) =>
      breakLock({ ...scope, engine }, "job", { grace_ms, delay: true, queue: "keep" });
    expect(await broken(0)).toMatchObject({ leases: LEASES });
    // With grace, nothing has ended yet, and it is unknown how many holders will learn of the break.
    await expect(broken(30_000)).rejects.toMatchObject({ outcome: "unknown" });
  });

  test("with grace, each run counts the holders that may not learn of it, starting where the previous run ended", async () => {
    const { scope, runs } = crowd();
    const outcome = await breakLock(scope, "job", { grace_ms: 30_000, delay: true, queue: "keep" });
    expect(outcome).toEqual({ kind: "breaking", break_at_ms: AT_MS, leases: LEASES, unaware: 7 * 25, dropped: 2 });
    expect(runs.slice(1).map(({ args }) => args[0])).toEqual(runs.slice(1).map((_, i) => `${(i + 1) * CLEARED}`));
  });

  test("works for semaphores, too: breaking and deleting", async () => {
    const broken = crowd();
    const outcome = await createSemaphoreService(broken.scope).break("gpu");
    expect([outcome, broken.left()]).toEqual([{ kind: "broken", leases: LEASES, repaired: false }, 0]);
    const deleted = crowd();
    const removed = await createSemaphoreService(deleted.scope).remove("gpu");
    expect([removed, deleted.left()]).toEqual([{ kind: "removed", existed: true, leases: LEASES, repaired: false }, 0]);
  });
});
