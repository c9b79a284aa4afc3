/** Section 4: acquire, wait, tickets, release, renew, state. */
import type { Check } from "../check.ts";
import {
  absent,
  between,
  bodyOf,
  expectFields,
  expectLocked,
  expectLost,
  expectProblem,
  expectTrue,
  otherThan,
  secret,
} from "../expect.ts";
import { pause } from "../probe.ts";

export const single: readonly Check[] = [
  {
    section: "4",
    name: "acquire: returns the lease with the requested owner, metadata and ttl",
    needs: ["exact_lengths"],
    run: async (world) => {
      const [lock, lease] = await world.held({ owner: "ci-42", metadata: { run: 7, dry: false } });
      expectFields(
        lease,
        {
          lock: lock.name,
          mode: "exclusive",
          token: secret,
          hold_count: 1,
          owner: "ci-42",
          metadata: { run: 7, dry: false },
          renew_after_ms: 10_000,
          waited_ms: 0,
          wait_ms: absent,
          ttl_ms: between(25_000, 30_000),
        },
        "the grant",
      );
      expectFields(await world.lock().share(), { mode: "shared", owner: null, metadata: absent }, "a shared grant");
    },
  },
  {
    section: "4",
    name: "acquire: a 423 shows who holds the lock and for how long, but not the token",
    needs: ["exact_lengths"],
    run: async (world) => {
      const [lock, { token, fence, acquired_at, expires_at }] = await world.held({ owner: "ci-42" });
      const holder = {
        mode: "exclusive",
        owner: "ci-42",
        fence,
        hold_count: 1,
        acquired_at,
        ttl_ms: between(15_000, 30_000),
      };
      const busy = expectLocked(await lock.acquire(), {
        lock: lock.name,
        mode: "exclusive",
        holders: [holder],
        holders_total: 1,
        queue_length: 0,
        available_at: expires_at,
        ticket: absent,
        position: absent,
      });
      expectFields(
        await lock.state(),
        { state: "held", mode: "exclusive", fence, holders: [holder], available_at: expires_at },
        "GET",
      );
      for (const answer of [busy, await lock.state(), expectLocked(await lock.read())]) {
        expectTrue(
          !JSON.stringify(answer).includes(token),
          "the token is shown to a client that does not hold the lock",
        );
      }
    },
  },
  {
    section: "4",
    name: "state: an unused name is free, and only a request with the lease's token gets 'yours'",
    run: async (world) => {
      const lock = world.lock();
      const free = { state: "free", mode: null, holders: [], holders_total: 0, queue: [], queue_length: 0 };
      expectFields(await lock.state(), { ...free, fence: null, yours: absent }, "GET of an unused name");
      const { token, fence } = await lock.hold();
      expectFields(await lock.state("", { "Lock-Token": token }), { yours: { fence, token } }, "GET with Lock-Token");
      expectFields(
        await lock.state("", { "Lock-Token": "nonsense" }),
        { yours: null },
        "GET with an unknown Lock-Token",
      );
      await lock.end(token);
      expectFields(await lock.state(), free, "GET after the release");
    },
  },
  {
    section: "4",
    name: "release: returns the remaining holds, and works only once",
    run: async (world) => {
      const [lock, { token }] = await world.held();
      expectFields(
        await lock.end(token),
        { lock: lock.name, mode: "exclusive", released: true, hold_count: 0 },
        "the release",
      );
      expectLost(await lock.release({ token }), "released");
      const { token: next } = await lock.hold();
      expectLost(await lock.release({ token }), "released");
      expectFields(await lock.end(next), { released: true }, "the next holder's release");
    },
  },
  {
    section: "4",
    name: "wait: a request is granted when the lock is released, and returns how long it waited",
    timed: true,
    run: async (world) => {
      const [lock, { token, fence }] = await world.held();
      const waiting = lock.waiting();
      // A quorum has no queue in which the waiting request would be visible.
      await pause(600 + 2 * world.facts.round_trip_ms);
      await lock.end(token);
      const lease = await waiting;
      expectFields(lease, { fence: otherThan(fence), waited_ms: between(300, 14_000), wait_ms: 15_000 }, "the grant");
      expectTrue(lease.fence > fence, `the fence ${lease.fence} is not higher than ${fence}`);
    },
  },
  {
    section: "4",
    name: "wait: a request is granted at the deadline of the current lease, and not before",
    timed: true,
    run: async (world) => {
      const [lock, first] = await world.held({ ttl: "1200ms" });
      const second = await lock.waiting();
      world.expectSoonAfter(first.expires_at, second.acquired_at, "the current lease's deadline");
    },
  },
  {
    section: "4",
    name: "wait: a request that was not granted returns 423 with the time it waited",
    run: async (world) => {
      const [lock] = await world.held();
      const { waited_ms } = expectLocked(await lock.acquire({ wait: "400ms" }), { wait_ms: 400 });
      expectFields({ waited_ms }, { waited_ms: between(380, 5_000) }, "a wait of 400 ms");
    },
  },
  {
    section: "4",
    name: "tickets: a waiting request gets a position and a ticket; one that is unfair or does not wait gets neither",
    needs: ["queue"],
    run: async (world) => {
      const [lock] = await world.held();
      for (const fields of [{}, { wait: "1ms", fair: false }]) {
        expectLocked(await lock.acquire(fields), { ticket: absent, position: absent, queue_length: 0 });
      }
      for (const position of [0, 1]) {
        const busy = expectLocked(await lock.acquire({ wait: "1ms" }), {
          position,
          ticket: secret,
          queue_length: position + 1,
          retry_after_ms: 100,
          ticket_ttl_ms: between(20_000, 30_000),
        });
        await lock.enqueue({ ticket: busy.ticket });
      }
    },
  },
  {
    section: "4",
    name: "tickets: keep the place, are granted the lock once, and return the same lease when repeated",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const { ticket } = await lock.abandon({ owner: "old" });
      expectLocked(await lock.acquire({ ticket, owner: "newer" }), { ticket, position: 0 });
      expectFields((await lock.state()).queue, [{ owner: "newer", position: 0, several: false }], "the queue");
      await lock.end(token);
      const lease = await lock.hold({ ticket, owner: "newest", ttl: "20s" });
      expectFields(lease, { owner: "newest" }, "the grant");
      const again = await lock.hold({ ticket, ttl: "20s" });
      expectFields(
        again,
        { token: lease.token, fence: lease.fence, hold_count: 1, expires_at: lease.expires_at, repeated: true },
        "the same ticket again",
      );
      await lock.end(lease.token);
      expectLost(await lock.acquire({ ticket }), "released");
    },
  },
  {
    section: "4",
    name: "tickets: releasing a ticket gives up the place in the queue and ends the open request that is waiting with it",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const { ticket } = await lock.comeBack();
      const open = world.probe.background(lock.acquire({ ticket, wait: "15s" }));
      await pause(1_000 + 2 * world.facts.round_trip_ms);
      expectFields(bodyOf(await lock.release({ ticket }), 200), { released: true }, "giving up a ticket");
      await lock.end(token);
      expectLost(await open, "released");
      expectFields(await lock.state(), { state: "free", queue_length: 0 }, "GET");
    },
  },
  {
    section: "4",
    name: "tickets: using a ticket for another lock or mode returns 422 and takes nothing",
    needs: ["queue"],
    run: async (world) => {
      const [lock, other] = [world.lock(), world.lock()];
      await lock.hold();
      const { ticket } = await lock.comeBack();
      expectProblem(await other.acquire({ ticket }), 422, "unsatisfiable");
      expectProblem(await lock.read({ ticket }), 422, "unsatisfiable");
      expectFields(await other.state(), { state: "free" }, "GET of the other lock");
    },
  },
];
