import { expect, test } from "vitest";
import { lockScripts, secret } from "../support/lock-scripts.ts";
import { describeScripts } from "../support/script-engines.ts";

describeScripts("acquire of several locks", (engine) => {
  const locks = lockScripts(engine);
  const names = ["a", "b", "c"];

  test("all in one step, under one token and one deadline, each with a fence", async () => {
    const reply = await locks.acquire({ names, modes: "xsx" });
    if (reply.kind !== "granted") throw new Error(reply.kind);
    expect(reply.leases.map(({ lock, mode }) => `${lock} ${mode}`)).toEqual(["a exclusive", "b shared", "c exclusive"]);
    expect(new Set(reply.leases.map(({ token, expires_at_ms }) => `${token} ${expires_at_ms}`)).size).toBe(1);
    await locks.grant({ names: ["b"], modes: "s" });
    expect(await locks.acquire({ names: ["a"] })).toMatchObject({ kind: "busy" });
  });

  test("none of them when one is held: all names in the way are told", async () => {
    await locks.grant({ names: ["b"] });
    await locks.grant({ names: ["c"], modes: "s" });
    expect(await locks.acquire({ names })).toMatchObject({ kind: "busy", blocked: [1, 2], holders_total: 1 });
    expect((await locks.inspect("-", "a")).holders_total).toBe(0);
  });

  test("sent twice it is one grant; once a lease of it has ended, it is lost", async () => {
    const request = secret(3);
    const first = await locks.acquire({ names, request });
    expect(await locks.acquire({ names, request })).toEqual(first);
    await locks.release([{ name: "b", token: request }]);
    expect(await locks.acquire({ names, request })).toEqual({ kind: "lost", word: "released" });
    expect((await locks.inspect("-", "a")).holders_total).toBe(1);
  });

  test("leases_max of one lock refuses all", async () => {
    await locks.grant({ names: ["b"], modes: "s" });
    expect(await locks.acquire({ names, modes: "xsx", leases_max: 1 })).toEqual({ kind: "limit", word: "leases" });
    expect((await locks.inspect("-", "a")).holders_total).toBe(0);
  });

  test("waiters_max of one lock refuses a place in all", async () => {
    await locks.grant({ names: ["a"] });
    await locks.grant({ names: ["b"] });
    await locks.wait({ names: ["b"] });
    expect(await locks.acquire({ names, join: true, waiters_max: 1 })).toEqual({ kind: "limit", word: "waiters" });
    expect((await locks.inspect("-", "a")).queue_length).toBe(0);
  });

  test("waits in all queues: position is the greatest, its turn is when it heads all of them", async () => {
    const [a, b] = [await locks.grant({ names: ["a"] }), await locks.grant({ names: ["b"] })];
    const single = (await locks.wait({ names: ["b"] })).place;
    const { place } = await locks.wait({ names });
    expect(place.position).toBe(1);
    await locks.release([{ name: "a", token: a.token }]);
    // It heads the queues of a and c, and nobody overtakes it there.
    expect(await locks.acquire({ names: ["c"] })).toMatchObject({ kind: "busy", holders_total: 0, queue_length: 1 });
    await locks.release([{ name: "b", token: b.token }]);
    expect(await locks.acquire({ names, ticket: place.ticket })).toMatchObject({ kind: "busy", blocked: [1] });
    await locks.grant({ names: ["b"], ticket: single.ticket });
    await locks.release([{ name: "b", token: single.ticket }]);
    expect((await locks.grant({ names, ticket: place.ticket })).token).toBe(place.ticket);
    for (const name of names)
      expect(await locks.inspect("-", name)).toMatchObject({ queue_length: 0, holders_total: 1 });
  });

  test("two that want the same locks in different order do not wait in a circle", async () => {
    const held = await locks.acquire({ names: ["a", "b"] });
    if (held.kind !== "granted") throw new Error(held.kind);
    const [first, second] = [await locks.wait({ names: ["a", "b"] }), await locks.wait({ names: ["b", "a"] })];
    const token = held.leases[0]?.token as string;
    await locks.release(["b", "a"].map((name) => ({ name, token })));
    expect(await locks.acquire({ names: ["b", "a"], ticket: second.place.ticket })).toMatchObject({ kind: "busy" });
    await locks.grant({ names: ["a", "b"], ticket: first.place.ticket });
  });

  test("a waiter that stops asking leaves all queues when its ticket lapses", async () => {
    await locks.grant({ names: ["a"], ttl_ms: 60_000 });
    const { place } = await locks.wait({ names });
    await engine.advance(place.ticket_ttl_ms);
    expect(place.ticket_ttl_ms).toBe(5000);
    await locks.grant({ names: ["c"] });
    for (const name of names) expect((await locks.inspect("-", name)).queue_length).toBe(0);
  });

  test("a place that is lost in one queue is lost in all", async () => {
    await locks.grant({ names: ["a"], ttl_ms: 60_000 });
    const { place } = await locks.wait({ names });
    await locks.giveUp(place.ticket, ["b"]);
    const again = await locks.wait({ names, ticket: place.ticket });
    expect(again.place.ticket).not.toBe(place.ticket);
    expect((await locks.inspect("-", "a")).queue_length).toBe(1);
  });

  test("32 locks", async () => {
    const many = Array.from({ length: 32 }, (_, i) => `lock-${i}`);
    const lease = await locks.grant({ names: many });
    const released = await locks.release(many.map((name) => ({ name, token: lease.token })));
    expect(released).toEqual(many.map(() => ["released", "x", "0"]));
  });
});
