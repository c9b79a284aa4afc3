import { beforeEach, describe, expect, test } from "vitest";
import { NoTurnError, Pace, TooManyListingsError } from "../../../src/lock/pace.ts";
import { TurnedClock } from "../../support/turned-clock.ts";

let time: TurnedClock;
let pace: Pace;
beforeEach(() => {
  time = new TurnedClock();
  pace = new Pace({ now_ms: () => time.now_ms(), sleep });
});

const sleep = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));

/** A page of steps of so many milliseconds; tells when each began. */
const page = (key: string, steps: number, ms = 5, begun: [string, number][] = []) =>
  pace.page(key, async (turn) => {
    for (let i = 0; i < steps; i++) {
      await turn(async () => {
        begun.push([key, time.now_ms()]);
        await sleep(ms);
      });
    }
    return begun;
  });

describe("Pace.page()", () => {
  test("one step at a time, whoever lists, and then a pause as long as the step", async () => {
    const begun: [string, number][] = [];
    const pages = ["a", "b", "c"].map((key) => page(key, 4, 5, begun));
    await time.turn(2_000);
    await Promise.all(pages);
    const at = begun.map(([, at_ms]) => at_ms);
    expect(at).toHaveLength(12);
    for (let i = 1; i < at.length; i++) expect((at[i] as number) - (at[i - 1] as number)).toBeGreaterThanOrEqual(10);
  });

  test("the keys take turns: a lister waits for one step of each other key, not for its page", async () => {
    const begun: [string, number][] = [];
    const pages = [page("a", 20, 5, begun), page("b", 2, 5, begun)];
    await time.turn(2_000);
    await Promise.all(pages);
    expect(begun.map(([key]) => key).join("")).toMatch(/^aa?ba?a?b/);
  });

  test("a pause is 10 ms at most: a store that is far away is not busy all that time", async () => {
    const listed = page("a", 2, 200);
    await time.turn(2_000);
    const [first, second] = (await listed).map(([, at_ms]) => at_ms) as [number, number];
    expect(second - first).toBe(210);
  });

  test("of one key one page at a time, in order; one that waits for longer than 2 s is refused", async () => {
    const outcomes: string[] = [];
    const note = (name: string) => (error?: unknown) => {
      outcomes.push(`${name} ${error instanceof TooManyListingsError ? "refused" : "done"} at ${time.now_ms() - 1000}`);
    };
    for (const [name, ms] of Object.entries({ first: 1500, second: 1500, third: 1500 })) {
      page("a", 1, ms).then(() => note(name)(), note(name));
    }
    page("b", 1, 1).then(() => note("another key's")(), note("another key's"));
    await time.turn(10_000);
    expect(outcomes.map((outcome) => outcome.replace(/ at .*/, ""))).toEqual([
      "first done",
      "another key's done",
      "third refused",
      "second done",
    ]);
  });

  test("a process that stood still goes on with all who waited", async () => {
    const pages = [40, 1, 1, 1].map((ms) => page("a", 1, ms));
    await time.turn(25);
    time.freeze(1_000);
    await time.turn(2_000);
    expect(await Promise.all(pages)).toHaveLength(4);
  });

  test("a request that the platform ended without a word keeps a step for 3 s and a page for 10 s at most", async () => {
    void pace.page("a", (turn) => turn(() => new Promise(() => {})));
    await time.turn(1);
    const other = page("b", 1);
    await time.turn(3_100);
    expect(await other).toHaveLength(1);
    await time.turn(7_000);
    const same = page("a", 1);
    await time.turn(100);
    expect(await same).toHaveLength(1);
  });

  test("a step that fails, and a page that does, give their turns back", async () => {
    const failing = pace.page("a", (turn) => turn(() => Promise.reject(new Error("the store is gone"))));
    await expect(failing).rejects.toThrow("the store is gone");
    const next = page("a", 1);
    await time.turn(50);
    expect(await next).toHaveLength(1);
  });
});

describe("Pace.script()", () => {
  const begun: [string, number][] = [];
  beforeEach(() => void begun.splice(0));
  const script = (namespace: string, ms: number, wait_ms = 20_000) =>
    pace.script(
      namespace,
      async () => {
        begun.push([namespace, time.now_ms()]);
        await sleep(ms);
      },
      wait_ms,
    );

  test("one at a time and then a pause, and a namespace waits for one script of another, not for its crowd", async () => {
    const crowd = Array.from({ length: 200 }, () => script("crowd", 5));
    const other = script("other", 5);
    await time.turn(10_000);
    await Promise.all([...crowd, other]);
    const at = begun.map(([, at_ms]) => at_ms);
    for (let i = 1; i < at.length; i++) expect((at[i] as number) - (at[i - 1] as number)).toBeGreaterThanOrEqual(10);
    expect(begun.findIndex(([namespace]) => namespace === "other")).toBeLessThanOrEqual(2);
    // They do not sleep through their turns either.
    expect((at.at(-1) as number) - (at[0] as number)).toBeLessThan(200 * 40);
  });

  test("a store that is far away gets one every 100 ms, however late it answers", async () => {
    const scripts = Array.from({ length: 8 }, () => script("a", 1_000));
    await time.turn(8 * 110);
    expect(begun).toHaveLength(8);
    await time.turn(2_000);
    await Promise.all(scripts);
  });

  test("one whose turn does not come in time is not sent", async () => {
    const first = script("a", 90);
    const late = script("a", 5, 15);
    const outcome = expect(late).rejects.toThrow(NoTurnError);
    await time.turn(200);
    await Promise.all([first, outcome]);
    expect(begun).toHaveLength(1);
  });
});
