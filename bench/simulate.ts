/**
 * The wait schedule under many waiters, in virtual time: `node bench/simulate.ts`. It runs the service's own wait loop
 * against a simulated lock, so that what is tuned is what is served.
 */
import { createLockService } from "../src/lock/service.ts";
import { SimulatedLock, simulatedEngine } from "./simulated-lock.ts";
import { seeded, TurnedTime } from "./turned-time.ts";

export interface Scenario {
  readonly waiters: number;
  readonly hold_ms: (random: () => number) => number;
  readonly rtt_ms: number;
  readonly handovers: number;
  readonly store_calls_max: number;
  readonly wait_ms: number;
  readonly seed: number;
}

export interface Outcome {
  readonly handovers: number;
  /** Between release and grant, without the round trip that no schedule can save. */
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly looks_per_handover: number;
  readonly commands_per_handover: number;
  /** Commands beyond 0.6 for each second that somebody waited, per hand-over. */
  readonly commands_beyond_waiting: number;
}

export async function simulate(scenario: Scenario): Promise<Outcome> {
  const time = new TurnedTime();
  const random = seeded(scenario.seed);
  const lock = new SimulatedLock(() => time.now_ms());
  const rtt = () => scenario.rtt_ms * (0.8 + 0.4 * random());
  let over = false;
  let warm: { commands: number; looks: number; handovers: number; at_ms: number } | undefined;

  async function client(): Promise<void> {
    let ticket: string | undefined;
    while (!over) {
      let calls = 0;
      const service = createLockService({
        engine: simulatedEngine(
          lock,
          (ms) => time.sleep(ms),
          rtt,
          () => calls++,
        ),
        caller: { namespace: "simulated", key_id: "bench" },
        config: { retention_ms: 3.6e6, leases_max: 1e4, waiters_max: 1e5, store_calls_max: scenario.store_calls_max },
        context: {
          clock: { now_ms: () => time.now_ms(), sleep: (ms) => time.sleep(ms) },
          store_calls: () => calls,
          random,
        },
      });
      const options = { ttl_ms: 30_000, wait_ms: scenario.wait_ms, fair: true, lock_delay_ms: 0 };
      const outcome = await service.acquire([{ name: "lock", mode: "exclusive" }], {
        ...options,
        ...(ticket === undefined ? {} : { ticket }),
      });
      if (outcome.kind === "granted") {
        ticket = undefined;
        await time.sleep(scenario.hold_ms(random));
        await time.sleep(rtt() / 2);
        lock.release();
        await time.sleep(rtt() / 2);
      } else if (outcome.kind === "busy") {
        ticket = outcome.place?.ticket;
      }
    }
  }

  for (let i = 0; i <= scenario.waiters; i++) void client();
  await time.run(() => {
    // The queue fills first: joining is no hand-over.
    if (!warm && lock.handovers_ms.length >= Math.min(20, scenario.handovers / 4)) {
      warm = { commands: lock.commands, looks: lock.looks, handovers: lock.handovers_ms.length, at_ms: time.now_ms() };
    }
    over = lock.handovers_ms.length >= scenario.handovers + (warm?.handovers ?? 0);
    return over;
  });
  const start = warm ?? { commands: 0, looks: 0, handovers: 0, at_ms: 0 };
  const latencies = lock.handovers_ms.slice(start.handovers).sort((a, b) => a - b);
  const quantile = (q: number) => Math.max(0, (latencies[Math.floor(q * latencies.length)] ?? 0) - scenario.rtt_ms);
  const commands = lock.commands - start.commands;
  const waiter_seconds = (scenario.waiters * (time.now_ms() - start.at_ms)) / 1000;
  return {
    handovers: latencies.length,
    p50_ms: quantile(0.5),
    p95_ms: quantile(0.95),
    looks_per_handover: (lock.looks - start.looks) / latencies.length,
    commands_per_handover: commands / latencies.length,
    commands_beyond_waiting: (commands - 0.6 * waiter_seconds) / latencies.length,
  };
}

const constant = (ms: number) => () => ms;
const exponential = (mean_ms: number) => (random: () => number) => -mean_ms * Math.log(1 - random());

if (import.meta.main) {
  const holds = {
    "5 ms": constant(5),
    "200 ms": constant(200),
    "200 ms exp": exponential(200),
    "2 s": constant(2000),
    "30 s": constant(29_000),
  };
  const rows = [];
  for (const [hold, hold_ms] of Object.entries(holds)) {
    for (const waiters of [1, 10, 100, 1000]) {
      const scenario = { waiters, hold_ms, rtt_ms: 5, handovers: hold === "30 s" ? 20 : 100, wait_ms: 20_000, seed: 1 };
      const outcome = await simulate({ ...scenario, store_calls_max: 30 });
      const round = Object.entries(outcome).map(([name, value]) => [name, Math.round(value * 10) / 10]);
      rows.push({ hold, waiters, ...Object.fromEntries(round) });
      console.error(JSON.stringify(rows.at(-1)));
    }
  }
  console.table(rows);
}
