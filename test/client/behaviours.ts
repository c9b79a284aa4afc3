/**
 * What the client does against a real service: the same list for every runtime. It imports nothing of a test framework,
 * so that it also runs where none does.
 */
import { ApiError, type Lease, type Leasehold, LeaseLostError, LockedError } from "../../src/client/index.ts";

export interface Behaviour {
  readonly name: string;
  run(client: Leasehold): Promise<void>;
}

function expect(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`expected ${what}`);
}

async function expectError<E extends Error>(kind: new (...args: never[]) => E, work: Promise<unknown>): Promise<E> {
  const error = await work.then(
    () => undefined,
    (error) => error,
  );
  expect(error instanceof kind, `${kind.name}, got ${error}`);
  return error;
}

/** What `console.log` prints here, where that can be asked. */
function inspectors(): ((value: unknown) => string)[] {
  // biome-ignore lint/suspicious/noExplicitAny: each runtime has its own, or none.
  const { Bun, Deno, process } = globalThis as any;
  const own = Bun ?? Deno;
  const node = process?.getBuiltinModule?.("node:util");
  return [own?.inspect, node?.inspect].filter((inspect) => inspect !== undefined);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const unique = () => `client ${crypto.randomUUID()}/ä`;

export const behaviours: readonly Behaviour[] = [
  {
    name: "acquire() excludes others until release(), and fences grow",
    async run(client) {
      const name = unique();
      const first = await client.acquire(name, { owner: "first" });
      const error = await expectError(LockedError, client.acquire(name));
      expect(error.problem.holders[0]?.owner === "first", "to be told who holds it");
      expect((await client.tryAcquire(name)) === null, "null from tryAcquire()");
      await first.release();
      const second = await client.tryAcquire(name);
      expect(second !== null && second.fence > first.fence, "a greater fence");
      await second.release();
      expect((await client.get(name)).state === "free", "a free lock");
    },
  },
  {
    name: "acquire() waits across requests, and has the whole ttl on arrival",
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
    name: "run() releases when the work is done, and when it throws",
    async run(client) {
      const name = unique();
      expect((await client.run(name, async (lease) => lease.fence)) > 0, "what the work returned");
      const failing = client.run(name, { ttl: "10s" }, () => Promise.reject(new RangeError("broken work")));
      await expectError(RangeError, failing);
      expect((await client.get(name)).state === "free", "a free lock");
    },
  },
  {
    name: "run() says that the lease was lost although the work went through",
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
    name: "await using releases at the end of the block, once",
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
    name: "read() shares, write() does not, and a reader upgrades",
    async run(client) {
      const name = unique();
      const reader = await client.read(name);
      const other = await client.read(name);
      expect(reader.mode === "shared", "a shared lease");
      await expectError(LockedError, client.write(name));
      await other.release();
      const writer = await client.write(name, { lease: reader });
      expect(writer.mode === "exclusive" && writer.token !== reader.token, "a lease of its own");
      await reader.heartbeat();
      await reader.release();
      await writer.release();
    },
  },
  {
    name: "multi() takes all or none, in modes of their own",
    async run(client) {
      const [a, b] = [unique(), unique()];
      const taken = await client.acquire(b);
      await expectError(LockedError, client.multi([a, b]));
      expect((await client.get(a)).state === "free", "nothing half-way");
      await taken.release();
      const lease = await client.multi([a, { name: b, mode: "shared" }]);
      expect(lease.locks.map(({ mode }) => mode).join() === "exclusive,shared", "both modes");
      await lease.heartbeat();
      await (await client.read(b)).release();
      await lease.release();
      expect((await client.get(a)).state === "free", "free locks");
    },
  },
  {
    name: "semaphore() counts permits",
    async run(client) {
      const semaphore = client.semaphore(unique());
      await expectError(ApiError, semaphore.acquire());
      const two = await semaphore.acquire({ permits: 2, capacity: 3 });
      expect((await semaphore.tryAcquire({ permits: 2 })) === null, "no more than the capacity");
      await semaphore.set(4);
      const rest = await semaphore.run({ permits: 2 }, async () => semaphore.get());
      expect(rest.available === 0 && rest.permits === 4, `all permits out, got ${rest.available}`);
      await two.heartbeat();
      await two.release();
      expect((await semaphore.get()).available === 4, "all permits back");
      expect((await semaphore.delete()).deleted, "it to be deleted");
    },
  },
  {
    name: "latch() opens at zero, and tells those who wait that it is gone",
    async run(client) {
      const latch = client.latch(unique());
      await expectError(ApiError, latch.wait());
      await latch.set(3, { ttl: "1m" });
      const waiting = latch.wait();
      await latch.countDown({ by: 2 });
      expect((await latch.get()).open === false, "a closed latch");
      expect((await latch.wait({ wait: 100 })).open === false, "a wait that ends");
      await latch.countDown();
      expect((await waiting).open, "an open latch");
      await latch.delete();
      await latch.set(1);
      const doomed = latch.wait();
      // Long enough for the request to have arrived, also where everything is slow.
      await sleep(2_000);
      await latch.delete();
      expect((await doomed).gone, "a latch that is gone");
    },
  },
  {
    name: "listSemaphores(), listLatches() and semaphore.break(): all that there are; its leases end, and it stays",
    async run(client) {
      const prefix = unique();
      const [semaphore, latch] = [client.semaphore(`${prefix}/s`), client.latch(`${prefix}/l`)];
      await semaphore.set(3);
      await latch.set(2);
      const lease = await semaphore.acquire({ permits: 2 });
      const found: string[] = [];
      for await (const one of client.listSemaphores({ prefix })) found.push(`${one.semaphore} ${one.available}`);
      for await (const one of client.listLatches({ prefix })) found.push(`${one.latch} ${one.count}`);
      expect(`${found}` === `${semaphore.name} 1,${latch.name} 2`, `both, got ${found}`);
      expect((await semaphore.break()).broken === 1, "one lease to be ended");
      await expectError(LeaseLostError, lease.heartbeat());
      expect((await semaphore.get()).available === 3, "all permits back");
    },
  },
  {
    name: "list() goes through all pages",
    async run(client) {
      const prefix = `client ${crypto.randomUUID()}`;
      const leases = await Promise.all(Array.from({ length: 12 }, (_, i) => client.acquire(`${prefix}-${i}`)));
      const names = new Set<string>();
      for await (const { lock } of client.list({ prefix })) names.add(lock);
      expect(names.size === 12, `12 locks, got ${names.size}`);
      await Promise.all(leases.map((lease) => lease.release()));
    },
  },
  {
    name: "break() ends a lease, with grace when there is time",
    async run(client) {
      const name = unique();
      const lease = await client.acquire(name, { ttl: "60s" });
      const answer = await client.break(name, { grace: "40s" });
      expect("break_at" in answer, "to be told when");
      await lease.heartbeat();
      expect(lease.breakAt?.toISOString() === answer.break_at, "the holder to be warned");
      await client.break(name);
      const error = await expectError(LeaseLostError, lease.heartbeat());
      expect(error.reason === "broken" && lease.signal.aborted, "a lease that is broken");
      await expectError(LeaseLostError, lease.release());
    },
  },
  {
    name: 'break({ queue: "only" }) sends those who wait away, who arrive anew, and breaks no lease',
    async run(client) {
      const name = unique();
      const lease = await client.acquire(name, { ttl: "20s" });
      const waiting = client.acquire(name, { wait: "20s" });
      waiting.catch(() => {});
      const queue = async () => {
        while ((await client.get(name)).queue_length === 0) await sleep(20);
      };
      await queue();
      const { dropped } = await client.break(name, { queue: "only" });
      expect(dropped === 1, `one to be sent away, got ${dropped}`);
      await lease.heartbeat();
      await queue();
      await lease.release();
      await (await waiting).release();
    },
  },
  {
    name: "a lease shows lock, fence and state to logs, and never its token",
    async run(client) {
      const lease = await client.acquire(unique());
      const shown = () => [JSON.stringify(lease), ...inspectors().map((inspect) => inspect({ lease }))];
      for (const text of shown()) {
        expect(!text.includes(lease.token), `no token in ${text}`);
        expect(text.includes(`${lease.fence}`) && text.includes("held") && text.includes("lock"), text);
      }
      await lease.release();
      expect(
        shown().every((text) => text.includes("released")),
        `its end, got ${shown()}`,
      );
      const taken = await client.acquire(unique());
      const error = await expectError(LockedError, client.acquire(taken.lock, { wait: 100 }));
      expect(error.problem.ticket === undefined, "a ticket not to be shown either");
      await taken.release();
    },
  },
  {
    name: "transfer() hands over without a gap",
    async run(client) {
      const lease = await client.acquire(unique(), { owner: "first" });
      const next = await lease.transfer({ owner: "second" });
      expect(lease.signal.aborted && next.fence > lease.fence && next.token !== lease.token, "another lease");
      expect((await client.get(next.lock)).holders[0]?.owner === "second", "another owner");
      await lease.release();
      await next.release();
    },
  },
  {
    name: "resume() goes on with what serialize() handed over",
    async run(client) {
      const [a, b] = [unique(), unique()];
      const lease = await client.multi([a, b]);
      const text = lease.serialize();
      await lease.release();
      const resumed = await client.resume(text);
      expect(resumed.locks[1]?.fence === lease.locks[1]?.fence && resumed.token === lease.token, "the same lease");
      await resumed.release();
      await expectError(LeaseLostError, client.resume(text));
    },
  },
];

/** Runs them all, for runtimes without a test framework; the result names what failed. */
export async function runBehaviours(client: Leasehold): Promise<string[]> {
  const failures: string[] = [];
  await Promise.all(
    behaviours.map(({ name, run }) =>
      run(client).catch((error: Error) => failures.push(`${name}: ${error.stack ?? error}`)),
    ),
  );
  return failures;
}
