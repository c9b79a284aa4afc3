import { expect, test } from "vitest";
import { lockScripts, secret, WAIT_MS } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("acquire of several locks", (engine) => {
  const locks = lockScripts(engine);
  const names = ["a", "b", "c"];

  test("takes all in one step, with one token and one deadline, each with a fence", async () => {
    const reply = await locks.acquire({ names, modes: "xsx" });
    if (reply.kind !== "granted") throw new Error(reply.kind);
    expect(reply.leases.map(({ lock, mode }) => `${lock} ${mode}`)).toEqual(["a exclusive", "b shared", "c exclusive"]);
    expect(new Set(reply.leases.map(({ token, expires_at_ms }) => `${token} ${expires_at_ms}`)).size).toBe(1);
    await locks.grant({ names: ["b"], modes: "s" });
    expect(await locks.acquire({ names: ["a"] })).toMatchObject({ kind: "busy" });
  });

  test("takes none if one is held, and reports all names in the way", async () => {
    await locks.grant({ names: ["b"] });
    await locks.grant({ names: ["c"], modes: "s" });
    expect(await locks.acquire({ names })).toMatchObject({ kind: "busy", blocked: [1, 2], holders_total: 1 });
    expect((await locks.inspect("-", "a")).holders_total).toBe(0);
  });

  test("sent twice, it is one grant; once one of its leases has ended, it is lost", async () => {
    const request = secret(3);
    const first = await locks.acquire({ names, request });
    expect(await locks.acquire({ names, request })).toEqual(first);
    await locks.release([{ name: "b", token: request }]);
    expect(await locks.acquire({ names, request })).toEqual({ kind: "lost", word: "released" });
    expect((await locks.inspect("-", "a")).holders_total).toBe(1);
  });

  test("sent twice, and one of its leases ended so long ago that the reason is forgotten: it is lost, and no holder counts twice", async () => {
    const [request, both] = [secret(2), ["a", "b"]];
    await locks.grant({ names: both, modes: "ss", request });
    await locks.release([{ name: "b", token: request }]);
    for (let i = 0; i < 32; i++) {
      const { token } = await locks.grant({ names: ["b"] });
      await locks.release([{ name: "b", token }]);
    }
    const again = await locks.acquire({ names: both, modes: "ss", request });
    expect((await locks.inspect("-", "a")).holders_total).toBe(1);
    expect(again).toEqual({ kind: "lost", word: "unknown" });
  });

  test("leases_max of one lock rejects all", async () => {
    await locks.grant({ names: ["b"], modes: "s" });
    expect(await locks.acquire({ names, modes: "xsx", leases_max: 1 })).toEqual({ kind: "limit", word: "leases" });
    expect((await locks.inspect("-", "a")).holders_total).toBe(0);
  });

  test("waiters_max of one lock rejects a place in all", async () => {
    await locks.grant({ names: ["a"] });
    await locks.grant({ names: ["b"] });
    await locks.wait({ names: ["b"] });
    expect(await locks.acquire({ names, left_ms: WAIT_MS, waiters_max: 1 })).toEqual({
      kind: "limit",
      word: "waiters",
    });
    expect((await locks.inspect("-", "a")).queue_length).toBe(0);
  });

  test("waits for the first lock that blocks it, leaves the others to other clients, and keeps its arrival", async () => {
    const [a, b] = [await locks.grant({ names: ["a"] }), await locks.grant({ names: ["b"] })];
    const { place, blocked } = await locks.wait({ names });
    expect({ blocked, position: place.position }).toEqual({ blocked: [0, 1], position: 0 });
    expect((await locks.inspect("-", "a")).queue).toMatchObject([{ attended: true, several: true }]);
    const single = (await locks.wait({ names: ["b"] })).place;
    await locks.release([{ name: "b", token: b.token }]);
    const next = await locks.grant({ names: ["b"], ticket: single.ticket });
    const c = await locks.grant({ names: ["c"] });
    const last = (await locks.wait({ names: ["b"] })).place;
    await locks.release([{ name: "a", token: a.token }]);
    // The request has its turn at `a`, but steps aside because `b` blocks it.
    expect(await locks.acquire({ names: ["a"] })).toMatchObject({ kind: "busy", holders_total: 0, queue_length: 1 });
    expect((await locks.wait({ names, ticket: place.ticket })).blocked).toEqual([1, 2]);
    const taken = await locks.grant({ names: ["a"] });
    // The request arrived before the client that is waiting only for `b`.
    expect((await locks.wait({ names: ["b"], ticket: last.ticket })).place.position).toBe(1);
    for (const [name, { token }] of Object.entries({ a: taken, b: next, c })) await locks.release([{ name, token }]);
    expect((await locks.grant({ names, ticket: place.ticket })).token).toBe(place.ticket);
  });

  test("after 10 s it waits in all queues, and has its turn when it is first in all of them", async () => {
    const [, b] = [await locks.grant({ names: ["a"], ttl_ms: 60_000 }), await locks.grant({ names: ["b"] })];
    const { place } = await locks.wait({ names });
    expect(place.refresh_at_ms - engine.now_ms()).toBe(10_000);
    await locks.release([{ name: "b", token: b.token }]);
    await engine.advance(10_000);
    await locks.wait({ names, ticket: place.ticket });
    // The client returns every 2.5 s, and the free locks stay reserved for it in between.
    for (let i = 0; i < 3; i++) {
      const again = await locks.wait({ names, ticket: place.ticket });
      expect(again.place.refresh_at_ms - engine.now_ms()).toBe(2500);
      await engine.advance(2500);
      expect(await locks.acquire({ names: ["c"] })).toMatchObject({ kind: "busy", holders_total: 0, queue_length: 1 });
    }
    await engine.advance(500);
    await locks.grant({ names: ["c"] });
  });

  test("two requests that list the same locks in a different order do not deadlock", async () => {
    const held = await locks.acquire({ names: ["a", "b"] });
    if (held.kind !== "granted") throw new Error(held.kind);
    const [first, second] = [await locks.wait({ names: ["a", "b"] }), await locks.wait({ names: ["b", "a"] })];
    const token = held.leases[0]?.token as string;
    await locks.release(["b", "a"].map((name) => ({ name, token })));
    expect(await locks.acquire({ names: ["b", "a"], ticket: second.place.ticket })).toMatchObject({ kind: "busy" });
    await locks.grant({ names: ["a", "b"], ticket: first.place.ticket });
  });

  test("when one name's place is given up, it keeps waiting in the other queues", async () => {
    for (const name of ["a", "b"]) await locks.grant({ names: [name], ttl_ms: 60_000 });
    const { place } = await locks.wait({ names });
    await locks.giveUp(place.ticket, ["b"]);
    expect((await locks.wait({ names, ticket: place.ticket })).place.ticket).toBe(place.ticket);
    await locks.giveUp(place.ticket, names);
    for (const name of names) expect((await locks.inspect("-", name)).queue_length).toBe(0);
    expect(await locks.acquire({ names, request: place.ticket })).toEqual({ kind: "lost", word: "released" });
  });

  test("takes 32 locks", async () => {
    const many = Array.from({ length: 32 }, (_, i) => `lock-${i}`);
    const lease = await locks.grant({ names: many });
    const released = await locks.release(many.map((name) => ({ name, token: lease.token })));
    expect(released).toEqual(many.map(() => ["released", "x", "0"]));
  });
});
