import { DismissedError, type Lease, type Leasehold, LeaseLostError, LockedError } from "../../../src/client/index.ts";
import { type Behaviour, expect, expectError, sleep, unique } from "./behaviour.ts";

/** Dismisses all waiting clients once all of them are waiting. */
async function expectDismissed(client: Leasehold, lock: string, waiting: readonly Promise<unknown>[]): Promise<void> {
  const ended = Promise.all(waiting.map((acquire) => expectError(DismissedError, acquire)));
  ended.catch(() => {});
  while ((await client.get(lock)).queue_length < waiting.length) await sleep(20);
  const { dropped } = await client.break(lock, { queue: "only" });
  expect(dropped === waiting.length, `all to be sent away, got ${dropped}`);
  for (const error of await ended) expect(error.lock.includes(lock), `the lock, got ${error.lock}`);
  expect((await client.get(lock)).queue_length === 0, "an empty queue");
}

export const acquiring: readonly Behaviour[] = [
  {
    name: "acquire() excludes others until release(), and fences increase",
    async run(client) {
      const name = unique();
      const first = await client.acquire(name, { owner: "first" });
      const error = await expectError(LockedError, client.acquire(name));
      expect(error.problem.holders[0]?.owner === "first", "to learn who holds it");
      expect((await client.tryAcquire(name)) === null, "null from tryAcquire()");
      await first.release();
      const second = await client.tryAcquire(name);
      expect(second !== null && second.fence > first.fence, "a greater fence");
      await second.release();
      expect((await client.get(name)).state === "free", "a free lock");
    },
  },
  {
    name: "acquire() waits across requests, and is granted the whole ttl",
    async run(client) {
      const name = unique();
      const first = await client.acquire(name);
      const waiting = client.acquire(name, { wait: "30s", ttl: "60s" });
      waiting.catch(() => {});
      while ((await client.get(name)).queue_length === 0) await sleep(20);
      await sleep(2500);
      expect((await client.get(name)).queue_length === 1, "a place in the queue");
      await first.release();
      const second = await waiting;
      expect(second.remainingMs > 55_000, `the wanted ttl, got ${second.remainingMs}`);
      await second.release();
    },
  },
  {
    name: "acquire() leaves the queue when its signal aborts",
    async run(client) {
      const name = unique();
      const first = await client.acquire(name);
      const controller = new AbortController();
      const waiting = client.acquire(name, { wait: "30s", signal: controller.signal });
      waiting.catch(() => {});
      while ((await client.get(name)).queue_length === 0) await sleep(20);
      controller.abort(new Error("enough"));
      const error = await expectError(Error, waiting);
      expect(error.message === "enough", "the signal's reason");
      while ((await client.get(name)).queue_length > 0) await sleep(20);
      await first.release();
    },
  },
  {
    name: "a lease renews itself",
    async run(client) {
      const lease = await client.acquire(unique(), { ttl: "9s" });
      await sleep(9500);
      expect(!lease.signal.aborted && lease.remainingMs > 0, `a lease that is held: ${lease.signal.reason}`);
      await lease.release();
      expect(lease.signal.reason instanceof LeaseLostError, "a signal that aborts with the release");
    },
  },
  {
    name: "run() releases the lock when the work returns or throws",
    async run(client) {
      const name = unique();
      expect((await client.run(name, async (lease) => lease.fence)) > 0, "what the work returned");
      const failing = client.run(name, { ttl: "10s" }, () => Promise.reject(new RangeError("broken work")));
      await expectError(RangeError, failing);
      expect((await client.get(name)).state === "free", "a free lock");
    },
  },
  {
    name: "run() stops its work when its signal aborts, but keeps a lease that it re-entered",
    async run(client) {
      const outer = await client.acquire(unique());
      const controller = new AbortController();
      const stopped = new RangeError("the caller stops");
      const running = client.run(outer.lock, { lease: outer, signal: controller.signal }, async (lease) => {
        controller.abort(stopped);
        lease.signal.throwIfAborted();
      });
      expect((await expectError(RangeError, running)) === stopped, "the reason of the signal");
      expect(!outer.signal.aborted, "an outer lease that is held");
      await outer.release();
      expect((await client.get(outer.lock)).state === "free", "a free lock");
    },
  },
  {
    name: 'break({ queue: "only" }) ends every waiting acquire, whether exclusive, shared or of several locks, and no lease',
    async run(client) {
      const lease = await client.acquire(unique());
      const { lock } = lease;
      await expectDismissed(client, lock, [
        client.acquire(lock, { wait: "20s" }),
        client.read(lock, { wait: "20s" }),
        client.multi([lock, unique()], { wait: "20s" }),
      ]);
      await lease.heartbeat();
      await lease.release();
    },
  },
  {
    name: 'break({ queue: "only" }) ends a waiting upgrade, but keeps its shared lease',
    async run(client) {
      const name = unique();
      const [mine, other] = [await client.read(name), await client.read(name)];
      await expectDismissed(client, name, [client.write(name, { wait: "20s", lease: mine })]);
      await mine.heartbeat();
      for (const lease of [mine, other]) await lease.release();
    },
  },
  {
    name: "run() reports that the lease was lost although the work succeeded",
    async run(client) {
      const name = unique();
      const work = client.run(name, async () => {
        await client.break(name);
        return "done";
      });
      const error = await expectError(LeaseLostError, work);
      expect(error.reason === "broken", `broken, got ${error.reason}`);
    },
  },
  {
    name: "await using releases the lock once, at the end of the block",
    async run(client) {
      const name = unique();
      let kept: Lease;
      {
        await using lease = await client.acquire(name);
        kept = lease;
      }
      await kept.release();
      expect((await client.get(name)).state === "free", "a free lock");
    },
  },
  {
    name: "re-entry needs as many releases as holds",
    async run(client) {
      const name = unique();
      const outer = await client.acquire(name);
      const inner = await client.acquire(name, { lease: outer });
      expect(inner.token === outer.token && inner.fence === outer.fence, "the same lease");
      await inner.release();
      await inner.release();
      expect(!outer.signal.aborted && (await client.get(name)).state === "held", "the outer hold");
      await outer.release();
      expect((await client.get(name)).state === "free", "a free lock");
    },
  },
  {
    name: "re-entry of one of several locks",
    async run(client) {
      const names = [unique(), unique()];
      const [name] = names as [string];
      const both = await client.acquire(names, { ttl: "10s" });
      const again = await client.acquire(name, { lease: both, ttl: "60s" });
      expect(both.remainingMs <= 10_000 && again.remainingMs > 10_000, "two deadlines");
      await again.release();
      for (const name of names) expect((await client.get(name)).state === "held", "both to be held");
      expect(!both.signal.aborted, "a lease on both");
      await both.release();
      for (const name of names) expect((await client.get(name)).state === "free", "free locks");
    },
  },
];
