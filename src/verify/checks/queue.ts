/** Section 5, points 7, 8 and 11, and section 6: the queue, fences, lock_delay and min_hold, and long-polling. */
import type { Check } from "../check.ts";
import {
  absent,
  at,
  between,
  bodyOf,
  expectFields,
  expectLocked,
  expectLost,
  expectTrue,
  NotOffered,
} from "../expect.ts";
import { pause } from "../probe.ts";

const rising = (fences: readonly number[]) => fences.every((fence, i) => i === 0 || fence > (fences[i - 1] as number));

export const queue: readonly Check[] = [
  {
    section: "5.7",
    name: "grants follow the order of arrival, whatever the order in which tickets return",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const tickets: string[] = [];
      for (let i = 0; i < 4; i++) tickets.push((await lock.abandon()).ticket);
      const grants = tickets.toReversed().map(async (ticket) => {
        const lease = await lock.waiting({ ticket });
        await lock.end(lease.token);
        return lease.fence as number;
      });
      for (const grant of grants) world.probe.background(grant);
      await lock.queued(4);
      await lock.end(token);
      const fences = (await Promise.all(grants)).toReversed();
      expectTrue(
        rising(fences),
        `the fences of four grants, in the order of arrival, are ${fences}, expected increasing fences`,
      );
    },
  },
  {
    section: "5.7",
    name: "new requests, exclusive or shared, do not overtake an attended place",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const { ticket } = await lock.comeBack();
      await lock.end(token);
      expectLocked(await lock.acquire(), { holders_total: 0, queue_length: 1 });
      expectLocked(await lock.read(), { holders_total: 0, queue_length: 1 });
      await lock.hold({ ticket });
    },
  },
  {
    section: "5.7",
    name: "a place stays attended for 1.5 s after its client returns with the ticket, but is not attended after a single request",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      await lock.abandon();
      await lock.queued(0);
      const { ticket } = await lock.comeBack();
      const answered = performance.now();
      await pause(Math.max(0, 1_100 - 3 * world.facts.round_trip_ms));
      const early = await lock.state();
      if (performance.now() - answered < 1_450 - world.facts.round_trip_ms) {
        expectTrue(early.queue_length === 1, "the place is no longer attended 1.1 s after its client returned");
      }
      await pause(Math.max(0, 1_520 - (performance.now() - answered)));
      expectFields(await lock.state(), { queue_length: 0 }, "GET 1.52 s after the client returned");
      await lock.end(token);
      const next = await lock.hold();
      // The place has kept its arrival time, and is counted again.
      expectLocked(await lock.acquire({ ticket }), { position: 0, ticket });
      await lock.end(next.token);
    },
  },
  {
    section: "5.7",
    name: "an unattended place does not delay others, and keeps its arrival time",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const early = await lock.abandon();
      await lock.abandon();
      const late = lock.waiting();
      await lock.queued(1);
      const back = lock.waiting({ ticket: early.ticket });
      await lock.queued(2);
      await lock.end(token);
      const mine = await back;
      await lock.end(mine.token);
      const { fence } = await late;
      expectTrue(fence > mine.fence, "a place that was unattended for a while lost its arrival time");
    },
  },
  {
    section: "5.7",
    name: "the place of each returning client is attended for its own 1.5 s, and then the turn passes to the next place",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      await lock.comeBack();
      await pause(450);
      await lock.comeBack();
      const second = performance.now();
      await pause(450);
      const asked = performance.now();
      const { ticket } = await lock.comeBack();
      await pause(Math.max(0, 1_150 - (performance.now() - second)));
      // A request at this point sees two places, or one if answers are slow.
      expectLocked(await lock.acquire(), { queue_length: between(1, 2) });
      await lock.end(token);
      await pause(Math.max(0, 1_530 - (performance.now() - second)));
      const overtaking = await lock.acquire();
      const answer = await lock.acquire({ ticket });
      // If answers are slow, the last place may no longer be attended either.
      if (performance.now() - asked > 1_450) throw new NotOffered("the service is too far away to answer within 0.4 s");
      expectLocked(overtaking, { holders: [] });
      bodyOf(answer, 200);
    },
  },
  {
    section: "5.7",
    name: "a place that is no longer attended does not delay places that arrived while it was still attended",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      await lock.comeBack();
      const next = lock.waiting();
      await lock.queued(2);
      await pause(1_600);
      await lock.end(token);
      await world.expectSoon("the grant behind an unattended place", next);
    },
  },
  {
    section: "5.7",
    name: "a place that misses its turn is soon skipped, and comes first again when its client returns",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const late = await lock.comeBack();
      const next = lock.waiting();
      await lock.queued(2);
      await lock.end(token);
      const since = performance.now();
      const lease = await next;
      const took = Math.round(performance.now() - since);
      expectTrue(took < 5_000, `a client that missed its turn delayed the next one for ${took} ms`);
      const third = lock.waiting();
      await lock.queued(1);
      const again = lock.waiting({ ticket: late.ticket });
      await lock.queued(2);
      await lock.end(lease.token);
      const first = await again;
      await lock.end(first.token);
      const { fence } = await third;
      expectTrue(fence > first.fence, "a place that missed its turn lost its arrival time");
    },
  },
  {
    section: "5.7",
    name: "a single request does not make a place that missed its turn attended again",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const { ticket } = await lock.comeBack();
      await lock.end(token);
      // The turn begins now, and ends 1.5 s later.
      await pause(1_700 + world.facts.round_trip_ms);
      const { token: next } = await lock.hold();
      expectLocked(await lock.acquire({ ticket }), { position: 0 });
      await lock.end(next);
      await lock.hold();
    },
  },
  {
    section: "5.7",
    name: "consecutive readers at the head are granted the lock together, and readers behind a writer wait for that writer",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const readers = [];
      for (const length of [1, 2]) {
        readers.push(lock.reading());
        await lock.queued(length);
      }
      const writer = lock.waiting();
      await lock.queued(3);
      const late = await lock.enqueue({}, "shared");
      expectFields(late, { position: 3, queue_length: 4 }, "the reader behind the writer");
      await lock.end(token);
      const batch = await Promise.all(readers);
      expectFields(await lock.state(), { mode: "shared", holders_total: 2, queue_length: 2 }, "GET");
      for (const lease of batch) await lock.end(lease.token);
      const written = await writer;
      expectLocked(await lock.read({ ticket: late.ticket }), { holders_total: 1 });
      await lock.end(written.token);
    },
  },
  {
    section: "5.7",
    name: "an unfair request takes a free lock ahead of waiting clients, which keep their places",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const { ticket } = await lock.comeBack();
      await lock.end(token);
      const barged = await lock.hold({ fair: false });
      expectLocked(await lock.acquire({ ticket }), { position: 0 });
      await lock.end(barged.token);
      await lock.hold({ ticket });
    },
  },
  {
    section: "5.7",
    name: "clients waiting for one lock are granted it one after another, without long gaps",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const waiting = Array.from({ length: 4 }, async () => {
        const lease = await lock.waiting({ wait: "20s" });
        await lock.end(lease.token);
      });
      for (const one of waiting) world.probe.background(one);
      await lock.queued(4);
      await lock.end(token);
      await world.expectSoon("each of four consecutive grants", Promise.all(waiting), 4);
    },
  },
  {
    section: "5.8",
    name: "fences increase with every grant in any mode, across expiry and release, and stay below 2^53",
    needs: ["exact_lengths"],
    run: async (world) => {
      const lock = world.lock();
      const fences: number[] = [];
      for (const ttl of ["20s", "200ms", "20s"]) {
        const exclusive = await lock.hold({ ttl });
        fences.push(exclusive.fence);
        if (ttl === "200ms") await pause(280);
        else await lock.end(exclusive.token);
        const [one, two] = [await lock.share(), await lock.share()];
        fences.push(one.fence, two.fence);
        await lock.end(one.token);
        await lock.end(two.token);
      }
      expectTrue(
        rising(fences) && fences.every(Number.isSafeInteger),
        `the fences of nine grants are ${fences}, expected increasing integers below 2^53`,
      );
      expectFields(await lock.state(), { state: "free", fence: fences.at(-1) }, "GET");
    },
  },
  {
    section: "5.8",
    name: "simultaneous grants have different fences",
    run: async (world) => {
      const lock = world.lock();
      const leases = await Promise.all(Array.from({ length: 10 }, () => lock.share()));
      expectTrue(
        new Set(leases.map(({ fence }) => fence)).size === 10,
        `ten simultaneous readers got the fences ${leases.map(({ fence }) => fence)}, expected ten different ones`,
      );
    },
  },
  {
    section: "5.11",
    name: "lock_delay: after an expiry, keeps new holders out until the delay ends, and no longer",
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held({ ttl: world.brief, lock_delay: "3s" });
      await pause(world.brief_ms + 80);
      const { available_at } = await lock.state();
      expectFields(await lock.state(), { state: "delayed", mode: null, holders_total: 0 }, "GET");
      for (const answer of [await lock.acquire(), await lock.read({ fair: false })])
        expectLocked(answer, { holders: [] });
      expectLost(await lock.renew({ token }), "expired");
      const next = await lock.waiting();
      world.expectSoonAfter(available_at, next.acquired_at, "the end of the lock_delay");
    },
  },
  {
    section: "5.11",
    name: "lock_delay: is included in available_at, and does not start after a release",
    needs: ["exact_lengths"],
    run: async (world) => {
      const [lock, { token, expires_at }] = await world.held({ ttl: "20s", lock_delay: "40s" });
      expectTrue(at((await lock.state()).available_at) >= at(expires_at), "available_at is before the deadline");
      await lock.end(token);
      expectFields(await lock.state(), { state: "free", available_at: absent }, "GET after the release");
      await lock.hold();
    },
  },
  ...(["exclusive", "shared"] as const).map(
    (mode): Check => ({
      section: "5.11",
      name: `min_hold (${mode}): keeps others out for its full length after the grant, despite renewal, re-entry and release`,
      needs: ["min_hold", "reentry"],
      timed: true,
      run: async (world) => {
        const lock = world.lock();
        const { token, acquired_at } = await lock.take(mode, { min_hold: "4s" });
        await pause(300);
        bodyOf(await lock.renew({ token }), 200);
        await lock.take(mode, { token });
        await lock.end(token);
        await lock.end(token);
        const available_at = new Date(at(acquired_at) + 4_000).toISOString();
        expectFields(await lock.state(), { state: "delayed", holders_total: 0, available_at }, "GET after the release");
        expectLocked(await lock.read(), { holders: [], available_at });
        const next = await lock.waiting();
        world.expectSoonAfter(available_at, next.acquired_at, "the end of the min_hold");
      },
    }),
  ),
  {
    section: "6",
    name: "an overlong wait is shortened, not refused, and a waiting request is granted soon after a release",
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const waiting = world.probe.background(lock.acquire({ wait: "1h" }));
      await pause(700 + 2 * world.facts.round_trip_ms);
      await lock.end(token);
      await world.expectSoon("the grant after the release", waiting);
      expectFields(bodyOf(await waiting, 200), { wait_ms: between(1, 25_000) }, "a wait of 1 h");
    },
  },
  {
    section: "6",
    name: "clients waiting for different locks are each notified about their own lock",
    timed: true,
    needs: ["queue"],
    run: async (world) => {
      const [a, b] = [world.lock(), world.lock()];
      const held = [await a.hold(), await b.hold()];
      const waiting = [a.waiting(), b.waiting()];
      await a.queued(1);
      await b.queued(1);
      await b.end(held[1].token);
      await waiting[1];
      await a.end(held[0].token);
      await world.expectSoon("the grant after the release", waiting[0] as Promise<unknown>);
    },
  },
];
