/** The traffic on a fake clock, on the service in this process. */
import { seeded } from "../../tools/support/simulation/turned-time.ts";
import { headersOf, variables } from "./access.ts";
import type { Endured, Plan } from "./endured.ts";
import type { Sample } from "./flat.ts";
import { startReceiver } from "./receiver.ts";
import { newTally, run } from "./traffic.ts";
import { type Mistake, startTurnedService, type TurnedService } from "./turned-service.ts";
import type { World } from "./world.ts";

const MINUTE_MS = 60_000;
/**
 * Longer than the sum of a lease's longest life in the traffic, the time for which its Idempotency-Key's record is kept after
 * that, and the interval between purges of a file.
 */
const FORGOTTEN_MS = 15 * MINUTE_MS;
/** A semaphore's capacity is kept for 30 days. */
const KEPT = /^lh:\{endurance\}:semaphore:/;

export async function endureTurned(plan: Plan, mistake?: Mistake): Promise<Endured> {
  const { left_ms, pause_ms, signal } = plan;
  const random = seeded(plan.seed);
  const receiver = await startReceiver(random);
  const service = await startTurnedService(plan.engine, variables(receiver.url, left_ms), mistake);
  const { time } = service;
  const length_ms = plan.hours * 3_600_000;
  const ends_ms = time.now_ms() + length_ms;
  const working = () => !signal.aborted && time.now_ms() < ends_ms;
  const samples: Sample[] = [];
  const tally = newTally();
  async function measure(): Promise<void> {
    while (samples.length < plan.samples && !signal.aborted) {
      await time.sleep(length_ms / plan.samples);
      const sample = await service.measure();
      samples.push(sample);
      plan.onSample?.(sample, tally);
    }
  }
  async function left(): Promise<string[]> {
    // How long an abandoned lease lives, plus how long its record is kept. A purge of a file needs time between steps of the
    // clock.
    const until_ms = time.now_ms() + 2 * left_ms + FORGOTTEN_MS;
    while (time.now_ms() < until_ms) await time.sleep(MINUTE_MS);
    return (await service.keys()).filter((key) => !KEPT.test(key));
  }
  const turned = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = time.task(work);
    await time.turn(done);
    return done;
  };
  try {
    const habits = { pause_ms, left_ms, random };
    const world = worldOf(service);
    await turned(() => world.join([time.task(() => run(world, habits, tally, working)), time.task(measure)]));
    return { samples, tally, webhooks: receiver.taken(), left: await turned(left) };
  } finally {
    await service.stop();
    receiver.close();
  }
}

const worldOf = ({ time, fetch }: TurnedService): World => ({
  sleep: (ms) => time.sleep(ms),
  start: (work) => time.task(work),
  join: (works) => time.others(Promise.all(works)),
  async ask({ method, path, fields, api_key, idempotency_key, signal }) {
    const headers = headersOf(api_key, idempotency_key);
    const init = { method, headers, ...(fields && { body: JSON.stringify(fields) }), ...(signal && { signal }) };
    const response = await fetch(new Request(`http://localhost${path}`, init));
    const text = await response.text();
    return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : {} };
  },
});
