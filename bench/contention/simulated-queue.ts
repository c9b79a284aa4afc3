/** Runs the benchmark's crowd in simulated time: a queue that is kept full. */
import type { Redis } from "ioredis";
import type { Hold } from "../../tools/support/simulation/holds.ts";
import { type Circumstances, SimulatedService } from "../../tools/support/simulation/service.ts";
import { TurnedStore } from "../../tools/support/simulation/turned-store.ts";
import { type Contender, gather, type Plan, type Result } from "../crowd/crowd.ts";

export interface Scenario extends Omit<Plan, "hold">, Circumstances {
  /** Random hold times. */
  readonly hold?: Hold;
  readonly wait_ms: number;
}

const TARGETS = [{ name: "lock", mode: "exclusive" }] as const;

export async function simulateQueue(redis: Redis, scenario: Scenario): Promise<Result> {
  const simulated = new SimulatedService(scenario, (now_ms) => new TurnedStore(redis, now_ms));
  const { time, random, store } = simulated;
  const options = { ttl_ms: 60_000, wait_ms: scenario.wait_ms, fair: true, lock_delay_ms: 0 };

  function join(): Contender {
    let token = "";
    return {
      async acquire() {
        for (let ticket: string | undefined; ; ) {
          const given = ticket === undefined ? {} : { ticket };
          const outcome = await simulated.open().acquire(TARGETS, { ...options, ...given });
          if (outcome.kind === "granted") token = outcome.leases[0]?.token ?? "";
          if (outcome.kind === "granted") return true;
          if (outcome.kind === "busy") ticket = outcome.place?.ticket;
        }
      },
      release: async () => void (await simulated.open().release([{ name: "lock", token }])),
    };
  }

  const world = {
    now_ms: () => time.now_ms(),
    sleep: (ms: number) => time.sleep(ms),
    random,
    billed: () => time.outside(store.billed()),
  };
  const hold = () => scenario.hold?.(random) ?? scenario.hold_ms;
  let result: Result | undefined;
  void gather(world, { ...scenario, hold }, join).then((gathered) => {
    result = gathered;
  });
  await time.run(() => result !== undefined);
  return result as Result;
}
