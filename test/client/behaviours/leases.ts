import { LeaseLostError, LockedError } from "../../../src/client/index.ts";
import { type Behaviour, expect, expectError, inspectors, sleep, unique } from "./behaviour.ts";

export const leases: readonly Behaviour[] = [
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
