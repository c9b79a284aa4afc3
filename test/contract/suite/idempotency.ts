import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, keyed, Lock, post, sleep, type Target, uniqueName } from "../../support/services/http.ts";
import { expectInvalid, expectLocked, expectLost, expectProblem, expectQueueLength } from "./expectations.ts";

/** Section 5, point 9: a request with an Idempotency-Key is applied once, even if it is sent several times. */
export function idempotencySuite(target: Target): void {
  describe.concurrent(`5.9 acquire: ${target.name}`, () => {
    test("5.9 acquire: the same key returns the same lease, with its remaining time", needs("replays"), async () => {
      const lock = new Lock(target);
      const key = keyed();
      const lease = await lock.hold({ ttl: "20s" }, key);
      await sleep(20);
      const again = await lock.hold({ ttl: "20s" }, key);
      const { token, fence, expires_at, acquired_at } = lease;
      expect(again).toMatchObject({ token, fence, expires_at, acquired_at, hold_count: 1 });
      expect(again.ttl_ms).toBeLessThan(lease.ttl_ms);
      expect(await lock.end(token)).toMatchObject({ released: true });
    });

    test("5.9 acquire: a response that returns a lease for the second time contains `repeated`", async () => {
      for (const take of ["acquire", "read"] as const) {
        const lock = new Lock(target);
        const key = keyed();
        expect(bodyOf(await lock[take]({}, key), 200)).not.toHaveProperty("repeated");
        expect(bodyOf(await lock[take]({}, key), 200)).toMatchObject({ repeated: true });
      }
    });

    test(
      "5.9 acquire: of two waiting requests with one key, one response contains `repeated`",
      needs("queue"),
      async () => {
        const lock = new Lock(target);
        const { token } = await lock.hold({ ttl: "60s" });
        const key = keyed();
        const waiting = [lock.acquire({ wait: "15s" }, key), lock.acquire({ wait: "15s" }, key)];
        await expectQueueLength(lock, 1);
        await sleep(300);
        await lock.end(token);
        const answers = await Promise.all(waiting);
        expect(answers.map((answer) => bodyOf(answer, 200).repeated ?? false).sort()).toEqual([false, true]);
      },
    );

    test("5.9 acquire: the second request with a granted ticket returns `repeated`", needs("queue"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ ttl: "60s" });
      const { ticket } = bodyOf(await lock.acquire({ wait: "1ms" }), 423);
      await lock.end(token);
      expect(bodyOf(await lock.acquire({ ticket }), 200)).not.toHaveProperty("repeated");
      expect(bodyOf(await lock.acquire({ ticket }), 200)).toMatchObject({ repeated: true });
    });

    test(
      "5.9 acquire: requests for several locks and for permits return `repeated`, too",
      needs("several_locks"),
      async () => {
        const locks = [{ name: uniqueName() }, { name: uniqueName() }];
        for (const [path, body] of [
          ["/multi/acquire", { locks }],
          [`/semaphores/${uniqueName()}/acquire`, { capacity: 3 }],
        ] as const) {
          const key = keyed();
          expect(bodyOf(await post(target, path, body, key), 200)).not.toHaveProperty("repeated");
          expect(bodyOf(await post(target, path, body, key), 200)).toMatchObject({ repeated: true });
        }
      },
    );

    test("5.9 acquire: ten concurrent copies are granted once", needs("replays"), async () => {
      for (const mode of ["exclusive", "shared"]) {
        const lock = new Lock(target);
        const key = keyed();
        const send = () => (mode === "exclusive" ? lock.hold({}, key) : lock.share({}, key));
        const leases = await Promise.all(Array.from({ length: 10 }, send));
        expect(new Set(leases.map(({ token, fence }) => `${token} ${fence}`)).size).toBe(1);
        expect(await lock.state()).toMatchObject({ holders_total: 1, holders: [{ hold_count: 1 }] });
      }
    });

    test("5.9 acquire: a key belongs to the operation, not to the URL", needs("replays"), async () => {
      const lock = new Lock(target);
      const key = keyed();
      const { token } = bodyOf(await lock.write({}, key), 200);
      expect(await lock.hold({}, key)).toMatchObject({ token, hold_count: 1 });
    });

    test(
      "5.9 acquire: a request that differs in anything else is rejected and changes nothing",
      needs("replays"),
      async () => {
        const lock = new Lock(target);
        const key = keyed();
        const { token, expires_at } = await lock.hold({ ttl: "20s", owner: "a" }, key);
        const others = [{ ttl: "21s", owner: "a" }, { ttl: "20s" }, { ttl: "20s", owner: "a", fair: false }];
        for (const fields of others) expectProblem(await lock.acquire(fields, key), 422, "unsatisfiable");
        const same = { ttl: "20s", owner: "a" };
        expectProblem(await lock.acquire({ ...same, token }, key), 422, "unsatisfiable");
        expectProblem(await lock.read(same, key), 422, "unsatisfiable");
        expectProblem(await new Lock(target).acquire(same, key), 422, "unsatisfiable");
        expectProblem(await lock.release({ token }, key), 422, "unsatisfiable");
        expectProblem(await lock.renew({ token }, key), 422, "unsatisfiable");
        const locks = [{ name: lock.name }, { name: uniqueName() }];
        expectProblem(await post(target, "/multi/acquire", { locks, ...same }, key), 422, "unsatisfiable");
        expect((await lock.state({ "Lock-Token": token })).yours).toMatchObject({ expires_at, hold_count: 1 });
      },
    );

    test("5.9 acquire: a late duplicate returns lease_lost and acquires nothing", async () => {
      const lock = new Lock(target);
      const [released, expired] = [keyed(), keyed()];
      const { token } = await lock.hold({}, released);
      await lock.end(token);
      await lock.hold({ ttl: "400ms" }, expired);
      await sleep(430);
      for (const wait of [0, "20ms"]) {
        expectLost(await lock.acquire({ wait }, released), "released");
        expectLost(await lock.acquire({ wait, ttl: "400ms" }, expired), "expired");
      }
      expect(await lock.state()).toMatchObject({ state: "free", queue_length: 0 });
      const next = await lock.hold();
      expectLost(await lock.acquire({}, released), "released");
      expect((await lock.state({ "Lock-Token": next.token })).yours).toMatchObject({ hold_count: 1 });
    });

    test(
      "5.9 acquire: a 423 is not a final result: the same key can be sent again and granted",
      needs("replays"),
      async () => {
        const lock = new Lock(target);
        const { token } = await lock.hold();
        const key = keyed();
        expectLocked(await lock.acquire({}, key));
        expectLocked(await lock.acquire({ wait: "20ms" }, key), { position: 0 });
        await lock.end(token);
        const lease = await lock.hold({}, key);
        expect(await lock.hold({ wait: "1s" }, key)).toMatchObject({ token: lease.token, fence: lease.fence });
      },
    );

    test(
      "5.9 acquire: after a 423 the same key finds its place, with and without the ticket",
      needs("queue"),
      async () => {
        const lock = new Lock(target);
        await lock.hold();
        const key = keyed();
        const { ticket } = bodyOf(await lock.acquire({ wait: "1ms" }, key), 423);
        await lock.enqueue();
        for (const fields of [{}, { wait: "30ms" }, { ticket }, { ticket, wait: "1ms" }]) {
          expectLocked(await lock.acquire(fields, key), { position: 0, ticket, queue_length: 2 });
        }
        expectProblem(await lock.acquire({ ttl: "21s" }, key), 422, "unsatisfiable");
        expect((await lock.state()).queue).toHaveLength(2);
      },
    );

    test("5.9 re-entry: is applied once for each key", needs("reentry"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const [first, second] = [keyed(), keyed()];
      for (const key of [first, first, first]) {
        expect(await lock.hold({ token }, key)).toMatchObject({ token, hold_count: 2 });
      }
      expect(await lock.hold({ token }, second)).toMatchObject({ hold_count: 3 });
      expect((await lock.hold({ token }, first)).token).toBe(token);
      expect((await lock.state()).holders).toMatchObject([{ hold_count: 3 }]);
    });

    test("5.9 upgrade: is applied once", needs("reentry"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.share();
      const key = keyed();
      const upgraded = await lock.hold({ token }, key);
      expect(await lock.hold({ token }, key)).toMatchObject({ token: upgraded.token, hold_count: 1 });
      await lock.end(upgraded.token);
      expectLost(await lock.acquire({ token }, key), "released");
      expect(await lock.state()).toMatchObject({ mode: "shared", holders_total: 1 });
    });
  });

  describe.concurrent(`5.9 other operations: ${target.name}`, () => {
    test(
      "5.9 release: the same key gets the same response, even if the lock has had other holders since",
      needs("replays"),
      async () => {
        const lock = new Lock(target);
        const { token } = await lock.hold();
        await lock.hold({ token });
        const [first, last] = [keyed(), keyed()];
        for (const key of [first, first]) {
          expect(bodyOf(await lock.release({ token }, key), 200)).toMatchObject({ released: false, hold_count: 1 });
        }
        expect(bodyOf(await lock.release({ token }, last), 200)).toMatchObject({ released: true, hold_count: 0 });
        const next = await lock.hold();
        expect(bodyOf(await lock.release({ token }, last), 200)).toMatchObject({ released: true, hold_count: 0 });
        expect(bodyOf(await lock.release({ token }, first), 200)).toMatchObject({ released: false, hold_count: 1 });
        expectLost(await lock.release({ token }), "released");
        expect((await lock.state({ "Lock-Token": next.token })).yours).toMatchObject({ hold_count: 1 });
      },
    );

    test("5.9 release: another release's key is rejected", needs("replays"), async () => {
      const lock = new Lock(target);
      const [one, two] = [await lock.share(), await lock.share()];
      const key = keyed();
      await lock.release({ token: one.token }, key);
      expectProblem(await lock.release({ token: two.token }, key), 422, "unsatisfiable");
      expect(await lock.state()).toMatchObject({ holders_total: 1 });
    });

    test("5.9 renew: the same key moves the deadline once", needs("replays"), async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold({ ttl: "5s" });
      const key = keyed();
      const { expires_at } = bodyOf(await lock.renew({ token, ttl: "20s" }, key), 200);
      await sleep(20);
      expect(bodyOf(await lock.renew({ token, ttl: "20s" }, key), 200)).toMatchObject({ expires_at });
      expectProblem(await lock.renew({ token, ttl: "30s" }, key), 422, "unsatisfiable");
    });

    test("5.9 give up: the same key gets the same response", needs("queue"), async () => {
      const lock = new Lock(target);
      await lock.hold();
      const { ticket } = await lock.enqueue();
      const key = keyed();
      for (let i = 0; i < 2; i += 1) {
        expect(bodyOf(await lock.release({ ticket }, key), 200)).toEqual({ lock: lock.name, released: true });
      }
    });

    test("5.9 key: must be 1 to 255 printable ASCII characters", needs("http"), async () => {
      const lock = new Lock(target);
      await lock.hold({}, keyed("~ ".repeat(100) + crypto.randomUUID()));
      await new Lock(target).hold({}, keyed(crypto.randomUUID().padEnd(255, "k")));
      for (const key of ["k".repeat(256), "a\tb"]) expectInvalid(await lock.acquire({}, keyed(key)), "Idempotency-Key");
    });

    test("5.9 key: an empty one, and other characters, are rejected", {
      meta: { needs: ["http", "exact_headers"] },
    }, async () => {
      for (const key of ["", "ä"]) expectInvalid(await new Lock(target).acquire({}, keyed(key)), "Idempotency-Key");
    });

    test("5.9 key: another key never finds the result", async () => {
      const lock = new Lock(target);
      await lock.hold({}, keyed("A".repeat(20) + lock.name));
      expectLocked(await lock.acquire({}, keyed("a".repeat(20) + lock.name)));
    });
  });
}
