import { describe, expect, test } from "vitest";
import { needs } from "../../support/services/capabilities.ts";
import { bodyOf, Lock, post, send, sleep, type Target } from "../../support/services/http.ts";
import { anyInstant, at, expectInvalid } from "./expectations.ts";
import { remove } from "./subjects.ts";

/** A lock's recent history. */
export function historySuite(target: Target): void {
  const historyOf = async (lock: Lock) => (await lock.state({}, "?history=true")).history;

  describe.concurrent(`8 history: ${target.name}`, needs("history"), () => {
    test("8 history: is returned only if it is requested", async () => {
      const lock = new Lock(target);
      expect(await historyOf(lock)).toEqual([]);
      const { fence, acquired_at, token } = await lock.hold({ owner: "ci-42", metadata: { job: 7 } });
      const granted = { event: "granted", at: acquired_at, mode: "exclusive", fence, owner: "ci-42", waited_ms: 0 };
      expect(await historyOf(lock)).toEqual([granted]);
      await lock.end(token);
      const [ended, ...earlier] = await historyOf(lock);
      expect(earlier).toEqual([granted]);
      expect(ended).toEqual({
        event: "released",
        at: anyInstant,
        mode: "exclusive",
        fence,
        owner: "ci-42",
        held_ms: at(ended.at) - at(acquired_at),
      });
      for (const query of ["", "?history=false"]) expect(await lock.state({}, query)).not.toHaveProperty("history");
      expectInvalid(await send(target, `${lock.path}?history=yes`), "history");
    });

    test("8 history: contains each way in which a lease can end, and how long a waiter waited", async () => {
      const lock = new Lock(target);
      const { token } = await lock.hold();
      const waiting = lock.hold({ wait: "15s", owner: "waiter" });
      while ((await lock.state()).queue_length === 0) await sleep(20);
      bodyOf(await lock.renew({ token, ttl: "300ms" }), 200);
      const waited = await waiting;
      const { body } = await post(target, `${lock.path}/transfer`, { token: waited.token, owner: "heir" });
      bodyOf(await remove(target, lock.path), 200);
      await lock.share({ ttl: "1s", max_hold: "500ms" });
      await sleep(550);
      const events = (await historyOf(lock)).map(({ event, owner }: { event: string; owner: string | null }) => [
        event,
        owner,
      ]);
      expect(events).toEqual([
        ["max_hold", null],
        ["granted", null],
        ["broken", "heir"],
        ["granted", "heir"],
        ["transferred", "waiter"],
        ["granted", "waiter"],
        ["expired", null],
        ["granted", null],
      ]);
      const grants = (await historyOf(lock)).filter(({ event }: { event: string }) => event === "granted");
      expect(grants[1]).toMatchObject({ fence: body.fence, waited_ms: 0 });
      expect(grants[2].waited_ms).toBeGreaterThan(100);
    });

    test("8 history: contains the latest 20 events, the latest first", async () => {
      const lock = new Lock(target);
      const fences: number[] = [];
      for (let i = 0; i < 25; i += 1) {
        const { token, fence } = await lock.hold({ owner: `worker-${i}` });
        await lock.end(token);
        fences.unshift(fence, fence);
      }
      const events = (await historyOf(lock)).map(({ fence }: { fence: number }) => fence);
      expect(events).toEqual(fences.slice(0, 20));
    });
  });
}
