import { describe, expect, test } from "vitest";
import { LAYOUT, RECORD_FIELDS } from "../../src/generated/constants.ts";
import { idempotencyKey, keysFor } from "../../src/lock/codec/keys.ts";
import { decodeLabel, encodeLabel } from "../../src/lock/codec/label.ts";
import { parseSnapshot, readRecord } from "../../src/lock/codec/snapshot.ts";
import { NewerRecordError } from "../../src/lock/types.ts";
import { LABEL, LOCK, lockScripts, secret, WAIT_MS } from "../support/engines/lock-scripts.ts";
import { describeScripts } from "../support/engines/script-engines.ts";

const HOSTILE = [
  "with space",
  "line\nbreak",
  "1 2 3 4 5",
  "}{other}:lock:job",
  "lh:{default}:lock:job",
  "- - -\n-\n",
  "%s%d%%",
  "ключ 🔐",
  "\u0000\u0001",
  "x".repeat(256),
];

describeScripts("the record", (engine) => {
  const locks = lockScripts(engine);

  test.each(HOSTILE)("is not corrupted by the name %j", async (name) => {
    const names = [name];
    const lease = await locks.grant({ names });
    const { place } = await locks.wait({ names });
    await locks.release([{ name, token: lease.token }]);
    expect((await locks.grant({ names, ticket: place.ticket })).lock).toBe(name);
    expect((await locks.inspect()).holders_total).toBe(0);
  });

  test.each(HOSTILE)("is not corrupted by the owner and metadata %j", async (text) => {
    const owner = { owner: text, metadata: { [text]: text } };
    const label = encodeLabel(owner.owner, owner.metadata);
    const exclusive = await locks.grant({ label });
    expect(exclusive).toMatchObject(owner);
    expect(await locks.grant({ modes: "s", token: exclusive.token, label })).toMatchObject(owner);
    await locks.wait({ label });
    const { holders, queue } = await locks.inspect();
    expect(holders).toMatchObject([owner, owner]);
    expect(decodeLabel(queue[0]?.label as string)).toEqual(owner);
  });

  test("a direct read returns what the scripts wrote", async () => {
    const lease = await locks.grant({ label: encodeLabel("ci", undefined) });
    const { place } = await locks.wait();
    const expected = {
      fence: lease.fence,
      departures: 0,
      writers: 1,
      turn_at_ms: 0,
      shared: 0,
      delay_until_ms: 0,
      front: `x${place.ticket}`,
      exclusive: { id: `x${lease.token}`, deadline: lease.expires_at_ms, acquired: lease.acquired_at_ms },
      upgrader_until_ms: 0,
    };
    expect(parseSnapshot(await locks.record())).toMatchObject(expected);
    await locks.release(lease.token);
    const turn = { exclusive: undefined, turn_at_ms: engine.now_ms() };
    expect(parseSnapshot(await locks.record())).toMatchObject({ ...expected, ...turn });
    await locks.grant({ ticket: place.ticket });
    expect(parseSnapshot(await locks.record())).toMatchObject({ departures: 1, writers: 0, front: undefined });
  });

  /** Returns a record as it was written by versions that stored every number. */
  const earlier = (text: string, layout: number, last: string) => {
    const kept = readRecord(text);
    const numbers = RECORD_FIELDS.slice(1, layout === 1 ? 20 : 26).map((name) => kept?.number(name));
    const lines = [[layout, ...numbers, kept?.front ?? "-"].join(" "), kept?.exclusive ?? "", kept?.upgrader ?? ""];
    const ended = `${"e".repeat(12)}b ${"r".repeat(12)}r `;
    return [...lines, ended, "", ...(layout === 1 ? [] : ["", last])].join("\n");
  };

  test.each([1, 2, 3, 4])(
    "of layout %i is read, and is rewritten in the current one when it changes",
    async (layout) => {
      const [record = ""] = keysFor("lock", engine.namespace, LOCK);
      const lease = await locks.grant({ label: LABEL });
      await locks.wait();
      await engine.plant(record, earlier((await locks.record()) ?? "", layout, `${engine.now_ms()} 0`));
      const queue_length = 1;
      expect(await locks.inspect()).toMatchObject({ holders: [{ fence: lease.fence }], queue_length });
      expect(await locks.release(`sn${"e".repeat(29)}`)).toEqual([["lost", "broken", "0"]]);
      expect(await locks.release(`sn${"r".repeat(29)}`)).toEqual([["lost", "released", "0"]]);
      expect(await locks.renew(lease.token)).toMatchObject([{ lease: { fence: lease.fence } }]);
      expect(await locks.record()).toMatch(new RegExp(`^${LAYOUT} `));
      expect(await locks.inspect()).toMatchObject({ holders: [{ fence: lease.fence }], queue_length });
      expect(await locks.release(lease.token)).toEqual([["released", "x", "0"]]);
    },
  );

  test("of an earlier layout, with kept-back permits and a clock that is ahead, is read", async () => {
    const [record = ""] = keysFor("lock", engine.namespace, LOCK);
    const { token } = await locks.grant({ modes: "s", lock_delay_ms: 5_000 });
    const now_ms = engine.now_ms();
    await engine.spoil(record, earlier((await locks.record()) ?? "", 4, `${now_ms} 1500 ${now_ms + 9_000}:1`));
    await locks.grant({ modes: "s" });
    const kept = readRecord((await locks.record()) ?? "");
    expect(kept).toMatchObject({ rests: [{ until_ms: now_ms + 9_000, permits: 1 }] });
    expect([kept?.number("ahead"), kept?.number("keeps_out")]).toEqual([1_500, 1]);
    expect(await locks.renew(token)).toMatchObject([{ kind: "renewed" }]);
  });

  test("of a lock in continuous use is as short as that of a lock that is not", async () => {
    const lengths = new Set<number>();
    for (let i = 0; i < 150; i++) {
      const { token } = await locks.grant();
      await locks.renew(token);
      lengths.add((await locks.record())?.length ?? 0);
      await locks.release(token);
    }
    expect(Math.max(...lengths)).toBeLessThan(1_100);
    const { outcomes = "", releases = "" } = readRecord((await locks.record()) ?? "") ?? {};
    expect([outcomes, releases.length]).toEqual(["", 32 * 5]);
  });

  test("a place that comes back after nobody attended it has not left the queue", async () => {
    await locks.grant();
    const first = await locks.wait({ left_ms: 5_000 });
    await locks.wait();
    await engine.advance(5_100);
    await locks.wait();
    expect(parseSnapshot(await locks.record())).toMatchObject({ departures: 1, writers: 2 });
    await locks.wait({ ticket: first.place.ticket });
    expect(parseSnapshot(await locks.record())).toMatchObject({ departures: 0, writers: 3 });
  });

  test("a waiter that comes back does not mistake the place behind it for an earlier arrival", async () => {
    await locks.grant();
    const first = await locks.wait({ left_ms: 10_000 });
    const second = await locks.wait({ left_ms: 5_000 });
    await engine.advance(5_100);
    const { place, departures, returning } = await locks.wait({ ticket: first.place.ticket });
    expect([place.position, returning]).toEqual([0, 1]);
    await locks.wait({ ticket: second.place.ticket });
    expect(parseSnapshot(await locks.record())?.departures).toBe(departures - returning);
  });

  test("a direct read contains shared leases, an upgrader and a lock_delay", async () => {
    const shared = await locks.grant({ modes: "s" });
    await locks.grant({ modes: "s", ttl_ms: 100, lock_delay_ms: 5000 });
    const { place } = await locks.wait({ token: shared.token });
    const upgrader_until_ms = place.attended_until_ms;
    expect(parseSnapshot(await locks.record())).toMatchObject({ shared: 2, upgrader_until_ms });
    await engine.advance(100);
    await locks.inspect();
    expect(parseSnapshot(await locks.record())).toMatchObject({ shared: 1, delay_until_ms: engine.now_ms() + 5000 });
  });

  test("stays small, however many clients hold and wait", { timeout: 60_000 }, async () => {
    await locks.acquireAll(Array(200).fill({ modes: "s" }));
    await locks.acquireAll(Array(200).fill({ left_ms: WAIT_MS }));
    expect((await locks.record())?.length).toBeLessThan(1500);
  });

  test("an idempotency record of an unknown version is reported and not changed", async () => {
    const key = idempotencyKey(engine.namespace, "m".repeat(22));
    const newer = "2 g fp what a newer version writes";
    await engine.plant(key, newer);
    const digest = "m".repeat(22);
    const token = secret();
    for (const attempt of [
      () => locks.acquire({ digest, fingerprint: "fp" }),
      () => locks.release(token, { digest }),
      () => locks.renew(token, { digest, fingerprint: "fp" }),
    ]) {
      await expect(attempt()).rejects.toThrow(NewerRecordError);
    }
    expect(await engine.read([key])).toEqual([newer]);
  });

  describe("any one of a lock's keys may be lost:", () => {
    test.each([0, 1, 2, 3, 4, 5, 6])("KEYS[%i + 1]", async (index) => {
      const lose = () => engine.spoil(keysFor("lock", engine.namespace, LOCK)[index] as string, null);
      const shared = [];
      for (const label of ["-", LABEL]) shared.push((await locks.grant({ modes: "s", label })).token);
      for (const modes of ["x", "s", "x"]) await locks.wait({ modes, label: LABEL });
      await lose();
      await locks.inspect(shared[0]);
      await locks.acquire();
      await locks.acquire({ modes: "s", left_ms: WAIT_MS });
      for (const token of shared) await locks.renew(token);
      await locks.release(shared[0] as string);
      await lose();
      await locks.acquire({ modes: "s", fair: false });
      await locks.acquire({ left_ms: WAIT_MS });
      // Once all holders and waiting clients have left, the lock is as good as new.
      await engine.advance(60_000);
      const { token } = await locks.grant();
      await locks.wait();
      await locks.release(token);
      expect(await locks.inspect()).toMatchObject({ holders_total: 0, queue_length: 1 });
    });
  });
});
