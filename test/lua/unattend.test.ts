import { expect, test } from "vitest";
import { parseSnapshot } from "../../src/lock/codec/snapshot.ts";
import { lockScripts } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

/** How long a place is attended between its client's requests. */
const GRACE_MS = 1500;

describeScripts("unattend", (engine) => {
  const locks = lockScripts(engine);
  const gone = ({ ticket, attended_until_ms }: { ticket: string; attended_until_ms: number }) =>
    locks.unattend(ticket, attended_until_ms);

  test("a writer whose client has left excludes readers for only 1.5 s more", async () => {
    await locks.grant({ modes: "s", ttl_ms: 60_000 });
    const { place } = await locks.wait();
    const reader = await locks.wait({ modes: "s" });
    await engine.advance(100);
    await gone(place);
    await engine.advance(GRACE_MS - 1);
    const again = await locks.wait({ modes: "s", ticket: reader.place.ticket });
    expect(again.next_chance_ms).toBe(engine.now_ms() + 1);
    await engine.advance(1);
    await locks.grant({ modes: "s", ticket: reader.place.ticket });
    expect((await locks.inspect()).queue).toMatchObject([{ attended: false }]);
    expect((await locks.wait({ ticket: place.ticket })).place.arrival).toBe(place.arrival);
  });

  test("the turn of a place whose client has left ends 1.5 s later, whether it had begun or not", async () => {
    for (const released_after_ms of [0, 100]) {
      const names = [`lock-${released_after_ms}`];
      const lease = await locks.grant({ names, ttl_ms: 60_000 });
      const { place } = await locks.wait({ names });
      const next = await locks.wait({ names });
      const release = () => locks.release([{ name: names[0] as string, token: lease.token }]);
      if (released_after_ms === 0) await release();
      await locks.unattend(place.ticket, place.attended_until_ms, names);
      await engine.advance(released_after_ms);
      if (released_after_ms > 0) await release();
      const busy = await locks.wait({ names, ticket: next.place.ticket });
      expect(busy.next_chance_ms).toBe(engine.now_ms() + GRACE_MS - released_after_ms);
      await engine.advance(GRACE_MS - released_after_ms);
      await locks.grant({ names, ticket: next.place.ticket });
    }
  });

  test("a place that a later request attends is not affected, even if that request stays for less time", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    const { place } = await locks.wait({ left_ms: 20_000 });
    const later = await locks.wait({ ticket: place.ticket, left_ms: 5000, returned: true });
    expect(later.place.attended_until_ms).toBeGreaterThan(place.attended_until_ms);
    await gone(place);
    await engine.advance(5000);
    expect((await locks.inspect()).queue).toMatchObject([{ attended: true }]);
    await gone(later.place);
    await engine.advance(GRACE_MS);
    expect((await locks.inspect()).queue).toMatchObject([{ attended: false }]);
  });

  test("a turn that ends earlier is recorded, even if another place is attended for no longer than that", async () => {
    const { token } = await locks.grant({ ttl_ms: 60_000 });
    const { place } = await locks.wait({ left_ms: 20_000 });
    const { place: next } = await locks.wait({ left_ms: 20_000 });
    await locks.release(token);
    await gone(next);
    await gone(place);
    expect(parseSnapshot(await locks.record())?.turn_until_ms).toBe(engine.now_ms() + GRACE_MS);
  });

  test("after the clock was set back, an earlier request's disconnect ends nothing that a later request attends", async () => {
    const back_ms = 86_400_000;
    await locks.grant({ ttl_ms: 60_000 });
    const { place } = await locks.wait({ left_ms: 20_000 });
    await engine.advance(-back_ms);
    const later = await locks.wait({ ticket: place.ticket, left_ms: 20_000, returned: true });
    await gone(place);
    await engine.advance(GRACE_MS);
    expect((await locks.inspect()).queue).toMatchObject([{ attended: true }]);
    await gone(later.place);
    await engine.advance(GRACE_MS);
    expect((await locks.inspect()).queue).toMatchObject([{ attended: false }]);
    await engine.advance(back_ms);
  });

  test("after the clock was set back, a repeated request that cannot take turns ends nothing either", async () => {
    const back_ms = 86_400_000;
    await locks.grant({ ttl_ms: 60_000 });
    const { place } = await locks.wait({ left_ms: 20_000 });
    const { ticket, arrival } = place;
    const sitsOut = (own_until: number) => locks.acquire({ request: ticket, ticket, arrival, own_until, left_ms: 0 });
    await engine.advance(-back_ms);
    const later = await locks.wait({ ticket, left_ms: 20_000, returned: true });
    await sitsOut(place.attended_until_ms);
    expect((await locks.inspect()).queue).toMatchObject([{ attended: true }]);
    await sitsOut(later.place.attended_until_ms);
    expect((await locks.inspect()).queue).toMatchObject([{ attended: false }]);
    await engine.advance(back_ms);
  });

  test("after the clock was set back, it does not end the attendance of an upgrader either", async () => {
    const back_ms = 86_400_000;
    const own = await locks.grant({ modes: "s", ttl_ms: 60_000 });
    await locks.grant({ modes: "s", ttl_ms: 60_000 });
    const { place } = await locks.wait({ token: own.token, left_ms: 20_000 });
    await engine.advance(-back_ms);
    await locks.wait({ token: own.token, ticket: place.ticket, left_ms: 20_000 });
    await gone(place);
    await engine.advance(GRACE_MS);
    expect((await locks.acquire({ modes: "s" })).kind).toBe("busy");
    await engine.advance(back_ms);
  });

  test("a place is attended for longer when its client returns", async () => {
    await locks.grant({ ttl_ms: 60_000 });
    const { place } = await locks.wait();
    await gone(place);
    const back = await locks.wait({ ticket: place.ticket, left_ms: 20_000, returned: true });
    expect(back.place.attended_until_ms).toBe(engine.now_ms() + 20_000 - 300 + GRACE_MS);
    await engine.advance(2 * GRACE_MS);
    expect((await locks.inspect()).queue).toMatchObject([{ attended: true }]);
  });

  test("of several locks works in each of their queues", async () => {
    const names = ["a", "b"];
    for (const name of names) await locks.grant({ names: [name], ttl_ms: 60_000 });
    const { place } = await locks.wait({ names });
    await engine.advance(10_000);
    const everywhere = await locks.wait({ names, ticket: place.ticket, request: place.ticket, arrival: place.arrival });
    await locks.unattend(place.ticket, Math.max(place.attended_until_ms, everywhere.place.attended_until_ms), names);
    await engine.advance(GRACE_MS);
    for (const name of names) expect((await locks.inspect("-", name)).queue).toMatchObject([{ attended: false }]);
  });

  test("an upgrader whose client is gone keeps readers out for another 1.5 s", async () => {
    const { token } = await locks.grant({ modes: "s", ttl_ms: 60_000 });
    await locks.grant({ modes: "s", ttl_ms: 60_000 });
    const { place } = await locks.wait({ token });
    await gone(place);
    await engine.advance(GRACE_MS - 1);
    expect((await locks.acquire({ modes: "s" })).kind).toBe("busy");
    await engine.advance(1);
    await locks.grant({ modes: "s" });
  });

  test("does nothing without a place", async () => {
    const { token } = await locks.grant({ ttl_ms: 60_000 });
    expect(await locks.unattend(token, engine.now_ms() + 20_000)).toEqual([
      "unattended",
      String(engine.now_ms() + GRACE_MS),
    ]);
    expect(await locks.inspect()).toMatchObject({ holders_total: 1, queue_length: 0 });
  });
});
