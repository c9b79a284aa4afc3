import { LeaseLostError, LockedError } from "../../../src/client/index.ts";
import { type Behaviour, expect, expectError, inspectors, unique } from "./behaviour.ts";

export const leases: readonly Behaviour[] = [
  {
    name: "break() ends a lease, after a grace period if there is time for one",
    async run(client) {
      const name = unique();
      const lease = await client.acquire(name, { ttl: "60s" });
      const answer = await client.break(name, { grace: "40s" });
      expect("break_at" in answer, "to learn when");
      await lease.heartbeat();
      expect(lease.breakAt?.toISOString() === answer.break_at, "the holder to be warned");
      await client.break(name);
      const error = await expectError(LeaseLostError, lease.heartbeat());
      expect(error.reason === "broken" && lease.signal.aborted, "a lease that is broken");
      await expectError(LeaseLostError, lease.release());
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
    name: "transfer() hands a lease over without releasing the lock",
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
    name: "resume() continues a lease that serialize() exported",
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
  {
    name: "run() and resume() of several locks give the others back when one was broken, and report the loss",
    async run(client) {
      const names = [unique(), unique(), unique()];
      const broken = names[1] as string;
      const run = client.run(names, { ttl: "1m" }, async (lease) => {
        await client.break(broken);
        await lease.heartbeat().catch(() => {});
      });
      const loss = await expectError(LeaseLostError, run);
      expect(loss.reason === "broken" && loss.lock === broken, `the loss of the second one, got ${loss}`);
      const areFree = async () => {
        for (const name of names) {
          const { state } = await client.get(name);
          expect(state === "free", `'${name}' to be free, got ${state}`);
        }
      };
      await areFree();
      const text = (await client.multi(names, { ttl: "1m" })).serialize();
      await client.break(broken);
      await expectError(LeaseLostError, client.resume(text));
      await areFree();
    },
  },
];
