import { expect, test } from "vitest";
import { LABEL, lockScripts, secret } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

describeScripts("give_up", (engine) => {
  const locks = lockScripts(engine);

  test.each(["x", "s"])("leaves the queue, and clients behind move up (%s)", async (modes) => {
    await locks.grant();
    const { place } = await locks.wait({ modes });
    const behind = await locks.wait();
    expect(await locks.giveUp(place.ticket)).toEqual(["given_up"]);
    expect((await locks.wait({ ticket: behind.place.ticket })).place.position).toBe(0);
  });

  test("at the front of the queue, starts the next client's turn", async () => {
    const { token } = await locks.grant();
    const { place } = await locks.wait();
    const next = await locks.wait();
    await locks.release(token);
    await engine.advance(1000);
    await locks.giveUp(place.ticket);
    await locks.grant({ ticket: next.place.ticket });
  });

  test("at the front of the queue, leaves the next client no more than its own turn", async () => {
    const { token } = await locks.grant();
    const { place } = await locks.wait();
    await locks.wait();
    const third = await locks.wait();
    await locks.release(token);
    await locks.giveUp(place.ticket);
    await engine.advance(3000);
    await locks.grant({ ticket: third.place.ticket });
  });

  test("a request that still waits with the place learns that it was given up", async () => {
    const { token } = await locks.grant();
    const { place } = await locks.wait();
    await locks.giveUp(place.ticket);
    await locks.release(token);
    const reply = await locks.acquire({ request: place.ticket, ticket: place.ticket });
    expect(reply).toMatchObject({ kind: "lost", word: "released" });
    await locks.grant({ ticket: place.ticket });
  });

  test("works for a place that was passed over, too", async () => {
    const { token } = await locks.grant();
    const { place } = await locks.wait();
    const next = await locks.wait();
    await locks.release(token);
    await engine.advance(3000);
    await locks.grant({ ticket: next.place.ticket });
    await locks.giveUp(place.ticket);
    const plain = await locks.acquire({ ticket: place.ticket });
    expect(plain).toMatchObject({ kind: "busy", queue_length: 0 });
    expect(plain).not.toHaveProperty("place");
  });

  test.each(["x", "s"])(
    "ends a lease that was granted meanwhile, and the lease's end is reported as a release (%s)",
    async (modes) => {
      const { token } = await locks.grant({ modes });
      expect(await locks.giveUp(token)).toEqual(["given_up"]);
      expect((await locks.inspect()).holders_total).toBe(0);
      expect(await locks.release(token)).toEqual([["lost", "released", "0"]]);
    },
  );

  test("a ticket without a place is no error, even twice", async () => {
    await locks.grant();
    const { place } = await locks.wait();
    await locks.wait();
    for (const ticket of [secret(), place.ticket, place.ticket]) {
      expect(await locks.giveUp(ticket)).toEqual(["given_up"]);
    }
    expect(await locks.inspect()).toMatchObject({ holders_total: 1, queue_length: 1 });
  });

  test("with several locks, gives up all places, or all leases", async () => {
    const names = ["a", "b"];
    const held = await locks.grant({ names: ["a"] });
    const { place } = await locks.wait({ names, label: LABEL });
    await locks.giveUp(place.ticket, names);
    for (const name of names) expect((await locks.inspect("-", name)).queue_length).toBe(0);
    await locks.release([{ name: "a", token: held.token }]);
    const both = await locks.grant({ names });
    await locks.giveUp(both.token, names);
    for (const name of names) expect((await locks.inspect("-", name)).holders_total).toBe(0);
  });

  test("of several locks: the request that still waits is notified, whichever lock blocked it", async () => {
    const names = ["a", "b"];
    const held = await locks.grant({ names: ["b"] });
    const { place } = await locks.wait({ names });
    await locks.giveUp(place.ticket, names);
    await locks.release([{ name: "b", token: held.token }]);
    const reply = await locks.acquire({ names, request: place.ticket, ticket: place.ticket });
    expect(reply).toMatchObject({ kind: "lost", word: "released" });
  });

  test("with several locks, giving up the place in one queue gives it up in all", async () => {
    const names = ["a", "b"];
    for (const name of names) await locks.grant({ names: [name] });
    const { place } = await locks.wait({ names });
    await engine.advance(10_000);
    await locks.wait({ names, ticket: place.ticket });
    expect((await locks.inspect("-", "a")).queue_length).toBe(1);
    await locks.giveUp(place.ticket, ["b"]);
    const reply = await locks.acquire({ names, request: place.ticket, ticket: place.ticket });
    expect(reply).toMatchObject({ kind: "lost", word: "released" });
    expect((await locks.inspect("-", "a")).queue_length).toBe(0);
  });

  test("leaves nothing of a late waiter with a label", async () => {
    await locks.grant();
    const { place } = await locks.wait({ label: LABEL });
    await locks.giveUp(place.ticket);
    const keys = await engine.keysOf(`lh:{${engine.namespace}}:`);
    expect(keys).toHaveLength(1);
  });
});
