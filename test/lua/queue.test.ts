import { describe, expect, test } from "vitest";
import {
  ATTENDED_MS,
  LOCK,
  lockScripts,
  RETENTION_MS,
  secret,
  TICKET_MS,
  WAIT_MS,
} from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("the queue", (engine) => {
  const locks = lockScripts(engine);

  test("busy with a wait: returns a place, and a ticket that lives longer than a client attends the place", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    const places = [];
    for (const modes of ["x", "s", "x"]) places.push((await locks.wait({ modes })).place);
    expect(places.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(places.map(({ ticket_ttl_ms }) => ticket_ttl_ms)).toEqual(Array(3).fill(ATTENDED_MS + TICKET_MS));
    expect(await locks.acquire()).toMatchObject({ kind: "busy", queue_length: 3 });
  });

  test("the same request twice is one place, with or without the ticket", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    const request = secret();
    const first = await locks.wait({ request });
    await locks.wait();
    const { position, ticket, arrival } = first.place;
    expect((await locks.wait({ request })).place).toMatchObject({ position, ticket, arrival });
    expect((await locks.wait({ ticket: request })).place).toMatchObject({ position, ticket, arrival });
    expect((await locks.inspect()).queue_length).toBe(2);
  });

  test("the second of two waiters is found again by its own request", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    await locks.wait();
    const request = secret();
    await locks.wait({ request });
    expect((await locks.wait({ request })).place).toMatchObject({ position: 1, ticket: request });
    expect((await locks.inspect()).queue_length).toBe(2);
  });

  test("grants are in order of arrival, and the ticket becomes the token", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    const [first, second] = [(await locks.wait()).place, (await locks.wait()).place];
    await locks.release(lease.token);
    expect(await locks.acquire()).toMatchObject({ kind: "busy", queue_length: 2 });
    expect((await locks.wait({ ticket: second.ticket })).place.position).toBe(1);
    const granted = await locks.grant({ ticket: first.ticket });
    expect(granted.token).toBe(first.ticket);
    expect((await locks.wait({ ticket: second.ticket })).place.position).toBe(0);
    // A lost response must not cost the client its lock.
    expect(await locks.grant({ ticket: first.ticket })).toEqual(granted);
    await locks.release(granted.token);
    expect(await locks.acquire({ ticket: first.ticket })).toEqual({ kind: "lost", word: "released" });
  });

  test("the lease has the latest request's fields", async () => {
    const lease = await locks.grant();
    const { place } = await locks.wait({ ttl_ms: 1000, label: btoa('["before",null]') });
    await locks.release(lease.token);
    const label = btoa('["after",null]');
    expect(await locks.grant({ ticket: place.ticket, ttl_ms: 2000, label })).toMatchObject({
      ttl_ms: 2000,
      owner: "after",
    });
  });

  test("readers at the front are granted the lock together, those behind a writer are not", async () => {
    const lease = await locks.grant({ ttl_ms: 60_000 });
    const [r1, r2, w, r3] = [
      await locks.wait({ modes: "s" }),
      await locks.wait({ modes: "s" }),
      await locks.wait(),
      await locks.wait({ modes: "s" }),
    ].map(({ place }) => place.ticket) as [string, string, string, string];
    await locks.release(lease.token);
    const second = await locks.grant({ modes: "s", ticket: r2 });
    expect((await locks.wait({ modes: "s", ticket: r3 })).place.position).toBe(2);
    const first = await locks.grant({ modes: "s", ticket: r1 });
    // No new reader overtakes the writer.
    expect(await locks.acquire({ modes: "s" })).toMatchObject({ kind: "busy" });
    await locks.release(first.token);
    await locks.release(second.token);
    await locks.grant({ ticket: w });
  });

  test("an expired ticket is a new arrival, or without a wait a plain attempt", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    const lapsed = (await locks.wait()).place;
    const other = (await locks.wait()).place;
    await engine.advance(lapsed.ticket_ttl_ms - 1);
    await locks.wait({ ticket: other.ticket });
    await engine.advance(1);
    const plain = await locks.acquire({ ticket: lapsed.ticket });
    expect(plain).toMatchObject({ kind: "busy", queue_length: 1 });
    expect(plain).not.toHaveProperty("place");
    const again = await locks.wait({ ticket: lapsed.ticket });
    expect(again.place.position).toBe(1);
    expect(again.place.ticket).not.toBe(lapsed.ticket);
    expect((await locks.wait({ ticket: other.ticket })).place.position).toBe(0);
  });

  test("a ticket for another mode is a new arrival", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    const { place } = await locks.wait();
    expect((await locks.wait({ modes: "s", ticket: place.ticket })).place.position).toBe(1);
  });

  test("limit: there are at most waiters_max waiters, and those that wait can continue", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    const { place } = await locks.wait({ waiters_max: 1 });
    const limit = { kind: "limit", word: "waiters" };
    expect(await locks.acquire({ left_ms: WAIT_MS, waiters_max: 1 })).toEqual(limit);
    expect((await locks.wait({ ticket: place.ticket, waiters_max: 1 })).place.position).toBe(0);
  });

  test("unattended places count as waiters, and the one that left first makes room", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    const limits = { waiters_max: 2 };
    const brief = { ...limits, left_ms: 100 };
    const [first, second] = [(await locks.wait(brief)).place, (await locks.wait(brief)).place];
    await engine.advance(100);
    for (const { ticket } of [second, first]) {
      await locks.wait({ ticket, left_ms: 0 });
      await engine.advance(1);
    }
    const third = (await locks.wait(limits)).place;
    expect((await locks.wait({ ticket: first.ticket, ...limits })).place.ticket).toBe(first.ticket);
    expect(await locks.acquire({ ticket: second.ticket, left_ms: WAIT_MS, ...limits })).toEqual({
      kind: "limit",
      word: "waiters",
    });
    expect((await locks.wait({ ticket: third.ticket })).place.position).toBe(1);
  });

  test("1,000 waiters: each knows its position; when none are attended, one run passes over them all", {
    timeout: 60_000,
  }, async () => {
    const held = await locks.grant({ ttl_ms: 3_600_000 });
    const replies = await locks.acquireAll(
      Array.from({ length: 1000 }, (_, i) => ({ modes: i % 2 ? "s" : "x", left_ms: WAIT_MS })),
    );
    const positions = replies.map((reply) => (reply.kind === "busy" ? reply.place?.position : undefined));
    expect(positions).toEqual(Array.from({ length: 1000 }, (_, i) => i));
    const last = replies.at(-1);
    await engine.advance(ATTENDED_MS - 1);
    if (last?.kind !== "busy" || !last.place) throw new Error("no place");
    const { modes, ticket } = { modes: "s", ticket: last.place.ticket };
    expect((await locks.wait({ modes, ticket })).place.position).toBeGreaterThan(900);
    await engine.advance(1000);
    await locks.release(held.token);
    expect((await locks.inspect()).queue_length).toBe(1);
    expect((await locks.grant({ modes, ticket })).token).toBe(ticket);
  });

  describe("old waiters, when the other keys expired before the record", () => {
    test.each(["x", "s"])("do not block the lock (%s)", async (modes) => {
      const lease = await locks.grant({ ttl_ms: 3 * RETENTION_MS });
      await locks.wait({ modes });
      await engine.advance(2 * RETENTION_MS);
      expect((await locks.inspect()).queue_length).toBe(0);
      await locks.release(lease.token);
      await locks.grant();
    });
  });

  test("an unused lock is forgotten once its retention time has passed", async () => {
    const lease = await locks.grant({ ttl_ms: 1000 });
    await locks.wait();
    await locks.release(lease.token);
    const keys = await engine.keysOf(`lh:{${engine.namespace}}:`);
    expect(keys).toContain(`lh:{${engine.namespace}}:lock:${LOCK}`);
    for (const ttl of await engine.pttl(keys)) expect(ttl).toBeLessThanOrEqual(RETENTION_MS + ATTENDED_MS + TICKET_MS);
  });
});
