import { expect, test } from "vitest";
import { breakScript } from "../support/engines/kind-scripts.ts";
import { type Acquire, LOCK, lockScripts, secret, WAIT_MS } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("acquire of some of several locks", (engine) => {
  const locks = lockScripts(engine);
  const breakLock = breakScript(engine);
  const names = ["a", "b", "c"];
  const any = (need: number, given: Acquire = {}): Acquire => ({ names, need, ...given });
  const holdAll = (given: Acquire = {}) => Promise.all(names.map((name) => locks.grant({ names: [name], ...given })));
  const queueOf = async (name: string) => (await locks.inspect("-", name)).queue;
  const granted = async (given: Acquire) => {
    const reply = await locks.acquire(given);
    if (reply.kind !== "granted") throw new Error(JSON.stringify(reply));
    return reply.leases.map(({ lock }) => lock).join("");
  };
  const release = (name: string, token: string) => locks.release([{ name, token }]);

  test("takes the first free locks of the list, as many as it needs", async () => {
    expect(await granted(any(1))).toBe("a");
    expect(await granted(any(1))).toBe("b");
    expect(await locks.acquire(any(2))).toMatchObject({ kind: "busy", blocked: [0, 1] });
    expect(await granted(any(1))).toBe("c");
    expect(await locks.acquire(any(1))).toMatchObject({ kind: "busy", blocked: [0, 1, 2] });
  });

  test("takes two of three, in their modes, with one token and one deadline, each with a fence", async () => {
    await locks.grant({ names: ["b"] });
    const reply = await locks.acquire(any(2, { modes: "sxs" }));
    if (reply.kind !== "granted") throw new Error(reply.kind);
    expect(reply.leases.map(({ lock, mode }) => `${lock} ${mode}`)).toEqual(["a shared", "c shared"]);
    expect(new Set(reply.leases.map(({ token, expires_at_ms }) => `${token} ${expires_at_ms}`)).size).toBe(1);
    for (const { lock, fence } of reply.leases) expect((await locks.inspect("-", lock)).holders[0]?.fence).toBe(fence);
  });

  test("a request for one lock waits in every queue, and leaves the others when it is served", async () => {
    const held = await holdAll();
    const { place, blocked } = await locks.wait(any(1));
    expect({ blocked, position: place.position, again: place.refresh_at_ms }).toEqual({
      blocked: [0, 1, 2],
      position: 0,
      again: Number.POSITIVE_INFINITY,
    });
    for (const name of names) expect(await queueOf(name)).toMatchObject([{ several: true, attended: true }]);
    await release("b", held[1]?.token as string);
    expect(await locks.acquire({ names: ["b"] })).toMatchObject({ kind: "busy", holders_total: 0, queue_length: 1 });
    expect(await granted(any(1, { ticket: place.ticket }))).toBe("b");
    for (const name of names) expect(await queueOf(name)).toEqual([]);
  });

  test("has the same arrival in every queue, and reports its best position", async () => {
    const held = await holdAll();
    for (const name of ["a", "a", "c"]) await locks.wait({ names: [name] });
    const { place } = await locks.wait(any(1));
    expect(place.position).toBe(0);
    const two = await locks.wait(any(2));
    // At first, the request is only in the queues of `a` and `b`. Its position is the better of the two.
    expect(two.place.position).toBe(1);
    const last = await locks.wait({ names: ["c"] });
    expect(last.place.position).toBe(2);
    await release("b", held[1]?.token as string);
    expect(await granted(any(1, { ticket: place.ticket }))).toBe("b");
    expect((await locks.wait({ names: ["c"], ticket: last.place.ticket })).place.position).toBe(1);
  });

  test("when it has its turn at two of its locks, it takes one, and the other goes to the next client immediately", async () => {
    const held = await holdAll();
    const first = await locks.wait(any(1));
    const next = await locks.wait({ names: ["c"] });
    await release("a", held[0]?.token as string);
    await release("c", held[2]?.token as string);
    expect(await locks.acquire({ names: ["c"], ticket: next.place.ticket })).toMatchObject({ kind: "busy" });
    expect(await granted(any(1, { ticket: first.place.ticket }))).toBe("a");
    expect(await granted({ names: ["c"], ticket: next.place.ticket })).toBe("c");
  });

  test("requests that need equally many of the same locks are served in order of arrival", async () => {
    const held = await holdAll();
    const first = await locks.wait(any(2));
    const second = await locks.wait(any(2));
    await release("a", held[0]?.token as string);
    // The request leaves `a`, which is now free, to others and keeps waiting for `b` and `c`.
    expect((await locks.wait(any(2, { ticket: first.place.ticket }))).blocked).toEqual([1, 2]);
    expect(await queueOf("a")).toHaveLength(1);
    expect((await locks.wait(any(2, { ticket: second.place.ticket }))).blocked).toEqual([1, 2]);
    expect(await granted({ names: ["a"] })).toBe("a");
    await release("c", held[2]?.token as string);
    expect(await locks.acquire(any(2, { ticket: second.place.ticket }))).toMatchObject({ kind: "busy" });
    await release("b", held[1]?.token as string);
    expect(await locks.acquire(any(2, { ticket: second.place.ticket }))).toMatchObject({ kind: "busy" });
    expect(await granted(any(2, { ticket: first.place.ticket }))).toBe("bc");
  });

  test("after 10 s, a request for two waits in all queues, and reserves free locks until it has enough", async () => {
    const held = await holdAll({ ttl_ms: 60_000 });
    const { place } = await locks.wait(any(2, { left_ms: 30_000 }));
    expect(place.refresh_at_ms - engine.now_ms()).toBe(10_000);
    await release("a", held[0]?.token as string);
    expect((await locks.wait(any(2, { ticket: place.ticket, left_ms: 30_000 }))).blocked).toEqual([1, 2]);
    expect(await granted({ names: ["a"], ttl_ms: 60_000 })).toBe("a");
    await engine.advance(10_000);
    const later = await locks.wait(any(2, { ticket: place.ticket, left_ms: 20_000 }));
    expect(later.place.refresh_at_ms).toBe(Number.POSITIVE_INFINITY);
    for (const name of names) expect(await queueOf(name)).toHaveLength(1);
    await release("b", held[1]?.token as string);
    const kept = await locks.wait(any(2, { ticket: place.ticket, left_ms: 20_000 }));
    expect({ blocked: kept.blocked, in_ms: kept.place.refresh_at_ms - engine.now_ms() }).toEqual({
      blocked: [0, 2],
      in_ms: 2500,
    });
    expect(await locks.acquire({ names: ["b"] })).toMatchObject({ kind: "busy", holders_total: 0 });
    await release("c", held[2]?.token as string);
    expect(await granted(any(2, { ticket: place.ticket }))).toBe("bc");
    expect(await queueOf("a")).toEqual([]);
  });

  test("sent twice, it is one grant, whichever locks are free by then; once one of its leases has ended, it is lost", async () => {
    const taken = await locks.grant({ names: ["a"] });
    const request = secret(3);
    const first = await locks.acquire(any(2, { request }));
    await release("a", taken.token);
    expect(await locks.acquire(any(2, { request }))).toEqual(first);
    expect((await locks.inspect("-", "a")).holders_total).toBe(0);
    await release("c", request);
    expect(await locks.acquire(any(2, { request }))).toEqual({ kind: "lost", word: "released" });
    expect((await locks.inspect("-", "b")).holders_total).toBe(1);
    await release("b", request);
    expect(await locks.acquire(any(2, { request }))).toEqual({ kind: "lost", word: "released" });
    for (const name of names) expect((await locks.inspect("-", name)).holders_total).toBe(0);
  });

  test("with an Idempotency-Key it is one grant, even in another request and after its end", async () => {
    const keyed = any(1, { digest: "d".repeat(22), fingerprint: "f" });
    const first = await locks.acquire(keyed);
    expect(await locks.acquire(keyed)).toEqual(first);
    if (first.kind !== "granted") throw new Error(first.kind);
    await release("a", first.leases[0]?.token as string);
    expect(await locks.acquire(keyed)).toEqual({ kind: "lost", word: "released" });
    expect((await locks.inspect("-", "b")).holders_total).toBe(0);
  });

  test("a copy that arrives after its leases have ended and were forgotten is granted nothing", async () => {
    const since = engine.now_ms();
    const request = secret(3);
    await locks.acquire(any(1, { request, since }));
    await release("a", request);
    for (let i = 0; i < 33; i++) await release("a", (await locks.grant({ names: ["a"] })).token);
    expect(await locks.acquire(any(1, { request, since }))).toEqual({ kind: "lost", word: "unknown" });
  });

  test("giving up a ticket leaves all queues, and ends a lease that was granted meanwhile", async () => {
    const held = await holdAll();
    const { ticket } = (await locks.wait(any(1))).place;
    await locks.giveUp(ticket, names);
    for (const name of names) expect(await queueOf(name)).toEqual([]);
    const again = (await locks.wait(any(1))).place.ticket;
    await release("b", held[1]?.token as string);
    expect(await granted(any(1, { ticket: again }))).toBe("b");
    await locks.giveUp(again, names);
    expect((await locks.inspect("-", "b")).holders_total).toBe(0);
  });

  test("a client that has left keeps no queue waiting", async () => {
    const held = await holdAll();
    const { place } = await locks.wait(any(1));
    expect((await locks.unattend(place.ticket, place.attended_until_ms, names))[0]).toBe("unattended");
    await engine.advance(1500);
    for (const name of names) expect(await queueOf(name)).toMatchObject([{ attended: false }]);
    await release("a", held[0]?.token as string);
    expect(await granted({ names: ["a"] })).toBe("a");
  });

  test("a waiter that is dismissed from one of the queues is dismissed from all", async () => {
    const names = ["a", "b", LOCK];
    for (const name of names) await locks.grant({ names: [name] });
    const { place } = await locks.wait(any(1, { names }));
    await breakLock({ queue: "only" });
    const again = await locks.acquire(
      any(1, { names, ticket: place.ticket, arrival: place.arrival, left_ms: WAIT_MS }),
    );
    expect(again).toMatchObject({ kind: "lost" });
    for (const name of names) expect(await queueOf(name)).toEqual([]);
  });

  test("leases_max of one lock does not affect the others", async () => {
    await locks.grant({ names: ["a"], modes: "s" });
    expect(await granted(any(1, { modes: "sss", leases_max: 1 }))).toBe("b");
    await locks.grant({ names: ["c"], modes: "s" });
    expect(await locks.acquire(any(1, { modes: "sss", leases_max: 1 }))).toEqual({ kind: "limit", word: "leases" });
  });

  test("its next chance is the first end among the leases that block it", async () => {
    for (const [i, name] of names.entries()) await locks.grant({ names: [name], ttl_ms: 30_000 - 10_000 * i });
    const soonest = await locks.acquire(any(1));
    if (soonest.kind !== "busy") throw new Error(soonest.kind);
    expect(soonest.next_chance_ms - engine.now_ms()).toBe(10_000);
    const two = await locks.acquire(any(2));
    expect(two).toMatchObject({ next_chance_ms: engine.now_ms() + 20_000, holders_total: 1 });
  });
});
