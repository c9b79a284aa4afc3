import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, keyed, sleep, type Target } from "../../support/services/http.ts";
import { anyInstant, at, expectInvalid, expectProblem, whileExpected } from "./expectations.ts";
import { Latch } from "./subjects.ts";

/** Section 8 and section 5, point 14: count-down latches. */
export function latchesSuite(target: Target): void {
  describe.concurrent(`8 latches: ${target.name}`, needs("latches"), () => {
    test("8 latches: PUT returns 201 and the same fields as GET", async () => {
      const latch = new Latch(target);
      const answer = bodyOf(await latch.set({ count: 3, ttl: "60s" }), 201);
      expect(answer).toEqual({ latch: latch.name, count: 3, open: false, expires_at: anyInstant });
      expect(at(answer.expires_at) - Date.now()).toBeGreaterThan(50_000);
      expect(bodyOf(await latch.inspect(), 200)).toEqual({ ...answer, gone: false });
    });

    test("8 latches: the default ttl is 24 h", async () => {
      const { expires_at } = bodyOf(await new Latch(target).set({ count: 1 }), 201);
      expect((at(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    });

    test("8 latches: PUT returns 409 while the latch is closed, and can replace an open one", async () => {
      const latch = await Latch.of(target, 1);
      expectProblem(await latch.set({ count: 5 }), 409, "conflict");
      bodyOf(await latch.countDown(), 200);
      expect(bodyOf(await latch.set({ count: 2 }), 201)).toMatchObject({ count: 2, open: false });
      expectProblem(await latch.set({ count: 2 }), 409, "conflict");
    });

    test("8 latches: count-down subtracts one or the given number, and stops at zero", async () => {
      const latch = await Latch.of(target, 5);
      const { latch: name, expires_at } = (await latch.inspect()).body;
      expect(bodyOf(await latch.countDown(), 200)).toEqual({ latch: name, count: 4, open: false, expires_at });
      expect(bodyOf(await latch.countDown({ by: 3 }), 200)).toMatchObject({ count: 1, open: false });
      expect(bodyOf(await latch.countDown({ by: 9 }), 200)).toMatchObject({ count: 0, open: true });
      expect(bodyOf(await latch.countDown(), 200)).toMatchObject({ count: 0, open: true });
    });

    test("8 latches: an open latch remains readable until its ttl ends", async () => {
      const { latch, expires_at } = await whileExpected(async () => {
        const latch = await Latch.of(target, 1, { ttl: "2s" });
        const { expires_at } = bodyOf(await latch.countDown(), 200);
        const open = { count: 0, open: true, gone: false };
        expect(bodyOf(await latch.inspect(), 200)).toMatchObject(open);
        expect(bodyOf(await latch.inspect("?wait=5s"), 200)).toMatchObject(open);
        return { latch, expires_at };
      }, 1_900);
      await sleep(at(expires_at) - Date.now() + 50);
      expectProblem(await latch.inspect(), 404, "not_found");
    });

    test("8 latches: a missing latch returns 404, even to a request with a wait", async () => {
      const latch = new Latch(target);
      for (const ask of [latch.inspect(), latch.inspect("?wait=5s"), latch.countDown()]) {
        expectProblem(await ask, 404, "not_found");
      }
      const deleted = await Latch.of(target, 2);
      expect(bodyOf(await deleted.remove(), 200)).toEqual({ latch: deleted.name, deleted: true });
      expect(bodyOf(await deleted.remove(), 200)).toEqual({ latch: deleted.name, deleted: false });
      for (const ask of [deleted.inspect(), deleted.inspect("?wait=5s"), deleted.countDown()]) {
        expectProblem(await ask, 404, "not_found");
      }
      bodyOf(await deleted.set({ count: 1 }), 201);
    });

    test("8 latches: counts must be from 1 to 10,000", async () => {
      const latch = new Latch(target);
      for (const count of [0, -1, 1.5, 10_001, "ten"]) expectInvalid(await latch.set({ count }), "count");
      expectInvalid(await latch.set({}), "count");
      bodyOf(await latch.set({ count: 10_000 }), 201);
      for (const by of [0, -1, 10_001]) expectInvalid(await latch.countDown({ by }), "by");
      expect(bodyOf(await latch.countDown({ by: 10_000 }), 200)).toMatchObject({ open: true });
    });
  });

  describe.concurrent(`5.14 latch: ${target.name}`, needs("latches"), () => {
    test("5.14 latch: count-down is applied once per key, for the latch's whole life", async () => {
      const latch = await Latch.of(target, 10);
      const key = keyed();
      for (let i = 0; i < 3; i += 1) {
        expect(bodyOf(await latch.countDown({ by: 2 }, key), 200)).toMatchObject({ count: 8 });
      }
      await latch.countDown();
      // A retry always gets the result of its original request.
      expect(bodyOf(await latch.countDown({ by: 2 }, key), 200)).toMatchObject({ count: 8, open: false });
      expectProblem(await latch.countDown({ by: 3 }, key), 422, "unsatisfiable");
      expect((await latch.inspect()).body).toMatchObject({ count: 7 });
    });

    test("5.14 latch: 20 workers that each send their count-down three times with one key count down by 20", async () => {
      const latch = await Latch.of(target, 21);
      const keys = Array.from({ length: 20 }, () => keyed());
      await Promise.all([...keys, ...keys, ...keys].map((key) => latch.countDown({}, key)));
      expect((await latch.inspect()).body).toMatchObject({ count: 1, open: false });
    });

    test("5.9 latch: PUT and DELETE are applied once per key", async () => {
      const latch = new Latch(target);
      const [set, removed] = [keyed(), keyed()];
      const first = bodyOf(await latch.set({ count: 2 }, set), 201);
      await latch.countDown();
      expect(bodyOf(await latch.set({ count: 2 }, set), 201)).toEqual(first);
      expect((await latch.inspect()).body).toMatchObject({ count: 1 });
      expectProblem(await latch.set({ count: 3 }, set), 422, "unsatisfiable");
      expect(bodyOf(await latch.remove(removed), 200)).toMatchObject({ deleted: true });
      bodyOf(await latch.set({ count: 1 }), 201);
      expect(bodyOf(await latch.remove(removed), 200)).toMatchObject({ deleted: true });
      expect((await latch.inspect()).body).toMatchObject({ count: 1 });
    });

    test("5.14 latch: waiters learn when it opens", async () => {
      const latch = await Latch.of(target, 2);
      const waiting = await Promise.all([latch.watch("8s"), latch.watch("8s")]);
      await latch.countDown();
      await latch.countDown();
      const started = performance.now();
      for (const { seen } of waiting)
        expect(bodyOf(await seen, 200)).toMatchObject({ count: 0, open: true, gone: false });
      expect(performance.now() - started).toBeLessThan(3_000);
    });

    test("5.14 latch: waiters learn that it is gone, whether it was deleted or expired", async () => {
      const deleted = await Latch.of(target, 1);
      const expired = await Latch.of(target, 1, { ttl: "2s" });
      const waiting = await Promise.all([deleted.watch("15s"), expired.watch("15s")]);
      await deleted.remove();
      const started = performance.now();
      for (const { seen } of waiting) expect(bodyOf(await seen, 200)).toMatchObject({ open: false, gone: true });
      expect(performance.now() - started).toBeLessThan(8_000);
    });

    test("5.14 latch: waiters learn that it is gone even if a new latch with its name already exists", async () => {
      for (const opened of [false, true]) {
        const latch = await Latch.of(target, 1);
        const { seen } = await latch.watch("8s");
        await latch.remove();
        bodyOf(await latch.set({ count: 1 }), 201);
        if (opened) await latch.countDown();
        expect(bodyOf(await seen, 200)).toMatchObject({ open: false, gone: true });
      }
    });

    test("5.14 latch: waiters learn that it opened even if it was replaced immediately afterwards", async () => {
      const latch = await Latch.of(target, 1);
      const { seen } = await latch.watch("8s");
      for (let i = 0; i < 3; i += 1) {
        await latch.countDown();
        bodyOf(await latch.set({ count: 1 }), 201);
      }
      expect(bodyOf(await seen, 200)).toMatchObject({ count: 0, open: true, gone: false });
      expect((await latch.inspect()).body).toMatchObject({ count: 1, open: false });
    });

    test("5.14 latch: a wait that times out returns the current count", async () => {
      const latch = await Latch.of(target, 3);
      const { seen } = await latch.watch("2s");
      await latch.countDown();
      expect(bodyOf(await seen, 200)).toMatchObject({ count: 2, open: false, gone: false });
    });
  });
}
