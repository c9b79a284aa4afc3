import { expect, test } from "vitest";
import { parseSnapshot } from "../../src/lock/codec/snapshot.ts";
import { lockScripts } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

const TURN_MS = 3000;

describeScripts("turns", (engine) => {
  const locks = lockScripts(engine);

  test("a waiter that misses its turn is passed over, and keeps its place while its ticket lives", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    const [late, next, last] = [await locks.wait(), await locks.wait(), await locks.wait()].map(
      ({ place }) => place.ticket,
    ) as [string, string, string];
    await locks.release(lease.token);
    await engine.advance(TURN_MS - 1);
    await locks.wait({ ticket: next });
    await engine.advance(1);
    const granted = await locks.grant({ ticket: next });
    expect((await locks.wait({ ticket: late })).place.position).toBe(0);
    expect((await locks.wait({ ticket: last })).place.position).toBe(1);
    await locks.release(granted.token);
    await locks.grant({ ticket: late });
  });

  test("several dead waiters at the front cost one turn each, however late that is noticed", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    await locks.wait({ ticket: (await locks.wait()).place.ticket });
    await locks.wait();
    const { place } = await locks.wait();
    await locks.release(lease.token);
    await engine.advance(TURN_MS + 1000);
    expect((await locks.wait({ ticket: place.ticket })).place.position).toBe(1);
    await engine.advance(TURN_MS - 1000);
    await locks.grant({ ticket: place.ticket });
  });

  test("a place makes way at the moment when it becomes unattended, and keeps its arrival", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    const left = (await locks.wait({ left_ms: 5000 })).place;
    await engine.advance(4699);
    const { place } = await locks.wait();
    expect(place.position).toBe(1);
    await engine.advance(1);
    await locks.release(lease.token);
    const granted = await locks.grant({ ticket: place.ticket });
    await locks.wait();
    expect((await locks.inspect()).queue.map(({ attended }) => attended)).toEqual([true, false]);
    expect((await locks.wait({ ticket: left.ticket })).place.position).toBe(0);
    await locks.release(granted.token);
    await locks.grant({ ticket: left.ticket });
  });

  test("a turn ends with the request that could take it", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    await locks.wait({ left_ms: 1000 });
    const { place } = await locks.wait();
    await engine.advance(500);
    await locks.release(lease.token);
    await engine.advance(399);
    expect((await locks.wait({ ticket: place.ticket })).place.position).toBe(1);
    await engine.advance(1);
    await locks.grant({ ticket: place.ticket });
  });

  test("twenty clients that requested once and left keep no one out", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    for (let i = 0; i < 20; i++) {
      const { place } = await locks.wait({ left_ms: 100 });
      await engine.advance(100);
      await locks.wait({ ticket: place.ticket, left_ms: 0 });
    }
    await locks.release(lease.token);
    await locks.grant();
  });

  test("a client that has returned with a ticket has 1.5 s more between two requests", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    const { ticket } = (await locks.wait({ left_ms: 100 })).place;
    const other = (await locks.wait()).place;
    await engine.advance(100);
    await locks.wait({ ticket, left_ms: 0, returned: true });
    await locks.release(lease.token);
    await engine.advance(1499);
    await locks.wait({ ticket: other.ticket });
    await engine.advance(1);
    await locks.grant({ ticket: other.ticket });
  });

  test("a client that let those 1.5 s run out in its turn gets none for 20 times the lost time", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    const places = [(await locks.wait({ left_ms: 100 })).place, (await locks.wait()).place];
    const [gone, back] = places.map(({ ticket }) => ticket) as [string, string];
    await engine.advance(100);
    await locks.wait({ ticket: gone, left_ms: 0, returned: true });
    await locks.release(lease.token);
    await engine.advance(1500);
    const second = await locks.grant({ ticket: back, ttl_ms: 60_000 });
    const leave = async () => (await locks.wait({ ticket: gone, left_ms: 0, returned: true })).place.attended_until_ms;
    expect(await leave()).toBe(engine.now_ms());
    await engine.advance(20 * 1500 - 1);
    expect(await leave()).toBe(engine.now_ms());
    await engine.advance(1);
    expect(await leave()).toBe(engine.now_ms() + 1500);
    await locks.release(second.token);
  });

  test("with hints, turns after a missed one last 250 ms, until one is taken", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    const [, , third, fourth] = [1, 2, 3, 4].map(() => locks.wait({ hints: true }));
    const tickets = [(await third)?.place.ticket, (await fourth)?.place.ticket] as [string, string];
    await locks.release(lease.token);
    await engine.advance(TURN_MS + 249);
    expect((await locks.wait({ ticket: tickets[0], hints: true })).place.position).toBe(1);
    await engine.advance(1);
    const granted = await locks.grant({ ticket: tickets[0], hints: true });
    await locks.wait({ hints: true });
    await locks.release(granted.token);
    await engine.advance(TURN_MS - 1);
    expect((await locks.acquire({ hints: true })).kind).toBe("busy");
    expect((await locks.inspect()).queue[0]).toMatchObject({ attended: true });
    await locks.grant({ ticket: tickets[1], hints: true });
  });

  test("a turn that was taken leaves no end that a poll would follow", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    const { place } = await locks.wait({ modes: "s" });
    await locks.wait();
    await locks.release(lease.token);
    expect(parseSnapshot(await locks.record())?.turn_until_ms).toBe(engine.now_ms() + TURN_MS);
    await locks.grant({ modes: "s", ticket: place.ticket });
    expect(parseSnapshot(await locks.record())?.turn_until_ms).toBe(0);
  });

  test("of two requests with one place, the one that stays longer attends it", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    const { ticket } = (await locks.wait()).place;
    await locks.wait({ ticket, left_ms: 0 });
    const other = (await locks.wait()).place;
    expect(other.position).toBe(1);
    await locks.release(lease.token);
    expect((await locks.wait({ ticket: other.ticket })).place.position).toBe(1);
    await locks.grant({ ticket });
  });
});
