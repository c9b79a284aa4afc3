/** Section 5, point 14, and section 8: semaphores and latches. */
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
} from "../expect.ts";
import { eventually, pause } from "../probe.ts";
import { keyed } from "../subjects.ts";

const SEMAPHORES = { needs: ["semaphores"] } as const;
const LATCHES = { needs: ["latches"], scopes: ["admin"] } as const;

export const counted: readonly Check[] = [
  {
    section: "5.14",
    name: "semaphores: never grant more permits than the capacity; permits return on release and on expiry",
    ...SEMAPHORES,
    timed: true,
    run: async (world) => {
      const semaphore = world.semaphore(3);
      const first = await semaphore.take({ permits: 2, ttl: world.brief });
      expectFields(first, { permits: 2, capacity: 3, hold_count: 1 }, "the grant");
      const second = await semaphore.take();
      expectLocked(await semaphore.acquire(), { permits: 1, capacity: 3, available: 0, holders_total: 2 });
      await pause(world.brief_ms + 80);
      expectFields(await semaphore.state(), { available: 2, holders_total: 1 }, "GET after an expiry");
      expectLost(await semaphore.renew({ token: first.token }), "expired");
      await semaphore.take({ permits: 2 });
      expectLocked(await semaphore.acquire(), { available: 0 });
      expectFields(await semaphore.end(second.token), { released: true, available: 1 }, "the release");
      expectLost(await semaphore.release({ token: second.token }), "released");
    },
  },
  {
    section: "8",
    name: "semaphores: the first acquire sets the capacity, a request for more permits returns 422, and an unknown semaphore 404",
    ...SEMAPHORES,
    run: async (world) => {
      const semaphore = world.semaphore(2);
      await semaphore.take();
      expectFields(await semaphore.take({ capacity: 5 }), { capacity: 2 }, "an acquire with a different capacity");
      expectProblem(await semaphore.acquire({ permits: 3 }), 422, "unsatisfiable", { capacity: 2 });
      expectProblem(await world.semaphore(2).acquire({ capacity: undefined }), 404, "not_found");
    },
  },
  {
    section: "8",
    name: "semaphores: leases can be re-entered and renewed, and an Idempotency-Key is applied once",
    ...SEMAPHORES,
    run: async (world) => {
      const semaphore = world.semaphore(3);
      const key = keyed();
      const { token, fence } = await semaphore.take({ permits: 2 }, key);
      expectFields(await semaphore.take({ permits: 2 }, key), { token, fence, repeated: true }, "the same key again");
      expectFields(await semaphore.state(), { available: 1, holders_total: 1 }, "GET");
      expectFields(await semaphore.take({ token }), { token, hold_count: 2, permits: 2 }, "a re-entry");
      expectFields(
        bodyOf(await semaphore.renew({ token, ttl: "40s" }), 200),
        { fence, ttl_ms: between(35_000, 40_000) },
        "the renewal",
      );
      expectFields(await semaphore.end(token), { released: false, hold_count: 1 }, "the first release");
      expectFields(await semaphore.end(token), { released: true, available: 3 }, "the last release");
      expectLost(await semaphore.acquire({ permits: 2 }, key), "released");
    },
  },
  {
    section: "5.7",
    name: "semaphores: smaller requests do not overtake a larger one, unless they have fair: false",
    ...SEMAPHORES,
    needs: ["semaphores", "queue"],
    timed: true,
    run: async (world) => {
      const semaphore = world.semaphore(3);
      const held = await semaphore.take();
      const big = semaphore.waiting({ permits: 3 });
      await semaphore.queued(1);
      expectLocked(await semaphore.acquire(), { available: 2, queue_length: 1 });
      const barged = await semaphore.take({ fair: false });
      await semaphore.end(barged.token);
      await semaphore.end(held.token);
      expectFields(await big, { permits: 3 }, "the grant");
      expectLocked(await semaphore.acquire(), { available: 0 });
    },
  },
  {
    section: "5.11",
    name: "semaphores: min_hold withholds only its own lease's permits, and only until the min_hold ends",
    ...SEMAPHORES,
    needs: ["semaphores", "min_hold"],
    timed: true,
    run: async (world) => {
      const semaphore = world.semaphore(3);
      const { token } = await semaphore.take({ permits: 2, min_hold: "3s" });
      expectFields(await semaphore.end(token), { released: true, available: 1 }, "the release");
      await semaphore.take();
      expectLocked(await semaphore.acquire(), { available: 0 });
      await eventually(
        "expected the permits to be available again",
        async () => (await semaphore.state()).available === 2,
        5_000,
      );
      await semaphore.take({ permits: 2 });
    },
  },
  {
    section: "8",
    name: "semaphores: PUT changes the capacity; DELETE removes the semaphore or, with leases=only or fence, only ends leases",
    ...SEMAPHORES,
    scopes: ["admin"],
    run: async (world) => {
      const semaphore = world.semaphore(2);
      expectFields(bodyOf(await semaphore.set(2), 200), { permits: 2, available: 2 }, "PUT");
      const leases = [await semaphore.take(), await semaphore.take()];
      expectFields(bodyOf(await semaphore.set(1), 200), { permits: 1, available: 0, holders_total: 2 }, "PUT");
      expectFields(
        bodyOf(await semaphore.remove(`?fence=${leases[1].fence}`), 200),
        { broken: 1, deleted: false },
        "DELETE with fence",
      );
      expectLost(await semaphore.renew({ token: leases[1].token }), "broken");
      bodyOf(await semaphore.renew({ token: leases[0].token }), 200);
      expectFields(
        bodyOf(await semaphore.remove("?leases=only"), 200),
        { broken: 1, deleted: false },
        "DELETE with leases=only",
      );
      expectFields(bodyOf(await semaphore.remove(), 200), { deleted: true }, "DELETE");
      expectProblem(await semaphore.look(), 404, "not_found");
    },
  },
  {
    section: "8",
    name: "latches: a latch counts down once per Idempotency-Key, and opens at 0",
    ...LATCHES,
    run: async (world) => {
      const latch = world.latch();
      expectFields(bodyOf(await latch.set({ count: 5 }), 201), { latch: latch.name, count: 5, open: false }, "PUT");
      expectProblem(await latch.set({ count: 5 }), 409, "conflict");
      const key = keyed();
      for (let i = 0; i < 3; i++) {
        expectFields(bodyOf(await latch.countDown({ by: 2 }, key), 200), { count: 3, open: false }, "a count-down");
      }
      expectProblem(await latch.countDown({ by: 1 }, key), 422, "unsatisfiable");
      for (const count of [2, 1])
        expectFields(bodyOf(await latch.countDown(), 200), { count }, "a count-down without a key");
      expectFields(await latch.state(), { count: 1, open: false, gone: false }, "GET");
      const seen = world.probe.background(latch.state("?wait=15s"));
      await pause(500 + 2 * world.facts.round_trip_ms);
      expectFields(bodyOf(await latch.countDown({ by: 9 }), 200), { count: 0, open: true }, "the last count-down");
      expectFields(await seen, { open: true, gone: false }, "GET with wait");
      expectFields(bodyOf(await latch.remove(), 200), { deleted: true }, "DELETE");
      expectProblem(await latch.look(), 404, "not_found");
    },
  },
  {
    section: "5.14",
    name: "latches: a waiting client is notified when its latch is deleted, even if a new one replaces it immediately",
    ...LATCHES,
    timed: true,
    run: async (world) => {
      const latch = world.latch();
      bodyOf(await latch.set({ count: 2 }), 201);
      const seen = world.probe.background(latch.state("?wait=15s"));
      await pause(800 + 2 * world.facts.round_trip_ms);
      bodyOf(await latch.remove(), 200);
      expectProblem(await latch.countDown(), 404, "not_found");
      bodyOf(await latch.set({ count: 1 }), 201);
      expectFields(await seen, { open: false, gone: true }, "GET with wait");
      bodyOf(await latch.remove(), 200);
    },
  },
  {
    section: "5.14",
    name: "latches: a latch expires when its ttl has elapsed",
    ...LATCHES,
    timed: true,
    run: async (world) => {
      const latch = world.latch();
      bodyOf(await latch.set({ count: 1, ttl: world.brief }), 201);
      await pause(world.brief_ms + 80);
      expectProblem(await latch.look(), 404, "not_found");
      expectProblem(await latch.countDown(), 404, "not_found");
    },
  },
  {
    section: "8",
    name: "latches: each of many concurrent count-downs counts exactly once",
    ...LATCHES,
    run: async (world) => {
      const latch = world.latch();
      bodyOf(await latch.set({ count: 9 }), 201);
      const keys = Array.from({ length: 8 }, () => keyed());
      await Promise.all([...keys, ...keys].map((key) => latch.countDown({}, key)));
      const { count } = await latch.state();
      expectTrue(count === 1, `after eight count-downs from 9, each sent twice, the count is ${count}, expected 1`);
      expectFields(bodyOf(await latch.remove(), 200), { repaired: absent }, "DELETE");
    },
  },
];
