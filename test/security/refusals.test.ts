/** Section 5, point 13: a store that rejects writes; also, the cost of the service's health checks. */
import { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import type { Command } from "../../tools/start/gateway/command.ts";
import { startFaultyStore } from "../contract/faulty-store.ts";
import { expectProblem } from "../contract/suite/expectations.ts";
import { Latch } from "../contract/suite/subjects.ts";
import { Lock, send } from "../support/services/http.ts";
import { inProcess } from "../support/services/targets.ts";

const { store, gateway, redis, target } = await startFaultyStore();

/** Ways to make a Redis reject writes, and to undo that; the resulting error contains `says`. */
const REFUSALS = [
  { says: "out of memory", spoil: "CONFIG SET maxmemory 1", heal: "CONFIG SET maxmemory 0" },
  { says: "too few replicas", spoil: "CONFIG SET min-replicas-to-write 1", heal: "CONFIG SET min-replicas-to-write 0" },
  { says: "replica", spoil: "REPLICAOF 127.0.0.1 1", heal: "REPLICAOF NO ONE" },
];

describe.each(REFUSALS)("5.13 a store that accepts no writes: $says", ({ says, spoil, heal }) => {
  const problem = { outcome: "none", detail: expect.stringContaining(says) };

  async function spoiled(work: () => Promise<void>): Promise<void> {
    const client = new Redis(redis.url, { protocol: 2 });
    const run = (line: string) => client.call(...(line.split(" ") as Command));
    await run(spoil);
    try {
      await work();
    } finally {
      await run(heal);
      client.disconnect();
    }
  }

  test("5.13 refused: the cause is named, nothing has changed, and readiness fails", async () => {
    const ready = inProcess(store);
    const [lock, held, latch, absent] = [
      new Lock(target),
      new Lock(target),
      await Latch.of(target, 1),
      new Latch(target),
    ];
    const { token } = await held.hold();
    await spoiled(async () => {
      if (says !== "out of memory") {
        // Unless the store is merely out of memory, a read may be stale, so it must report neither a state nor a lost
        // lease.
        for (const answer of [
          await send(target, held.path),
          await send(target, lock.path),
          await send(target, "/locks"),
          await send(target, latch.path),
          await absent.countDown(),
          await held.acquire(),
          await held.renew({ token }),
          await lock.renew({ token }),
          await lock.release({ token }),
        ]) {
          expectProblem(answer, 503, "store_unavailable", problem);
        }
      }
      expectProblem(await lock.acquire(), 503, "store_unavailable", problem);
      expectProblem(await send(ready, "/readyz"), 503, "store_unavailable", problem);
    });
    expect(await lock.hold()).toMatchObject({ hold_count: 1 });
  });
});

describe("readiness", () => {
  test("2,000 health checks cause one write to the store a second", async () => {
    const ready = inProcess(store);
    const { requests } = gateway.stats;
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 2_000 }, () => send(ready, "/readyz")));
    const seconds = (performance.now() - started) / 1_000;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(gateway.stats.requests - requests).toBeLessThanOrEqual(1 + seconds);
  });
});
