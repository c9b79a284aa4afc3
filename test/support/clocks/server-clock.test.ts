import { Redis } from "ioredis";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startTurnedRedis, whyNotTurned } from "./server-clock.ts";

const HOUR_MS = 3_600_000;
/** The longest time between the server's reply and ours. On a busy machine, both replies may take a long time. */
const NEAR_MS = 5_000;

const missing = await whyNotTurned();
beforeEach(({ skip }) => {
  if (missing !== undefined) skip(missing);
});

async function setUp() {
  const server = await startTurnedRedis({ appendonly: false });
  const redis = new Redis(server.url);
  onTestFinished(async () => {
    redis.disconnect();
    await server.stop();
  });
  const milliseconds = ([s, us]: readonly (string | number)[]) => Number(s) * 1000 + Number(us) / 1000;
  const now_ms = async () => milliseconds(await redis.time());
  const now_ms_in_lua = async () =>
    milliseconds((await redis.eval(`return redis.call("TIME")`, 0)) as readonly string[]);
  const near = async (offset_ms: number) => {
    for (const now of [now_ms, now_ms_in_lua]) {
      const ahead_ms = (await now()) - Date.now() - offset_ms;
      expect(Math.abs(ahead_ms)).toBeLessThan(NEAR_MS);
    }
  };
  return { redis, near, clock: server.clock };
}

test("startTurnedRedis(): TIME follows every step, forward and back, over the network and in Lua", async () => {
  const { near, clock } = await setUp();
  await near(0);
  for (const [step_ms, offset_ms] of [
    [24 * HOUR_MS, 24 * HOUR_MS],
    [-25 * HOUR_MS, -HOUR_MS],
    [HOUR_MS + 0.5, 0.5],
  ] as const) {
    clock.turn(step_ms);
    expect(clock.offset_ms).toBe(offset_ms);
    await near(offset_ms);
  }
});

test("startTurnedRedis(): keys expire by the fake clock, even if nobody reads them, and live longer when it steps back", async () => {
  const { redis, clock } = await setUp();
  await redis.set("read", "1", "PX", HOUR_MS);
  await redis.set("stays", "1", "PX", 3 * HOUR_MS);
  const pipeline = redis.pipeline();
  for (let i = 0; i < 1_000; i++) pipeline.set(`unread ${i}`, "1", "PX", HOUR_MS + i);
  await pipeline.exec();
  clock.turn(HOUR_MS - NEAR_MS);
  expect(await redis.get("read")).toBe("1");
  clock.turn(2 * NEAR_MS);
  expect(await redis.get("read")).toBeNull();
  await expect.poll(() => redis.dbsize(), { interval: 5 }).toBe(1);
  clock.turn(-24 * HOUR_MS);
  expect(Math.abs((await redis.pttl("stays")) - 26 * HOUR_MS)).toBeLessThan(2 * NEAR_MS);
  await redis.set("after", "1", "PX", 1_000);
  clock.turn(1_001);
  expect(await redis.get("after")).toBeNull();
});

test("startTurnedRedis(): keeps replying and expiring keys while the clock is stepped repeatedly", async () => {
  const { redis, clock } = await setUp();
  for (let i = 0; i < 200; i++) {
    clock.turn(i % 3 === 0 ? -HOUR_MS : HOUR_MS);
    await redis.set(`key ${i}`, String(i), "PX", 60_000);
    expect(await redis.get(`key ${i}`)).toBe(String(i));
  }
  clock.turn(24 * HOUR_MS);
  await expect.poll(() => redis.dbsize(), { interval: 5 }).toBe(0);
});
