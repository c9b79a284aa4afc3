/**
 * The wait schedule under many waiters, in virtual time: `node bench/simulate.ts`. The crowd of the benchmark and the
 * service's own wait loop meet a simulated lock, so that what is tuned is what is served.
 */
import { createLockService } from "../src/lock/service.ts";
import { type Contender, gather, type Plan, type Result } from "./crowd/crowd.ts";
import { SimulatedLock, simulatedEngine } from "./simulated-lock.ts";
import { round } from "./statistics.ts";
import { seeded, TurnedTime } from "./turned-time.ts";

/** A hold time in milliseconds. */
export type Hold = (random: () => number) => number;

/** Hold times of one mean, as they may be distributed. */
export const HOLDS = {
  constant: (mean_ms) => () => mean_ms,
  exponential: (mean_ms) => (random) => -mean_ms * Math.log(1 - random()),
  "one in twenty is long": (mean_ms) => (random) => mean_ms * (random() < 0.05 ? 15 : 0.25),
} satisfies Record<string, (mean_ms: number) => Hold>;

export interface Scenario extends Omit<Plan, "hold"> {
  /** Hold times other than a constant, by chance. */
  readonly hold?: Hold;
  readonly store_calls_max: number;
  readonly wait_ms: number;
  readonly seed: number;
}

export interface Simulated extends Result {
  readonly looks_per_handover: number;
}

const SETTINGS = { retention_ms: 3.6e6, leases_max: 1e4, waiters_max: 1e5, history: true };

export async function simulate(scenario: Scenario): Promise<Simulated> {
  const { hold_ms, round_trip_ms, store_calls_max, wait_ms } = scenario;
  const time = new TurnedTime();
  const random = seeded(scenario.seed);
  const lock = new SimulatedLock(() => time.now_ms());
  const sleep = (ms: number) => time.sleep(ms);
  const trip_ms = () => round_trip_ms * (0.8 + 0.4 * random());
  const world = { now_ms: () => time.now_ms(), sleep, random, billed: () => lock.commands };

  function join(): Contender {
    return {
      async acquire() {
        for (let ticket: string | undefined; ; ) {
          let calls = 0;
          const service = createLockService({
            engine: simulatedEngine(lock, sleep, trip_ms, () => calls++),
            caller: { namespace: "simulated", key_id: "bench" },
            config: { ...SETTINGS, store_calls_max },
            context: { clock: world, store_calls: () => calls, random },
          });
          const given = ticket === undefined ? {} : { ticket };
          const options = { ttl_ms: 30_000, wait_ms, fair: true, lock_delay_ms: 0, ...given };
          const outcome = await service.acquire([{ name: "lock", mode: "exclusive" }], options);
          if (outcome.kind === "granted") return true;
          if (outcome.kind === "busy") ticket = outcome.place?.ticket;
        }
      },
      async release() {
        await sleep(trip_ms() / 2);
        lock.release();
        await sleep(trip_ms() / 2);
      },
    };
  }

  const hold = () => scenario.hold?.(random) ?? hold_ms;
  let result: Result | undefined;
  void gather(world, { ...scenario, hold }, join).then((gathered) => {
    result = gathered;
  });
  await time.run(() => result !== undefined);
  return { ...(result as Result), looks_per_handover: lock.looks / lock.grants };
}

if (import.meta.main) {
  const rows = [];
  for (const hold_ms of [5, 200, 2000, 29_000]) {
    for (const [distribution, hold] of Object.entries(HOLDS)) {
      for (const waiters of [1, 10, 100, 1000]) {
        if (distribution !== "constant" && hold_ms === 29_000) continue;
        const { handovers, seconds, ...result } = await simulate({
          waiters,
          hold_ms,
          hold: hold(hold_ms),
          round_trip_ms: Number(process.argv[2] ?? 5),
          handovers_max: 200,
          duration_max_ms: 3_600_000,
          warmup_max_ms: 3_600_000,
          store_calls_max: 30,
          wait_ms: 20_000,
          seed: 1,
        });
        const beyond = result.commands_per_handover - (0.6 * waiters * seconds) / handovers;
        const figures = Object.entries({ ...result, beyond }).map(([name, value]) => [
          name.replaceAll("commands", "cmd"),
          round(value),
        ]);
        rows.push({ hold: `${hold_ms} ${distribution}`, waiters, ...Object.fromEntries(figures) });
      }
    }
  }
  console.table(rows);
}
