/** Section 5, point 9: a request with an Idempotency-Key is applied once, however many times it is sent. */
import type { Check } from "../check.ts";
import {
  absent,
  bodyOf,
  expectFields,
  expectInvalid,
  expectLocked,
  expectLost,
  expectProblem,
  expectTrue,
} from "../expect.ts";
import { pause } from "../probe.ts";
import { keyed } from "../subjects.ts";

export const idempotency: readonly Check[] = [
  {
    section: "5.9",
    name: "an acquire repeated with its key returns the same lease, with repeated: true",
    needs: ["replays"],
    run: async (world) => {
      for (const mode of ["exclusive", "shared"] as const) {
        const lock = world.lock();
        const key = keyed();
        const take = () => lock.take(mode, {}, key);
        const { token, fence, expires_at, ...first } = await take();
        expectFields(first, { repeated: absent }, "the first answer");
        await pause(20);
        expectFields(await take(), { token, fence, expires_at, hold_count: 1, repeated: true }, "the second answer");
        expectFields(await lock.end(token), { released: true }, "the release");
        expectFields(await lock.state(), { state: "free" }, "GET");
      }
    },
  },
  {
    section: "5.9",
    name: "eight simultaneous copies of an acquire get one lease",
    needs: ["replays"],
    run: async (world) => {
      const lock = world.lock();
      const key = keyed();
      const leases = await Promise.all(Array.from({ length: 8 }, () => lock.hold({}, key)));
      expectTrue(
        new Set(leases.map(({ token }) => token)).size === 1,
        "eight copies of one request got different leases",
      );
      expectFields(await lock.state(), { holders_total: 1, holders: [{ hold_count: 1 }] }, "GET");
    },
  },
  {
    section: "5.9",
    name: "reusing a key with a different field, lock or operation returns 422 and changes nothing",
    needs: ["replays"],
    run: async (world) => {
      const [lock, other] = [world.lock(), world.lock()];
      const key = keyed();
      const { token, expires_at } = await lock.hold({ ttl: "20s" }, key);
      expectProblem(await lock.acquire({ ttl: "21s" }, key), 422, "unsatisfiable");
      expectProblem(await lock.read({ ttl: "20s" }, key), 422, "unsatisfiable");
      expectProblem(await other.acquire({ ttl: "20s" }, key), 422, "unsatisfiable");
      expectProblem(await lock.release({ token }, key), 422, "unsatisfiable");
      expectProblem(await lock.renew({ token }, key), 422, "unsatisfiable");
      const { yours } = await lock.state("", { "Lock-Token": token });
      expectFields(yours, { expires_at, hold_count: 1 }, "the lease");
    },
  },
  {
    section: "5.9",
    name: "a late copy of an acquire whose lease has ended returns lease_lost and takes nothing",
    timed: true,
    run: async (world) => {
      const lock = world.lock();
      const [released, expired] = [keyed(), keyed()];
      await lock.end((await lock.hold({}, released)).token);
      await lock.hold({ ttl: world.brief }, expired);
      await pause(world.brief_ms + 80);
      expectLost(await lock.acquire({}, released), "released");
      expectLost(await lock.acquire({ ttl: world.brief, wait: "20ms" }, expired), "expired");
      expectFields(await lock.state(), { state: "free", queue_length: 0 }, "GET");
    },
  },
  {
    section: "5.9",
    name: "a 423 does not use up the key: a repeated request finds its place in the queue, and later its grant",
    needs: ["replays", "queue"],
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const key = keyed();
      expectLocked(await lock.acquire({}, key));
      const { ticket } = expectLocked(await lock.acquire({ wait: "20ms" }, key), { position: 0 });
      expectLocked(await lock.acquire({}, key), { position: 0, ticket });
      await lock.end(token);
      const lease = await lock.hold({}, key);
      expectFields(await lock.hold({}, key), { token: lease.token }, "the same key again");
    },
  },
  {
    section: "5.9",
    name: "re-entry, renewal and release are applied once per key",
    needs: ["replays", "reentry"],
    run: async (world) => {
      const [lock, { token }] = await world.held({ ttl: "20s" });
      const [enter, renew, leave, last] = [keyed(), keyed(), keyed(), keyed()];
      for (let i = 0; i < 2; i++) expectFields(await lock.hold({ token }, enter), { hold_count: 2 }, "a re-entry");
      const { expires_at } = bodyOf(await lock.renew({ token, ttl: "40s" }, renew), 200);
      await pause(20);
      expectFields(bodyOf(await lock.renew({ token, ttl: "40s" }, renew), 200), { expires_at }, "a repeated renewal");
      for (let i = 0; i < 2; i++) {
        expectFields(
          bodyOf(await lock.release({ token }, leave), 200),
          { released: false, hold_count: 1 },
          "a release",
        );
      }
      bodyOf(await lock.release({ token }, last), 200);
      const next = await lock.hold();
      expectFields(bodyOf(await lock.release({ token }, last), 200), { released: true }, "a repeated release");
      bodyOf(await lock.renew({ token: next.token }), 200);
    },
  },
  {
    section: "5.9",
    name: "without a key, a repeated request is applied again",
    needs: ["reentry"],
    run: async (world) => {
      const [lock, { token }] = await world.held();
      for (const hold_count of [2, 3]) expectFields(await lock.hold({ token }), { hold_count }, "a re-entry");
    },
  },
  {
    section: "5.9",
    name: "keys have 1 to 255 printable characters and are case-sensitive",
    run: async (world) => {
      const lock = world.lock();
      const text = `${crypto.randomUUID()}~ !`.padEnd(255, "k");
      await lock.hold({}, keyed(text));
      expectLocked(await lock.acquire({}, keyed(text.toUpperCase())));
      expectInvalid(await world.lock().acquire({}, keyed(`${text}k`)), "Idempotency-Key");
    },
  },
];
