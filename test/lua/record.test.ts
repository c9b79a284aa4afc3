import { describe, expect, test } from "vitest";
import { idempotencyKey, keysFor } from "../../src/lock/codec/keys.ts";
import { decodeLabel, encodeLabel } from "../../src/lock/codec/label.ts";
import { parseSnapshot } from "../../src/lock/codec/snapshot.ts";
import { NewerRecordError } from "../../src/lock/types.ts";
import { LABEL, LOCK, lockScripts, secret, WAIT_MS } from "../support/lock-scripts.ts";
import { describeScripts } from "../support/script-engines.ts";

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

  test.each(HOSTILE)("is not broken by the name %j", async (name) => {
    const names = [name];
    const lease = await locks.grant({ names });
    const { place } = await locks.wait({ names });
    await locks.release([{ name, token: lease.token }]);
    expect((await locks.grant({ names, ticket: place.ticket })).lock).toBe(name);
    expect((await locks.inspect()).holders_total).toBe(0);
  });

  test.each(HOSTILE)("is not broken by the owner and metadata %j", async (text) => {
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

  test("a look reads what the scripts wrote", async () => {
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

  test("of layout 1, which has fewer numbers, is read, and is of the present one when it changes", async () => {
    const lease = await locks.grant();
    const [numbers = "", ...lines] = (await locks.record())?.split("\n") ?? [];
    const words = numbers.split(" ");
    const [record = ""] = keysFor("lock", engine.namespace, LOCK);
    await engine.plant(record, [["1", ...words.slice(1, 20), words.at(-1)].join(" "), ...lines.slice(0, 4)].join("\n"));
    expect(await locks.inspect()).toMatchObject({ holders: [{ fence: lease.fence }] });
    expect(await locks.renew(lease.token)).toMatchObject([{ lease: { fence: lease.fence } }]);
    expect((await locks.record())?.split(" ")[0]).toBe(words[0]);
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

  test("a place behind a waiter that comes back does not look to it like one that came before it", async () => {
    await locks.grant();
    const first = await locks.wait({ left_ms: 10_000 });
    const second = await locks.wait({ left_ms: 5_000 });
    await engine.advance(5_100);
    const { place, departures } = await locks.wait({ ticket: first.place.ticket });
    await locks.wait({ ticket: second.place.ticket });
    const departed = (parseSnapshot(await locks.record())?.departures ?? 0) - departures;
    expect([place.position, departed]).toEqual([0, 0]);
  });

  test("a look sees shared leases, an upgrader and a lock_delay", async () => {
    const shared = await locks.grant({ modes: "s" });
    await locks.grant({ modes: "s", ttl_ms: 100, lock_delay_ms: 5000 });
    const { place } = await locks.wait({ token: shared.token });
    const upgrader_until_ms = place.attended_until_ms;
    expect(parseSnapshot(await locks.record())).toMatchObject({ shared: 2, upgrader_until_ms });
    await engine.advance(100);
    await locks.inspect();
    expect(parseSnapshot(await locks.record())).toMatchObject({ shared: 1, delay_until_ms: engine.now_ms() + 5000 });
  });

  test("stays small however many hold and wait", { timeout: 60_000 }, async () => {
    await locks.acquireAll(Array(200).fill({ modes: "s" }));
    await locks.acquireAll(Array(200).fill({ left_ms: WAIT_MS }));
    expect((await locks.record())?.length).toBeLessThan(1500);
  });

  test("an idempotency record of a version not known is told and left alone", async () => {
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

  describe("any one of a lock's keys may be lost", () => {
    test.each([0, 1, 2, 3, 4, 5, 6])("KEYS[%i + 1]", async (index) => {
      const lose = () => engine.plant(keysFor("lock", engine.namespace, LOCK)[index] as string, null);
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
      // Whoever held and waited has gone: the lock is as good as new.
      await engine.advance(60_000);
      const { token } = await locks.grant();
      await locks.wait();
      await locks.release(token);
      expect(await locks.inspect()).toMatchObject({ holders_total: 0, queue_length: 1 });
    });
  });
});
