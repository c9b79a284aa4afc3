/** Section 5, points 1 to 5: who may hold a lock, and for how long. */

import type { Answer } from "../answer.ts";
import type { Check, World } from "../check.ts";
import { between, bodyOf, expectFields, expectLocked, expectLost, expectTrue } from "../expect.ts";
import { pause } from "../probe.ts";
import type { Lock, Mode } from "../subjects.ts";

const MODES: readonly Mode[] = ["exclusive", "shared"];

/**
 * Waits until a lease with this ttl has ended. The lease was granted before its answer arrived, so this wait is long enough.
 */
const over = (world: World, ms = world.brief_ms) => pause(ms + 80);

/** Starts with a release, to check that the release itself notices that the lease has ended. */
async function lostEverywhere(lock: Lock, token: string, reason: string): Promise<void> {
  expectLost(await lock.release({ token }), reason);
  expectLost(await lock.renew({ token }), reason);
}

const CROWD = 12;

export const deadlines: readonly Check[] = [
  {
    section: "5.1",
    name: "an exclusive lease excludes all other requests, including shared, unfair and same-owner ones",
    run: async (world) => {
      const [lock, { token }] = await world.held({ owner: "ci-42" });
      for (const answer of [
        await lock.acquire({ owner: "ci-42" }),
        await lock.read(),
        await lock.acquire({ fair: false }),
        await lock.read({ fair: false, wait: "100ms" }),
      ])
        expectLocked(answer, { holders_total: 1 });
      await lock.end(token);
      await lock.share();
    },
  },
  {
    section: "5.1",
    name: "shared leases coexist, and exclude an exclusive lease until the last of them ends",
    run: async (world) => {
      const lock = world.lock();
      const leases = [await lock.share(), await lock.share(), await lock.share()];
      expectFields(await lock.state(), { mode: "shared", holders_total: 3 }, "GET");
      for (const [i, { token }] of leases.entries()) {
        expectLocked(await lock.acquire(), { holders_total: 3 - i });
        await lock.end(token);
      }
      await lock.hold();
    },
  },
  {
    section: "5.1",
    name: `one of ${CROWD} simultaneous requests is granted, and the others get its owner and fence`,
    needs: ["simultaneous_attempts"],
    run: async (world) => {
      const lock = world.lock();
      const answers = await Promise.all(
        Array.from({ length: CROWD }, (_, i) => lock.acquire({ owner: `caller ${i}` })),
      );
      const granted = answers.filter(({ status }) => status === 200);
      expectTrue(
        granted.length === 1,
        `${granted.length} of ${CROWD} simultaneous requests were granted the lock, expected 1`,
      );
      const { owner, fence } = granted[0]?.body ?? {};
      for (const answer of answers) if (answer.status !== 200) expectLocked(answer, { holders: [{ owner, fence }] });
    },
  },
  {
    section: "5.1",
    name: `${CROWD} waiting requests are all granted the lock, one after another`,
    needs: ["simultaneous_attempts", "queue"],
    run: async (world) => {
      const lock = world.lock();
      let inside = 0;
      const work = async () => {
        let answer: Answer = await lock.acquire({ wait: "15s" });
        for (let tries = 0; answer.status === 423 && tries < 3; tries++) {
          answer = await lock.acquire({ wait: "15s", ticket: answer.body.ticket });
        }
        const { token, fence } = bodyOf(answer, 200);
        inside += 1;
        expectTrue(inside === 1, "two waiting clients were granted the lock at the same time");
        await pause(5);
        inside -= 1;
        await lock.end(token);
        return fence as number;
      };
      const fences = await Promise.all(Array.from({ length: CROWD }, () => world.probe.background(work())));
      expectTrue(new Set(fences).size === CROWD, `expected ${CROWD} different fences, got ${fences}`);
    },
  },
  ...MODES.map(
    (mode): Check => ({
      section: "5.2",
      name: `a lease (${mode}) expires at its deadline, and not before`,
      timed: true,
      run: async (world) => {
        const lock = world.lock();
        const { token } = await lock.take(mode, { ttl: world.brief });
        const answered = performance.now();
        const early = await lock.acquire();
        // Allows for the quorum's margin, and for requests in flight.
        if (performance.now() - answered < world.brief_ms * 0.9 - 3 * world.facts.round_trip_ms)
          expectLocked(early, { holders_total: 1 });
        await over(world);
        expectFields(await lock.state(), { state: "free", holders: [] }, "GET after the deadline");
        await lostEverywhere(lock, token, "expired");
        await lock.hold();
        await lostEverywhere(lock, token, "expired");
      },
    }),
  ),
  {
    section: "5.2",
    name: "renewing one reader's lease does not change another reader's deadline",
    needs: ["exact_lengths"],
    run: async (world) => {
      const lock = world.lock();
      const [mine, other] = [await lock.share({ ttl: "20s" }), await lock.share({ ttl: "25s" })];
      for (const ttl of ["60s", "10s"]) {
        bodyOf(await lock.renew({ token: other.token, ttl }), 200);
        const { yours } = await lock.state("", { "Lock-Token": mine.token });
        expectFields(yours, { expires_at: mine.expires_at }, "the other reader's lease");
      }
    },
  },
  {
    section: "5.2",
    name: "a reader's short lease ends on time while another reader's long one continues, whichever came first",
    timed: true,
    run: async (world) => {
      for (const first of ["short", "long"]) {
        const lock = world.lock();
        const before = first === "long" ? await lock.share() : undefined;
        const short = await lock.share({ ttl: world.brief });
        const long = before ?? (await lock.share());
        bodyOf(await lock.renew({ token: long.token, ttl: "60s" }), 200);
        await over(world);
        expectFields(await lock.state(), { holders_total: 1, mode: "shared" }, "GET");
        expectLost(await lock.renew({ token: short.token }), "expired");
        bodyOf(await lock.renew({ token: long.token }), 200);
        await lock.end(long.token);
        await lock.hold();
      }
    },
  },
  {
    section: "5.2",
    name: "a waiting writer is granted the lock as soon as the last reader's lease ends, and not before",
    timed: true,
    run: async (world) => {
      const lock = world.lock();
      await lock.share({ ttl: "1s" });
      const long = await lock.share({ ttl: "20s" });
      const last = await lock.share({ ttl: "2s" });
      const writer = lock.waiting();
      await pause(400);
      await lock.end(long.token);
      const { acquired_at } = await writer;
      world.expectSoonAfter(last.expires_at, acquired_at, "the last reader's deadline");
    },
  },
  ...MODES.map(
    (mode): Check => ({
      section: "5.3",
      name: `re-entry (${mode}) adds a hold, keeps the token and fence, and needs one release per hold`,
      needs: ["reentry"],
      run: async (world) => {
        const lock = world.lock();
        const { token, fence, acquired_at } = await lock.take(mode, { owner: "a" });
        const same = { token, fence, acquired_at, owner: "a" };
        expectFields(await lock.take(mode, { token, owner: "b" }), { ...same, hold_count: 2 }, "the first re-entry");
        expectFields(await lock.take(mode, { token }), { ...same, hold_count: 3 }, "the second re-entry");
        for (const left of [2, 1, 0]) {
          expectFields(await lock.end(token), { released: left === 0, hold_count: left, mode }, "a release");
        }
        expectLost(await (mode === "exclusive" ? lock.acquire({ token }) : lock.read({ token })), "released");
        expectFields(await lock.state(), { state: "free" }, "GET");
      },
    }),
  ),
  {
    section: "5.3",
    name: "re-entry extends the deadline to now + ttl, and never shortens it",
    needs: ["reentry", "exact_lengths"],
    run: async (world) => {
      for (const mode of MODES) {
        const lock = world.lock();
        const { token, expires_at } = await lock.take(mode, { ttl: "20s" });
        expectFields(await lock.take(mode, { token, ttl: "10s" }), { expires_at }, "re-entry with a shorter ttl");
        expectFields(
          await lock.take(mode, { token, ttl: "40s" }),
          { ttl_ms: between(39_000, 40_000) },
          "re-entry with a longer ttl",
        );
      }
    },
  },
  {
    section: "5.4",
    name: "a renewal sets the deadline to now + ttl, even if that is earlier; without a ttl, it uses the lease's own ttl",
    needs: ["shorter_renewals", "exact_lengths"],
    run: async (world) => {
      for (const mode of MODES) {
        const lock = world.lock();
        const { token, fence } = await lock.take(mode, { ttl: "20s" });
        expectFields(
          bodyOf(await lock.renew({ token, ttl: "50s" }), 200),
          { ttl_ms: between(49_000, 50_000), fence, token, mode },
          "a longer renewal",
        );
        expectFields(
          bodyOf(await lock.renew({ token }), 200),
          { ttl_ms: between(49_000, 50_000) },
          "a renewal without ttl",
        );
        expectFields(
          bodyOf(await lock.renew({ token, ttl: "6s" }), 200),
          { ttl_ms: between(5_000, 6_000), renew_after_ms: between(1_500, 2_000) },
          "a shorter renewal",
        );
      }
    },
  },
  {
    section: "5.4",
    name: "a renewed lease outlives its first deadline, and a shortened lease ends before its first deadline",
    needs: ["shorter_renewals"],
    timed: true,
    run: async (world) => {
      const [kept, shortened] = [world.lock(), world.lock()];
      const [one, two] = [await kept.hold({ ttl: world.brief }), await shortened.hold()];
      bodyOf(await kept.renew({ token: one.token, ttl: "20s" }), 200);
      bodyOf(await shortened.renew({ token: two.token, ttl: world.brief }), 200);
      await over(world);
      expectLocked(await kept.acquire());
      bodyOf(await kept.renew({ token: one.token }), 200);
      expectLost(await shortened.renew({ token: two.token }), "expired");
    },
  },
  ...MODES.map(
    (mode): Check => ({
      section: "5.4",
      name: `max_hold (${mode}): no renewal extends a lease past it, and a lease that reaches it is lost with the reason 'max_hold'`,
      timed: true,
      run: async (world) => {
        const lock = world.lock();
        const { token } = await lock.take(mode, { ttl: "20s", max_hold: world.brief });
        const { ttl_ms } = bodyOf(await lock.renew({ token, ttl: "30s" }), 200);
        expectFields({ ttl_ms }, { ttl_ms: between(1, world.brief_ms) }, "a renewal of a lease with max_hold");
        await over(world);
        await lostEverywhere(lock, token, "max_hold");
        await lock.hold();
      },
    }),
  ),
  {
    section: "5.5",
    name: "every operation on a lost lease returns lease_lost with the reason, even while others hold the lock",
    needs: ["reentry"],
    run: async (world) => {
      for (const mode of MODES) {
        const lock = world.lock();
        const { token } = await lock.take(mode);
        await lock.end(token);
        for (const others of [false, true]) {
          if (others) await lock.take(mode);
          await lostEverywhere(lock, token, "released");
          expectLost(await lock.acquire({ token }), "released");
          expectLost(await lock.read({ token, wait: "20ms" }), "released");
        }
      }
    },
  },
  {
    section: "5.5",
    name: "a token that this lock never issued returns lease_lost and takes nothing",
    run: async (world) => {
      const [lock, other] = [world.lock(), world.lock()];
      const { token } = await other.hold();
      for (const wrong of [token, "never-issued"]) await lostEverywhere(lock, wrong, "unknown");
      expectFields(await lock.state(), { state: "free" }, "GET");
      bodyOf(await other.renew({ token }), 200);
    },
  },
];
