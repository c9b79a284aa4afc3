/** How the scripts store the reason given with a break, which later requests read. */
import { expect, test } from "vitest";
import { breakLeaseScript, breakScript } from "../support/engines/kind-scripts.ts";
import { lockScripts } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("notes", (engine) => {
  const locks = lockScripts(engine);
  const breakAll = breakScript(engine);
  const breakOne = breakLeaseScript(engine);
  const outcome = locks.lost;
  const lost = (words: string) => ({ kind: "lost", reason: "broken", note: words });
  const notes = async () =>
    /\nn (\S+)(.*)\n/
      .exec((await locks.record()) ?? "")?.[2]
      ?.trim()
      .split(" ") ?? [];

  test("a reason is stored once, however many leases it ended; different reasons are stored separately", async () => {
    const leases = [];
    for (let i = 0; i < 6; i++) leases.push(await locks.grant({ modes: "s" }));
    for (const [i, { fence }] of leases.entries()) await breakOne(fence, { note: i % 2 ? "odd" : "even" });
    for (const [i, { token }] of leases.entries()) expect(await outcome(token)).toEqual(lost(i % 2 ? "odd" : "even"));
    expect(await notes()).toHaveLength(2);
  });

  test("at most the latest eight reasons are kept; holders of leases that ended earlier only learn that they were broken", async () => {
    const tokens = [];
    for (let i = 0; i < 12; i++) {
      const { token, fence } = await locks.grant();
      tokens.push(token);
      await breakOne(fence, { note: `words${i}` });
    }
    for (const [i, token] of tokens.entries()) expect(await outcome(token)).toEqual(lost(i < 4 ? "-" : `words${i}`));
    expect(await notes()).toHaveLength(8);
  });

  test("a reason is deleted once no end that it belongs to is remembered", async () => {
    await locks.grant();
    await breakAll({ note: "once" });
    expect(await notes()).toHaveLength(1);
    for (let i = 0; i < 32; i++) await locks.release((await locks.grant()).token);
    expect(await notes()).toEqual([]);
    // No part of the reason has been stored as a release: the fourth line, which contains the releases, is empty.
    expect((await locks.record())?.split("\n")[3]).toBe("");
  });

  test("an announced break: the reason of the earliest one applies, to every lease", async () => {
    const [one, two] = [await locks.grant({ modes: "s" }), await locks.grant({ modes: "s" })];
    await breakAll({ grace_ms: 500, note: "soon" });
    await breakAll({ grace_ms: 900, note: "late" });
    await breakAll({ grace_ms: 200, note: "soonest" });
    await breakOne(one.fence, { note: "now" });
    await engine.advance(200);
    expect(await outcome(one.token)).toEqual(lost("now"));
    expect(await outcome(two.token)).toEqual(lost("soonest"));
    const next = await locks.grant();
    await breakAll();
    expect(await outcome(next.token)).toEqual(lost("-"));
    expect(await outcome(two.token)).toEqual(lost("soonest"));
  });

  test("all leases of a crowd that is cleared in parts have the same reason", async () => {
    const leases = [];
    for (let i = 0; i < 405; i++) leases.push(await locks.grant({ modes: "s" }));
    await breakAll({ note: "all" });
    for (const at of [404, 403]) expect(await outcome((leases[at] as { token: string }).token)).toEqual(lost("all"));
  });

  test("leases that end otherwise have no reason, even during a break", async () => {
    const expired = await locks.grant({ modes: "s", ttl_ms: 100 });
    const held = await locks.grant({ modes: "s" });
    await engine.advance(100);
    await breakAll({ note: "why" });
    expect(await outcome(expired.token)).toEqual({ kind: "lost", reason: "expired", note: "-" });
    expect(await outcome(held.token)).toEqual(lost("why"));
  });
});
