/** Section 5, point 6: one holder with both modes, upgrades and downgrades. */
import type { Check } from "../check.ts";
import { bodyOf, expectFields, expectLocked, expectLost, expectProblem, expectTrue, otherThan } from "../expect.ts";

export const modes: readonly Check[] = [
  {
    section: "5.6",
    name: "a holder that acquires the other mode gets a second lease, and either token identifies the holder",
    needs: ["reentry"],
    run: async (world) => {
      const [lock, exclusive] = await world.held({ ttl: "20s" });
      const shared = await lock.share({ token: exclusive.token, ttl: "40s" });
      expectFields(shared, { mode: "shared", hold_count: 1, token: otherThan(exclusive.token) }, "the second lease");
      expectTrue(shared.fence > exclusive.fence, "the second lease's fence is not higher than the first's");
      expectFields(await lock.state(), { mode: "exclusive", holders_total: 2 }, "GET");
      expectLocked(await lock.read());
      expectFields(
        await lock.share({ token: exclusive.token }),
        { token: shared.token, hold_count: 2 },
        "a shared acquire with the exclusive token",
      );
      expectFields(
        await lock.hold({ token: shared.token }),
        { token: exclusive.token, hold_count: 2 },
        "an exclusive acquire with the shared token",
      );
    },
  },
  {
    section: "5.6",
    name: "downgrade: the readers at the head of the queue are granted the lock immediately",
    needs: ["queue", "reentry"],
    timed: true,
    run: async (world) => {
      const [lock, exclusive] = await world.held();
      const readers = [lock.reading(), lock.reading()];
      await lock.queued(2);
      const shared = await lock.share({ token: exclusive.token });
      await lock.end(exclusive.token);
      await Promise.all(readers);
      expectFields(await lock.state(), { mode: "shared", holders_total: 3 }, "GET");
      expectLost(await lock.renew({ token: exclusive.token }), "released");
      bodyOf(await lock.renew({ token: shared.token }), 200);
    },
  },
  {
    section: "5.6",
    name: "upgrade: the only reader gets the exclusive lease, and keeps its shared lease afterwards",
    needs: ["reentry"],
    run: async (world) => {
      const lock = world.lock();
      const shared = await lock.share();
      const exclusive = await lock.hold({ token: shared.token });
      expectFields(exclusive, { mode: "exclusive", hold_count: 1 }, "the upgrade");
      expectLocked(await lock.read());
      await lock.end(exclusive.token);
      expectFields(await lock.state(), { mode: "shared", holders_total: 1 }, "GET");
      await lock.share();
    },
  },
  {
    section: "5.6",
    name: "upgrade: a waiting upgrade precedes the queue and keeps new readers out, and a second one returns 409 with deadlock",
    needs: ["reentry", "queue"],
    timed: true,
    run: async (world) => {
      const lock = world.lock();
      const [mine, other] = [await lock.share(), await lock.share()];
      const writer = await lock.enqueue();
      const upgrade = lock.waiting({ token: mine.token });
      await lock.queued(2);
      expectLocked(await lock.read());
      expectLocked(await lock.read({ fair: false }));
      for (const wait of [0, "15s"]) {
        expectProblem(await lock.acquire({ token: other.token, wait }), 409, "conflict", { deadlock: true });
      }
      await lock.end(other.token);
      const exclusive = await upgrade;
      expectLocked(await lock.acquire({ ticket: writer.ticket }), { position: 0 });
      await lock.end(exclusive.token);
    },
  },
  {
    section: "5.6",
    name: "upgrade: a failed attempt without 'wait' does not block other requests",
    needs: ["reentry"],
    run: async (world) => {
      const lock = world.lock();
      const [first, second] = [await lock.share(), await lock.share()];
      expectLocked(await lock.acquire({ token: first.token }), { holders_total: 2 });
      expectLocked(await lock.acquire({ token: second.token }), { holders_total: 2 });
      await lock.share();
    },
  },
  {
    section: "5.6",
    name: "new readers do not overtake a waiting writer, and a holder re-enters without queueing",
    needs: ["queue", "reentry"],
    run: async (world) => {
      const lock = world.lock();
      const reader = await lock.share();
      await lock.enqueue();
      expectLocked(await lock.read(), { queue_length: 1 });
      expectLocked(await lock.read({ fair: false }));
      expectFields(await lock.share({ token: reader.token }), { hold_count: 2 }, "re-entry past the queue");
    },
  },
];
