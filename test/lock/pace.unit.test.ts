import { beforeEach, describe, expect, test } from "vitest";
import { NoTurnError, Pace, TooManyListingsError } from "../../src/lock/pace.ts";
import { TurnedClock } from "../support/clocks/turned-clock.ts";

let time: TurnedClock;
let pace: Pace;
beforeEach(() => {
  time = new TurnedClock();
  pace = new Pace({ now_ms: () => time.now_ms(), sleep });
});

const sleep = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));

type Begun = [who: string, at_ms: number];

/** Lists a page in steps of this many milliseconds, for `namespace` or `namespace/key`, and records when each step began. */
const page = (who: string, steps: number, ms = 5, begun: Begun[] = []) => {
  const [namespace = "", key_id = "key"] = who.split("/");
  return pace.page({ namespace, key_id }, async (turn) => {
    for (let i = 0; i < steps; i++) {
      await turn(async () => {
        begun.push([who, time.now_ms()]);
        await sleep(ms);
      });
    }
    return begun;
  });
};

/** Lists one page after another, without pauses, until the test ends. */
const listForever = async (who: string, ms = 5): Promise<never> => {
  for (;;) await page(who, 3, ms).catch(() => undefined);
};

describe("Pace.page()", () => {
  test("runs one step at a time, whatever keys list, followed by a pause as long as the step", async () => {
    const begun: Begun[] = [];
    const pages = ["a", "b", "c"].map((key) => page(key, 4, 5, begun));
    await time.turn(2_000);
    await Promise.all(pages);
    const at = begun.map(([, at_ms]) => at_ms);
    expect(at).toHaveLength(12);
    for (let i = 1; i < at.length; i++) expect((at[i] as number) - (at[i - 1] as number)).toBeGreaterThanOrEqual(10);
  });

  test("namespaces take turns: a listing waits for one step of each other namespace, not for its whole page", async () => {
    const begun: Begun[] = [];
    const pages = [page("a", 20, 5, begun), page("b", 2, 5, begun)];
    await time.turn(2_000);
    await Promise.all(pages);
    expect(begun.map(([key]) => key).join("")).toMatch(/^aa?ba?a?b/);
  });

  test("a pause is at most 10 ms: a distant store is not busy for the whole step", async () => {
    const listed = page("a", 2, 200);
    await time.turn(2_000);
    const [first, second] = (await listed).map(([, at_ms]) => at_ms) as [number, number];
    expect(second - first).toBe(210);
  });

  test("1,000 keys of one namespace delay no other one by more than one step for each key of its namespace", async () => {
    for (let i = 0; i < 1_000; i++) void listForever(`crowd/${i}`);
    await time.turn(500);
    const started_ms = time.now_ms();
    const begun: Begun[] = [];
    const listed = page("other", 3, 5, begun);
    await time.turn(1_000);
    await listed;
    for (const [i, [, at_ms]] of begun.entries()) expect(at_ms - started_ms).toBeLessThanOrEqual(30 * (i + 1));
  });

  test("keys of one namespace take turns, however many pages each requests", async () => {
    const begun: Begun[] = [];
    const callers = ["n/a", "n/a", "n/a", "n/b", "n/b", "n/c"];
    const pages = callers.map((who) => page(who, 1, 5, begun));
    await time.turn(1_000);
    await Promise.all(pages);
    expect(begun.map(([who]) => who)).toEqual(["n/a", "n/a", "n/b", "n/c", "n/a", "n/b"]);
  });

  test("all turns of a page together wait at most 2 s, even once it has started", async () => {
    for (let i = 0; i < 60; i++) void listForever(`${i}`, 10);
    const started_ms = time.now_ms();
    const outcome = page("late", 10).then(
      () => "done",
      (error) => error,
    );
    const ended_ms = outcome.then(() => time.now_ms());
    await time.turn(5_000);
    expect(await outcome).toBeInstanceOf(TooManyListingsError);
    expect((await ended_ms) - started_ms).toBeLessThanOrEqual(2_100);
  });

  test("one namespace's pages run one at a time, in order; a page that waits for more than 2 s is rejected", async () => {
    const outcomes: string[] = [];
    const note = (name: string) => (error?: unknown) => {
      outcomes.push(`${name} ${error instanceof TooManyListingsError ? "refused" : "done"} at ${time.now_ms() - 1000}`);
    };
    for (const name of ["first", "second", "third"]) {
      page("a", 4, 375).then(() => note(name)(), note(name));
    }
    page("b", 1, 1).then(() => note("another namespace's")(), note("another namespace's"));
    await time.turn(10_000);
    expect(outcomes.map((outcome) => outcome.replace(/ at .*/, ""))).toEqual([
      "another namespace's done",
      "first done",
      "third refused",
      "second done",
    ]);
  });

  test("a refused page does not let the next one run alongside the page whose turn it is", async () => {
    const begun: Begun[] = [];
    const first = page("a/1", 1, 2_500, begun);
    const refused = expect(page("a/2", 1, 1, begun)).rejects.toThrow(TooManyListingsError);
    await time.turn(2_100);
    const next = page("a/3", 1, 1, begun);
    await time.turn(1_000);
    await Promise.all([first, refused, next]);
    const [began_ms, next_ms] = begun.map(([, at_ms]) => at_ms) as [number, number];
    expect(next_ms - began_ms).toBeGreaterThanOrEqual(2_500);
  });

  test("a process that stalled resumes all waiting requests", async () => {
    const pages = [40, 1, 1, 1].map((ms) => page("a", 1, ms));
    await time.turn(25);
    time.freeze(1_000);
    await time.turn(2_000);
    expect(await Promise.all(pages)).toHaveLength(4);
  });

  test("a request that the platform ended without notice blocks others for at most half a second as a step, and 5 s as a page", async () => {
    void pace.page({ namespace: "a", key_id: "key" }, (turn) => turn(() => new Promise(() => {})));
    await time.turn(1);
    const other = page("b", 1);
    await time.turn(600);
    expect(await other).toHaveLength(1);
    await time.turn(4_400);
    const same = page("a", 1);
    await time.turn(100);
    expect(await same).toHaveLength(1);
  });

  test("a step or a page that fails ends its turn", async () => {
    const failing = pace.page({ namespace: "a", key_id: "key" }, (turn) =>
      turn(() => Promise.reject(new Error("the store is gone"))),
    );
    await expect(failing).rejects.toThrow("the store is gone");
    const next = page("a", 1);
    await time.turn(50);
    expect(await next).toHaveLength(1);
  });
});

describe("Pace.script()", () => {
  const begun: Begun[] = [];
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

  test("scripts run one at a time, with pauses, and a namespace waits for one script of another, not for all of them", async () => {
    const crowd = Array.from({ length: 200 }, () => script("crowd", 5));
    const other = script("other", 5);
    await time.turn(10_000);
    await Promise.all([...crowd, other]);
    const at = begun.map(([, at_ms]) => at_ms);
    for (let i = 1; i < at.length; i++) expect((at[i] as number) - (at[i - 1] as number)).toBeGreaterThanOrEqual(10);
    expect(begun.findIndex(([namespace]) => namespace === "other")).toBeLessThanOrEqual(2);
    // Nor does any request sleep past its turn.
    expect((at.at(-1) as number) - (at[0] as number)).toBeLessThan(200 * 40);
  });

  test("a distant store gets a script every 100 ms, however late it replies", async () => {
    const scripts = Array.from({ length: 8 }, () => script("a", 1_000));
    await time.turn(8 * 110);
    expect(begun).toHaveLength(8);
    await time.turn(2_000);
    await Promise.all(scripts);
  });

  test("a script whose turn does not come in time is not sent", async () => {
    const first = script("a", 90);
    const late = script("a", 5, 15);
    const outcome = expect(late).rejects.toThrow(NoTurnError);
    await time.turn(200);
    await Promise.all([first, outcome]);
    expect(begun).toHaveLength(1);
  });

  test("1,000 keys of another namespace that list delay one by two steps at most", async () => {
    for (let i = 0; i < 1_000; i++) void listForever(`crowd/${i}`);
    await time.turn(500);
    const started_ms = time.now_ms();
    const ran = script("other", 5);
    await time.turn(1_000);
    await ran;
    expect((begun[0] as Begun)[1] - started_ms).toBeLessThanOrEqual(30);
  });

  test("a script whose turn does not come in time because of many other namespaces is not sent either", async () => {
    for (let i = 0; i < 100; i++) void listForever(`${i}`, 10);
    await time.turn(100);
    const started_ms = time.now_ms();
    const refused = script("late", 5, 500).catch((error) => [error, time.now_ms() - started_ms]);
    await time.turn(3_000);
    const [error, after_ms] = (await refused) as [Error, number];
    expect(error).toBeInstanceOf(NoTurnError);
    expect(after_ms).toBeLessThanOrEqual(500);
    expect(begun).toEqual([]);
  });
});
