/**
 * The calls and expectations of redlock's own tests, one by one and in the same order, and this adapter's differences.
 */
import { beforeAll, describe, expect, test, vi } from "vitest";
import Redlock, { ExecutionError, ResourceLockedError, type Settings } from "../../src/adapters/redlock/index.ts";
import { DismissedError, type Fetch, Leasehold } from "../../src/client/index.ts";
import { createClient, createFetch, createLonelyClient, pause } from "./service.ts";

/** The service grants a lease for at most a day; redlock's tests use thousands of years. */
const LONG_MS = 60_000;
/** Shorter pauses than redlock's own, because the tests of a refusal wait for all of them. */
const QUICK: Partial<Settings> = { retryDelay: 5, retryJitter: 2 };

const fetchOfService = createFetch();
let client: Leasehold;
beforeAll(() => {
  client = createClient();
});

/** Returns the remaining time of this token's lease on each lock, or null where it has none. */
const heldBy = async (token: string, ...names: string[]) =>
  Promise.all(names.map(async (name) => (await client.get(name, { token })).yours?.ttl_ms ?? null));
const isFree = async (...names: string[]) =>
  (await Promise.all(names.map((name) => client.get(name)))).every(({ state }) => state === "free");
/** Matches a remaining time of at most `ms`, but more than half of it. */
const about = (ms: number) => expect.toSatisfy((left: number) => left <= ms && left > ms / 2, `about ${ms} ms`);

async function refusal(work: Promise<unknown>): Promise<ExecutionError> {
  const error = await work.then(
    () => undefined,
    (error) => error,
  );
  expect(error).toBeInstanceOf(ExecutionError);
  return error as ExecutionError;
}

/** Returns a redlock whose acquires are applied, but are not answered until the first attempt has failed. */
function deafRedlock(settings: Partial<Settings>) {
  let deaf = true;
  const fetch: Fetch = async (url, init) => {
    const answer = await fetchOfService(url, init);
    if (deaf && url.endsWith("/acquire")) throw new TypeError("fetch failed");
    return answer;
  };
  const client = new Leasehold({ url: "http://localhost", timeout: 300, fetch });
  return new Redlock([client], { ...QUICK, ...settings }).once("error", () => {
    deaf = false;
  });
}

describe("acquire() whose response was lost", () => {
  const stateOf = async (name: string) =>
    (await new Leasehold({ url: "http://localhost", fetch: fetchOfService }).get(name)).state;

  test("finds in its next attempt what it was granted", async () => {
    const lock = await deafRedlock({}).acquire(["deaf/next"], LONG_MS);
    expect(lock.attempts).toHaveLength(2);
    await lock.release();
    expect(await stateOf("deaf/next")).toBe("free");
  });

  test("gives it back when it has given up", async () => {
    await refusal(deafRedlock({ retryCount: 0 }).acquire(["deaf/last"], LONG_MS));
    await vi.waitFor(async () => expect(await stateOf("deaf/last")).toBe("free"), { timeout: 5_000 });
  });
});

test("acquire() ends immediately when an administrator dismisses all waiters", async () => {
  await new Redlock([client]).acquire(["sent-away"], LONG_MS);
  const waiting = refusal(new Redlock([client], { retryCount: -1, retryDelay: 900 }).acquire(["sent-away"], LONG_MS));
  await vi.waitFor(async () => expect((await client.get("sent-away")).queue_length).toBe(1));
  await client.break("sent-away", { queue: "only" });
  expect((await waiting).cause).toBeInstanceOf(DismissedError);
});

describe("acquire()", () => {
  test("refuses a duration that is not a whole number", async () => {
    await expect(new Redlock([client]).acquire(["float"], 0.5)).rejects.toThrow("whole number of milliseconds");
  });

  test("takes one resource, which extend() keeps and release() frees", async () => {
    let lock = await new Redlock([client]).acquire(["one"], LONG_MS);
    expect(await heldBy(lock.value, "one")).toEqual([about(LONG_MS)]);
    expect(lock.expiration - Date.now()).toBeLessThanOrEqual(LONG_MS * 0.99 - 2);
    const first = lock;
    lock = await lock.extend(3 * LONG_MS);
    expect(first.expiration).toBe(0);
    expect(lock.value).toBe(first.value);
    expect(await heldBy(lock.value, "one")).toEqual([about(3 * LONG_MS)]);
    await lock.release();
    expect(await isFree("one")).toBe(true);
  });

  test("takes several resources, which extend() keeps and release() frees", async () => {
    let lock = await new Redlock([client]).acquire(["two/a", "two/b"], LONG_MS);
    expect(await heldBy(lock.value, "two/a", "two/b")).toEqual([about(LONG_MS), about(LONG_MS)]);
    lock = await lock.extend(3 * LONG_MS);
    expect(await heldBy(lock.value, "two/a", "two/b")).toEqual([about(3 * LONG_MS), about(3 * LONG_MS)]);
    await lock.release();
    expect(await isFree("two/a", "two/b")).toBe(true);
  });

  test("fails after all attempts when the service cannot be reached", async () => {
    const error = await refusal(new Redlock([createLonelyClient()], QUICK).acquire(["unreachable"], LONG_MS));
    expect(error.attempts).toHaveLength(11);
    const against = (await Promise.all(error.attempts)).flatMap(({ votesAgainst }) => [...votesAgainst.values()]);
    expect(against.map(({ message }) => message)).toEqual(Array(11).fill(expect.stringContaining("cannot be reached")));
  });

  test("acquires locks that expire by themselves", async () => {
    const redlock = new Redlock([client]);
    const lock = await redlock.acquire(["short"], 300);
    expect(await heldBy(lock.value, "short")).toEqual([about(300)]);
    await pause(310);
    const next = await redlock.acquire(["short"], 300, { retryCount: 0 });
    expect(await heldBy(next.value, "short")).toEqual([about(300)]);
    await next.release();
    expect(await isFree("short")).toBe(true);
  });

  test("fails after all attempts while others hold the resource", async () => {
    const redlock = new Redlock([client], QUICK);
    const lock = await redlock.acquire(["busy"], LONG_MS);
    const error = await refusal(redlock.acquire(["busy"], LONG_MS));
    expect(error.attempts).toHaveLength(11);
    for (const { votesAgainst } of await Promise.all(error.attempts)) {
      expect([...votesAgainst.values()]).toEqual([expect.any(ResourceLockedError)]);
    }
    await lock.release();
    expect(await isFree("busy")).toBe(true);
  });

  test("takes none of several resources when one of them is held", async () => {
    const redlock = new Redlock([client], QUICK);
    const lock = await redlock.acquire(["some/1", "some/2"], LONG_MS);
    const error = await refusal(redlock.acquire(["some/2", "some/3"], LONG_MS));
    expect(error.attempts).toHaveLength(11);
    expect(await heldBy(lock.value, "some/1", "some/2")).toEqual([about(LONG_MS), about(LONG_MS)]);
    expect(await isFree("some/3")).toBe(true);
    await lock.release();
    expect(await isFree("some/1", "some/2", "some/3")).toBe(true);
  });
});

describe("using()", () => {
  const settings = { automaticExtensionThreshold: 20 };

  test("keeps the lock for longer than its duration, and releases it", async () => {
    const redlock = new Redlock([client]);
    const fence = await redlock.using(["using"], 800, settings, async (signal) => {
      const { fence } = await client.get("using");
      await pause(900);
      expect([signal.aborted, signal.error]).toEqual([false, undefined]);
      expect((await client.get("using")).holders).toMatchObject([{ fence }]);
      return fence;
    });
    expect(fence).toBeGreaterThan(0);
    expect(await isFree("using")).toBe(true);
  });

  test("runs one routine after the other", async () => {
    const redlock = new Redlock([client]);
    let inside = 0;
    const run = () =>
      redlock.using(["in turn"], 5_000, settings, async (signal) => {
        expect(++inside).toBe(1);
        await pause(20);
        expect([signal.error, signal.aborted]).toEqual([undefined, false]);
        inside--;
        return (await client.get("in turn")).fence;
      });
    const [first, second] = await Promise.all([run(), run()]);
    expect(first).not.toBe(second);
    expect(await isFree("in turn")).toBe(true);
  });
});

describe("Redlock, beyond redlock's own tests", () => {
  test("the constructor rejects several clients, and suggests a quorum in the service", () => {
    expect(() => new Redlock([])).toThrow("one Leasehold client, got 0");
    expect(() => new Redlock([client, createClient()])).toThrow("got 2");
  });

  test("acquire() keeps its place in the queue from one attempt to the next", async () => {
    const redlock = new Redlock([client], { retryDelay: 20, retryJitter: 0, retryCount: -1 });
    const lock = await redlock.acquire(["queue"], LONG_MS);
    const first = redlock.acquire(["queue"], LONG_MS);
    await vi.waitUntil(async () => (await client.get("queue")).queue_length === 1);
    const second = client.acquire("queue", { wait: "10s" });
    await pause(50);
    await lock.release();
    const next = await first;
    await next.release();
    const last = await second;
    expect(next.fences[0]).toBeLessThan(last.fence);
    await last.release();
  });

  test("acquire() leaves the queue when it gives up, for one lock and for several", async () => {
    const redlock = new Redlock([client], { ...QUICK, retryCount: 1 });
    const lock = await redlock.acquire(["left/1", "left/2"], LONG_MS);
    await refusal(redlock.acquire(["left/1"], LONG_MS));
    await refusal(redlock.acquire(["left/2", "left/3"], LONG_MS));
    const waiting = async () => (await client.get("left/1")).queue.length + (await client.get("left/2")).queue.length;
    await expect.poll(waiting).toBe(0);
    await lock.release();
  });

  test("release() and extend() of a lost lock fail immediately", async () => {
    const redlock = new Redlock([client]);
    const lock = await redlock.acquire(["lost"], LONG_MS);
    await client.break("lost");
    expect((await refusal(lock.extend(LONG_MS))).attempts).toHaveLength(1);
    expect((await refusal(lock.release())).cause).toBeInstanceOf(ResourceLockedError);
    expect((await refusal(lock.extend(LONG_MS))).attempts).toHaveLength(0);
  });

  test("acquire() fails immediately when the service rejects the request", async () => {
    const { attempts, message } = await refusal(new Redlock([client]).acquire(["long"], 1e9));
    expect([attempts.length, message]).toEqual([1, expect.stringContaining("'ttl'")]);
  });

  test("using() aborts the signal when the lock is lost, and rejects", async () => {
    const lost = new Redlock([client]).using(["using lost"], 5_000, async (signal) => {
      await client.break("using lost");
      await client.heartbeat();
      expect(signal.aborted).toBe(true);
      expect(signal.error).toMatchObject({ name: "LeaseLostError", reason: "broken" });
    });
    expect((await refusal(lost)).cause).toMatchObject({ reason: "broken" });
  });

  test("using() gives the other locks back when it has lost one", async () => {
    const lost = new Redlock([client]).using(["lost one", "other"], LONG_MS, async () => {
      await client.break("lost one");
      await client.heartbeat();
    });
    await expect(lost).rejects.toThrow(ExecutionError);
    expect(await isFree("lost one", "other")).toBe(true);
  });

  test("using() rejects with the routine's own error, and refuses a duration that leaves no time to renew", async () => {
    const redlock = new Redlock([client]);
    await expect(redlock.using(["own"], 600, () => Promise.reject(new Error("own")))).rejects.toThrow("own");
    expect(await isFree("own")).toBe(true);
    await expect(redlock.using(["own"], 599, async () => {})).rejects.toThrow("automaticExtensionThreshold");
  });

  test("on() reports every failed attempt, once() one of them, and off() none", async () => {
    const redlock = new Redlock([client], { ...QUICK, retryCount: 2 });
    const [all, one, none] = [vi.fn(), vi.fn(), vi.fn()];
    redlock.on("error", all).once("error", one).on("error", none).off("error", none);
    const lock = await client.acquire("heard");
    await refusal(redlock.acquire(["heard"], LONG_MS));
    expect([all, one, none].map(({ mock }) => mock.calls.length)).toEqual([3, 1, 0]);
    expect(all).toHaveBeenLastCalledWith(expect.any(ResourceLockedError));
    await lock.release();
  });
});
