import { describe, expect, test } from "vitest";
import { type Act, DEFAULTS, fromQuery, type Plan, planOf, SCENARIOS, toQuery } from "../../../public/queue/plan.ts";
import { World } from "../../../public/queue/world.ts";

const MINUTE_MS = 60_000;

async function played(plan: Plan, acts: readonly Act[] = []): Promise<World> {
  const world = new World(plan, acts);
  await world.runUntil(MINUTE_MS);
  return world;
}

describe("World", () => {
  test.for(SCENARIOS)(
    "$name: a seed always gives the same history, and another seed a different one",
    async (scenario) => {
      const plan = planOf(scenario);
      const first = await played(plan);
      expect((await played(plan)).entries).toEqual(first.entries);
      expect((await played({ ...plan, seed: plan.seed + 1 })).entries).not.toEqual(first.entries);
      expect(first.database.counts.accepted).toBeGreaterThan(10);
    },
  );

  test("shows the same lock holders as the service, even when clients freeze or die", async () => {
    const seen = new Set<number>();
    for (let seed = 1; seed <= 8; seed++) {
      const crowd = seed % 2 === 0 ? { clients: 5, readers: 2 } : { clients: 1 };
      const world = new World({ ...DEFAULTS, ...crowd, seed, freezes: 30, crashes: 30 });
      for (let i = 1; i <= 40; i++) {
        await world.runUntil(i * 1_000);
        const drawn = () => world.clients.flatMap(({ held }) => held ?? []).sort((a, b) => a - b);
        const before = drawn();
        const { holders } = await world.state();
        // Skips this moment if a response has arrived in between.
        if (String(before) !== String(drawn())) continue;
        const granted = holders.map(({ fence }) => fence).sort((a, b) => a - b);
        const onTheirWay = granted.filter((fence) => !before.includes(fence));
        if (onTheirWay.length > 0) await world.runUntil(world.now_ms + 20);
        expect(onTheirWay.every((fence) => world.entries.some(({ text }) => text.includes(String(fence))))).toBe(true);
        expect(before.filter((fence) => !granted.includes(fence))).toEqual([]);
        seen.add(holders.length);
      }
    }
    expect(seen).toContain(0);
    expect(seen).toContain(1);
    expect(seen).toContain(2);
  });

  test("the database that checks fences rejects the writes that the other one accepts, and nothing else differs", async () => {
    let late = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const plan = { ...DEFAULTS, seed, freezes: 60 };
      const [checked, unchecked] = [await played(plan), await played({ ...plan, fenced: false })];
      expect(checked.database.counts.overwrote).toBe(0);
      expect(unchecked.database.counts).toMatchObject({ rejected: 0, overwrote: checked.database.counts.rejected });
      const who = ({ entries }: World) => entries.map(({ at_ms, client }) => [at_ms, client]);
      expect(who(checked)).toEqual(who(unchecked));
      late += checked.database.counts.rejected;
    }
    expect(late).toBeGreaterThan(20);
  });

  test("a killed holder keeps the lock until its ttl ends, and a killed waiter leaves the queue immediately", async () => {
    const world = new World({ ...DEFAULTS, clients: 3, hold_ms: 10_000 });
    await world.runUntil(3_000);
    const { holders, queue } = await world.state();
    const [holder, first, second] = [holders[0], ...queue].map((one) => "ABC".indexOf(one?.owner ?? "?"));
    world.act(holder as number, "kill");
    world.act(first as number, "kill");
    await world.runUntil(world.now_ms + 500);
    expect(await world.state()).toMatchObject({ holders: [{ owner: "ABC"[holder as number] }] });
    await world.runUntil(world.now_ms + DEFAULTS.ttl_ms);
    expect(world.clients[second as number]?.held).toBeGreaterThan(0);
  });

  test("a frozen holder loses the lock, and stops its work when it resumes", async () => {
    const world = new World({ ...DEFAULTS, clients: 2, hold_ms: 10_000 });
    await world.runUntil(2_000);
    const holder = world.clients.findIndex(({ held }) => held !== undefined);
    world.act(holder, "freeze");
    await world.runUntil(6_000);
    expect(world.clients.map(({ held }) => held !== undefined).indexOf(true)).toBe(1 - holder);
    world.act(holder, "thaw");
    await world.runUntil(10_000);
    const entries = world.entries.filter(({ client, at_ms }) => client === holder && at_ms > 6_000);
    expect(entries.map(({ kind }) => kind)).toContain("stops");
  });

  test("the user's actions are repeated from the address", async () => {
    const world = new World(DEFAULTS);
    await world.runUntil(4_000);
    world.act(0, "freeze");
    await world.runUntil(9_000);
    world.act(0, "thaw");
    world.act(1, "kill");
    await world.runUntil(MINUTE_MS);
    const { plan, acts } = fromQuery(toQuery(world.plan, world.acts));
    expect(acts).toHaveLength(3);
    expect((await played(plan, acts)).entries).toEqual(world.entries);
  });

  test("step() continues until the log has another line", async () => {
    const world = new World(DEFAULTS);
    for (let i = 1; i <= 20; i++) {
      const before = world.entries.length;
      await world.step();
      expect(world.entries.length).toBeGreaterThan(before);
    }
  });
});

describe("fromQuery()", () => {
  test("reads what toQuery() writes", () => {
    for (const scenario of SCENARIOS) expect(fromQuery(toQuery(planOf(scenario), [])).plan).toEqual(planOf(scenario));
  });

  test("keeps valid values, and ignores the rest", () => {
    const { plan, acts } = fromQuery("?clients=99&readers=99&ttl_ms=1&hold_ms=x&seed=-4&acts=5f0.7k9.junk");
    expect(plan).toEqual({ ...DEFAULTS, clients: 6, readers: 6, ttl_ms: 1000, seed: 0 });
    expect(acts).toEqual([{ at_ms: 5, client: 0, what: "freeze" }]);
  });
});
