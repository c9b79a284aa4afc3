/**
 * What waiting clients notice, over HTTP and in simulated time, when the store's clock is stepped forward past the end of a
 * lease.
 */
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startTurnedService, type TurnedService } from "../endurance/turned-service.ts";
import { whyNotTurned } from "../support/clocks/server-clock.ts";
import { type Answer, bodyOf, type Fields, Lock } from "../support/services/http.ts";
import { serveHere } from "../support/services/serve-here.ts";

/** How long a waiting client relies on its latest reading of the store's clock. */
const TRUSTED_MS = 10_000;
/** A lease this long outlasts all waits. After a step this large, no client attends its place anymore. */
const LONG_MS = 60_000;
/** After a step this large, clients that wait for 20 s still attend their places. */
const SHORT_MS = 10_000;
/** The longest time between the next client's polls, plus the machine's delay. */
const POLL_MS = 3_000;

interface World extends Pick<TurnedService, "time" | "step"> {
  readonly lock: Lock;
  /** Once the request is in the queue, resolves to a function that returns its answer. */
  wait(fields: Fields): Promise<() => Promise<Answer & { readonly at_ms: number }>>;
}

/** Runs `work` in a world with a lock whose holder is dead. Time advances whenever all requests and `work` are asleep. */
async function inWorld(
  engine: "file" | "redis",
  lease_ms: number,
  work: (world: World) => Promise<void>,
): Promise<void> {
  const service = await startTurnedService(engine, { ALLOW_ANONYMOUS: "true" });
  const target = await serveHere(engine, service.fetch);
  onTestFinished(async () => {
    await target.stop();
    await service.stop();
  });
  const { time, step } = service;
  const lock = new Lock(target);
  const queue_length = async () => (await lock.state()).queue_length;
  const wait: World["wait"] = async (fields) => {
    const before = await queue_length();
    const answer = time.task(async () => ({ ...(await lock.acquire(fields)), at_ms: time.now_ms() }));
    // If the test fails, the request ends when the server stops.
    answer.catch(() => {});
    await expect.poll(queue_length, { interval: 2 }).toBe(before + 1);
    return () => time.others(answer);
  };
  const done = time.task(async () => {
    await lock.hold({ ttl: `${lease_ms}ms` });
    await work({ time, step, lock, wait });
  });
  await time.turn(done);
  await done;
}

const missing = await whyNotTurned();

describe.each(["file", "redis"] as const)("the clock of %s is stepped forward past the end of a lease", (engine) => {
  beforeEach(({ skip }) => {
    if (engine === "redis" && missing !== undefined) skip(missing);
  });

  test.each([
    ["within three seconds if it has waited for ten", TRUSTED_MS, POLL_MS],
    ["within thirteen seconds if it has just sent its request", 0, TRUSTED_MS + POLL_MS],
  ])("the next in line gets the lock %s", async (_, waited_ms, within_ms) => {
    await inWorld(engine, LONG_MS, async ({ time, step, wait }) => {
      const answer = await wait({ wait: "20s" });
      await time.sleep(waited_ms);
      step(LONG_MS);
      const stepped_at_ms = time.now_ms();
      const { at_ms, ...next } = await answer();
      bodyOf(next, 200);
      expect(at_ms - stepped_at_ms).toBeLessThan(within_ms);
    });
  });

  test("GET reports that the lock is free, and all waiters then get it in turn within three seconds", async () => {
    await inWorld(engine, SHORT_MS, async ({ time, step, lock, wait }) => {
      const answers = [await wait({ wait: "20s" }), await wait({ wait: "20s" })];
      step(SHORT_MS);
      const stepped_at_ms = time.now_ms();
      expect(await lock.state()).toMatchObject({ state: "free", holders: [], queue_length: 2 });
      for (const answer of answers) {
        const { at_ms, ...next } = await answer();
        await lock.end(bodyOf(next, 200).token);
        expect(at_ms - stepped_at_ms).toBeLessThan(POLL_MS);
      }
    });
  });

  test("a 423 at the end of a wait does not name that lease, and by then the next client holds the lock", async () => {
    await inWorld(engine, SHORT_MS, async ({ step, wait }) => {
      const [next, other] = [await wait({ wait: "20s" }), await wait({ wait: "4s" })];
      // When the shorter wait ends, the other client has had its turn for less than three seconds.
      step(SHORT_MS - 3_000);
      const { at_ms, ...refused } = await other();
      expect(bodyOf(refused, 423)).toMatchObject({ holders: [], position: 1 });
      const { at_ms: granted_at_ms, ...granted } = await next();
      bodyOf(granted, 200);
      expect(granted_at_ms - at_ms).toBeLessThan(POLL_MS);
    });
  });
});
