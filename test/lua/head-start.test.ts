import { expect, test } from "vitest";
import { recordKey } from "../../src/lock/codec/keys.ts";
import { breakScript, historyScript, semaphoreScripts } from "../support/engines/kind-scripts.ts";
import { type Acquire, LABEL, LOCK, lockScripts, TICKET_MS, WAIT_MS } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

const MINUTE_MS = 60_000;
/** Longer than any wait in this file. */
const HELD: Acquire = { ttl_ms: 10 * MINUTE_MS };

describeScripts("a head start", (engine) => {
  const locks = lockScripts(engine);
  const breakAll = breakScript(engine);
  const history = historyScript(engine);
  /** How long the client of the latest grant had waited. */
  const waitedMs = async () => (await history())[0]?.ms;
  const semaphores = semaphoreScripts(engine);
  const early = (head_start_ms: number, given: Acquire = {}) => locks.wait({ head_start_ms, ...given });
  const queueOf = async (name = LOCK) => (await locks.inspect("-", name)).queue;
  /** Returns the order in which clients are granted the lock as it is released. */
  async function served(held: string, tickets: readonly string[], given: Acquire = {}): Promise<number[]> {
    const order: number[] = [];
    for (let token = held; order.length < tickets.length; ) {
      await locks.release(token);
      const left = tickets.map((ticket, i) => ({ ticket, i })).filter(({ i }) => !order.includes(i));
      for (const { ticket, i } of left.reverse()) {
        const reply = await locks.acquire({ ticket, left_ms: WAIT_MS, ...given });
        if (reply.kind === "granted") order.push(i);
      }
      token = tickets[order.at(-1) as number] as string;
    }
    return order;
  }

  test("its place is ahead of clients that arrived within that time before it, and of no others", async () => {
    const { token } = await locks.grant(HELD);
    const tickets: string[] = [];
    for (const pause_ms of [0, 4_000, 4_000]) {
      await engine.advance(pause_ms);
      tickets.push((await locks.wait()).place.ticket);
    }
    await engine.advance(1_000);
    const { place } = await early(6_000);
    expect(place.position).toBe(1);
    expect(await served(token, [...tickets, place.ticket])).toEqual([0, 3, 1, 2]);
  });

  test("several of them are ordered by arrival minus head start", async () => {
    const { token } = await locks.grant(HELD);
    const first = await early(1_000);
    await engine.advance(500);
    const second = await early(2_000);
    await engine.advance(500);
    const third = await early(1_000);
    expect([first, second, third].map(({ place }) => place.position)).toEqual([0, 0, 2]);
    expect(
      await served(
        token,
        [first, second, third].map(({ place }) => place.ticket),
      ),
    ).toEqual([1, 0, 2]);
  });

  test("the arrival is not changed: it counts for the waiting time and for dismissals", async () => {
    const { token } = await locks.grant(HELD);
    await engine.advance(1_000);
    await breakAll({ queue: "only" });
    const { place, arrival } = await early(MINUTE_MS, { label: LABEL });
    expect(arrival).toBeGreaterThanOrEqual(engine.now_ms() * 1000);
    await engine.advance(2_000);
    const again = await locks.wait({ ticket: place.ticket, arrival, label: LABEL });
    expect(again.arrival).toBe(arrival);
    expect(await queueOf()).toMatchObject([{ arrival_us: arrival, head_start_us: MINUTE_MS * 1000 - 1, label: LABEL }]);
    await locks.release(token);
    await locks.grant({ ticket: place.ticket });
    expect(await waitedMs()).toBeCloseTo(2_000, -1);
  });

  test("a request that would be first is granted a lock that is free for another client's turn", async () => {
    const { token } = await locks.grant(HELD);
    const { place } = await locks.wait();
    await engine.advance(2_000);
    await locks.release(token);
    expect(await locks.acquire({ head_start_ms: 1_000 })).toMatchObject({ kind: "busy" });
    const lease = await locks.grant({ head_start_ms: 3_000 });
    expect((await locks.wait({ ticket: place.ticket })).place.position).toBe(0);
    await locks.release(lease.token);
    await locks.grant({ ticket: place.ticket });
  });

  test("the turn moves to a new place that is ahead of the one that had it", async () => {
    await locks.grant({ names: ["a"], ...HELD });
    const { token } = await locks.grant({ names: ["b"], ...HELD });
    const { place } = await locks.wait({ names: ["b"] });
    await engine.advance(1_000);
    await locks.release([{ name: "b", token }]);
    const both = await early(5_000, { names: ["a", "b"] });
    // The request is waiting for `a`, and doesn't keep others from `b`.
    expect(both.blocked).toEqual([0]);
    await locks.grant({ names: ["b"], ticket: place.ticket });
  });

  test("an abandoned place keeps its order for the client's return", async () => {
    const { token } = await locks.grant(HELD);
    const first = await locks.wait();
    await engine.advance(1_000);
    const { place, arrival } = await early(5_000);
    await engine.advance(WAIT_MS);
    const again = await locks.wait({ ticket: first.place.ticket });
    expect(again.place.position).toBe(0);
    const back = await locks.wait({ ticket: place.ticket });
    expect(back).toMatchObject({ arrival, place: { position: 0 } });
    expect((await locks.wait({ ticket: first.place.ticket })).place.position).toBe(1);
    await engine.advance(WAIT_MS + TICKET_MS);
    await locks.release(token);
    expect(await queueOf()).toEqual([]);
  });

  test("a ticket keeps its place, even if the request has another head start", async () => {
    await locks.grant(HELD);
    await locks.wait();
    await engine.advance(1_000);
    const { place } = await locks.wait();
    await locks.wait({ ticket: place.ticket, head_start_ms: MINUTE_MS });
    expect((await queueOf()).map(({ head_start_us }) => head_start_us)).toEqual([0, 0]);
    expect((await locks.wait({ ticket: place.ticket })).place.position).toBe(1);
  });

  test("after the store's clock was set back, it overtakes no one until the clock has caught up", async () => {
    const { token } = await locks.grant(HELD);
    const tickets: string[] = [];
    for (const pause_ms of [-MINUTE_MS, 4_000, 4_000]) {
      const { place } = await locks.wait();
      tickets.push(place.ticket);
      await engine.advance(pause_ms);
    }
    const { place } = await early(1_000);
    expect(place.position).toBe(3);
    expect(await served(token, [...tickets, place.ticket])).toEqual([0, 1, 2, 3]);
  });

  test("no two places have the same order, whenever they arrive", async () => {
    const { token } = await locks.grant(HELD);
    const tickets: string[] = [];
    // The fake clock doesn't advance on its own, so later clients would otherwise get the orders of earlier ones.
    const now = await locks.wait();
    tickets.push(now.place.ticket);
    for (const ms of [2, 1, 2, 1]) {
      await engine.advance(1);
      tickets.push((await early(ms)).place.ticket);
    }
    const queue = await queueOf();
    expect(queue).toHaveLength(5);
    expect(new Set(await served(token, tickets)).size).toBe(5);
  });

  test("a request for several locks that has waited for 10 s is not overtaken", async () => {
    const a = await locks.grant({ names: ["a"], ...HELD });
    await locks.grant({ names: ["b"], ...HELD });
    const both = await locks.wait({ names: ["a", "b"] });
    await engine.advance(5_000);
    const single = await locks.wait({ names: ["a"] });
    await engine.advance(4_000);
    // The request for both locks hasn't been waiting for 10 s yet.
    expect((await early(MINUTE_MS, { names: ["a"] })).place.position).toBe(0);
    await engine.advance(1_500);
    await locks.wait({ names: ["a", "b"], ticket: both.place.ticket });
    const late = await early(MINUTE_MS, { names: ["a"] });
    expect(late.place.position).toBe(2);
    expect((await queueOf("a")).map(({ several }) => several)).toEqual([false, true, false, false]);
    const { place } = await early(MINUTE_MS, { names: ["b"] });
    expect(place.position).toBe(1);
    expect((await locks.wait({ names: ["a"], ticket: single.place.ticket })).place.position).toBe(3);
    await locks.release([{ name: "a", token: a.token }]);
  });

  test("the 10 s of a request with a head start begin when it arrives", async () => {
    for (const name of ["a", "b"]) await locks.grant({ names: [name], ...HELD });
    await early(MINUTE_MS, { names: ["a", "b"] });
    await engine.advance(5_000);
    expect((await early(2 * MINUTE_MS, { names: ["a"] })).place.position).toBe(0);
    await engine.advance(5_000);
    expect((await early(2 * MINUTE_MS, { names: ["a"] })).place.position).toBe(2);
  });

  test("a request for one of several locks is overtaken like a request for a single lock", async () => {
    for (const name of ["a", "b"]) await locks.grant({ names: [name], ...HELD });
    const any = await locks.wait({ names: ["a", "b"], need: 1 });
    await engine.advance(15_000);
    expect((await early(MINUTE_MS, { names: ["b"] })).place.position).toBe(0);
    const { place } = await locks.wait({ names: ["a", "b"], need: 1, ticket: any.place.ticket });
    expect(place.position).toBe(0);
    expect((await queueOf("b")).map(({ several }) => several)).toEqual([false, true]);
  });

  test("a request for several locks has the same order in all queues, even in those that it joins later", async () => {
    for (const name of ["a", "b"]) await locks.grant({ names: [name], ...HELD });
    const both = await early(10, { names: ["a", "b"] });
    await engine.advance(3);
    // In the queue of `b`, this place gets the same order as the other client's place in the queue of `a`.
    const single = await early(13, { names: ["b"] });
    const orderOf = async (name: string) => {
      const [place] = (await queueOf(name)).filter(({ several }) => several);
      return place && place.arrival_us - place.head_start_us;
    };
    const before = await orderOf("a");
    await engine.advance(10_000);
    const again = await locks.wait({ names: ["a", "b"], ticket: both.place.ticket });
    expect(again).toMatchObject({ arrival: both.arrival, place: { position: 1 } });
    expect([await orderOf("a"), await orderOf("b")]).toEqual([(before as number) + 2, (before as number) + 2]);
    expect((await locks.wait({ names: ["b"], ticket: single.place.ticket })).place.position).toBe(0);
  });

  test("readers are granted the lock together, unless a writer is ahead of them", async () => {
    const { token } = await locks.grant(HELD);
    const writer = await locks.wait();
    await engine.advance(1_000);
    const late = await locks.wait({ modes: "s" });
    const reader = await early(5_000, { modes: "s" });
    expect([reader.place.position, late.place.position]).toEqual([0, 1]);
    await locks.release(token);
    await locks.grant({ modes: "s", ticket: reader.place.ticket });
    expect(await locks.acquire({ modes: "s", ticket: late.place.ticket })).toMatchObject({ kind: "busy" });
    expect(await locks.acquire({ ticket: writer.place.ticket })).toMatchObject({ kind: "busy" });
  });

  test("works for permits", async () => {
    const held = await semaphores.take({ permits: 2, capacity: 2 });
    const late = await semaphores.wait({ permits: 1 });
    await engine.advance(1_000);
    const first = await semaphores.wait({ permits: 2, head_start_ms: 2_000 });
    expect(first.position).toBe(0);
    await semaphores.release(held.token);
    expect(await semaphores.acquire({ permits: 1, ticket: late.ticket })).toMatchObject({ kind: "busy" });
    await semaphores.take({ permits: 2, ticket: first.ticket });
  });

  test("a client on standby is granted the lock in its order, and its grant reports how long it really waited", async () => {
    const { token } = await locks.grant(HELD);
    const late = await locks.wait();
    await engine.advance(1_000);
    const reply = await locks.acquire({ standby_ms: MINUTE_MS, head_start_ms: 5_000, label: LABEL });
    expect(reply).toMatchObject({ kind: "busy", place: { position: 0 } });
    await engine.advance(2_000);
    await locks.release(token);
    expect((await locks.inspect()).holders).toMatchObject([{ owner: "ci-42" }]);
    expect(await waitedMs()).toBeCloseTo(2_000, -1);
    expect((await locks.wait({ ticket: late.place.ticket })).place.position).toBe(0);
  });

  test("a record marks it as long as the queue is not empty, and is no longer before and after", async () => {
    const { token } = await locks.grant(HELD);
    const record = async () => (await engine.read([recordKey("lock", engine.namespace, LOCK)]))[0];
    const plain = await locks.wait();
    expect(await record()).toMatch(/^5 /);
    const { place } = await early(1_000);
    expect(await record()).toMatch(/^6 (.|\n)*\nh 1\n/);
    await locks.giveUp(place.ticket);
    expect(await record()).toMatch(/^6 (.|\n)*\nh 1\n/);
    await locks.giveUp(plain.place.ticket);
    expect(await record()).toMatch(/^5 /);
    await locks.release(token);
  });
});
