/** The guarantees of the queue's rules, with the real scripts, wait loop and hints, in simulated time. */
import { expect, test } from "vitest";
import { connect } from "../../tools/support/redis/connect.ts";
import { type CrowdPlan, simulateCrowd } from "../../tools/support/simulation/crowd.ts";
import { CROWDS, polite } from "../../tools/support/simulation/crowds.ts";
import { useRedis } from "../support/engines/use-redis.ts";

const redis = useRedis(connect);

const run = (crowd: keyof typeof CROWDS, given: Partial<CrowdPlan>) =>
  simulateCrowd(redis.client, { ...(CROWDS[crowd] as CrowdPlan), ...given });

test("simple loops together get at least half as many grants as a single loop, with or without hints", async () => {
  const short = { warmup_ms: 1000, duration_ms: 4000 };
  const alone = await run("1 naive loop, holds 50 ms", short);
  for (const crowd of ["12 naive loops", "12 naive loops, HINTS=off"]) {
    const beside = await run(crowd, short);
    expect(beside.grants_per_s, crowd).toBeGreaterThan(alone.grants_per_s / 2);
    expect(beside.overtaken_percent, crowd).toBe(0);
  }
});

test("clients that return with their tickets are served in order, and soon", async () => {
  const beside = await run("20 polite, wait 2 s, holds 200 ms", { warmup_ms: 3000, duration_ms: 8000 });
  expect(beside.overtaken_percent).toBe(0);
  // The time of three requests to the store, plus that of the hint.
  expect(beside.p50_ms).toBeLessThan(20);
  expect(beside.longest_wait_s).toBeLessThan(5);
});

test("twenty abandoned places are passed over within a second", async () => {
  const { longest_idle_s, grants_per_s } = await run("1 behind 20 places that were left", { duration_ms: 10_000 });
  expect(grants_per_s).toBe(2 / 10);
  expect(longest_idle_s).toBeLessThan(1);
});

test("the places of a dead instance delay others by one turn of 3 s, and then by short ones", async () => {
  const { longest_idle_s, grants_per_s } = await run("1 behind 3 whose instance ended", { duration_ms: 15_000 });
  expect(grants_per_s).toBe(2 / 15);
  expect(longest_idle_s).toBeGreaterThan(3);
  expect(longest_idle_s).toBeLessThan(5);
});

test("a pool: nobody is overtaken, and each of its locks is used at least 95 % of the time in which a client wants it", {
  timeout: 120_000,
}, async () => {
  const short = { warmup_ms: 2000, duration_ms: 10_000 };
  const any = await run("5 locks: 40 for any, 2 for each", short);
  expect(any.overtaken_percent).toBe(0);
  expect(any.unused_percent).toBeLessThan(5);
  expect(any.longest_wait_s).toBeLessThan(3);
  const mixed = await run("the same, 7 for two and 5 for three", { ...short, duration_ms: 40_000 });
  expect(mixed.overtaken_alike_percent).toBe(0);
  expect(mixed.unused_percent).toBeLessThan(5);
  // A request for several locks has priority everywhere after 10 s, and every client is served.
  for (const kind of ["any", "single", "two", "three"]) {
    expect(mixed.by_kind[kind]?.grants_per_s, kind).toBeGreaterThan(0);
    expect(mixed.by_kind[kind]?.longest_wait_s, kind).toBeLessThan(25);
  }
});

test("the expiry of a lease is noticed immediately", async () => {
  const { longest_idle_s } = await run("the same, 1 holder in 20 dies (ttl 2 s)", {
    warmup_ms: 0,
    duration_ms: 15_000,
  });
  expect(longest_idle_s).toBeLessThan(0.1);
});

test("a request for several locks is served within 12 s under traffic on each of them", async () => {
  const { clients } = CROWDS["3 locks: 4 for each, 2 for all three"] as CrowdPlan;
  const { by_kind } = await run("3 locks: 4 for each, 2 for all three", {
    clients: clients.slice(0, -1),
    warmup_ms: 0,
    duration_ms: 13_000,
  });
  expect(by_kind.multi?.grants_per_s).toBeGreaterThan(0);
  expect(by_kind.multi?.longest_wait_s).toBeLessThan(12);
});

test.each([3, undefined])(
  "a lock stays in service while a request for it and for one that is held waits (hints after %s ms)",
  async (hint_ms) => {
    const named = (...names: string[]) => names.map((name) => ({ name, mode: "exclusive" as const }));
    const HOUR_MS = 3_600_000;
    const beside = (clients: CrowdPlan["clients"]) =>
      simulateCrowd(redis.client, {
        hint_ms,
        round_trip_ms: 5,
        seed: 1,
        warmup_ms: 500,
        duration_ms: 6000,
        clients: [
          polite(HOUR_MS, { kind: "holder", ttl_ms: HOUR_MS }),
          ...Array.from({ length: 6 }, () => polite(20, { kind: "single", targets: named("b") })),
          ...clients,
        ],
      });
    const alone = (await beside([])).by_kind.single?.grants_per_s ?? 0;
    for (const targets of [named("a", "b"), named("b", "a")]) {
      const several = polite(20, { kind: "several", targets, wait_ms: 3000, ticket: false });
      const { by_kind } = await beside([several]);
      expect(by_kind.single?.grants_per_s).toBeGreaterThan(0.9 * alone);
      expect(by_kind.single?.longest_wait_s).toBeLessThan(0.5);
    }
  },
);

test.each([3, undefined])(
  "requests for several locks that are all busy also leave them in service (hints after %s ms)",
  async (hint_ms) => {
    const named = (...names: string[]) => names.map((name) => ({ name, mode: "exclusive" as const }));
    const singles = ["a", "b"].flatMap((name) =>
      Array.from({ length: 4 }, () => polite(100, { targets: named(name) })),
    );
    const several = [named("a", "b"), named("b", "a"), named("a", "b")].map((targets) => polite(100, { targets }));
    const { longest_idle_s } = await simulateCrowd(redis.client, {
      hint_ms,
      round_trip_ms: 5,
      seed: 1,
      warmup_ms: 0,
      duration_ms: 20_000,
      clients: [...singles, ...several],
    });
    expect(longest_idle_s).toBeLessThan(1);
  },
);

test("a lone waiter costs at most 1.4 commands a second, and each of eleven at most 0.6", async () => {
  const HOUR_MS = 3_600_000;
  const behindOneHold = (waiters: number) =>
    Array.from({ length: 1 + waiters }, () => polite(HOUR_MS, { idle_ms: [0, 1], ttl_ms: HOUR_MS }));
  for (const [waiters, most] of [
    [1, 1.4],
    [11, 0.6],
  ] as const) {
    const { commands_per_s } = await simulateCrowd(redis.client, {
      clients: behindOneHold(waiters),
      hint_ms: 3,
      round_trip_ms: 5,
      seed: 1,
      warmup_ms: 60_000,
      duration_ms: 120_000,
    });
    expect(commands_per_s / waiters).toBeLessThanOrEqual(most);
  }
});
