import { describe, expect, test } from "vitest";
import { recordKey } from "../../src/lock/codec/keys.ts";
import { encodeLabel } from "../../src/lock/codec/label.ts";
import { useGateway } from "../support/engines/gateway.ts";
import { breakScript, historyScript, transferScript } from "../support/engines/kind-scripts.ts";
import { LABEL, LOCK, lockScripts, RETENTION_MS } from "../support/engines/lock-scripts.ts";
import { describeScripts, gatewayStore } from "../support/engines/script-engines.ts";

const SHOWN = 20;

describeScripts("the history", (engine) => {
  const locks = lockScripts(engine);
  const history = historyScript(engine);
  const key = () => `lh:{${engine.namespace}}:history:${LOCK}`;
  const cycle = async (label = "-") => locks.release((await locks.grant({ label })).token);

  test("of an unused lock is empty, and reading it writes nothing", async () => {
    expect(await history()).toEqual([]);
    expect(await engine.keysOf(`lh:{${engine.namespace}}:`)).toEqual([]);
  });

  test("granted and released: who, when, the wait and the hold; the latest first", async () => {
    const first = await locks.grant({ label: LABEL });
    const { place } = await locks.wait({ modes: "s" });
    await engine.advance(1500);
    const released_ms = engine.now_ms();
    await locks.release(first.token);
    await engine.advance(30);
    const second = await locks.grant({ modes: "s", ticket: place.ticket });
    expect(await history()).toEqual([
      { event: "granted", at_ms: released_ms + 30, mode: "shared", fence: second.fence, owner: null, ms: 1530 },
      { event: "released", at_ms: released_ms, mode: "exclusive", fence: first.fence, owner: "ci-42", ms: 1500 },
      { event: "granted", at_ms: first.acquired_at_ms, mode: "exclusive", fence: first.fence, owner: "ci-42", ms: 0 },
    ]);
  });

  test("expired and max_hold: dated at the deadline, however late it is noticed", async () => {
    await locks.grant({ ttl_ms: 1000 });
    await engine.advance(5000);
    const bounded = await locks.grant({ max_hold_ms: 2000 });
    await engine.advance(9000);
    expect(await history()).toMatchObject([
      { event: "max_hold", at_ms: bounded.acquired_at_ms + 2000, ms: 2000 },
      { event: "granted" },
      { event: "expired", ms: 1000 },
      { event: "granted" },
    ]);
  });

  test("contains breaks and transfers", async () => {
    const old = await locks.grant({ label: LABEL });
    await engine.advance(100);
    const { lease } = await transferScript(engine)(old.token, { label: encodeLabel("b", { shift: 2 }) });
    await engine.advance(200);
    await breakScript(engine)();
    expect(await history()).toMatchObject([
      { event: "broken", fence: lease?.fence, owner: "b", ms: 200 },
      { event: "granted", fence: lease?.fence, owner: "b", ms: 0 },
      { event: "transferred", fence: old.fence, owner: "ci-42", ms: 100 },
      { event: "granted", fence: old.fence },
    ]);
  });

  test("an upgrade's wait starts at its request; re-entry and renewal are not recorded", async () => {
    const [one, two] = [await locks.grant({ modes: "s" }), await locks.grant({ modes: "s" })];
    await locks.wait({ token: one.token });
    await engine.advance(700);
    await locks.release(two.token);
    await locks.grant({ token: one.token });
    await locks.grant({ modes: "s", token: one.token });
    await locks.renew(one.token);
    expect(await history()).toMatchObject([
      { event: "granted", mode: "exclusive", ms: 700 },
      { event: "released", mode: "shared", ms: 700 },
      { event: "granted", mode: "shared" },
      { event: "granted", mode: "shared" },
    ]);
  });

  test.each(["-", LABEL, encodeLabel("ö".repeat(128), { note: "n".repeat(1000) })])(
    "contains the latest 20 events, from all clients (%#)",
    { timeout: 60_000 },
    async (label) => {
      const expected: number[] = [];
      for (let i = 0; i < 40; i++) {
        const { token, fence } = await locks.grant({ label });
        await engine.advance(3);
        await locks.release(token);
        expected.unshift(fence, fence);
        const events = await history();
        expect(events.map((event) => event.fence)).toEqual(expected.slice(0, SHOWN));
        expect((await locks.record())?.length).toBeLessThan(4200);
      }
      const [text] = await engine.read([key()]);
      expect(text?.length).toBeLessThan(SHOWN * 450);
    },
  );

  test("a crowd that ends simultaneously leaves the latest events", { timeout: 60_000 }, async () => {
    await locks.acquireAll(Array(300).fill({ modes: "s", label: LABEL }));
    await breakScript(engine)();
    const events = await history();
    expect(events.map(({ event }) => event)).toEqual(Array(SHOWN).fill("broken"));
  });

  test("lives as long as the record that it was written with", async () => {
    for (let i = 0; i < 20; i++) await cycle();
    const [ttl] = await engine.pttl([key()]);
    expect(ttl).toBeGreaterThan(RETENTION_MS - 5000);
    expect(ttl).toBeLessThanOrEqual(RETENTION_MS + 60_000);
  });

  test("is not kept if its key is lost", async () => {
    const off = lockScripts({
      ...engine,
      get namespace() {
        return engine.namespace;
      },
      run: (script, keys, args) => engine.run(script, keys.with(7, keys[0] as string), args),
    });
    for (let i = 0; i < 20; i++) await off.release((await off.grant({ label: LABEL })).token);
    expect(await engine.keysOf(`lh:{${engine.namespace}}:`)).toEqual([recordKey("lock", engine.namespace, LOCK)]);
    expect((await off.record())?.split("\n")[5]).toBe("");
    await cycle();
    expect(await history()).toHaveLength(2);
  });
});

describe("the cost of the history", () => {
  const fixture = useGateway();
  const locks = lockScripts({ ...gatewayStore(fixture), namespace: "billed", now_ms: Date.now });

  test.each([
    ["nobody says who", "-"],
    ["with an owner", LABEL],
  ])("%s: one command for every 20 of acquire and release", async (_, label) => {
    const bills: number[] = [];
    const bill = async (work: () => Promise<unknown>) => bills.push(await fixture.gateway.billed(work));
    const cycle = async () => {
      let token = "";
      await bill(async () => {
        token = (await locks.grant({ label })).token;
      });
      await locks.renew(token);
      await bill(() => locks.release(token));
    };
    // The first run of each script also sends its text.
    await cycle();
    bills.length = 0;
    for (let i = 0; i < 100; i++) await cycle();
    expect(bills.filter((commands) => commands === 4)).toHaveLength(190);
    expect(bills.filter((commands) => commands === 5)).toHaveLength(10);
  });
});
