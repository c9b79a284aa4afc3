/** Section 5, point 10: several locks in one request. */

import type { Answer, Fields, Head } from "../answer.ts";
import type { Check, World } from "../check.ts";
import {
  type Body,
  between,
  bodyOf,
  expectFields,
  expectInvalid,
  expectLocked,
  expectLost,
  expectProblem,
  expectTrue,
  secret,
} from "../expect.ts";
import { pause } from "../probe.ts";
import { keyed, type Lock } from "../subjects.ts";

const namesOf = (locks: readonly Lock[]) => locks.map(({ name }) => name);

function acquire({ probe }: World, locks: readonly Lock[], fields: Fields = {}, headers: Head = {}): Promise<Answer> {
  const body = { locks: locks.map(({ name }) => ({ name })), ttl: "30s", ...fields };
  return probe.request("/multi/acquire", { method: "POST", body, headers });
}

const hold = async (world: World, locks: readonly Lock[], fields?: Fields, headers?: Head): Promise<Body> =>
  bodyOf(await acquire(world, locks, fields, headers), 200);

const waiting = (world: World, locks: readonly Lock[], fields: Fields = {}): Promise<Body> =>
  world.probe.background(hold(world, locks, { wait: "15s", ...fields }));

async function ask(world: World, operation: string, locks: readonly Lock[], fields: Fields, headers: Head = {}) {
  const body = { locks: namesOf(locks), ...fields };
  return bodyOf(await world.probe.request(`/multi/${operation}`, { method: "POST", body, headers }), 200).results;
}

export const several: readonly Check[] = [
  {
    section: "5.10",
    name: "several locks are granted together, with one token and one deadline, or not at all",
    needs: ["several_locks"],
    run: async (world) => {
      const [a, b, c] = world.locks(3) as [Lock, Lock, Lock];
      const lease = await hold(world, [a, b], { owner: "ci" });
      expectFields(
        lease,
        { token: secret, owner: "ci", leases: [{ lock: a.name, mode: "exclusive" }, { lock: b.name }] },
        "the grant",
      );
      for (const fields of [{}, { wait: "20ms" }, { fair: false }]) {
        expectLocked(await acquire(world, [c, b, a], fields), { blocked_by: namesOf([b, a]) });
      }
      expectFields(await c.state(), { state: "free", fence: null, queue_length: 0 }, "GET of the free lock");
      expectFields(
        bodyOf(await b.renew({ token: lease.token }), 200),
        { fence: lease.leases[1].fence },
        "a renewal of one lock",
      );
      expectInvalid(await acquire(world, [a, b, a]));
      expectInvalid(await acquire(world, [a]));
    },
  },
  {
    section: "5.10",
    name: "renewal and release return one result per lock, and a lost lease does not stop the others",
    needs: ["several_locks"],
    run: async (world) => {
      const [a, b, c, never] = world.locks(4) as [Lock, Lock, Lock, Lock];
      const { token } = await hold(world, [a, b, c]);
      await b.end(token);
      const lost = { lock: b.name, ok: false, code: "lease_lost", reason: "released" };
      const unknown = { lock: never.name, ok: false, code: "lease_lost", reason: "unknown" };
      const renewed = await ask(world, "renew", [c, b, never, a], { token, ttl: "20s" });
      expectFields(
        renewed,
        [{ lock: c.name, ok: true, ttl_ms: between(15_000, 20_000) }, lost, unknown, { lock: a.name, ok: true }],
        "the renewal",
      );
      const released = await ask(world, "release", [a, b, c], { token });
      expectFields(released, [{ lock: a.name, released: true }, lost, { lock: c.name, released: true }], "the release");
      for (const lock of [a, b, c]) expectFields(await lock.state(), { state: "free" }, "GET");
    },
  },
  {
    section: "5.10",
    name: "the same key returns the same leases, or 422 for a different list of locks",
    needs: ["several_locks"],
    run: async (world) => {
      const [a, b, c] = world.locks(3) as [Lock, Lock, Lock];
      const key = keyed();
      const { token } = await hold(world, [a, b], {}, key);
      expectFields(await hold(world, [a, b], {}, key), { token, repeated: true }, "the same key again");
      expectProblem(await acquire(world, [a, c], {}, key), 422, "unsatisfiable");
      expectFields(await a.state(), { holders: [{ hold_count: 1 }] }, "GET");
    },
  },
  {
    section: "5.10",
    name: "need: N grants the first N free locks in the list, and no others",
    needs: ["several_locks"],
    run: async (world) => {
      const [a, b, c, d] = world.locks(4) as [Lock, Lock, Lock, Lock];
      const held = await b.hold();
      const { token, leases } = await hold(world, [a, b, c, d], { need: 2 });
      expectFields(leases, [{ lock: a.name }, { lock: c.name }], "the grant");
      expectFields(
        await d.state(),
        { state: "free", fence: null, queue_length: 0 },
        "GET of a lock that was not needed",
      );
      expectFields(await b.state(), { fence: held.fence, queue_length: 0 }, "GET of the held lock");
      const blocked_by = namesOf([a, b, c]);
      expectLocked(await acquire(world, [a, b, c, d], { need: 2 }), { blocked_by });
      for (const need of [0, 5]) expectInvalid(await acquire(world, [a, b, c, d], { need }));
      const released = await ask(world, "release", [a, c], { token });
      expectFields(released, [{ released: true }, { released: true }], "the release");
    },
  },
  {
    section: "5.10",
    name: "need: waiting clients take the first freed lock, in order of arrival, and leave the other queues",
    needs: ["several_locks", "queue"],
    timed: true,
    run: async (world) => {
      const [a, b] = world.locks(2) as [Lock, Lock];
      const [first, second] = [await a.hold(), await b.hold()];
      const lease = waiting(world, [a, b], { need: 1 });
      for (const lock of [a, b]) await lock.queued(1);
      const next = waiting(world, [a, b], { need: 1 });
      for (const lock of [a, b]) await lock.queued(2);
      await b.end(second.token);
      const { token, leases } = await lease;
      expectFields(leases, [{ lock: b.name }], "the first grant");
      await a.queued(1);
      await a.end(first.token);
      expectFields(await next, { leases: [{ lock: a.name }] }, "the second grant");
      await ask(world, "release", [b], { token });
      for (const lock of [a, b]) expectFields(await lock.state(), { queue_length: 0 }, "GET");
    },
  },
  {
    section: "5.10",
    name: "a client waiting for several locks queues for the first unavailable one, leaves free ones to others, then moves on",
    needs: ["several_locks", "queue"],
    timed: true,
    run: async (world) => {
      const [free, a, b] = world.locks(3) as [Lock, Lock, Lock];
      const [first, second] = [await a.hold(), await b.hold()];
      const lease = waiting(world, [free, a, b]);
      await a.queued(1);
      expectFields(
        (await a.state()).queue,
        [{ several: true, position: 0 }],
        "the queue of the first unavailable lock",
      );
      expectFields(await b.state(), { queue_length: 0 }, "GET of the second unavailable lock");
      await free.end((await free.hold()).token);
      await a.end(first.token);
      await b.queued(1);
      expectFields(await a.state(), { state: "free", queue_length: 0 }, "GET of the lock that became free");
      await a.end((await a.hold()).token);
      await b.end(second.token);
      expectFields(await lease, { leases: [{}, {}, {}] }, "the grant");
    },
  },
  {
    section: "5.10",
    name: "a request waiting for several locks joins all their queues after 10 s, so that it does not starve",
    needs: ["several_locks", "queue"],
    timed: true,
    run: async (world) => {
      const [a, b] = world.locks(2) as [Lock, Lock];
      const { token } = await b.hold();
      const lease = waiting(world, [a, b], { wait: "20s" });
      await b.queued(1);
      expectFields(await a.state(), { queue_length: 0 }, "GET of the free lock in the first seconds");
      await pause(8_500);
      await a.queued(1);
      expectLocked(await a.acquire(), { holders_total: 0, queue_length: 1 });
      await b.end(token);
      expectFields(await lease, { leases: [{}, {}] }, "the grant");
    },
  },
  {
    section: "5.10",
    name: "requests for the same locks in different orders do not deadlock, and releasing a ticket gives up all its places",
    needs: ["several_locks", "queue"],
    timed: true,
    run: async (world) => {
      const [a, b] = world.locks(2) as [Lock, Lock];
      const { token } = await a.hold();
      const { ticket } = expectLocked(await acquire(world, [a, b], { wait: "1ms" }), { position: 0, ticket: secret });
      expectProblem(await acquire(world, [b, a], { ticket }), 422, "unsatisfiable");
      await ask(world, "release", [a, b], { ticket });
      const working = [
        [a, b],
        [b, a],
        [a, b],
      ].map(async (locks) => {
        const lease = await waiting(world, locks);
        await ask(world, "release", locks, { token: lease.token });
      });
      for (const work of working) world.probe.background(work);
      await pause(200);
      await a.end(token);
      await Promise.all(working);
      for (const lock of [a, b]) expectFields(await lock.state(), { state: "free", queue_length: 0 }, "GET");
    },
  },
  {
    section: "5.10",
    name: "with an unknown token, every lock reports a lost lease",
    run: async (world) => {
      const locks = world.locks(2);
      for (const operation of ["renew", "release"]) {
        const results = await ask(world, operation, locks, { token: "never-issued" });
        expectTrue(results.length === 2, `expected 2 results, got ${results.length}`);
        for (const result of results)
          expectFields(result, { ok: false, code: "lease_lost", reason: "unknown" }, operation);
      }
      const [lock] = locks as [Lock];
      expectLost(await lock.renew({ token: "never-issued" }), "unknown");
    },
  },
];
