import { describe, expect, test } from "vitest";
import { StoreError } from "../../../src/engine/engine.ts";
import { makeSecret } from "../../../src/lock/codec/secrets.ts";
import { acquire } from "../../../src/lock/operations/acquire.ts";
import { NoTurnError } from "../../../src/lock/pace.ts";
import { DamagedRecordError, NewerRecordError } from "../../../src/lock/types.ts";
import {
  type Answers,
  busy,
  EPOCH_MS,
  fakeScope,
  granted,
  heldRecord,
  RTT_MS,
  record,
} from "../../support/engines/fake-store.ts";
import { held, job, plain, unavailable, waiting } from "./waiting.ts";

/** The record of a lock that two readers hold for longer than any wait in this file. */
const read = record({ shared: 2, front: "xother" });
/**
 * A lock that is freed at `free_ms`, after a hold as long as the previous ones, with the caller at the front of the queue.
 */
function freedAt(free_ms: number): Answers {
  const exclusive = { acquired_ms: EPOCH_MS, deadline_ms: EPOCH_MS + 60_000 };
  let ticket = "-";
  return {
    acquire(at_ms, { request }) {
      ticket = request as string;
      return at_ms >= free_ms ? granted(at_ms, ticket) : busy(at_ms, { ticket, hold_ms: free_ms }, at_ms);
    },
    look: (at_ms) => record({ front: `x${ticket}`, hold_ms: free_ms, ...(at_ms >= free_ms ? {} : { exclusive }) }),
  };
}

describe("acquire() without wait", () => {
  test("runs one script without polling, and joins no queue", async () => {
    const fake = fakeScope(held);
    expect(await acquire(fake.scope, job, plain)).toMatchObject({ kind: "busy", blocked_by: ["job"] });
    expect(fake.calls.map(({ name, args }) => [name, args.left_ms])).toEqual([["acquire", "0"]]);
    expect(fake.sleeps).toEqual([]);
  });

  test("throws the store's error immediately", async () => {
    const fake = fakeScope({ acquire: unavailable });
    await expect(acquire(fake.scope, job, plain)).rejects.toThrow(StoreError);
    expect(fake.calls).toHaveLength(1);
  });
});

describe("a request for many locks", () => {
  const locks = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `job-${i}`, mode: "exclusive" as const }));
  const crowded = (turns: number) => {
    const fake = fakeScope(held);
    let left = turns;
    const inTurn = <T>(run: () => Promise<T>) => (left-- > 0 ? run() : Promise.reject(new NoTurnError()));
    return { ...fake, scope: { ...fake.scope, context: { ...fake.scope.context, inTurn } } };
  };

  test("runs its script only in its turn, except for up to 8 locks", async () => {
    await expect(acquire(crowded(0).scope, locks(9), plain)).rejects.toThrow(NoTurnError);
    expect(await acquire(crowded(0).scope, locks(8), plain)).toMatchObject({ kind: "busy" });
  });

  test("returns the last script's reply at the end of its wait if its turn does not come again", async () => {
    const fake = crowded(1);
    const outcome = await acquire(fake.scope, locks(9), waiting(2_000));
    expect(fake.calls.filter(({ name }) => name === "acquire")).toHaveLength(1);
    expect(outcome).toMatchObject({ kind: "busy", place: { ticket: fake.calls[0]?.args.request } });
    expect(fake.now_ms()).toBeGreaterThan(1_999);
  });
});

describe("a place in the queue", () => {
  const queued = async (place: { position: number; waited_ms: number }) => {
    const answers = { ...held, acquire: (at_ms: number) => busy(at_ms, place) };
    const { scope, events } = fakeScope(answers);
    await acquire(scope, job, waiting(5_000));
    return events.filter(({ event }) => event === "queued");
  };

  test("is reported once, when it is taken, with the length of the queue", async () => {
    expect(await queued({ position: 0, waited_ms: 0 })).toMatchObject([
      { kind: "lock", name: "job", mode: "exclusive", queue_length: 1 },
    ]);
  });

  test("is not reported again when a request returns to it, or if there is none", async () => {
    expect(await queued({ position: 0, waited_ms: 1 })).toEqual([]);
    expect(await queued({ position: -1, waited_ms: 0 })).toEqual([]);
  });
});

describe("a wait", () => {
  test.each([
    ["read, which is complete for a lock that is held exclusively", held, "look"],
    ["script, if a read cannot tell who holds it", { ...held, look: () => read }, "acquire"],
    ["script, if there is no place", { ...held, acquire: (at_ms: number) => busy(at_ms, { position: -1 }) }, "acquire"],
  ])("ends at its deadline with a %s", async (_, answers, last) => {
    const fake = fakeScope(answers, { random: () => 0.5 });
    const outcome = await acquire(fake.scope, job, waiting(10_000));
    expect(outcome).toMatchObject({ kind: "busy", holders_total: 1, queue_length: 1 });
    expect(fake.calls.at(-1)?.name).toBe(last);
    expect(fake.calls.at(-1)?.at_ms).toBeGreaterThan(9999);
    expect(fake.now_ms()).toBeLessThanOrEqual(10_000 + 3 * RTT_MS);
  });

  test("returns at its end what the last read has found: who holds the lock now, and who waits", async () => {
    const [acquired_ms, deadline_ms] = [EPOCH_MS + 4_000, EPOCH_MS + 9_000];
    const fields = { writers: 2, readers: 1, departures: 3, front: "xa", written_at_ms: acquired_ms };
    const look = (at_ms: number) =>
      at_ms < 4_000 ? read : record({ ...fields, exclusive: { acquired_ms, deadline_ms } });
    const fake = fakeScope({
      look,
      acquire: (at_ms, { request }) => busy(at_ms, { ticket: request as string, position: 4 }),
    });
    expect(await acquire(fake.scope, job, waiting(5_000))).toMatchObject({
      kind: "busy",
      blocked_by: ["job"],
      queue_length: 3,
      holders_total: 1,
      available_at_ms: deadline_ms,
      place: { position: 1, ticket: fake.calls[0]?.args.request },
      holders: [{ mode: "exclusive", acquired_at_ms: acquired_ms, ttl_ms: expect.closeTo(4_000, -2) }],
    });
  });

  test.each([
    ["still counts clients that have just left", 5, 2],
    ["is the same when they are back", 4, 2],
    ["is lower by one when a client has left since", 6, 1],
  ])("reports, when it ends, a position that %s", async (_, departures, position) => {
    const fake = fakeScope({
      look: (at_ms) => heldRecord(at_ms, { writers: 2, front: "xa", departures }),
      acquire: (at_ms, { request }) =>
        busy(at_ms, { ticket: request as string, position: 2, departures: 5, returning: 1 }),
    });
    expect(await acquire(fake.scope, job, waiting(1_000))).toMatchObject({
      queue_length: Math.max(2, position + 1),
      place: { position },
    });
  });

  describe("when the store's clock is stepped forward past the end of the lease", () => {
    const step_ms = 65_000;
    /** The clock is stepped after 1 s. Only a script can write the record, and it then grants the lock to the next client. */
    const stepped = (position: number): Answers => {
      const exclusive = { acquired_ms: EPOCH_MS, deadline_ms: EPOCH_MS + 60_000 };
      let ticket = "-";
      return {
        acquire(at_ms, { request }) {
          ticket = request as string;
          if (at_ms >= 1000) return granted(at_ms + step_ms, ticket);
          return busy(at_ms, { ticket, position, next_chance_in_ms: 60_000 - at_ms }, at_ms);
        },
        look: () =>
          record({
            exclusive,
            writers: position + 1,
            written_at_ms: EPOCH_MS,
            front: position === 0 ? `x${ticket}` : "xother",
          }),
      };
    };

    test("the next in line gets the lock after ten seconds and a turn", async () => {
      const fake = fakeScope(stepped(0));
      expect((await acquire(fake.scope, job, waiting(19_000))).kind).toBe("granted");
      expect(fake.now_ms()).toBeLessThan(13_500);
    });

    test("the last answer of a wait comes from a script", async () => {
      const fake = fakeScope(stepped(3));
      expect((await acquire(fake.scope, job, waiting(19_000))).kind).toBe("granted");
    });

    test("a record written at the new time reveals the step", async () => {
      const written_at_ms = EPOCH_MS + step_ms + 3000;
      const { acquire: script, look } = stepped(3);
      const fake = fakeScope({
        ...(script && { acquire: script }),
        look: (at_ms) =>
          at_ms < 3000
            ? (look?.(at_ms) ?? null)
            : record({
                exclusive: { acquired_ms: EPOCH_MS, deadline_ms: written_at_ms - 1 },
                writers: 4,
                written_at_ms,
              }),
      });
      expect((await acquire(fake.scope, job, waiting(19_000))).kind).toBe("granted");
      expect(fake.now_ms()).toBeLessThan(17_000);
    });
  });

  test.each([150, 1000, 9000])("is granted soon after the lock becomes free (after %i ms)", async (free_ms) => {
    const fake = fakeScope(freedAt(free_ms));
    const outcome = await acquire(fake.scope, job, waiting(20_000));
    expect(outcome.kind).toBe("granted");
    expect(fake.now_ms() - free_ms).toBeLessThan(0.25 * free_ms + 4 * RTT_MS);
  });

  test("polls with one command each, and runs the script when a poll finds a chance", async () => {
    const fake = fakeScope(freedAt(1000));
    await acquire(fake.scope, job, waiting(20_000));
    const names = fake.calls.map(({ name }) => name);
    expect(names.filter((name) => name === "acquire")).toHaveLength(2);
    expect(fake.calls.every(({ name, keys }) => name !== "look" || keys.join() === "lh:{test}:lock:job")).toBe(true);
  });

  test("runs the script just after a known deadline", async () => {
    const exclusive = { acquired_ms: EPOCH_MS, deadline_ms: EPOCH_MS + 777 };
    const fake = fakeScope({
      look: () => record({ exclusive }),
      acquire: (at_ms) => busy(at_ms, { next_chance_in_ms: 777 - at_ms }),
    });
    await acquire(fake.scope, job, waiting(1_000));
    const second = fake.calls.filter(({ name }) => name === "acquire")[1];
    expect(second?.at_ms).toBeGreaterThanOrEqual(777);
    expect(second?.at_ms).toBeLessThan(777 + 8 + RTT_MS);
  });

  test("returns to a place when the script says that it must", async () => {
    const again: Answers = {
      ...held,
      acquire: (at_ms, { request }) => busy(at_ms, { ticket: request as string, again_in_ms: 3000 }),
    };
    const fake = fakeScope(again);
    await acquire(fake.scope, job, waiting(20_000));
    const shown = fake.calls.filter(({ name }) => name === "acquire");
    const gaps = shown.slice(1).map(({ at_ms }, i) => at_ms - (shown[i]?.at_ms ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(3000 + 100);
    expect(shown.slice(1).every(({ args }) => args.ticket === shown[0]?.args.request)).toBe(true);
    expect(new Set(shown.map(({ args }) => args.request)).size).toBe(1);
  });

  test("has not come back until its ticket does, however often its script runs", async () => {
    let arrived_ms: number | undefined;
    const fake = fakeScope({
      ...held,
      acquire(at_ms, { request }) {
        arrived_ms ??= at_ms;
        return busy(at_ms, { ticket: request as string, again_in_ms: 1000, waited_ms: at_ms - arrived_ms });
      },
    });
    await acquire(fake.scope, job, waiting(5000));
    const runs = fake.calls.filter(({ name }) => name === "acquire").map(({ args }) => args.returned);
    expect(runs.length).toBeGreaterThan(2);
    expect(new Set(runs)).toEqual(new Set(["0"]));
  });

  test("tells the script how long it stays open, whether it has returned, and when it arrived", async () => {
    const fake = fakeScope({ ...held, look: () => read });
    await acquire(fake.scope, job, waiting(1000));
    const ticket = makeSecret("test", job, { labelled: false });
    await acquire(fake.scope, job, { ...waiting(1000), ticket });
    const acquires = fake.calls.filter(({ name }) => name === "acquire").map(({ args }) => args);
    expect(acquires[0]).toMatchObject({ left_ms: "1000", returned: "0", arrival: "0", hints: "0" });
    expect(acquires[1]).toMatchObject({ left_ms: "0", returned: "0", arrival: `${(EPOCH_MS + 0) * 1000}` });
    expect(acquires[2]).toMatchObject({ left_ms: "1000", returned: "1", arrival: "0" });
  });

  test("an unfair request takes no place", async () => {
    const fake = fakeScope({ ...held, acquire: (at_ms) => busy(at_ms, { position: -1 }) });
    const outcome = await acquire(fake.scope, job, { ...waiting(5000), fair: false });
    expect(outcome).not.toHaveProperty("place");
    expect(fake.calls.find(({ name }) => name === "acquire")?.args).toMatchObject({ fair: "0", ticket: "-" });
  });
});

const unsent = () => new StoreError("the store cannot be reached", "none");

describe("a store that fails during a wait", () => {
  test("one failed poll is repeated", async () => {
    let looks = 0;
    const freed = freedAt(1000);
    const look = (at_ms: number) => (++looks === 3 ? unavailable() : (freed.look as (at_ms: number) => string)(at_ms));
    const fake = fakeScope({ ...freed, look });
    expect((await acquire(fake.scope, job, waiting(5000))).kind).toBe("granted");
  });

  test("a failed script is repeated with the same request", async () => {
    let runs = 0;
    const fake = fakeScope({
      acquire: (at_ms, { request }) => (++runs < 3 ? unavailable() : granted(at_ms, request as string)),
    });
    expect((await acquire(fake.scope, job, waiting(5000))).kind).toBe("granted");
    expect(new Set(fake.calls.map(({ args }) => args.request)).size).toBe(1);
  });

  test("after a failed script, each later one says since when another copy of it may be on its way", async () => {
    let runs = 0;
    const fake = fakeScope({
      acquire: (at_ms, { request }) => (++runs === 2 ? unavailable() : busy(at_ms, { ticket: request as string })),
    });
    await acquire(fake.scope, job, waiting(30_000));
    const since = fake.calls.filter(({ name }) => name === "acquire").map(({ args }) => Number(args.since));
    expect(since.slice(0, 2)).toEqual([0, 0]);
    expect(since.length).toBeGreaterThan(2);
    for (const ms of since.slice(2)) expect(ms).toBe(EPOCH_MS - 1000);
  });

  test("if it is unavailable until the end, throws StoreError within the wait", async () => {
    const fake = fakeScope({ acquire: unavailable });
    await expect(acquire(fake.scope, job, waiting(5000))).rejects.toThrow(StoreError);
    expect(fake.now_ms()).toBeGreaterThan(4000);
    expect(fake.now_ms()).toBeLessThanOrEqual(5000 + RTT_MS);
  });

  test("if it is unavailable for the last script, throws StoreError instead of guessing from the polls", async () => {
    const script = (at_ms: number) => (at_ms < 1000 ? busy(at_ms) : unavailable());
    const fake = fakeScope({ look: () => read, acquire: script });
    await expect(acquire(fake.scope, job, waiting(3000))).rejects.toThrow(StoreError);
  });

  test.each([
    ["unknown", "an earlier script was not answered", unavailable],
    ["unknown", "an earlier script took a place", (at_ms: number) => busy(at_ms)],
    ["none", "no earlier script took a place", (at_ms: number) => busy(at_ms, { position: -1 })],
    ["none", "no script was ever sent", () => unsent()],
  ])("if its last script is not sent, the outcome is %s if %s", async (outcome, _, first) => {
    const fake = fakeScope({ acquire: (at_ms) => (at_ms < 1000 ? first(at_ms) : unsent()), look: () => null });
    await expect(acquire(fake.scope, job, waiting(3000))).rejects.toMatchObject({ name: "StoreError", outcome });
  });

  test.each([
    ["unknown", "took a place", (at_ms: number) => busy(at_ms)],
    ["unknown", "was not answered", unavailable],
  ])("if the record can no longer be read, the outcome is %s if an earlier script %s", async (outcome, _, first) => {
    const damaged = new DamagedRecordError("the record is damaged");
    const fake = fakeScope({ acquire: (at_ms) => (at_ms < 200 ? first(at_ms) : damaged), look: () => null });
    await expect(acquire(fake.scope, job, waiting(3000))).rejects.toMatchObject({
      outcome,
      message: "The request cannot be continued: the record is damaged",
    });
  });

  test.each([
    ["a wrong configuration", new StoreError("the token is wrong", "none", true), StoreError],
    ["a newer record", new NewerRecordError("newer"), NewerRecordError],
  ])("%s is reported immediately", async (_, error, type) => {
    const fake = fakeScope({ acquire: () => error });
    await expect(acquire(fake.scope, job, waiting(5000))).rejects.toThrow(type);
    expect(fake.calls).toHaveLength(1);
  });
});
