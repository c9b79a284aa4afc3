import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, keyed, Lock, post, send, type Target } from "../../support/services/http.ts";
import { expectInvalid, expectProblem } from "./expectations.ts";
import { Semaphore } from "./subjects.ts";

const step = (n: number) => ({ step: `${n} of 7` });

/** Sections 4 and 7: the metadata that a holder sends with its renewals. */
export function metadataSuite(target: Target): void {
  const beat = async (...leases: object[]) => bodyOf(await post(target, "/heartbeat", { leases }), 200).results;
  const shown = async (lock: Lock) => (await lock.state()).holders[0].metadata;

  describe.concurrent(`4 renew, with metadata: ${target.name}`, () => {
    test("4 renew: metadata replaces the lease's metadata, and a renewal without metadata keeps it", async () => {
      const lock = new Lock(target);
      const { token, fence } = await lock.hold({ owner: "ci-42", metadata: { run: 7 } });
      expect(bodyOf(await lock.renew({ token, metadata: step(3) }), 200)).toMatchObject({
        ...{ owner: "ci-42", fence, metadata: step(3) },
      });
      expect(bodyOf(await lock.renew({ token }), 200).metadata).toEqual(step(3));
      expect((await lock.state()).holders).toMatchObject([{ owner: "ci-42", fence, metadata: step(3) }]);
      expect((await lock.acquire()).body.holders).toMatchObject([{ owner: "ci-42", metadata: step(3) }]);
      expect(bodyOf(await lock.renew({ token, metadata: {} }), 200).metadata).toEqual({});
    });

    test("4 renew: a lease without an owner and metadata can get metadata, but no owner", async () => {
      const lock = new Lock(target);
      const { token } = await lock.share();
      expect(bodyOf(await lock.renew({ token, metadata: step(1) }), 200)).toMatchObject({
        ...{ owner: null, metadata: step(1) },
      });
      expect((await lock.state()).holders).toMatchObject([{ mode: "shared", owner: null, metadata: step(1) }]);
    });

    test("4 renew: a late copy, whose revision is not above the latest one, does not restore old metadata", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const renewed = async (n: number, revision?: number) =>
        bodyOf(await lock.renew({ token, metadata: step(n), revision }), 200).metadata;
      expect(await renewed(1, 10)).toEqual(step(1));
      expect(await renewed(2, 12)).toEqual(step(2));
      expect(await renewed(1, 10)).toEqual(step(2));
      expect(await renewed(3, 12)).toEqual(step(2));
      // Without a revision, metadata counts as current. Metadata with an earlier revision remains outdated.
      expect(await renewed(4)).toEqual(step(4));
      expect(await renewed(1, 11)).toEqual(step(4));
      expect(await renewed(5, 2 ** 53 - 1)).toEqual(step(5));
    });

    test("4 renew: with the same Idempotency-Key, metadata is applied once", needs("replays"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const key = keyed();
      bodyOf(await lock.renew({ token, metadata: step(1) }, key), 200);
      bodyOf(await lock.renew({ token, metadata: step(2) }), 200);
      expect(bodyOf(await lock.renew({ token, metadata: step(1) }, key), 200).metadata).toEqual(step(2));
      expectProblem(await lock.renew({ token, metadata: step(3) }, key), 422, "unsatisfiable");
    });

    test(
      "4 renew: after a transfer or a new grant, the metadata is empty and its revisions start over",
      needs("transfers"),
      async () => {
        const lock = new Lock(target);
        const { token } = await lock.hold();
        await lock.renew({ token, metadata: step(1), revision: 5 });
        const next = bodyOf(await post(target, `${lock.path}/transfer`, { token }), 200);
        expect(next.metadata).toBeUndefined();
        const { metadata } = bodyOf(await lock.renew({ token: next.token, metadata: step(2), revision: 1 }), 200);
        expect(metadata).toEqual(step(2));
      },
    );

    test("4 renew: re-entry keeps the metadata of the last renewal", needs("reentry"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ metadata: step(1) });
      await lock.renew({ token, metadata: step(2) });
      expect(bodyOf(await lock.acquire({ token, metadata: step(9) }), 200).metadata).toEqual(step(2));
    });

    test("4 renew: metadata has the same limits as in an acquire, and a revision requires metadata", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      expectInvalid(await lock.renew({ token, metadata: { text: "x".repeat(1024) } }), "metadata");
      expectInvalid(await lock.renew({ token, metadata: { nested: {} } }), "metadata.nested");
      expectInvalid(await lock.renew({ token, revision: 1 }), "revision");
      for (const revision of [0, -1, 1.5, 2 ** 53, "1"])
        expectInvalid(await lock.renew({ token, metadata: {}, revision }), "revision");
      const item = { name: lock.name, token };
      expectInvalid(await post(target, "/heartbeat", { leases: [{ ...item, revision: 1 }] }), "leases.0.revision");
      expectInvalid(await post(target, "/heartbeat", { leases: [{ ...item, metadata: [] }] }), "leases.0.metadata");
    });

    test("7 heartbeat: each item has its own metadata, and an item without metadata changes nothing", async () => {
      const [one, two, three] = [new Lock(target), new Lock(target), new Lock(target)];
      const [a, b, c] = [
        await one.hold({ metadata: step(1) }),
        await two.hold({ metadata: step(1) }),
        await three.hold(),
      ];
      const results = await beat(
        { name: one.name, token: a.token, metadata: step(2), revision: 2 },
        { name: two.name, token: b.token },
        { name: three.name, token: c.token, metadata: step(3) },
      );
      expect(results).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
      expect([await shown(one), await shown(two), await shown(three)]).toEqual([step(2), step(1), step(3)]);
      await beat({ name: one.name, token: a.token, metadata: step(1), revision: 1 });
      expect(await shown(one)).toEqual(step(2));
    });

    test("7 heartbeat: metadata for a lost lease is ignored and does not affect the other items", async () => {
      const [gone, held] = [new Lock(target), new Lock(target)];
      const [a, b] = [await gone.hold(), await held.hold()];
      await gone.end(a.token);
      const other = await gone.hold({ metadata: step(1) });
      const items = [
        { name: gone.name, token: a.token, metadata: step(7), revision: 99 },
        { name: held.name, token: b.token, metadata: step(2) },
      ];
      expect(await beat(...items)).toMatchObject([{ ok: false, code: "lease_lost" }, { ok: true }]);
      expect([await shown(gone), await shown(held)]).toEqual([step(1), step(2)]);
      await gone.end(other.token);
    });

    test("7 heartbeat: permits can have metadata, and so can a semaphore's renewal", needs("semaphores"), async () => {
      const semaphore = await Semaphore.of(target, 2);
      const { token } = await semaphore.take({ owner: "ci" });
      await beat({ name: semaphore.name, kind: "semaphore", token, metadata: step(1), revision: 1 });
      expect((await semaphore.state()).holders).toMatchObject([{ owner: "ci", metadata: step(1) }]);
      const renewal = { token, metadata: step(2), revision: 2 };
      expect(bodyOf(await post(target, `${semaphore.path}/renew`, renewal), 200)).toMatchObject({ metadata: step(2) });
    });

    test("5.10 multi/renew: sets the metadata of every lock", needs("several_locks"), async () => {
      const locks = [new Lock(target), new Lock(target)];
      const names = locks.map(({ name }) => name);
      const acquire = { locks: names.map((name) => ({ name })), owner: "ci" };
      const { token } = bodyOf(await post(target, "/multi/acquire", acquire), 200);
      const { results } = bodyOf(await post(target, "/multi/renew", { token, locks: names, metadata: step(4) }), 200);
      expect(results).toMatchObject([{ metadata: step(4) }, { metadata: step(4) }]);
      for (const lock of locks) expect(await shown(lock)).toEqual(step(4));
    });

    test("2 ETag: a holder's new metadata changes its lock's tag", needs("http"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ ttl: "60s", max_hold: "60s" });
      const tagOf = async () => (await send(target, lock.path)).headers.get("ETag");
      await lock.renew({ token, metadata: step(1) });
      const before = await tagOf();
      await lock.renew({ token, metadata: step(2) });
      expect(await tagOf()).not.toBe(before);
    });
  });
}
