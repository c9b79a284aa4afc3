import { ApiError, LeaseLostError, LockedError } from "../../../src/client/index.ts";
import { type Behaviour, expect, expectError, sleep, unique } from "./behaviour.ts";

export const kinds: readonly Behaviour[] = [
  {
    name: "read() is shared, write() is exclusive, and a reader can upgrade",
    async run(client) {
      const name = unique();
      const reader = await client.read(name);
      const other = await client.read(name);
      expect(reader.mode === "shared", "a shared lease");
      await expectError(LockedError, client.write(name));
      await other.release();
      const writer = await client.write(name, { lease: reader });
      expect(writer.mode === "exclusive" && writer.token !== reader.token, "its own lease");
      await reader.heartbeat();
      await reader.release();
      await writer.release();
    },
  },
  {
    name: "multi() takes all locks or none, each in its own mode",
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
    name: "multi() with need takes any N locks, and waits for whichever becomes free",
    async run(client) {
      const names = [unique(), unique(), unique()] as const;
      const first = await client.multi(names, { need: 1 });
      expect(first.lock === names[0] && first.locks.length === 1, `the first, got ${first.lock}`);
      const others = await client.multi(names, { need: 2 });
      await expectError(LockedError, client.multi(names, { need: 1 }));
      const waiting = client.multi(names, { need: 1, wait: "10s" });
      await sleep(50);
      await first.release();
      const next = await waiting;
      expect(next.lock === names[0] && next.fence > first.fence, `the one that was freed, got ${next.lock}`);
      await others.heartbeat();
      await others.release();
      await next.release();
      for (const name of names) expect((await client.get(name)).state === "free", "free locks");
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
    name: "latch() opens at zero, and waiters learn when it is deleted",
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
      // This gives the request enough time to arrive, even on slow systems.
      await sleep(2_000);
      await latch.delete();
      expect((await doomed).gone, "a latch that is gone");
    },
  },
  {
    name: "listSemaphores() and listLatches() list everything; semaphore.break() ends its leases but keeps the semaphore",
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
];
