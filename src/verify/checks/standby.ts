/** Section 4, standby: a place that is granted the lock while its client is away. */
import type { Fields, Head } from "../answer.ts";
import type { Check } from "../check.ts";
import {
  absent,
  at,
  type Body,
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
import type { Lock, Mode } from "../subjects.ts";

/** Takes a place on standby that soon ends even if the check does not clean up. */
async function standBy(lock: Lock, fields: Fields = {}, mode: Mode = "exclusive", headers?: Head): Promise<Body> {
  const ask = { standby: "10s", ...fields };
  return bodyOf(await (mode === "exclusive" ? lock.acquire(ask, headers) : lock.read(ask, headers)), 202);
}

const lengthOf = ({ acquired_at, expires_at }: Body) => at(expires_at) - at(acquired_at);

export const standby: readonly Check[] = [
  {
    section: "4",
    name: "standby: a request for a held lock returns 202, and is granted the lock, with the fields it sent, after the release",
    needs: ["queue"],
    run: async (world) => {
      const [lock, { token }] = await world.held({ ttl: "20s" });
      const wanted = { standby: "10s", ttl: "20s", max_hold: "12s", owner: "away" };
      const place = await standBy(lock, wanted);
      expectFields(place, { lock: lock.name, position: 0, queue_length: 1, ticket: secret, token: absent }, "standby");
      const { ticket, standby_until } = place;
      const again = bodyOf(await lock.acquire({ ticket, ttl: "3s" }), 202);
      expectFields(again, { ticket, position: 0, standby_until }, "standby, asked again");
      expectFields(await lock.state(), { queue: [{ attended: true, standby_until }] }, "GET");
      await lock.end(token);
      const unclaimed = { holders_total: 1, queue_length: 0, holders: [{ owner: "away", claimed: false }] };
      expectFields(await lock.state(), unclaimed, "GET after the release");
      const lease = await lock.hold({ ticket, ttl: "3s" });
      expectTrue(lease.token === ticket, "the ticket did not become the lease's token");
      expectTrue(
        lengthOf(lease) === 12_000,
        `a client on standby with a max_hold of 12 s got a lease of ${lengthOf(lease)} ms`,
      );
      expectFields(await lock.state(), { holders: [{ claimed: absent }] }, "GET after the claim");
      await lock.end(ticket);
      const next = await world.held();
      const plain = await standBy(next[0], { ttl: "7s" });
      await next[0].end(next[1].token);
      const length_ms = lengthOf(await next[0].hold({ ticket: plain.ticket }));
      expectTrue(length_ms === 7_000, `a client on standby with a ttl of 7 s got a lease of ${length_ms} ms`);
    },
  },
  {
    section: "4",
    name: "standby: clients are granted the lock in order of arrival, writers one at a time and readers together",
    needs: ["queue"],
    run: async (world) => {
      const lock = world.lock();
      const { token } = await lock.share();
      const writer = await standBy(lock);
      const readers = [await standBy(lock, {}, "shared"), await standBy(lock, {}, "shared")];
      expectFields(await lock.state(), { holders_total: 1, queue_length: 3 }, "GET of the shared lock");
      await lock.end(token);
      expectFields(await lock.state(), { mode: "exclusive", holders_total: 1, queue_length: 2 }, "GET");
      expectLocked(await lock.acquire(), { queue_length: 2 });
      await lock.end(writer.ticket);
      expectFields(await lock.state(), { mode: "shared", holders_total: 2, queue_length: 0 }, "GET of two readers");
      for (const { ticket } of readers) await lock.end(ticket);
    },
  },
  {
    section: "4",
    name: "standby: a place loses its turn when its standby ends, and a request with the ticket extends the standby",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      await standBy(lock, { standby: "200ms" });
      const { ticket, standby_until } = await standBy(lock, { standby: "200ms" });
      const later = await standBy(lock, { ticket, standby: "20s" });
      expectTrue(
        at(later.standby_until) > at(standby_until) + 10_000,
        "the second request did not extend standby_until",
      );
      await pause(400);
      await lock.end(token);
      expectFields(await lock.state(), { holders_total: 1, queue_length: 0 }, "GET after the end of the first standby");
      await lock.end(ticket);
    },
  },
  {
    section: "4",
    name: "standby: an unclaimed lease starts neither a lock_delay nor a min_hold",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      for (const kept of [{ lock_delay: "20s" }, { min_hold: "20s" }]) {
        const [lock, { token }] = await world.held();
        await standBy(lock, { ...kept, ttl: world.brief });
        await lock.end(token);
        await pause(world.brief_ms + 50);
        await lock.end((await lock.hold()).token);
      }
    },
  },
  {
    section: "4",
    name: "standby: lock_delay and min_hold apply once an acquire or a renewal has claimed the lease; min_hold counts from the grant",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const delayed = await standBy(lock, { lock_delay: "20s", ttl: world.brief });
      await lock.end(token);
      await lock.hold({ ticket: delayed.ticket });
      await pause(world.brief_ms + 50);
      expectLocked(await lock.acquire(), { holders_total: 0 });
      for (const claim of ["renewal", "acquire"]) {
        const [other, held] = await world.held();
        const { ticket } = await standBy(other, { min_hold: "20s" });
        await other.end(held.token);
        await pause(300);
        const lease =
          claim === "renewal" ? bodyOf(await other.renew({ token: ticket }), 200) : await other.hold({ ticket });
        await other.end(ticket);
        const { available_at } = expectLocked(await other.acquire(), { holders_total: 0 });
        const kept_ms = at(available_at) - at(lease.acquired_at);
        expectTrue(
          kept_ms === 20_000,
          `claimed by ${claim}, a lease with a min_hold of 20 s kept the lock for ${kept_ms} ms`,
        );
      }
    },
  },
  {
    section: "4",
    name: "standby: releasing the ticket gives up the place or the lease, and the ticket cannot be used to queue again",
    needs: ["queue"],
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const [first, second] = [await standBy(lock), await standBy(lock)];
      expectFields(
        bodyOf(await lock.release({ ticket: first.ticket }), 200),
        { released: true },
        "release of a ticket",
      );
      for (const fields of [{}, { standby: "10s" }, { wait: "100ms" }]) {
        const answer = await lock.acquire({ ticket: first.ticket, ...fields });
        expectProblem(answer, 409, "lease_lost", { reason: "released", dismissed: true });
      }
      await lock.end(token);
      expectFields(
        bodyOf(await lock.release({ ticket: second.ticket }), 200),
        { released: true },
        "release of a ticket",
      );
      const ended = await lock.acquire({ ticket: second.ticket, standby: "10s" });
      expectProblem(ended, 409, "lease_lost", { reason: "released", dismissed: absent });
      expectFields(await lock.state(), { holders_total: 0, queue_length: 0 }, "GET");
    },
  },
  {
    section: "4",
    name: "standby: a client removed from the queue gets dismissed: true and the operator's reason",
    needs: ["queue", "breaks"],
    scopes: ["admin"],
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const { ticket } = await standBy(lock);
      bodyOf(await lock.remove("?queue=only&reason=freeze"), 200);
      const answer = await lock.acquire({ ticket });
      expectLost(answer, "broken");
      expectFields(answer.body, { dismissed: true }, answer.what);
      expectTrue(
        /freeze/.test(answer.body.detail),
        `expected the detail to contain the reason, got ${answer.body.detail}`,
      );
      await lock.end(token);
    },
  },
  {
    section: "4",
    name: "standby: a reader that shares another reader's turn gets its place's ttl, not its last request's",
    needs: ["queue"],
    timed: true,
    run: async (world) => {
      const [lock, { token }] = await world.held();
      await lock.comeBack({}, "shared");
      const { ticket } = await standBy(lock, { ttl: "7s" }, "shared");
      await lock.end(token);
      const length_ms = lengthOf(await lock.share({ ticket, ttl: "20s" }));
      expectTrue(length_ms === 7_000, `a place with a ttl of 7 s was granted ${length_ms} ms`);
    },
  },
  {
    section: "5.9",
    name: "an Idempotency-Key finds its place on standby, and reusing a key with a ticket but different fields returns 422",
    needs: ["queue", "replays"],
    run: async (world) => {
      const [lock, { token }] = await world.held();
      const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
      const [first, second] = [key(), key()];
      const { ticket, standby_until } = await standBy(lock, {}, "exclusive", first);
      const copy = await standBy(lock, {}, "exclusive", first);
      expectFields(copy, { ticket, standby_until }, "standby with the same key");
      bodyOf(await lock.acquire({ ticket, ttl: "7s" }, second), 202);
      expectProblem(await lock.acquire({ ticket, ttl: "9s" }, second), 422, "unsatisfiable");
      await lock.end(token);
    },
  },
  {
    section: "4",
    name: "standby is refused with fair: false, for several locks, for a holder, and for more than a day",
    needs: ["queue"],
    run: async (world) => {
      const [lock, { token }] = await world.held();
      for (const more of [{ fair: false }, { token }, { standby: "25h" }, { standby: "50ms" }]) {
        expectInvalid(await lock.acquire({ standby: "10s", ...more }), "standby");
      }
      expectInvalid(await lock.acquire({ reference: "run 17" }), "reference");
      const locks = [{ name: lock.name }, { name: world.lock().name }];
      const several = { method: "POST", body: { locks, ttl: "30s", standby: "10s" } };
      expectInvalid(await world.probe.request("/multi/acquire", several), "standby");
    },
  },
];
