/** Section 5, point 6: one holder with both modes, upgrades and downgrades. */
import type { Check } from "../check.ts";
import { bodyOf, expectFields, expectLocked, expectLost, expectProblem, expectTrue, otherThan } from "../expect.ts";

export const modes: readonly Check[] = [
  {
    section: "5.6",
    name: "the other mode is a second lease, and either token names the holder",
    needs: ["reentry"],
    run: async (world) => {
      const [lock, exclusive] = await world.held({ ttl: "20s" });
      const shared = await lock.share({ token: exclusive.token, ttl: "40s" });
      expectFields(shared, { mode: "shared", hold_count: 1, token: otherThan(exclusive.token) }, "the second lease");
      expectTrue(shared.fence > exclusive.fence, "the second lease has no higher fence");
      expectFields(await lock.state(), { mode: "exclusive", holders_total: 2 }, "GET");
      expectLocked(await lock.read());
      expectFields(
        await lock.share({ token: exclusive.token }),
        { token: shared.token, hold_count: 2 },
        "shared by the exclusive token",
      );
      expectFields(
        await lock.hold({ token: shared.token }),
        { token: exclusive.token, hold_count: 2 },
        "exclusive by the shared token",
      );
    },
  },
  {
    section: "5.6",
    name: "downgrade: the readers next in the queue get in at once",
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
    name: "upgrade: a reader that is alone is granted the exclusive lease, and reads on afterwards",
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
    name: "upgrader: comes before the queue, lets no new reader in, and a second one learns of the deadlock",
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
    name: "upgrader: a plain try that fails does not wait, and does not block others",
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
    name: "readers do not starve a waiting writer, and a holder never waits behind the queue",
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
