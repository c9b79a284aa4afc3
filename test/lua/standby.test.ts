import { describe, expect, test } from "vitest";
import { grantAway } from "../../src/generated/scripts.ts";
import { encodeReference } from "../../src/lock/codec/label.ts";
import { secretPrefix } from "../../src/lock/codec/secrets.ts";
import { callWords } from "../support/engines/call-words.ts";
import { breakScript, semaphoreScripts, transferScript } from "../support/engines/kind-scripts.ts";
import { type Acquire, LABEL, LOCK, lockScripts, RETENTION_MS, TICKET_MS } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

const HOUR_MS = 3_600_000;

describeScripts("standby", (engine) => {
  const locks = lockScripts(engine);
  const breakAll = breakScript(engine);
  const transfer = transferScript(engine);
  const takeReported = () => engine.ends.splice(0);

  async function standBy(given: Acquire = {}) {
    const reply = await locks.acquire({ standby_ms: 2 * HOUR_MS, ...given });
    if (reply.kind !== "busy" || !reply.place) throw new Error(`no place but ${JSON.stringify(reply)}`);
    return { ...reply, ticket: reply.place.ticket };
  }
  /** Runs the script with the keys of the latest wake-up, as a store with a timer would. */
  const wake = () =>
    callWords(engine as never, grantAway, engine.wakes.at(-1)?.keys ?? [], { retention_ms: RETENTION_MS });

  test("a request for a free lock is granted it, and needs no place", async () => {
    const lease = await locks.grant({ standby_ms: HOUR_MS });
    expect(lease.token.charAt(1)).toBe("a");
    expect(await locks.inspect()).toMatchObject({ queue_length: 0, holders_total: 1 });
  });

  test("the run that releases the lock grants it with the fields of the request", async () => {
    const held = await locks.grant();
    const { ticket, place, standby_until_ms } = await standBy({ ttl_ms: 5_000, label: LABEL, max_hold_ms: 60_000 });
    expect({ place, standby_until_ms }).toMatchObject({
      place: { position: 0 },
      standby_until_ms: engine.now_ms() + 2 * HOUR_MS,
    });
    await engine.advance(HOUR_MS - 1_000);
    expect(await locks.renew(held.token)).toMatchObject([{ kind: "lost" }]);
    const [lease] = (await locks.inspect()).holders;
    expect(lease).toMatchObject({ owner: "ci-42", ttl_ms: 5_000, acquired_at_ms: engine.now_ms() });
    expect(await locks.acquire({ ticket })).toMatchObject({
      kind: "granted",
      leases: [{ token: ticket, ttl_ms: 5_000 }],
    });
  });

  test("a repeated request with the ticket finds its place unchanged, or its lease with a running deadline", async () => {
    const { token } = await locks.grant({ ttl_ms: HOUR_MS });
    const { ticket, standby_until_ms } = await standBy({ ttl_ms: 60_000 });
    await engine.advance(600_000);
    expect(await locks.acquire({ ticket, ttl_ms: 1_000 })).toMatchObject({
      ...{ kind: "busy", standby_until_ms },
      place: { ticket, position: 0 },
    });
    await locks.release(token);
    await engine.advance(20_000);
    expect(await locks.acquire({ ticket })).toMatchObject({ kind: "granted", leases: [{ ttl_ms: 40_000 }] });
  });

  test("with standby, a request with the ticket renews the standby time and the fields", async () => {
    const { token } = await locks.grant({ ttl_ms: 4 * HOUR_MS });
    const { ticket } = await standBy();
    await engine.advance(60_000);
    for (const standby_ms of [3 * HOUR_MS, 1_000]) {
      const again = await standBy({ ticket, standby_ms, ttl_ms: 7_000 });
      expect(again).toMatchObject({ ticket, standby_until_ms: engine.now_ms() + standby_ms });
    }
    await locks.release(token);
    expect((await locks.inspect()).holders).toMatchObject([{ ttl_ms: 7_000 }]);
  });

  test("places are granted in order of arrival, whether their clients are present or not", async () => {
    const { token } = await locks.grant();
    const first = await standBy();
    const second = await locks.wait();
    const third = await standBy();
    expect([first.place?.position, second.place.position, third.place?.position]).toEqual([0, 1, 2]);
    await locks.release(token);
    expect(await locks.acquire({ ticket: second.place.ticket, left_ms: 1_000 })).toMatchObject({ kind: "busy" });
    await locks.release(first.ticket);
    expect((await locks.inspect()).holders_total).toBe(0);
    await locks.grant({ ticket: second.place.ticket });
    await locks.release(second.place.ticket);
    expect(await locks.acquire({ ticket: third.ticket })).toMatchObject({ kind: "granted" });
  });

  test("an end that nobody observes is reported to a store that can wake itself, and its wake-up grants the lock", async () => {
    const { expires_at_ms } = await locks.grant({ ttl_ms: 5_000 });
    const { ticket } = await standBy({ ttl_ms: 1_000 });
    const { ticket: next } = await standBy();
    expect(engine.wakes.at(-1)).toMatchObject({ at_ms: expires_at_ms, retention_ms: RETENTION_MS });
    await engine.advance(5_000);
    await wake();
    expect(engine.wakes.at(-1)?.at_ms).toBe(engine.now_ms() + 1_000);
    await engine.advance(1_000);
    await wake();
    expect((await locks.inspect()).holders).toMatchObject([{ token: next }]);
    expect(await locks.acquire({ ticket })).toEqual({ kind: "lost", word: "expired" });
    await locks.release(next);
    expect(engine.wakes.at(-1)?.at_ms).toBe(Number.POSITIVE_INFINITY);
  });

  test("a grant is reported to observers and to the request that waits with the ticket, but without its secret", async () => {
    const { token } = await locks.grant();
    const { ticket } = await standBy({ label: LABEL, reference: encodeReference("run 17, job 3"), hints: true });
    await engine.advance(1_500);
    takeReported();
    engine.notifications.splice(0);
    await locks.release(token);
    const [{ fence, expires_at_ms } = { fence: 0, expires_at_ms: 0 }] = (await locks.inspect()).holders;
    expect(takeReported()).toEqual([
      {
        ...{ event: "served", kind: "lock", name: LOCK, mode: "exclusive", fence, owner: "ci-42", waited_ms: 1_500 },
        ...{ at_ms: engine.now_ms(), expires_at_ms, reference: "run 17, job 3" },
      },
    ]);
    expect(engine.notifications.map(({ hint }) => hint.turn)).toContain(secretPrefix(ticket));
  });

  test("a ticket whose place or lease has ended never gets a new place", async () => {
    const ends: readonly [string, (ticket: string, token: string) => Promise<unknown>, string][] = [
      ["its standby has ended", () => engine.advance(2 * HOUR_MS + TICKET_MS), "expired"],
      ["all waiters were dismissed", () => breakAll({ queue: "only" }), "broken"],
      ["it was given up", (ticket) => locks.giveUp(ticket), "released"],
    ];
    for (const [, end, word] of ends) {
      const { token } = await locks.grant({ ttl_ms: 3 * HOUR_MS });
      const { ticket } = await standBy();
      await end(ticket, token);
      for (const left_ms of [0, 1_000])
        expect(await locks.acquire({ ticket, left_ms })).toEqual({ kind: "lost", word });
      await locks.release(token);
      expect(await locks.acquire({ ticket, standby_ms: 1_000 })).toEqual({ kind: "lost", word });
      expect(await locks.inspect()).toMatchObject({ holders_total: 0, queue_length: 0 });
    }
    const unknown = await locks.acquire({
      ticket: (await locks.grant({ standby_ms: 1_000 })).token.replace(/.{9}$/, "000000000"),
    });
    expect(unknown).toEqual({ kind: "lost", word: "unknown" });
  });

  test("when its standby has ended, it has no turn, and its client can return to the place for 30 s", async () => {
    const { token } = await locks.grant({ ttl_ms: 3 * HOUR_MS });
    const { ticket } = await standBy({ standby_ms: 1_000 });
    const other = await standBy();
    await engine.advance(2_000);
    expect(await locks.acquire({ ticket })).toMatchObject({ kind: "busy", standby_until_ms: 0 });
    expect(await standBy({ ticket, standby_ms: 60_000 })).toMatchObject({ place: { position: 0 } });
    await locks.release(token);
    expect((await locks.inspect()).holders).toMatchObject([{ token: ticket }]);
    await engine.advance(100);
    await locks.release(ticket);
    expect((await locks.inspect()).holders).toMatchObject([{ token: other.ticket }]);
  });

  test("once its standby has ended, a request that does not come back leaves its turn to the next", async () => {
    const { token } = await locks.grant();
    const { ticket } = await standBy({ standby_ms: 1_000 });
    const other = await standBy();
    await engine.advance(2_000);
    expect(await locks.acquire({ ticket })).toMatchObject({ kind: "busy", place: { position: 0 } });
    await locks.release(token);
    expect((await locks.inspect()).holders).toMatchObject([{ token: other.ticket }]);
  });

  test("a client that shares the lock with the next in turn is granted the terms of its place", async () => {
    const { token } = await locks.grant();
    const { place } = await locks.wait({ modes: "s" });
    const { ticket } = await standBy({ modes: "s", ttl_ms: HOUR_MS, lock_delay_ms: 7_000 });
    await locks.release(token);
    expect(await locks.acquire({ ticket, modes: "s", ttl_ms: 1_000 })).toMatchObject({
      ...{ kind: "granted", leases: [{ token: ticket, ttl_ms: HOUR_MS }] },
    });
    expect(await locks.acquire({ ticket: place.ticket, modes: "s" })).toMatchObject({ kind: "granted" });
    await locks.release(place.ticket);
    await engine.advance(HOUR_MS);
    expect(await locks.inspect()).toMatchObject({ holders_total: 0, delay_until_ms: engine.now_ms() + 7_000 });
  });

  test("an Idempotency-Key that comes with the ticket stands for that request, although it changes nothing", async () => {
    await locks.grant();
    const { ticket } = await standBy();
    const keyed = { ticket, digest: "k".repeat(22) };
    expect(await locks.acquire({ ...keyed, fingerprint: "f" })).toMatchObject({ kind: "busy" });
    expect(await locks.acquire({ ...keyed, fingerprint: "g" })).toMatchObject({ kind: "mismatch" });
  });

  test("a dismissed client learns the reason that was given", async () => {
    await locks.grant();
    const { ticket } = await standBy();
    await breakAll({ queue: "only", note: "freeze" });
    expect(await locks.acquire({ ticket })).toMatchObject({ kind: "lost", word: "broken" });
    expect(await locks.lost(ticket)).toEqual({ kind: "lost", reason: "broken", note: "freeze" });
  });

  describe("a lease that nobody has claimed", () => {
    const kept = { ttl_ms: 1_000, lock_delay_ms: 5_000, min_hold_ms: 60_000 };
    test("starts no lock_delay and no min_hold", async () => {
      for (const end of [() => engine.advance(1_000), () => breakAll()]) {
        const { token } = await locks.grant();
        await standBy(kept);
        await locks.release(token);
        await end();
        expect(await locks.inspect()).toMatchObject({ holders_total: 0, delay_until_ms: 0 });
      }
      const { token } = await locks.grant();
      const { ticket } = await standBy(kept);
      await locks.release(token);
      await locks.release(ticket);
      expect(await locks.inspect()).toMatchObject({ holders_total: 0, delay_until_ms: 0 });
    });

    test.each<[string, (ticket: string, modes: string) => Promise<unknown>]>([
      ["requested", (ticket, modes) => locks.acquire({ ticket, modes })],
      ["renewed", (ticket) => locks.renew(ticket)],
      ["entered again", (ticket, modes) => locks.acquire({ token: ticket, modes, ttl_ms: 1_000 })],
      ["transferred", (ticket) => transfer(ticket)],
    ])("starts both after it was %s", async (_, claim) => {
      for (const modes of ["x", "s"]) {
        const { token } = await locks.grant();
        await standBy({ ...kept, modes });
        await locks.release(token);
        const [{ token: ticket = "", acquired_at_ms = 0 } = {}] = (await locks.inspect()).holders;
        await claim(ticket, modes);
        await engine.advance(2_000);
        expect(await locks.inspect()).toMatchObject({ holders_total: 0, delay_until_ms: acquired_at_ms + 60_000 });
        await breakAll({ keep_delay: false });
      }
    });
  });

  test("one run grants 50, reports that there are more, and the next run continues", async () => {
    const { token } = await locks.grant();
    await locks.acquireAll(Array.from({ length: 120 }, () => ({ modes: "s", standby_ms: HOUR_MS })));
    takeReported();
    await locks.release(token);
    for (const [granted, at_once] of [
      [50, true],
      [100, true],
      [120, false],
    ] as const) {
      if (granted > 50) await wake();
      expect(takeReported()).toHaveLength(granted === 120 ? 20 : 50);
      expect(engine.wakes.at(-1)?.at_ms === 0).toBe(at_once);
    }
    expect((await locks.inspect()).holders_total).toBe(120);
  });

  test("standby_limit: there are at most standby_max places, within waiters_max", async () => {
    await locks.grant();
    await standBy({ standby_max: 1 });
    expect(await locks.acquire({ standby_ms: 1_000, standby_max: 1 })).toMatchObject({ kind: "standby_limit" });
    expect(await locks.acquire({ standby_ms: 1_000, waiters_max: 1 })).toMatchObject({
      kind: "limit",
      word: "waiters",
    });
    await locks.wait();
  });

  test("permits: as many as fit are granted, and a place for more than the capacity is removed", async () => {
    const semaphore = semaphoreScripts(engine);
    const standBy = async (permits: number) => {
      const request = semaphore.permitSecret(permits).replace(/^(.)./, "$1a");
      const reply = await semaphore.acquire({ request, permits, standby_ms: HOUR_MS });
      expect(reply).toMatchObject({ kind: "busy", place: { ticket: request } });
      return request;
    };
    const { token } = await semaphore.take({ permits: 3, capacity: 3 });
    const tickets = [await standBy(2), await standBy(1), await standBy(3)];
    takeReported();
    await semaphore.release(token);
    expect(takeReported()).toMatchObject([{ event: "served" }, { event: "served" }]);
    const [two = "", one = "", three = ""] = tickets;
    await semaphore.setCapacity(2);
    await semaphore.release(two);
    await semaphore.release(one);
    const late = await semaphore.acquire({ ticket: three, request: semaphore.permitSecret(3) });
    expect(late).toMatchObject({ kind: "unsatisfiable", words: ["2"] });
    expect((await semaphore.take({ permits: 2 })).permits).toBe(2);
  });

  test("an Idempotency-Key finds the place, the lease and its end, for as long as all of them can last", async () => {
    const { token } = await locks.grant({ ttl_ms: 3 * HOUR_MS });
    const keyed = { digest: "k".repeat(22), fingerprint: "f", standby_ms: 2 * HOUR_MS, ttl_ms: 1_000 };
    const { ticket } = await standBy(keyed);
    await engine.advance(2 * HOUR_MS - 1_000);
    expect(await standBy(keyed)).toMatchObject({ ticket });
    await locks.release(token);
    await engine.advance(900);
    expect(await locks.acquire(keyed)).toMatchObject({ kind: "granted", leases: [{ token: ticket, ttl_ms: 100 }] });
    await engine.advance(60_000);
    expect(await locks.acquire(keyed)).toEqual({ kind: "lost", word: "expired" });
  });

  test("absent readers are granted the lock together, and a place that is not at the front waits for its turn", async () => {
    const { token } = await locks.grant();
    const readers = [await standBy({ modes: "s" }), await standBy({ modes: "s" })];
    await standBy();
    await standBy({ modes: "s" });
    await locks.release(token);
    expect((await locks.inspect()).holders.map((lease) => lease.token)).toEqual(readers.map(({ ticket }) => ticket));
  });
});
